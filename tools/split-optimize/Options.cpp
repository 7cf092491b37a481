// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Options.h"

#include "../OptionTable.h"

#include "split/Execution/Benchmark.h"
#include "split/Support/Text.h"

#include "llvm/Support/FormatVariadic.h"

using namespace mlir::split;
using namespace mlir::split::optimizer;
using namespace llvm::opt;

/// What the help text says of the rewrites.
static std::string listRewrites() {
  std::string text = "REWRITES:\n";
  for (const Rewrite &rewrite : getRewrites())
    text +=
        llvm::formatv("  {0,-20} {1}{2}\n", rewrite.name, rewrite.description,
                      rewrite.isDefault ? "" : " (not by default)")
            .str();
  return text + "\n";
}

/// Fails if options are missing, or there without what they need.
static llvm::Error checkCombinations(const InputArgList &args) {
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
  return checkNotEmpty(args, {OPT_output, OPT_check, OPT_onnxruntime});
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
  if (llvm::Error error = checkCombinations(args))
    return error;
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
  ToolDescription tool;
  tool.name = "split-optimize";
  tool.usage = "split-optimize <model.onnx> -o <better.onnx> [options]";
  tool.overview = "split-optimize: improves what a model does with splits, and "
                  "hands it back";
  tool.sections = listRewrites();
  tool.examples =
      "  split-optimize model.onnx -o better.onnx --report\n"
      "  split-optimize model.onnx -o better.onnx --check random --dim "
      "batch=8\n"
      "  split-optimize model.onnx -o better.onnx --check test_data_set_0 "
      "--onnxruntime libonnxruntime.so.1\n";
  tool.deed = "improved";
  return readCommandLine<Options>(tool, argc, argv, readOptions);
}
