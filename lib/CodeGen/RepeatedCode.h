// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Code of a block that does the same again and again.

#ifndef SPLIT_LIB_CODEGEN_REPEATEDCODE_H
#define SPLIT_LIB_CODEGEN_REPEATEDCODE_H

#include "mlir/IR/Block.h"
#include "mlir/IR/Operation.h"

namespace mlir::split {

/// Where an operand of an op that is repeated comes from.
struct RepeatedOperand {
  enum class Kind {
    /// `value`, each time.
    Same,
    /// The integer constant `first`, then `first + step`, and so on.
    Constants,
    /// Result `result` of op `position` of the same time.
    Own,
    /// Result `result` of op `position` of the time before, and `value` first.
    Before,
    /// Result `result` of op `position` of `run`, an earlier run: of its time
    /// `first`, then `first + 1`, and so on.
    Earlier,
    /// The values of list `list`.
    Listed,
  };
  Kind kind = Kind::Same;
  Value value;
  int64_t first = 0, step = 0;
  size_t run = 0, list = 0;
  unsigned position = 0, result = 0;
};

/// A value for each time of a run, which is there before it and can be in
/// memory; or the results of as many split.place.
using RepeatedList = SmallVector<Value>;

/// Whether `list` is of places: they are in a constant table, and what else is
/// listed is in memory.
bool arePlaces(ArrayRef<Value> list);

/// `count` times the same `period` ops, one after another but for constants and
/// split.place. Those that check something may report different places.
struct RepeatedRun {
  /// Those of all times.
  SmallVector<Operation *> ops;
  size_t period = 0, count = 0;
  /// For each op of one time, its operands, and behind them its index if it is
  /// an address at a constant index, which `hasConstantIndex` tells.
  SmallVector<SmallVector<RepeatedOperand>> operands;
  SmallVector<RepeatedList> lists;

  Operation *getOp(size_t time, size_t position) const {
    return ops[time * period + position];
  }
};

/// Whether `op` is the address of an element at a constant index, of which no
/// more is said.
bool hasConstantIndex(Operation *op);

/// Whether `op` is a constant, or a split.place: it may be anywhere before what
/// uses it.
bool isMovable(Operation *op);

/// The runs in `block` of at least `minCount` times, and of two, in their
/// order, none within another.
SmallVector<RepeatedRun> findRepeatedRuns(Block &block, size_t minCount);

} // namespace mlir::split

#endif // SPLIT_LIB_CODEGEN_REPEATEDCODE_H
