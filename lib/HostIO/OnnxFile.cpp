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

llvm::Expected<HostSequence>
runner::readOnnxSequenceFile(StringRef path, Type elementType,
                             MLIRContext *context) {
  std::string error;
  FailureOr<OnnxSequence> sequence = readOnnxSequence(path, error);
  if (failed(sequence))
    return llvm::createStringError(error);
  HostSequence result{elementType, {}};
  for (OnnxTensor &element : sequence->tensors) {
    llvm::Expected<HostTensor> tensor =
        toHostTensor(std::move(element), context);
    if (!tensor)
      return tensor.takeError();
    result.elementType = tensor->getElementType();
    result.tensors.push_back(std::move(*tensor));
  }
  return result;
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

llvm::Error runner::writeOnnxFile(const HostValue &value, StringRef name,
                                  raw_ostream &os) {
  std::string error;
  if (const auto *tensor = std::get_if<HostTensor>(&value)) {
    llvm::Expected<OnnxTensor> header = getHeader(*tensor, name);
    if (!header)
      return header.takeError();
    ArrayRef<char> bytes(tensor->getData(), tensor->getNumBytes());
    if (failed(writeOnnxTensor(*header, bytes, os, error)))
      return llvm::createStringError(error);
    return llvm::Error::success();
  }
  const auto &sequence = std::get<HostSequence>(value);
  OnnxSequence result;
  result.name = name.str();
  if (auto dataType = getOnnxDataType(sequence.elementType))
    result.elementType = *dataType;
  for (const HostTensor &tensor : sequence.tensors) {
    llvm::Expected<OnnxTensor> converted = getHeader(tensor, "");
    if (!converted)
      return converted.takeError();
    if (converted->dataType != kOnnxString)
      converted->bytes.assign(tensor.getData(),
                              tensor.getData() + tensor.getNumBytes());
    result.tensors.push_back(std::move(*converted));
  }
  if (failed(writeOnnxSequence(result, os, error)))
    return llvm::createStringError(error);
  return llvm::Error::success();
}
