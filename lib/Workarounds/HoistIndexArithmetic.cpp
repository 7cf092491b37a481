// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether an index is a symbol of the affine dialect is found upstream by going
// back through all that computes it, as often as there are ways to do so. It
// stops at what is at the top of a function.

#include "split/Workarounds/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITHOISTINDEXARITHMETICPASS
#include "split/Workarounds/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// As many ways back as take no time to go.
static constexpr uint64_t kMaxWays = 256;

namespace {

class IndexHoister {
public:
  /// Hoists `op` if too many ways lead back from it. What it depends on has
  /// been visited.
  void visit(Operation *op);

private:
  std::optional<uint64_t> countWays(Operation *op) const;
  void hoist(Operation *op);

  /// How many lead back from the ops in regions that can be hoisted.
  llvm::DenseMap<Operation *, uint64_t> ways;
};

} // namespace

/// Whether `op` computes indices of its operands alone. One without operands
/// may depend on the op that it is in, as linalg.index does.
static bool isArithmetic(Operation *op) {
  auto isIndex = [](Type type) { return type.isIndex(); };
  return op->getNumResults() != 0 && op->getNumOperands() != 0 &&
         op->getNumRegions() == 0 && isPure(op) &&
         llvm::all_of(op->getResultTypes(), isIndex);
}

/// How many ways lead back from `op`, which is in a region, if it can be
/// hoisted.
std::optional<uint64_t> IndexHoister::countWays(Operation *op) const {
  if (!isArithmetic(op))
    return std::nullopt;
  uint64_t sum = 1;
  for (Value operand : op->getOperands()) {
    if (affine::isTopLevelValue(operand) || matchPattern(operand, m_Constant()))
      continue;
    auto before = ways.find(operand.getDefiningOp());
    if (before == ways.end())
      return std::nullopt;
    sum = llvm::SaturatingAdd(sum, before->second);
  }
  return sum;
}

void IndexHoister::hoist(Operation *op) {
  for (Value operand : op->getOperands())
    if (!affine::isTopLevelValue(operand))
      hoist(operand.getDefiningOp());
  Region *scope = affine::getAffineScope(op);
  op->moveBefore(scope->findAncestorOpInRegion(*op));
  ways.erase(op);
}

/// Whether `dim` was the length of what says it, and is that now.
static bool fold(memref::DimOp dim) {
  SmallVector<OpFoldResult> folded;
  // Of a cast, it becomes the length of the source, which may be folded next.
  while (succeeded(dim->fold(folded)) && folded.empty()) {
  }
  if (folded.empty())
    return false;
  OpBuilder builder(dim);
  dim.replaceAllUsesWith(
      getValueOrCreateConstantIndexOp(builder, dim.getLoc(), folded.front()));
  dim.erase();
  return true;
}

void IndexHoister::visit(Operation *op) {
  if (auto dim = dyn_cast<memref::DimOp>(op); dim && fold(dim))
    return;
  Region *scope = affine::getAffineScope(op);
  if (!scope || op->getParentRegion() == scope)
    return;
  std::optional<uint64_t> numWays = countWays(op);
  if (!numWays)
    return;
  ways[op] = *numWays;
  if (*numWays > kMaxWays)
    hoist(op);
}

namespace {

struct SplitHoistIndexArithmetic
    : split::impl::SplitHoistIndexArithmeticPassBase<
          SplitHoistIndexArithmetic> {
  void runOnOperation() override {
    IndexHoister hoister;
    getOperation()->walk([&](Operation *op) { hoister.visit(op); });
  }
};

} // namespace
