// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Run-time checks of the splitting ops, for `generate-runtime-verification`.
/// An external model, so that the dialect need not depend on the dialects that
/// the checks are made of.

#ifndef SPLIT_DIALECT_SPLIT_INTERFACES_RUNTIMEOPVERIFICATION_H
#define SPLIT_DIALECT_SPLIT_INTERFACES_RUNTIMEOPVERIFICATION_H

#include "split/Dialect/Split/IR/SplitInterfaces.h"

#include "mlir/Interfaces/RuntimeVerifiableOpInterface.h"

namespace mlir {
class DialectRegistry;

namespace split {

/// Creates the checks of what `op` requires and is only known at run time.
void createSplitChecks(SplitOpInterface op, OpBuilder &builder, Location loc);

/// A model of RuntimeVerifiableOpInterface for any split.
template <typename OpTy>
struct SplitChecksModel
    : RuntimeVerifiableOpInterface::ExternalModel<SplitChecksModel<OpTy>,
                                                  OpTy> {
  void generateRuntimeVerification(
      Operation *op, OpBuilder &builder, Location loc,
      function_ref<std::string(Operation *, StringRef)>) const {
    createSplitChecks(cast<SplitOpInterface>(op), builder, loc);
  }
};

/// Registers models of RuntimeVerifiableOpInterface. Their checks are
/// `split.assert` ops, which report the values they saw.
void registerRuntimeVerifiableOpInterfaceExternalModels(
    DialectRegistry &registry);

} // namespace split
} // namespace mlir

#endif // SPLIT_DIALECT_SPLIT_INTERFACES_RUNTIMEOPVERIFICATION_H
