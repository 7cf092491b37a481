// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mlir-opt with the split dialect, its passes and its pipelines.

#include "ForeignSyntax.h"

#include "split/InitAll.h"
#include "split/Support/Diagnostics.h"
#include "split/Support/Limits.h"
#include "split/Support/OutputFiles.h"
#include "split/Support/ToolProcess.h"
#include "split/Support/Version.h"

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv, /*InstallPipeSignalExitHandler=*/false);
  split::initializeTool();
  llvm::cl::SetVersionPrinter(
      [](raw_ostream &os) { split::printVersion(os, "split-opt"); });
  DialectRegistry registry;
  registerAllDialects(registry);
  registerAllExtensions(registry);
  registerAllPasses();
  split::registerAllDialects(registry);
  split::registerAllPasses();
  auto [inputFile, outputFile] = registerAndParseCLIOptions(
      argc, argv, "MLIR optimizer driver with the split dialect\n", registry);
  // After the plugins, which the command line has loaded by now.
  split::registerForeignSyntax(registry);
  MlirOptMainConfig config = MlirOptMainConfig::createFromCLOptions();

  // What is only to be listed takes no input.
  std::unique_ptr<llvm::MemoryBuffer> input =
      llvm::MemoryBuffer::getMemBuffer("");
  std::string message;
  if (!config.shouldShowDialects() && !config.shouldListPasses())
    input = openInputFile(inputFile, &message);
  if (!input) {
    split::printError(message);
    return EXIT_FAILURE;
  }
  if (llvm::Error error = split::checkNesting(input->getBuffer())) {
    split::printError(inputFile + ":" + llvm::toString(std::move(error)));
    return EXIT_FAILURE;
  }
  // The rest is as in upstream's MlirOptMain of a command line, which does not
  // see to it that the output is a whole file or none.
  LogicalResult result = success();
  llvm::Error error = split::writeFile(outputFile, [&](raw_ostream &os) {
    result = MlirOptMain(os, std::move(input), registry, config);
    return succeeded(result) ? llvm::Error::success()
                             : llvm::createStringError("the run failed");
  });
  if (failed(result)) {
    // Diagnostics have said why.
    llvm::consumeError(std::move(error));
    return EXIT_FAILURE;
  }
  if (error) {
    split::printError(llvm::toString(std::move(error)));
    return EXIT_FAILURE;
  }
  return EXIT_SUCCESS;
}
