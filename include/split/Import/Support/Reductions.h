// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Joining the elements of a tensor along some of its dimensions.

#ifndef SPLIT_IMPORT_SUPPORT_REDUCTIONS_H
#define SPLIT_IMPORT_SUPPORT_REDUCTIONS_H

#include "split/Import/Support/Elementwise.h"
#include "split/Import/Support/TensorBuilder.h"

namespace mlir::split {

/// What elements are joined by.
enum class Join { Sum, Product, Max, Min };

/// Computes a scalar from one, of the types that getComputedType says.
using ElementFn = Value (*)(ScalarBuilder &, Value);

/// The type that elements of `type` are reduced in: for functions that
/// `needsFloats` integers are floats of 64 bits.
Type getReductionType(Type type, bool needsFloats);

/// `sizes` without those of `axes`, or with ones for them.
SmallVector<Value> getReducedSizes(ScalarBuilder &builder,
                                   ArrayRef<Value> sizes,
                                   ArrayRef<int64_t> axes, bool keepsDims);

/// The elements of `input`, each changed by `before`, joined along `axes`, as
/// `type`, which they are computed with.
FailureOr<Value> createReduction(NodeEmitter &node, Value input,
                                 ArrayRef<int64_t> axes, bool keepsDims,
                                 Join join, Type type,
                                 ElementFn before = nullptr);

/// What a Reduce operator computes.
struct Reduction {
  Join join;
  /// Applied to each element before, and to the result after.
  ElementFn before = nullptr;
  ElementFn after = nullptr;
  /// Whether the functions are on floats: integers are computed with in 64
  /// bits.
  bool needsFloats = false;
};

/// The elements of `input` reduced along `axes`, as elements of its type.
FailureOr<Value> createReduce(NodeEmitter &node, Value input,
                              ArrayRef<int64_t> axes, bool keepsDims,
                              const Reduction &reduction);

/// The logarithm of the sum of exponentials.
FailureOr<Value> createLogSumExp(NodeEmitter &node, Value input,
                                 ArrayRef<int64_t> axes, bool keepsDims);

/// The sum divided by the number of elements, which rounds integers toward
/// zero.
FailureOr<Value> createMean(NodeEmitter &node, Value input,
                            ArrayRef<int64_t> axes, bool keepsDims);

/// What the elements along `axes` are moved by, so that the largest one becomes
/// 0 and their exponentials do not overflow: the maximum, or 0 where that is
/// infinite, with the dimensions kept.
FailureOr<Value> createShift(NodeEmitter &node, Value input,
                             ArrayRef<int64_t> axes);

/// `input` with its elements as the floats that they are computed with.
FailureOr<Value> createFloats(NodeEmitter &node, Value input);

/// The result of `compute` on the elements of two tensors of floats, unless
/// making one of them has failed.
FailureOr<Value> createBinary(NodeEmitter &node, FailureOr<Value> lhs,
                              FailureOr<Value> rhs, ScalarFn compute);

/// exp(x - y).
Value createExpOfDifference(ScalarBuilder &builder, ValueRange scalars);

} // namespace mlir::split

#endif // SPLIT_IMPORT_SUPPORT_REDUCTIONS_H
