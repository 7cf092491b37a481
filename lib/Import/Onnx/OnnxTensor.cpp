// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// TensorProto and SequenceProto: decoding of every storage form, and writing.

#include "split/Import/OnnxTensor.h"

#include "TensorDecoding.h"
#include "split/Import/Support/ModelImport.h"
#include "split/Support/InputFile.h"
#include "split/Support/Limits.h"

#include "onnx/onnx-data_pb.h"
#include "onnx/onnx_pb.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>

using namespace mlir;
using namespace mlir::split;

static_assert(llvm::endianness::native == llvm::endianness::little,
              "elements are stored in memory as ONNX files store them");

//===----------------------------------------------------------------------===//
// Messages
//===----------------------------------------------------------------------===//

LogicalResult mlir::split::parseMessage(StringRef bytes, StringRef what,
                                        google::protobuf::MessageLite &message,
                                        std::string &error) {
  auto fail = [&](const Twine &reason) {
    error = reason.str();
    return failure();
  };
  if (bytes.empty())
    return fail("the file is empty");
  if (bytes.size() > static_cast<size_t>(std::numeric_limits<int>::max()))
    return fail("the file has " + Twine(bytes.size()) +
                " bytes, but a protobuf message has at most 2147483647");
  google::protobuf::LogSilencer silencer;
  if (!message.ParsePartialFromArray(bytes.data(), bytes.size()))
    return fail("not " + what +
                ": the protobuf message is malformed or cut "
                "off");
  return success();
}

//===----------------------------------------------------------------------===//
// Decoding
//===----------------------------------------------------------------------===//

int64_t OnnxTensor::getNumElements() const {
  return mlir::split::getNumElements(shape).value_or(0);
}

namespace {
/// Reads the elements of one TensorProto from where they are.
class TensorDecoder {
public:
  TensorDecoder(const onnx::TensorProto &proto, std::optional<StringRef> folder,
                std::string &error)
      : proto(proto), folder(folder), error(error) {}

  FailureOr<OnnxTensor> decode();

private:
  LogicalResult fail(const Twine &reason) {
    error = reason.str();
    return failure();
  }
  LogicalResult decodeShape();
  LogicalResult checkStorage();
  LogicalResult decodeRaw();
  LogicalResult decodeField();
  LogicalResult decodeStrings();
  void normalizeBools();

  /// The name and length of the typed field for the tensor's type.
  std::pair<StringRef, int64_t> getField() const;
  LogicalResult checkCount(StringRef field, int64_t count, int64_t expected);
  /// Copies the values of a field that has exactly as many as are needed.
  template <typename T, typename Field>
  LogicalResult copyField(StringRef name, const Field &field, int64_t expected);
  /// Stores the values of a field of a wider type, which T has to be able to
  /// hold.
  template <typename T, typename Field>
  LogicalResult narrowField(StringRef name, const Field &field);

  const onnx::TensorProto &proto;
  std::optional<StringRef> folder;
  std::string &error;
  OnnxTensor tensor;
  int64_t numElements = 0;
  int64_t numBytes = 0;
};
} // namespace

LogicalResult TensorDecoder::decodeShape() {
  if (getOnnxTypeName(proto.data_type()).empty() || proto.data_type() == 0)
    return fail("element type " + Twine(proto.data_type()) +
                " is not supported");
  tensor.dataType = proto.data_type();
  if (proto.dims_size() > kMaxRank)
    return fail("the tensor has " + Twine(proto.dims_size()) +
                " dimensions, but at most " + Twine(kMaxRank) +
                " are supported");
  tensor.shape.assign(proto.dims().begin(), proto.dims().end());
  for (auto [index, dim] : llvm::enumerate(tensor.shape))
    if (dim < 0)
      return fail("dimension " + Twine(index) + " is " + Twine(dim));
  std::optional<int64_t> count = mlir::split::getNumElements(tensor.shape);
  if (!count ||
      llvm::MulOverflow(
          *count, std::max<int64_t>(getOnnxElementSize(tensor.dataType), 1),
          numBytes))
    return fail("the size of the tensor does not fit into 64 bits");
  numElements = *count;
  return success();
}

LogicalResult TensorDecoder::checkStorage() {
  if (proto.has_segment())
    return fail("the tensor is stored in segments, which is not supported");
  bool isExternal =
      proto.data_location() == onnx::TensorProto_DataLocation_EXTERNAL;
  std::pair<StringRef, bool> forms[] = {
      {"external data", isExternal},
      {"raw_data", proto.has_raw_data()},
      {"float_data", proto.float_data_size() != 0},
      {"int32_data", proto.int32_data_size() != 0},
      {"int64_data", proto.int64_data_size() != 0},
      {"double_data", proto.double_data_size() != 0},
      {"uint64_data", proto.uint64_data_size() != 0},
      {"string_data", proto.string_data_size() != 0},
  };
  StringRef first;
  for (auto [name, isUsed] : forms) {
    if (!isUsed)
      continue;
    if (!first.empty())
      return fail("elements are given both as " + first + " and as " + name);
    first = name;
  }
  if (!isExternal && !proto.has_raw_data() && !first.empty() &&
      first != getField().first)
    return fail("elements of type " + getOnnxTypeName(tensor.dataType) +
                " are expected in " + getField().first + ", but are given as " +
                first);
  if (tensor.dataType == kOnnxString && (isExternal || proto.has_raw_data()))
    return fail("strings cannot be given as " + first);
  return success();
}

std::pair<StringRef, int64_t> TensorDecoder::getField() const {
  switch (tensor.dataType) {
  case kOnnxFloat:
  case kOnnxComplex64:
    return {"float_data", proto.float_data_size()};
  case kOnnxDouble:
  case kOnnxComplex128:
    return {"double_data", proto.double_data_size()};
  case kOnnxInt64:
    return {"int64_data", proto.int64_data_size()};
  case kOnnxUInt32:
  case kOnnxUInt64:
    return {"uint64_data", proto.uint64_data_size()};
  case kOnnxString:
    return {"string_data", proto.string_data_size()};
  default:
    return {"int32_data", proto.int32_data_size()};
  }
}

LogicalResult TensorDecoder::checkCount(StringRef field, int64_t count,
                                        int64_t expected) {
  if (count == expected)
    return success();
  return fail(field + " has " + Twine(count) +
              " values, but the tensor takes " + Twine(expected));
}

template <typename T, typename Field>
LogicalResult TensorDecoder::copyField(StringRef name, const Field &field,
                                       int64_t expected) {
  if (failed(checkCount(name, field.size(), expected)))
    return failure();
  const char *begin = reinterpret_cast<const char *>(field.data());
  tensor.bytes.assign(begin, begin + sizeof(T) * field.size());
  return success();
}

template <typename T, typename Field>
LogicalResult TensorDecoder::narrowField(StringRef name, const Field &field) {
  if (failed(checkCount(name, field.size(), numElements)))
    return failure();
  tensor.bytes.resize(sizeof(T) * field.size());
  char *out = tensor.bytes.data();
  for (auto [index, value] : llvm::enumerate(field)) {
    T narrow = static_cast<T>(value);
    if (static_cast<std::decay_t<decltype(value)>>(narrow) != value ||
        (std::is_unsigned_v<T> && value < 0))
      return fail(name + "[" + Twine(index) + "] is " + Twine(value) +
                  ", which is no " + getOnnxTypeName(tensor.dataType));
    std::memcpy(out, &narrow, sizeof(T));
    out += sizeof(T);
  }
  return success();
}

LogicalResult TensorDecoder::decodeField() {
  StringRef name = getField().first;
  switch (tensor.dataType) {
  case kOnnxFloat:
    return copyField<float>(name, proto.float_data(), numElements);
  // A complex number is two values. The count cannot overflow: numBytes, which
  // is larger, did not.
  case kOnnxComplex64:
    return copyField<float>(name, proto.float_data(), 2 * numElements);
  case kOnnxDouble:
    return copyField<double>(name, proto.double_data(), numElements);
  case kOnnxComplex128:
    return copyField<double>(name, proto.double_data(), 2 * numElements);
  case kOnnxInt64:
    return copyField<int64_t>(name, proto.int64_data(), numElements);
  case kOnnxUInt64:
    return copyField<uint64_t>(name, proto.uint64_data(), numElements);
  case kOnnxUInt32:
    return narrowField<uint32_t>(name, proto.uint64_data());
  case kOnnxInt32:
    return copyField<int32_t>(name, proto.int32_data(), numElements);
  case kOnnxInt8:
    return narrowField<int8_t>(name, proto.int32_data());
  case kOnnxInt16:
    return narrowField<int16_t>(name, proto.int32_data());
  // float16 and bfloat16 are given as their bits.
  case kOnnxUInt16:
  case kOnnxFloat16:
  case kOnnxBFloat16:
    return narrowField<uint16_t>(name, proto.int32_data());
  case kOnnxBool:
    for (auto [index, value] : llvm::enumerate(proto.int32_data()))
      if (value != 0 && value != 1)
        return fail(name + "[" + Twine(index) + "] is " + Twine(value) +
                    ", which is no " + getOnnxTypeName(tensor.dataType));
    return narrowField<uint8_t>(name, proto.int32_data());
  default:
    return narrowField<uint8_t>(name, proto.int32_data());
  }
}

LogicalResult TensorDecoder::decodeStrings() {
  if (failed(checkCount("string_data", proto.string_data_size(), numElements)))
    return failure();
  tensor.strings.assign(proto.string_data().begin(), proto.string_data().end());
  return success();
}

LogicalResult TensorDecoder::decodeRaw() {
  const std::string &raw = proto.raw_data();
  if (static_cast<int64_t>(raw.size()) != numBytes)
    return fail("raw_data has " + Twine(raw.size()) +
                " bytes, but the tensor takes " + Twine(numBytes));
  tensor.bytes.assign(raw.begin(), raw.end());
  return success();
}

void TensorDecoder::normalizeBools() {
  if (tensor.dataType == kOnnxBool)
    for (char &byte : tensor.bytes)
      byte = byte != 0;
}

FailureOr<OnnxTensor> TensorDecoder::decode() {
  tensor.name = proto.name();
  if (failed(decodeShape()) || failed(checkStorage()))
    return failure();
  if (tensor.dataType == kOnnxString) {
    if (failed(decodeStrings()))
      return failure();
  } else if (proto.data_location() == onnx::TensorProto_DataLocation_EXTERNAL) {
    if (!folder) {
      error = "external data is not supported here";
      return failure();
    }
    FailureOr<std::vector<char>> bytes =
        readExternalData(proto, *folder, numBytes, error);
    if (failed(bytes))
      return failure();
    tensor.bytes = std::move(*bytes);
  } else if (proto.has_raw_data()) {
    if (failed(decodeRaw()))
      return failure();
  } else if (failed(decodeField())) {
    return failure();
  }
  normalizeBools();
  return std::move(tensor);
}

FailureOr<OnnxTensor> mlir::split::decodeTensor(const onnx::TensorProto &proto,
                                                std::optional<StringRef> folder,
                                                std::string &error) {
  return TensorDecoder(proto, folder, error).decode();
}

/// What a message that holds a tensor is called.
static constexpr StringLiteral kTensorMessage = "an ONNX tensor";

static FailureOr<OnnxSequence> parseSequence(StringRef bytes,
                                             std::optional<StringRef> folder,
                                             std::string &error) {
  onnx::SequenceProto proto;
  if (failed(parseMessage(bytes, "an ONNX sequence", proto, error)))
    return failure();
  bool isEmpty = proto.elem_type() == onnx::SequenceProto_DataType_UNDEFINED &&
                 proto.tensor_values_size() == 0;
  if ((proto.elem_type() != onnx::SequenceProto_DataType_TENSOR && !isEmpty) ||
      proto.sparse_tensor_values_size() || proto.sequence_values_size() ||
      proto.map_values_size() || proto.optional_values_size()) {
    error = "not a sequence of tensors";
    return failure();
  }
  OnnxSequence sequence;
  sequence.name = proto.name();
  for (auto [index, value] : llvm::enumerate(proto.tensor_values())) {
    FailureOr<OnnxTensor> tensor = decodeTensor(value, folder, error);
    if (succeeded(tensor) && index != 0 &&
        tensor->dataType != sequence.elementType) {
      error = ("has elements of type " + getOnnxTypeName(tensor->dataType) +
               ", but the first is of type " +
               getOnnxTypeName(sequence.elementType))
                  .str();
      tensor = failure();
    }
    if (failed(tensor)) {
      error = "tensor " + std::to_string(index) + " of the sequence: " + error;
      return failure();
    }
    sequence.elementType = tensor->dataType;
    sequence.tensors.push_back(std::move(*tensor));
  }
  return sequence;
}

FailureOr<OnnxTensor> mlir::split::parseOnnxTensor(StringRef bytes,
                                                   std::string &error) {
  onnx::TensorProto proto;
  if (failed(parseMessage(bytes, kTensorMessage, proto, error)))
    return failure();
  return decodeTensor(proto, std::nullopt, error);
}

FailureOr<OnnxSequence> mlir::split::parseOnnxSequence(StringRef bytes,
                                                       std::string &error) {
  return parseSequence(bytes, std::nullopt, error);
}

/// The contents of the file `path`, or null and why there are none.
static std::unique_ptr<llvm::MemoryBuffer> readWhole(StringRef path,
                                                     std::string &error) {
  auto file = readFile(path);
  if (file)
    return std::move(*file);
  error = llvm::toString(file.takeError());
  return nullptr;
}

FailureOr<OnnxTensor> mlir::split::readOnnxTensor(StringRef path,
                                                  std::string &error) {
  auto file = readWhole(path, error);
  if (!file)
    return failure();
  onnx::TensorProto proto;
  if (failed(parseMessage(file->getBuffer(), kTensorMessage, proto, error)))
    return failure();
  // The bytes of the tensor are in the file, the message and the result; not in
  // all of them at once.
  file.reset();
  return decodeTensor(proto, llvm::sys::path::parent_path(path), error);
}

FailureOr<OnnxSequence> mlir::split::readOnnxSequence(StringRef path,
                                                      std::string &error) {
  auto file = readWhole(path, error);
  if (!file)
    return failure();
  return parseSequence(file->getBuffer(), llvm::sys::path::parent_path(path),
                       error);
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

/// Everything but the elements, unless they are strings.
static void encodeHeader(const OnnxTensor &tensor, onnx::TensorProto &proto) {
  if (!tensor.name.empty())
    proto.set_name(tensor.name);
  proto.set_data_type(tensor.dataType);
  for (int64_t dim : tensor.shape)
    proto.add_dims(dim);
  if (tensor.dataType == kOnnxString)
    for (const std::string &text : tensor.strings)
      proto.add_string_data(text);
}

/// Writes `message` and then `rest`, the encoding of more of its fields.
static LogicalResult writeMessage(const google::protobuf::MessageLite &message,
                                  ArrayRef<ArrayRef<char>> rest,
                                  raw_ostream &os, std::string &error) {
  size_t size = message.ByteSizeLong();
  for (ArrayRef<char> part : rest)
    size += part.size();
  if (size > static_cast<size_t>(std::numeric_limits<int>::max())) {
    error = "the value takes " + std::to_string(size) +
            " bytes, but a protobuf message has at most 2147483647";
    return failure();
  }
  std::string bytes;
  message.SerializePartialToString(&bytes);
  os << bytes;
  for (ArrayRef<char> part : rest)
    os.write(part.data(), part.size());
  return success();
}

LogicalResult mlir::split::writeOnnxTensor(const OnnxTensor &tensor,
                                           raw_ostream &os,
                                           std::string &error) {
  return writeOnnxTensor(tensor, tensor.bytes, os, error);
}

LogicalResult mlir::split::writeOnnxTensor(const OnnxTensor &tensor,
                                           ArrayRef<char> bytes,
                                           raw_ostream &os,
                                           std::string &error) {
  onnx::TensorProto proto;
  encodeHeader(tensor, proto);
  if (tensor.dataType == kOnnxString)
    return writeMessage(proto, {}, os, error);
  // The field raw_data, which the message would hold a copy of.
  static constexpr uint32_t kLengthDelimited = 2;
  std::string tag;
  {
    google::protobuf::io::StringOutputStream stream(&tag);
    google::protobuf::io::CodedOutputStream coded(&stream);
    coded.WriteTag(onnx::TensorProto::kRawDataFieldNumber << 3 |
                   kLengthDelimited);
    coded.WriteVarint64(bytes.size());
  }
  return writeMessage(proto, {ArrayRef(tag.data(), tag.size()), bytes}, os,
                      error);
}

LogicalResult mlir::split::writeOnnxSequence(const OnnxSequence &sequence,
                                             raw_ostream &os,
                                             std::string &error) {
  onnx::SequenceProto proto;
  if (!sequence.name.empty())
    proto.set_name(sequence.name);
  proto.set_elem_type(onnx::SequenceProto_DataType_TENSOR);
  for (const OnnxTensor &tensor : sequence.tensors) {
    onnx::TensorProto &value = *proto.add_tensor_values();
    encodeHeader(tensor, value);
    if (tensor.dataType != kOnnxString)
      value.set_raw_data(tensor.bytes.data(), tensor.bytes.size());
  }
  return writeMessage(proto, {}, os, error);
}
