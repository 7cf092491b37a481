// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the processes of a model tell each other, and what is different where
// mpirun has started them.

#include "Ranks.h"

#include "split/Dialect/Split/IR/SplitTypes.h"
#include "split/HostIO/PrintValue.h"
#include "split/HostIO/TestData.h"
#include "split/Support/Text.h"

#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::runner;

/// What stands for the rank of a process in the name of a file or folder.
static constexpr StringLiteral kRankMark = "{rank}";

static std::string replaceRank(StringRef path, int64_t rank) {
  std::string result;
  while (true) {
    auto [head, tail] = path.split(kRankMark);
    result += head;
    if (head.size() == path.size())
      return result;
    result += std::to_string(rank);
    path = tail;
  }
}

static bool hasRankMark(StringRef path) { return path.contains(kRankMark); }

//===----------------------------------------------------------------------===//
// Inputs
//===----------------------------------------------------------------------===//

/// Fails unless each input has a file of its own, in order, if there are files
/// of processes among them.
static llvm::Error checkRankFiles(const Model &model,
                                  const InputSource &source) {
  if (llvm::none_of(source.files, hasRankMark) ||
      source.files.size() == model.inputs.size())
    return llvm::Error::success();
  return llvm::createStringError(
      llvm::formatv("--input with '{0}' takes one file for each input, in "
                    "their order: there are {1} inputs and {2} files",
                    kRankMark, model.inputs.size(), source.files.size()));
}

/// The inputs that `source` gives to the process of rank `rank`: whole ones,
/// and its shards where a file is its own.
static llvm::Expected<ValueSet>
readOf(const Model &model, const InputSource &source, int64_t rank) {
  InputSource own = source;
  for (std::string &file : own.files)
    file = replaceRank(file, rank);
  return getInputs(model, own);
}

llvm::Expected<ValueSet> runner::readInputs(const Model &model,
                                            const Options &options) {
  const InputSource &source = options.source;
  if (llvm::none_of(source.files, hasRankMark) || !options.ranks)
    return getInputs(model, source);
  if (llvm::Error error = checkRankFiles(model, source))
    return error;
  auto shardings = getShardings(model);
  if (!shardings)
    return shardings.takeError();
  if (llvm::Error error =
          checkRanks(model, *shardings, *options.ranks, "--ranks"))
    return error;
  std::vector<ValueSet> shards(model.inputs.size());
  for (int64_t rank = 0; rank < *options.ranks; ++rank) {
    auto values = readOf(model, source, rank);
    if (!values)
      return values.takeError();
    for (auto [list, value] : llvm::zip_equal(shards, *values))
      list.push_back(value);
  }
  ValueSet inputs;
  for (auto [index, list] : llvm::enumerate(shards)) {
    if (!hasRankMark(source.files[index])) {
      inputs.push_back(list.front());
      continue;
    }
    auto whole = joinShards(list, shardings->inputs[index], shardings->grid);
    if (!whole)
      return llvm::createStringError(model.inputs[index].label + ": " +
                                     llvm::toString(whole.takeError()));
    inputs.push_back(std::move(*whole));
  }
  return inputs;
}

/// Makes of each of `values`, unless it `isOwn`, what the process of rank
/// `rank` has of it.
static llvm::Error takeShards(ValueSet &values, const ModelShardings &shardings,
                              int64_t rank,
                              llvm::function_ref<bool(size_t)> isOwn) {
  for (auto [index, value] : llvm::enumerate(values)) {
    if (isOwn(index))
      continue;
    auto shard =
        takeShard(value, shardings.inputs[index], shardings.grid, rank);
    if (!shard)
      return shard.takeError();
    value = std::move(*shard);
  }
  return llvm::Error::success();
}

/// What the process of rank `rank` has of the inputs.
static llvm::Expected<ValueSet> readShards(const Model &model,
                                           const InputSource &source,
                                           const ModelShardings &shardings,
                                           int64_t rank) {
  if (llvm::Error error = checkRankFiles(model, source))
    return error;
  auto values = readOf(model, source, rank);
  if (!values)
    return values.takeError();
  auto isOwn = [&](size_t index) {
    return index < source.files.size() && hasRankMark(source.files[index]);
  };
  if (llvm::Error error = takeShards(*values, shardings, rank, isOwn))
    return error;
  return values;
}

//===----------------------------------------------------------------------===//
// Outputs
//===----------------------------------------------------------------------===//

static llvm::Error sendTensor(const HostTensor &tensor, MpiRuntime &runtime) {
  for (int64_t size : tensor.getShape())
    if (llvm::Error error = runtime.sendNumber(size, /*to=*/0))
      return error;
  return runtime.send({tensor.getData(), size_t(tensor.getNumBytes())},
                      /*to=*/0);
}

static llvm::Expected<HostTensor>
receiveTensor(RankedTensorType type, int64_t from, MpiRuntime &runtime) {
  SmallVector<int64_t> shape;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    auto size = runtime.receiveNumber(from);
    if (!size)
      return size.takeError();
    shape.push_back(*size);
  }
  auto tensor = HostTensor::allocate(type.getElementType(), shape);
  if (!tensor)
    return tensor.takeError();
  if (llvm::Error error = runtime.receive(
          {tensor->getData(), size_t(tensor->getNumBytes())}, from))
    return error;
  return tensor;
}

/// The outputs of all processes, joined, in the first one; nothing in others.
static llvm::Expected<ValueSet> collectOutputs(ArrayRef<Parameter> parameters,
                                               const ModelShardings &shardings,
                                               const ValueSet &mine,
                                               MpiRuntime &runtime) {
  ValueSet outputs;
  for (auto [index, value] : llvm::enumerate(mine)) {
    // Every process has all of a sequence.
    const auto *shard = std::get_if<HostTensor>(&value);
    if (!shard) {
      outputs.push_back(value);
      continue;
    }
    if (runtime.getRank() != 0) {
      if (llvm::Error error = sendTensor(*shard, runtime))
        return error;
      continue;
    }
    auto type = cast<RankedTensorType>(getTensorType(parameters[index]));
    std::vector<HostTensor> shards{*shard};
    for (int64_t rank = 1; rank < runtime.getNumRanks(); ++rank) {
      auto other = receiveTensor(type, rank, runtime);
      if (!other)
        return other.takeError();
      shards.push_back(std::move(*other));
    }
    auto whole = joinShards(shards, shardings.outputs[index], shardings.grid);
    if (!whole)
      return llvm::createStringError(parameters[index].label + ": " +
                                     llvm::toString(whole.takeError()));
    outputs.push_back(std::move(*whole));
  }
  return outputs;
}

/// Writes or prints the outputs.
static llvm::Error putOutputs(ArrayRef<Parameter> parameters,
                              const ModelShardings &shardings,
                              const ValueSet &mine, const Options &options,
                              MpiRuntime &runtime) {
  if (hasRankMark(options.outputDirectory))
    return writeValues(replaceRank(options.outputDirectory, runtime.getRank()),
                       options.outputFormat, parameters, mine);
  auto outputs = collectOutputs(parameters, shardings, mine, runtime);
  if (!outputs)
    return outputs.takeError();
  if (runtime.getRank() != 0)
    return llvm::Error::success();
  if (!options.outputDirectory.empty())
    return writeValues(options.outputDirectory, options.outputFormat,
                       parameters, *outputs);
  printValues(llvm::outs(), parameters, *outputs);
  return llvm::Error::success();
}

/// Runs `model`, of which the inputs were `given`, on each data set.
static llvm::Error runRecorded(
    Model &model, ArrayRef<Parameter> given, ArrayRef<Parameter> outputs,
    const ModelShardings &shardings, const Options &options,
    MpiRuntime &runtime,
    llvm::function_ref<llvm::Expected<ValueSet>(Model &, ValueSet &)> run,
    llvm::function_ref<llvm::Error(StringRef, const ValueSet &)> compare) {
  MLIRContext *context = model.module->getContext();
  llvm::Error errors = llvm::Error::success();
  for (const std::string &folder : options.testData) {
    auto sets = findTestDataSets(folder);
    if (!sets)
      return llvm::joinErrors(std::move(errors), sets.takeError());
    for (const std::string &directory : *sets) {
      auto inputs = readRecorded(directory, "input", given, context);
      if (!inputs)
        return llvm::joinErrors(std::move(errors), inputs.takeError());
      if (llvm::Error error = takeShards(*inputs, shardings, runtime.getRank(),
                                         [](size_t) { return false; }))
        return llvm::joinErrors(std::move(errors), std::move(error));
      auto results = run(model, *inputs);
      if (!results)
        return llvm::joinErrors(std::move(errors), results.takeError());
      auto whole = collectOutputs(outputs, shardings, *results, runtime);
      if (!whole)
        return llvm::joinErrors(std::move(errors), whole.takeError());
      if (runtime.getRank() == 0)
        errors =
            llvm::joinErrors(std::move(errors), compare(directory, *whole));
    }
  }
  return errors;
}

/// Fails for what processes cannot send.
static llvm::Error checkElements(const Model &model) {
  for (ArrayRef<Parameter> parameters :
       {ArrayRef(model.inputs), ArrayRef(model.outputs)})
    for (const Parameter &parameter : parameters)
      if (isa<StringType>(getTensorType(parameter).getElementType()))
        return llvm::createStringError(parameter.label +
                                       ": processes cannot send strings");
  return llvm::Error::success();
}

llvm::Error runner::runLaunchedRank(
    Model model, const Options &options, MpiRuntime &runtime,
    llvm::function_ref<llvm::Expected<ValueSet>(Model &, ValueSet &)> run,
    llvm::function_ref<llvm::Error(StringRef, const ValueSet &)> compare) {
  auto shardings = getShardings(model);
  if (!shardings)
    return shardings.takeError();
  if (llvm::Error error =
          checkRanks(model, *shardings, runtime.getNumRanks(), "mpirun -n"))
    return error;
  if (llvm::Error error = checkElements(model))
    return error;
  SmallVector<Parameter> given = model.inputs, outputs = model.outputs;
  if (!options.testData.empty()) {
    if (llvm::Error error = partitionModel(model))
      return error;
    return runRecorded(model, given, outputs, *shardings, options, runtime, run,
                       compare);
  }
  auto inputs =
      readShards(model, options.source, *shardings, runtime.getRank());
  if (!inputs)
    return inputs.takeError();
  if (llvm::Error error = partitionModel(model))
    return error;
  if (llvm::Error error = checkInputs(model, *inputs))
    return error;
  auto results = run(model, *inputs);
  if (!results)
    return results.takeError();
  if (options.benchmarkCalls)
    return llvm::Error::success();
  return putOutputs(outputs, *shardings, *results, options, runtime);
}

llvm::Expected<std::vector<int64_t>>
runner::gatherLargest(ArrayRef<int64_t> numbers, MpiRuntime &runtime) {
  std::vector<int64_t> largest(numbers.begin(), numbers.end());
  for (int64_t &number : largest) {
    if (runtime.getRank() != 0) {
      if (llvm::Error error = runtime.sendNumber(number, /*to=*/0))
        return error;
      continue;
    }
    for (int64_t rank = 1; rank < runtime.getNumRanks(); ++rank) {
      auto other = runtime.receiveNumber(rank);
      if (!other)
        return other.takeError();
      number = std::max(number, *other);
    }
  }
  return largest;
}

//===----------------------------------------------------------------------===//
// Code
//===----------------------------------------------------------------------===//

static llvm::Error sendCode(const ObjectCode &code, MpiRuntime &runtime) {
  for (int64_t rank = 1; rank < runtime.getNumRanks(); ++rank) {
    for (int64_t number :
         {int64_t(code.callsOpenMP), static_cast<int64_t>(code.objects.size())})
      if (llvm::Error error = runtime.sendNumber(number, rank))
        return error;
    for (const auto &object : code.objects) {
      StringRef bytes = object->getBuffer();
      if (llvm::Error error = runtime.sendNumber(bytes.size(), rank))
        return error;
      if (llvm::Error error = runtime.send({bytes.data(), bytes.size()}, rank))
        return error;
    }
  }
  return llvm::Error::success();
}

static llvm::Expected<ObjectCode> receiveCode(MpiRuntime &runtime) {
  ObjectCode code;
  auto callsOpenMP = runtime.receiveNumber(/*from=*/0);
  if (!callsOpenMP)
    return callsOpenMP.takeError();
  code.callsOpenMP = *callsOpenMP != 0;
  auto count = runtime.receiveNumber(/*from=*/0);
  if (!count)
    return count.takeError();
  for (int64_t index = 0; index < *count; ++index) {
    auto size = runtime.receiveNumber(/*from=*/0);
    if (!size)
      return size.takeError();
    auto object = llvm::WritableMemoryBuffer::getNewUninitMemBuffer(*size);
    if (llvm::Error error = runtime.receive(object->getBuffer(), /*from=*/0))
      return error;
    code.objects.push_back(std::move(object));
  }
  return code;
}

llvm::Expected<std::unique_ptr<Executable>>
runner::compileOnce(Model model, const CompileOptions &options,
                    TimingScope &timing, MpiRuntime &runtime) {
  auto convention = CallingConvention::get(model);
  if (!convention)
    return convention.takeError();
  std::string path = model.path;
  auto code = runtime.getRank() == 0
                  ? generateCode(std::move(model), options, timing)
                  : receiveCode(runtime);
  if (!code)
    return code.takeError();
  code->path = path;
  if (runtime.getRank() == 0)
    if (llvm::Error error = sendCode(*code, runtime))
      return error;
  return Executable::link(std::move(*convention), std::move(*code), options);
}
