// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OnnxFile.h"

#include "split/Import/OnnxTensor.h"
#include "split/Import/OnnxTypes.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SwapByteOrder.h"

#include <cstring>

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::runner;

static_assert(llvm::sys::IsLittleEndianHost,
              "OnnxTensor::bytes are taken over as they are");

static llvm::Expected<HostTensor> toHostTensor(const OnnxTensor &tensor,
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
  llvm::Expected<HostTensor> result =
      HostTensor::allocate(elementType, tensor.shape);
  if (!result)
    return result;
  if (static_cast<size_t>(result->getNumBytes()) != tensor.bytes.size())
    return llvm::createStringError("there are " + Twine(tensor.bytes.size()) +
                                   " bytes of data, but " + describe(*result) +
                                   " takes " + Twine(result->getNumBytes()));
  if (!tensor.bytes.empty())
    std::memcpy(result->getData(), tensor.bytes.data(), tensor.bytes.size());
  return result;
}

llvm::Expected<HostTensor> runner::readOnnxTensorFile(StringRef path,
                                                      MLIRContext *context) {
  std::string error;
  FailureOr<OnnxTensor> tensor = readOnnxTensor(path, error);
  if (failed(tensor))
    return llvm::createStringError(error);
  return toHostTensor(*tensor, context);
}

llvm::Expected<HostSequence>
runner::readOnnxSequenceFile(StringRef path, Type elementType,
                             MLIRContext *context) {
  std::string error;
  FailureOr<OnnxSequence> sequence = readOnnxSequence(path, error);
  if (failed(sequence))
    return llvm::createStringError(error);
  HostSequence result{elementType, {}};
  for (const OnnxTensor &element : sequence->tensors) {
    llvm::Expected<HostTensor> tensor = toHostTensor(element, context);
    if (!tensor)
      return tensor.takeError();
    result.elementType = tensor->getElementType();
    result.tensors.push_back(std::move(*tensor));
  }
  return result;
}

static llvm::Expected<OnnxTensor> toOnnxTensor(const HostTensor &tensor,
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
  else
    result.bytes.assign(tensor.getData(),
                        tensor.getData() + tensor.getNumBytes());
  return result;
}

llvm::Error runner::writeOnnxFile(const HostValue &value, StringRef name,
                                  StringRef path) {
  std::string error;
  if (const auto *tensor = std::get_if<HostTensor>(&value)) {
    llvm::Expected<OnnxTensor> converted = toOnnxTensor(*tensor, name);
    if (!converted)
      return converted.takeError();
    if (failed(writeOnnxTensor(*converted, path, error)))
      return llvm::createStringError(error);
    return llvm::Error::success();
  }
  const auto &sequence = std::get<HostSequence>(value);
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
  if (failed(writeOnnxSequence(result, path, error)))
    return llvm::createStringError(error);
  return llvm::Error::success();
}
