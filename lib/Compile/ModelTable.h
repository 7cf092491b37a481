// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The SplitModel of a model, as a constant of LLVM IR.

#ifndef SPLIT_LIB_COMPILE_MODELTABLE_H
#define SPLIT_LIB_COMPILE_MODELTABLE_H

#include "split/Execution/CallingConvention.h"

namespace llvm {
class Module;
} // namespace llvm

namespace mlir::split::compiler {

/// What the table says.
struct TableContents {
  StringRef name;
  ArrayRef<runner::Parameter> inputs, outputs;
  const runner::CallingConvention *convention;
};

/// Adds the function `<name>_model`, which returns the SplitModel of the code
/// in `module`, and lets the code allocate through the runtime.
void addModelTable(llvm::Module &module, const TableContents &contents);

} // namespace mlir::split::compiler

#endif // SPLIT_LIB_COMPILE_MODELTABLE_H
