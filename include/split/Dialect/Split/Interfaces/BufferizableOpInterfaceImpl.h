// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How `split.extract_strided`, `split.insert_strided` and `split.pack_chunks`
/// bufferize. External models, so that the dialect need not depend on
/// bufferization.

#ifndef SPLIT_DIALECT_SPLIT_INTERFACES_BUFFERIZABLEOPINTERFACEIMPL_H
#define SPLIT_DIALECT_SPLIT_INTERFACES_BUFFERIZABLEOPINTERFACEIMPL_H

namespace mlir {
class DialectRegistry;

namespace split {

/// Registers models of BufferizableOpInterface for one-shot bufferization.
void registerBufferizableOpInterfaceExternalModels(DialectRegistry &registry);

} // namespace split
} // namespace mlir

#endif // SPLIT_DIALECT_SPLIT_INTERFACES_BUFFERIZABLEOPINTERFACEIMPL_H
