// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Tensors/Passes.h"

#include "MoveProducers.h"
#include "split/Support/Arithmetic.h"
#include "split/Support/ElementBytes.h"
#include "split/Support/KnownEmpty.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITDECOMPOSECONCATSPASS
#include "split/Tensors/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// The least bytes of a row of an input that is read where it is joined, of few
/// inputs and of many. Narrower ones are faster to join and to read where they
/// have no others in between: 64 of 64 bytes each took 4 to 6 times as long.
static constexpr int64_t kMinBytesOfFew = 64, kMinBytesOfMany = 256;
static constexpr size_t kFew = 16, kThousands = 512;

/// Whether each row of `input`, one dimension `dim` and all behind, may have
/// `minBytes` bytes. A dynamic size may be any.
static bool isWide(Value input, int64_t dim, int64_t minBytes) {
  auto type = cast<RankedTensorType>(input.getType());
  int64_t bytes = getElementBytes(type.getElementType());
  for (int64_t size : type.getShape().drop_front(dim)) {
    if (ShapedType::isDynamic(size) || size >= minBytes)
      return true;
    bytes = std::min(bytes * size, minBytes);
  }
  return bytes >= minBytes;
}

/// Whether `op` asks for the length of a dimension that is known, and there.
static bool isKnownDim(Operation *op) {
  auto dim = dyn_cast<tensor::DimOp>(op);
  std::optional<int64_t> index = dim ? dim.getConstantIndex() : std::nullopt;
  return index && *index >= 0 &&
         *index < cast<RankedTensorType>(dim.getSource().getType()).getRank();
}

/// Whether `user` comes behind `concat`, and takes a view as well as a buffer
/// of its own.
static bool canReadBehind(Operation *user, tensor::ConcatOp concat) {
  Operation *inBlock = concat->getBlock()->findAncestorOpInBlock(*user);
  return isa<linalg::LinalgOp, tensor::ConcatOp, tensor::ExtractSliceOp>(
             user) &&
         inBlock && concat->isBeforeInBlock(inBlock);
}

/// Whether all that uses `input`, an input of `concat`, can do with its place
/// there, or asks for a size only.
static bool canBeReadInPlace(Value input, tensor::ConcatOp concat) {
  size_t count = concat.getInputs().size();
  int64_t minBytes = count <= kFew        ? kMinBytesOfFew
                     : count < kThousands ? kMinBytesOfMany
                                          : 1;
  // Many would be looked at for each of many concatenations.
  constexpr unsigned kMaxUses = 64;
  return isWide(input, concat.getDim(), minBytes) &&
         llvm::hasNItemsOrLess(input.getUses(), kMaxUses) &&
         llvm::count(input.getUsers(), concat.getOperation()) == 1 &&
         llvm::all_of(input.getUsers(), [&](Operation *user) {
           return user == concat || isKnownDim(user) ||
                  canReadBehind(user, concat);
         });
}

/// The op that computes `input`, an input of `concat`, if it can compute it in
/// any other place: nothing needs the result before, and what it is computed
/// into has no contents yet.
static linalg::LinalgOp getComputation(Value input, tensor::ConcatOp concat) {
  auto op = input.getDefiningOp<linalg::LinalgOp>();
  if (op && op->getBlock() == concat->getBlock() && op->getNumResults() == 1 &&
      op.hasPureTensorSemantics() &&
      op.getDpsInitOperand(0)->get().getDefiningOp<tensor::EmptyOp>() &&
      (input.hasOneUse() || canBeReadInPlace(input, concat)))
    return op;
  return {};
}

/// The sizes of what `computation` makes, as values that do not depend on it.
static SmallVector<OpFoldResult> getSizes(linalg::LinalgOp computation) {
  return computation.getDpsInitOperand(0)
      ->get()
      .getDefiningOp<tensor::EmptyOp>()
      .getMixedSizes();
}

/// Has what asks for a size of what `computation` makes take it from there.
static void replaceDims(linalg::LinalgOp computation) {
  OpBuilder builder(computation);
  for (Operation *user : llvm::make_early_inc_range(computation->getUsers()))
    if (auto dim = dyn_cast<tensor::DimOp>(user)) {
      dim.replaceAllUsesWith(getValueOrCreateConstantIndexOp(
          builder, dim.getLoc(),
          getSizes(computation)[*dim.getConstantIndex()]));
      dim.erase();
    }
}

/// Computes what `op` does into `target`, at the place of `builder`.
static void computeInto(OpBuilder &builder, linalg::LinalgOp op, Value target) {
  SmallVector<Value> operands;
  for (Value operand : op.getDpsInputs()) {
    auto type = dyn_cast<RankedTensorType>(operand.getType());
    if (type) {
      // Of any layout, as what is behind the tensor is not known yet.
      SmallVector<int64_t> strides(type.getRank(), ShapedType::kDynamic);
      auto layout = StridedLayoutAttr::get(builder.getContext(),
                                           ShapedType::kDynamic, strides);
      operand = bufferization::ToBufferOp::create(
          builder, op.getLoc(),
          MemRefType::get(type.getShape(), type.getElementType(), layout),
          operand, /*read_only=*/true);
    }
    operands.push_back(operand);
  }
  operands.push_back(target);
  Operation *clone = mlir::clone(builder, op, TypeRange(), operands);
  auto made = cast<ShapedType>(op->getResult(0).getType());
  // More sizes may be known of the target than of the operands, which the
  // verifiers of linalg.transpose and linalg.broadcast refuse.
  IRRewriter rewriter(builder);
  if (made.getShape() != cast<ShapedType>(target.getType()).getShape())
    (void)linalg::generalizeNamedOp(rewriter, cast<linalg::LinalgOp>(clone));
}

namespace {

/// An input of a concatenation, and where it begins along the dimension.
struct JoinedInput {
  Value value;
  /// What is computed in its place, or null.
  linalg::LinalgOp computation;
  SmallVector<OpFoldResult> sizes;
  OpFoldResult offset;
};

/// Where the inputs of a concatenation lie in its result.
struct ConcatLayout {
  ConcatLayout(OpBuilder &builder, tensor::ConcatOp concat);

  SmallVector<JoinedInput> inputs;
  /// The sizes of the result, and the dynamic ones of them.
  SmallVector<OpFoldResult> sizes;
  SmallVector<Value> dynamicSizes;
};

} // namespace

ConcatLayout::ConcatLayout(OpBuilder &builder, tensor::ConcatOp concat) {
  Location loc = concat.getLoc();
  int64_t dim = concat.getDim();
  for (Value value : concat.getInputs()) {
    inputs.push_back({value, getComputation(value, concat), {}, {}});
    if (inputs.back().computation)
      replaceDims(inputs.back().computation);
  }
  OpFoldResult end = builder.getIndexAttr(0);
  for (JoinedInput &input : inputs) {
    input.sizes = input.computation
                      ? getSizes(input.computation)
                      : tensor::getMixedSizes(builder, loc, input.value);
    input.offset = end;
    end = createSum(builder, loc, end, input.sizes[dim]);
  }
  // Of the sizes that all inputs share, what the type says comes first.
  sizes = inputs.front().sizes;
  sizes[dim] = end;
  for (auto [index, size] : llvm::enumerate(concat.getResultType().getShape()))
    if (ShapedType::isDynamic(size))
      dynamicSizes.push_back(
          getValueOrCreateConstantIndexOp(builder, loc, sizes[index]));
    else
      sizes[index] = builder.getIndexAttr(size);
}

/// Has all else that uses `input` of `concat` read it where it lies in
/// `joined`.
static void readInPlace(JoinedInput &input, tensor::ConcatOp concat,
                        Value joined) {
  if (input.value.hasOneUse())
    return;
  OpBuilder builder(concat);
  SmallVector<OpFoldResult> ones(input.sizes.size(), builder.getIndexAttr(1));
  SmallVector<OpFoldResult> begin(input.sizes.size(), builder.getIndexAttr(0));
  begin[concat.getDim()] = input.offset;
  Value slice = tensor::ExtractSliceOp::create(
      builder, input.value.getLoc(),
      cast<RankedTensorType>(input.value.getType()), joined, begin, input.sizes,
      ones);
  input.value.replaceUsesWithIf(
      slice, [&](OpOperand &use) { return use.getOwner() != concat; });
}

// Pattern: tensor.concat dim(0) %x, %y
//       -> %buffer = memref.alloc()
//          materialize_in_destination %x in (memref.subview %buffer[0] [m] [1])
//          materialize_in_destination %y in (memref.subview %buffer[m] [n] [1])
//          bufferization.to_tensor %buffer
static void decompose(tensor::ConcatOp concat) {
  OpBuilder builder(concat);
  Location loc = concat.getLoc();
  int64_t dim = concat.getDim();
  RankedTensorType type = concat.getResultType();
  ConcatLayout layout(builder, concat);

  bufferization::BufferizationOptions options;
  Value buffer = memref::AllocOp::create(
      builder, loc, MemRefType::get(type.getShape(), type.getElementType()),
      layout.dynamicSizes, builder.getI64IntegerAttr(options.bufferAlignment));
  SmallVector<OpFoldResult> ones(type.getRank(), builder.getIndexAttr(1));
  SmallVector<OpFoldResult> begin(type.getRank(), builder.getIndexAttr(0));
  SmallVector<OpFoldResult> sizes = layout.sizes;
  SmallVector<JoinedInput *> moved;
  ProducerMover producers;
  for (JoinedInput &input : layout.inputs) {
    // The place of an empty input may be the end of the dimension, where a
    // subview cannot begin.
    sizes[dim] = input.sizes[dim];
    if (llvm::any_of(sizes, isZeroInteger) ||
        hasNoPlace(input.offset, sizes[dim], layout.sizes[dim]))
      continue;
    begin[dim] = input.offset;
    Value target =
        memref::SubViewOp::create(builder, loc, buffer, begin, sizes, ones);
    if (input.computation) {
      // Of many, each is done together: nothing of it is kept until then, and
      // those that are alike can become a loop.
      if (layout.inputs.size() > kFew) {
        input.computation->moveBefore(concat);
        producers.moveTo(input.computation);
      }
      computeInto(builder, input.computation, target);
      moved.push_back(&input);
    } else {
      bufferization::MaterializeInDestinationOp::create(
          builder, loc, TypeRange(), input.value, target, /*restrict=*/true,
          /*writable=*/true);
    }
  }
  Value result = bufferization::ToTensorOp::create(
      builder, loc, type, buffer, /*restrict=*/true, /*writable=*/true);
  for (JoinedInput *input : moved)
    readInPlace(*input, concat, result);
  concat.replaceAllUsesWith(result);
  concat.erase();
  for (JoinedInput *input : moved)
    input->computation->erase();
}

namespace {

struct SplitDecomposeConcats
    : split::impl::SplitDecomposeConcatsPassBase<SplitDecomposeConcats> {
  void runOnOperation() override {
    SmallVector<tensor::ConcatOp> concats;
    getOperation()->walk([&](tensor::ConcatOp op) { concats.push_back(op); });
    for (tensor::ConcatOp op : concats)
      decompose(op);
  }
};

} // namespace
