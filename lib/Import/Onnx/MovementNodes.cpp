// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operators that join, repeat and reorder elements.

#include "Operands.h"
#include "split/Import/Support/KnownElements.h"
#include "split/Import/Support/TensorBuilder.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::split;
using arith::CmpIPredicate;

//===----------------------------------------------------------------------===//
// Concat
//===----------------------------------------------------------------------===//

/// Checks that the tensors have the same sizes but along `axis`.
static LogicalResult checkConcat(NodeBinder &node, ArrayRef<Value> tensors,
                                 int64_t axis) {
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  auto first = cast<RankedTensorType>(tensors.front().getType());
  SmallVector<Value> expected = getSizes(builder, tensors.front());
  for (Value tensor : tensors.drop_front()) {
    auto type = cast<RankedTensorType>(tensor.getType());
    auto fail = [&] {
      return node.emitError() << "cannot concatenate " << first << " and "
                              << type << " along dimension " << axis;
    };
    if (type.getRank() != first.getRank())
      return fail();
    SmallVector<Value> sizes = getSizes(builder, tensor);
    for (int64_t dim = 0; dim < first.getRank(); ++dim) {
      if (dim == axis || isSameSize(sizes[dim], expected[dim]))
        continue;
      if (getConstantIntValue(sizes[dim]) && getConstantIntValue(expected[dim]))
        return fail();
      builder.check(
          builder.compare(CmpIPredicate::eq, sizes[dim], expected[dim]),
          "dimension " + Twine(dim) +
              " of the tensors to concatenate is {0} and {1}",
          ValueRange{expected[dim], sizes[dim]});
    }
  }
  return success();
}

/// The elements of all `tensors`, one after the other; null if any is not
/// known.
static Value concatKnown(NodeBinder &node, ArrayRef<Value> tensors) {
  Type type = getElementTypeOrSelf(tensors.front());
  SmallVector<Value> elements;
  for (Value tensor : tensors) {
    auto known = getKnownElements(tensor);
    if (!known || elements.size() + known->size() > kMaxKnownElements)
      return Value();
    for (OpFoldResult element : *known)
      elements.push_back(
          getElement(node.getBuilder(), node.getLoc(), type, element));
  }
  int64_t count = elements.size();
  return createFromElements(node.getBuilder(), node.getLoc(),
                            RankedTensorType::get(count, type), elements);
}

static LogicalResult importConcat(NodeBinder &node) {
  FailureOr<SmallVector<Value>> tensors = node.getRankedTensors();
  if (failed(tensors))
    return failure();
  int64_t rank = cast<RankedTensorType>(tensors->front().getType()).getRank();
  // The first version joined channels where nothing was said.
  FailureOr<int64_t> axis = node.getAxis(1, rank);
  if (failed(axis) || failed(checkConcat(node, *tensors, *axis)))
    return failure();
  if (rank == 1)
    if (Value known = concatKnown(node, *tensors))
      return node.setResult(known);
  SmallVector<OpFoldResult> sizes;
  for (Value tensor : *tensors)
    sizes.push_back(
        tensor::getMixedSize(node.getBuilder(), node.getLoc(), tensor, *axis));
  int64_t total = 0;
  for (OpFoldResult size : sizes)
    if (llvm::AddOverflow(total, getConstantIntValue(size).value_or(0), total))
      return node.emitError()
             << "the result has more elements than can be counted in 64 bits";
  return node.setResult(tensor::ConcatOp::create(node.getBuilder(),
                                                 node.getLoc(), *axis, *tensors)
                            .getResult());
}

//===----------------------------------------------------------------------===//
// Transpose
//===----------------------------------------------------------------------===//

static LogicalResult importTranspose(NodeBinder &node) {
  FailureOr<Value> input = node.getRankedTensor(0);
  if (failed(input))
    return failure();
  int64_t rank = cast<RankedTensorType>(input->getType()).getRank();
  SmallVector<int64_t> permutation =
      llvm::to_vector(llvm::reverse(llvm::seq<int64_t>(rank)));
  if (auto given = node.getInts("perm"))
    permutation = std::move(*given);
  SmallVector<int64_t> sorted = llvm::to_vector(llvm::seq<int64_t>(rank));
  if (!std::is_permutation(permutation.begin(), permutation.end(),
                           sorted.begin(), sorted.end()))
    return node.emitError() << "perm is not a permutation of the " << rank
                            << " dimensions of the input";
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  return node.setResult(createTranspose(builder, *input, permutation));
}

//===----------------------------------------------------------------------===//
// Expand and Tile
//===----------------------------------------------------------------------===//

/// `source` repeated along its dimensions of size 1, and along new ones in
/// front, as `sizes` say. Whether a dynamic dimension is repeated is only known
/// at run time.
static FailureOr<Value> createRepeated(NodeBinder &node, Value source,
                                       ArrayRef<Value> sizes) {
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  auto type = cast<RankedTensorType>(source.getType());
  SmallVector<Value> sourceSizes = getSizes(builder, source);
  int64_t first = sizes.size() - type.getRank();
  Value zero = builder.index(0), one = builder.index(1);
  return createGenerated(
      node, sizes, type.getElementType(),
      [&](ScalarBuilder &body, ValueRange indices) {
        SmallVector<Value> positions;
        for (auto [dim, size] : llvm::enumerate(sourceSizes)) {
          Value index = indices[first + dim];
          if (isSameSize(size, sizes[first + dim])) {
            positions.push_back(index);
            continue;
          }
          Value isRepeated = body.compare(CmpIPredicate::eq, size, one);
          positions.push_back(body.select(isRepeated, zero, index));
        }
        return body.create<tensor::ExtractOp>(source, positions);
      });
}

/// The size of a dimension that is both `size` and `requested`, of which one
/// may be 1.
static FailureOr<Value> joinSizes(NodeBinder &node, ScalarBuilder &builder,
                                  Value size, Value requested, int64_t dim) {
  std::optional<int64_t> lhs = getConstantIntValue(size),
                         rhs = getConstantIntValue(requested);
  if (rhs == 1 || isSameSize(size, requested))
    return size;
  Value zero = builder.index(0), one = builder.index(1);
  if (rhs && *rhs < 0)
    return node.emitError() << "shape asks for a size of " << *rhs;
  if (lhs && rhs && *lhs != 1)
    return node.emitError() << "cannot expand dimension " << dim << " of size "
                            << *lhs << " to " << *rhs;
  if (!rhs)
    builder.check(builder.compare(CmpIPredicate::sge, requested, zero),
                  "shape asks for a size of {0}", requested);
  if (lhs == 1)
    return requested;
  Value isOne = builder.compare(CmpIPredicate::eq, size, one);
  Value keeps = builder.compare(CmpIPredicate::eq, requested, one);
  Value isSame = builder.compare(CmpIPredicate::eq, size, requested);
  builder.check(builder.create<arith::OrIOp>(
                    isOne, builder.create<arith::OrIOp>(keeps, isSame)),
                "cannot expand dimension " + Twine(dim) + " of size {0} to {1}",
                ValueRange{size, requested});
  // What has a size other than 1 keeps it.
  if (lhs)
    return size;
  return builder.select(keeps, size, requested);
}

static LogicalResult importExpand(NodeBinder &node) {
  FailureOr<Value> input = node.getRankedTensor(0);
  if (failed(input))
    return failure();
  FailureOr<SmallVector<Value>> requested = getIndices(node, 1);
  if (failed(requested))
    return failure();
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  SmallVector<Value> sizes = getSizes(builder, *input);
  size_t rank = std::max(sizes.size(), requested->size());
  Value one = builder.index(1);
  sizes.insert(sizes.begin(), rank - sizes.size(), one);
  requested->insert(requested->begin(), rank - requested->size(), one);
  for (auto [dim, size] : llvm::enumerate(sizes)) {
    FailureOr<Value> joined =
        joinSizes(node, builder, size, (*requested)[dim], dim);
    if (failed(joined))
      return failure();
    size = *joined;
  }
  return node.setResult(createRepeated(node, *input, sizes));
}

static LogicalResult importTile(NodeBinder &node) {
  FailureOr<Value> input = node.getRankedTensor(0);
  if (failed(input))
    return failure();
  FailureOr<SmallVector<Value>> repeats = getIndices(node, 1);
  if (failed(repeats))
    return failure();
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  SmallVector<Value> dims = getSizes(builder, *input);
  if (repeats->size() != dims.size())
    return node.emitError()
           << "has " << repeats->size() << " repeats, but the input has rank "
           << dims.size();
  Value zero = builder.index(0);
  SmallVector<Value> sizes, spread;
  for (auto [dim, repeat] : llvm::zip_equal(dims, *repeats)) {
    if (getConstantIntValue(repeat).value_or(0) < 0)
      return node.emitError() << "a repeat is negative";
    builder.check(builder.compare(CmpIPredicate::sge, repeat, zero),
                  "a repeat is {0}", repeat);
    sizes.push_back(builder.mul(dim, repeat));
    llvm::append_values(spread, repeat, dim);
  }
  if (failed(node.checkElementCount(toFoldResults(spread))))
    return failure();
  // Each dimension becomes two: the copies, and the elements of one.
  FailureOr<Value> copies = createGenerated(
      node, spread, getElementTypeOrSelf(*input),
      [&](ScalarBuilder &body, ValueRange indices) {
        SmallVector<Value> positions;
        for (size_t dim = 0; dim < dims.size(); ++dim)
          positions.push_back(indices[2 * dim + 1]);
        return body.create<tensor::ExtractOp>(*input, positions);
      });
  if (failed(copies))
    return failure();
  return node.setResult(createReshape(builder, *copies, sizes));
}

//===----------------------------------------------------------------------===//
// Blocks and channels
//===----------------------------------------------------------------------===//

namespace {
/// The dimensions of a picture, and the size of its blocks.
struct Picture {
  Value input;
  SmallVector<Value> sizes;
  int64_t block;
};
} // namespace

static FailureOr<Picture> getPicture(NodeBinder &node) {
  FailureOr<Value> input = node.getRankedTensor(0);
  if (failed(input))
    return failure();
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  Picture picture = {*input, getSizes(builder, *input),
                     *node.getInt("blocksize")};
  if (picture.sizes.size() != 4)
    return node.emitError() << "the input has rank " << picture.sizes.size()
                            << ", but must have rank 4";
  // Its square is the number of channels of a block.
  if (picture.block < 1 || picture.block > (1 << 20))
    return node.emitError() << "blocksize is " << picture.block;
  return picture;
}

/// `size` / `divisor`, which is checked to leave no rest.
static FailureOr<Value> divideSize(NodeBinder &node, Value size,
                                   int64_t divisor, int64_t dim) {
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  Value constant = builder.index(divisor);
  if (std::optional<int64_t> known = getConstantIntValue(size);
      known && *known % divisor != 0)
    return node.emitError()
           << "dimension " << dim << " of the input is " << *known
           << ", which is not a multiple of " << divisor;
  Value rest = builder.create<arith::RemUIOp>(size, constant);
  builder.check(builder.compare(CmpIPredicate::eq, rest, builder.index(0)),
                "dimension " + Twine(dim) +
                    " of the input is {0}, which is not a multiple of " +
                    Twine(divisor),
                size);
  return builder.create<arith::DivUIOp>(size, constant);
}

static LogicalResult importDepthToSpace(NodeBinder &node) {
  FailureOr<Picture> picture = getPicture(node);
  if (failed(picture))
    return failure();
  auto [input, sizes, block] = *picture;
  StringRef mode = node.getString("mode", "DCR");
  if (mode != "DCR" && mode != "CRD")
    return node.emitError() << "mode must be 'DCR' or 'CRD'";
  FailureOr<Value> depth = divideSize(node, sizes[1], block * block, 1);
  if (failed(depth))
    return failure();
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  Value side = builder.index(block);
  bool isDepthFirst = mode == "CRD";
  SmallVector<Value> apart =
      isDepthFirst
          ? SmallVector<Value>{sizes[0], *depth, side, side, sizes[2], sizes[3]}
          : SmallVector<Value>{sizes[0], side,     side,
                               *depth,   sizes[2], sizes[3]};
  SmallVector<int64_t> order = isDepthFirst
                                   ? SmallVector<int64_t>{0, 1, 4, 2, 5, 3}
                                   : SmallVector<int64_t>{0, 3, 4, 1, 5, 2};
  Value moved =
      createTranspose(builder, createReshape(builder, input, apart), order);
  return node.setResult(
      createReshape(builder, moved,
                    ValueRange{sizes[0], *depth, builder.mul(sizes[2], side),
                               builder.mul(sizes[3], side)}));
}

static LogicalResult importSpaceToDepth(NodeBinder &node) {
  FailureOr<Picture> picture = getPicture(node);
  if (failed(picture))
    return failure();
  auto [input, sizes, block] = *picture;
  FailureOr<Value> height = divideSize(node, sizes[2], block, 2);
  if (failed(height))
    return failure();
  FailureOr<Value> width = divideSize(node, sizes[3], block, 3);
  if (failed(width))
    return failure();
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  Value side = builder.index(block);
  Value apart = createReshape(
      builder, input,
      ValueRange{sizes[0], sizes[1], *height, side, *width, side});
  Value moved = createTranspose(builder, apart, {0, 3, 5, 1, 2, 4});
  return node.setResult(createReshape(
      builder, moved,
      ValueRange{sizes[0], builder.mul(sizes[1], builder.index(block * block)),
                 *height, *width}));
}

void mlir::split::registerMovementImporters(
    llvm::StringMap<NodeImporter> &importers) {
  importers["Concat"] = importConcat;
  importers["DepthToSpace"] = importDepthToSpace;
  importers["Expand"] = importExpand;
  importers["SpaceToDepth"] = importSpaceToDepth;
  importers["Tile"] = importTile;
  importers["Transpose"] = importTranspose;
}
