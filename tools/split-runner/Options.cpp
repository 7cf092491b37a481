// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Options.h"

#include "../CompilationOptions.h"

#include "split/Execution/Benchmark.h"
#include "split/Execution/Executable.h"
#include "split/Support/Text.h"

using namespace mlir::split;
using namespace mlir::split::runner;
using namespace llvm::opt;

/// The most processes that can be asked for on one machine.
static constexpr int64_t kMaxRanks = 256;

/// Fails if two options are there that exclude each other.
static llvm::Error checkCombinations(const InputArgList &args) {
  constexpr std::pair<OptionId, OptionId> exclusive[] = {
      {OPT_test_data, OPT_input},     {OPT_test_data, OPT_random_inputs},
      {OPT_input, OPT_random_inputs}, {OPT_test_data, OPT_output_dir},
      {OPT_test_data, OPT_benchmark}, {OPT_benchmark, OPT_output_dir},
      {OPT_benchmark, OPT_ranks}};
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

/// Fails if options are there that the device is without.
static llvm::Error checkDevice(const InputArgList &args,
                               const Options &options) {
  if (args.hasArg(OPT_chip) && options.device != Device::Cuda)
    return llvm::createStringError("--chip needs --device cuda");
  if (options.device == Device::Cuda && options.ranks)
    return llvm::createStringError(
        "--device cuda and --ranks cannot be combined");
  return llvm::Error::success();
}

/// The options that `args`, which are known ones, stand for.
static llvm::Expected<Options> readOptions(const InputArgList &args) {
  if (llvm::Error error = checkCombinations(args))
    return error;
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
  options.inspection = readInspection(args);
  options.verifyEach = args.hasArg(OPT_verify_each);
  if (llvm::Error error = checkNotEmpty(
          args, {OPT_entry, OPT_output_dir, OPT_test_data, OPT_cpu, OPT_chip}))
    return error;
  auto format = getChoice<ValueFormat>(args, OPT_output_format,
                                       {{"npy", ValueFormat::Npy},
                                        {"npz", ValueFormat::Npz},
                                        {"pb", ValueFormat::Pb}});
  if (!format)
    return format.takeError();
  options.outputFormat = *format;
  if (llvm::Error error = readCompilation(args, options))
    return error;
  auto benchmarkCalls = getNumber(args, OPT_benchmark, kMaxBenchmarkCalls);
  if (!benchmarkCalls)
    return benchmarkCalls.takeError();
  options.benchmarkCalls = *benchmarkCalls;
  auto ranks = getNumber(args, OPT_ranks, kMaxRanks);
  if (!ranks)
    return ranks.takeError();
  options.ranks = *ranks;
  options.rankDirectory = args.getLastArgValue(OPT_rank_directory_EQ);
  auto threads = getNumber(args, OPT_threads, kMaxThreads);
  if (!threads)
    return threads.takeError();
  options.threads = threads->value_or(1);
  auto device = getChoice<Device>(args, OPT_device,
                                  {{"cpu", Device::Cpu},
                                   {"emulated-gpu", Device::EmulatedGpu},
                                   {"cuda", Device::Cuda}});
  if (!device)
    return device.takeError();
  options.device = *device;
  options.chip = args.getLastArgValue(OPT_chip);
  if (llvm::Error error = checkDevice(args, options))
    return error;
  return options;
}

llvm::Expected<Options> runner::parseOptions(int argc, char **argv) {
  ToolDescription tool;
  tool.name = "split-runner";
  tool.usage = "split-runner <model> [options]";
  tool.overview =
      "split-runner: compiles a model (.onnx, .xml or .mlir) and runs it";
  tool.examples =
      "  split-runner model.onnx --input x.npy\n"
      "  split-runner model.onnx --input x.npy --output-dir results\n"
      "  split-runner model.onnx --test-data test_data_set_0\n"
      "  split-runner model.onnx --random-inputs --dim batch=8\n"
      "  split-runner model.mlir --entry f --input x.npy --benchmark 1000\n";
  tool.deed = "run";
  tool.hint = "; inputs go with --input";
  return readCommandLine<Options>(tool, argc, argv, readOptions);
}
