// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// LLVM's optimizations of compiled code.

#ifndef SPLIT_LIB_EXECUTION_OPTIMIZEMODULE_H
#define SPLIT_LIB_EXECUTION_OPTIMIZEMODULE_H

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace mlir::split::runner {

/// Optimizes `module` for `machine` at level 2. Passes that gain nothing here
/// and take time with the square of the number of a model's results are left
/// out.
void optimizeModule(llvm::Module &module, llvm::TargetMachine &machine);

} // namespace mlir::split::runner

#endif // SPLIT_LIB_EXECUTION_OPTIMIZEMODULE_H
