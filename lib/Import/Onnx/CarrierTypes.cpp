// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The types of values of carried models, and what is said of values.

#include "CarrierAttributes.h"
#include "split/Dialect/Carrier/IR/CarrierOps.h"
#include "split/Dialect/Split/IR/SplitTypes.h"
#include "split/Onnx/CarriedModel.h"
#include "split/Onnx/CarriedTypes.h"

#include "onnx/onnx_pb.h"

using namespace mlir;
using namespace mlir::split;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

static Type convertTensorType(int32_t dataType, bool hasShape,
                              const onnx::TensorShapeProto &shape,
                              MLIRContext *context) {
  Type elementType = getCarriedElementType(dataType, context);
  if (!hasShape)
    return UnrankedTensorType::get(elementType);
  SmallVector<int64_t> dims;
  for (const onnx::TensorShapeProto_Dimension &dim : shape.dim())
    dims.push_back(dim.has_dim_value() && dim.dim_value() >= 0
                       ? dim.dim_value()
                       : ShapedType::kDynamic);
  return RankedTensorType::get(dims, elementType);
}

Type mlir::split::convertCarriedType(const onnx::TypeProto &proto,
                                     MLIRContext *context) {
  switch (proto.value_case()) {
  case onnx::TypeProto::kTensorType: {
    const onnx::TypeProto_Tensor &tensor = proto.tensor_type();
    return convertTensorType(tensor.elem_type(), tensor.has_shape(),
                             tensor.shape(), context);
  }
  case onnx::TypeProto::kSparseTensorType: {
    const onnx::TypeProto_SparseTensor &tensor = proto.sparse_tensor_type();
    return carrier::SparseType::get(
        context, convertTensorType(tensor.elem_type(), tensor.has_shape(),
                                   tensor.shape(), context));
  }
  case onnx::TypeProto::kSequenceType: {
    Type element =
        convertCarriedType(proto.sequence_type().elem_type(), context);
    if (auto tensor = dyn_cast<TensorType>(element))
      return SequenceType::get(tensor);
    return carrier::SequenceType::get(context, element);
  }
  case onnx::TypeProto::kOptionalType:
    return carrier::OptionalType::get(
        context,
        convertCarriedType(proto.optional_type().elem_type(), context));
  case onnx::TypeProto::kMapType:
    return carrier::MapType::get(
        context, getCarriedElementType(proto.map_type().key_type(), context),
        convertCarriedType(proto.map_type().value_type(), context));
  default:
    // Opaque types are told by the rest of the message.
    return carrier::UnknownType::get(context);
  }
}

/// Whether the MLIR type and the names of dimensions say all of `shape`.
static bool isPlainShape(const onnx::TensorShapeProto &shape) {
  return shape.unknown_fields().empty() &&
         llvm::all_of(
             shape.dim(), [](const onnx::TensorShapeProto_Dimension &dim) {
               return dim.unknown_fields().empty() && !dim.has_denotation() &&
                      (dim.has_dim_value()
                           ? dim.dim_value() >= 0
                           : !dim.has_dim_param() || !dim.dim_param().empty());
             });
}

/// Whether no dimension of `shape` has a name.
static bool isUnnamed(const onnx::TensorShapeProto &shape) {
  return llvm::none_of(shape.dim(),
                       [](const onnx::TensorShapeProto_Dimension &dim) {
                         return dim.has_dim_param();
                       });
}

/// Whether the MLIR type and, for a tensor that is no element, the names of
/// dimensions say all of `proto`.
static bool isPlainType(const onnx::TypeProto &proto, bool isElement = false) {
  if (proto.has_denotation() || !proto.unknown_fields().empty())
    return false;
  switch (proto.value_case()) {
  case onnx::TypeProto::kTensorType:
    return isPlainShape(proto.tensor_type().shape()) &&
           proto.tensor_type().unknown_fields().empty() &&
           (!isElement || isUnnamed(proto.tensor_type().shape()));
  case onnx::TypeProto::kSparseTensorType:
    return isPlainShape(proto.sparse_tensor_type().shape()) &&
           proto.sparse_tensor_type().unknown_fields().empty() &&
           isUnnamed(proto.sparse_tensor_type().shape());
  case onnx::TypeProto::kSequenceType:
    return proto.sequence_type().has_elem_type() &&
           isPlainType(proto.sequence_type().elem_type(), /*isElement=*/true);
  case onnx::TypeProto::kOptionalType:
    return proto.optional_type().has_elem_type() &&
           isPlainType(proto.optional_type().elem_type(), /*isElement=*/true);
  case onnx::TypeProto::kMapType:
    return proto.map_type().has_value_type() &&
           isPlainType(proto.map_type().value_type(), /*isElement=*/true);
  default:
    return false;
  }
}

//===----------------------------------------------------------------------===//
// What is said of a value
//===----------------------------------------------------------------------===//

std::string mlir::split::getString(const google::protobuf::Message &message,
                                   int number) {
  const google::protobuf::Reflection *reflection = message.GetReflection();
  if (const google::protobuf::FieldDescriptor *field =
          message.GetDescriptor()->FindFieldByNumber(number))
    return reflection->GetString(message, field);
  const google::protobuf::UnknownFieldSet &fields =
      reflection->GetUnknownFields(message);
  std::string text;
  for (int index = 0; index < fields.field_count(); ++index)
    if (const google::protobuf::UnknownField &field = fields.field(index);
        field.number() == number &&
        field.type() == google::protobuf::UnknownField::TYPE_LENGTH_DELIMITED)
      text = field.length_delimited();
  return text;
}

std::vector<std::string>
mlir::split::getMessages(const google::protobuf::Message &message, int number) {
  const google::protobuf::Reflection *reflection = message.GetReflection();
  std::vector<std::string> messages;
  if (const google::protobuf::FieldDescriptor *field =
          message.GetDescriptor()->FindFieldByNumber(number)) {
    for (int index = 0; index < reflection->FieldSize(message, field); ++index)
      messages.push_back(reflection->GetRepeatedMessage(message, field, index)
                             .SerializePartialAsString());
    return messages;
  }
  const google::protobuf::UnknownFieldSet &fields =
      reflection->GetUnknownFields(message);
  for (int index = 0; index < fields.field_count(); ++index)
    if (const google::protobuf::UnknownField &field = fields.field(index);
        field.number() == number &&
        field.type() == google::protobuf::UnknownField::TYPE_LENGTH_DELIMITED)
      messages.push_back(field.length_delimited());
  return messages;
}

std::string mlir::split::takeString(google::protobuf::Message &message,
                                    int number) {
  std::string text = getString(message, number);
  const google::protobuf::Reflection *reflection = message.GetReflection();
  if (const google::protobuf::FieldDescriptor *field =
          message.GetDescriptor()->FindFieldByNumber(number))
    reflection->ClearField(&message, field);
  else
    reflection->MutableUnknownFields(&message)->DeleteByNumber(number);
  return text;
}

void mlir::split::addString(StringRef key, StringRef text, MLIRContext *context,
                            NamedAttrList &about) {
  if (!text.empty())
    about.append(key, StringAttr::get(context, text));
}

void mlir::split::addRest(const google::protobuf::Message &message,
                          StringRef key, MLIRContext *context,
                          NamedAttrList &about) {
  std::string bytes;
  message.SerializePartialToString(&bytes);
  addString(key, bytes, context, about);
}

/// The names of the dimensions of `proto`, if there are any.
static SmallVector<StringRef> getDimNames(const onnx::TypeProto &proto) {
  SmallVector<StringRef> names;
  if (proto.has_tensor_type() && !isUnnamed(proto.tensor_type().shape()))
    for (const auto &dim : proto.tensor_type().shape().dim())
      names.push_back(dim.dim_param());
  return names;
}

void mlir::split::describeValue(onnx::ValueInfoProto info, MLIRContext *context,
                                NamedAttrList &about) {
  Builder builder(context);
  if (SmallVector<StringRef> names = getDimNames(info.type()); !names.empty())
    about.append(onnx_keys::kDimNames, builder.getStrArrayAttr(names));
  if (info.has_type() && !isPlainType(info.type()))
    addRest(info.type(), onnx_keys::kTypeMessage, context, about);
  addString(onnx_keys::kDocString, info.doc_string(), context, about);
  info.clear_name();
  info.clear_type();
  info.clear_doc_string();
  addRest(info, onnx_keys::kRest, context, about);
}
