// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Bounds on the dimensions of chunks, for analyses that ask
/// ValueBoundsOpInterface. An external model, because the interface library
/// depends on dialects that this dialect does not need.

#ifndef SPLIT_DIALECT_SPLIT_INTERFACES_VALUEBOUNDSOPINTERFACEIMPL_H
#define SPLIT_DIALECT_SPLIT_INTERFACES_VALUEBOUNDSOPINTERFACEIMPL_H

namespace mlir {
class DialectRegistry;

namespace split {

/// Registers models of ValueBoundsOpInterface. A dimension that is not split
/// equals the source's; the size of a chunk is stated as far as it follows from
/// the source's dimension, and lies between 0 and it.
void registerValueBoundsOpInterfaceExternalModels(DialectRegistry &registry);

} // namespace split
} // namespace mlir

#endif // SPLIT_DIALECT_SPLIT_INTERFACES_VALUEBOUNDSOPINTERFACEIMPL_H
