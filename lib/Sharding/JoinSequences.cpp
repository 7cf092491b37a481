// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shardings are of tensors. So that of a sequence is that of its tensors in a
// row, and where each of them is, every process computes for itself.

#include "split/Sharding/Passes.h"

#include "HasShardings.h"
#include "JoinedSequences.h"

#include "split/Dialect/Split/IR/ChunkRules.h"
#include "split/Dialect/Split/IR/ChunkValues.h"
#include "split/Dialect/Split/IR/SplitOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITJOINSEQUENCESPASS
#include "split/Sharding/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

namespace {

/// What a sequence is made of.
struct JoinedSequence {
  /// Its tensors in a row along `axis`. Null if there are none.
  Value base;
  int64_t axis = 0;
  /// Whether its tensors are rows of `base`, without that axis.
  bool dropsAxis = false;
  /// The same sequence of tensors that are 1 along other dimensions. Nothing is
  /// stored in them: they are for sizes and for checks.
  Value shapes;
};

/// Rewrites the ops of a function on sequences.
class SequenceJoiner {
public:
  explicit SequenceJoiner(MLIRContext *context)
      : builder(UnknownLoc::get(context), context) {}

  /// `op` is one of findJoinedSequences.
  void rewrite(Operation *op);
  /// Erases what has been rewritten, which nothing uses any more.
  void finish();

private:
  void visit(SplitToSequenceOp op);
  void visit(SequenceEmptyOp op);
  void visit(SequenceConstructOp op);
  void visit(SequenceInsertOp op);
  void visit(SequenceEraseOp op);
  void visit(SequenceAtOp op);
  void visit(SequenceLengthOp op);
  void visit(ConcatFromSequenceOp op);

  IndexArithmetic numbers() { return {builder, builder.getLoc()}; }
  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(builder, value);
  }
  Type getShapeType(const JoinedSequence &sequence, Type type);
  Value createShape(Value tensor, int64_t axis);
  Value createShapes(Operation *op, ValueRange operands,
                     const JoinedSequence &sequence);
  Value createLength(Value shapes);
  Value createPlace(Value position, Value length, Value ifAbsent);
  Value createRows(const JoinedSequence &sequence, Value place);
  Value createOffset(const JoinedSequence &sequence, Value place);
  Value createSlice(const JoinedSequence &sequence, Value offset, Value size,
                    int64_t staticSize = ShapedType::kDynamic);
  Value createJoin(ValueRange tensors, int64_t axis);
  void replace(Operation *op, Value value);

  ImplicitLocOpBuilder builder;
  llvm::MapVector<Value, JoinedSequence> sequences;
  SmallVector<Operation *> rewritten;
};

} // namespace

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

/// `type`, of a tensor of `sequence`, in its sequence of shapes.
Type SequenceJoiner::getShapeType(const JoinedSequence &sequence, Type type) {
  auto ranked = dyn_cast<RankedTensorType>(type);
  int64_t rank = cast<RankedTensorType>(sequence.base.getType()).getRank() -
                 sequence.dropsAxis;
  SmallVector<int64_t> shape(rank, 1);
  if (!sequence.dropsAxis)
    shape[sequence.axis] =
        ranked ? ranked.getDimSize(sequence.axis) : ShapedType::kDynamic;
  return RankedTensorType::get(shape, builder.getI8Type());
}

/// A tensor that is as large as `tensor` along `axis`.
Value SequenceJoiner::createShape(Value tensor, int64_t axis) {
  auto type = cast<RankedTensorType>(tensor.getType());
  SmallVector<int64_t> shape(type.getRank(), 1);
  shape[axis] = type.getDimSize(axis);
  SmallVector<Value> sizes;
  if (type.isDynamicDim(axis))
    sizes.push_back(tensor::DimOp::create(builder, tensor, axis));
  // Upstream's propagation makes a sharding without a grid for the size that a
  // tensor.empty has (docs/Workarounds.md).
  auto shapeType = RankedTensorType::get(shape, builder.getI8Type());
  auto region = scf::ExecuteRegionOp::create(builder, TypeRange(shapeType));
  OpBuilder::InsertionGuard guard(builder);
  builder.createBlock(&region.getRegion());
  Value empty = tensor::EmptyOp::create(builder, shapeType, sizes);
  scf::YieldOp::create(builder, empty);
  return region.getResult(0);
}

/// What `op` makes of `operands`, which are shapes: those of `sequence`.
Value SequenceJoiner::createShapes(Operation *op, ValueRange operands,
                                   const JoinedSequence &sequence) {
  auto type = cast<SequenceType>(op->getResult(0).getType());
  Operation *copy = builder.clone(*op);
  copy->setOperands(operands);
  copy->getResult(0).setType(SequenceType::get(
      cast<TensorType>(getShapeType(sequence, type.getTensorType()))));
  return copy->getResult(0);
}

Value SequenceJoiner::createLength(Value shapes) {
  Value length = SequenceLengthOp::create(
      builder, RankedTensorType::get({}, builder.getI64Type()), shapes);
  return createIntegerExtract(builder, builder.getLoc(), length, Value());
}

/// The place from the front that `position`, a tensor, says.
Value SequenceJoiner::createPlace(Value position, Value length,
                                  Value ifAbsent) {
  if (!position)
    return ifAbsent;
  Value place =
      createIntegerExtract(builder, builder.getLoc(), position, Value());
  return ChunkRules<IndexArithmetic>(numbers()).getFromFront(place, length);
}

/// The number of rows of the tensor at `place`.
Value SequenceJoiner::createRows(const JoinedSequence &sequence, Value place) {
  if (sequence.dropsAxis)
    return constant(1);
  Location loc = builder.getLoc();
  Type i64 = builder.getI64Type();
  Value position = tensor::FromElementsOp::create(
      builder, RankedTensorType::get({}, i64),
      Value(arith::IndexCastOp::create(builder, i64, place)));
  Type type = cast<SequenceType>(sequence.shapes.getType()).getTensorType();
  Value shape =
      SequenceAtOp::create(builder, loc, type, sequence.shapes, position);
  return tensor::DimOp::create(builder, shape, sequence.axis);
}

/// The number of rows before the tensor at `place`.
Value SequenceJoiner::createOffset(const JoinedSequence &sequence,
                                   Value place) {
  if (sequence.dropsAxis)
    return place;
  auto loop =
      scf::ForOp::create(builder, constant(0), place, constant(1), constant(0),
                         [](OpBuilder &, Location, Value, ValueRange) {});
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());
  Value rows = createRows(sequence, loop.getInductionVar());
  scf::YieldOp::create(builder,
                       numbers().add(loop.getRegionIterArgs().front(), rows));
  return loop.getResult(0);
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

/// `size` rows of `sequence`, from `offset` on; the type says `staticSize`.
Value SequenceJoiner::createSlice(const JoinedSequence &sequence, Value offset,
                                  Value size, int64_t staticSize) {
  auto baseType = cast<RankedTensorType>(sequence.base.getType());
  SmallVector<OpFoldResult> sizes =
      getAsIndexOpFoldResult(builder.getContext(), baseType.getShape());
  // That along the axis would take asking all processes.
  for (int64_t dim = 0; dim < baseType.getRank(); ++dim)
    if (dim != sequence.axis && baseType.isDynamicDim(dim))
      sizes[dim] =
          tensor::DimOp::create(builder, sequence.base, dim).getResult();
  SmallVector<OpFoldResult> offsets(sizes.size(), builder.getIndexAttr(0));
  SmallVector<OpFoldResult> strides(sizes.size(), builder.getIndexAttr(1));
  offsets[sequence.axis] = offset;
  sizes[sequence.axis] = size;
  if (ShapedType::isStatic(staticSize))
    sizes[sequence.axis] = builder.getIndexAttr(staticSize);
  auto type = tensor::ExtractSliceOp::inferResultType(baseType, sizes);
  if (sequence.dropsAxis && staticSize == 1)
    type = RankedTensorType::Builder(type).dropDim(sequence.axis);
  return tensor::ExtractSliceOp::create(builder, type, sequence.base, offsets,
                                        sizes, strides);
}

/// `tensors` in a row along `axis`.
Value SequenceJoiner::createJoin(ValueRange tensors, int64_t axis) {
  if (tensors.size() == 1)
    return tensors.front();
  auto first = cast<RankedTensorType>(tensors.front().getType());
  SmallVector<int64_t> shape(first.getShape());
  shape[axis] = ShapedType::kDynamic;
  return tensor::ConcatOp::create(builder, first.clone(shape), axis, tensors);
}

/// Has `value` stand for the result of `op`.
void SequenceJoiner::replace(Operation *op, Value value) {
  Value result = op->getResult(0);
  if (value.getType() != result.getType())
    value = tensor::CastOp::create(builder, result.getType(), value);
  result.replaceAllUsesWith(value);
  rewritten.push_back(op);
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

void SequenceJoiner::visit(SplitToSequenceOp op) {
  auto split = cast<SplitOpInterface>(op.getOperation());
  int64_t axis = *split.getNormalizedAxis();
  JoinedSequence sequence{op.getInput(), axis, split.dropsAxis(), Value()};
  SmallVector<Value> operands(op->getOperands());
  operands.front() = createShape(op.getInput(), axis);
  sequence.shapes = createShapes(op, operands, sequence);
  sequences[op.getResult()] = sequence;
}

void SequenceJoiner::visit(SequenceEmptyOp op) {
  sequences[op.getResult()] = JoinedSequence();
}

void SequenceJoiner::visit(SequenceConstructOp op) {
  ValueRange inputs = op.getInputs();
  JoinedSequence sequence{createJoin(inputs, 0), 0, false, Value()};
  SmallVector<Value> shapes;
  for (Value input : inputs)
    shapes.push_back(createShape(input, 0));
  sequence.shapes = createShapes(op, shapes, sequence);
  sequences[op.getResult()] = sequence;
}

void SequenceJoiner::visit(SequenceInsertOp op) {
  JoinedSequence before = sequences.lookup(op.getInputSequence());
  Value tensor = op.getTensor();
  if (!before.base) {
    JoinedSequence sequence{tensor, 0, false, Value()};
    Value shape = createShape(tensor, 0);
    Value empty = SequenceEmptyOp::create(
        builder, SequenceType::get(cast<TensorType>(shape.getType())));
    SmallVector<Value> operands{empty, shape};
    llvm::append_range(operands, op->getOperands().drop_front(2));
    sequence.shapes = createShapes(op, operands, sequence);
    sequences[op.getResult()] = sequence;
    return;
  }
  SmallVector<Value> operands{before.shapes, createShape(tensor, before.axis)};
  llvm::append_range(operands, op->getOperands().drop_front(2));
  JoinedSequence after = before;
  after.shapes = createShapes(op, operands, before);
  Value length = createLength(before.shapes);
  Value offset =
      createOffset(before, createPlace(op.getPosition(), length, length));
  Value all = tensor::DimOp::create(builder, before.base, before.axis);
  after.base =
      createJoin({createSlice(before, constant(0), offset), tensor,
                  createSlice(before, offset, numbers().sub(all, offset))},
                 before.axis);
  sequences[op.getResult()] = after;
}

void SequenceJoiner::visit(SequenceEraseOp op) {
  JoinedSequence before = sequences.lookup(op.getInputSequence());
  SmallVector<Value> operands{before.shapes};
  llvm::append_range(operands, op->getOperands().drop_front());
  JoinedSequence after = before;
  after.shapes = createShapes(op, operands, before);
  Value length = createLength(before.shapes);
  Value place =
      createPlace(op.getPosition(), length, numbers().sub(length, constant(1)));
  Value offset = createOffset(before, place);
  Value end = numbers().add(offset, createRows(before, place));
  Value all = tensor::DimOp::create(builder, before.base, before.axis);
  after.base = createJoin({createSlice(before, constant(0), offset),
                           createSlice(before, end, numbers().sub(all, end))},
                          before.axis);
  sequences[op.getResult()] = after;
}

void SequenceJoiner::visit(SequenceAtOp op) {
  JoinedSequence sequence = sequences.lookup(op.getInputSequence());
  Type shapeType =
      cast<SequenceType>(sequence.shapes.getType()).getTensorType();
  // The check of the position is that of this op.
  Value shape = SequenceAtOp::create(builder, op.getLoc(), shapeType,
                                     sequence.shapes, op.getPosition());
  Value length = createLength(sequence.shapes);
  Value place = createPlace(op.getPosition(), length, Value());
  Value offset = createOffset(sequence, place);
  auto type = dyn_cast<RankedTensorType>(op.getType());
  if (sequence.dropsAxis) {
    replace(op, createSlice(sequence, offset, Value(), 1));
    return;
  }
  Value rows = tensor::DimOp::create(builder, shape, sequence.axis);
  int64_t size = type ? type.getDimSize(sequence.axis) : ShapedType::kDynamic;
  replace(op, createSlice(sequence, offset, rows, size));
}

void SequenceJoiner::visit(SequenceLengthOp op) {
  JoinedSequence sequence = sequences.lookup(op.getInputSequence());
  if (!sequence.base) {
    replace(op, arith::ConstantOp::create(builder,
                                          builder.getZeroAttr(op.getType())));
    return;
  }
  replace(op, SequenceLengthOp::create(builder, op.getType(), sequence.shapes));
}

void SequenceJoiner::visit(ConcatFromSequenceOp op) {
  JoinedSequence sequence = sequences.lookup(op.getInputSequence());
  Value isAny =
      arith::CmpIOp::create(builder, arith::CmpIPredicate::sgt,
                            createLength(sequence.shapes), constant(0));
  AssertOp::create(builder, isAny, "cannot concatenate an empty sequence",
                   ValueRange());
  replace(op, sequence.base);
}

void SequenceJoiner::rewrite(Operation *op) {
  builder.setLoc(op->getLoc());
  builder.setInsertionPoint(op);
  TypeSwitch<Operation *>(op)
      .Case<SplitToSequenceOp, SequenceEmptyOp, SequenceConstructOp,
            SequenceInsertOp, SequenceEraseOp, SequenceAtOp, SequenceLengthOp,
            ConcatFromSequenceOp>([&](auto op) { visit(op); });
  if (isa<SequenceType>(op->getResult(0).getType()))
    rewritten.push_back(op);
}

void SequenceJoiner::finish() {
  for (Operation *op : llvm::reverse(rewritten))
    op->erase();
}

namespace {

struct SplitJoinSequences
    : split::impl::SplitJoinSequencesPassBase<SplitJoinSequences> {
  void runOnOperation() override {
    if (!hasShardings(getOperation()))
      return;
    SequenceJoiner joiner(&getContext());
    for (Operation *op : findJoinedSequences(getOperation()))
      joiner.rewrite(op);
    joiner.finish();
  }
};

} // namespace
