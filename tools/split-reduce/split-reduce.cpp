// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mlir-reduce with the split dialect and its passes: makes a module smaller for
// as long as a script finds something in it.

#include "split/InitAll.h"
#include "split/Support/Version.h"

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Reducer/Passes.h"
#include "mlir/Tools/mlir-reduce/MlirReduceMain.h"
#include "llvm/Support/CommandLine.h"

using namespace mlir;

int main(int argc, char **argv) {
  llvm::cl::SetVersionPrinter(
      [](raw_ostream &os) { split::printVersion(os, "split-reduce"); });
  DialectRegistry registry;
  registerAllDialects(registry);
  registerAllExtensions(registry);
  split::registerAllDialects(registry);
  registerAllPasses();
  split::registerAllPasses();
  MLIRContext context(registry);
  return failed(mlirReduceMain(argc, argv, context));
}
