// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiles a model in this process and runs it: prints or writes the outputs,
// compares them with recorded ones, or times the calls.

#include "Describe.h"
#include "Options.h"
#include "Ranks.h"
#include "split/Execution/Benchmark.h"
#include "split/Execution/CompilerMemory.h"
#include "split/Execution/CudaDevice.h"
#include "split/Execution/Executable.h"
#include "split/Execution/InputSource.h"
#include "split/Execution/Inspection.h"
#include "split/Execution/Invocation.h"
#include "split/Execution/Model.h"
#include "split/Execution/RefineRanks.h"
#include "split/Execution/RuntimeSymbols.h"
#include "split/Execution/ShardedModel.h"
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

/// Compiles `model` for inputs like `inputs`, once for all processes if there
/// is a `runtime` for several.
static llvm::Expected<std::unique_ptr<Executable>>
compileFor(Model model, ArrayRef<HostValue> inputs, const Options &options,
           Phases &phases, MpiRuntime *runtime = nullptr) {
  if (llvm::Error error = refineRanks(model, inputs))
    return error;
  CompileOptions compileOptions;
  compileOptions.runtimeVerification = options.runtimeVerification;
  compileOptions.threads = options.threads;
  compileOptions.emulatesGpu = options.device == Device::EmulatedGpu;
  if (options.device == Device::Cuda) {
    auto gpu = CudaDevice::open(options.chip);
    if (!gpu)
      return llvm::createStringError(
          "--device cuda: " + llvm::toString(gpu.takeError()) +
          "; --device emulated-gpu runs the kernels on the processor");
    compileOptions.gpu = std::move(*gpu);
  }
  compileOptions.cpu = options.cpu;
  compileOptions.callsLibm = options.callsLibm;
  compileOptions.verifyEach = options.verifyEach;
  TimingScope scope = phases.nest("Compile");
  auto executable =
      runtime ? compileOnce(std::move(model), compileOptions, scope, *runtime)
              : Executable::compile(std::move(model), compileOptions, scope);
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

/// What is recorded in one directory.
struct DataSet {
  std::string directory;
  ValueSet inputs;
  ValueSet outputs;
};

/// Reads the data set in `directory`, with inputs that `model` takes.
static llvm::Expected<DataSet> readDataSet(StringRef directory,
                                           const Model &model) {
  ModuleOp module = model.module.get();
  auto inputs =
      readRecorded(directory, "input", model.inputs, module.getContext());
  if (!inputs)
    return inputs.takeError();
  auto recorded =
      readRecorded(directory, "output", model.outputs, module.getContext());
  if (!recorded)
    return recorded.takeError();
  if (llvm::Error error = checkInputs(model, *inputs))
    return llvm::createStringError(directory + ": " +
                                   llvm::toString(std::move(error)));
  return DataSet{directory.str(), std::move(*inputs), std::move(*recorded)};
}

/// Compares `outputs` with what `set` has of them, and says so.
static llvm::Error compareWithSet(const DataSet &set,
                                  ArrayRef<Parameter> parameters,
                                  ArrayRef<HostValue> outputs, Phases &phases) {
  if (llvm::Error error = compareWithRecorded(parameters, set.outputs, outputs))
    return llvm::createStringError(set.directory + ": " +
                                   llvm::toString(std::move(error)));
  size_t count = groupValues(parameters).size();
  phases.stop();
  llvm::outs() << "PASS: " << set.directory << " (" << count
               << (count == 1 ? " output)\n" : " outputs)\n");
  return llvm::Error::success();
}

/// Runs `model` on one recorded data set and compares the outputs.
static llvm::Error runDataSet(StringRef directory, Model &model,
                              std::unique_ptr<Executable> &executable,
                              const Options &options, Phases &phases) {
  auto set = readDataSet(directory, model);
  if (!set)
    return set.takeError();
  if (!executable || hasUnrankedInputs(model)) {
    auto compiled = compileFor(cloneModel(model), set->inputs, options, phases);
    if (!compiled)
      return compiled.takeError();
    executable = std::move(*compiled);
  }
  auto outputs = runOnce(*executable, set->inputs, phases);
  if (!outputs)
    return outputs.takeError();
  return compareWithSet(*set, model.outputs, *outputs, phases);
}

/// The same for all of `directories` at once, in several processes.
static llvm::Error runDataSetsInRanks(ArrayRef<std::string> directories,
                                      const Model &model,
                                      const Options &options,
                                      ArrayRef<std::string> arguments,
                                      Phases &phases) {
  std::vector<DataSet> sets;
  std::vector<ValueSet> inputs;
  for (const std::string &directory : directories) {
    auto set = readDataSet(directory, model);
    if (!set)
      return set.takeError();
    inputs.push_back(set->inputs);
    sets.push_back(std::move(*set));
  }
  auto outputs = runRanks(model, inputs, options, arguments);
  if (!outputs)
    return outputs.takeError();
  llvm::Error errors = llvm::Error::success();
  for (auto [set, values] : llvm::zip_equal(sets, *outputs))
    errors = llvm::joinErrors(
        std::move(errors), compareWithSet(set, model.outputs, values, phases));
  return errors;
}

/// Runs all data sets; the error has a line for each that fails.
static llvm::Error runTestData(Model &model, const Options &options,
                               ArrayRef<std::string> arguments,
                               Phases &phases) {
  std::vector<std::string> directories;
  for (const std::string &given : options.testData) {
    auto sets = findTestDataSets(given);
    if (!sets)
      return sets.takeError();
    llvm::append_range(directories, *sets);
  }
  if (options.ranks)
    return runDataSetsInRanks(directories, model, options, arguments, phases);
  std::unique_ptr<Executable> executable;
  llvm::Error errors = llvm::Error::success();
  for (const std::string &directory : directories)
    errors = llvm::joinErrors(
        std::move(errors),
        runDataSet(directory, model, executable, options, phases));
  return errors;
}

/// Times `calls` calls and prints the result: those of the slowest process, if
/// there is a `runtime` for several, and what one has at most.
static llvm::Error benchmark(const Executable &executable,
                             MutableArrayRef<HostValue> inputs, int64_t calls,
                             Phases &phases, MpiRuntime *runtime = nullptr) {
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
  runGuarded([&] {
    result = runBenchmark(**invocation, calls, /*isShared=*/runtime != nullptr);
  });
  scope.stop();
  phases.stop();
  if (runtime) {
    auto largest = gatherLargest({int64_t(result.minNanoseconds),
                                  int64_t(result.medianNanoseconds), inputBytes,
                                  outputBytes},
                                 *runtime);
    if (!largest)
      return largest.takeError();
    if (runtime->getRank() != 0)
      return llvm::Error::success();
    result = {double((*largest)[0]), double((*largest)[1])};
    inputBytes = (*largest)[2];
    outputBytes = (*largest)[3];
  }
  // A byte in a nanosecond is a gigabyte in a second.
  double rate = (inputBytes + outputBytes) / result.medianNanoseconds;
  llvm::outs() << llvm::formatv(
      "{{\"min_ns\": {0:F1}, \"median_ns\": {1:F1}, \"calls\": {2}, "
      "\"input_bytes\": {3}, \"output_bytes\": {4}, \"gb_per_s\": {5:F3}}\n",
      result.minNanoseconds, result.medianNanoseconds, calls, inputBytes,
      outputBytes, rate);
  return llvm::Error::success();
}

/// Runs `model`, in this process or in several as the command line `arguments`
/// says.
static llvm::Expected<ValueSet> compileAndRun(Model model, ValueSet inputs,
                                              const Options &options,
                                              ArrayRef<std::string> arguments,
                                              Phases &phases) {
  if (options.ranks) {
    auto outputs = runRanks(model, std::move(inputs), options, arguments);
    if (!outputs)
      return outputs.takeError();
    return std::move(outputs->front());
  }
  auto executable = compileFor(std::move(model), inputs, options, phases);
  if (!executable)
    return executable.takeError();
  return runOnce(**executable, inputs, phases);
}

/// Runs what is this process's of `model`, one of several processes.
static llvm::Error runRank(Model model, const Options &options,
                           MpiRuntime &runtime, Phases &phases) {
  std::unique_ptr<Executable> executable;
  auto run = [&](Model &model, ValueSet &inputs) -> llvm::Expected<ValueSet> {
    if (!executable) {
      auto compiled =
          compileFor(std::move(model), inputs, options, phases, &runtime);
      if (!compiled)
        return compiled.takeError();
      executable = std::move(*compiled);
    }
    if (!options.benchmarkCalls)
      return runOnce(*executable, inputs, phases);
    if (llvm::Error error = benchmark(
            *executable, inputs, *options.benchmarkCalls, phases, &runtime))
      return error;
    return ValueSet();
  };
  if (options.rankDirectory.empty()) {
    SmallVector<Parameter> outputs = model.outputs;
    MLIRContext *context = model.module->getContext();
    auto compare = [&](StringRef directory, const ValueSet &values) {
      auto recorded = readRecorded(directory, "output", outputs, context);
      if (!recorded)
        return recorded.takeError();
      return compareWithSet({directory.str(), {}, std::move(*recorded)},
                            outputs, values, phases);
    };
    return runLaunchedRank(std::move(model), options, runtime, run, compare);
  }
  if (llvm::Error error = partitionModel(model))
    return error;
  return runRankSets(options, model,
                     [&](ValueSet &inputs) { return run(model, inputs); });
}

/// Runs `model` as the command line `arguments` says.
static llvm::Error runInputs(Model model, const Options &options,
                             ArrayRef<std::string> arguments, Phases &phases) {
  TimingScope readScope = phases.nest("Read inputs");
  auto given = readInputs(model, options);
  if (!given)
    return given.takeError();
  std::vector<HostValue> inputs = std::move(*given);
  readScope.stop();
  if (llvm::Error error = checkInputs(model, inputs))
    return error;

  if (options.benchmarkCalls) {
    auto executable = compileFor(std::move(model), inputs, options, phases);
    if (!executable)
      return executable.takeError();
    return benchmark(**executable, inputs, *options.benchmarkCalls, phases);
  }
  SmallVector<Parameter> outputs = model.outputs;
  auto values = compileAndRun(std::move(model), std::move(inputs), options,
                              arguments, phases);
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

/// Does what `options` say in this process.
static llvm::Error runProcess(Options &options, MpiRuntime *runtime, int argc,
                              char **argv) {
  // After the times, which the manager prints when it goes.
  llvm::scope_exit reportMemory([&] {
    if (options.timing)
      printPeakMemory();
  });
  DefaultTimingManager timingManager;
  timingManager.setEnabled(options.timing);
  Inspection inspection(options.inspection);
  Phases phases(timingManager.getRootScope(), inspection);

  DialectRegistry registry;
  registerDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  if (llvm::Error error = inspection.start(&context))
    return error;
  TimingScope loadScope = phases.nest("Load model");
  llvm::Expected<Model> model =
      loadModel(options.model, options.entry, &context);
  if (options.describes)
    return describeModel(options.model, std::move(model), llvm::outs());
  if (!model)
    return model.takeError();
  loadScope.stop();
  if (runtime)
    return runRank(std::move(*model), options, *runtime, phases);
  if (MpiRuntime::isLaunched() && !options.ranks && isSharded(*model)) {
    auto launched = MpiRuntime::start();
    if (!launched)
      return launched.takeError();
    if (llvm::Error error =
            runRank(std::move(*model), options, *launched, phases))
      return error;
    return launched->finish();
  }
  std::vector<std::string> arguments(argv, argv + argc);
  if (!options.testData.empty())
    return runTestData(*model, options, arguments, phases);
  return runInputs(std::move(*model), options, arguments, phases);
}

/// Runs the tool, as one of several processes if it was started for that.
static llvm::Error runTool(int argc, char **argv) {
  llvm::Expected<Options> options = parseOptions(argc, argv);
  if (!options)
    return options.takeError();
  if (options->isInformation)
    return llvm::Error::success();
  if (options->rankDirectory.empty())
    return runProcess(*options, /*runtime=*/nullptr, argc, argv);
  auto runtime = joinRanks(*options);
  if (!runtime)
    return runtime.takeError();
  if (llvm::Error error = runProcess(*options, &*runtime, argc, argv))
    return error;
  return runtime->finish();
}

int main(int argc, char **argv) {
  initializeTool();
  auto isOwnOption = [](StringRef argument) {
    return argument.starts_with("--rank-directory=");
  };
  // Those of --ranks leave their errors to who has started them.
  if (MpiRuntime::isLaunched() &&
      llvm::none_of(ArrayRef(argv, argc), isOwnOption))
    shareErrors(MpiRuntime::getJobDirectory(), MpiRuntime::getLaunchedRank());
  return report(runTool(argc, argv));
}
