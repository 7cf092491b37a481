// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// From a layer and its operands to ops.

#ifndef SPLIT_LIB_IMPORT_OPENVINO_LAYERIMPORTER_H
#define SPLIT_LIB_IMPORT_OPENVINO_LAYERIMPORTER_H

#include "Network.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Diagnostics.h"

namespace mlir::split::openvino {

/// One layer and what it is imported with.
struct LayerContext {
  const Layer &layer;
  OpBuilder &builder;
  Location loc;
  /// Tensors, one for each input.
  ArrayRef<Value> operands;
  /// The folder and the name of the file of weights.
  StringRef folder, weights;

  InFlightDiagnostic emitError() const { return mlir::emitError(loc); }
};

/// Imports a layer: its results, one for each output, or failure after an
/// error.
using LayerImporter = FailureOr<SmallVector<Value>> (*)(const LayerContext &);

/// The importer of layers of `type`; null if they are not supported. Parameter
/// and Result are not layers in this sense.
LayerImporter lookupLayerImporter(StringRef type);

/// The type of tensors of `elementType` and `shape`, or failure after an error
/// at `loc`.
FailureOr<TensorType> getTensorType(StringRef elementType, const Shape &shape,
                                    Location loc);

} // namespace mlir::split::openvino

#endif // SPLIT_LIB_IMPORT_OPENVINO_LAYERIMPORTER_H
