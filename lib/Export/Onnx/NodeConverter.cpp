// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How a node crosses the changes of versions.

#include "NodeConverter.h"

#include "split/Support/Text.h"

#include "mlir/IR/Matchers.h"
#include "onnx/onnx_pb.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <limits>

using namespace mlir;
using namespace mlir::split;
using onnx::AttributeProto;

//===----------------------------------------------------------------------===//
// Reading and writing the node
//===----------------------------------------------------------------------===//

bool NodeConverter::fail(const Twine &text) {
  reason = text.str();
  return false;
}

AttributeProto *NodeConverter::find(StringRef name) {
  for (AttributeProto &attribute : *node.mutable_attribute())
    if (StringRef(attribute.name()) == name)
      return &attribute;
  return nullptr;
}

AttributeProto &NodeConverter::add(StringRef name) {
  AttributeProto &attribute = *node.add_attribute();
  attribute.set_name(name.str());
  return attribute;
}

void NodeConverter::erase(StringRef name) {
  auto *attributes = node.mutable_attribute();
  for (int index = attributes->size(); index-- > 0;)
    if (StringRef(attributes->Get(index).name()) == name)
      attributes->DeleteSubrange(index, 1);
}

bool NodeConverter::take(StringRef name, AttributeProto &attribute) {
  AttributeProto *found = find(name);
  if (!found)
    return false;
  attribute.Swap(found);
  found->set_name(name.str());
  erase(name);
  return true;
}

bool NodeConverter::hasInput(int index) {
  return index < node.input_size() && !node.input(index).empty();
}

void NodeConverter::setInput(int index, std::string name) {
  while (node.input_size() <= index)
    node.add_input("");
  node.set_input(index, std::move(name));
}

void NodeConverter::dropInput(int index) {
  if (index < node.input_size())
    node.set_input(index, "");
  while (node.input_size() != 0 && !hasInput(node.input_size() - 1))
    node.mutable_input()->RemoveLast();
}

DenseElementsAttr NodeConverter::getConstant(int index) {
  DenseElementsAttr value;
  Value input = op.getInputAt(index);
  if (input)
    (void)matchPattern(input, m_Constant(&value));
  return value;
}

RankedTensorType NodeConverter::getType(unsigned index) {
  Value input = index < op.getNumPositions() ? op.getInputAt(index) : Value();
  return input ? dyn_cast<RankedTensorType>(input.getType())
               : RankedTensorType();
}

//===----------------------------------------------------------------------===//
// Attributes that are no more, or new
//===----------------------------------------------------------------------===//

bool NodeConverter::keep(const VersionChange &) { return true; }

bool NodeConverter::drop(const VersionChange &change) {
  erase(change.attribute);
  return true;
}

bool NodeConverter::dropIfZero(const VersionChange &change) {
  if (AttributeProto *found = find(change.attribute);
      found && (found->i() != 0 || !found->ref_attr_name().empty()))
    return fail("attribute " + quoted(change.attribute) + " is not 0");
  return drop(change);
}

bool NodeConverter::dropIfInference(const VersionChange &change) {
  AttributeProto *found = find(change.attribute);
  bool isTest = found ? found->i() != 0 : change.attribute == "spatial";
  // Where the attribute is missing, the outputs say it.
  if (change.attribute == "is_test" && !isTest && op.is("Dropout"))
    return fail("it is for training");
  if (!isTest && (change.attribute == "spatial" || node.output_size() > 1))
    return fail("attribute " + quoted(change.attribute) + " is 0");
  return drop(change);
}

bool NodeConverter::setDefault(const VersionChange &change) {
  if (find(change.attribute))
    return true;
  AttributeProto &attribute = add(change.attribute);
  int64_t integer = 0;
  double number = 0;
  if (!change.detail.getAsInteger(10, integer)) {
    attribute.set_type(onnx::AttributeProto_AttributeType_INT);
    attribute.set_i(integer);
  } else if (!change.detail.getAsDouble(number)) {
    attribute.set_type(onnx::AttributeProto_AttributeType_FLOAT);
    attribute.set_f(static_cast<float>(number));
  } else {
    attribute.set_type(onnx::AttributeProto_AttributeType_STRING);
    attribute.set_s(change.detail.str());
  }
  return true;
}

bool NodeConverter::renameAttribute(const VersionChange &change) {
  if (AttributeProto *found = find(change.attribute))
    found->set_name(change.detail.str());
  return true;
}

bool NodeConverter::renameAttributeBack(const VersionChange &change) {
  if (AttributeProto *found = find(change.detail))
    found->set_name(change.attribute.str());
  return true;
}

bool NodeConverter::renameOperator(const VersionChange &change) {
  node.set_op_type(change.detail.str());
  return true;
}

bool NodeConverter::needOneOutput(const VersionChange &) {
  for (int index = node.output_size(); index-- > 1;)
    if (Value result = op.getResult(index); !result.use_empty())
      return fail("more than its first output is used");
  return true;
}

bool NodeConverter::numberType(const VersionChange &change) {
  AttributeProto *found = find(change.attribute);
  onnx::TensorProto_DataType dataType;
  if (!found || found->type() != onnx::AttributeProto_AttributeType_STRING ||
      !onnx::TensorProto_DataType_Parse(StringRef(found->s()).upper(),
                                        &dataType))
    return fail("attribute 'to' names no type");
  found->clear_s();
  found->set_type(onnx::AttributeProto_AttributeType_INT);
  found->set_i(dataType);
  return true;
}

bool NodeConverter::countParts(const VersionChange &change) {
  if (hasInput(change.input))
    return true;
  AttributeProto &attribute = add(change.attribute);
  attribute.set_type(onnx::AttributeProto_AttributeType_INT);
  attribute.set_i(node.output_size());
  return true;
}

bool NodeConverter::needSizes(const VersionChange &change) {
  if (!hasInput(change.input))
    return fail("the dimension may be no multiple of the number of outputs");
  return true;
}

//===----------------------------------------------------------------------===//
// Attributes that are inputs
//===----------------------------------------------------------------------===//

/// The scalar `value` of elements of `type`.
static DenseElementsAttr getScalar(FloatType type, double value) {
  llvm::APFloat number(value);
  bool losesInfo;
  number.convert(type.getFloatSemantics(), llvm::APFloat::rmNearestTiesToEven,
                 &losesInfo);
  return DenseElementsAttr::get(RankedTensorType::get({}, type), number);
}

bool NodeConverter::moveToInput(const VersionChange &change) {
  AttributeProto attribute;
  if (!take(change.attribute, attribute))
    return true;
  if (!attribute.ref_attr_name().empty())
    return fail("attribute " + quoted(change.attribute) +
                " is one of the function");
  Builder builder(op.getContext());
  DenseElementsAttr value;
  switch (attribute.type()) {
  case onnx::AttributeProto_AttributeType_INTS:
    value = builder.getI64TensorAttr(
        SmallVector<int64_t>(attribute.ints().begin(), attribute.ints().end()));
    break;
  case onnx::AttributeProto_AttributeType_INT:
    value = builder.getI64TensorAttr(attribute.i());
    break;
  case onnx::AttributeProto_AttributeType_FLOATS:
    value = DenseElementsAttr::get(
        RankedTensorType::get(attribute.floats_size(), builder.getF32Type()),
        ArrayRef<float>(attribute.floats().data(), attribute.floats_size()));
    break;
  default: {
    // What is added or compared has the elements of the first input; a part of
    // them that is dropped is f32.
    auto data = dyn_cast<TensorType>(op.getInputAt(0).getType());
    auto type = data && !op.is("Dropout")
                    ? dyn_cast<FloatType>(data.getElementType())
                    : builder.getF32Type();
    if (!type && attribute.f() == 0)
      return true;
    if (!type)
      return fail("the element type of its input is not known, or no float");
    value = getScalar(type, attribute.f());
  }
  }
  setInput(change.input, makeConstant(value, change.attribute));
  return true;
}

bool NodeConverter::moveToAttribute(const VersionChange &change) {
  if (!hasInput(change.input))
    return true;
  DenseElementsAttr value = getConstant(change.input);
  if (!value)
    return fail("input " + Twine(change.input) + " is only known at run time");
  AttributeProto &attribute = add(change.attribute);
  if (isa<FloatType>(value.getElementType())) {
    auto numbers = llvm::map_to_vector(
        value.getValues<llvm::APFloat>(), [](const llvm::APFloat &number) {
          return static_cast<float>(number.convertToDouble());
        });
    if (value.getType().getRank() == 0) {
      attribute.set_type(onnx::AttributeProto_AttributeType_FLOAT);
      attribute.set_f(numbers.front());
    } else {
      attribute.set_type(onnx::AttributeProto_AttributeType_FLOATS);
      attribute.mutable_floats()->Add(numbers.begin(), numbers.end());
    }
  } else if (isa<IntegerType>(value.getElementType())) {
    bool isOne = change.attribute == "k";
    attribute.set_type(isOne ? onnx::AttributeProto_AttributeType_INT
                             : onnx::AttributeProto_AttributeType_INTS);
    for (const APInt &number : value.getValues<APInt>())
      if (isOne)
        attribute.set_i(number.getSExtValue());
      else
        attribute.add_ints(number.getSExtValue());
  } else {
    return fail("input " + Twine(change.input) + " holds no numbers");
  }
  dropInput(change.input);
  return true;
}

/// The integers in `value`.
static SmallVector<int64_t> getIntegers(DenseElementsAttr value) {
  return llvm::map_to_vector(value.getValues<APInt>(), [](const APInt &number) {
    return number.getSExtValue();
  });
}

bool NodeConverter::countFromFront(const VersionChange &change) {
  bool isInput = node.op_type() == "Slice" && hasInput(change.input);
  DenseElementsAttr value = isInput ? getConstant(change.input) : nullptr;
  if (isInput && !value)
    return fail("input " + Twine(change.input) + " is only known at run time");
  AttributeProto *found = find(change.attribute);
  bool isOne = found && found->type() == onnx::AttributeProto_AttributeType_INT;
  SmallVector<int64_t> axes;
  if (value)
    axes = getIntegers(value);
  else if (isOne)
    axes.push_back(found->i());
  else if (found)
    axes.assign(found->ints().begin(), found->ints().end());
  if (llvm::none_of(axes, [](int64_t axis) { return axis < 0; }))
    return true;
  RankedTensorType type = getType(0);
  if (!type)
    return fail("an axis is counted from the back, and the rank of the input "
                "is not known");
  int64_t added = node.op_type() == "Unsqueeze" ? axes.size() : 0;
  for (int64_t &axis : axes)
    axis += axis < 0 ? type.getRank() + added : 0;
  if (value)
    setInput(change.input,
             makeConstant(Builder(op.getContext()).getI64TensorAttr(axes),
                          change.attribute));
  else if (isOne)
    found->set_i(axes.front());
  else
    llvm::copy(axes, found->mutable_ints()->begin());
  return true;
}

bool NodeConverter::needPositive(const VersionChange &change) {
  RankedTensorType type = getType(change.input);
  if (type && type.getElementType().isUnsignedInteger())
    return true;
  DenseElementsAttr value = getConstant(change.input);
  if (value && isa<IntegerType>(value.getElementType()) &&
      llvm::all_of(getIntegers(value),
                   [](int64_t index) { return index >= 0; }))
    return true;
  return fail("input " + Twine(change.input) + " may be negative");
}

bool NodeConverter::dropOnes(const VersionChange &change) {
  if (!hasInput(change.input))
    return true;
  DenseElementsAttr value = getConstant(change.input);
  if (!value ||
      !llvm::all_of(getIntegers(value), [](int64_t step) { return step == 1; }))
    return fail("input " + Twine(change.input) + " may be other than 1");
  dropInput(change.input);
  return true;
}

bool NodeConverter::moveBoundsToInputs(const VersionChange &) {
  auto data = dyn_cast<TensorType>(op.getInputAt(0).getType());
  auto type = data ? dyn_cast<FloatType>(data.getElementType()) : FloatType();
  if (!type)
    return fail("the element type of its input is not known, or no float");
  // Without a bound numbers up to the infinities stay; the defaults end before.
  double most = std::numeric_limits<float>::max();
  for (auto [index, name, bound] :
       {std::tuple(1, "min", -most), std::tuple(2, "max", most)}) {
    AttributeProto attribute;
    double value = take(name, attribute) ? attribute.f() : bound;
    setInput(index, makeConstant(getScalar(type, value), name));
  }
  return true;
}

bool NodeConverter::moveBoundsToAttributes(const VersionChange &change) {
  double infinity = std::numeric_limits<double>::infinity();
  for (auto [index, name, bound] :
       {std::tuple(1, "min", -infinity), std::tuple(2, "max", infinity)}) {
    bool isGiven = hasInput(index);
    DenseElementsAttr value = isGiven ? getConstant(index) : nullptr;
    if (isGiven && (!value || !isa<FloatType>(value.getElementType())))
      return fail("input " + Twine(index) +
                  " is only known at run time, or no float");
    if (value)
      bound = value.getValues<llvm::APFloat>()[0].convertToDouble();
    AttributeProto &attribute = add(name);
    attribute.set_type(onnx::AttributeProto_AttributeType_FLOAT);
    attribute.set_f(static_cast<float>(bound));
  }
  dropInput(2);
  dropInput(1);
  return true;
}

bool NodeConverter::sayHowToResize(const VersionChange &) {
  std::string scales = hasInput(1) ? node.input(1) : "";
  auto type = RankedTensorType::get(0, Float32Type::get(op.getContext()));
  setInput(
      1, makeConstant(DenseElementsAttr::get(type, ArrayRef<float>()), "roi"));
  setInput(2, scales);
  for (auto [name, value] :
       {std::pair("coordinate_transformation_mode", "asymmetric"),
        std::pair("nearest_mode", "floor")}) {
    AttributeProto &attribute = add(name);
    attribute.set_type(onnx::AttributeProto_AttributeType_STRING);
    attribute.set_s(value);
  }
  return true;
}
