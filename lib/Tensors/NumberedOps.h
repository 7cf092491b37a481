// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The ops of a block by their numbers, with what they take and do.

#ifndef SPLIT_LIB_TENSORS_NUMBEREDOPS_H
#define SPLIT_LIB_TENSORS_NUMBEREDOPS_H

#include "mlir/IR/Block.h"
#include "mlir/IR/Operation.h"

namespace mlir::split {

/// What an op takes from around it.
struct OpUses {
  /// Its operands, and then what its regions use, in their order.
  SmallVector<Value> values;
  /// What each operand of an op in its regions is: twice a number of what is in
  /// there, or twice a number in `values`, plus 1.
  SmallVector<size_t> wiring;
  /// A hash of the ops in its regions.
  llvm::hash_code hash = 0;
};

/// The ops of a block but constants, by their numbers.
class NumberedOps {
public:
  explicit NumberedOps(Block &block);

  size_t size() const { return ops.size(); }
  Operation *operator[](size_t number) const { return ops[number]; }
  const OpUses &getUses(size_t number) const { return uses[number]; }
  /// How many ops it is, with those in its regions.
  size_t getSize(size_t number) const { return sizes[number]; }
  /// Equal for ops that are alike; 0 if it can be in no loop, or is in one.
  unsigned getKind(size_t number) const { return kinds[number]; }
  /// Those from `begin` to before `end` can be in no other loop.
  void take(size_t begin, size_t end) {
    std::fill(kinds.begin() + begin, kinds.begin() + end, 0);
  }

  /// The number of the op that defines `value`, if it is one of them.
  std::optional<size_t> getNumber(Value value) const {
    return getNumber(value.getDefiningOp());
  }
  std::optional<size_t> getNumber(Operation *op) const {
    auto number = numbers.find(op);
    return number == numbers.end() ? std::nullopt
                                   : std::optional(number->second);
  }
  /// The number of the last op that uses a result of one of them, in its
  /// regions or not; that of the op, if none does.
  size_t getLastUse(Value result) const {
    auto last = lastUses.find(result);
    return last == lastUses.end() ? *getNumber(result) : last->second;
  }

private:
  unsigned findKind(size_t number);

  SmallVector<Operation *> ops;
  SmallVector<OpUses> uses;
  SmallVector<size_t> sizes;
  SmallVector<unsigned> kinds;
  DenseMap<Operation *, size_t> numbers;
  DenseMap<Value, size_t> lastUses;
  /// The numbers of the first ops of their kinds, by their hashes.
  DenseMap<size_t, SmallVector<size_t>> firstOfKinds;
  unsigned numKinds = 0;
};

} // namespace mlir::split

#endif // SPLIT_LIB_TENSORS_NUMBEREDOPS_H
