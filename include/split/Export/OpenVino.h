// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The exporter of OpenVINO IR.

#ifndef SPLIT_EXPORT_OPENVINO_H
#define SPLIT_EXPORT_OPENVINO_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::split {

/// Writes `module`, which carryOpenVinoModel made and others may have improved,
/// as OpenVINO IR: the layers to the file `path`, which ends in ".xml", the
/// weights to the file of the same name that ends in ".bin". Splits become
/// VariadicSplit and Split, concatenations Concat; what no layer stands for is
/// an error at the op.
///
/// Both files appear, or none. On failure exactly one error is emitted.
LogicalResult exportOpenVinoModel(ModuleOp module, StringRef path);

} // namespace mlir::split

#endif // SPLIT_EXPORT_OPENVINO_H
