// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A linker of compiled code in this process.

#ifndef SPLIT_EXECUTION_LINKER_H
#define SPLIT_EXECUTION_LINKER_H

#include "llvm/ADT/StringMap.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/Target/TargetMachine.h"

namespace mlir::split::runner {

/// A linker for code that `machine` compiles, of `layout`. What it calls is
/// looked up in `functions`, in what getRuntimeSymbols has, and in this
/// process, in this order. `machine` lives as long as the linker.
llvm::Expected<std::unique_ptr<llvm::orc::LLJIT>>
createLinker(llvm::TargetMachine &machine, const llvm::DataLayout &layout,
             const llvm::StringMap<void *> &functions = {});

} // namespace mlir::split::runner

#endif // SPLIT_EXECUTION_LINKER_H
