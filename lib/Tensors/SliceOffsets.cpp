// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SliceOffsets.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::split;

/// The name of the attribute of slices whose offsets are constants, and static
/// again in the end: others may be where no static offset can be.
static constexpr StringLiteral kOpened = "split.opened";

/// The type of `op` if it began at `offsets`.
static Type getType(memref::SubViewOp op, ArrayRef<OpFoldResult> offsets) {
  return memref::SubViewOp::inferRankReducedResultType(
      op.getType().getShape(), op.getSourceType(), offsets, op.getMixedSizes(),
      op.getMixedStrides());
}

static Type getType(tensor::ExtractSliceOp op, ArrayRef<OpFoldResult>) {
  return op.getType();
}

/// Whether `op` is on elements, or makes a tensor of other dimensions, or the
/// buffer of one, for such ops.
static bool isOnElements(Operation *op) {
  return isa<linalg::LinalgOp>(op) ||
         (isa<bufferization::ToBufferOp, tensor::ExpandShapeOp,
              tensor::CollapseShapeOp>(op) &&
          llvm::all_of(op->getUsers(), isOnElements));
}

/// Whether nothing but ops on elements takes what `op` makes, whose type says
/// no more than where it begins.
template <typename Op> static bool isComputedWith(Op op) {
  return getType(op, op.getMixedOffsets()) == op.getType() &&
         llvm::all_of(op->getUsers(), isOnElements);
}

/// Makes of `op` one that begins at `offsets`, which are equal to its own.
template <typename Op>
static Op setOffsets(Op op, ArrayRef<OpFoldResult> offsets) {
  OpBuilder builder(op);
  auto type = cast<decltype(op.getType())>(getType(op, offsets));
  Op made = Op::create(builder, op.getLoc(), type, op.getSource(), offsets,
                       op.getMixedSizes(), op.getMixedStrides());
  made->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  op.getResult().replaceAllUsesWith(made.getResult());
  op->erase();
  return made;
}

template <typename Op> static void open(Op op) {
  OpBuilder builder(op);
  // Each a value, also of a constant.
  SmallVector<Value> offsets = getValueOrCreateConstantIndexOp(
      builder, op.getLoc(), op.getMixedOffsets());
  op =
      setOffsets(op, SmallVector<OpFoldResult>(offsets.begin(), offsets.end()));
  op->setDiscardableAttr(kOpened, builder.getUnitAttr());
}

template <typename Op> static void close(Op op) {
  if (!op->removeDiscardableAttr(kOpened))
    return;
  // In a loop of links that differ in them they are in a table.
  SmallVector<OpFoldResult> offsets = op.getMixedOffsets();
  if (failed(foldDynamicIndexList(offsets)))
    return;
  SmallVector<Value> constants(op.getOffsets());
  setOffsets(op, offsets);
  for (Value constant :
       llvm::SmallSetVector<Value, 4>(constants.begin(), constants.end()))
    if (constant.use_empty())
      constant.getDefiningOp()->erase();
}

void mlir::split::openOffsets(Block &block, size_t minCount) {
  SmallVector<OffsetSizeAndStrideOpInterface> slices;
  auto add = [&](auto op) {
    if (op.getOffsets().empty() && isComputedWith(op))
      slices.push_back(op);
  };
  for (Operation &op : block)
    TypeSwitch<Operation *>(&op)
        .Case<memref::SubViewOp, tensor::ExtractSliceOp>(add);
  if (slices.size() < minCount)
    return;
  for (Operation *op : slices)
    TypeSwitch<Operation *>(op).Case<memref::SubViewOp, tensor::ExtractSliceOp>(
        [](auto slice) { open(slice); });
}

void mlir::split::closeOffsets(Block &block) {
  block.walk([](Operation *op) {
    TypeSwitch<Operation *>(op).Case<memref::SubViewOp, tensor::ExtractSliceOp>(
        [](auto slice) { close(slice); });
  });
}
