// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Dialect/Split/Transforms/Passes.h"

#include "EqualDims.h"
#include "KnownSizes.h"
#include "LoopAccesses.h"
#include "ShapeInference.h"

#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Support/Remarks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

#include "llvm/Support/FormatVariadic.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITVERIFYOPERANDSHAPESPASS
#include "split/Dialect/Split/Transforms/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

namespace {
/// Dimension `dim` of `tensor`, which is number `index` of an op's.
struct Dimension {
  Value tensor;
  int64_t index;
  int64_t dim;
};
} // namespace

static int64_t getDimSize(Value tensor, int64_t dim) {
  return cast<RankedTensorType>(tensor.getType()).getDimSize(dim);
}

/// Checks that `expected` and `found` are equal. The message names the second
/// {0} and the first {1}.
static void check(ImplicitLocOpBuilder &builder, Value expected, Value found,
                  const Twine &message) {
  Value isEqual = builder.createOrFold<arith::CmpIOp>(arith::CmpIPredicate::eq,
                                                      expected, found);
  AssertOp::create(builder, isEqual, message.str(),
                   ValueRange{found, expected});
}

/// Checks before `op` that all `dims` are the same: `claimed`, if that is
/// static, and otherwise the first. What is known to be `equal` is not checked.
static void checkEqual(EqualDims &equal, ImplicitLocOpBuilder &builder,
                       Operation *op, ArrayRef<Dimension> dims,
                       int64_t claimed) {
  const Dimension &first = dims.front();
  EqualDims::Dim same = ShapedType::isStatic(claimed)
                            ? EqualDims::Dim(Value(), claimed)
                            : EqualDims::Dim(first.tensor, first.dim);
  Value expected;
  for (const Dimension &other : dims) {
    auto describeFailure = [&](StringRef size, StringRef required) {
      return llvm::formatv(
                 "dimension {0} of tensor {1} is {2}, but must be {3}",
                 other.dim, other.index, size, required)
          .str();
    };
    if (equal.areEqual(op, same, {other.tensor, other.dim})) {
      // What types say needs no proof.
      bool isProven =
          ShapedType::isDynamic(getDimSize(other.tensor, other.dim));
      if (isProven && other.tensor != first.tensor &&
          hasRemarks(op->getContext()))
        remarkCheckProven(builder.getLoc(),
                          describeFailure("?", ShapedType::isStatic(claimed)
                                                   ? std::to_string(claimed)
                                                   : "?"),
                          {}, "bounds of the program");
      continue;
    }
    if (!expected)
      expected =
          ShapedType::isStatic(claimed)
              ? arith::ConstantIndexOp::create(builder, claimed).getResult()
              : builder.createOrFold<tensor::DimOp>(first.tensor, first.dim);
    check(builder, expected,
          builder.createOrFold<tensor::DimOp>(other.tensor, other.dim),
          describeFailure("{0}", "{1}"));
    equal.assume(op, same, {other.tensor, other.dim});
  }
}

/// The same for dimension `dim` of all `tensors`.
static void checkEqual(EqualDims &equal, ImplicitLocOpBuilder &builder,
                       Operation *op, ValueRange tensors, int64_t dim,
                       int64_t claimed) {
  SmallVector<Dimension> dims;
  for (auto [index, tensor] : llvm::enumerate(tensors))
    dims.push_back({tensor, static_cast<int64_t>(index), dim});
  checkEqual(equal, builder, op, dims, claimed);
}

/// Whether the sizes that `op` joins are known to sum up to one of 64 bits.
/// Chunks of one tensor do not sum up to more than that has.
static bool isSumKnownToFit(tensor::ConcatOp op) {
  llvm::SmallDenseMap<Value, unsigned> numUses;
  llvm::SmallDenseMap<Operation *, unsigned> numWholes;
  APInt sum = APInt::getZero(IndexType::kInternalStorageBitWidth);
  bool overflows = false;
  for (Value input : op.getInputs()) {
    unsigned uses = ++numUses[input];
    Value counted = input;
    if (auto split = input.getDefiningOp<SplitOpInterface>();
        split && split.getNormalizedAxis() == op.getDim()) {
      unsigned &wholes = numWholes[split];
      if (uses <= wholes)
        continue;
      wholes = uses;
      counted = split.getSource();
    }
    sum = sum.sadd_ov(inferLargestDim(counted, op.getDim()), overflows);
    if (overflows)
      return false;
  }
  return true;
}

/// Checks that the sizes of the inputs of `op` in the dimension that it joins
/// fit into 64 bits together, and are what its result type claims.
static void verifyJoinedDim(tensor::ConcatOp op) {
  int64_t joined = op.getDim();
  int64_t claimed = op.getResultType().getDimSize(joined);
  bool isStatic = llvm::all_of(op.getInputs(), [&](Value input) {
    return ShapedType::isStatic(getDimSize(input, joined));
  });
  // Static ones are verified.
  bool fits = isStatic || isSumKnownToFit(op);
  if (isStatic || (fits && ShapedType::isDynamic(claimed)))
    return;
  ImplicitLocOpBuilder builder(op.getLoc(), op);
  Value sum = arith::ConstantIndexOp::create(builder, 0), sums = sum;
  for (Value input : op.getInputs()) {
    sum = builder.createOrFold<arith::AddIOp>(
        sum, builder.createOrFold<tensor::DimOp>(input, joined));
    if (!fits)
      sums = builder.createOrFold<arith::OrIOp>(sums, sum);
  }
  if (!fits) {
    // The first sum that does not fit is negative.
    Value isInRange = builder.createOrFold<arith::CmpIOp>(
        arith::CmpIPredicate::sge, sums,
        arith::ConstantIndexOp::create(builder, 0));
    AssertOp::create(builder, isInRange,
                     llvm::formatv("the sizes of the tensors in dimension {0} "
                                   "sum to more than 2^63 - 1",
                                   joined)
                         .str(),
                     ValueRange());
  }
  if (ShapedType::isStatic(claimed))
    check(builder, arith::ConstantIndexOp::create(builder, claimed), sum,
          llvm::formatv("the tensors have {{0} in dimension {0} together, but "
                        "their concatenation has {{1}",
                        joined)
              .str());
}

/// Checks the dimensions that inputs of `op` share, and the one that it joins.
static void verifyShapes(EqualDims &equal, tensor::ConcatOp op) {
  ImplicitLocOpBuilder builder(op.getLoc(), op);
  RankedTensorType type = op.getResultType();
  int64_t joined = op.getDim();
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (dim != joined)
      checkEqual(equal, builder, op, op.getInputs(), dim, type.getDimSize(dim));
  verifyJoinedDim(op);
}

/// Checks that the tensors that `op`, which is element-wise, combines have one
/// shape.
static void verifyElementwiseShapes(EqualDims &equal, Operation *op) {
  // One of two tensors, which need not have the same shape.
  if (selectsOperand(op))
    return;
  SmallVector<Value> tensors;
  for (Value operand : op->getOperands())
    if (isa<RankedTensorType>(operand.getType()))
      tensors.push_back(operand);
  if (tensors.size() < 2)
    return;
  ImplicitLocOpBuilder builder(op->getLoc(), op);
  auto type = cast<RankedTensorType>(tensors.front().getType());
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    checkEqual(equal, builder, op, tensors, dim, type.getDimSize(dim));
}

/// Checks that the dimensions that a loop of `op` goes over are the same. Of
/// ops that access no others, split-generate-runtime-verification checks
/// nothing.
static void verifyLoops(EqualDims &equal, linalg::LinalgOp op) {
  SmallVector<SmallVector<Dimension>> dimsOfLoops(op.getNumLoops());
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<RankedTensorType>(operand.get().getType()))
      continue;
    AffineMap map = op.getMatchingIndexingMap(&operand);
    for (auto [dim, result] : llvm::enumerate(map.getResults()))
      if (auto loop = dyn_cast<AffineDimExpr>(result))
        dimsOfLoops[loop.getPosition()].push_back({operand.get(),
                                                   operand.getOperandNumber(),
                                                   static_cast<int64_t>(dim)});
  }
  ImplicitLocOpBuilder builder(op.getLoc(), op);
  for (ArrayRef<Dimension> dims : dimsOfLoops) {
    if (dims.empty())
      continue;
    const auto *isStatic = llvm::find_if(dims, [](const Dimension &dimension) {
      return ShapedType::isStatic(getDimSize(dimension.tensor, dimension.dim));
    });
    const Dimension &claimed =
        isStatic == dims.end() ? dims.front() : *isStatic;
    checkEqual(equal, builder, op, dims,
               getDimSize(claimed.tensor, claimed.dim));
  }
}

static void verifyStructured(EqualDims &equal, linalg::LinalgOp op) {
  if (op.hasPureTensorSemantics())
    verifyLoops(equal, op);
  createAccessChecks(op);
}

/// Erases `op` if it checks that two dimensions are the same that are known to
/// be.
static void eraseIfProven(EqualDims &equal, AssertOp op) {
  auto comparison = op.getCondition().getDefiningOp<arith::CmpIOp>();
  if (!comparison || comparison.getPredicate() != arith::CmpIPredicate::eq)
    return;
  std::optional<EqualDims::Dim> lhs = EqualDims::asDim(comparison.getLhs());
  std::optional<EqualDims::Dim> rhs = EqualDims::asDim(comparison.getRhs());
  if (!lhs || !rhs)
    return;
  if (!equal.areEqual(op, *lhs, *rhs))
    return equal.assume(op, *lhs, *rhs);
  remarkCheckProven(op.getLoc(), op.getMessage(), op.getValues(),
                    "bounds of the program");
  op.erase();
}

namespace {

struct SplitVerifyOperandShapes
    : split::impl::SplitVerifyOperandShapesPassBase<SplitVerifyOperandShapes> {
  void runOnOperation() override {
    EqualDims equal;
    getOperation()->walk([&](Operation *op) {
      if (auto concat = dyn_cast<tensor::ConcatOp>(op))
        verifyShapes(equal, concat);
      else if (auto structured = dyn_cast<linalg::LinalgOp>(op))
        verifyStructured(equal, structured);
      else if (auto check = dyn_cast<AssertOp>(op))
        eraseIfProven(equal, check);
      else if (OpTrait::hasElementwiseMappableTraits(op))
        verifyElementwiseShapes(equal, op);
    });
  }
};

} // namespace
