// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The part of the run-time checks that is about sequences.

#ifndef SPLIT_LIB_DIALECT_SPLIT_INTERFACES_SEQUENCERUNTIMEOPVERIFICATION_H
#define SPLIT_LIB_DIALECT_SPLIT_INTERFACES_SEQUENCERUNTIMEOPVERIFICATION_H

namespace mlir {
class ImplicitLocOpBuilder;
class MLIRContext;

namespace split {
class SplitOpInterface;

/// Attaches models of RuntimeVerifiableOpInterface to the ops on sequences,
/// except to the one that splits.
void attachSequenceRuntimeVerification(MLIRContext &context);

/// Checks that every chunk has the shape that the result type of `op` claims
/// beyond what can be inferred. The sizes have been checked.
void createChunkTypeChecks(ImplicitLocOpBuilder &builder, SplitOpInterface op);

} // namespace split
} // namespace mlir

#endif // SPLIT_LIB_DIALECT_SPLIT_INTERFACES_SEQUENCERUNTIMEOPVERIFICATION_H
