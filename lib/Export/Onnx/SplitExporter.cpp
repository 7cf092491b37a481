// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Splits and the ops on sequences, as the operators of an opset.

#include "GraphExporter.h"

#include "split/Support/Text.h"

#include "mlir/IR/Matchers.h"
#include "onnx/onnx_pb.h"
#include "llvm/ADT/TypeSwitch.h"

#include <numeric>

using namespace mlir;
using namespace mlir::split;

static void addInt(onnx::NodeProto &node, StringRef name, int64_t value) {
  onnx::AttributeProto &attribute = *node.add_attribute();
  attribute.set_name(name.str());
  attribute.set_type(onnx::AttributeProto_AttributeType_INT);
  attribute.set_i(value);
}

std::string GraphExporter::addConstant(Operation *op, DenseElementsAttr value,
                                       StringRef name, const Sink &sink) {
  auto emitError = [&] { return op->emitError(); };
  // The outermost graph holds them once, and every graph sees them. In a
  // function they are nodes where they are needed.
  if (outermost.graph) {
    std::string &given = constants[value];
    if (given.empty()) {
      given = names.getFresh(name);
      (void)addInitializer(given, value, {}, *outermost.graph, emitError);
    }
    return given;
  }
  std::string given = names.getFresh(name);
  onnx::NodeProto &node = sink.addNode();
  node.set_op_type("Constant");
  node.add_output(given);
  (void)writeAttribute("value", value, {}, *node.add_attribute(), emitError);
  return given;
}

std::string GraphExporter::addSizes(Operation *op, ArrayRef<int64_t> values,
                                    bool isScalar, const Sink &sink) {
  SmallVector<int64_t> shape;
  if (!isScalar)
    shape.push_back(values.size());
  auto type =
      RankedTensorType::get(shape, IntegerType::get(op->getContext(), 64));
  return addConstant(op, DenseElementsAttr::get(type, values), "split_sizes",
                     sink);
}

FailureOr<const OnnxOpRule *>
GraphExporter::getRule(Operation *op, StringRef opType, Type type) {
  const OnnxOpRule *rule = lookupOnnxOpRule(opType, opsets.target);
  if (!rule)
    return op->emitError() << "ONNX has " << opType << " from opset "
                           << getFirstOnnxOpset(opType) << " on, but opset "
                           << opsets.target << " is to be written";
  if (auto sequence = dyn_cast<SequenceType>(type))
    type = sequence.getTensorType();
  Type elementType = cast<TensorType>(type).getElementType();
  std::optional<int32_t> dataType = getOnnxDataType(elementType);
  if (!dataType || !rule->types.contains(*dataType))
    return op->emitError() << opType << "-" << rule->sinceVersion
                           << " of ONNX does not take elements of type "
                           << elementType;
  return rule;
}

//===----------------------------------------------------------------------===//
// Split
//===----------------------------------------------------------------------===//

LogicalResult GraphExporter::exportSizes(Operation *op, Value input,
                                         int64_t axis, ArrayRef<int64_t> sizes,
                                         const Sink &sink) {
  FailureOr<const OnnxOpRule *> rule = getRule(op, "Split", input.getType());
  if (failed(rule))
    return failure();
  std::string constant;
  if (!(*rule)->sizes.attribute)
    constant = addSizes(op, sizes, /*isScalar=*/false, sink);
  onnx::NodeProto &node = addNode(op, "Split", sink);
  node.add_input(getName(input).str());
  addInt(node, "axis", axis);
  if (!constant.empty()) {
    node.add_input(constant);
    return success();
  }
  onnx::AttributeProto &attribute = *node.add_attribute();
  attribute.set_name("split");
  attribute.set_type(onnx::AttributeProto_AttributeType_INTS);
  for (int64_t size : sizes)
    attribute.add_ints(size);
  return success();
}

std::string GraphExporter::addStep(StringRef opType,
                                   ArrayRef<std::string> inputs, StringRef name,
                                   const Sink &sink) {
  onnx::NodeProto &node = sink.addNode();
  node.set_op_type(opType.str());
  for (const std::string &input : inputs)
    node.add_input(input);
  std::string output = names.getFresh(name);
  node.add_output(output);
  return output;
}

FailureOr<std::string> GraphExporter::getSizesName(Operation *op,
                                                   const OnnxOpRule &rule,
                                                   Value sizes,
                                                   const Sink &sink) {
  if (rule.sizes.attribute)
    return op->emitError() << "Split-" << rule.sinceVersion
                           << " of ONNX takes no sizes that are only known at "
                              "run time; from opset 13 on it does";
  auto type = cast<TensorType>(sizes.getType());
  std::string name = getName(sizes).str();
  if (type.getElementType().isInteger(64))
    return name;
  if (!getOnnxDataType(type.getElementType()))
    return op->emitError() << "ONNX has no sizes of type " << type;
  onnx::NodeProto &cast = sink.addNode();
  cast.set_op_type("Cast");
  cast.add_input(name);
  name = names.getFresh("split_sizes");
  cast.add_output(name);
  addInt(cast, "to", kOnnxInt64);
  return name;
}

LogicalResult GraphExporter::exportSizesOperand(Operation *op, Value input,
                                                int64_t axis, Value sizes,
                                                const Sink &sink) {
  FailureOr<const OnnxOpRule *> rule = getRule(op, "Split", input.getType());
  if (failed(rule))
    return failure();
  DenseIntElementsAttr values;
  if ((*rule)->sizes.attribute &&
      matchPattern(skipCasts(sizes), m_Constant(&values)))
    return exportSizes(op, input, axis,
                       llvm::map_to_vector(values.getValues<APInt>(),
                                           [](const APInt &size) {
                                             return size.getSExtValue();
                                           }),
                       sink);
  FailureOr<std::string> name = getSizesName(op, **rule, sizes, sink);
  if (failed(name))
    return failure();
  onnx::NodeProto &node = addNode(op, "Split", sink);
  node.add_input(getName(input).str());
  node.add_input(*name);
  addInt(node, "axis", axis);
  return success();
}

LogicalResult GraphExporter::exportSplit(SplitOp op, const Sink &sink) {
  int64_t axis = op.getAxis();
  Value input = op.getInput();
  if (std::optional<ArrayRef<int64_t>> sizes = op.getStaticSplit())
    return exportSizes(op, input, axis, *sizes, sink);
  if (Value sizes = op.getSplit())
    return exportSizesOperand(op, input, axis, sizes, sink);
  FailureOr<const OnnxOpRule *> rule = getRule(op, "Split", input.getType());
  if (failed(rule))
    return failure();
  int64_t count = op.getNumResults(), dim = ShapedType::kDynamic;
  if (auto type = dyn_cast<RankedTensorType>(input.getType()))
    dim = type.getDimSize(axis < 0 ? axis + type.getRank() : axis);
  bool isEqual = op->hasAttr(carrier::CarrierDialect::kEqualPartsAttrName) ||
                 (ShapedType::isStatic(dim) && dim % count == 0);
  if (!(*rule)->sizes.numOutputs && !isEqual) {
    if (ShapedType::isDynamic(dim))
      return op.emitError()
             << "Split-" << (*rule)->sinceVersion << " of ONNX takes only "
             << "dimensions that are multiples of " << count
             << ", and this one may be another; from opset 18 on it need not "
                "be";
    int64_t size = (dim + count - 1) / count;
    SmallVector<int64_t> sizes(count, size);
    sizes.back() = dim - size * (count - 1);
    return exportSizes(op, input, axis, sizes, sink);
  }
  onnx::NodeProto &node = addNode(op, "Split", sink);
  node.add_input(getName(input).str());
  addInt(node, "axis", axis);
  if ((*rule)->sizes.numOutputs)
    addInt(node, "num_outputs", count);
  return success();
}

LogicalResult GraphExporter::exportVariadicSplit(VariadicSplitOp op,
                                                 const Sink &sink) {
  std::optional<int64_t> axis = op.getStaticAxis();
  if (!axis)
    return op.emitError()
           << "ONNX takes no axis that is only known at run time";
  if (!op.getStaticSplitLengths())
    return exportLengthsWithRest(op, *axis, sink);
  SmallVector<int64_t> lengths(*op.getStaticSplitLengths());
  auto *rest = llvm::find(lengths, -1);
  if (rest == lengths.end())
    return exportSizes(op, op.getData(), *axis, lengths, sink);
  auto type = dyn_cast<RankedTensorType>(op.getData().getType());
  int64_t dim =
      type ? type.getDimSize(*axis < 0 ? *axis + type.getRank() : *axis)
           : ShapedType::kDynamic;
  if (ShapedType::isDynamic(dim))
    return exportLengthsWithRest(op, *axis, sink);
  // Its own -1 counts twice.
  *rest = dim - std::accumulate(lengths.begin(), lengths.end(), int64_t(1));
  return exportSizes(op, op.getData(), *axis, lengths, sink);
}

/// A length of -1 becomes dim - sum(lengths) - 1. Lengths that are wrong stay
/// so: of two that are -1 the sum is never the dimension, unless both sizes are
/// -1 again, and that is no size.
LogicalResult GraphExporter::exportLengthsWithRest(VariadicSplitOp op,
                                                   int64_t axis,
                                                   const Sink &sink) {
  FailureOr<const OnnxOpRule *> rule =
      getRule(op, "Split", op.getData().getType());
  if (failed(rule))
    return failure();
  std::string lengths;
  if (Value operand = op.getSplitLengths()) {
    FailureOr<std::string> name = getSizesName(op, **rule, operand, sink);
    if (failed(name))
      return failure();
    lengths = *name;
  } else if (!(*rule)->sizes.attribute) {
    lengths =
        addSizes(op, *op.getStaticSplitLengths(), /*isScalar=*/false, sink);
  } else {
    return op.emitError() << "Split-" << (*rule)->sinceVersion
                          << " of ONNX takes no rest of a dimension that is "
                             "only known at run time; from opset 13 on it does";
  }
  auto addNumber = [&](int64_t value) {
    return addSizes(op, value, /*isScalar=*/false, sink);
  };
  std::string minusOne = addNumber(-1);
  std::string data = getName(op.getData()).str();
  std::string shape = addStep("Shape", {data}, "shape", sink);
  std::string dim = addStep("Gather", {shape, addNumber(axis)}, "dim", sink);
  std::string sum = addStep("ReduceSum", {lengths}, "sum", sink);
  // With the -1 itself taken out.
  std::string others = addStep("Sub", {sum, minusOne}, "others", sink);
  std::string rest = addStep("Sub", {dim, others}, "rest", sink);
  std::string isRest = addStep("Equal", {lengths, minusOne}, "is_rest", sink);
  std::string sizes =
      addStep("Where", {isRest, rest, lengths}, "split_sizes", sink);
  onnx::NodeProto &node = addNode(op, "Split", sink);
  node.add_input(data);
  node.add_input(sizes);
  addInt(node, "axis", axis);
  return success();
}

//===----------------------------------------------------------------------===//
// Sequences
//===----------------------------------------------------------------------===//

LogicalResult GraphExporter::exportSplitToSequence(SplitToSequenceOp op,
                                                   const Sink &sink) {
  if (failed(getRule(op, "SplitToSequence", op.getInput().getType())))
    return failure();
  std::string sizes;
  if (Value operand = op.getSplit())
    sizes = getName(operand).str();
  else if (std::optional<uint64_t> size = op.getChunkSize())
    sizes = addSizes(op, static_cast<int64_t>(*size), /*isScalar=*/true, sink);
  else if (std::optional<ArrayRef<int64_t>> given = op.getStaticSplit())
    sizes = addSizes(op, *given, /*isScalar=*/false, sink);
  onnx::NodeProto &node = addNode(op, "SplitToSequence", sink);
  node.add_input(getName(op.getInput()).str());
  if (!sizes.empty())
    node.add_input(sizes);
  addInt(node, "axis", op.getAxis());
  if (!op.getKeepdims())
    addInt(node, "keepdims", 0);
  return success();
}

LogicalResult GraphExporter::exportSequenceOp(Operation *op, StringRef opType,
                                              const Sink &sink) {
  // The element type is that of the sequence, or of the first tensor.
  Type type = op->getNumOperands() ? op->getOperand(0).getType()
                                   : op->getResult(0).getType();
  if (failed(getRule(op, opType, type)))
    return failure();
  onnx::NodeProto &node = addNode(op, opType, sink);
  for (Value operand : op->getOperands())
    node.add_input(getName(operand).str());
  if (auto empty = dyn_cast<SequenceEmptyOp>(op)) {
    auto sequence = cast<SequenceType>(empty.getType());
    addInt(node, "dtype",
           *getOnnxDataType(sequence.getTensorType().getElementType()));
  }
  if (auto concat = dyn_cast<ConcatFromSequenceOp>(op)) {
    addInt(node, "axis", concat.getAxis());
    if (concat.getNewAxis())
      addInt(node, "new_axis", 1);
  }
  return success();
}

std::optional<LogicalResult> GraphExporter::exportSplitOp(Operation *op,
                                                          const Sink &sink) {
  if (auto split = dyn_cast<SplitOp>(op))
    return exportSplit(split, sink);
  if (auto split = dyn_cast<VariadicSplitOp>(op))
    return exportVariadicSplit(split, sink);
  if (auto split = dyn_cast<SplitToSequenceOp>(op))
    return exportSplitToSequence(split, sink);
  StringRef opType =
      llvm::TypeSwitch<Operation *, StringRef>(op)
          .Case([](SequenceAtOp) { return "SequenceAt"; })
          .Case([](SequenceConstructOp) { return "SequenceConstruct"; })
          .Case([](SequenceEmptyOp) { return "SequenceEmpty"; })
          .Case([](SequenceEraseOp) { return "SequenceErase"; })
          .Case([](SequenceInsertOp) { return "SequenceInsert"; })
          .Case([](SequenceLengthOp) { return "SequenceLength"; })
          .Case([](ConcatFromSequenceOp) { return "ConcatFromSequence"; })
          .Default(StringRef());
  if (opType.empty())
    return std::nullopt;
  return exportSequenceOp(op, opType, sink);
}
