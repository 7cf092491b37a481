// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Imports a model and prints it as MLIR.

#ifdef SPLIT_ENABLE_ONNX
#include "split/Import/Onnx.h"
#endif
#ifdef SPLIT_ENABLE_OPENVINO
#include "split/Export/OpenVino.h"
#include "split/Import/OpenVino.h"
#endif
#include "split/Dialect/Carrier/IR/CarrierOps.h"
#include "split/Dialect/Split/IR/SplitDialect.h"
#include "split/Support/Diagnostics.h"
#include "split/Support/InputFile.h"
#include "split/Support/Limits.h"
#include "split/Support/OutputFiles.h"
#include "split/Support/ToolProcess.h"
#include "split/Support/Version.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
namespace cl = llvm::cl;

static cl::OptionCategory category("split-translate options");

static cl::opt<std::string>
    onnxFile("import-onnx", cl::desc("Import the ONNX model in <file>"),
             cl::value_desc("file"), cl::cat(category));

static cl::opt<std::string>
    openVinoFile("import-openvino",
                 cl::desc("Import the OpenVINO IR in <file>, whose weights are "
                          "in the .bin file beside it"),
                 cl::value_desc("file"), cl::cat(category));

static cl::opt<std::string> exportedFile(
    "export-openvino",
    cl::desc("Write the module in <file>, which --carry made of an OpenVINO "
             "IR, as OpenVINO IR: -o names the .xml file, and the weights go "
             "into the .bin file beside it"),
    cl::value_desc("file"), cl::cat(category));

static cl::opt<bool> carry(
    "carry",
    cl::desc("Carry every node that is no split along instead of importing "
             "it to be run; any ONNX model can be. Locations, which hold "
             "the names of nodes, are printed"),
    cl::cat(category));

static cl::opt<std::string>
    outputFile("o", cl::desc("Write to <file> instead of standard output"),
               cl::value_desc("file"), cl::init("-"), cl::cat(category));

/// Prints `error: <message>` and returns the exit code of a failure.
static int fail(const Twine &message) {
  split::printError(message);
  return EXIT_FAILURE;
}

/// Whether `argument` is an option whose value is the argument after it.
static bool takesNextArgument(StringRef argument) {
  if (!argument.consume_front("-"))
    return false;
  argument.consume_front("-");
  cl::Option *option = cl::getRegisteredOptions().lookup(argument);
  return option && option->getValueExpectedFlag() == cl::ValueRequired;
}

/// Prints an error if the last argument is an option that lacks its value: LLVM
/// prints what is not one.
static LogicalResult verifyLastValue(ArrayRef<char *> arguments) {
  for (size_t i = 1; i < arguments.size() && arguments[i] != StringRef("--");
       ++i) {
    if (!takesNextArgument(arguments[i]))
      continue;
    if (++i == arguments.size())
      return failure(
          fail("option '" + StringRef(arguments.back()) + "' has no value"));
  }
  return success();
}

/// Parses the command line, or prints one error.
static LogicalResult parseOptions(int argc, char **argv) {
  registerAsmPrinterCLOptions();
  cl::HideUnrelatedOptions(category);
  cl::SetVersionPrinter([](llvm::raw_ostream &os) {
    split::printVersion(os, "split-translate");
  });
  if (failed(verifyLastValue(ArrayRef(argv, argc))))
    return failure();
  std::string messages;
  llvm::raw_string_ostream os(messages);
  if (cl::ParseCommandLineOptions(
          argc, argv,
          "Imports a model into the split dialect\n\n"
          "  split-translate --import-onnx model.onnx -o model.mlir\n"
          "  split-translate --import-openvino model.xml -o model.mlir\n",
          &os))
    return success();
  // LLVM prints what is wrong with a value itself, and returns the rest:
  // `split-translate: Unknown command line argument ...`, and maybe more lines.
  if (messages.empty())
    return failure();
  StringRef message = StringRef(messages).split('\n').first;
  message.consume_front(llvm::sys::path::filename(argv[0]));
  message.consume_front(": ");
  return failure(fail(message));
}

/// Imports the model that the command line names; null after an error.
static OwningOpRef<ModuleOp> importModel(MLIRContext *context) {
  if (onnxFile.getNumOccurrences() != 0) {
#ifdef SPLIT_ENABLE_ONNX
    return carry ? split::carryOnnxModel(onnxFile, context)
                 : split::importOnnxModel(onnxFile, context);
#else
    fail("this split-translate was built without the ONNX importer");
    return {};
#endif
  }
#ifdef SPLIT_ENABLE_OPENVINO
  return carry ? split::carryOpenVinoModel(openVinoFile, context)
               : split::importOpenVinoModel(openVinoFile, context);
#else
  fail("this split-translate was built without the OpenVINO importer");
  return {};
#endif
}

/// Writes the module in the file that the command line names as a model.
static int exportModel(MLIRContext *context) {
#ifdef SPLIT_ENABLE_OPENVINO
  if (outputFile == "-")
    return fail("a model is written to two files; name the .xml file with -o");
  context->loadDialect<split::SplitDialect, carrier::CarrierDialect,
                       arith::ArithDialect, func::FuncDialect,
                       tensor::TensorDialect>();
  auto file = split::readFile(exportedFile);
  if (!file)
    return fail(exportedFile + ": " + llvm::toString(file.takeError()));
  if (llvm::Error error = split::checkNesting((*file)->getBuffer()))
    return fail(exportedFile + ": " + llvm::toString(std::move(error)));
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(
      llvm::MemoryBuffer::getMemBuffer((*file)->getBuffer(), exportedFile),
      SMLoc());
  OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(sources, context);
  bool isWritten =
      module && succeeded(split::exportOpenVinoModel(*module, outputFile));
  return isWritten ? EXIT_SUCCESS : EXIT_FAILURE;
#else
  return fail("this split-translate was built without OpenVINO IR");
#endif
}

int main(int argc, char **argv) {
  split::initializeTool();
  if (failed(parseOptions(argc, argv)))
    return EXIT_FAILURE;
  int models = onnxFile.getNumOccurrences() + openVinoFile.getNumOccurrences() +
               exportedFile.getNumOccurrences();
  if (models == 0)
    return fail("no model to import; use --import-onnx <file> or "
                "--import-openvino <file>");
  if (models > 1)
    return fail("one model is imported or exported, but " + Twine(models) +
                " are given");

  MLIRContext context;
  split::LineDiagnosticHandler handler(&context);
  if (exportedFile.getNumOccurrences() != 0)
    return exportModel(&context);
  OwningOpRef<ModuleOp> module = importModel(&context);
  if (!module)
    return EXIT_FAILURE;
  llvm::Error error = split::writeFile(outputFile, [&](llvm::raw_ostream &os) {
    OpPrintingFlags flags;
    if (carry)
      flags.enableDebugInfo();
    module->print(os, flags);
    return llvm::Error::success();
  });
  return error ? fail(llvm::toString(std::move(error))) : EXIT_SUCCESS;
}
