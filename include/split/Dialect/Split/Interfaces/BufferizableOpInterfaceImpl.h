// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How `split.constant` bufferizes. An external model, so that the dialect need
/// not depend on bufferization.

#ifndef SPLIT_DIALECT_SPLIT_INTERFACES_BUFFERIZABLEOPINTERFACEIMPL_H
#define SPLIT_DIALECT_SPLIT_INTERFACES_BUFFERIZABLEOPINTERFACEIMPL_H

namespace mlir {
class DialectRegistry;

namespace split {

/// Registers the model of BufferizableOpInterface for one-shot bufferization.
void registerBufferizableOpInterfaceExternalModels(DialectRegistry &registry);

} // namespace split
} // namespace mlir

#endif // SPLIT_DIALECT_SPLIT_INTERFACES_BUFFERIZABLEOPINTERFACEIMPL_H
