// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CarriedNodes.h"

#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Onnx/Transforms/Passes.h"
#include "split/Support/RewriteRemarks.h"

#include "mlir/Dialect/Utils/StructuredOpsUtils.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/StringSet.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITHOISTCARRIEDELEMENTWISEPASS
#include "split/Onnx/Transforms/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// Whether `node` computes each element of its result from one of its only
/// input, and nothing else.
static bool isUnaryElementwise(carrier::NodeOp node) {
  static const llvm::StringSet<> operators = {
      "Abs",         "Acos",      "Acosh",      "Asin",
      "Asinh",       "Atan",      "Atanh",      "Ceil",
      "Celu",        "Cos",       "Cosh",       "Elu",
      "Erf",         "Exp",       "Floor",      "Gelu",
      "HardSigmoid", "HardSwish", "LeakyRelu",  "Log",
      "Mish",        "Neg",       "Reciprocal", "Relu",
      "Round",       "Selu",      "Sigmoid",    "Sign",
      "Sin",         "Sinh",      "Softplus",   "Softsign",
      "Sqrt",        "Tan",       "Tanh",       "ThresholdedRelu"};
  return node && node.getDomain().empty() &&
         operators.contains(node.getOpType()) &&
         node.getEffects() == carrier::Effects::Pure &&
         node.getInputs().size() == 1 && node.getNumResults() == 1 &&
         node.getBodies().empty();
}

namespace {

/// x, y = split(a); u = relu(x); v = relu(y)
///  -> b = relu(a); u, v = split(b)
/// if the chunks have no other use.
class HoistCarriedElementwise {
public:
  /// The split that takes the place of `op`.
  static FailureOr<SplitOp> rewrite(SplitOp op, RewriterBase &rewriter) {
    SmallVector<carrier::NodeOp> nodes;
    SmallVector<std::string> from = {getCarriedName(op)};
    for (OpResult chunk : op->getResults()) {
      auto node = chunk.hasOneUse()
                      ? dyn_cast<carrier::NodeOp>(*chunk.getUsers().begin())
                      : carrier::NodeOp();
      if (!isUnaryElementwise(node) || node->getBlock() != op->getBlock() ||
          (!nodes.empty() && !isSameOperator(nodes.front(), node)))
        return rewriter.notifyMatchFailure(op, "no common element-wise node");
      nodes.push_back(node);
      from.push_back(getCarriedName(node));
    }
    if (nodes.size() < 2)
      return rewriter.notifyMatchFailure(op, "one chunk");

    rewriter.setInsertionPoint(op);
    // These operators keep the type of their elements.
    carrier::NodeOp first = nodes.front();
    Operation *mapped =
        clone(rewriter, first, op.getInput().getType(), op.getInput());
    mapped->setLoc(rewriter.getUnknownLoc());
    SmallVector<Type> types;
    SmallVector<Attribute> names;
    for (auto [node, chunk] : llvm::zip_equal(nodes, op->getResults())) {
      types.push_back(
          getTypeOr(node->getResult(0), cast<TensorType>(chunk.getType())));
      names.push_back(getResultName(node));
    }
    SmallVector<Value> operands(op->getOperands());
    operands.front() = mapped->getResult(0);
    Operation *split = clone(rewriter, op, types, operands);
    split->setLoc(getLocWithResults(op.getLoc(), names));
    reportRewrite("HoistCarriedElementwise", split, from,
                  "one " + first.getOpType() + " before the split",
                  "each chunk is used by nothing else");
    for (auto [node, chunk] : llvm::zip_equal(nodes, split->getResults()))
      rewriter.replaceOp(node, chunk);
    rewriter.eraseOp(op);
    return cast<SplitOp>(split);
  }

private:
  static bool isSameOperator(carrier::NodeOp lhs, carrier::NodeOp rhs) {
    return lhs.getOpType() == rhs.getOpType() &&
           lhs.getVersion() == rhs.getVersion() &&
           lhs.getNodeAttributes() == rhs.getNodeAttributes();
  }
};

struct SplitHoistCarriedElementwise
    : split::impl::SplitHoistCarriedElementwisePassBase<
          SplitHoistCarriedElementwise> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    SmallVector<SplitOp> splits;
    getOperation()->walk([&](SplitOp split) { splits.push_back(split); });
    for (FailureOr<SplitOp> split : splits)
      while (succeeded(split))
        split = HoistCarriedElementwise::rewrite(*split, rewriter);
  }
};

} // namespace
