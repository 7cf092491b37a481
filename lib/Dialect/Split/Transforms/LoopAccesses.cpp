// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LoopAccesses.h"

#include "split/Dialect/Split/IR/SplitOps.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::split;

/// Whether `index` grows with all of its loops, and does not wrap around where
/// they could ever end.
static bool grows(AffineExpr index) {
  constexpr int64_t maxFactor = int64_t{1} << 20;
  if (auto constant = dyn_cast<AffineConstantExpr>(index))
    return constant.getValue() >= -maxFactor &&
           constant.getValue() <= maxFactor;
  auto binary = dyn_cast<AffineBinaryOpExpr>(index);
  if (!binary)
    return true;
  if (!grows(binary.getLHS()))
    return false;
  if (index.getKind() == AffineExprKind::Add)
    return grows(binary.getRHS());
  if (index.getKind() == AffineExprKind::Mod)
    return false;
  auto factor = dyn_cast<AffineConstantExpr>(binary.getRHS());
  return factor && factor.getValue() > 0 && grows(factor);
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
    if (isKnownInside(index, cast<RankedTensorType>(tensor.getType()), dim))
      return;
    Value size = builder.createOrFold<tensor::DimOp>(tensor, dim);
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
  bool isKnownInside(AffineExpr index, RankedTensorType type,
                     int64_t dim) const {
    SmallVector<std::optional<int64_t>> first(sizes.size(), 0), last;
    for (OpFoldResult size : sizes) {
      std::optional<int64_t> constant = getConstantIntValue(size);
      last.push_back(constant ? std::optional(*constant - 1) : std::nullopt);
    }
    // What upstream computes the bounds by does not look for overflows.
    constexpr int64_t maxFactor = int64_t{1} << 20;
    constexpr int64_t maxSize = int64_t{1} << 30;
    bool isSmall = true;
    index.walk([&](AffineExpr part) {
      if (auto constant = dyn_cast<AffineConstantExpr>(part))
        isSmall &= std::abs(constant.getValue()) <= maxFactor;
      if (auto loop = dyn_cast<AffineDimExpr>(part))
        isSmall &= last[loop.getPosition()].value_or(0) <= maxSize;
    });
    if (!isSmall || type.isDynamicDim(dim))
      return false;
    auto getBound = [&](bool isUpper) {
      return getBoundForAffineExpr(index, sizes.size(), 0, first, last,
                                   isUpper);
    };
    std::optional<int64_t> least = getBound(false), most = getBound(true);
    return least && most && *least >= 0 && *most < type.getDimSize(dim);
  }

  /// Whether `index` is at least 0 and below `size` in all iterations.
  Value createCheck(AffineExpr index, Value size) {
    SmallVector<Value> ends;
    SmallVector<AffineExpr> counters(sizes.size());
    Value zero = arith::ConstantIndexOp::create(builder, 0);
    Value one = arith::ConstantIndexOp::create(builder, 1);
    Value runs = arith::ConstantIntOp::create(builder, 1, 1);
    for (auto [loop, size] : llvm::enumerate(sizes)) {
      Value end =
          getValueOrCreateConstantIndexOp(builder, builder.getLoc(), size);
      if (index.isFunctionOfDim(loop)) {
        counters[loop] = builder.getAffineDimExpr(ends.size());
        ends.push_back(end);
        continue;
      }
      counters[loop] = builder.getAffineConstantExpr(0);
      runs = builder.createOrFold<arith::AndIOp>(
          runs, builder.createOrFold<arith::CmpIOp>(arith::CmpIPredicate::sgt,
                                                    end, zero));
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

  ImplicitLocOpBuilder builder;
  SmallVector<OpFoldResult> sizes;
};

} // namespace

void mlir::split::createAccessChecks(linalg::LinalgOp op) {
  std::optional<AccessChecker> checker;
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<RankedTensorType>(operand.get().getType()))
      continue;
    AffineMap map = op.getMatchingIndexingMap(&operand);
    for (auto [dim, index] : llvm::enumerate(map.getResults())) {
      // A constant is in all iterations what it is in the first.
      if (isa<AffineConstantExpr>(index) || grows(index))
        continue;
      if (!checker)
        checker.emplace(op);
      checker->check(index, operand.get(), operand.getOperandNumber(), dim);
    }
  }
}
