// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The dialect, and verification, effects and patterns of its ops.

#include "split/Dialect/Strided/IR/StridedOps.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Transforms/InliningUtils.h"

using namespace mlir;
using namespace mlir::strided;

#include "split/Dialect/Strided/IR/StridedDialect.cpp.inc"

#define GET_OP_CLASSES
#include "split/Dialect/Strided/IR/StridedOps.cpp.inc"

namespace {

/// The ops have no regions and no calls, so they may be inlined anywhere.
struct StridedInlinerInterface : DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;

  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const final {
    return true;
  }
};

} // namespace

void StridedDialect::initialize() {
  addInterfaces<StridedInlinerInterface>();
  addOperations<
#define GET_OP_LIST
#include "split/Dialect/Strided/IR/StridedOps.cpp.inc"
      >();
}

/// Checks that `tensor` can lie in `base` with `numStrides` strides.
static LogicalResult verifyStrided(Operation *op, RankedTensorType tensor,
                                   RankedTensorType base, size_t numStrides) {
  // (C1) of strided.extract and strided.insert.
  if (tensor.getElementType() != base.getElementType())
    return op->emitOpError()
           << "has a tensor of " << tensor.getElementType()
           << ", but the tensor it lies in is of " << base.getElementType();
  // (C3) of strided.extract, (C2) of strided.insert.
  if (static_cast<int64_t>(numStrides) != tensor.getRank())
    return op->emitOpError()
           << "has " << numStrides << " strides for a tensor of rank "
           << tensor.getRank();
  return success();
}

//===----------------------------------------------------------------------===//
// ExtractOp
//===----------------------------------------------------------------------===//

LogicalResult ExtractOp::verify() {
  RankedTensorType type = getType();
  // (C2) of strided.extract.
  if (getSizes().size() != static_cast<size_t>(type.getNumDynamicDims()))
    return emitOpError() << "has " << getSizes().size()
                         << " sizes, but its result has "
                         << type.getNumDynamicDims() << " dynamic dimensions";
  return verifyStrided(*this, type, cast<RankedTensorType>(getBase().getType()),
                       getStrides().size());
}

SmallVector<OpFoldResult> ExtractOp::getMixedSizes() {
  Builder builder(getContext());
  return mlir::getMixedValues(getType().getShape(), getSizes(), builder);
}

LogicalResult
ExtractOp::reifyResultShapes(OpBuilder &, ReifiedRankedShapedTypeDims &shapes) {
  shapes.push_back(getMixedSizes());
  return success();
}

namespace {

// Pattern: dim(strided.extract(base) sizes(m, n), i) -> the size of dimension i
// The sizes of a sequence's tensors do not depend on what lies in them.
struct DimOfStrided : OpRewritePattern<tensor::DimOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::DimOp op,
                                PatternRewriter &rewriter) const override {
    auto extract = op.getSource().getDefiningOp<ExtractOp>();
    std::optional<int64_t> dim = op.getConstantIndex();
    if (!extract || !dim || *dim < 0 || *dim >= extract.getType().getRank())
      return rewriter.notifyMatchFailure(op, "not a dimension of a view");
    rewriter.replaceOp(
        op, getValueOrCreateConstantIndexOp(rewriter, op.getLoc(),
                                            extract.getMixedSizes()[*dim]));
    return success();
  }
};

} // namespace

void mlir::strided::populateStridedUserPatterns(RewritePatternSet &patterns) {
  patterns.add<DimOfStrided>(patterns.getContext());
}

//===----------------------------------------------------------------------===//
// InsertOp
//===----------------------------------------------------------------------===//

LogicalResult InsertOp::verify() {
  return verifyStrided(*this, getSource().getType(),
                       cast<RankedTensorType>(getDest().getType()),
                       getStrides().size());
}

//===----------------------------------------------------------------------===//
// EnlargeOp
//===----------------------------------------------------------------------===//

LogicalResult EnlargeOp::verify() {
  // (C1) of strided.enlarge.
  RankedTensorType type = getType();
  if (type.getRank() == 0 || !type.isDynamicDim(0) ||
      type.getNumDynamicDims() != 1)
    return emitOpError() << "has a tensor of " << type
                         << ", of which the first dimension must be dynamic, "
                            "and no other one";
  return success();
}

SmallVector<OpFoldResult> EnlargeOp::getSizes(Value rows) {
  Builder builder(getContext());
  return mlir::getMixedValues(getType().getShape(), rows, builder);
}

LogicalResult
EnlargeOp::reifyResultShapes(OpBuilder &, ReifiedRankedShapedTypeDims &shapes) {
  shapes.push_back(getSizes(getCount()));
  return success();
}

//===----------------------------------------------------------------------===//
// Ops that store all of something
//===----------------------------------------------------------------------===//

/// Checks what holds for each op that stores parts of its first operand into
/// `dest`, and reads those in front of that.
static LogicalResult verifyStoring(Operation *op, OpOperand &dest) {
  auto source = cast<ShapedType>(op->getOperand(0).getType());
  auto target = cast<ShapedType>(dest.get().getType());
  // (C1) of strided.pack_chunks, strided.pack_equal_chunks, strided.copy_views.
  if (source.getElementType() != target.getElementType())
    return op->emitOpError()
           << "packs elements of " << source.getElementType()
           << ", but the destination is of " << target.getElementType();
  // (C2) of strided.pack_chunks, strided.pack_equal_chunks, strided.copy_views.
  bool isOnTensors = isa<TensorType>(target);
  for (Value operand : op->getOperands().take_front(dest.getOperandNumber()))
    if (isa<TensorType>(operand.getType()) != isOnTensors)
      return op->emitOpError()
             << "has operands of " << operand.getType() << " and " << target
             << ", but all must be tensors or buffers";
  if (isOnTensors) {
    if (op->getNumResults() != 1 || op->getResult(0).getType() != target)
      return op->emitOpError() << "must have one result, of type " << target;
    return success();
  }
  if (op->getNumResults() != 0)
    return op->emitOpError() << "has a result, but writes to a buffer";
  // (C3) of strided.pack_chunks, strided.pack_equal_chunks, strided.copy_views.
  for (ShapedType type : {source, target})
    if (auto buffer = cast<MemRefType>(type);
        !buffer.areTrailingDimsContiguous(buffer.getRank()))
      return op->emitOpError() << "has a buffer of " << type
                               << ", but its elements must lie next to each "
                                  "other";
  return success();
}

/// The effects of such an op.
static void
addStoringEffects(Operation *op, OpOperand &dest,
                  SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  if (!isa<MemRefType>(dest.get().getType()))
    return;
  for (OpOperand &read :
       op->getOpOperands().take_front(dest.getOperandNumber()))
    effects.emplace_back(MemoryEffects::Read::get(), &read);
  effects.emplace_back(MemoryEffects::Write::get(), &dest);
}

LogicalResult PackChunksOp::verify() {
  return verifyStoring(*this, getDestMutable());
}

void PackChunksOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  addStoringEffects(*this, getDestMutable(), effects);
}

LogicalResult PackEqualChunksOp::verify() {
  return verifyStoring(*this, getDestMutable());
}

void PackEqualChunksOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  addStoringEffects(*this, getDestMutable(), effects);
}

LogicalResult CopyViewsOp::verify() {
  // (C4) of strided.copy_views.
  int64_t columns = cast<ShapedType>(getPlaces().getType()).getDimSize(1);
  if (ShapedType::isDynamic(columns) || columns % 3 != 2)
    return emitOpError() << "has places of " << getPlaces().getType()
                         << ", but must have 2 + 3 * R columns of them";
  return verifyStoring(*this, getDestMutable());
}

void CopyViewsOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  addStoringEffects(*this, getDestMutable(), effects);
}
