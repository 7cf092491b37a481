// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SameCode.h"

#include "CheckAllocation.h"
#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Support/AlikeOps.h"
#include "split/Support/Remarks.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::split;

/// The attributes of `function` but for its name.
static DictionaryAttr getAttributes(func::FuncOp function) {
  NamedAttrList attributes(function->getAttrDictionary());
  attributes.erase(function.getSymNameAttrName());
  return attributes.getDictionary(function.getContext());
}

unsigned SameCode::getHashValue(func::FuncOp function) {
  llvm::hash_code hash = hash_value(getAttributes(function));
  function.getBody().walk(
      [&](Operation *op) { hash = llvm::hash_combine(hash, hashAlone(op)); });
  return hash;
}

bool SameCode::isEqual(func::FuncOp lhs, func::FuncOp rhs) {
  if (lhs == rhs)
    return true;
  if (lhs == getEmptyKey() || lhs == getTombstoneKey() ||
      rhs == getEmptyKey() || rhs == getTombstoneKey())
    return false;
  return getAttributes(lhs) == getAttributes(rhs) &&
         OperationEquivalence::isRegionEquivalentTo(
             &lhs.getBody(), &rhs.getBody(),
             OperationEquivalence::IgnoreLocations);
}

void mlir::split::remarkChecks(func::FuncOp function, bool checkAllocations) {
  function.walk([&](Operation *op) {
    if (auto check = dyn_cast<AssertOp>(op))
      remarkCheckEmitted(check.getLoc(), check.getMessage(), check.getValues());
    else if (auto allocation = dyn_cast<memref::AllocOp>(op);
             allocation && checkAllocations)
      remarkAllocationChecked(allocation);
  });
}
