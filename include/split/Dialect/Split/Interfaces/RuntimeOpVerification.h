// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Run-time checks of the splitting ops, for `generate-runtime-verification`.
/// An external model, so that the dialect need not depend on the dialects that
/// the checks are made of.

#ifndef SPLIT_DIALECT_SPLIT_INTERFACES_RUNTIMEOPVERIFICATION_H
#define SPLIT_DIALECT_SPLIT_INTERFACES_RUNTIMEOPVERIFICATION_H

namespace mlir {
class DialectRegistry;

namespace split {

/// Registers models of RuntimeVerifiableOpInterface. Their checks are
/// `split.assert` ops, which report the values they saw.
void registerRuntimeVerifiableOpInterfaceExternalModels(
    DialectRegistry &registry);

} // namespace split
} // namespace mlir

#endif // SPLIT_DIALECT_SPLIT_INTERFACES_RUNTIMEOPVERIFICATION_H
