// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mlir-lsp-server with the split dialect: what an editor asks about MLIR text.

#include "split/InitAll.h"
#include "split/Support/Version.h"

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"
#include "llvm/Support/CommandLine.h"

using namespace mlir;

int main(int argc, char **argv) {
  llvm::cl::SetVersionPrinter(
      [](raw_ostream &os) { split::printVersion(os, "split-lsp-server"); });
  DialectRegistry registry;
  registerAllDialects(registry);
  registerAllExtensions(registry);
  split::registerAllDialects(registry);
  return failed(MlirLspServerMain(argc, argv, registry));
}
