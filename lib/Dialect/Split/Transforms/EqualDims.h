// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which dimensions of tensors are the same, in a walk over the ops of a
/// program that makes checks in front of them.

#ifndef SPLIT_LIB_DIALECT_SPLIT_TRANSFORMS_EQUALDIMS_H
#define SPLIT_LIB_DIALECT_SPLIT_TRANSFORMS_EQUALDIMS_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <optional>
#include <tuple>
#include <utility>

namespace mlir::split {

/// What is known of dimensions whose ops come one after another. Remembers what
/// was found and checked, so that a chain of ops takes linear time. No op that
/// it was asked about may be erased in the meantime.
class EqualDims {
public:
  /// Dimension `second` of the tensor `first`, or the constant `second` without
  /// a tensor.
  using Dim = std::pair<Value, int64_t>;

  /// Whether `a` and `b` are known to be the same whenever `op` is about to
  /// run. Ops that take several tensors are taken to have been checked.
  bool areEqual(Operation *op, Dim a, Dim b);

  /// The same for dimension `a` and `size`, which need not be a dimension.
  bool areEqual(Operation *op, Dim a, OpFoldResult size);

  /// The dimension or the constant that `size` is, if it is one.
  static std::optional<Dim> asDim(OpFoldResult size);

  /// From here on `a` and `b` are the same where `op`, and what is behind it in
  /// its block, is about to run: a check has passed.
  void assume(Operation *op, Dim a, Dim b) {
    known.insert(getKey(op, getOrigin(a), getOrigin(b)));
  }

private:
  using Key = std::tuple<Block *, Dim, Dim>;

  static Key getKey(Operation *op, Dim a, Dim b) {
    return {op->getBlock(), std::min(a, b, isBefore), std::max(a, b, isBefore)};
  }
  static bool isBefore(const Dim &a, const Dim &b) {
    return std::make_pair(a.first.getAsOpaquePointer(), a.second) <
           std::make_pair(b.first.getAsOpaquePointer(), b.second);
  }

  /// The same for what is already followed back.
  bool areOriginsEqual(Operation *op, Dim a, Dim b);

  /// Where `dim` comes from, as far back as ops only hand it on, or choose
  /// among tensors of one origin.
  Dim getOrigin(Dim dim);

  /// The origin that all `dims` have, or `dim`. Those that are being looked for
  /// are their own: ops that nothing leads to may take each other's results.
  Dim joinOrigins(Dim dim, ArrayRef<Dim> dims) const;

  llvm::DenseMap<Dim, Dim> origins;
  llvm::DenseSet<Key> known;
};

} // namespace mlir::split

#endif // SPLIT_LIB_DIALECT_SPLIT_TRANSFORMS_EQUALDIMS_H
