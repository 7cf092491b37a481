// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How much memory elements and buffers take.

#ifndef SPLIT_SUPPORT_ELEMENTBYTES_H
#define SPLIT_SUPPORT_ELEMENTBYTES_H

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/MathExtras.h"

#include <optional>

namespace mlir::split {

/// The bytes that an element of a buffer takes: bits rounded up to a power of
/// two of bytes, the two parts of a complex number, and of every other type
/// those of a pointer or index, which no such type of this project exceeds.
inline int64_t getElementBytes(Type elementType) {
  if (auto complex = dyn_cast<ComplexType>(elementType))
    return 2 * getElementBytes(complex.getElementType());
  if (!elementType.isIntOrFloat())
    return sizeof(int64_t);
  uint64_t bits = std::max(elementType.getIntOrFloatBitWidth(), 1u);
  return llvm::PowerOf2Ceil(llvm::divideCeil(bits, 8));
}

/// The bytes that a buffer of `shape` spans if no dimension is 0; nothing if
/// they do not fit into 64 bits. A dimension of 0 counts as 1, as the strides
/// of the others have to fit as well; so does a dynamic one.
inline std::optional<int64_t> getSpannedBytes(ArrayRef<int64_t> shape,
                                              int64_t elementBytes) {
  std::optional<int64_t> bytes = elementBytes;
  for (int64_t dim : shape)
    if (bytes && dim > 1)
      bytes = llvm::checkedMul(*bytes, dim);
  return bytes;
}

} // namespace mlir::split

#endif // SPLIT_SUPPORT_ELEMENTBYTES_H
