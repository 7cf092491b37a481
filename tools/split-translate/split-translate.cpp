// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Imports a model and prints it as MLIR.

#include "split/Import/Onnx.h"
#include "split/Support/Diagnostics.h"
#include "split/Support/Version.h"

#include "mlir/IR/AsmState.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace mlir;
namespace cl = llvm::cl;

static cl::OptionCategory category("split-translate options");

static cl::opt<std::string>
    onnxFile("import-onnx", cl::desc("Import the ONNX model in <file>"),
             cl::value_desc("file"), cl::cat(category));

static cl::opt<std::string>
    outputFile("o", cl::desc("Write to <file> instead of standard output"),
               cl::value_desc("file"), cl::init("-"), cl::cat(category));

/// Prints `error: <message>` and returns the exit code of a failure.
static int fail(const Twine &message) {
  llvm::errs() << "error: " << message << "\n";
  return EXIT_FAILURE;
}

/// Writes `module` to the output file, which is left only if all went well.
static int writeModule(ModuleOp module) {
  std::error_code code;
  llvm::ToolOutputFile output(outputFile, code, llvm::sys::fs::OF_None);
  if (code)
    return fail(outputFile + ": " + code.message());
  module.print(output.os());
  output.os().flush();
  if ((code = output.os().error())) {
    output.os().clear_error();
    return fail(outputFile + ": " + code.message());
  }
  output.keep();
  return EXIT_SUCCESS;
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  registerAsmPrinterCLOptions();
  cl::HideUnrelatedOptions(category);
  cl::SetVersionPrinter([](llvm::raw_ostream &os) {
    split::printVersion(os, "split-translate");
  });
  cl::ParseCommandLineOptions(
      argc, argv,
      "Imports a model into the split dialect\n\n"
      "  split-translate --import-onnx model.onnx -o model.mlir\n");
  if (onnxFile.getNumOccurrences() == 0)
    return fail("no model to import; use --import-onnx <file>");

  MLIRContext context;
  split::LineDiagnosticHandler handler(&context);
  OwningOpRef<ModuleOp> module = split::importOnnxModel(onnxFile, &context);
  return module ? writeModule(*module) : EXIT_FAILURE;
}
