// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Whether two models compute the same.

#ifndef SPLIT_TOOLS_OPTIMIZE_CHECK_H
#define SPLIT_TOOLS_OPTIMIZE_CHECK_H

#include "Options.h"
#include "Report.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::split::optimizer {

/// Two models of one interface: the carried function `main`, and the serialized
/// forms. External data is looked for below the folder of `path`.
struct ModelPair {
  std::string path;
  func::FuncOp main;
  ArrayRef<char> before, after;
};

/// Runs both models as `options` say, and adds to `outcomes` which engines
/// could and what they found. Fails if outputs differ, or if no engine could.
llvm::Error checkModels(const ModelPair &models, const Options &options,
                        std::vector<EngineOutcome> &outcomes);

} // namespace mlir::split::optimizer

#endif // SPLIT_TOOLS_OPTIMIZE_CHECK_H
