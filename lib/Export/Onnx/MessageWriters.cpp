// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MessageWriters.h"

#include "split/Dialect/Carrier/IR/CarrierOps.h"
#include "split/Dialect/Split/IR/Compatibility.h"
#include "split/Dialect/Split/IR/SplitTypes.h"
#include "split/Onnx/CarriedModel.h"
#include "split/Onnx/CarriedTypes.h"

#include "mlir/IR/DialectResourceBlobManager.h"
#include "onnx/onnx_pb.h"

#include <google/protobuf/io/coded_stream.h>

using namespace mlir;
using namespace mlir::split;

StringRef mlir::split::getStringOf(DictionaryAttr about, StringRef key) {
  auto text = about ? about.getAs<StringAttr>(key) : StringAttr();
  return text ? text.getValue() : StringRef();
}

/// Adds the serialized fields in `text`, which may be null, to `message`.
static void mergeBytes(StringAttr text, google::protobuf::Message &message) {
  if (!text)
    return;
  StringRef bytes = text.getValue();
  google::protobuf::LogSilencer silencer;
  // Bytes that someone else has changed may be no message; what of them is one
  // is taken.
  google::protobuf::io::CodedInputStream stream(
      reinterpret_cast<const uint8_t *>(bytes.data()), bytes.size());
  (void)message.MergePartialFromCodedStream(&stream);
}

void mlir::split::mergeRest(DictionaryAttr about, StringRef key,
                            google::protobuf::Message &message) {
  mergeBytes(about ? about.getAs<StringAttr>(key) : StringAttr(), message);
}

SmallVector<DictionaryAttr> mlir::split::getDictionaries(DictionaryAttr about,
                                                         StringRef key) {
  SmallVector<DictionaryAttr> result;
  if (auto array = about ? about.getAs<ArrayAttr>(key) : ArrayAttr())
    for (Attribute element : array)
      result.push_back(dyn_cast<DictionaryAttr>(element));
  return result;
}

Type mlir::split::getDeclaredType(DictionaryAttr about, Type type) {
  auto declared = about ? about.getAs<TypeAttr>(onnx_keys::kType) : TypeAttr();
  if (!declared)
    return type;
  Type said = declared.getValue();
  if (isa<carrier::UnknownType>(type) || isa<carrier::UnknownType>(said))
    return said;
  return areCompatible(said, type) ? said : type;
}

void mlir::split::putString(google::protobuf::Message &message, int number,
                            StringRef text) {
  if (text.empty())
    return;
  const google::protobuf::Reflection *reflection = message.GetReflection();
  if (const google::protobuf::FieldDescriptor *field =
          message.GetDescriptor()->FindFieldByNumber(number))
    reflection->SetString(&message, field, text.str());
  else
    reflection->MutableUnknownFields(&message)->AddLengthDelimited(number,
                                                                   text.str());
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// Writes a TypeProto_Tensor or TypeProto_SparseTensor.
template <typename Proto>
static LogicalResult writeTensorType(TensorType type, ArrayAttr dimNames,
                                     Proto &proto, ExportErrorFn emitError) {
  std::optional<int32_t> dataType = getCarriedDataType(type.getElementType());
  if (!dataType)
    return emitError() << "ONNX has no tensors of type " << type;
  proto.set_elem_type(*dataType);
  if (!type.hasRank())
    return success();
  onnx::TensorShapeProto &shape = *proto.mutable_shape();
  for (auto [index, dim] : llvm::enumerate(type.getShape())) {
    onnx::TensorShapeProto_Dimension &proto = *shape.add_dim();
    if (ShapedType::isStatic(dim)) {
      proto.set_dim_value(dim);
    } else if (dimNames && index < dimNames.size()) {
      StringRef name = cast<StringAttr>(dimNames[index]).getValue();
      if (!name.empty())
        proto.set_dim_param(name.str());
    }
  }
  return success();
}

static LogicalResult writeType(Type type, ArrayAttr dimNames,
                               onnx::TypeProto &proto,
                               ExportErrorFn emitError) {
  if (auto tensor = dyn_cast<TensorType>(type))
    return writeTensorType(tensor, dimNames, *proto.mutable_tensor_type(),
                           emitError);
  if (auto sequence = dyn_cast<SequenceType>(type))
    return writeType(sequence.getTensorType(), {},
                     *proto.mutable_sequence_type()->mutable_elem_type(),
                     emitError);
  if (auto sequence = dyn_cast<carrier::SequenceType>(type))
    return writeType(sequence.getElementType(), {},
                     *proto.mutable_sequence_type()->mutable_elem_type(),
                     emitError);
  if (auto optional = dyn_cast<carrier::OptionalType>(type))
    return writeType(optional.getElementType(), {},
                     *proto.mutable_optional_type()->mutable_elem_type(),
                     emitError);
  if (auto sparse = dyn_cast<carrier::SparseType>(type))
    if (auto tensor = dyn_cast<TensorType>(sparse.getTensorType()))
      return writeTensorType(tensor, {}, *proto.mutable_sparse_tensor_type(),
                             emitError);
  if (auto map = dyn_cast<carrier::MapType>(type))
    if (std::optional<int32_t> key = getCarriedDataType(map.getKeyType())) {
      proto.mutable_map_type()->set_key_type(*key);
      return writeType(map.getValueType(), {},
                       *proto.mutable_map_type()->mutable_value_type(),
                       emitError);
    }
  return emitError() << "ONNX has no values of type " << type;
}

LogicalResult mlir::split::writeValueInfo(StringRef name, Type type,
                                          DictionaryAttr about,
                                          onnx::ValueInfoProto &info,
                                          ExportErrorFn emitError) {
  info.set_name(name.str());
  StringRef doc = getStringOf(about, onnx_keys::kDocString);
  if (!doc.empty())
    info.set_doc_string(doc.str());
  mergeRest(about, onnx_keys::kRest, info);
  if (!getStringOf(about, onnx_keys::kTypeMessage).empty()) {
    mergeRest(about, onnx_keys::kTypeMessage, *info.mutable_type());
    return success();
  }
  if (isa<carrier::UnknownType>(type))
    return success();
  auto dimNames =
      about ? about.getAs<ArrayAttr>(onnx_keys::kDimNames) : ArrayAttr();
  if (dimNames && !llvm::all_of(dimNames, llvm::IsaPred<StringAttr>))
    dimNames = {};
  return writeType(type, dimNames, *info.mutable_type(), emitError);
}

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

/// The elements of `dense` as ONNX stores them.
static std::string getRawData(DenseElementsAttr dense) {
  std::string bytes;
  if (dense.getElementType().isInteger(1)) {
    for (bool value : dense.getValues<bool>())
      bytes.push_back(value);
    return bytes;
  }
  ArrayRef<char> raw = dense.getRawData();
  if (!dense.isSplat())
    return std::string(raw.begin(), raw.end());
  bytes.reserve(raw.size() * dense.getNumElements());
  for (int64_t index = 0; index < dense.getNumElements(); ++index)
    bytes.append(raw.begin(), raw.end());
  return bytes;
}

/// Writes where the elements of `external` are.
static void writeExternal(carrier::ExternalAttr external,
                          onnx::TensorProto &tensor) {
  tensor.set_data_location(onnx::TensorProto_DataLocation_EXTERNAL);
  auto write = [&](NamedAttribute entry) {
    auto text = dyn_cast<StringAttr>(entry.getValue());
    if (!text)
      return;
    onnx::StringStringEntryProto &proto = *tensor.add_external_data();
    proto.set_key(entry.getName().str());
    proto.set_value(text.str());
  };
  constexpr StringLiteral order[] = {"location", "offset", "length",
                                     "checksum"};
  for (StringRef key : order)
    if (std::optional<NamedAttribute> entry = external.getWhere().getNamed(key))
      write(*entry);
  for (NamedAttribute entry : external.getWhere())
    if (!llvm::is_contained(order, entry.getName().getValue()))
      write(entry);
}

LogicalResult mlir::split::writeTensor(TypedAttr value,
                                       onnx::TensorProto &tensor,
                                       ExportErrorFn emitError) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  std::optional<int32_t> dataType =
      type ? getCarriedDataType(type.getElementType()) : std::nullopt;
  if (!dataType || !type.hasStaticShape())
    return emitError() << "ONNX has no constants of type " << value.getType();
  tensor.set_data_type(*dataType);
  for (int64_t dim : type.getShape())
    tensor.add_dims(dim);
  if (auto external = dyn_cast<carrier::ExternalAttr>(value)) {
    writeExternal(external, tensor);
    return success();
  }
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(value)) {
    AsmResourceBlob *blob = resource.getRawHandle().getBlob();
    if (!blob)
      return emitError() << "the elements of a constant of type " << type
                         << " were left out of the module";
    ArrayRef<char> bytes = blob->getData();
    tensor.set_raw_data(bytes.data(), bytes.size());
    return success();
  }
  if (auto strings = dyn_cast<DenseStringElementsAttr>(value)) {
    for (int64_t index = 0; index < type.getNumElements(); ++index)
      tensor.add_string_data(
          strings.getRawStringData()[strings.isSplat() ? 0 : index].str());
    return success();
  }
  auto dense = dyn_cast<DenseElementsAttr>(value);
  Type elementType = type.getElementType();
  bool isNarrow = elementType.isIntOrFloat() &&
                  elementType.getIntOrFloatBitWidth() < 8 &&
                  !elementType.isInteger(1);
  if (!dense || (isNarrow && type.getNumElements() != 0))
    return emitError() << "constants of type " << type
                       << " cannot be exported from this attribute";
  tensor.set_raw_data(getRawData(dense));
  return success();
}

static LogicalResult writeSparseTensor(carrier::SparseAttr value,
                                       onnx::SparseTensorProto &tensor,
                                       ExportErrorFn emitError) {
  for (int64_t dim : cast<ShapedType>(value.getType()).getShape())
    tensor.add_dims(dim);
  return failure(failed(writeTensor(value.getValues(), *tensor.mutable_values(),
                                    emitError)) ||
                 failed(writeTensor(value.getIndices(),
                                    *tensor.mutable_indices(), emitError)));
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

/// Writes an attribute whose kind its value does not show.
static LogicalResult writeKind(carrier::KindAttr value, DictionaryAttr about,
                               onnx::AttributeProto &attribute,
                               ExportErrorFn emitError) {
  onnx::AttributeProto_AttributeType type;
  if (!onnx::AttributeProto_AttributeType_Parse(value.getKind().str(), &type))
    return emitError() << "ONNX has no attributes of kind " << value.getKind();
  attribute.set_type(type);
  if (auto bytes = dyn_cast<StringAttr>(value.getValue())) {
    (void)attribute.mutable_tp()->ParsePartialFromString(bytes.str());
    return success();
  }
  auto elements = dyn_cast<ArrayAttr>(value.getValue());
  if (!elements)
    return success();
  auto rests =
      about ? about.getAs<ArrayAttr>(onnx_keys::kTensorRest) : ArrayAttr();
  auto mergeRestOf = [&](size_t index, google::protobuf::Message &proto) {
    if (rests && index < rests.size())
      mergeBytes(dyn_cast<StringAttr>(rests[index]), proto);
  };
  for (auto [index, element] : llvm::enumerate(elements)) {
    if (auto sparse = dyn_cast<carrier::SparseAttr>(element)) {
      onnx::SparseTensorProto &proto = *attribute.add_sparse_tensors();
      if (failed(writeSparseTensor(sparse, proto, emitError)))
        return failure();
      mergeRestOf(index, proto);
    } else if (auto tensor = dyn_cast<TypedAttr>(element);
               tensor && !isa<StringAttr>(element)) {
      onnx::TensorProto &proto = *attribute.add_tensors();
      if (failed(writeTensor(tensor, proto, emitError)))
        return failure();
      mergeRestOf(index, proto);
    } else if (auto bytes = dyn_cast<StringAttr>(element)) {
      (void)attribute.add_type_protos()->ParsePartialFromString(bytes.str());
    }
  }
  return success();
}

/// Writes an attribute that is an array; false for any other.
static bool writeArray(Attribute value, onnx::AttributeProto &attribute) {
  if (auto integers = dyn_cast<DenseI64ArrayAttr>(value)) {
    attribute.set_type(onnx::AttributeProto_AttributeType_INTS);
    for (int64_t integer : integers.asArrayRef())
      attribute.add_ints(integer);
    return true;
  }
  if (auto numbers = dyn_cast<DenseF32ArrayAttr>(value)) {
    attribute.set_type(onnx::AttributeProto_AttributeType_FLOATS);
    for (float number : numbers.asArrayRef())
      attribute.add_floats(number);
    return true;
  }
  auto strings = dyn_cast<ArrayAttr>(value);
  if (!strings || !llvm::all_of(strings, llvm::IsaPred<StringAttr>))
    return false;
  attribute.set_type(onnx::AttributeProto_AttributeType_STRINGS);
  for (Attribute text : strings)
    attribute.add_strings(cast<StringAttr>(text).str());
  return true;
}

void mlir::split::beginAttribute(StringRef name, DictionaryAttr about,
                                 onnx::AttributeProto &attribute) {
  attribute.set_name(name.str());
  StringRef doc = getStringOf(about, onnx_keys::kDocString);
  if (!doc.empty())
    attribute.set_doc_string(doc.str());
  mergeRest(about, onnx_keys::kRest, attribute);
}

LogicalResult mlir::split::writeAttribute(StringRef name, Attribute value,
                                          DictionaryAttr about,
                                          onnx::AttributeProto &attribute,
                                          ExportErrorFn emitError) {
  beginAttribute(name, about, attribute);
  if (writeArray(value, attribute))
    return success();
  if (auto kind = dyn_cast<carrier::KindAttr>(value))
    return writeKind(kind, about, attribute, emitError);
  if (auto parameter = dyn_cast<carrier::ParameterAttr>(value)) {
    onnx::AttributeProto_AttributeType type;
    if (onnx::AttributeProto_AttributeType_Parse(parameter.getKind().str(),
                                                 &type))
      attribute.set_type(type);
    attribute.set_ref_attr_name(parameter.getName().str());
    return success();
  }
  if (auto integer = dyn_cast<IntegerAttr>(value)) {
    attribute.set_type(onnx::AttributeProto_AttributeType_INT);
    attribute.set_i(integer.getValue().getSExtValue());
    return success();
  }
  if (auto number = dyn_cast<FloatAttr>(value);
      number && number.getType().isF32()) {
    attribute.set_type(onnx::AttributeProto_AttributeType_FLOAT);
    attribute.set_f(number.getValue().convertToFloat());
    return success();
  }
  if (auto text = dyn_cast<StringAttr>(value)) {
    attribute.set_type(onnx::AttributeProto_AttributeType_STRING);
    attribute.set_s(text.str());
    return success();
  }
  if (auto sparse = dyn_cast<carrier::SparseAttr>(value)) {
    attribute.set_type(onnx::AttributeProto_AttributeType_SPARSE_TENSOR);
    if (failed(writeSparseTensor(sparse, *attribute.mutable_sparse_tensor(),
                                 emitError)))
      return failure();
    mergeRest(about, onnx_keys::kTensorRest,
              *attribute.mutable_sparse_tensor());
    return success();
  }
  if (auto tensor = dyn_cast<TypedAttr>(value)) {
    attribute.set_type(onnx::AttributeProto_AttributeType_TENSOR);
    if (failed(writeTensor(tensor, *attribute.mutable_t(), emitError)))
      return failure();
    mergeRest(about, onnx_keys::kTensorRest, *attribute.mutable_t());
    return success();
  }
  return emitError() << "ONNX has no attribute for " << value;
}
