// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/CodeGen/Passes.h"

#include "PassedPlaces.h"
#include "SameCode.h"
#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Support/AlikeOps.h"

#include "mlir/IR/SymbolTable.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITSHAREFUNCTIONSPASS
#include "split/CodeGen/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// The calls of the private functions of a module that are only called.
using Calls = llvm::MapVector<func::FuncOp, SmallVector<func::CallOp>>;

static Calls findCalls(ModuleOp module) {
  Calls calls;
  llvm::DenseSet<StringAttr> known;
  for (auto function : module.getOps<func::FuncOp>())
    if (function.isPrivate() && !function.isDeclaration()) {
      calls[function];
      known.insert(function.getSymNameAttr());
    }
  DenseMap<StringAttr, SmallVector<func::CallOp>> byName;
  module.walk([&](Operation *op) {
    auto call = dyn_cast<func::CallOp>(op);
    if (call && SymbolTable::getNearestSymbolTable(op) == module) {
      byName[call.getCalleeAttr().getAttr()].push_back(call);
      return;
    }
    // Any other use of a name, or of one like it in a module inside.
    op->getAttrDictionary().walk(
        [&](SymbolRefAttr use) { known.erase(use.getRootReference()); });
  });
  calls.remove_if([&](auto &entry) {
    StringAttr name = entry.first.getSymNameAttr();
    entry.second = byName.lookup(name);
    return !known.contains(name) || entry.second.empty();
  });
  return calls;
}

/// A hash of `function` that is that of others with the same code, but for
/// places.
static llvm::hash_code hashWithoutPlaces(func::FuncOp function) {
  llvm::hash_code hash = hash_value(function.getFunctionType());
  function.getBody().walk([&](Operation *op) {
    hash = llvm::hash_combine(hash, isa<PlaceOp>(op) ? llvm::hash_code(0)
                                                     : hashAlone(op));
  });
  return hash;
}

/// Has functions of `module` of which there are at least `minCount` with the
/// same code, but for the places that checks report, share the first of them.
/// Returns whether there were any.
static bool shareOnce(ModuleOp module, size_t minCount, bool checkAllocations) {
  Calls calls = findCalls(module);
  llvm::MapVector<size_t, SmallVector<func::FuncOp>> alike;
  for (auto &[function, ofFunction] : calls)
    alike[hashWithoutPlaces(function)].push_back(function);
  // They may call each other, and are erased when no call is looked at any
  // more.
  SmallVector<func::FuncOp> replaced;
  for (ArrayRef<func::FuncOp> functions : llvm::make_second_range(alike)) {
    if (functions.size() < minCount)
      continue;
    for (func::FuncOp function : functions)
      passPlaces(function, calls[function], checkAllocations);
    llvm::DenseSet<func::FuncOp, SameCode> shared;
    for (func::FuncOp function : functions) {
      auto [first, isNew] = shared.insert(function);
      if (isNew)
        continue;
      remarkChecks(function, checkAllocations);
      for (func::CallOp call : calls[function])
        call.setCallee(first->getSymName());
      replaced.push_back(function);
    }
  }
  for (func::FuncOp function : replaced)
    function.erase();
  return !replaced.empty();
}

namespace {

struct SplitShareFunctions
    : split::impl::SplitShareFunctionsPassBase<SplitShareFunctions> {
  using SplitShareFunctionsPassBase::SplitShareFunctionsPassBase;

  void runOnOperation() override {
    // Those that call functions that are one now may be alike.
    while (shareOnce(getOperation(), minCount, checkAllocations))
      ;
  }
};

} // namespace
