// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Ranks.h"

#include "split/Execution/ShardedModel.h"
#include "split/Support/Text.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::runner;

//===----------------------------------------------------------------------===//
// The folder
//===----------------------------------------------------------------------===//

/// What there is for a process, and what it leaves, below the folder of all.
static std::string getRankPath(StringRef directory, int64_t rank) {
  return llvm::formatv("{0}/{1}", directory, rank);
}
/// Below the folder of a process: a folder for each set of inputs, and of
/// outputs.
static std::string getInputsPath(StringRef directory, size_t set) {
  return llvm::formatv("{0}/inputs.{1}", directory, set);
}
static std::string getOutputsPath(StringRef directory, size_t set) {
  return llvm::formatv("{0}/outputs.{1}", directory, set);
}
static std::string getErrorsPath(StringRef directory) {
  return (directory + "/errors").str();
}

/// The format of files of `parameters`: a sequence takes one file in one only.
static ValueFormat getFormat(ArrayRef<Parameter> parameters) {
  return llvm::any_of(parameters, isSequence) ? ValueFormat::Pb
                                              : ValueFormat::Npy;
}

/// The file of value `index` in a folder of values.
static std::string getValuePath(StringRef directory, size_t index,
                                ValueFormat format) {
  return llvm::formatv("{0}/output_{1}.{2}", directory, index,
                       format == ValueFormat::Pb ? "pb" : "npy");
}

static std::string readText(const std::string &path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  return buffer ? (*buffer)->getBuffer().str() : std::string();
}

//===----------------------------------------------------------------------===//
// The process that starts the others
//===----------------------------------------------------------------------===//

llvm::Error runner::checkRanks(const Model &model,
                               const ModelShardings &shardings, int64_t ranks,
                               StringRef option) {
  int64_t size = ShapedType::getNumElements(shardings.grid);
  if (size != ranks)
    return llvm::createStringError(
        llvm::formatv("{0} {1}: {2} is sharded over {3} processes", option,
                      ranks, model.path, size));
  for (ArrayRef<Parameter> parameters :
       {ArrayRef(model.inputs), ArrayRef(model.outputs)})
    for (const Parameter &parameter : parameters)
      if (!isSequence(parameter) &&
          !isa<RankedTensorType>(getTensorType(parameter)))
        return llvm::createStringError(parameter.label +
                                       ": several processes can only share "
                                       "sequences and tensors of known rank");
  return llvm::Error::success();
}

/// Gives each process what it has of `inputs`, the set of number `set`.
static llvm::Error scatter(const Model &model, const ValueSet &inputs,
                           size_t set, const ModelShardings &shardings,
                           int64_t ranks, StringRef directory) {
  for (int64_t rank = 0; rank < ranks; ++rank) {
    ValueSet shards;
    for (auto [input, dims] : llvm::zip_equal(inputs, shardings.inputs)) {
      auto shard = takeShard(input, dims, shardings.grid, rank);
      if (!shard)
        return shard.takeError();
      shards.push_back(std::move(*shard));
    }
    if (llvm::Error error =
            writeValues(getInputsPath(getRankPath(directory, rank), set),
                        getFormat(model.inputs), model.inputs, shards))
      return error;
  }
  return llvm::Error::success();
}

/// Reads the values of `parameters` in the folder `path`.
static llvm::Expected<ValueSet>
readSet(StringRef path, ArrayRef<Parameter> parameters, MLIRContext *context) {
  ValueSet values;
  for (auto [index, parameter] : llvm::enumerate(parameters)) {
    ValueSource source;
    source.path = getValuePath(path, index, getFormat(parameters));
    auto value = readValue(source, parameter, context);
    if (!value)
      return value.takeError();
    llvm::append_range(values, std::move(*value));
  }
  return values;
}

/// Joins what the processes have made of the inputs of number `set`.
static llvm::Expected<ValueSet> gather(const Model &model, size_t set,
                                       const ModelShardings &shardings,
                                       int64_t ranks, StringRef directory) {
  ModuleOp module = model.module.get();
  std::vector<ValueSet> shards;
  for (int64_t rank = 0; rank < ranks; ++rank) {
    auto values = readSet(getOutputsPath(getRankPath(directory, rank), set),
                          model.outputs, module.getContext());
    if (!values)
      return values.takeError();
    shards.push_back(std::move(*values));
  }
  ValueSet outputs;
  for (auto [index, dims] : llvm::enumerate(shardings.outputs)) {
    ValueSet parts;
    for (const ValueSet &values : shards)
      parts.push_back(values[index]);
    auto whole = joinShards(parts, dims, shardings.grid);
    if (!whole)
      return llvm::createStringError(model.outputs[index].label + ": " +
                                     llvm::toString(whole.takeError()));
    outputs.push_back(std::move(*whole));
  }
  return outputs;
}

/// The first error in the file `path`, "" if there is none.
static std::string findError(const std::string &path) {
  std::string text = readText(path);
  for (StringRef line : llvm::split(text, '\n'))
    if (line.consume_front("error: "))
      return line.str();
  return "";
}

/// What the first process that failed says, "" if none did.
static std::string findRankError(StringRef directory, int64_t ranks) {
  for (int64_t rank = 0; rank < ranks; ++rank)
    if (std::string error =
            findError(getErrorsPath(getRankPath(directory, rank)));
        !error.empty())
      return llvm::formatv("process {0}: {1}", rank, error);
  return "";
}

/// What the first process that failed says, or else what mpirun does.
static llvm::Error describeFailure(StringRef directory, int64_t ranks,
                                   const std::string &launcherErrors) {
  std::string error = findRankError(directory, ranks);
  if (error.empty())
    error = findError(launcherErrors);
  if (!error.empty())
    return llvm::createStringError(error);
  std::string text = readText(launcherErrors);
  StringRef line = StringRef(text).ltrim("- \n").split('\n').first;
  return llvm::createStringError("mpirun failed: " + line);
}

/// Waits for `launcher`, and returns its exit code. mpirun of Open MPI 4 ends
/// all processes when one has failed, but it may hang then: a process that it
/// has killed may disconnect while it takes its server down. So it is given
/// some seconds after an error.
static int waitFor(const llvm::sys::ProcessInfo &launcher, StringRef directory,
                   int64_t ranks) {
  constexpr useconds_t kPause = 5000;
  constexpr int64_t kSecondsAfterError = 5;
  constexpr int64_t kPausesPerSecond = 1000000 / kPause;
  int64_t pausesAfterError = 0;
  for (int64_t pause = 1;; ++pause) {
    llvm::sys::ProcessInfo result =
        llvm::sys::Wait(launcher, /*SecondsToWait=*/0);
    if (result.Pid != 0)
      return result.ReturnCode;
    usleep(kPause);
    if (pausesAfterError != 0)
      ++pausesAfterError;
    else if (pause % kPausesPerSecond == 0 &&
             !findRankError(directory, ranks).empty())
      pausesAfterError = 1;
    // Kills what does not end within a second.
    if (pausesAfterError == kSecondsAfterError * kPausesPerSecond)
      return llvm::sys::Wait(launcher, /*SecondsToWait=*/1).ReturnCode;
  }
}

/// Runs this program with `arguments` in `ranks` processes.
static llvm::Error launch(ArrayRef<std::string> arguments, int64_t ranks,
                          StringRef directory) {
  auto launcher = llvm::sys::findProgramByName("mpirun");
  if (!launcher)
    return llvm::createStringError(
        "'--ranks' needs 'mpirun', of the package 'openmpi-bin'");
  // As root, Open MPI wants to be told twice. A system that does not let
  // processes read each other's memory would have it report errors.
  setenv("OMPI_ALLOW_RUN_AS_ROOT", "1", /*overwrite=*/0);
  setenv("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1", /*overwrite=*/0);
  setenv("OMPI_MCA_btl_vader_single_copy_mechanism", "none", /*overwrite=*/0);
  std::string program = llvm::sys::fs::getMainExecutable(
      arguments.front().c_str(), reinterpret_cast<void *>(&launch));
  std::string count = llvm::Twine(ranks).str();
  std::string rankDirectory = ("--rank-directory=" + directory).str();
  SmallVector<StringRef> command{
      *launcher, "--oversubscribe", "--quiet",    "-n",
      count,     program,           rankDirectory};
  command.append(arguments.begin() + 1, arguments.end());
  std::string errors = (directory + "/launcher").str();
  std::string reason;
  llvm::sys::ProcessInfo process = llvm::sys::ExecuteNoWait(
      *launcher, command, std::nullopt,
      {StringRef(), StringRef(errors), StringRef(errors)},
      /*MemoryLimit=*/0, &reason);
  if (process.Pid == llvm::sys::ProcessInfo::InvalidPid)
    return llvm::createStringError("mpirun cannot be run: " + reason);
  return waitFor(process, directory, ranks) == 0
             ? llvm::Error::success()
             : describeFailure(directory, ranks, errors);
}

llvm::Expected<std::vector<ValueSet>>
runner::runRanks(const Model &model, ArrayRef<ValueSet> inputs,
                 const Options &options, ArrayRef<std::string> arguments) {
  int64_t ranks = *options.ranks;
  auto shardings = getShardings(model);
  if (!shardings)
    return shardings.takeError();
  if (llvm::Error error = checkRanks(model, *shardings, ranks, "--ranks"))
    return error;
  SmallString<128> directory;
  if (std::error_code code =
          llvm::sys::fs::createUniqueDirectory("split-runner", directory))
    return llvm::createStringError(code, "cannot make a temporary folder");
  llvm::scope_exit remove(
      [&] { (void)llvm::sys::fs::remove_directories(directory); });
  for (auto [set, values] : llvm::enumerate(inputs))
    if (llvm::Error error =
            scatter(model, values, set, *shardings, ranks, directory))
      return error;
  if (llvm::Error error = launch(arguments, ranks, directory))
    return error;
  // What was asked to be shown of compiling is the same in all of them.
  llvm::errs() << readText(getErrorsPath(getRankPath(directory, 0)));
  std::vector<ValueSet> outputs;
  for (size_t set = 0; set < inputs.size(); ++set) {
    auto values = gather(model, set, *shardings, ranks, directory);
    if (!values)
      return values.takeError();
    outputs.push_back(std::move(*values));
  }
  return outputs;
}

//===----------------------------------------------------------------------===//
// The processes that it starts
//===----------------------------------------------------------------------===//

llvm::Expected<MpiRuntime> runner::joinRanks(Options &options) {
  auto runtime = MpiRuntime::start();
  if (!runtime)
    return runtime.takeError();
  options.rankDirectory =
      getRankPath(options.rankDirectory, runtime->getRank());
  std::string errors = getErrorsPath(options.rankDirectory);
  int file = open(errors.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (file == -1 || dup2(file, STDERR_FILENO) == -1)
    return llvm::createStringError("cannot write " + quoted(errors));
  close(file);
  return runtime;
}

llvm::Error runner::runRankSets(
    const Options &options, const Model &model,
    llvm::function_ref<llvm::Expected<ValueSet>(ValueSet &)> run) {
  ModuleOp module = model.module.get();
  // Compiling consumes the model.
  SmallVector<Parameter> inputs = model.inputs, outputs = model.outputs;
  MLIRContext *context = module.getContext();
  for (size_t set = 0;; ++set) {
    std::string path = getInputsPath(options.rankDirectory, set);
    if (!llvm::sys::fs::exists(path))
      return llvm::Error::success();
    auto values = readSet(path, inputs, context);
    if (!values)
      return values.takeError();
    auto results = run(*values);
    if (!results)
      return results.takeError();
    if (llvm::Error error =
            writeValues(getOutputsPath(options.rankDirectory, set),
                        getFormat(outputs), outputs, *results))
      return error;
  }
}
