// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check.h"

#include "ChildProcess.h"
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
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"

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

/// How far a process got that compares both models on a set.
enum Stage { kBefore, kAfter, kBoth };

/// Does `work`, which compares both models on `set`, in another process. What
/// keeps the original from running is for the outcome.
static llvm::Error compareInChild(const InputSet &set, ChildWork work,
                                  EngineOutcome &outcome) {
  auto child = runInChild(work);
  if (!child)
    return child.takeError();
  for (const std::string &note : child->notes)
    outcome.notCompared.push_back(set.name + ": " + note);
  if (child->message.empty())
    outcome.numSets += child->notes.empty();
  else if (child->stage == kBefore)
    outcome.notCompared.push_back(set.name + ": " + child->message);
  else if (child->stage == kAfter)
    return llvm::createStringError(
        set.name + ": the improved model fails in " + outcome.engine +
        ", but the original does not: " + child->message);
  else
    return llvm::createStringError(child->message);
  return llvm::Error::success();
}

/// Compares both models on `set`, each compiled for it.
static llvm::Error compareCompiled(const Model &before,
                                   llvm::Expected<Model> &after, InputSet &set,
                                   StringRef engine, int &stage) {
  stage = kBefore;
  auto expected = runModel(before, set.inputs);
  if (!expected)
    return expected.takeError();
  stage = kAfter;
  if (!after)
    return after.takeError();
  auto actual = runModel(*after, set.inputs);
  if (!actual)
    return actual.takeError();
  stage = kBoth;
  return compareOutputs(set, engine, before.outputs, *expected, *actual);
}

/// Runs both models by compiling them. What keeps the original from it, on all
/// sets of inputs or on some, is for the outcome; a difference is an error.
static llvm::Error checkCompiled(const ModelPair &models,
                                 const Options &options,
                                 EngineOutcome &outcome) {
  MLIRContext *context = models.main->getContext();
  auto before = loadOnnxModel(models.before, models.path, context);
  if (!before) {
    outcome.problem = llvm::toString(before.takeError());
    return llvm::Error::success();
  }
  auto after = loadOnnxModel(models.after, models.path, context);
  // If it does not load, the original may not run either.
  llvm::scope_exit dropError([&] {
    if (!after)
      llvm::consumeError(after.takeError());
  });
  auto sets = makeInputSets(before->inputs, options, context);
  if (!sets)
    return sets.takeError();
  for (InputSet &set : *sets) {
    if (llvm::Error error = checkInputs(*before, set.inputs))
      return llvm::createStringError(set.name + ": " +
                                     llvm::toString(std::move(error)));
    auto work = [&](int &stage, std::vector<std::string> &) {
      return compareCompiled(*before, after, set, outcome.engine, stage);
    };
    if (llvm::Error error = compareInChild(set, work, outcome))
      return error;
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

namespace {
/// Both models in ONNX Runtime, and what they take and give.
struct RuntimeCheck {
  const OnnxRuntime &runtime;
  const ModelPair &models;
  SmallVector<Parameter> inputs, outputs;
  std::vector<std::string> inputNames, outputNames;

  llvm::Expected<std::unique_ptr<OnnxSession>>
  load(ArrayRef<char> bytes) const {
    return OnnxSession::create(runtime, bytes, models.path);
  }
  llvm::Expected<std::vector<OnnxOutput>> run(ArrayRef<char> bytes,
                                              InputSet &set) const;
  llvm::Error compare(InputSet &set, StringRef engine, int &stage,
                      std::vector<std::string> &notCompared) const;
  llvm::Error time(InputSet &set, int64_t calls, EngineOutcome &outcome) const;
};
} // namespace

/// What the model of the serialized form `bytes` computes.
llvm::Expected<std::vector<OnnxOutput>> RuntimeCheck::run(ArrayRef<char> bytes,
                                                          InputSet &set) const {
  auto session = load(bytes);
  if (!session)
    return session.takeError();
  if (llvm::Error error = (*session)->bind(inputNames, set.inputs))
    return error;
  return (*session)->run(outputNames, models.main->getContext());
}

/// Compares the outputs that both models give as values, and names the others.
llvm::Error RuntimeCheck::compare(InputSet &set, StringRef engine, int &stage,
                                  std::vector<std::string> &notCompared) const {
  stage = kBefore;
  auto before = run(models.before, set);
  if (!before)
    return before.takeError();
  stage = kAfter;
  auto after = run(models.after, set);
  if (!after)
    return after.takeError();
  stage = kBoth;
  for (auto [output, expected, actual] :
       llvm::zip_equal(outputs, *before, *after)) {
    if (!expected.value || !actual.value) {
      notCompared.push_back(output.label + ": " +
                            (expected.value ? actual : expected).problem);
      continue;
    }
    if (llvm::Error error =
            compareOutputs(set, engine, output, *expected.value, *actual.value))
      return error;
  }
  return llvm::Error::success();
}

/// Times both models, in turns and in fresh sessions: how memory lies differs
/// from one to the next.
llvm::Error RuntimeCheck::time(InputSet &set, int64_t calls,
                               EngineOutcome &outcome) const {
  constexpr int kSessions = 7;
  std::vector<double> times[2];
  for (int i = 0; i < kSessions; ++i)
    for (auto [index, bytes] :
         llvm::enumerate(std::array{models.before, models.after})) {
      auto session = load(bytes);
      if (!session)
        return session.takeError();
      if (llvm::Error error = (*session)->bind(inputNames, set.inputs))
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
  auto runtime = OnnxRuntime::load(options.onnxRuntime);
  if (!runtime)
    return llvm::createStringError("--onnxruntime: " +
                                   llvm::toString(runtime.takeError()));
  outcome.engine += " " + (*runtime)->getVersion().str();
  auto cannot = [&](llvm::Error error) {
    outcome.problem = llvm::toString(std::move(error));
    return llvm::Error::success();
  };
  RuntimeCheck check = {**runtime, models, {}, {}, {}, {}};
  if (llvm::Error error =
          describeFunction(models.main, check.inputs, check.outputs))
    return cannot(std::move(error));
  check.inputs = getGivenInputs(models.main, check.inputs);
  check.inputNames = getNames(check.inputs);
  check.outputNames = getNames(check.outputs);
  auto sets = makeInputSets(check.inputs, options, models.main->getContext());
  if (!sets)
    return sets.takeError();
  for (InputSet &set : *sets) {
    auto work = [&](int &stage, std::vector<std::string> &notes) {
      return check.compare(set, outcome.engine, stage, notes);
    };
    if (llvm::Error error = compareInChild(set, work, outcome))
      return error;
  }
  if (!options.benchmarkCalls || outcome.numSets == 0)
    return llvm::Error::success();
  return check.time(sets->front(), *options.benchmarkCalls, outcome);
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
    if (outcome.numSets != 0 ||
        (outcome.problem.empty() && outcome.notCompared.empty()))
      return llvm::Error::success();
    problems += (problems.empty() ? "" : "; ") + outcome.engine + ": " +
                (outcome.problem.empty() ? llvm::join(outcome.notCompared, "; ")
                                         : outcome.problem);
  }
  return llvm::createStringError(
      "the models cannot be checked: " + problems +
      (options.onnxRuntime.empty()
           ? "; --onnxruntime LIBRARY checks models with any operators"
           : ""));
}
