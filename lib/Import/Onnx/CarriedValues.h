// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Values that go into and out of the regions of control flow: tensors and
/// sequences whose types are joined, and optional values, which are two.

#ifndef SPLIT_LIB_IMPORT_ONNX_CARRIEDVALUES_H
#define SPLIT_LIB_IMPORT_ONNX_CARRIEDVALUES_H

#include "NodeBinder.h"
#include "split/Dialect/Split/IR/SplitTypes.h"

namespace mlir::split {

/// What is carried for one name.
struct CarriedType {
  Type type;
  /// Whether an i1 before it says if it is there.
  bool isOptional = false;
  /// Whether it is a sequence of tensors that differ in rank, with the ranks
  /// before it.
  bool hasRanks = false;

  bool operator==(const CarriedType &other) const {
    return type == other.type && isOptional == other.isOptional &&
           hasRanks == other.hasRanks;
  }
};

CarriedType getCarriedType(const GraphValue &value);

/// Checks that `sequence` has no tensors; `message` may say how many it has.
void checkEmpty(OpBuilder &builder, Location loc, Value sequence,
                StringRef message);

/// The type of the ranks of a sequence whose tensors differ in rank.
SequenceType getRanksType(MLIRContext *context);

/// `tensor` with dimensions of 1 before its own, so that it has `rank`.
Value padRank(OpBuilder &builder, Location loc, Value tensor, int64_t rank);

/// `value`, a sequence, as one of type `type` whose tensors may differ in rank.
GraphValue withRanks(OpBuilder &builder, Location loc, const GraphValue &value,
                     SequenceType type);

/// The sequences of tensors of unknown dimensions whose rank is the largest of
/// both.
SequenceType joinRanks(SequenceType lhs, TensorType rhs);

/// The type that values of both types can be carried as; nothing if there is
/// none: not even the element types are the same.
std::optional<CarriedType> joinTypes(CarriedType lhs, CarriedType rhs);

/// Whether the rank of a tensor, or of those of a sequence, is not known.
bool isUnranked(Type type);

/// The MLIR types of values of `types`.
SmallVector<Type> flatten(ArrayRef<CarriedType> types);

/// Appends `value` as one of `type`, which is joined from its own, to `values`.
/// Casts go where the builder is.
void appendCarried(OpBuilder &builder, Location loc, const GraphValue &value,
                   CarriedType type, SmallVectorImpl<Value> &values);

/// The values of `types` that `values` carry.
SmallVector<GraphValueRef> takeCarried(ValueRange values,
                                       ArrayRef<CarriedType> types);

/// The only element of a tensor of one element.
FailureOr<Value> getScalarElement(NodeBinder &node, Value tensor,
                                  StringRef what);

/// The scalar tensor that holds `element`.
Value createScalarTensor(OpBuilder &builder, Location loc, Value element);

} // namespace mlir::split

#endif // SPLIT_LIB_IMPORT_ONNX_CARRIEDVALUES_H
