// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Options.h"

#include "split/Execution/Benchmark.h"
#include "split/Execution/Executable.h"
#include "split/Support/CommandLine.h"
#include "split/Support/Text.h"
#include "split/Support/Version.h"

using namespace mlir::split;
using namespace mlir::split::runner;
using namespace llvm::opt;

namespace {

enum OptionId {
  OPT_INVALID = 0,
#define OPTION(...) LLVM_MAKE_OPT_ID(__VA_ARGS__),
#include "Options.inc"
#undef OPTION
};

#define OPTTABLE_STR_TABLE_CODE
#include "Options.inc"
#undef OPTTABLE_STR_TABLE_CODE

#define OPTTABLE_PREFIXES_TABLE_CODE
#include "Options.inc"
#undef OPTTABLE_PREFIXES_TABLE_CODE

constexpr OptTable::Info kOptionInfos[] = {
#define OPTION(...) LLVM_CONSTRUCT_OPT_INFO(__VA_ARGS__),
#include "Options.inc"
#undef OPTION
};

class RunnerOptTable : public GenericOptTable {
public:
  RunnerOptTable()
      : GenericOptTable(OptionStrTable, OptionPrefixesTable, kOptionInfos) {
    setDashDashParsing(true);
  }
};

} // namespace

/// Fails if two options are there that exclude each other.
static llvm::Error checkCombinations(const InputArgList &args) {
  constexpr std::pair<OptionId, OptionId> exclusive[] = {
      {OPT_test_data, OPT_input},     {OPT_test_data, OPT_random_inputs},
      {OPT_input, OPT_random_inputs}, {OPT_test_data, OPT_output_dir},
      {OPT_test_data, OPT_benchmark}, {OPT_benchmark, OPT_output_dir}};
  for (auto [first, second] : exclusive) {
    const Arg *lhs = args.getLastArg(first), *rhs = args.getLastArg(second);
    if (second == OPT_random_inputs && !rhs)
      rhs = args.getLastArg(OPT_random_inputs_EQ);
    if (lhs && rhs)
      return llvm::createStringError(getName(*lhs) + " and " + getName(*rhs) +
                                     " cannot be combined");
  }
  if (args.hasArg(OPT_dim) &&
      !args.hasArg(OPT_random_inputs, OPT_random_inputs_EQ))
    return llvm::createStringError("--dim needs --random-inputs");
  if (args.hasArg(OPT_output_format) && !args.hasArg(OPT_output_dir))
    return llvm::createStringError("--output-format needs --output-dir");
  return llvm::Error::success();
}

static void printHelp(const RunnerOptTable &table) {
  llvm::raw_ostream &os = llvm::outs();
  table.printHelp(
      os, "split-runner <model> [options]",
      "split-runner: compiles a model (.onnx, .xml or .mlir) and runs it");
  os << "EXAMPLES:\n"
        "  split-runner model.onnx --input x.npy\n"
        "  split-runner model.onnx --input x.npy --output-dir results\n"
        "  split-runner model.onnx --test-data test_data_set_0\n"
        "  split-runner model.onnx --random-inputs --dim batch=8\n"
        "  split-runner model.mlir --entry f --input x.npy --benchmark 1000\n"
        "\n"
        "The exit code is 0 on success, and 1 with a line 'error: ...' on "
        "standard error\notherwise.\n";
}

/// Fails if there is not exactly one model.
static llvm::Error checkModel(const InputArgList &args) {
  std::vector<std::string> models = args.getAllArgValues(OPT_INPUT);
  if (models.empty())
    return llvm::createStringError(
        "no model is given; see split-runner --help");
  if (models.size() > 1)
    return llvm::createStringError(
        "one model is run, but " + quoted(models[0]) + " and " +
        quoted(models[1]) + " are given; inputs go with --input");
  return llvm::Error::success();
}

/// The options that `args`, which are known ones, stand for.
static llvm::Expected<Options> readOptions(const InputArgList &args) {
  Options options;
  options.model = args.getLastArgValue(OPT_INPUT);
  options.source.files = args.getAllArgValues(OPT_input);
  options.entry = args.getLastArgValue(OPT_entry);
  options.cpu = args.getLastArgValue(OPT_cpu, "native");
  options.outputDirectory = args.getLastArgValue(OPT_output_dir);
  options.testData = args.getAllArgValues(OPT_test_data);
  options.describes = args.hasArg(OPT_describe);
  auto seed = getSeed(args, OPT_random_inputs, OPT_random_inputs_EQ);
  if (!seed)
    return seed.takeError();
  options.source.randomSeed = *seed;
  auto dims = getSizes(args, OPT_dim);
  if (!dims)
    return dims.takeError();
  options.source.dims = std::move(*dims);
  options.timing = args.hasArg(OPT_timing);
  options.inspection.statistics = args.hasArg(OPT_statistics);
  if (args.hasArg(OPT_remarks, OPT_remarks_EQ))
    options.inspection.remarks = args.getLastArgValue(OPT_remarks_EQ, ".*");
  for (const Arg *arg : args.filtered(OPT_mlir))
    options.inspection.mlirOptions.push_back(arg->getAsString(args));
  options.verifyEach = args.hasArg(OPT_verify_each);
  for (OptionId id : {OPT_entry, OPT_output_dir, OPT_test_data, OPT_cpu})
    if (const Arg *arg = args.getLastArg(id); arg && !*arg->getValue())
      return llvm::createStringError(getName(*arg) +
                                     " needs a value that is not empty");
  auto format = getChoice<ValueFormat>(args, OPT_output_format,
                                       {{"npy", ValueFormat::Npy},
                                        {"npz", ValueFormat::Npz},
                                        {"pb", ValueFormat::Pb}});
  if (!format)
    return format.takeError();
  options.outputFormat = *format;
  auto verification = getChoice<bool>(args, OPT_runtime_verification,
                                      {{"true", true}, {"false", false}});
  if (!verification)
    return verification.takeError();
  options.runtimeVerification = *verification;
  auto callsLibm =
      getChoice<bool>(args, OPT_math, {{"approximate", false}, {"libm", true}});
  if (!callsLibm)
    return callsLibm.takeError();
  options.callsLibm = *callsLibm;
  auto benchmarkCalls = getNumber(args, OPT_benchmark, kMaxBenchmarkCalls);
  if (!benchmarkCalls)
    return benchmarkCalls.takeError();
  options.benchmarkCalls = *benchmarkCalls;
  auto threads = getNumber(args, OPT_threads, kMaxThreads);
  if (!threads)
    return threads.takeError();
  options.threads = threads->value_or(1);
  return options;
}

llvm::Expected<Options> runner::parseOptions(int argc, char **argv) {
  RunnerOptTable table;
  unsigned missingIndex, missingCount;
  InputArgList args = table.ParseArgs(llvm::ArrayRef(argv + 1, argc - 1),
                                      missingIndex, missingCount);
  Options information;
  information.isInformation = true;
  if (args.hasArg(OPT_help)) {
    printHelp(table);
    return information;
  }
  if (args.hasArg(OPT_version)) {
    printVersion(llvm::outs(), "split-runner");
    return information;
  }
  if (llvm::Error error =
          checkOptions(table, args, missingIndex, missingCount, OPT_UNKNOWN))
    return error;
  if (llvm::Error error = checkModel(args))
    return error;
  if (llvm::Error error = checkCombinations(args))
    return error;
  return readOptions(args);
}
