// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Ops of a block that do the same again and again, or one of a few things,
/// each time with what the time before has made.

#ifndef SPLIT_LIB_TENSORS_CHAINS_H
#define SPLIT_LIB_TENSORS_CHAINS_H

#include "mlir/IR/Block.h"
#include "mlir/IR/Operation.h"

namespace mlir::split {

/// A constant that an op takes, of which its elements alone matter.
struct LinkConstant {
  /// The op's, in its link.
  size_t position;
  /// Which of what the op takes from around it: of its operands, and then of
  /// what its regions use.
  size_t use;
  Value value;
};

/// Some of the ops of a chain, at least one, one after another.
struct ChainLink {
  SmallVector<Operation *> ops;
  /// In their order, as many for each link of one kind.
  SmallVector<LinkConstant, 0> constants;
  /// Equal for links with ops that are alike, which take and hand on the same,
  /// but for the elements of these constants.
  size_t kind = 0;
};

/// Links, one behind another, each of which takes what is handed on to it and
/// what is there before all of them, and of which nothing else is needed than
/// what they hand on.
struct Chain {
  SmallVector<ChainLink, 0> links;
  /// The links' kinds are the numbers below this one.
  size_t numKinds = 0;
  /// What is handed on: as many values, of the same types, before each link and
  /// behind the last one.
  SmallVector<SmallVector<Value>> carried;
  /// Ops that are to be before the links, if they are between them; so are
  /// constants.
  SmallVector<Operation *> invariant;

  /// The first of all ops of the links, and the last.
  Operation *getFirst() const { return links.front().ops.front(); }
  Operation *getLast() const { return links.back().ops.back(); }
};

/// The chains of `block` that have at least `minCount` links and `minOps` ops,
/// with those in regions, at most half of which are of the kinds' first links,
/// from the first in the block to the last.
SmallVector<Chain> findChains(Block &block, size_t minCount, size_t minOps);

} // namespace mlir::split

#endif // SPLIT_LIB_TENSORS_CHAINS_H
