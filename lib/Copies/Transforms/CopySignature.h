// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What functions that do copies are given.

#ifndef SPLIT_LIB_COPIES_TRANSFORMS_COPYSIGNATURE_H
#define SPLIT_LIB_COPIES_TRANSFORMS_COPYSIGNATURE_H

#include "split/Copies/Match/CopyNest.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/FoldingSet.h"

#include <optional>

namespace mlir::split {

/// The sizes that copies are described by, in an order that copies of the same
/// buffers, but for their sizes, have in common; those that are known.
using KnownSizes = SmallVector<std::optional<int64_t>>;

KnownSizes getKnownSizes(const SiblingCopies &copies);

/// What a function that does some copies is given, and what its code follows
/// from: the types of the buffers, the sizes that are known, and which others
/// are the same.
class CopySignature {
public:
  /// Of `copies` of which no more is known than `known`.
  CopySignature(const SiblingCopies &copies, const KnownSizes &known);

  const llvm::FoldingSetNodeID &getForm() const { return form; }
  SmallVector<Type> getTypes() const;
  SmallVector<Value> getOperands(OpBuilder &builder, Location loc) const;
  /// The copies as those of `arguments`.
  SiblingCopies getCopies(ValueRange arguments) const;

private:
  /// A value, or the size of a dimension of it; or a number that is known.
  struct Argument {
    Type type;
    Value value = {};
    int64_t dim = kItself;
    std::optional<int64_t> known = {};
  };
  static constexpr int64_t kItself = -1;

  void addBuffer(Value buffer, ArrayRef<std::optional<int64_t>> known);
  void addSize(const Extent &size, std::optional<int64_t> known);
  void add(Argument argument);

  SiblingCopies copies;
  SmallVector<Argument> arguments;
  /// Those of values.
  llvm::DenseMap<std::pair<Value, int64_t>, unsigned> numbers;
  /// The numbers of buffers and sizes, in their order; of a size that is known,
  /// none.
  SmallVector<std::optional<unsigned>> visited;
  llvm::FoldingSetNodeID form;
};

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_TRANSFORMS_COPYSIGNATURE_H
