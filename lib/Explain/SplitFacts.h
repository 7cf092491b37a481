// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The splits of a model, and what the passes said of their chunks.

#ifndef SPLIT_LIB_EXPLAIN_SPLITFACTS_H
#define SPLIT_LIB_EXPLAIN_SPLITFACTS_H

#include "Places.h"

namespace mlir::split::explain {

class SplitCollector {
public:
  explicit SplitCollector(Places &places) : places(places) {}

  /// The splits of `module`, one run a chunk as far as their number is known.
  std::vector<SplitFacts> collect(ModuleOp module);

  /// Makes splits of slices in `module` that partition a tensor, and describes
  /// those; leaves the module as it is if there are none. They are lowered to
  /// the same slices again.
  FailureOr<std::vector<SplitFacts>> raise(OwningOpRef<ModuleOp> &module);

  /// Adds what `log` says of them, and joins runs that turn out alike.
  void addRemarks(std::vector<SplitFacts> &splits, const RemarkLog &log);

private:
  Places &places;
};

} // namespace mlir::split::explain

#endif // SPLIT_LIB_EXPLAIN_SPLITFACTS_H
