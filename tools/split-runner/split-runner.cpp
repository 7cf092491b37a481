// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiles a model in this process and runs it: prints or writes the outputs,
// compares them with recorded ones, or times the calls.

#include "Options.h"
#include "split/Execution/Benchmark.h"
#include "split/Execution/CompilerMemory.h"
#include "split/Execution/Executable.h"
#include "split/Execution/Invocation.h"
#include "split/Execution/Model.h"
#include "split/Execution/RefineRanks.h"
#include "split/Execution/RuntimeSymbols.h"
#include "split/HostIO/PrintValue.h"
#include "split/HostIO/TestData.h"
#include "split/HostIO/ValueFile.h"
#include "split/Support/Diagnostics.h"
#include "split/Support/ToolProcess.h"

#include "mlir/IR/MLIRContext.h"
#include "mlir/Support/Timing.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FormatVariadic.h"

#include <cstdlib>
#include <sys/resource.h>

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::runner;

/// With inputs of this many bytes, the memory that compiling leaves behind is
/// given back. To map it again at the end takes 10 ms, as reading them does.
static constexpr int64_t kLargeInputBytes = 16 << 20;

static int64_t getNumBytes(const HostValue &value) {
  if (const auto *tensor = std::get_if<HostTensor>(&value))
    return tensor->getNumBytes();
  int64_t bytes = 0;
  for (const HostTensor &tensor : std::get<HostSequence>(value).tensors)
    bytes += tensor.getNumBytes();
  return bytes;
}

/// Compiles `model` for inputs like `inputs`.
static llvm::Expected<std::unique_ptr<Executable>>
compileFor(Model model, ArrayRef<HostValue> inputs, const Options &options,
           TimingScope &timing) {
  if (llvm::Error error = refineRanks(model, inputs))
    return error;
  CompileOptions compileOptions;
  compileOptions.runtimeVerification = options.runtimeVerification;
  compileOptions.threads = options.threads;
  compileOptions.cpu = options.cpu;
  compileOptions.callsLibm = options.callsLibm;
  compileOptions.verifyEach = options.verifyEach;
  TimingScope scope = timing.nest("Compile");
  auto executable =
      Executable::compile(std::move(model), compileOptions, scope);
  int64_t inputBytes = 0;
  for (const HostValue &input : inputs)
    inputBytes += getNumBytes(input);
  if (inputBytes >= kLargeInputBytes)
    releaseCompilerMemory();
  return executable;
}

static llvm::Expected<std::vector<HostValue>>
runOnce(const Executable &executable, MutableArrayRef<HostValue> inputs,
        TimingScope &timing) {
  TimingScope scope = timing.nest("Run");
  auto invocation = Invocation::create(executable, inputs);
  if (!invocation)
    return invocation.takeError();
  runGuarded([&] { (*invocation)->call(); });
  return (*invocation)->takeResults();
}

/// Runs `model` on one recorded data set and compares the outputs.
static llvm::Error runDataSet(StringRef directory, Model &model,
                              std::unique_ptr<Executable> &executable,
                              const Options &options, TimingScope &timing) {
  MLIRContext *context = model.module->getContext();
  auto inputs = readRecorded(directory, "input", model.inputs, context);
  if (!inputs)
    return inputs.takeError();
  auto recorded = readRecorded(directory, "output", model.outputs, context);
  if (!recorded)
    return recorded.takeError();
  if (llvm::Error error = checkInputs(model, *inputs))
    return llvm::createStringError(directory + ": " +
                                   llvm::toString(std::move(error)));
  if (!executable || hasUnrankedInputs(model)) {
    auto compiled = compileFor(cloneModel(model), *inputs, options, timing);
    if (!compiled)
      return compiled.takeError();
    executable = std::move(*compiled);
  }
  auto outputs = runOnce(*executable, *inputs, timing);
  if (!outputs)
    return outputs.takeError();
  if (llvm::Error error =
          compareWithRecorded(model.outputs, *recorded, *outputs))
    return llvm::createStringError(directory + ": " +
                                   llvm::toString(std::move(error)));
  llvm::outs() << "PASS: " << directory << " (" << outputs->size()
               << (outputs->size() == 1 ? " output)\n" : " outputs)\n");
  return llvm::Error::success();
}

/// Runs all data sets; the error has a line for each that fails.
static llvm::Error runTestData(Model &model, const Options &options,
                               TimingScope &timing) {
  auto sets = findTestDataSets(options.testData);
  if (!sets)
    return sets.takeError();
  std::unique_ptr<Executable> executable;
  llvm::Error errors = llvm::Error::success();
  for (const std::string &directory : *sets)
    errors = llvm::joinErrors(
        std::move(errors),
        runDataSet(directory, model, executable, options, timing));
  return errors;
}

static llvm::Error runInputs(Model model, const Options &options,
                             TimingScope &timing) {
  MLIRContext *context = model.module->getContext();
  if (llvm::Error error = checkInputCount(model, options.inputs.size()))
    return error;
  std::vector<HostValue> inputs;
  {
    TimingScope scope = timing.nest("Read inputs");
    for (auto [path, input] : llvm::zip_equal(options.inputs, model.inputs)) {
      llvm::Expected<HostValue> value = readValue(path, input, context);
      if (!value)
        return value.takeError();
      inputs.push_back(std::move(*value));
    }
  }
  if (llvm::Error error = checkInputs(model, inputs))
    return error;

  SmallVector<Parameter> outputs = model.outputs;
  auto executable = compileFor(std::move(model), inputs, options, timing);
  if (!executable)
    return executable.takeError();
  if (options.benchmarkCalls) {
    BenchmarkResult result;
    auto invocation = Invocation::create(**executable, inputs);
    if (!invocation)
      return invocation.takeError();
    runGuarded(
        [&] { result = runBenchmark(**invocation, *options.benchmarkCalls); });
    llvm::outs() << llvm::formatv(
        "{{\"min_ns\": {0:F1}, \"median_ns\": {1:F1}, \"calls\": {2}}\n",
        result.minNanoseconds, result.medianNanoseconds,
        *options.benchmarkCalls);
    return llvm::Error::success();
  }
  auto values = runOnce(**executable, inputs, timing);
  if (!values)
    return values.takeError();
  TimingScope scope = timing.nest("Write outputs");
  if (!options.outputDirectory.empty())
    return writeValues(options.outputDirectory, options.outputFormat, outputs,
                       *values);
  for (auto [index, output, value] : llvm::enumerate(outputs, *values))
    printValue(llvm::outs(),
               output.name.empty() ? "output_" + std::to_string(index)
                                   : output.name,
               value);
  return llvm::Error::success();
}

/// Prints the most memory that this process has held so far.
static void printPeakMemory() {
  rusage usage;
  if (getrusage(RUSAGE_SELF, &usage) == 0)
    llvm::errs() << llvm::formatv("  Peak Memory: {0:f1} MiB\n",
                                  usage.ru_maxrss / 1024.0);
}

static llvm::Error runTool(int argc, char **argv) {
  llvm::Expected<Options> options = parseOptions(argc, argv);
  if (!options)
    return options.takeError();
  if (options->isInformation)
    return llvm::Error::success();
  // After the times, which the manager prints when it goes.
  llvm::scope_exit reportMemory([&] {
    if (options->timing)
      printPeakMemory();
  });
  DefaultTimingManager timingManager;
  timingManager.setEnabled(options->timing);
  TimingScope timing = timingManager.getRootScope();

  DialectRegistry registry;
  registerDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  TimingScope loadScope = timing.nest("Load model");
  llvm::Expected<Model> model =
      loadModel(options->model, options->entry, &context);
  if (!model)
    return model.takeError();
  loadScope.stop();
  if (!options->testData.empty())
    return runTestData(*model, *options, timing);
  return runInputs(std::move(*model), *options, timing);
}

int main(int argc, char **argv) {
  initializeTool();
  bool failed = false;
  llvm::handleAllErrors(runTool(argc, argv),
                        [&](const llvm::ErrorInfoBase &error) {
                          printError(error.message());
                          failed = true;
                        });
  return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
