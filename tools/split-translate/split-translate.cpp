// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Imports a model and prints it as MLIR, or exports a module as a model.

#ifdef SPLIT_ENABLE_ONNX
#include "split/Export/Onnx.h"
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

#include "mlir/Bytecode/BytecodeWriter.h"
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

static cl::opt<std::string> openVinoModule(
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

static cl::opt<std::string> onnxModule(
    "export-onnx",
    cl::desc("Export the module in <file>, text or bytecode, as an ONNX model: "
             "one that was carried, or ops of the split dialect alone"),
    cl::value_desc("file"), cl::cat(category));

static cl::opt<int64_t>
    opset("opset",
          cl::desc("Export to this opset of ONNX instead of that of the model"),
          cl::value_desc("N"), cl::cat(category));

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
          "Imports a model into the split dialect, or exports one\n\n"
          "  split-translate --import-onnx model.onnx -o model.mlir\n"
          "  split-translate --import-openvino model.xml -o model.mlir\n"
          "  split-translate --carry --import-onnx model.onnx -o model.mlir\n"
          "  split-translate --export-onnx model.mlir -o model.onnx\n",
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

/// Writes the module that the command line names a model to import for.
static int printModule(MLIRContext *context) {
  OwningOpRef<ModuleOp> module = importModel(context);
  if (!module)
    return EXIT_FAILURE;
  llvm::Error error =
      split::writeFile(outputFile, [&](llvm::raw_ostream &os) -> llvm::Error {
        if (llvm::sys::path::extension(outputFile) == ".mlirbc")
          return failed(writeBytecodeToFile(*module, os))
                     ? llvm::createStringError("the bytecode cannot be written")
                     : llvm::Error::success();
        OpPrintingFlags flags;
        if (carry)
          flags.enableDebugInfo();
        module->print(os, flags);
        return llvm::Error::success();
      });
  return error ? fail(llvm::toString(std::move(error))) : EXIT_SUCCESS;
}

/// The module in the file `path`; null after an error.
static OwningOpRef<ModuleOp> readModule(StringRef path, MLIRContext *context) {
  context->loadDialect<split::SplitDialect, carrier::CarrierDialect,
                       arith::ArithDialect, func::FuncDialect,
                       tensor::TensorDialect>();
  auto file = split::readFile(path);
  if (!file) {
    fail(path + ": " + llvm::toString(file.takeError()));
    return {};
  }
  if (llvm::Error error = split::checkNesting((*file)->getBuffer())) {
    fail(path + ":" + llvm::toString(std::move(error)));
    return {};
  }
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(
      llvm::MemoryBuffer::getMemBuffer((*file)->getBuffer(), path), SMLoc());
  return parseSourceFile<ModuleOp>(sources, context);
}

static int exportOpenVino(MLIRContext *context) {
#ifdef SPLIT_ENABLE_OPENVINO
  if (outputFile == "-")
    return fail("a model is written to two files; name the .xml file with -o");
  OwningOpRef<ModuleOp> module = readModule(openVinoModule, context);
  return !module || failed(split::exportOpenVinoModel(*module, outputFile));
#else
  return fail("this split-translate was built without OpenVINO IR");
#endif
}

static int exportOnnx(MLIRContext *context) {
#ifdef SPLIT_ENABLE_ONNX
  OwningOpRef<ModuleOp> module = readModule(onnxModule, context);
  if (!module)
    return EXIT_FAILURE;
  split::OnnxExportOptions options;
  if (opset.getNumOccurrences() != 0)
    options.opset = opset;
  return failed(outputFile == "-"
                    ? split::exportOnnxModel(*module, llvm::outs(), options)
                    : split::writeOnnxModel(*module, outputFile, options));
#else
  return fail("this split-translate was built without ONNX");
#endif
}

int main(int argc, char **argv) {
  split::initializeTool();
  if (failed(parseOptions(argc, argv)))
    return EXIT_FAILURE;
  int imports = onnxFile.getNumOccurrences() + openVinoFile.getNumOccurrences();
  int models = imports + onnxModule.getNumOccurrences() +
               openVinoModule.getNumOccurrences();
  if (models == 0)
    return fail("no model to import or export; use --import-onnx <file>, "
                "--import-openvino <file>, --export-onnx <file> or "
                "--export-openvino <file>");
  if (models > 1)
    return fail("one model is imported or exported, but " + Twine(models) +
                " are given");
  if (opset.getNumOccurrences() != 0 && onnxModule.getNumOccurrences() == 0)
    return fail("--opset belongs to --export-onnx");
  if (carry && imports == 0)
    return fail("--carry belongs to the import of a model");

  MLIRContext context;
  split::LineDiagnosticHandler handler(&context);
  if (imports != 0)
    return printModule(&context);
  return onnxModule.getNumOccurrences() != 0 ? exportOnnx(&context)
                                             : exportOpenVino(&context);
}
