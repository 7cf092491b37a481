// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the tools that compile models show of how they do it.

#ifndef SPLIT_EXECUTION_INSPECTION_H
#define SPLIT_EXECUTION_INSPECTION_H

#include "split/Support/RemarkLog.h"

namespace mlir::split::runner {

struct InspectionOptions {
  /// The decisions of the passes that are printed: a regular expression that
  /// their category matches; nothing: none.
  std::optional<std::string> remarks;
  /// Whether their totals are printed.
  bool statistics = false;
  /// Options of MLIR's pass managers and printers, `--mlir-NAME[=VALUE]`. They
  /// hold for the whole process.
  std::vector<std::string> mlirOptions;
};

/// Outlives the context that it looks at.
class Inspection {
public:
  explicit Inspection(InspectionOptions options)
      : options(std::move(options)) {}

  /// To be called once, before anything is compiled in `context`. Fails if the
  /// options are not valid.
  llvm::Error start(MLIRContext *context);

  /// Prints what there is to be seen of what has been compiled since it was
  /// last called.
  void print(llvm::raw_ostream &os);

private:
  InspectionOptions options;
  RemarkLog log;
};

} // namespace mlir::split::runner

#endif // SPLIT_EXECUTION_INSPECTION_H
