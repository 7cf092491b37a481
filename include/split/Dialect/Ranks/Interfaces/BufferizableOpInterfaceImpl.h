// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How the ops of the `ranks` dialect bufferize. External models, so that the
/// dialect need not depend on bufferization.

#ifndef SPLIT_DIALECT_RANKS_INTERFACES_BUFFERIZABLEOPINTERFACEIMPL_H
#define SPLIT_DIALECT_RANKS_INTERFACES_BUFFERIZABLEOPINTERFACEIMPL_H

namespace mlir {
class DialectRegistry;

namespace ranks {

/// Registers models of BufferizableOpInterface for one-shot bufferization.
void registerBufferizableOpInterfaceExternalModels(DialectRegistry &registry);

} // namespace ranks
} // namespace mlir

#endif // SPLIT_DIALECT_RANKS_INTERFACES_BUFFERIZABLEOPINTERFACEIMPL_H
