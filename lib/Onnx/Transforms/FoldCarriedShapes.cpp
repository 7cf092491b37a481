// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CarriedNodes.h"
#include "ShapeNumbers.h"

#include "split/Onnx/Transforms/Passes.h"
#include "split/Support/RewriteRemarks.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITFOLDCARRIEDSHAPESPASS
#include "split/Onnx/Transforms/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

namespace {

/// A node whose result is known.
struct KnownNode {
  carrier::NodeOp node;
  SmallVector<int64_t> values;
  bool isScalar;
};

struct SplitFoldCarriedShapes
    : split::impl::SplitFoldCarriedShapesPassBase<SplitFoldCarriedShapes> {
  void runOnOperation() override {
    SymbolicArithmetic arithmetic;
    ShapeNumbers numbers(arithmetic);
    SmallVector<KnownNode> known, reshapes;
    getOperation()->walk([&](carrier::NodeOp node) {
      if (std::optional<KnownNode> found = match(node, numbers))
        known.push_back(*found);
      else if ((found = matchReshape(node, numbers)))
        reshapes.push_back(*found);
    });
    for (KnownNode &found : known)
      fold(found);
    for (KnownNode &found : reshapes)
      foldShapeOf(found);
    eraseUnusedNodes(getOperation());
  }

private:
  static std::optional<KnownNode> match(carrier::NodeOp node,
                                        ShapeNumbers &numbers) {
    if (node.getNumResults() != 1 || node->use_empty())
      return std::nullopt;
    std::optional<ShapeElements> elements =
        numbers.getElements(node->getResult(0));
    std::optional<SmallVector<int64_t>> values =
        numbers.getConstants(node->getResult(0));
    if (!values || elements->isNarrow)
      return std::nullopt;
    return KnownNode{node, *values, elements->isScalar};
  }

  /// A Reshape whose shape is not known, but that of `values` says the same.
  static std::optional<KnownNode> matchReshape(carrier::NodeOp node,
                                               ShapeNumbers &numbers) {
    Value source = node.getInputAt(0), shape = node.getInputAt(1);
    auto allowZero = node.getNodeAttribute<IntegerAttr>("allowzero");
    auto type = source ? dyn_cast<RankedTensorType>(source.getType())
                       : RankedTensorType();
    if (!node.is("Reshape") || !shape || !type ||
        (allowZero && allowZero.getInt() != 0))
      return std::nullopt;
    std::optional<ShapeElements> elements = numbers.getElements(shape);
    if (!elements || elements->isScalar || numbers.getConstants(shape))
      return std::nullopt;
    SmallVector<int64_t> values;
    bool copies = false, hasRest = false;
    for (auto [dim, number] : llvm::enumerate(elements->numbers)) {
      if (!number)
        return std::nullopt;
      if (std::optional<int64_t> constant = number->getConstant()) {
        if (*constant < -1)
          return std::nullopt;
        copies |= *constant == 0;
        values.push_back(*constant);
        continue;
      }
      bool isCopied = dim < static_cast<size_t>(type.getRank()) &&
                      *number == numbers.getDim(source, dim);
      copies |= isCopied;
      hasRest |= !isCopied;
      values.push_back(isCopied ? 0 : -1);
    }
    // The rest of a tensor without elements is any number beside a dimension of
    // 0, and an error.
    if (llvm::count(values, -1) > 1 || (copies && hasRest))
      return std::nullopt;
    return KnownNode{node, values, /*isScalar=*/false};
  }

  /// reshape(x, [shape(x)[0], 2, 3]) -> reshape(x, [0, 2, 3])
  static void foldShapeOf(KnownNode &found) {
    OpBuilder builder(found.node);
    for (OpOperand &input : found.node->getOpOperands().slice(1, 1))
      input.set(createIntegers(builder, found.values));
    reportRewrite("FoldShape", found.node, getCarriedName(found.node),
                  "a Reshape to a constant shape",
                  "what is not known of it is a dimension of its input, or all "
                  "that is left");
  }

  /// gather(shape(x), 1) -> 6
  /// if dimension 1 of x is 6, and whatever else nodes compute of such numbers.
  static void fold(KnownNode &found) {
    carrier::NodeOp node = found.node;
    OpBuilder builder(node);
    Value constant = createIntegers(builder, found.values, found.isScalar);
    if (!mayHaveType(node->getResult(0), constant.getType())) {
      constant.getDefiningOp()->erase();
      return;
    }
    constant.setLoc(node.getLoc());
    reportRewrite("FoldShape", node, getCarriedName(node), "a constant",
                  "the dimensions that it is computed from are known");
    node->getResult(0).replaceAllUsesWith(constant);
  }
};

} // namespace
