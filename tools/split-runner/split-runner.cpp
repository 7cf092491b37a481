// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiles a model in this process and runs it: prints or writes the outputs,
// compares them with recorded ones, or times the calls.

#include "Describe.h"
#include "Options.h"
#include "split/Execution/Benchmark.h"
#include "split/Execution/CompilerMemory.h"
#include "split/Execution/Executable.h"
#include "split/Execution/InputSource.h"
#include "split/Execution/Inspection.h"
#include "split/Execution/Invocation.h"
#include "split/Execution/Model.h"
#include "split/Execution/RefineRanks.h"
#include "split/Execution/RuntimeSymbols.h"
#include "split/HostIO/PrintValue.h"
#include "split/HostIO/TestData.h"
#include "split/HostIO/ValueFile.h"
#include "split/Support/Diagnostics.h"
#include "split/Support/Progress.h"
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

namespace {
/// What the tool does one after the other: --timing has its times, and a person
/// who waits sees it.
class Phases {
public:
  Phases(TimingScope root, Inspection &inspection)
      : inspection(inspection), root(std::move(root)) {}

  /// The phase `name`, which begins.
  TimingScope nest(StringRef name) {
    progress.start(name);
    return root.nest(name);
  }

  /// To be called before something is printed.
  void stop() { progress.stop(); }

  /// What is shown of compiling.
  Inspection &inspection;

private:
  TimingScope root;
  Progress progress{"split-runner"};
};
} // namespace

/// Compiles `model` for inputs like `inputs`.
static llvm::Expected<std::unique_ptr<Executable>>
compileFor(Model model, ArrayRef<HostValue> inputs, const Options &options,
           Phases &phases) {
  if (llvm::Error error = refineRanks(model, inputs))
    return error;
  CompileOptions compileOptions;
  compileOptions.runtimeVerification = options.runtimeVerification;
  compileOptions.threads = options.threads;
  compileOptions.cpu = options.cpu;
  compileOptions.callsLibm = options.callsLibm;
  compileOptions.verifyEach = options.verifyEach;
  TimingScope scope = phases.nest("Compile");
  auto executable =
      Executable::compile(std::move(model), compileOptions, scope);
  phases.stop();
  phases.inspection.print(llvm::errs());
  if (getNumBytes(inputs) >= kLargeInputBytes)
    releaseCompilerMemory();
  return executable;
}

static llvm::Expected<std::vector<HostValue>>
runOnce(const Executable &executable, MutableArrayRef<HostValue> inputs,
        Phases &phases) {
  TimingScope scope = phases.nest("Run");
  auto invocation = Invocation::create(executable, inputs);
  if (!invocation)
    return invocation.takeError();
  runGuarded([&] { (*invocation)->call(); });
  return (*invocation)->takeResults();
}

/// Runs `model` on one recorded data set and compares the outputs.
static llvm::Error runDataSet(StringRef directory, Model &model,
                              std::unique_ptr<Executable> &executable,
                              const Options &options, Phases &phases) {
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
    auto compiled = compileFor(cloneModel(model), *inputs, options, phases);
    if (!compiled)
      return compiled.takeError();
    executable = std::move(*compiled);
  }
  auto outputs = runOnce(*executable, *inputs, phases);
  if (!outputs)
    return outputs.takeError();
  if (llvm::Error error =
          compareWithRecorded(model.outputs, *recorded, *outputs))
    return llvm::createStringError(directory + ": " +
                                   llvm::toString(std::move(error)));
  size_t count = groupValues(model.outputs).size();
  phases.stop();
  llvm::outs() << "PASS: " << directory << " (" << count
               << (count == 1 ? " output)\n" : " outputs)\n");
  return llvm::Error::success();
}

/// Runs all data sets; the error has a line for each that fails.
static llvm::Error runTestData(Model &model, const Options &options,
                               Phases &phases) {
  std::vector<std::string> directories;
  for (const std::string &given : options.testData) {
    auto sets = findTestDataSets(given);
    if (!sets)
      return sets.takeError();
    llvm::append_range(directories, *sets);
  }
  std::unique_ptr<Executable> executable;
  llvm::Error errors = llvm::Error::success();
  for (const std::string &directory : directories)
    errors = llvm::joinErrors(
        std::move(errors),
        runDataSet(directory, model, executable, options, phases));
  return errors;
}

/// Times `calls` calls and prints the result.
static llvm::Error benchmark(const Executable &executable,
                             MutableArrayRef<HostValue> inputs, int64_t calls,
                             Phases &phases) {
  int64_t inputBytes = getNumBytes(inputs), outputBytes;
  {
    // How large the outputs are is known when there are some.
    auto outputs = runOnce(executable, inputs, phases);
    if (!outputs)
      return outputs.takeError();
    outputBytes = getNumBytes(*outputs);
  }
  BenchmarkResult result;
  TimingScope scope = phases.nest("Benchmark");
  auto invocation = Invocation::create(executable, inputs);
  if (!invocation)
    return invocation.takeError();
  runGuarded([&] { result = runBenchmark(**invocation, calls); });
  scope.stop();
  phases.stop();
  // A byte in a nanosecond is a gigabyte in a second.
  double rate = (inputBytes + outputBytes) / result.medianNanoseconds;
  llvm::outs() << llvm::formatv(
      "{{\"min_ns\": {0:F1}, \"median_ns\": {1:F1}, \"calls\": {2}, "
      "\"input_bytes\": {3}, \"output_bytes\": {4}, \"gb_per_s\": {5:F3}}\n",
      result.minNanoseconds, result.medianNanoseconds, calls, inputBytes,
      outputBytes, rate);
  return llvm::Error::success();
}

static llvm::Error runInputs(Model model, const Options &options,
                             Phases &phases) {
  TimingScope readScope = phases.nest("Read inputs");
  auto given = getInputs(model, options.source);
  if (!given)
    return given.takeError();
  std::vector<HostValue> inputs = std::move(*given);
  readScope.stop();
  if (llvm::Error error = checkInputs(model, inputs))
    return error;

  SmallVector<Parameter> outputs = model.outputs;
  auto executable = compileFor(std::move(model), inputs, options, phases);
  if (!executable)
    return executable.takeError();
  if (options.benchmarkCalls)
    return benchmark(**executable, inputs, *options.benchmarkCalls, phases);
  auto values = runOnce(**executable, inputs, phases);
  if (!values)
    return values.takeError();
  TimingScope scope = phases.nest("Write outputs");
  if (!options.outputDirectory.empty())
    return writeValues(options.outputDirectory, options.outputFormat, outputs,
                       *values);
  phases.stop();
  printValues(llvm::outs(), outputs, *values);
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
  Inspection inspection(options->inspection);
  Phases phases(timingManager.getRootScope(), inspection);

  DialectRegistry registry;
  registerDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  if (llvm::Error error = inspection.start(&context))
    return error;
  TimingScope loadScope = phases.nest("Load model");
  llvm::Expected<Model> model =
      loadModel(options->model, options->entry, &context);
  if (options->describes)
    return describeModel(options->model, std::move(model), llvm::outs());
  if (!model)
    return model.takeError();
  loadScope.stop();
  if (!options->testData.empty())
    return runTestData(*model, *options, phases);
  return runInputs(std::move(*model), *options, phases);
}

int main(int argc, char **argv) {
  initializeTool();
  return report(runTool(argc, argv));
}
