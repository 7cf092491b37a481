// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which buffers may share memory. Private to the matcher.

#ifndef SPLIT_LIB_COPIES_MATCH_ALIASING_H
#define SPLIT_LIB_COPIES_MATCH_ALIASING_H

#include "split/Support/ViewRoot.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "llvm/ADT/DenseSet.h"

namespace mlir::split {

/// What is known about the memory behind a value that no view made.
enum class Provenance : uint8_t {
  /// Allocated in this function.
  Allocation,
  /// A function argument that no other argument overlaps.
  DistinctArgument,
  /// Any other function argument.
  Argument,
  Global,
  Unknown
};

class Provenances {
public:
  explicit Provenances(bool distinctArguments)
      : distinctArguments(distinctArguments) {}

  /// What is known about the memory of `root`.
  Provenance classify(Value root) const {
    if (auto argument = dyn_cast<BlockArgument>(root)) {
      auto function =
          dyn_cast<FunctionOpInterface>(argument.getOwner()->getParentOp());
      if (!function || !argument.getOwner()->isEntryBlock())
        return Provenance::Unknown;
      unsigned number = argument.getArgNumber();
      if (distinctArguments || function.getArgAttr(number, "llvm.noalias") ||
          function.getArgAttr(number, "bufferize.result"))
        return Provenance::DistinctArgument;
      return Provenance::Argument;
    }
    Operation *owner = root.getDefiningOp();
    if (hasEffect<MemoryEffects::Allocate>(owner, root))
      return Provenance::Allocation;
    return isa<memref::GetGlobalOp>(owner) ? Provenance::Global
                                           : Provenance::Unknown;
  }

  /// Whether buffers `a` and `b` may share memory.
  bool mayOverlap(Value a, Value b) const;

private:
  bool distinctArguments;
};

/// Whether memory of these provenances is shared by no two different roots.
inline bool areDistinct(Provenance a, Provenance b) {
  auto isOwn = [](Provenance provenance) {
    return provenance == Provenance::Allocation ||
           provenance == Provenance::DistinctArgument;
  };
  return (isOwn(a) || isOwn(b)) && a != Provenance::Unknown &&
         b != Provenance::Unknown;
}

inline bool Provenances::mayOverlap(Value a, Value b) const {
  Value rootA = getViewRoot(a), rootB = getViewRoot(b);
  return rootA == rootB || !areDistinct(classify(rootA), classify(rootB));
}

/// The memory that a group's targets lie in. Queries take constant time, as a
/// group may have thousands of targets.
class RootSet {
public:
  void insert(Value root, Provenance provenance) {
    roots.insert(root);
    provenances |= 1u << static_cast<unsigned>(provenance);
  }

  /// Whether `root` may share memory with a root of the set.
  bool mayOverlap(Value root, Provenance provenance) const {
    if (roots.contains(root))
      return true;
    for (Provenance other :
         {Provenance::Allocation, Provenance::DistinctArgument,
          Provenance::Argument, Provenance::Global, Provenance::Unknown})
      if ((provenances & (1u << static_cast<unsigned>(other))) &&
          !areDistinct(provenance, other))
        return true;
    return false;
  }

private:
  DenseSet<Value> roots;
  unsigned provenances = 0;
};

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_MATCH_ALIASING_H
