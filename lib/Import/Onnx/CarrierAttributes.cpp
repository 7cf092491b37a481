// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CarrierAttributes.h"

#include "AttributeType.h"
#include "OnnxConstant.h"
#include "TensorDecoding.h"
#include "split/Dialect/Carrier/IR/CarrierOps.h"
#include "split/Import/Support/ConstantAttr.h"
#include "split/Import/Support/ModelImport.h"
#include "split/Onnx/CarriedModel.h"
#include "split/Onnx/CarriedTypes.h"
#include "split/Support/Text.h"

#include "mlir/IR/AsmState.h"

using namespace mlir;
using namespace mlir::split;

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

FailureOr<RankedTensorType>
AttributeImporter::getTensorType(const onnx::TensorProto &tensor,
                                 std::string &error) {
  SmallVector<int64_t> shape(tensor.dims().begin(), tensor.dims().end());
  std::optional<int64_t> count = getNumElements(shape);
  // No element takes more than 16 bytes.
  if (!count || *count > std::numeric_limits<int64_t>::max() / 16) {
    error = "the tensor has a negative dimension, or more elements than can be "
            "counted in 64 bits";
    return failure();
  }
  if (tensor.has_segment()) {
    error = "the tensor is stored in segments, which is not supported";
    return failure();
  }
  return RankedTensorType::get(
      shape, getCarriedElementType(tensor.data_type(), builder.getContext()));
}

/// `bytes` as an attribute of `type`, which keeps them.
static TypedAttr getBytesAttr(RankedTensorType type, std::string bytes,
                              StringRef name) {
  auto owner = std::make_shared<const std::string>(std::move(bytes));
  AsmResourceBlob blob = UnmanagedAsmResourceBlob::allocateWithAlign(
      ArrayRef(owner->data(), owner->size()), alignof(int64_t),
      [owner](void *, size_t, size_t) {});
  return DenseResourceElementsAttr::get(type, name.empty() ? "constant" : name,
                                        std::move(blob));
}

FailureOr<TypedAttr>
AttributeImporter::importNarrowTensor(onnx::TensorProto &tensor,
                                      RankedTensorType type, StringRef name,
                                      std::string &error) {
  std::string bytes = std::move(*tensor.mutable_raw_data());
  // Each number holds a byte.
  for (int32_t byte : tensor.int32_data())
    bytes.push_back(static_cast<char>(byte));
  tensor.clear_raw_data();
  tensor.clear_int32_data();
  Type elementType = type.getElementType();
  if (elementType.isIntOrFloat()) {
    int64_t width = elementType.getIntOrFloatBitWidth();
    int64_t numBytes = (type.getNumElements() * width + 7) / 8;
    if (static_cast<int64_t>(bytes.size()) != numBytes) {
      error = "the tensor has " + std::to_string(bytes.size()) +
              " bytes, but takes " + std::to_string(numBytes);
      return failure();
    }
  }
  return getBytesAttr(type, std::move(bytes), name);
}

FailureOr<TypedAttr> AttributeImporter::importTensor(onnx::TensorProto &tensor,
                                                     StringRef name,
                                                     std::string &error) {
  FailureOr<RankedTensorType> type = getTensorType(tensor, error);
  if (failed(type))
    return failure();
  int32_t dataType = tensor.data_type();
  tensor.clear_dims();
  TypedAttr result;
  if (tensor.data_location() == onnx::TensorProto_DataLocation_EXTERNAL) {
    NamedAttrList where;
    for (const onnx::StringStringEntryProto &entry : tensor.external_data())
      if (!entry.key().empty())
        where.set(entry.key(), builder.getStringAttr(entry.value()));
    tensor.clear_external_data();
    tensor.clear_data_location();
    result = carrier::ExternalAttr::get(
        builder.getContext(), where.getDictionary(builder.getContext()), *type);
  } else if (getOnnxTypeName(dataType).empty() || dataType == kOnnxUndefined) {
    FailureOr<TypedAttr> narrow =
        importNarrowTensor(tensor, *type, name, error);
    if (failed(narrow))
      return failure();
    result = *narrow;
  } else {
    // What the decoder is to see.
    for (int64_t dim : type->getShape())
      tensor.add_dims(dim);
    FailureOr<OnnxTensor> decoded = decodeTensor(tensor, std::nullopt, error);
    if (failed(decoded))
      return failure();
    decoded->name = name.str();
    result =
        getConstantAttr(std::make_shared<const OnnxTensor>(std::move(*decoded)),
                        builder.getContext());
    tensor.clear_dims();
    tensor.clear_float_data();
    tensor.clear_int32_data();
    tensor.clear_int64_data();
    tensor.clear_double_data();
    tensor.clear_uint64_data();
    tensor.clear_string_data();
    tensor.clear_raw_data();
  }
  tensor.clear_data_type();
  return result;
}

FailureOr<TypedAttr>
AttributeImporter::importSparseTensor(onnx::SparseTensorProto &tensor,
                                      std::string &error) {
  std::string name = tensor.values().name();
  FailureOr<TypedAttr> values =
      importTensor(*tensor.mutable_values(), name, error);
  if (failed(values))
    return failure();
  FailureOr<TypedAttr> indices =
      importTensor(*tensor.mutable_indices(), name + "_indices", error);
  if (failed(indices))
    return failure();
  SmallVector<int64_t> shape(tensor.dims().begin(), tensor.dims().end());
  if (!getNumElements(shape)) {
    error = "the sparse tensor has a negative dimension, or more elements than "
            "can be counted in 64 bits";
    return failure();
  }
  tensor.clear_dims();
  // A message without a field would be a rest.
  if (tensor.values().ByteSizeLong() == 0)
    tensor.clear_values();
  if (tensor.indices().ByteSizeLong() == 0)
    tensor.clear_indices();
  Type elementType = cast<TensorType>(values->getType()).getElementType();
  return TypedAttr(
      carrier::SparseAttr::get(builder.getContext(), *values, *indices,
                               RankedTensorType::get(shape, elementType)));
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

FailureOr<Attribute> AttributeImporter::importTensorAttribute(
    onnx::TensorProto &tensor, NamedAttrList &about, std::string &error) {
  FailureOr<TypedAttr> value = importTensor(tensor, tensor.name(), error);
  if (failed(value))
    return failure();
  addRest(tensor, onnx_keys::kTensorRest, builder.getContext(), about);
  return Attribute(*value);
}

FailureOr<Attribute> AttributeImporter::importSparseAttribute(
    onnx::SparseTensorProto &tensor, NamedAttrList &about, std::string &error) {
  FailureOr<TypedAttr> value = importSparseTensor(tensor, error);
  if (failed(value))
    return failure();
  addRest(tensor, onnx_keys::kTensorRest, builder.getContext(), about);
  return Attribute(*value);
}

template <typename Elements, typename ImportFn>
FailureOr<Attribute>
AttributeImporter::importList(Elements &elements, StringAttr kind,
                              NamedAttrList &about, ImportFn import) {
  SmallVector<Attribute> values;
  SmallVector<std::string> rests;
  for (auto &element : elements) {
    FailureOr<Attribute> value = import(element);
    if (failed(value))
      return failure();
    values.push_back(*value);
    rests.push_back(element.SerializePartialAsString());
  }
  if (llvm::any_of(rests, [](StringRef rest) { return !rest.empty(); }))
    about.append(onnx_keys::kTensorRest,
                 builder.getStrArrayAttr(
                     SmallVector<StringRef>(rests.begin(), rests.end())));
  return Attribute(carrier::KindAttr::get(builder.getContext(), kind,
                                          builder.getArrayAttr(values)));
}

/// Whether `attribute`, of type `type`, lacks the message that it is to hold.
static bool lacksMessage(const onnx::AttributeProto &attribute,
                         onnx::AttributeProto_AttributeType type) {
  switch (type) {
  case onnx::AttributeProto_AttributeType_TENSOR:
    return !attribute.has_t();
  case onnx::AttributeProto_AttributeType_GRAPH:
    return !attribute.has_g();
  case onnx::AttributeProto_AttributeType_SPARSE_TENSOR:
    return !attribute.has_sparse_tensor();
  case onnx::AttributeProto_AttributeType_TYPE_PROTO:
    return !attribute.has_tp();
  default:
    return false;
  }
}

FailureOr<Attribute>
AttributeImporter::importAttribute(onnx::AttributeProto &attribute,
                                   NamedAttrList &about, std::string &error) {
  MLIRContext *context = builder.getContext();
  onnx::AttributeProto_AttributeType type = getAttributeType(attribute);
  addString(onnx_keys::kDocString, attribute.doc_string(), context, about);
  // Every other field is a value, and has been checked to be that of the type.
  onnx::AttributeProto rest;
  rest.mutable_unknown_fields()->MergeFrom(attribute.unknown_fields());
  addRest(rest, onnx_keys::kRest, context, about);
  StringAttr kind =
      builder.getStringAttr(onnx::AttributeProto_AttributeType_Name(type));
  if (!attribute.ref_attr_name().empty())
    return Attribute(carrier::ParameterAttr::get(
        context, builder.getStringAttr(attribute.ref_attr_name()), kind));
  if (lacksMessage(attribute, type))
    return Attribute(
        carrier::KindAttr::get(context, kind, builder.getUnitAttr()));
  return importValue(attribute, kind, about, error);
}

FailureOr<Attribute>
AttributeImporter::importValue(onnx::AttributeProto &attribute, StringAttr kind,
                               NamedAttrList &about, std::string &error) {
  MLIRContext *context = builder.getContext();
  auto importType = [&](onnx::TypeProto &proto) -> FailureOr<Attribute> {
    std::string bytes;
    proto.SerializePartialToString(&bytes);
    proto.Clear();
    return Attribute(builder.getStringAttr(bytes));
  };
  switch (getAttributeType(attribute)) {
  case onnx::AttributeProto_AttributeType_FLOAT:
    return Attribute(builder.getF32FloatAttr(attribute.f()));
  case onnx::AttributeProto_AttributeType_INT:
    return Attribute(builder.getI64IntegerAttr(attribute.i()));
  case onnx::AttributeProto_AttributeType_STRING:
    return Attribute(builder.getStringAttr(attribute.s()));
  case onnx::AttributeProto_AttributeType_TENSOR:
    return importTensorAttribute(*attribute.mutable_t(), about, error);
  case onnx::AttributeProto_AttributeType_GRAPH:
    return Attribute();
  case onnx::AttributeProto_AttributeType_GRAPHS:
    return Attribute(carrier::KindAttr::get(
        context, kind, builder.getI64IntegerAttr(attribute.graphs_size())));
  case onnx::AttributeProto_AttributeType_FLOATS:
    return Attribute(builder.getDenseF32ArrayAttr(SmallVector<float>(
        attribute.floats().begin(), attribute.floats().end())));
  case onnx::AttributeProto_AttributeType_INTS:
    return Attribute(builder.getDenseI64ArrayAttr(SmallVector<int64_t>(
        attribute.ints().begin(), attribute.ints().end())));
  case onnx::AttributeProto_AttributeType_STRINGS:
    return Attribute(builder.getStrArrayAttr(SmallVector<StringRef>(
        attribute.strings().begin(), attribute.strings().end())));
  case onnx::AttributeProto_AttributeType_TENSORS:
    return importList(*attribute.mutable_tensors(), kind, about,
                      [&](onnx::TensorProto &tensor) -> FailureOr<Attribute> {
                        return importTensor(tensor, tensor.name(), error);
                      });
  case onnx::AttributeProto_AttributeType_SPARSE_TENSOR:
    return importSparseAttribute(*attribute.mutable_sparse_tensor(), about,
                                 error);
  case onnx::AttributeProto_AttributeType_SPARSE_TENSORS:
    return importList(
        *attribute.mutable_sparse_tensors(), kind, about,
        [&](onnx::SparseTensorProto &tensor) -> FailureOr<Attribute> {
          return importSparseTensor(tensor, error);
        });
  case onnx::AttributeProto_AttributeType_TYPE_PROTO:
    return Attribute(carrier::KindAttr::get(
        context, kind, *importType(*attribute.mutable_tp())));
  case onnx::AttributeProto_AttributeType_TYPE_PROTOS:
    return importList(*attribute.mutable_type_protos(), kind, about,
                      importType);
  default:
    // No field is set: files of the first versions write empty lists this way.
    return Attribute(
        carrier::KindAttr::get(context, kind, builder.getUnitAttr()));
  }
}
