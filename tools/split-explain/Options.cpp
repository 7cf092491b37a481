// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Options.h"

#include "../OptionTable.h"

#include "split/Execution/Benchmark.h"
#include "split/Support/Text.h"

using namespace mlir::split;
using namespace mlir::split::explain;
using namespace llvm::opt;

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

static llvm::Expected<Options> readOptions(const InputArgList &args) {
  Options options;
  options.model = args.getLastArgValue(OPT_INPUT);
  if (llvm::Error error = checkNotEmpty(args, {OPT_output, OPT_entry, OPT_cpu}))
    return error;
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
  if (llvm::Error error = readSource(args, options))
    return error;
  return options;
}

llvm::Expected<Options> explain::parseOptions(int argc, char **argv) {
  ToolDescription tool;
  tool.name = "split-explain";
  tool.usage = "split-explain <model> [options]";
  tool.overview = "split-explain: shows what becomes of a model (.onnx, .xml "
                  "or .mlir): what is a view, what is copied and why, and what "
                  "is checked";
  tool.examples = "  split-explain model.onnx -o report.html\n"
                  "  split-explain model.onnx --input x.npy -o report.html\n"
                  "  split-explain model.onnx --format=json\n";
  tool.deed = "explained";
  return readCommandLine<Options>(tool, argc, argv, readOptions);
}
