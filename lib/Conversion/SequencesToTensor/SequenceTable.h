// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A sequence as a table of views on one base tensor, and the IR that reads and
/// builds such tables. What the four tensors hold is documented in
/// `split/Conversion/SequencesToTensor/SequencesToTensor.h`.

#ifndef SPLIT_LIB_CONVERSION_SEQUENCESTOTENSOR_SEQUENCETABLE_H
#define SPLIT_LIB_CONVERSION_SEQUENCESTOTENSOR_SEQUENCETABLE_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::split {

/// The four values that stand for a sequence.
struct SequenceTable {
  SequenceTable(Value base, Value offsets, Value sizes, Value strides)
      : base(base), offsets(offsets), sizes(sizes), strides(strides) {}
  /// From the values that 1:N conversion gives for a sequence.
  explicit SequenceTable(ValueRange values)
      : SequenceTable(values[0], values[1], values[2], values[3]) {
    assert(values.size() == 4 && "not a sequence");
  }

  SmallVector<Value> getValues() const {
    return {base, offsets, sizes, strides};
  }

  Value base, offsets, sizes, strides;
};

/// The types of the four tensors of a sequence of `element`.
SmallVector<Type> getSequenceTableTypes(RankedTensorType element);

/// Builds IR on sequence tables. Positions, offsets and lengths are index
/// values. Every function creates a number of ops that depends on the rank
/// only, not on the length.
class SequenceTableBuilder : public ImplicitLocOpBuilder {
public:
  using ImplicitLocOpBuilder::ImplicitLocOpBuilder;

  /// All elements that are copied are one op: not a loop.
  bool atOnce = false;

  //===--------------------------------------------------------------------===//
  // Index arithmetic
  //===--------------------------------------------------------------------===//

  Value index(int64_t value);
  Value add(Value lhs, Value rhs);
  Value sub(Value lhs, Value rhs);
  Value mul(Value lhs, Value rhs);
  Value equal(Value lhs, Value rhs);
  Value less(Value lhs, Value rhs);
  Value select(Value condition, Value ifTrue, Value ifFalse);
  /// `value`, or `value - 1` where `condition` holds.
  Value decrementIf(Value condition, Value value);
  /// `value`, or `value + 1` where `condition` holds.
  Value incrementIf(Value condition, Value value);
  /// The product of all `values`: 1 if there are none.
  Value product(ValueRange values);
  /// The strides, in elements, of a contiguous tensor of `sizes`.
  SmallVector<Value> contiguousStrides(ValueRange sizes);

  //===--------------------------------------------------------------------===//
  // Reading
  //===--------------------------------------------------------------------===//

  /// Dimension `dim` of `tensor`.
  Value dim(Value tensor, int64_t dim);
  /// All dimensions of `tensor`.
  SmallVector<Value> dims(Value tensor);
  /// The number of elements of a sequence.
  Value length(const SequenceTable &sequence);
  /// Whether all elements of a sequence are known to have the same sizes.
  bool haveOneSize(const SequenceTable &sequence);
  /// The row of `table` (sizes or strides) that describes element `position` of
  /// a sequence of `length` elements.
  Value rowOf(Value table, Value position, Value length);
  /// The entries of row `row` of a table.
  SmallVector<Value> readRow(Value table, Value row);
  /// `position`, an integer tensor of one element, counted from the front of
  /// `length`.
  Value position(Value position, Value length);
  /// The tensor at `position` as a view of type `type`, whose static dimensions
  /// are taken on trust. With `newAxis` it has one more dimension there, of 1.
  Value view(const SequenceTable &sequence, Value position,
             RankedTensorType type,
             std::optional<int64_t> newAxis = std::nullopt);

  //===--------------------------------------------------------------------===//
  // Building
  //===--------------------------------------------------------------------===//

  /// `value`, cast to `type` if it has another one.
  Value castTo(Type type, Value value);

  /// `tensor` as one of a known rank, which is that of `element`.
  Value asRanked(Value tensor, RankedTensorType element);

  /// Uninitialised memory for `type`; `sizes` are those of its dynamic
  /// dimensions.
  Value allocate(RankedTensorType type, ValueRange sizes);

  /// A loop over the positions below `count` that carries `inits`;
  /// `createBody` returns the values of the next iteration.
  SmallVector<Value>
  loop(Value count, ValueRange inits,
       function_ref<SmallVector<Value>(Value, ValueRange)> createBody);

  /// The values of `createThen` where `condition` holds, else of `createElse`.
  SmallVector<Value> branch(Value condition,
                            function_ref<SmallVector<Value>()> createThen,
                            function_ref<SmallVector<Value>()> createElse);

  /// A table of `rank` columns whose row r is `createRow(r)`.
  Value table(Value numRows, int64_t rank,
              function_ref<SmallVector<Value>(Value)> createRow);

  /// A table of `numRows` rows of `rank` columns; `entries` row by row.
  Value tableOf(int64_t numRows, int64_t rank, ValueRange entries);

  /// A tensor of `count` indices, of which each is the sum of `createTerm(i)`
  /// for all i before it; and the sum of all.
  std::pair<Value, Value> runningSum(Value count,
                                     function_ref<Value(Value)> createTerm);

  /// A copy of `table` that shares nothing with it.
  Value copyTable(Value table);

  /// `table` without row `row` where `condition` holds, else a copy of it.
  Value tableWithoutRow(Value table, Value row, Value condition);

  /// The table of a sequence of elements of `sizes` that lie back to back in a
  /// base of their own. The base is not yet filled.
  SequenceTable packedTable(Value sizes, Value length, Type elementType);

  /// Stores `source` as element `position` of the packed `dest`. Returns the
  /// new base.
  Value store(Value source, const SequenceTable &dest, Value position);

  /// Copies all elements of `sequence`, seen as `type`, into the packed `dest`,
  /// where element i becomes element `target(i)`. Returns `dest` with its new
  /// base.
  SequenceTable copyElements(const SequenceTable &sequence,
                             RankedTensorType type, SequenceTable dest,
                             function_ref<Value(Value)> target);

  /// `dest` with all elements of `sequence`, which have rank `rank`, stored by
  /// one op; `place(i)` is the offset there of element i, followed by its
  /// strides.
  Value copyViews(const SequenceTable &sequence, int64_t rank, Value dest,
                  function_ref<SmallVector<Value>(Value)> place);

  /// A packed copy of `sequence` that shares nothing with it.
  SequenceTable pack(const SequenceTable &sequence, RankedTensorType type);
};

} // namespace mlir::split

#endif // SPLIT_LIB_CONVERSION_SEQUENCESTOTENSOR_SEQUENCETABLE_H
