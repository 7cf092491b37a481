// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AttributeType.h"

using namespace mlir;
using namespace mlir::split;

namespace {
/// A field of AttributeProto that holds a value, and the type that says so.
struct ValueField {
  int number;
  onnx::AttributeProto_AttributeType type;
};
} // namespace

static constexpr ValueField kValueFields[] = {
    {onnx::AttributeProto::kFFieldNumber,
     onnx::AttributeProto_AttributeType_FLOAT},
    {onnx::AttributeProto::kIFieldNumber,
     onnx::AttributeProto_AttributeType_INT},
    {onnx::AttributeProto::kSFieldNumber,
     onnx::AttributeProto_AttributeType_STRING},
    {onnx::AttributeProto::kTFieldNumber,
     onnx::AttributeProto_AttributeType_TENSOR},
    {onnx::AttributeProto::kGFieldNumber,
     onnx::AttributeProto_AttributeType_GRAPH},
    {onnx::AttributeProto::kSparseTensorFieldNumber,
     onnx::AttributeProto_AttributeType_SPARSE_TENSOR},
    {onnx::AttributeProto::kTpFieldNumber,
     onnx::AttributeProto_AttributeType_TYPE_PROTO},
    {onnx::AttributeProto::kFloatsFieldNumber,
     onnx::AttributeProto_AttributeType_FLOATS},
    {onnx::AttributeProto::kIntsFieldNumber,
     onnx::AttributeProto_AttributeType_INTS},
    {onnx::AttributeProto::kStringsFieldNumber,
     onnx::AttributeProto_AttributeType_STRINGS},
    {onnx::AttributeProto::kTensorsFieldNumber,
     onnx::AttributeProto_AttributeType_TENSORS},
    {onnx::AttributeProto::kGraphsFieldNumber,
     onnx::AttributeProto_AttributeType_GRAPHS},
    {onnx::AttributeProto::kSparseTensorsFieldNumber,
     onnx::AttributeProto_AttributeType_SPARSE_TENSORS},
    {onnx::AttributeProto::kTypeProtosFieldNumber,
     onnx::AttributeProto_AttributeType_TYPE_PROTOS}};

static bool isSet(const onnx::AttributeProto &attribute, ValueField value) {
  const google::protobuf::Reflection *reflection = attribute.GetReflection();
  const google::protobuf::FieldDescriptor *field =
      attribute.GetDescriptor()->FindFieldByNumber(value.number);
  return field->is_repeated() ? reflection->FieldSize(attribute, field) != 0
                              : reflection->HasField(attribute, field);
}

onnx::AttributeProto_AttributeType
mlir::split::getAttributeType(const onnx::AttributeProto &attribute) {
  if (attribute.type() != onnx::AttributeProto_AttributeType_UNDEFINED)
    return attribute.type();
  for (ValueField field : kValueFields)
    if (isSet(attribute, field))
      return field.type;
  return onnx::AttributeProto_AttributeType_UNDEFINED;
}

LogicalResult
mlir::split::checkAttributeValue(const onnx::AttributeProto &attribute,
                                 std::string &error) {
  onnx::AttributeProto_AttributeType type = getAttributeType(attribute);
  bool isReference = !attribute.ref_attr_name().empty();
  for (ValueField field : kValueFields) {
    if (!isSet(attribute, field) || (field.type == type && !isReference))
      continue;
    std::string name = onnx::AttributeProto_AttributeType_Name(field.type);
    error = isReference
                ? "refers to an attribute of a function, but has a value of "
                  "its own, of " +
                      name
                : "is " + onnx::AttributeProto_AttributeType_Name(type) +
                      ", but has a value of " + name;
    return failure();
  }
  return success();
}
