// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The sanitizers of this build, for compiled code: without SPLIT_SANITIZE,
/// none of this does anything.

#ifndef SPLIT_LIB_EXECUTION_INSTRUMENTATION_H
#define SPLIT_LIB_EXECUTION_INSTRUMENTATION_H

#include "llvm/IR/PassManager.h"

namespace mlir::split::runner {

/// What MachineCode calls before the code is used and after that, if
/// AddressSanitizer watches it: they tell that about the globals.
inline constexpr char kRegisterGlobals[] = "split_runner_register_globals";
inline constexpr char kUnregisterGlobals[] = "split_runner_unregister_globals";

/// Marks the functions of `module`, before they are optimized, as ones that
/// will be instrumented.
void prepareInstrumentation(llvm::Module &module);

/// Instruments `module` once it is optimized.
void instrument(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);

} // namespace mlir::split::runner

#endif // SPLIT_LIB_EXECUTION_INSTRUMENTATION_H
