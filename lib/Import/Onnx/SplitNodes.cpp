// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Split and SplitToSequence.

#include "split/Onnx/SplitNodes.h"

#include "NodeBinder.h"
#include "Operands.h"
#include "split/Dialect/Carrier/IR/CarrierOps.h"

using namespace mlir;
using namespace mlir::split;

/// The sizes in the input `split`, none if it is not given.
static FailureOr<OnnxSizes> getInputSizes(NodeBinder &node) {
  OnnxSizes sizes;
  if (!node.getRule().sizes.input || !node.hasInput(1))
    return sizes;
  FailureOr<const OnnxTensor *> constant = node.getConstant(1);
  if (failed(constant))
    return failure();
  if (!*constant) {
    FailureOr<TypedValue<TensorType>> operand = node.getTensor(1);
    if (failed(operand))
      return failure();
    sizes.operand = *operand;
    return sizes;
  }
  const OnnxTensor &tensor = **constant;
  sizes.rank = tensor.shape.size();
  FailureOr<SmallVector<int64_t>> values = getConstantSizes(node, 1, tensor);
  if (failed(values))
    return failure();
  sizes.constants = std::move(*values);
  return sizes;
}

/// Calls `create` with what the node says.
static LogicalResult importSplitting(
    NodeBinder &node,
    function_ref<FailureOr<Operation *>(const OnnxSplitNode &)> create) {
  FailureOr<TypedValue<TensorType>> input = node.getTensor(0);
  if (failed(input))
    return failure();
  FailureOr<OnnxSizes> sizes = getInputSizes(node);
  if (failed(sizes))
    return failure();
  auto emitError = [&] { return node.emitError(); };
  OnnxSplitNode split = {node.getBuilder(), node.getLoc(), node.getRule(),
                         emitError, *input};
  split.axis = node.getInt("axis").value_or(0);
  split.attributeSizes = node.getInts("split");
  split.numOutputs = node.getInt("num_outputs");
  int64_t keepdims = node.getInt("keepdims").value_or(1);
  // Ignored where sizes are given.
  if (!*sizes && keepdims != 0 && keepdims != 1)
    return node.emitError()
           << "'keepdims' is " << keepdims << ", but must be 0 or 1";
  split.keepdims = keepdims != 0;
  split.inputSizes = std::move(*sizes);
  bool carries = node.getGraph().carriesNodes();
  split.checksDivisible = !carries;
  FailureOr<Operation *> op = create(split);
  if (failed(op))
    return failure();
  if (auto equal = dyn_cast<SplitOp>(*op); equal && carries &&
                                           node.getRule().sizes.mustDivide &&
                                           equal.getNumOutputs())
    equal->setDiscardableAttr(carrier::CarrierDialect::kEqualPartsAttrName,
                              UnitAttr::get(equal.getContext()));
  return node.setOutputs((*op)->getResults());
}

static LogicalResult importSplit(NodeBinder &node) {
  return importSplitting(
      node, [&](const OnnxSplitNode &split) -> FailureOr<Operation *> {
        return createSplit(
            split,
            SmallVector<Type>(node.getNumOutputs(),
                              UnrankedTensorType::get(
                                  split.input.getType().getElementType())));
      });
}

static LogicalResult importSplitToSequence(NodeBinder &node) {
  return importSplitting(
      node, [](const OnnxSplitNode &split) -> FailureOr<Operation *> {
        return createSplitToSequence(split);
      });
}

void mlir::split::registerSplitImporters(
    llvm::StringMap<NodeImporter> &importers) {
  importers["Split"] = importSplit;
  importers["SplitToSequence"] = importSplitToSequence;
}
