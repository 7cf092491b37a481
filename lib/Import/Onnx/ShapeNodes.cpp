// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operators that read or change shapes, and move no element.

#include "Operands.h"
#include "split/Import/Support/KnownElements.h"
#include "split/Import/Support/Reshapes.h"
#include "split/Import/Support/TensorBuilder.h"

using namespace mlir;
using namespace mlir::split;

//===----------------------------------------------------------------------===//
// Shape and Size
//===----------------------------------------------------------------------===//

static LogicalResult importShape(NodeBinder &node) {
  FailureOr<Value> input = node.getRankedTensor(0);
  if (failed(input))
    return failure();
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  SmallVector<Value> sizes = getSizes(builder, *input);
  int64_t rank = sizes.size();
  auto clamp = [&](int64_t position) {
    return std::clamp<int64_t>(position < 0 ? position + rank : position, 0,
                               rank);
  };
  int64_t start = clamp(node.getInt("start").value_or(0));
  int64_t end = clamp(node.getInt("end").value_or(rank));
  Type i64 = node.getBuilder().getI64Type();
  SmallVector<Value> elements;
  for (int64_t dim = start; dim < end; ++dim)
    elements.push_back(builder.castFromIndex(i64, sizes[dim]));
  int64_t count = elements.size();
  return node.setResult(createFromElements(node.getBuilder(), node.getLoc(),
                                           RankedTensorType::get(count, i64),
                                           elements));
}

static LogicalResult importSize(NodeBinder &node) {
  FailureOr<Value> input = node.getRankedTensor(0);
  if (failed(input))
    return failure();
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  Type i64 = node.getBuilder().getI64Type();
  Value size = builder.castFromIndex(
      i64, createProduct(builder, getSizes(builder, *input)));
  return node.setResult(createFromElements(
      node.getBuilder(), node.getLoc(), RankedTensorType::get({}, i64), size));
}

//===----------------------------------------------------------------------===//
// Reshape
//===----------------------------------------------------------------------===//

static LogicalResult importReshape(NodeBinder &node) {
  FailureOr<Value> input = node.getRankedTensor(0);
  if (failed(input))
    return failure();
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  SmallVector<Value> requested;
  if (node.getRule().findAttribute("shape")) {
    for (int64_t size : node.getInts("shape").value_or(SmallVector<int64_t>()))
      requested.push_back(builder.index(size));
  } else {
    FailureOr<SmallVector<Value>> indices = getIndices(node, 1);
    if (failed(indices))
      return failure();
    requested = std::move(*indices);
  }
  bool allowZero = node.getInt("allowzero").value_or(0) != 0;
  return node.setResult(createReshape(node, *input, requested, allowZero));
}

static LogicalResult importFlatten(NodeBinder &node) {
  FailureOr<Value> input = node.getRankedTensor(0);
  if (failed(input))
    return failure();
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  SmallVector<Value> sizes = getSizes(builder, *input);
  FailureOr<int64_t> axis = node.getAxis(1, sizes.size(), /*isPosition=*/true);
  // A scalar becomes a matrix of one element.
  if (sizes.empty())
    axis = 0;
  if (failed(axis))
    return failure();
  ArrayRef<Value> all(sizes);
  Value front = createProduct(builder, all.take_front(*axis));
  Value back = createProduct(builder, all.drop_front(*axis));
  return node.setResult(
      createReshape(builder, *input, ValueRange{front, back}));
}

//===----------------------------------------------------------------------===//
// Squeeze and Unsqueeze
//===----------------------------------------------------------------------===//

/// The axes that an attribute or the second input gives, if one does.
static FailureOr<std::optional<SmallVector<int64_t>>>
getGivenAxes(NodeBinder &node) {
  if (node.getRule().findAttribute("axes"))
    return node.getInts("axes");
  return getConstantAxes(node, 1);
}

static LogicalResult importSqueeze(NodeBinder &node) {
  FailureOr<Value> input = node.getRankedTensor(0);
  if (failed(input))
    return failure();
  auto axes = getGivenAxes(node);
  if (failed(axes))
    return failure();
  return node.setResult(createSqueeze(node, *input, *axes));
}

static LogicalResult importUnsqueeze(NodeBinder &node) {
  FailureOr<Value> input = node.getRankedTensor(0);
  if (failed(input))
    return failure();
  auto axes = getGivenAxes(node);
  if (failed(axes))
    return failure();
  return node.setResult(createUnsqueeze(node, *input, **axes));
}

void mlir::split::registerShapeImporters(
    llvm::StringMap<NodeImporter> &importers) {
  importers["Flatten"] = importFlatten;
  importers["Reshape"] = importReshape;
  importers["Shape"] = importShape;
  importers["Size"] = importSize;
  importers["Squeeze"] = importSqueeze;
  importers["Unsqueeze"] = importUnsqueeze;
}
