// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The one function by which the code of a model is entered.

#ifndef SPLIT_LIB_EXECUTION_ENTRYPOINT_H
#define SPLIT_LIB_EXECUTION_ENTRYPOINT_H

namespace llvm {
class Function;
} // namespace llvm

namespace mlir::split::runner {

/// Moves the code of `function`, which is not called in its module, to
/// kEntryPoint, which LowerModel.h describes.
void makeEntryPoint(llvm::Function &function);

} // namespace mlir::split::runner

#endif // SPLIT_LIB_EXECUTION_ENTRYPOINT_H
