// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Improves a model and hands it back: carries it, rewrites it, writes it again.

#include "Check.h"
#include "Options.h"
#include "Report.h"
#include "split/Execution/Diagnostics.h"
#include "split/Execution/Executable.h"
#include "split/Export/Onnx.h"
#include "split/Import/Onnx.h"
#include "split/Import/OnnxOperators.h"
#include "split/Support/Diagnostics.h"
#include "split/Support/InputFile.h"
#include "split/Support/Progress.h"
#include "split/Support/ToolProcess.h"

#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::optimizer;

/// Fails unless the model is of a format that is read and written.
static llvm::Error checkFormat(StringRef path) {
  StringRef extension = llvm::sys::path::extension(path);
  if (extension == ".onnx" || path == kStandardInput)
    return llvm::Error::success();
  if (extension == ".xml")
    return llvm::createStringError(
        path + ": the rewrites are for ONNX models; split-runner runs OpenVINO "
               "IR, and split-translate reads it");
  return llvm::createStringError(path +
                                 ": an .onnx file is improved, but this "
                                 "has the extension '" +
                                 extension + "'");
}

static llvm::Expected<OwningOpRef<ModuleOp>>
carryModel(ArrayRef<char> bytes, StringRef path, MLIRContext *context) {
  runner::DiagnosticCapture diagnostics(context);
  OwningOpRef<ModuleOp> module = carryOnnxModel(bytes, path, context);
  if (!module)
    return diagnostics.takeError(path + ": cannot import the model");
  return module;
}

/// The serialized form of `module`.
static llvm::Expected<std::string> exportModel(ModuleOp module,
                                               const Options &options) {
  runner::DiagnosticCapture diagnostics(module.getContext());
  std::string bytes;
  llvm::raw_string_ostream os(bytes);
  if (failed(exportOnnxModel(module, os, {options.opset})))
    return diagnostics.takeError(options.output + ": cannot write the model");
  return bytes;
}

/// The model in file `bytes`, in the opset that is wanted: what rewrites may
/// make depends on that.
static llvm::Expected<OwningOpRef<ModuleOp>>
loadModel(ArrayRef<char> bytes, const Options &options, MLIRContext *context) {
  auto module = carryModel(bytes, options.model, context);
  if (!module || !options.opset)
    return module;
  llvm::Expected<std::string> converted = exportModel(**module, options);
  if (!converted)
    return converted.takeError();
  return carryModel(*converted, options.model, context);
}

static llvm::Expected<OperatorNumbers> countOperators(ArrayRef<char> bytes,
                                                      StringRef path) {
  std::string error;
  auto counts = countOnnxOperators(bytes, error);
  if (failed(counts))
    return llvm::createStringError(path + ": " + error);
  OperatorNumbers numbers;
  for (const OnnxOperatorCount &count : *counts)
    numbers[count.name] = count.numNodes;
  return numbers;
}

/// The names in `before` that are neither in `after` nor what a rewrite is for.
static std::vector<std::string> findUnused(ArrayRef<std::string> before,
                                           ArrayRef<std::string> after,
                                           ArrayRef<AppliedRewrite> rewrites) {
  llvm::StringSet<> explained;
  explained.insert(after.begin(), after.end());
  for (const AppliedRewrite &rewrite : rewrites)
    explained.insert(rewrite.from.begin(), rewrite.from.end());
  std::vector<std::string> unused;
  for (const std::string &name : before)
    if (!explained.contains(name))
      unused.push_back(name);
  return unused;
}

static void printReport(const Report &report, ReportFormat format) {
  if (format == ReportFormat::Text)
    printText(report, llvm::outs());
  else if (format == ReportFormat::Json)
    printJson(report, llvm::outs());
}

/// Writes the improved model, after the check.
static llvm::Error finish(ModuleOp module, ArrayRef<char> before,
                          const Options &options, Report &report,
                          Progress &progress) {
  progress.start("Write model");
  llvm::Expected<std::string> after = exportModel(module, options);
  if (!after)
    return after.takeError();
  auto numbers = countOperators(*after, options.output);
  if (!numbers)
    return numbers.takeError();
  report.after = std::move(*numbers);
  if (options.checks()) {
    progress.start("Check");
    auto main = module.lookupSymbol<func::FuncOp>("main");
    if (llvm::Error error = checkModels({options.model, main, before, *after},
                                        options, report.checks))
      return error;
  }
  runner::DiagnosticCapture diagnostics(module.getContext());
  if (failed(writeOnnxModel(module, options.output, {options.opset})))
    return diagnostics.takeError(options.output + ": cannot write the model");
  return llvm::Error::success();
}

static llvm::Error runTool(int argc, char **argv) {
  llvm::Expected<Options> options = parseOptions(argc, argv);
  if (!options)
    return options.takeError();
  if (options->isInformation)
    return llvm::Error::success();
  if (llvm::Error error = checkFormat(options->model))
    return error;
  Progress progress("split-optimize");
  progress.start("Load model");
  auto file = readFile(options->model);
  if (!file)
    return llvm::createStringError(options->model + ": " +
                                   llvm::toString(file.takeError()));
  ArrayRef<char> bytes((*file)->getBufferStart(), (*file)->getBufferSize());

  Report report;
  report.model = options->model;
  report.output = options->output;
  DialectRegistry registry;
  runner::registerDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  if (failed(collectRewrites(&context, report.rewrites)))
    return llvm::createStringError("cannot collect what rewrites report");
  auto numbers = countOperators(bytes, options->model);
  if (!numbers)
    return numbers.takeError();
  report.before = std::move(*numbers);
  auto module = loadModel(bytes, *options, &context);
  if (!module)
    return module.takeError();
  std::vector<std::string> nodes = listNodes(**module);
  progress.start("Rewrite");
  if (llvm::Error error = applyRewrites(options->rewrites, **module))
    return llvm::createStringError(options->model + ": " +
                                   llvm::toString(std::move(error)));
  report.unused = findUnused(nodes, listNodes(**module), report.rewrites);
  if (llvm::Error error = finish(**module, bytes, *options, report, progress))
    return error;
  progress.stop();
  printReport(report, options->report);
  return llvm::Error::success();
}

int main(int argc, char **argv) {
  initializeTool();
  return report(runTool(argc, argv));
}
