// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The Reduce operators.

#include "Operands.h"
#include "split/Import/Support/Reductions.h"
#include "split/Import/Support/ScalarFunctions.h"

#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::split;

/// The dimensions that the node reduces: those of an attribute or an input, or
/// all.
static FailureOr<SmallVector<int64_t>> getReducedAxes(NodeBinder &node,
                                                      int64_t rank) {
  std::optional<SmallVector<int64_t>> axes;
  if (node.getRule().findAttribute("axes")) {
    axes = node.getInts("axes");
  } else {
    auto constant = getConstantAxes(node, 1);
    if (failed(constant))
      return failure();
    axes = *constant;
  }
  bool isNoop = node.getInt("noop_with_empty_axes").value_or(0) != 0;
  if ((!axes || axes->empty()) && !isNoop)
    axes = llvm::to_vector(llvm::seq<int64_t>(rank));
  return node.normalizeAxes(axes.value_or(SmallVector<int64_t>()), rank);
}

namespace {
/// What every Reduce node has.
struct ReduceNode {
  Value input;
  SmallVector<int64_t> axes;
  bool keepsDims;
};
} // namespace

static FailureOr<ReduceNode> getReduceNode(NodeBinder &node) {
  FailureOr<Value> input = node.getRankedTensor(0);
  if (failed(input))
    return failure();
  FailureOr<SmallVector<int64_t>> axes =
      getReducedAxes(node, cast<RankedTensorType>(input->getType()).getRank());
  if (failed(axes))
    return failure();
  return ReduceNode{*input, std::move(*axes),
                    node.getInt("keepdims").value_or(1) != 0};
}

static LogicalResult importReduction(NodeBinder &node,
                                     const Reduction &reduction) {
  FailureOr<ReduceNode> reduce = getReduceNode(node);
  if (failed(reduce))
    return failure();
  return node.setResult(createReduce(node, reduce->input, reduce->axes,
                                     reduce->keepsDims, reduction));
}

static Value createSquare(ScalarBuilder &builder, Value value) {
  return builder.mul(value, value);
}
template <typename OpTy>
static Value createMapped(ScalarBuilder &builder, Value value) {
  return builder.create<OpTy>(value);
}

template <Join join> static LogicalResult importJoin(NodeBinder &node) {
  return importReduction(node, {join});
}
static LogicalResult importReduceL1(NodeBinder &node) {
  return importReduction(node, {Join::Sum, createAbs});
}
static LogicalResult importReduceSumSquare(NodeBinder &node) {
  return importReduction(node, {Join::Sum, createSquare});
}
static LogicalResult importReduceL2(NodeBinder &node) {
  return importReduction(node,
                         {Join::Sum, createSquare, createMapped<math::SqrtOp>,
                          /*needsFloats=*/true});
}
static LogicalResult importReduceLogSum(NodeBinder &node) {
  return importReduction(node, {Join::Sum, nullptr, createMapped<math::LogOp>,
                                /*needsFloats=*/true});
}

static LogicalResult importReduceLogSumExp(NodeBinder &node) {
  FailureOr<ReduceNode> reduce = getReduceNode(node);
  if (failed(reduce))
    return failure();
  return node.setResult(
      createLogSumExp(node, reduce->input, reduce->axes, reduce->keepsDims));
}

static LogicalResult importReduceMean(NodeBinder &node) {
  FailureOr<ReduceNode> reduce = getReduceNode(node);
  if (failed(reduce))
    return failure();
  return node.setResult(
      createMean(node, reduce->input, reduce->axes, reduce->keepsDims));
}

void mlir::split::registerReductionImporters(
    llvm::StringMap<NodeImporter> &importers) {
  importers["ReduceL1"] = importReduceL1;
  importers["ReduceL2"] = importReduceL2;
  importers["ReduceLogSum"] = importReduceLogSum;
  importers["ReduceLogSumExp"] = importReduceLogSumExp;
  importers["ReduceMax"] = importJoin<Join::Max>;
  importers["ReduceMean"] = importReduceMean;
  importers["ReduceMin"] = importJoin<Join::Min>;
  importers["ReduceProd"] = importJoin<Join::Product>;
  importers["ReduceSum"] = importJoin<Join::Sum>;
  importers["ReduceSumSquare"] = importReduceSumSquare;
}
