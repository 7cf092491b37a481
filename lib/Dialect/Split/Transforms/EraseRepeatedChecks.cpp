// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Dialect/Split/Transforms/Passes.h"

#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Support/Remarks.h"

#include "llvm/ADT/ScopedHashTable.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITERASEREPEATEDCHECKSPASS
#include "split/Dialect/Split/Transforms/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

namespace {
/// The conditions of the checks that have passed.
using Conditions = llvm::ScopedHashTable<Value, bool>;
} // namespace

/// Erases the checks in `block` of what is `checked`, in it or around it.
static void eraseRepeatedChecks(Block &block, Conditions &checked) {
  Conditions::ScopeTy scope(checked);
  for (Operation &op : llvm::make_early_inc_range(block)) {
    for (Region &region : op.getRegions())
      for (Block &inner : region)
        eraseRepeatedChecks(inner, checked);
    auto check = dyn_cast<AssertOp>(op);
    if (!check)
      continue;
    if (!checked.count(check.getCondition())) {
      checked.insert(check.getCondition(), true);
    } else if (!check->hasAttr(SplitDialect::kKeptAttrName)) {
      remarkCheckProven(check.getLoc(), check.getMessage(), check.getValues(),
                        "a check before it");
      check.erase();
    }
  }
}

namespace {

struct SplitEraseRepeatedChecks
    : split::impl::SplitEraseRepeatedChecksPassBase<SplitEraseRepeatedChecks> {
  void runOnOperation() override {
    Conditions checked;
    for (Region &region : getOperation()->getRegions())
      for (Block &block : region)
        eraseRepeatedChecks(block, checked);
  }
};

} // namespace
