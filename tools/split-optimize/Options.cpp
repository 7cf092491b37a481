// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Options.h"

#include "split/Execution/Benchmark.h"
#include "split/Support/CommandLine.h"
#include "split/Support/Text.h"
#include "split/Support/Version.h"

#include "llvm/Support/FormatVariadic.h"

using namespace mlir::split;
using namespace mlir::split::optimizer;
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

class OptimizeOptTable : public GenericOptTable {
public:
  OptimizeOptTable()
      : GenericOptTable(OptionStrTable, OptionPrefixesTable, kOptionInfos) {
    setDashDashParsing(true);
  }
};

} // namespace

static void printHelp(const OptimizeOptTable &table) {
  llvm::raw_ostream &os = llvm::outs();
  table.printHelp(
      os, "split-optimize <model.onnx> -o <better.onnx> [options]",
      "split-optimize: improves what a model does with splits, and hands it "
      "back");
  os << "REWRITES:\n";
  for (const Rewrite &rewrite : getRewrites())
    os << llvm::formatv("  {0,-20} {1}{2}\n", rewrite.name, rewrite.description,
                        rewrite.isDefault ? "" : " (not by default)");
  os << "\nEXAMPLES:\n"
        "  split-optimize model.onnx -o better.onnx --report\n"
        "  split-optimize model.onnx -o better.onnx --check random --dim "
        "batch=8\n"
        "  split-optimize model.onnx -o better.onnx --check test_data_set_0 "
        "--onnxruntime libonnxruntime.so.1\n"
        "\n"
        "The exit code is 0 on success, and 1 with a line 'error: ...' on "
        "standard error\notherwise.\n";
}

/// Fails if options are missing, or there without what they need.
static llvm::Error checkCombinations(const InputArgList &args) {
  std::vector<std::string> models = args.getAllArgValues(OPT_INPUT);
  if (models.empty())
    return llvm::createStringError(
        "no model is given; see split-optimize --help");
  if (models.size() > 1)
    return llvm::createStringError("one model is improved, but " +
                                   quoted(models[0]) + " and " +
                                   quoted(models[1]) + " are given");
  if (!args.hasArg(OPT_output))
    return llvm::createStringError("no output is given; use -o <file>");
  constexpr std::pair<OptionId, OptionId> needs[] = {
      {OPT_dim, OPT_check},
      {OPT_onnxruntime, OPT_check},
      {OPT_benchmark, OPT_onnxruntime}};
  for (auto [id, needed] : needs)
    if (const Arg *arg = args.getLastArg(id); arg && !args.hasArg(needed))
      return llvm::createStringError(
          getName(*arg) +
          (needed == OPT_check ? " needs --check" : " needs --onnxruntime"));
  for (OptionId id : {OPT_output, OPT_check, OPT_onnxruntime})
    if (const Arg *arg = args.getLastArg(id); arg && !*arg->getValue())
      return llvm::createStringError(getName(*arg) +
                                     " needs a value that is not empty");
  return llvm::Error::success();
}

/// Reads `random`, `random=SEED` or a folder.
static llvm::Error readCheck(const InputArgList &args, Options &options) {
  const Arg *arg = args.getLastArg(OPT_check);
  if (!arg)
    return llvm::Error::success();
  llvm::StringRef value = arg->getValue();
  uint64_t seed = 0;
  if (!value.consume_front("random")) {
    options.checkData = value.str();
  } else if (value.empty() ||
             (value.consume_front("=") && !value.getAsInteger(10, seed))) {
    options.checkSeed = seed;
  } else {
    return takes(*arg, "a directory, random or random=SEED");
  }
  return llvm::Error::success();
}

static llvm::Expected<ReportFormat> readReport(const InputArgList &args) {
  if (args.hasArg(OPT_report) && !args.hasArg(OPT_report_EQ))
    return ReportFormat::Text;
  return getChoice<ReportFormat>(args, OPT_report_EQ,
                                 {{"", ReportFormat::None},
                                  {"text", ReportFormat::Text},
                                  {"json", ReportFormat::Json}});
}

/// The options that `args`, which are known ones, stand for.
static llvm::Expected<Options> readOptions(const InputArgList &args) {
  Options options;
  options.model = args.getLastArgValue(OPT_INPUT);
  options.output = args.getLastArgValue(OPT_output);
  options.onnxRuntime = args.getLastArgValue(OPT_onnxruntime);
  auto opset = getNumber(args, OPT_opset, /*most=*/1000);
  if (!opset)
    return opset.takeError();
  options.opset = *opset;
  auto rewrites = chooseRewrites(args.getLastArgValue(OPT_rewrites, "default"));
  if (!rewrites)
    return rewrites.takeError();
  options.rewrites = std::move(*rewrites);
  auto report = readReport(args);
  if (!report)
    return report.takeError();
  options.report = *report;
  if (llvm::Error error = readCheck(args, options))
    return error;
  auto dims = getSizes(args, OPT_dim);
  if (!dims)
    return dims.takeError();
  options.dims = std::move(*dims);
  auto calls = getNumber(args, OPT_benchmark, runner::kMaxBenchmarkCalls);
  if (!calls)
    return calls.takeError();
  options.benchmarkCalls = *calls;
  return options;
}

llvm::Expected<Options> optimizer::parseOptions(int argc, char **argv) {
  OptimizeOptTable table;
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
    printVersion(llvm::outs(), "split-optimize");
    return information;
  }
  if (llvm::Error error =
          checkOptions(table, args, missingIndex, missingCount, OPT_UNKNOWN))
    return error;
  if (llvm::Error error = checkCombinations(args))
    return error;
  return readOptions(args);
}
