// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The element types of tensors that are carried: all of ONNX's, those of newer
/// versions included.

#ifndef SPLIT_ONNX_CARRIEDTYPES_H
#define SPLIT_ONNX_CARRIEDTYPES_H

#include "mlir/IR/Types.h"

#include <cstdint>
#include <optional>

namespace mlir::split {

/// The element type that carries `dataType`, whatever it is: also one of less
/// than a byte, `!carrier.unknown` for 0, and a `!carrier.named` of the number
/// for one that has no counterpart. The carrier dialect is loaded.
Type getCarriedElementType(int32_t dataType, MLIRContext *context);

/// The inverse of getCarriedElementType; nothing for other types.
std::optional<int32_t> getCarriedDataType(Type elementType);

} // namespace mlir::split

#endif // SPLIT_ONNX_CARRIEDTYPES_H
