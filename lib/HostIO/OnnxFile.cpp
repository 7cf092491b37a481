// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OnnxFile.h"

#include "split/Import/OnnxTensor.h"
#include "split/Onnx/OnnxTypes.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SwapByteOrder.h"

#include <cstring>

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::runner;

static_assert(llvm::sys::IsLittleEndianHost,
              "OnnxTensor::bytes are taken over as they are");

/// A tensor that takes over the elements of `tensor`.
static llvm::Expected<HostTensor> toHostTensor(OnnxTensor tensor,
                                               MLIRContext *context) {
  Type elementType = getOnnxElementType(tensor.dataType, context);
  if (!elementType)
    return llvm::createStringError(
        "ONNX element type " + Twine(tensor.dataType) + " is not supported");
  if (tensor.dataType == kOnnxString)
    return HostTensor::fromStrings(
        elementType, tensor.shape,
        llvm::to_vector(
            llvm::map_range(tensor.strings, [](const std::string &text) {
              return StringRef(text);
            })));
  // Never empty, so that there is an address to pass even without elements.
  auto bytes = std::make_shared<std::vector<char>>(std::move(tensor.bytes));
  bytes->reserve(1);
  llvm::Expected<HostTensor> result =
      HostTensor::wrap(elementType, tensor.shape, bytes->data(), bytes);
  if (result && static_cast<size_t>(result->getNumBytes()) != bytes->size())
    return llvm::createStringError("there are " + Twine(bytes->size()) +
                                   " bytes of data, but " + describe(*result) +
                                   " takes " + Twine(result->getNumBytes()));
  return result;
}

llvm::Expected<HostTensor> runner::readOnnxTensorFile(StringRef path,
                                                      MLIRContext *context) {
  std::string error;
  FailureOr<OnnxTensor> tensor = readOnnxTensor(path, error);
  if (failed(tensor))
    return llvm::createStringError(error);
  return toHostTensor(std::move(*tensor), context);
}

/// A sequence that takes over the tensors of `sequence`. An empty one has
/// elements of `elementType`.
static llvm::Expected<HostSequence>
toHostSequence(OnnxSequence sequence, Type elementType, MLIRContext *context) {
  HostSequence result{elementType, {}};
  for (OnnxTensor &element : sequence.tensors) {
    llvm::Expected<HostTensor> tensor =
        toHostTensor(std::move(element), context);
    if (!tensor)
      return tensor.takeError();
    result.elementType = tensor->getElementType();
    result.tensors.push_back(std::move(*tensor));
  }
  return result;
}

llvm::Expected<HostSequence>
runner::readOnnxSequenceFile(StringRef path, Type elementType,
                             MLIRContext *context) {
  std::string error;
  FailureOr<OnnxSequence> sequence = readOnnxSequence(path, error);
  if (failed(sequence))
    return llvm::createStringError(error);
  return toHostSequence(std::move(*sequence), elementType, context);
}

llvm::Expected<std::optional<HostValue>>
runner::readOnnxOptionalFile(StringRef path, Type elementType,
                             MLIRContext *context) {
  std::string error;
  FailureOr<OnnxOptional> optional = readOnnxOptional(path, error);
  if (failed(optional))
    return llvm::createStringError(error);
  if (!optional->value)
    return std::nullopt;
  if (auto *tensor = std::get_if<OnnxTensor>(&*optional->value)) {
    llvm::Expected<HostTensor> value =
        toHostTensor(std::move(*tensor), context);
    if (!value)
      return value.takeError();
    return std::optional<HostValue>(std::move(*value));
  }
  llvm::Expected<HostSequence> value =
      toHostSequence(std::move(std::get<OnnxSequence>(*optional->value)),
                     elementType, context);
  if (!value)
    return value.takeError();
  return std::optional<HostValue>(std::move(*value));
}

/// `tensor` without the elements, unless they are strings.
static llvm::Expected<OnnxTensor> getHeader(const HostTensor &tensor,
                                            StringRef name) {
  OnnxTensor result;
  result.name = name.str();
  llvm::append_range(result.shape, tensor.getShape());
  std::optional<int32_t> dataType = getOnnxDataType(tensor.getElementType());
  if (!dataType)
    return llvm::createStringError("ONNX has no element type for " +
                                   spell(tensor.getElementType()));
  result.dataType = *dataType;
  if (result.dataType == kOnnxString)
    for (int64_t i = 0; i < tensor.getNumElements(); ++i)
      result.strings.push_back(tensor.getString(i).str());
  return result;
}

/// `tensor` with its elements.
static llvm::Expected<OnnxTensor> toOnnxTensor(const HostTensor &tensor,
                                               StringRef name) {
  llvm::Expected<OnnxTensor> result = getHeader(tensor, name);
  if (result && result->dataType != kOnnxString)
    result->bytes.assign(tensor.getData(),
                         tensor.getData() + tensor.getNumBytes());
  return result;
}

static llvm::Expected<OnnxSequence> toOnnxSequence(const HostSequence &sequence,
                                                   StringRef name) {
  OnnxSequence result;
  result.name = name.str();
  if (auto dataType = getOnnxDataType(sequence.elementType))
    result.elementType = *dataType;
  for (const HostTensor &tensor : sequence.tensors) {
    llvm::Expected<OnnxTensor> converted = toOnnxTensor(tensor, "");
    if (!converted)
      return converted.takeError();
    result.tensors.push_back(std::move(*converted));
  }
  return result;
}

llvm::Error runner::writeOnnxFile(const HostValue &value, StringRef name,
                                  raw_ostream &os) {
  std::string error;
  LogicalResult result = success();
  if (const auto *tensor = std::get_if<HostTensor>(&value)) {
    llvm::Expected<OnnxTensor> header = getHeader(*tensor, name);
    if (!header)
      return header.takeError();
    ArrayRef<char> bytes(tensor->getData(), tensor->getNumBytes());
    result = writeOnnxTensor(*header, bytes, os, error);
  } else {
    auto sequence = toOnnxSequence(std::get<HostSequence>(value), name);
    if (!sequence)
      return sequence.takeError();
    result = writeOnnxSequence(*sequence, os, error);
  }
  return failed(result) ? llvm::createStringError(error)
                        : llvm::Error::success();
}

llvm::Error runner::writeOnnxOptionalFile(const HostValue *value,
                                          StringRef name, raw_ostream &os) {
  OnnxOptional optional{name.str(), std::nullopt};
  if (value) {
    auto assign = [&](auto converted) {
      if (converted)
        optional.value = std::move(*converted);
      return converted.takeError();
    };
    const auto *tensor = std::get_if<HostTensor>(value);
    if (llvm::Error error =
            tensor ? assign(toOnnxTensor(*tensor, ""))
                   : assign(toOnnxSequence(std::get<HostSequence>(*value), "")))
      return error;
  }
  std::string error;
  if (failed(writeOnnxOptional(optional, os, error)))
    return llvm::createStringError(error);
  return llvm::Error::success();
}
