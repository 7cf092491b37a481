// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "VectorizeNarrowLoop.h"

#include "ExpandMath.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::split;

/// Of fewer iterations LLVM makes straight code, and vectors of what the loop
/// around has. From 16 on it vectorizes the loop, but asks in each row whether
/// memory overlaps, and takes what is left one by one: 31 take 1.8 to 3.2 times
/// as long so, 16 to 24 1.1 to 1.8 times, 32 as long.
static constexpr int64_t kMinLanes = 4, kMaxLanes = 31;

/// The ops on single elements that vectors stand for at most, where a formula
/// counts for some. LLVM's time grows faster than blocks: 32 `tanh` of 31
/// elements take it 0.7 s.
static constexpr int64_t kMaxLaneOps = 8192, kFormulaOps = 30;

/// The iterations of `loop` if there are few; else 0.
static int64_t getLanes(scf::ForOp loop) {
  std::optional<int64_t> begin = getConstantIntValue(loop.getLowerBound());
  std::optional<int64_t> end = getConstantIntValue(loop.getUpperBound());
  std::optional<int64_t> step = getConstantIntValue(loop.getStep());
  if (!begin || !end || step != 1 || loop.getNumResults() != 0)
    return 0;
  int64_t lanes = *end - *begin;
  return lanes >= kMinLanes && lanes <= kMaxLanes ? lanes : 0;
}

/// Whether elements of `type` in a vector lie as they do in memory, and there
/// is arithmetic on them.
static bool isLaneType(Type type) {
  // An i24 takes 4 bytes in memory, and 3 in a vector.
  return type.isSignlessInteger(8) || type.isSignlessInteger(16) ||
         type.isSignlessInteger(32) || type.isSignlessInteger(64) ||
         type.isF16() || type.isF32() || type.isF64();
}

/// Whether an access of `type` at `indices` is one of elements side by side, of
/// the iterations of the loop over `lane`.
static bool isSideBySide(MemRefType type, ValueRange indices, Value lane) {
  if (indices.empty() || indices.back() != lane ||
      llvm::is_contained(indices.drop_back(), lane))
    return false;
  SmallVector<int64_t> strides;
  int64_t offset;
  return succeeded(type.getStridesAndOffset(strides, offset)) &&
         strides.back() == 1 && isLaneType(type.getElementType());
}

/// Whether `op` can be done on vectors as on numbers.
static bool isElementwise(Operation &op) {
  if (!OpTrait::hasElementwiseMappableTraits(&op) || !isPure(&op))
    return false;
  auto isNumber = [](Type type) {
    return isLaneType(type) || type.isInteger(1);
  };
  if (!llvm::all_of(op.getOperandTypes(), isNumber) ||
      !llvm::all_of(op.getResultTypes(), isNumber))
    return false;
  return isa<arith::ArithDialect>(op.getDialect()) || hasLongFormula(&op) ||
         isa<math::AbsFOp, math::CopySignOp, math::SqrtOp>(op);
}

/// Whether all that is in `loop` can be done on vectors of `lanes`, is worth
/// it, and does not become too much code.
static bool isVectorizable(scf::ForOp loop, int64_t lanes) {
  Value lane = loop.getInductionVar();
  for (Operation &op : loop.getBody()->without_terminator()) {
    if (auto load = dyn_cast<memref::LoadOp>(op)) {
      if (llvm::is_contained(load.getIndices(), lane) &&
          !isSideBySide(load.getMemRefType(), load.getIndices(), lane))
        return false;
    } else if (auto store = dyn_cast<memref::StoreOp>(op)) {
      if (!isSideBySide(store.getMemRefType(), store.getIndices(), lane))
        return false;
    } else if (llvm::is_contained(op.getOperands(), lane) ||
               !(isa<arith::ConstantOp>(op) || isElementwise(op))) {
      return false;
    }
  }
  int64_t numFormulas = llvm::count_if(
      *loop.getBody(), [](Operation &op) { return hasLongFormula(&op); });
  int64_t numOps = llvm::range_size(*loop.getBody());
  return numFormulas > 0 &&
         (numOps + numFormulas * kFormulaOps) * lanes <= kMaxLaneOps;
}

namespace {
/// Makes the vectors of one loop, in front of it.
class LoopVectorizer {
public:
  LoopVectorizer(RewriterBase &rewriter, scf::ForOp loop, int64_t lanes)
      : rewriter(rewriter), loop(loop), lanes(lanes) {
    map.map(loop.getInductionVar(), loop.getLowerBound());
  }

  void emit(Operation &op);

private:
  bool usesLane(ValueRange indices) {
    return llvm::is_contained(indices, loop.getInductionVar());
  }
  SmallVector<Value> getIndices(ValueRange indices) const {
    return llvm::map_to_vector(
        indices, [&](Value index) { return map.lookupOrDefault(index); });
  }
  Value getVector(Location loc, Value value);

  RewriterBase &rewriter;
  scf::ForOp loop;
  int64_t lanes;
  /// What there is once for all lanes has become a number, all else a vector.
  IRMapping map;
};
} // namespace

Value LoopVectorizer::getVector(Location loc, Value value) {
  Value mapped = map.lookupOrDefault(value);
  if (isa<VectorType>(mapped.getType()))
    return mapped;
  auto type = VectorType::get(lanes, mapped.getType());
  // As a constant, so that formulas are found by it.
  if (auto constant = mapped.getDefiningOp<arith::ConstantOp>())
    return arith::ConstantOp::create(
        rewriter, loc, DenseElementsAttr::get(type, constant.getValue()));
  return vector::BroadcastOp::create(rewriter, loc, type, mapped);
}

void LoopVectorizer::emit(Operation &op) {
  Location loc = op.getLoc();
  if (auto store = dyn_cast<memref::StoreOp>(op)) {
    vector::StoreOp::create(rewriter, loc, getVector(loc, store.getValue()),
                            store.getMemRef(), getIndices(store.getIndices()));
    return;
  }
  if (auto load = dyn_cast<memref::LoadOp>(op);
      load && usesLane(load.getIndices())) {
    map.map(load.getResult(),
            vector::LoadOp::create(
                rewriter, loc,
                VectorType::get(lanes, load.getMemRefType().getElementType()),
                load.getMemRef(), getIndices(load.getIndices())));
    return;
  }
  bool isVector = llvm::any_of(op.getOperands(), [&](Value operand) {
    return isa<VectorType>(map.lookupOrDefault(operand).getType());
  });
  if (!isVector) {
    rewriter.clone(op, map);
    return;
  }
  SmallVector<Value> operands = llvm::map_to_vector(
      op.getOperands(), [&](Value operand) { return getVector(loc, operand); });
  SmallVector<Type> types =
      llvm::map_to_vector(op.getResultTypes(), [&](Type type) -> Type {
        return VectorType::get(lanes, type);
      });
  Operation *vector = rewriter.create(loc, op.getName().getIdentifier(),
                                      operands, types, op.getAttrs());
  map.map(op.getResults(), vector->getResults());
}

void mlir::split::vectorizeNarrowLoop(RewriterBase &rewriter, scf::ForOp loop) {
  int64_t lanes = getLanes(loop);
  if (lanes == 0 || !isVectorizable(loop, lanes))
    return;
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(loop);
  LoopVectorizer vectorizer(rewriter, loop, lanes);
  for (Operation &op : loop.getBody()->without_terminator())
    vectorizer.emit(op);
  rewriter.eraseOp(loop);
}
