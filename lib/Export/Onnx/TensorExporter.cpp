// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ops of upstream that splits and sequences canonicalize to.

#include "GraphExporter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "onnx/onnx_pb.h"

using namespace mlir;
using namespace mlir::split;

static void addInts(onnx::NodeProto &node, StringRef name,
                    ArrayRef<int64_t> values) {
  onnx::AttributeProto &attribute = *node.add_attribute();
  attribute.set_name(name.str());
  attribute.set_type(onnx::AttributeProto_AttributeType_INTS);
  for (int64_t value : values)
    attribute.add_ints(value);
}

LogicalResult GraphExporter::exportConcat(tensor::ConcatOp op,
                                          const Sink &sink) {
  if (failed(getRule(op, "Concat", op.getType())))
    return failure();
  onnx::NodeProto &node = addNode(op, "Concat", sink);
  for (Value input : op.getInputs())
    node.add_input(getName(input).str());
  onnx::AttributeProto &axis = *node.add_attribute();
  axis.set_name("axis");
  axis.set_type(onnx::AttributeProto_AttributeType_INT);
  axis.set_i(op.getDim());
  return success();
}

LogicalResult GraphExporter::exportReshape(Operation *op, StringRef input,
                                           RankedTensorType type,
                                           const Sink &sink) {
  FailureOr<const OnnxOpRule *> rule = getRule(op, "Reshape", type);
  if (failed(rule))
    return failure();
  SmallVector<int64_t> shape(type.getShape());
  if (llvm::count_if(shape, ShapedType::isDynamic) > 1 ||
      llvm::is_contained(shape, 0))
    return op->emitError() << "ONNX has no reshape to " << type
                           << " without a shape that is known at run time";
  for (int64_t &dim : shape)
    if (ShapedType::isDynamic(dim))
      dim = -1;
  if ((*rule)->findAttribute("shape")) {
    onnx::NodeProto &node = addNode(op, "Reshape", sink);
    node.add_input(input.str());
    addInts(node, "shape", shape);
    return success();
  }
  std::string constant = addSizes(op, shape, /*isScalar=*/false, sink);
  onnx::NodeProto &node = addNode(op, "Reshape", sink);
  node.add_input(input.str());
  node.add_input(constant);
  return success();
}

/// Whether `op` takes all of dimension `dim` of its source.
static bool takesAll(tensor::ExtractSliceOp op, unsigned dim) {
  OpFoldResult size = op.getMixedSizes()[dim];
  if (!isZeroInteger(op.getMixedOffsets()[dim]) ||
      !isOneInteger(op.getMixedStrides()[dim]))
    return false;
  if (std::optional<int64_t> known = getConstantIntValue(size))
    return *known == op.getSourceType().getDimSize(dim);
  auto source = cast<Value>(size).getDefiningOp<tensor::DimOp>();
  return source && source.getSource() == op.getSource() &&
         source.getConstantIndex() == dim;
}

LogicalResult GraphExporter::exportSlice(tensor::ExtractSliceOp op,
                                         const Sink &sink) {
  FailureOr<const OnnxOpRule *> rule = getRule(op, "Slice", op.getType());
  if (failed(rule))
    return failure();
  SmallVector<int64_t> starts, ends, axes, steps;
  for (int64_t dim = 0; dim < op.getSourceType().getRank(); ++dim) {
    if (takesAll(op, dim))
      continue;
    auto start = getConstantIntValue(op.getMixedOffsets()[dim]);
    auto size = getConstantIntValue(op.getMixedSizes()[dim]);
    auto step = getConstantIntValue(op.getMixedStrides()[dim]);
    if (!start || !size || !step || *step < 1)
      return op.emitError() << "the bounds of a slice are only known at run "
                               "time, and such slices are not exported";
    starts.push_back(*start);
    ends.push_back(*size == 0 ? *start : *start + (*size - 1) * *step + 1);
    axes.push_back(dim);
    steps.push_back(*step);
  }
  bool hasAttributes = (*rule)->findAttribute("starts");
  bool isStrided = llvm::any_of(steps, [](int64_t step) { return step != 1; });
  if (hasAttributes && isStrided)
    return op.emitError() << "Slice-" << (*rule)->sinceVersion
                          << " of ONNX has no steps; from opset 10 on it has";
  SmallVector<std::string> inputs = {getName(op.getSource()).str()};
  if (!hasAttributes)
    for (ArrayRef<int64_t> values :
         {ArrayRef<int64_t>(starts), ArrayRef<int64_t>(ends),
          ArrayRef<int64_t>(axes), ArrayRef<int64_t>(steps)})
      inputs.push_back(addSizes(op, values, /*isScalar=*/false, sink));
  if (!isStrided && !hasAttributes)
    inputs.pop_back();
  bool isReduced = op.getType().getRank() != op.getSourceType().getRank();
  onnx::NodeProto &node =
      isReduced ? sink.addNode() : addNode(op, "Slice", sink);
  node.set_op_type("Slice");
  std::string sliced;
  if (isReduced)
    node.add_output(sliced = names.getFresh("slice"));
  for (const std::string &input : inputs)
    node.add_input(input);
  if (hasAttributes) {
    addInts(node, "starts", starts);
    addInts(node, "ends", ends);
    addInts(node, "axes", axes);
  }
  return isReduced ? exportReshape(op, sliced, op.getType(), sink) : success();
}

std::optional<LogicalResult> GraphExporter::exportTensorOp(Operation *op,
                                                           const Sink &sink) {
  // Values have the names of what they are casts of, and what only says a size
  // is looked at where it is used.
  if (isa<tensor::CastOp, tensor::DimOp>(op) ||
      (isa<arith::ConstantOp>(op) && op->getResult(0).getType().isIndex()))
    return success();
  if (auto concat = dyn_cast<tensor::ConcatOp>(op))
    return exportConcat(concat, sink);
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
    return exportSlice(slice, sink);
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op))
    return exportReshape(op, getName(expand.getSrc()), expand.getResultType(),
                         sink);
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op))
    return exportReshape(op, getName(collapse.getSrc()),
                         collapse.getResultType(), sink);
  return std::nullopt;
}
