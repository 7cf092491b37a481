// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The element types of OpenVINO, and how constants of them are stored.

#ifndef SPLIT_LIB_IMPORT_OPENVINO_ELEMENTTYPES_H
#define SPLIT_LIB_IMPORT_OPENVINO_ELEMENTTYPES_H

#include "Network.h"

#include "mlir/IR/BuiltinTypes.h"

#include <vector>

namespace mlir::split::openvino {

/// The type that `name` stands for, as in element_type ("f32", "boolean") or as
/// in precision ("FP32", "BOOL"); null if there is none here.
Type getElementType(StringRef name, MLIRContext *context);

/// Checks that a constant of `type` takes `size` bytes in a file, where that is
/// fixed; an error is at `loc`. Elements of less than a byte are packed, but
/// for booleans.
LogicalResult checkStoredBytes(RankedTensorType type, int64_t size,
                               Location loc);

/// The bytes of `count` elements as getDenseAttr takes them, from those of a
/// file.
std::vector<char> unpack(std::vector<char> stored, Type type, int64_t count);

/// The type of tensors of `elementType` and `shape`, or failure after an error
/// at `loc`.
FailureOr<TensorType> getTensorType(StringRef elementType, const Shape &shape,
                                    Location loc);

/// The shape that a Parameter or Const declares, as getDeclaredType takes it.
FailureOr<Shape> getDeclaredShape(const Layer &layer, Location loc);

/// The type that a Parameter or Const declares in its attributes or, where
/// files of version 10 have none, at its output port.
FailureOr<TensorType> getDeclaredType(const Layer &layer, Location loc);

} // namespace mlir::split::openvino

#endif // SPLIT_LIB_IMPORT_OPENVINO_ELEMENTTYPES_H
