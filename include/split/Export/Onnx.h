// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The ONNX exporter.

#ifndef SPLIT_EXPORT_ONNX_H
#define SPLIT_EXPORT_ONNX_H

#include "mlir/IR/BuiltinOps.h"

#include <optional>

namespace mlir::split {

struct OnnxExportOptions {
  /// The opset of the default domain; that of the model, if it has one, or else
  /// `kDefaultOnnxExportOpset`.
  std::optional<int64_t> opset;
};

inline constexpr int64_t kDefaultOnnxExportOpset = 18;

/// Writes `module` to `os` as an ONNX model. It is one that carryOnnxModel
/// imported, changed or not, or has a function `main` of ops of the split
/// dialect and the carrier dialect.
///
/// Values and nodes have their names if locations still say them, and others
/// where not. With another opset than the model has, splits and operators on
/// sequences become those of that opset, and a carried node has to mean the
/// same in both. Fails with an error at an op that the opset cannot say.
LogicalResult exportOnnxModel(ModuleOp module, raw_ostream &os,
                              const OnnxExportOptions &options = {});

/// The same to the file `path`, which is written whole or not at all, together
/// with the files of external data that the model refers to, unless they are
/// there already: their bytes are not looked at.
LogicalResult writeOnnxModel(ModuleOp module, StringRef path,
                             const OnnxExportOptions &options = {});

} // namespace mlir::split

#endif // SPLIT_EXPORT_ONNX_H
