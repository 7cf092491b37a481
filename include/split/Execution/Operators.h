// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The operators of a model file, as its format names them.

#ifndef SPLIT_EXECUTION_OPERATORS_H
#define SPLIT_EXECUTION_OPERATORS_H

#include "mlir/Support/LLVM.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace mlir::split::runner {

struct OperatorCount {
  std::string name;
  int64_t numNodes;
  /// Whether the nodes are compiled.
  bool runs;
};

/// The operators of the model in file `path`, also of one that cannot be
/// loaded; nothing if the format is not ONNX. Fails with a message that names
/// the file.
llvm::Expected<std::optional<std::vector<OperatorCount>>>
countOperators(StringRef path);

} // namespace mlir::split::runner

#endif // SPLIT_EXECUTION_OPERATORS_H
