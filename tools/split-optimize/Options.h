// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The command line.

#ifndef SPLIT_TOOLS_OPTIMIZE_OPTIONS_H
#define SPLIT_TOOLS_OPTIMIZE_OPTIONS_H

#include "Rewrites.h"
#include "split/HostIO/RandomInputs.h"

namespace mlir::split::optimizer {

enum class ReportFormat { None, Text, Json };

struct Options {
  /// Only the help text or the version is wanted, which has been printed.
  bool isInformation = false;
  std::string model;
  std::string output;
  std::optional<int64_t> opset;
  SmallVector<const Rewrite *> rewrites;
  ReportFormat report = ReportFormat::None;
  /// A folder of recorded data; "" for none.
  std::string checkData;
  /// For random inputs instead.
  std::optional<uint64_t> checkSeed;
  runner::RandomDims dims;
  /// The library of ONNX Runtime; "" for none.
  std::string onnxRuntime;
  /// The number of calls to time, if any.
  std::optional<int64_t> benchmarkCalls;

  bool checks() const { return !checkData.empty() || checkSeed; }
};

/// Parses the command line of the program. Fails if it is not valid.
llvm::Expected<Options> parseOptions(int argc, char **argv);

} // namespace mlir::split::optimizer

#endif // SPLIT_TOOLS_OPTIMIZE_OPTIONS_H
