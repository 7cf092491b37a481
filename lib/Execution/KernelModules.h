// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The modules of kernels that compiled code brings along: upstream has them
/// loaded and unloaded by constructors and destructors of the program.

#ifndef SPLIT_LIB_EXECUTION_KERNELMODULES_H
#define SPLIT_LIB_EXECUTION_KERNELMODULES_H

namespace llvm {
class Module;
} // namespace llvm

namespace mlir::split::runner {

/// What MachineCode calls before the code is used and after that, if it
/// launches kernels.
inline constexpr char kLoadKernels[] = "split_runner_load_kernels";
inline constexpr char kUnloadKernels[] = "split_runner_unload_kernels";

/// Makes these two functions of the constructors and destructors of `module`,
/// which nobody would run of an object file.
void exposeKernelModules(llvm::Module &module);

} // namespace mlir::split::runner

#endif // SPLIT_LIB_EXECUTION_KERNELMODULES_H
