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

/// Whether `size` is that of dimension `dim` of `tensor`.
static bool isSizeOf(OpFoldResult size, Value tensor, int64_t dim) {
  if (std::optional<int64_t> known = getConstantIntValue(size))
    return *known == cast<RankedTensorType>(tensor.getType()).getDimSize(dim);
  auto source = cast<Value>(size).getDefiningOp<tensor::DimOp>();
  return source && source.getSource() == tensor &&
         source.getConstantIndex() == dim;
}

/// Whether `op` takes all of dimension `dim` of its source.
static bool takesAll(tensor::ExtractSliceOp op, unsigned dim) {
  OpFoldResult size = op.getMixedSizes()[dim];
  if (!isZeroInteger(op.getMixedOffsets()[dim]) ||
      !isOneInteger(op.getMixedStrides()[dim]))
    return false;
  return isSizeOf(size, op.getSource(), dim);
}

/// The tensor of which `op` takes its offset in `dim`, from which it takes one
/// element: a position, from the back if it is negative. Null if it is none.
static Value getPosition(tensor::ExtractSliceOp op, unsigned dim) {
  auto offset = dyn_cast<Value>(op.getMixedOffsets()[dim]);
  auto select =
      offset ? offset.getDefiningOp<arith::SelectOp>() : arith::SelectOp();
  if (!select || !isOneInteger(op.getMixedSizes()[dim]))
    return Value();
  Value given = select.getFalseValue();
  auto isNegative = select.getCondition().getDefiningOp<arith::CmpIOp>();
  auto sum = select.getTrueValue().getDefiningOp<arith::AddIOp>();
  if (!isNegative || isNegative.getPredicate() != arith::CmpIPredicate::slt ||
      isNegative.getLhs() != given || !isZeroInteger(isNegative.getRhs()) ||
      !sum || sum.getLhs() != given ||
      !isSizeOf(sum.getRhs(), op.getSource(), dim))
    return Value();
  auto cast = given.getDefiningOp<arith::IndexCastOp>();
  auto element = cast ? cast.getIn().getDefiningOp<tensor::ExtractOp>()
                      : tensor::ExtractOp();
  if (!element || element.getTensor().getType().getRank() != 0 ||
      !(element.getType().isInteger(32) || element.getType().isInteger(64)))
    return Value();
  return element.getTensor();
}

LogicalResult GraphExporter::exportElement(tensor::ExtractSliceOp op,
                                           int64_t axis, Value position,
                                           const Sink &sink) {
  SmallVector<int64_t> taken(op.getSourceType().getShape());
  taken.erase(taken.begin() + axis);
  bool isReduced = ArrayRef<int64_t>(taken) == op.getType().getShape();
  FailureOr<const OnnxOpRule *> rule = getRule(op, "Gather", op.getType());
  if (failed(rule))
    return failure();
  if ((*rule)->sinceVersion < 11)
    return op.emitError() << "Gather-" << (*rule)->sinceVersion
                          << " of ONNX takes no negative positions, and this "
                             "one may be; from opset 11 on it does";
  onnx::NodeProto &node =
      isReduced ? addNode(op, "Gather", sink) : sink.addNode();
  node.set_op_type("Gather");
  node.add_input(getName(op.getSource()).str());
  node.add_input(getName(position).str());
  onnx::AttributeProto &attribute = *node.add_attribute();
  attribute.set_name("axis");
  attribute.set_type(onnx::AttributeProto_AttributeType_INT);
  attribute.set_i(axis);
  if (isReduced)
    return success();
  std::string gathered = names.getFresh("element");
  node.add_output(gathered);
  return exportReshape(op, gathered, op.getType(), sink);
}

LogicalResult GraphExporter::exportSlice(tensor::ExtractSliceOp op,
                                         const Sink &sink) {
  FailureOr<const OnnxOpRule *> rule = getRule(op, "Slice", op.getType());
  if (failed(rule))
    return failure();
  SmallVector<int64_t> starts, ends, axes, steps;
  SmallVector<int64_t> cut;
  for (int64_t dim = 0; dim < op.getSourceType().getRank(); ++dim)
    if (!takesAll(op, dim))
      cut.push_back(dim);
  if (cut.size() == 1)
    if (Value position = getPosition(op, cut.front()))
      return exportElement(op, cut.front(), position, sink);
  for (int64_t dim : cut) {
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
  // Values have the names of what they are casts of, and what is no tensor is
  // looked at where it is used.
  if (isa<tensor::CastOp, tensor::DimOp, tensor::ExtractOp>(op) ||
      (isa<arith::ConstantOp, arith::IndexCastOp, arith::CmpIOp, arith::AddIOp,
           arith::SelectOp>(op) &&
       op->getResult(0).getType().isIntOrIndex()))
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
