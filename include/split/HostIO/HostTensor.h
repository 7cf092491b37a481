// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Tensors and sequences on the host's side of a compiled function: what is
/// read from files, handed to the function, printed, compared and written.

#ifndef SPLIT_HOSTIO_HOSTTENSOR_H
#define SPLIT_HOSTIO_HOSTTENSOR_H

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/Support/Error.h"

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace mlir::split::runner {

/// The bytes that one element of type `elementType` takes in a buffer of
/// compiled code; nothing if such a buffer cannot cross the boundary of a
/// function. docs/ABI.md lists them.
std::optional<int64_t> getExchangedBytes(Type elementType);

/// Whether values of the two types have the same bits and the same meaning:
/// the types are equal, but for `index` being `i64` and `siN` being `iN`.
bool haveSameElements(Type lhs, Type rhs);

/// The row-major strides of `shape`, in elements.
SmallVector<int64_t> getRowMajorStrides(ArrayRef<int64_t> shape);

/// A dense row-major tensor. Copies share the elements.
class HostTensor {
public:
  /// A tensor whose elements are all zero bits. Fails if `elementType` is not
  /// supported, a dimension is negative, or there is not that much memory.
  static llvm::Expected<HostTensor> allocate(Type elementType,
                                             ArrayRef<int64_t> shape);

  /// A tensor over existing elements, which must be aligned for the type and
  /// live as long as `owner` does. Fails as `allocate` does.
  static llvm::Expected<HostTensor> wrap(Type elementType,
                                         ArrayRef<int64_t> shape, char *data,
                                         std::shared_ptr<void> owner);

  /// A tensor of `stringType` that owns copies of `texts`, one for each element
  /// in row-major order. Fails if their number is not the shape's.
  static llvm::Expected<HostTensor> fromStrings(Type stringType,
                                                ArrayRef<int64_t> shape,
                                                ArrayRef<StringRef> texts);

  /// The same elements without the first dimensions, all but `rank` of them,
  /// which are 1.
  HostTensor withRank(int64_t rank) const;

  Type getElementType() const { return elementType; }
  ArrayRef<int64_t> getShape() const { return shape; }
  int64_t getRank() const { return shape.size(); }
  int64_t getNumElements() const { return numElements; }
  int64_t getElementBytes() const { return elementBytes; }
  int64_t getNumBytes() const { return numElements * elementBytes; }

  char *getData() { return data; }
  const char *getData() const { return data; }

  /// The bits of element `index`, as an integer of the element's width; of one
  /// part of it if it is complex.
  llvm::APInt getBits(int64_t index, unsigned part = 0) const;
  /// Element `index` of a floating-point tensor, or one part of it.
  llvm::APFloat getFloat(int64_t index, unsigned part = 0) const;
  /// Element `index` of a tensor of strings.
  StringRef getString(int64_t index) const;

private:
  HostTensor(Type elementType, ArrayRef<int64_t> shape, int64_t numElements,
             int64_t elementBytes)
      : elementType(elementType), shape(shape), numElements(numElements),
        elementBytes(elementBytes) {}
  static llvm::Expected<HostTensor> withoutData(Type elementType,
                                                ArrayRef<int64_t> shape);

  Type elementType;
  SmallVector<int64_t> shape;
  int64_t numElements;
  int64_t elementBytes;
  char *data = nullptr;
  std::shared_ptr<void> owner;
};

/// An ordered list of tensors of one element type.
struct HostSequence {
  Type elementType;
  std::vector<HostTensor> tensors;
};

using HostValue = std::variant<HostTensor, HostSequence>;

/// The type of a value for messages: `tensor<2x3xf32>`, or
/// `sequence of 3 x tensor<*xf32>`.
std::string describe(const HostValue &value);

/// `type` as it is spelled in IR.
std::string spell(Type type);

} // namespace mlir::split::runner

#endif // SPLIT_HOSTIO_HOSTTENSOR_H
