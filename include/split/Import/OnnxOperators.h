// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which operators an ONNX model has, whether or not it can be imported.

#ifndef SPLIT_IMPORT_ONNXOPERATORS_H
#define SPLIT_IMPORT_ONNXOPERATORS_H

#include "mlir/Support/LLVM.h"

#include <string>
#include <vector>

namespace mlir::split {

struct OnnxOperatorCount {
  /// With its domain in front, unless that is ONNX's own: `com.microsoft.Gelu`.
  std::string name;
  /// The number of its nodes, also of those in graphs inside of nodes and in
  /// the model's functions.
  int64_t numNodes;
  /// Whether nodes of it are imported. A function of the model is, whatever is
  /// in it, which is counted, too.
  bool isSupported;
};

/// The operators of the model in file `path`, by their names. On failure,
/// `error` says why in one line, without the path.
FailureOr<std::vector<OnnxOperatorCount>>
countOnnxOperators(StringRef path, std::string &error);

/// The same for the model whose serialized form is `bytes`.
FailureOr<std::vector<OnnxOperatorCount>>
countOnnxOperators(ArrayRef<char> bytes, std::string &error);

} // namespace mlir::split

#endif // SPLIT_IMPORT_ONNXOPERATORS_H
