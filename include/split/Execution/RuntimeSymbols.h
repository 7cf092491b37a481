// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What compiled code gets from this process, and what happens when it fails.

#ifndef SPLIT_EXECUTION_RUNTIMESYMBOLS_H
#define SPLIT_EXECUTION_RUNTIMESYMBOLS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ExecutionEngine/Orc/Core.h"
#include "llvm/ExecutionEngine/Orc/Mangling.h"

namespace mlir::split::runner {

/// The alignment, in bytes, that memory has which code allocates that
/// AddressSanitizer watches: that of every buffer of the lowering.
inline constexpr size_t kInstrumentedAlignment = 64;

/// The functions that compiled code is linked to before others of this process:
/// the handler of failed run-time checks, which ends the process with an error
/// and exit code 1, an allocation that asks for large pages, and roundings to
/// bfloat16 that no library of C may have.
llvm::orc::SymbolMap getRuntimeSymbols(llvm::orc::MangleAndInterner mangle);

/// Runs `call`. A signal that compiled code causes in it, such as that of an
/// integer division by zero, ends the process with an error and exit code 1.
void runGuarded(llvm::function_ref<void()> call);

} // namespace mlir::split::runner

#endif // SPLIT_EXECUTION_RUNTIMESYMBOLS_H
