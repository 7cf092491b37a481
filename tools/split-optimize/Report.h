// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the tool did to a model, for people and for programs.

#ifndef SPLIT_TOOLS_OPTIMIZE_REPORT_H
#define SPLIT_TOOLS_OPTIMIZE_REPORT_H

#include "mlir/IR/BuiltinOps.h"

#include <map>
#include <string>
#include <vector>

namespace mlir::split::optimizer {

/// One use of a rewrite.
struct AppliedRewrite {
  std::string name;
  std::string function;
  /// The names of the nodes that went.
  std::vector<std::string> from;
  std::string to;
  std::string reason;
};

/// The names and the number of nodes of a model, by their operators.
using OperatorNumbers = std::map<std::string, int64_t>;

/// What a check found, or why it was not made.
struct EngineOutcome {
  /// "split-runner" or "ONNX Runtime 1.20".
  std::string engine;
  /// The number of sets of inputs on which the outputs were equal.
  int64_t numSets = 0;
  /// Why it did not run, or "".
  std::string problem;
  /// What could not be compared, and why: a set of inputs, or an output of one.
  std::vector<std::string> notCompared;
  /// Median times of a call, in nanoseconds, if they were measured.
  std::optional<double> before, after;
};

struct Report {
  std::string model, output;
  std::vector<AppliedRewrite> rewrites;
  /// Nodes that are gone beside those: nothing used them any more, or another
  /// computes the same.
  std::vector<std::string> unused;
  OperatorNumbers before, after;
  std::vector<EngineOutcome> checks;
};

/// Collects in `rewrites` what rewrites in `context` say of themselves.
LogicalResult collectRewrites(MLIRContext *context,
                              std::vector<AppliedRewrite> &rewrites);

/// The names of all nodes in `module`, each once, in their order.
std::vector<std::string> listNodes(ModuleOp module);

void printText(const Report &report, raw_ostream &os);
void printJson(const Report &report, raw_ostream &os);

} // namespace mlir::split::optimizer

#endif // SPLIT_TOOLS_OPTIMIZE_REPORT_H
