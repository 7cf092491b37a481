// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check.h"

#include "split/Execution/Executable.h"
#include "split/Execution/Invocation.h"
#include "split/Execution/Model.h"
#include "split/Execution/RefineRanks.h"
#include "split/Execution/RuntimeSymbols.h"
#include "split/HostIO/CompareValues.h"
#include "split/HostIO/TestData.h"
#include "split/OnnxRuntime/OnnxSession.h"

#include "split/Dialect/Carrier/IR/CarrierOps.h"
#include "split/Onnx/CarriedModel.h"

#include "mlir/Support/Timing.h"

#include <array>

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::optimizer;
using namespace mlir::split::runner;

namespace {
/// What one set of inputs is called in messages, and the values.
struct InputSet {
  std::string name;
  std::vector<HostValue> inputs;
};
} // namespace

/// The sets of inputs that the options ask for, for these parameters.
static llvm::Expected<std::vector<InputSet>>
makeInputSets(ArrayRef<Parameter> inputs, const Options &options,
              MLIRContext *context) {
  std::vector<InputSet> sets;
  if (options.checkSeed) {
    auto values = makeRandomInputs(inputs, *options.checkSeed, options.dims);
    if (!values)
      return values.takeError();
    sets.push_back({"random inputs", std::move(*values)});
    return sets;
  }
  auto folders = findTestDataSets(options.checkData);
  if (!folders)
    return folders.takeError();
  for (const std::string &folder : *folders) {
    auto values = readRecorded(folder, "input", inputs, context);
    if (!values)
      return values.takeError();
    sets.push_back({folder, std::move(*values)});
  }
  return sets;
}

/// Fails, naming the set and the output, unless the models computed the same.
static llvm::Error compareOutputs(const InputSet &set, StringRef engine,
                                  ArrayRef<Parameter> outputs,
                                  ArrayRef<HostValue> before,
                                  ArrayRef<HostValue> after) {
  if (llvm::Error error = compareWithRecorded(outputs, before, after))
    return llvm::createStringError("the models differ in " + engine + ": " +
                                   set.name + ": " +
                                   llvm::toString(std::move(error)));
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// In this process
//===----------------------------------------------------------------------===//

/// The outputs of `model`, which is compiled for these inputs.
static llvm::Expected<std::vector<HostValue>>
runModel(const Model &model, MutableArrayRef<HostValue> inputs) {
  Model copy = cloneModel(model);
  if (llvm::Error error = refineRanks(copy, inputs))
    return error;
  DefaultTimingManager timingManager;
  TimingScope timing = timingManager.getRootScope();
  auto executable =
      Executable::compile(std::move(copy), CompileOptions(), timing);
  if (!executable)
    return executable.takeError();
  auto invocation = Invocation::create(**executable, inputs);
  if (!invocation)
    return invocation.takeError();
  runGuarded([&] { (*invocation)->call(); });
  return (*invocation)->takeResults();
}

/// Runs both models by compiling them. What keeps them from it is the outcome's
/// problem; a difference is an error.
static llvm::Error checkCompiled(const ModelPair &models,
                                 const Options &options,
                                 EngineOutcome &outcome) {
  MLIRContext *context = models.main->getContext();
  auto cannot = [&](llvm::Error error) {
    outcome.problem = llvm::toString(std::move(error));
    return llvm::Error::success();
  };
  auto before = loadOnnxModel(models.before, models.path, context);
  if (!before)
    return cannot(before.takeError());
  auto after = loadOnnxModel(models.after, models.path, context);
  if (!after)
    return llvm::createStringError("the improved model does not load: " +
                                   llvm::toString(after.takeError()));
  auto sets = makeInputSets(before->inputs, options, context);
  if (!sets)
    return sets.takeError();
  for (InputSet &set : *sets) {
    if (llvm::Error error = checkInputs(*before, set.inputs))
      return llvm::createStringError(set.name + ": " +
                                     llvm::toString(std::move(error)));
    auto expected = runModel(*before, set.inputs);
    if (!expected)
      return cannot(expected.takeError());
    auto actual = runModel(*after, set.inputs);
    if (!actual)
      return actual.takeError();
    if (llvm::Error error = compareOutputs(set, outcome.engine, before->outputs,
                                           *expected, *actual))
      return error;
    ++outcome.numSets;
  }
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// ONNX Runtime
//===----------------------------------------------------------------------===//

/// The inputs of the carried function that have to be given.
static SmallVector<Parameter> getGivenInputs(func::FuncOp main,
                                             ArrayRef<Parameter> inputs) {
  SmallVector<Parameter> given;
  for (auto [index, input] : llvm::enumerate(inputs)) {
    auto about = main.getArgAttrOfType<DictionaryAttr>(
        index, carrier::CarrierDialect::kValueAttrName);
    if (!about || (!about.contains(onnx_keys::kDefault) &&
                   !about.contains(onnx_keys::kStored)))
      given.push_back(input);
  }
  return given;
}

static std::vector<std::string> getNames(ArrayRef<Parameter> parameters) {
  std::vector<std::string> names;
  for (const Parameter &parameter : parameters)
    names.push_back(parameter.name);
  return names;
}

/// Times both models, in turns and in fresh sessions: how memory lies differs
/// from one to the next.
static llvm::Error timeModels(const OnnxRuntime &runtime,
                              const ModelPair &models,
                              ArrayRef<std::string> inputNames,
                              ArrayRef<std::string> outputNames,
                              MutableArrayRef<HostValue> inputs, int64_t calls,
                              EngineOutcome &outcome) {
  constexpr int kSessions = 7;
  std::vector<double> times[2];
  for (int i = 0; i < kSessions; ++i)
    for (auto [index, bytes] :
         llvm::enumerate(std::array{models.before, models.after})) {
      auto session = OnnxSession::create(runtime, bytes);
      if (!session)
        return session.takeError();
      if (llvm::Error error = (*session)->bind(inputNames, inputs))
        return error;
      llvm::Expected<double> time = (*session)->time(outputNames, calls);
      if (!time)
        return time.takeError();
      times[index].push_back(*time);
    }
  for (std::vector<double> &list : times)
    llvm::sort(list);
  outcome.before = times[0][kSessions / 2];
  outcome.after = times[1][kSessions / 2];
  return llvm::Error::success();
}

/// Runs both models in ONNX Runtime.
static llvm::Error checkInOnnxRuntime(const ModelPair &models,
                                      const Options &options,
                                      EngineOutcome &outcome) {
  MLIRContext *context = models.main->getContext();
  auto runtime = OnnxRuntime::load(options.onnxRuntime);
  if (!runtime)
    return llvm::createStringError("--onnxruntime: " +
                                   llvm::toString(runtime.takeError()));
  outcome.engine += " " + (*runtime)->getVersion().str();
  auto cannot = [&](llvm::Error error) {
    outcome.problem = llvm::toString(std::move(error));
    return llvm::Error::success();
  };
  SmallVector<Parameter> inputs, outputs;
  if (llvm::Error error = describeFunction(models.main, inputs, outputs))
    return cannot(std::move(error));
  inputs = getGivenInputs(models.main, inputs);
  auto before = OnnxSession::create(**runtime, models.before);
  if (!before)
    return cannot(before.takeError());
  auto after = OnnxSession::create(**runtime, models.after);
  if (!after)
    return llvm::createStringError(
        "ONNX Runtime does not take the improved model: " +
        llvm::toString(after.takeError()));
  auto sets = makeInputSets(inputs, options, context);
  if (!sets)
    return sets.takeError();
  std::vector<std::string> inputNames = getNames(inputs);
  std::vector<std::string> outputNames = getNames(outputs);
  for (InputSet &set : *sets) {
    std::vector<HostValue> values[2];
    for (auto [index, session] :
         llvm::enumerate(std::array{before->get(), after->get()})) {
      if (llvm::Error error = session->bind(inputNames, set.inputs))
        return cannot(std::move(error));
      auto results = session->run(outputNames, context);
      // Only the first one may be at fault.
      if (!results)
        return index == 0 ? cannot(results.takeError()) : results.takeError();
      values[index] = std::move(*results);
    }
    if (llvm::Error error =
            compareOutputs(set, outcome.engine, outputs, values[0], values[1]))
      return error;
    ++outcome.numSets;
  }
  if (!options.benchmarkCalls || sets->empty())
    return llvm::Error::success();
  return timeModels(**runtime, models, inputNames, outputNames,
                    sets->front().inputs, *options.benchmarkCalls, outcome);
}

llvm::Error optimizer::checkModels(const ModelPair &models,
                                   const Options &options,
                                   std::vector<EngineOutcome> &outcomes) {
  EngineOutcome compiled;
  compiled.engine = "split-runner";
  if (llvm::Error error = checkCompiled(models, options, compiled))
    return error;
  outcomes.push_back(compiled);
  if (!options.onnxRuntime.empty()) {
    EngineOutcome inOnnxRuntime;
    inOnnxRuntime.engine = "ONNX Runtime";
    if (llvm::Error error = checkInOnnxRuntime(models, options, inOnnxRuntime))
      return error;
    outcomes.push_back(inOnnxRuntime);
  }
  std::string problems;
  for (const EngineOutcome &outcome : outcomes) {
    if (outcome.problem.empty())
      return llvm::Error::success();
    problems += (problems.empty() ? "" : "; ") + outcome.engine + ": " +
                outcome.problem;
  }
  return llvm::createStringError(
      "the models cannot be checked: " + problems +
      (options.onnxRuntime.empty()
           ? "; --onnxruntime LIBRARY checks models with any operators"
           : ""));
}
