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
    SmallVector<KnownNode> known;
    getOperation()->walk([&](carrier::NodeOp node) {
      if (std::optional<KnownNode> found = match(node, numbers))
        known.push_back(*found);
    });
    for (KnownNode &found : known)
      fold(found);
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
