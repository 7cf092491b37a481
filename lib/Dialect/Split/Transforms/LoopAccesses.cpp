// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LoopAccesses.h"

#include "split/Dialect/Split/IR/SplitOps.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"

#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::split;

/// Sizes up to this one and factors up to that make no index wrap around.
static constexpr int64_t kMaxSize = int64_t{1} << 40;
static constexpr int64_t kMaxFactor = int64_t{1} << 20;

/// The most that `index`, and what it is computed from, may be a multiple of
/// the largest loop's size, either way; nothing if that is more than
/// kMaxFactor.
static std::optional<int64_t> getFactor(AffineExpr index) {
  auto limit = [](int64_t factor) {
    return factor <= kMaxFactor ? std::optional(factor) : std::nullopt;
  };
  if (auto constant = dyn_cast<AffineConstantExpr>(index)) {
    int64_t value = constant.getValue();
    return value < -kMaxFactor ? std::nullopt : limit(std::abs(value));
  }
  auto binary = dyn_cast<AffineBinaryOpExpr>(index);
  if (!binary)
    return 1;
  std::optional<int64_t> a = getFactor(binary.getLHS());
  std::optional<int64_t> b = getFactor(binary.getRHS());
  if (!a || !b)
    return std::nullopt;
  if (index.getKind() == AffineExprKind::Add)
    return limit(*a + *b);
  if (index.getKind() == AffineExprKind::Mul)
    return limit(*a * *b);
  return std::max(*a, *b);
}

/// Whether `index` grows with all of its loops, if it does not wrap around.
static bool grows(AffineExpr index) {
  auto binary = dyn_cast<AffineBinaryOpExpr>(index);
  if (!binary)
    return true;
  if (index.getKind() == AffineExprKind::Mod || !grows(binary.getLHS()))
    return false;
  if (index.getKind() == AffineExprKind::Add)
    return grows(binary.getRHS());
  auto factor = dyn_cast<AffineConstantExpr>(binary.getRHS());
  return factor && factor.getValue() > 0;
}

namespace {

/// The loops of an op, for checks in front of it.
class AccessChecker {
public:
  explicit AccessChecker(linalg::LinalgOp op)
      : builder(op.getLoc(), op),
        sizes(llvm::map_to_vector(op.createLoopRanges(builder, op.getLoc()),
                                  [](Range range) { return range.size; })) {}

  /// Checks that `index` lies in dimension `dim` of `tensor`, which is operand
  /// `number`, in all iterations.
  void check(AffineExpr index, Value tensor, unsigned number, int64_t dim) {
    bool isBounded = getFactor(index).has_value();
    if (isBounded &&
        isKnownInside(index, cast<ShapedType>(tensor.getType()), dim))
      return;
    if (isBounded && grows(index) && !sizes.empty()) {
      if (!isa<AffineConstantExpr>(index))
        checkSizes(index);
      return;
    }
    Value size =
        linalg::createOrFoldDimOp(builder, builder.getLoc(), tensor, dim);
    std::string message =
        llvm::formatv(
            "an iteration accesses dimension {0} of tensor {1}, which "
            "is {{0}, outside",
            dim, number)
            .str();
    AssertOp::create(builder, createCheck(index, size), message,
                     ValueRange{size});
  }

private:
  bool isKnownInside(AffineExpr index, ShapedType type, int64_t dim) const {
    SmallVector<std::optional<int64_t>> first(sizes.size(), 0), last;
    for (OpFoldResult size : sizes) {
      std::optional<int64_t> constant = getConstantIntValue(size);
      // What upstream computes the bounds by does not look for overflows.
      if (constant && *constant > kMaxSize)
        return false;
      last.push_back(constant ? std::optional(*constant - 1) : std::nullopt);
    }
    if (type.isDynamicDim(dim))
      return false;
    auto getBound = [&](bool isUpper) {
      return getBoundForAffineExpr(index, sizes.size(), 0, first, last,
                                   isUpper);
    };
    std::optional<int64_t> least = getBound(false), most = getBound(true);
    return least && most && *least >= 0 && *most < type.getDimSize(dim);
  }

  /// Whether all loops run that `index` does not depend on.
  Value createRuns(AffineExpr index) {
    Value zero = arith::ConstantIndexOp::create(builder, 0);
    Value runs = arith::ConstantIntOp::create(builder, 1, 1);
    for (auto [loop, size] : llvm::enumerate(sizes))
      if (!index.isFunctionOfDim(loop))
        runs = builder.createOrFold<arith::AndIOp>(
            runs, builder.createOrFold<arith::CmpIOp>(arith::CmpIPredicate::sgt,
                                                      asValue(size), zero));
    return runs;
  }

  /// Checks that the loops that `index` depends on are not so long that it
  /// wraps around, unless one has no iteration. Nothing could wait for such a
  /// loop; but it soon accesses what upstream's check does not see.
  void checkSizes(AffineExpr index) {
    Value zero = arith::ConstantIndexOp::create(builder, 0);
    Value most = arith::ConstantIndexOp::create(builder, kMaxSize);
    Value runs = createRuns(index);
    Value longest = zero;
    for (auto [loop, size] : llvm::enumerate(sizes)) {
      if (!index.isFunctionOfDim(loop))
        continue;
      Value end = asValue(size);
      longest = builder.createOrFold<arith::MaxSIOp>(longest, end);
      runs = builder.createOrFold<arith::AndIOp>(
          runs, builder.createOrFold<arith::CmpIOp>(arith::CmpIPredicate::sgt,
                                                    end, zero));
    }
    longest = builder.createOrFold<arith::SelectOp>(runs, longest, zero);
    Value isShort = builder.createOrFold<arith::CmpIOp>(
        arith::CmpIPredicate::sle, longest, most);
    if (matchPattern(isShort, m_One()))
      return;
    AssertOp::create(builder, isShort,
                     "a loop that an index is computed from has {0} "
                     "iterations, more than {1}",
                     ValueRange{longest, most});
  }

  /// Whether `index` is at least 0 and below `size` in all iterations.
  Value createCheck(AffineExpr index, Value size) {
    SmallVector<Value> ends;
    SmallVector<AffineExpr> counters(sizes.size(),
                                     builder.getAffineConstantExpr(0));
    Value zero = arith::ConstantIndexOp::create(builder, 0);
    Value one = arith::ConstantIndexOp::create(builder, 1);
    for (auto [loop, size] : llvm::enumerate(sizes)) {
      if (!index.isFunctionOfDim(loop))
        continue;
      counters[loop] = builder.getAffineDimExpr(ends.size());
      ends.push_back(asValue(size));
    }
    Value runs = createRuns(index);
    if (ends.empty()) {
      auto constant = cast<AffineConstantExpr>(index);
      Value isInside = builder.createOrFold<arith::CmpIOp>(
          arith::CmpIPredicate::ult,
          arith::ConstantIndexOp::create(builder, constant.getValue()), size);
      Value isTrue = arith::ConstantIntOp::create(builder, 1, 1);
      return builder.createOrFold<arith::SelectOp>(runs, isInside, isTrue);
    }
    // Where another loop has no iteration, nothing is accessed.
    ends.front() =
        builder.createOrFold<arith::SelectOp>(runs, ends.front(), zero);
    AffineMap map = AffineMap::get(ends.size(), 0, index.replaceDims(counters));
    Value isInside = arith::ConstantIntOp::create(builder, 1, 1);
    scf::LoopNest nest = scf::buildLoopNest(
        builder, builder.getLoc(), SmallVector<Value>(ends.size(), zero), ends,
        SmallVector<Value>(ends.size(), one), isInside,
        [&](OpBuilder &nested, Location loc, ValueRange position,
            ValueRange isInside) -> scf::ValueVector {
          Value place =
              affine::AffineApplyOp::create(nested, loc, map, position);
          // A negative one is a large one of no sign.
          Value isHere = arith::CmpIOp::create(
              nested, loc, arith::CmpIPredicate::ult, place, size);
          return {arith::AndIOp::create(nested, loc, isInside.front(), isHere)};
        });
    return nest.results.front();
  }

  Value asValue(OpFoldResult size) {
    return getValueOrCreateConstantIndexOp(builder, builder.getLoc(), size);
  }

  ImplicitLocOpBuilder builder;
  SmallVector<OpFoldResult> sizes;
};

} // namespace

void mlir::split::createAccessChecks(linalg::LinalgOp op) {
  std::optional<AccessChecker> checker;
  for (OpOperand &operand : op->getOpOperands()) {
    auto type = dyn_cast<ShapedType>(operand.get().getType());
    if (!type || !type.hasRank())
      continue;
    AffineMap map = op.getMatchingIndexingMap(&operand);
    for (auto [dim, index] : llvm::enumerate(map.getResults())) {
      if (isa<AffineDimExpr>(index))
        continue;
      if (!checker)
        checker.emplace(op);
      checker->check(index, operand.get(), operand.getOperandNumber(), dim);
    }
  }
}
