// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mlir-opt with the split dialect, its passes and its pipelines.

#include "split/InitAll.h"
#include "split/Support/Version.h"

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/CommandLine.h"

int main(int argc, char **argv) {
  llvm::cl::SetVersionPrinter([](llvm::raw_ostream &os) {
    mlir::split::printVersion(os, "split-opt");
  });
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  mlir::registerAllPasses();
  mlir::split::registerAllDialects(registry);
  mlir::split::registerAllPasses();
  return mlir::asMainReturnCode(mlir::MlirOptMain(
      argc, argv, "MLIR optimizer driver with the split dialect\n", registry));
}
