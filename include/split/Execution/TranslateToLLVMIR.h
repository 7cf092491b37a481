// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// LLVM IR of the LLVM dialect.

#ifndef SPLIT_EXECUTION_TRANSLATETOLLVMIR_H
#define SPLIT_EXECUTION_TRANSLATETOLLVMIR_H

#include "mlir/IR/BuiltinOps.h"

#include <memory>

namespace llvm {
class LLVMContext;
class Module;
class TargetMachine;
} // namespace llvm

namespace mlir::split::runner {

/// Translates `module`, which is the LLVM dialect, for `machine`. Returns null
/// after an error.
///
/// Sizes of types are folded while a module is translated, so that the layout
/// of the machine's data has to be known before: without one, LLVM aligns an
/// `i65` to four bytes, and code that allocates twelve would write sixteen.
std::unique_ptr<llvm::Module>
translateToLLVMIR(ModuleOp module, llvm::LLVMContext &context,
                  const llvm::TargetMachine &machine);

} // namespace mlir::split::runner

#endif // SPLIT_EXECUTION_TRANSLATETOLLVMIR_H
