// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The command line.

#ifndef SPLIT_TOOLS_RUNNER_OPTIONS_H
#define SPLIT_TOOLS_RUNNER_OPTIONS_H

#include "split/Execution/InputSource.h"
#include "split/Execution/Inspection.h"
#include "split/HostIO/ValueFile.h"

namespace mlir::split::runner {

/// What runs a model.
enum class Device {
  Cpu,
  /// This processor, but the kernels that a GPU would be given.
  EmulatedGpu,
  /// A GPU of NVIDIA.
  Cuda
};

struct Options {
  /// Only the help text or the version is wanted, which has been printed.
  bool isInformation = false;
  std::string model;
  InputSource source;
  /// Whether the model is described, and not run.
  bool describes = false;
  std::string entry;
  /// Where to write the outputs; "" to print them.
  std::string outputDirectory;
  ValueFormat outputFormat = ValueFormat::Npy;
  std::vector<std::string> testData;
  /// The number of calls to time, if any.
  std::optional<int64_t> benchmarkCalls;
  int64_t threads = 1;
  Device device = Device::Cpu;
  /// The GPU that kernels are compiled for; "" for that of the machine.
  std::string chip;
  /// The number of processes that share the model, if any do.
  std::optional<int64_t> ranks;
  /// The folder of the processes of --ranks, in one of them; "" elsewhere.
  std::string rankDirectory;
  bool runtimeVerification = true;
  std::string cpu;
  /// Whether exponentials and the like are functions of the C library.
  bool callsLibm = false;
  bool timing = false;
  /// What is shown of how the model is compiled.
  InspectionOptions inspection;
  /// Whether the module is verified after each pass.
  bool verifyEach = false;
};

/// Parses the command line of the program. Fails if it is not valid.
llvm::Expected<Options> parseOptions(int argc, char **argv);

} // namespace mlir::split::runner

#endif // SPLIT_TOOLS_RUNNER_OPTIONS_H
