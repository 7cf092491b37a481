// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prints an ONNX model as a module.

#include "split/Import/Onnx.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"

int main(int argc, char **argv) {
  mlir::MLIRContext context;
  auto module = mlir::split::importOnnxModel(argv[1], &context);
  if (!module)
    return 1;
  module->print(llvm::outs());
  return 0;
}
