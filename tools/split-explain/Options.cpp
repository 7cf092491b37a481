// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Options.h"

#include "split/Execution/Benchmark.h"
#include "split/Support/CommandLine.h"
#include "split/Support/Text.h"
#include "split/Support/Version.h"

using namespace mlir::split;
using namespace mlir::split::explain;
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

class ExplainOptTable : public GenericOptTable {
public:
  ExplainOptTable()
      : GenericOptTable(OptionStrTable, OptionPrefixesTable, kOptionInfos) {
    setDashDashParsing(true);
  }
};

} // namespace

static void printHelp(const ExplainOptTable &table) {
  llvm::raw_ostream &os = llvm::outs();
  table.printHelp(os, "split-explain <model> [options]",
                  "split-explain: shows what becomes of a model (.onnx, .xml "
                  "or .mlir): what is a view, what is copied and why, and what "
                  "is checked");
  os << "EXAMPLES:\n"
        "  split-explain model.onnx -o report.html\n"
        "  split-explain model.onnx --input x.npy -o report.html\n"
        "  split-explain model.onnx --format=json\n"
        "\n"
        "The exit code is 0 on success, and 1 with a line 'error: ...' on "
        "standard error\notherwise.\n";
}

/// Reads what the model is run on, if anything.
static llvm::Error readSource(const InputArgList &args, Options &options) {
  runner::InputSource source;
  source.files = args.getAllArgValues(OPT_input);
  auto seed = getSeed(args, OPT_random_inputs, OPT_random_inputs_EQ);
  if (!seed)
    return seed.takeError();
  source.randomSeed = *seed;
  auto sizes = getSizes(args, OPT_dim);
  if (!sizes)
    return sizes.takeError();
  source.dims = std::move(*sizes);
  if (source.randomSeed && !source.files.empty())
    return llvm::createStringError(
        "--input and --random-inputs cannot be combined");
  if (!source.dims.empty() && !source.randomSeed)
    return llvm::createStringError("--dim needs --random-inputs");
  if (source.randomSeed || !source.files.empty())
    options.source = std::move(source);
  return llvm::Error::success();
}

static llvm::Error readOptions(const InputArgList &args, Options &options) {
  for (OptionId id : {OPT_output, OPT_entry, OPT_cpu})
    if (const Arg *arg = args.getLastArg(id); arg && !*arg->getValue())
      return llvm::createStringError(getName(*arg) +
                                     " needs a value that is not empty");
  options.output = args.getLastArgValue(OPT_output, "-");
  options.entry = args.getLastArgValue(OPT_entry);
  options.compile.cpu = args.getLastArgValue(OPT_cpu, "native");
  auto isJson =
      getChoice<bool>(args, OPT_format, {{"html", false}, {"json", true}});
  if (!isJson)
    return isJson.takeError();
  options.isJson = *isJson;
  auto verification = getChoice<bool>(args, OPT_runtime_verification,
                                      {{"true", true}, {"false", false}});
  if (!verification)
    return verification.takeError();
  options.compile.runtimeVerification = *verification;
  auto threads = getNumber(args, OPT_threads, runner::kMaxThreads);
  if (!threads)
    return threads.takeError();
  options.compile.threads = threads->value_or(1);
  auto calls = getNumber(args, OPT_calls, runner::kMaxBenchmarkCalls);
  if (!calls)
    return calls.takeError();
  options.calls = calls->value_or(options.calls);
  return readSource(args, options);
}

llvm::Expected<Options> explain::parseOptions(int argc, char **argv) {
  ExplainOptTable table;
  unsigned missingIndex, missingCount;
  InputArgList args = table.ParseArgs(llvm::ArrayRef(argv + 1, argc - 1),
                                      missingIndex, missingCount);
  Options options;
  options.isInformation = true;
  if (args.hasArg(OPT_help)) {
    printHelp(table);
    return options;
  }
  if (args.hasArg(OPT_version)) {
    printVersion(llvm::outs(), "split-explain");
    return options;
  }
  options.isInformation = false;
  if (llvm::Error error =
          checkOptions(table, args, missingIndex, missingCount, OPT_UNKNOWN))
    return error;
  std::vector<std::string> models = args.getAllArgValues(OPT_INPUT);
  if (models.size() != 1)
    return llvm::createStringError(
        models.empty() ? "no model is given; see split-explain --help"
                       : "one model is explained, but " + quoted(models[0]) +
                             " and " + quoted(models[1]) + " are given");
  options.model = models.front();
  if (llvm::Error error = readOptions(args, options))
    return error;
  return options;
}
