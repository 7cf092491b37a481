// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operators that join, repeat and reorder elements.

#include "OnnxConstant.h"
#include "Operands.h"
#include "split/Import/Support/Movements.h"
#include "split/Import/Support/TensorBuilder.h"

using namespace mlir;
using namespace mlir::split;
using arith::CmpIPredicate;

//===----------------------------------------------------------------------===//
// Concat
//===----------------------------------------------------------------------===//

static LogicalResult importConcat(NodeBinder &node) {
  FailureOr<SmallVector<Value>> tensors = node.getRankedTensors();
  if (failed(tensors))
    return failure();
  int64_t rank = cast<RankedTensorType>(tensors->front().getType()).getRank();
  // The first version joined channels where nothing was said.
  FailureOr<int64_t> axis = node.getAxis(1, rank);
  if (failed(axis))
    return failure();
  return node.setResult(createConcat(node, *tensors, *axis));
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

static LogicalResult importExpand(NodeBinder &node) {
  FailureOr<Value> input = node.getRankedTensor(0);
  if (failed(input))
    return failure();
  FailureOr<SmallVector<Value>> requested = getIndices(node, 1);
  if (failed(requested))
    return failure();
  return node.setResult(createBroadcast(node, *input, std::move(*requested)));
}

/// The only element of input `index`, a constant.
static FailureOr<int64_t> getConstantSize(NodeBinder &node, int64_t index) {
  FailureOr<const OnnxTensor *> constant = node.getConstant(index);
  if (failed(constant))
    return failure();
  StringRef name = node.getInputName(index);
  if (!*constant)
    return node.emitError() << "input '" << name << "' must be constant";
  FailureOr<SmallVector<int64_t>> values =
      getConstantSizes(node, index, **constant);
  if (failed(values))
    return failure();
  if (values->size() != 1)
    return node.emitError() << "input '" << name << "' has " << values->size()
                            << " elements, but must have 1";
  return values->front();
}

/// How often each dimension of a tensor of `rank` is repeated. The first
/// version repeats one.
static FailureOr<SmallVector<Value>> getRepeats(NodeBinder &node,
                                                int64_t rank) {
  if (node.getRule().sinceVersion >= 6)
    return getIndices(node, 1, rank);
  FailureOr<int64_t> tiles = getConstantSize(node, 1);
  FailureOr<int64_t> given = getConstantSize(node, 2);
  if (failed(tiles) || failed(given))
    return failure();
  FailureOr<int64_t> axis = node.normalizeAxis(*given, rank);
  if (failed(axis))
    return failure();
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  SmallVector<Value> repeats(rank, builder.index(1));
  repeats[*axis] = builder.index(*tiles);
  return repeats;
}

static LogicalResult importTile(NodeBinder &node) {
  FailureOr<Value> input = node.getRankedTensor(0);
  if (failed(input))
    return failure();
  FailureOr<SmallVector<Value>> repeats =
      getRepeats(node, cast<RankedTensorType>(input->getType()).getRank());
  if (failed(repeats))
    return failure();
  return node.setResult(createTile(node, *input, *repeats));
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
      createCollapse(builder, moved, {{0}, {1}, {2, 3}, {4, 5}}));
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
  return node.setResult(
      createCollapse(builder, moved, {{0}, {1, 2, 3}, {4}, {5}}));
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
