// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// ONNX's element types and what they are in MLIR.

#ifndef SPLIT_ONNX_ONNXTYPES_H
#define SPLIT_ONNX_ONNXTYPES_H

#include "mlir/IR/Types.h"

#include <optional>

namespace mlir::split {

/// The element types, numbered as `TensorProto.DataType` numbers them.
enum OnnxDataType : int32_t {
  kOnnxUndefined = 0,
  kOnnxFloat = 1,
  kOnnxUInt8 = 2,
  kOnnxInt8 = 3,
  kOnnxUInt16 = 4,
  kOnnxInt16 = 5,
  kOnnxInt32 = 6,
  kOnnxInt64 = 7,
  kOnnxString = 8,
  kOnnxBool = 9,
  kOnnxFloat16 = 10,
  kOnnxDouble = 11,
  kOnnxUInt32 = 12,
  kOnnxUInt64 = 13,
  kOnnxComplex64 = 14,
  kOnnxComplex128 = 15,
  kOnnxBFloat16 = 16,
};

/// The name of an element type as ONNX spells it, e.g. "bfloat16"; "undefined"
/// for 0 and empty for a type that is not supported.
StringRef getOnnxTypeName(int32_t dataType);

/// Bytes that an element takes in `OnnxTensor::bytes`; 0 for strings and for
/// types that are not supported.
int64_t getOnnxElementSize(int32_t dataType);

/// The MLIR element type for `dataType`: bool is i1, signed integers are
/// signless, string is `!split.string` (whose dialect is loaded). Null for a
/// type that is not supported.
Type getOnnxElementType(int32_t dataType, MLIRContext *context);

/// The inverse of getOnnxElementType; nothing for other types.
std::optional<int32_t> getOnnxDataType(Type elementType);

/// A set of element types.
class OnnxTypeSet {
public:
  constexpr OnnxTypeSet() = default;
  constexpr OnnxTypeSet(OnnxDataType type) : bits(1u << type) {}

  constexpr OnnxTypeSet operator|(OnnxTypeSet other) const {
    OnnxTypeSet result;
    result.bits = bits | other.bits;
    return result;
  }
  constexpr bool contains(int32_t dataType) const {
    return dataType > 0 && dataType < 32 && ((bits >> dataType) & 1);
  }
  constexpr bool empty() const { return bits == 0; }

private:
  uint32_t bits = 0;
};

} // namespace mlir::split

#endif // SPLIT_ONNX_ONNXTYPES_H
