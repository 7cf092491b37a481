// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How the ops of the `strided` dialect bufferize. External models, so that the
/// dialect need not depend on bufferization.

#ifndef SPLIT_DIALECT_STRIDED_INTERFACES_BUFFERIZABLEOPINTERFACEIMPL_H
#define SPLIT_DIALECT_STRIDED_INTERFACES_BUFFERIZABLEOPINTERFACEIMPL_H

namespace mlir {
class DialectRegistry;

namespace strided {

/// Registers models of BufferizableOpInterface for one-shot bufferization.
void registerBufferizableOpInterfaceExternalModels(DialectRegistry &registry);

} // namespace strided
} // namespace mlir

#endif // SPLIT_DIALECT_STRIDED_INTERFACES_BUFFERIZABLEOPINTERFACEIMPL_H
