// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OptionalProto: a TensorProto or SequenceProto in it is decoded and encoded as
// one of its own.

#include "TensorDecoding.h"
#include "split/Import/OnnxTensor.h"
#include "split/Support/InputFile.h"

#include "onnx/onnx-data_pb.h"

using namespace mlir;
using namespace mlir::split;

/// The value in `proto`, which has one.
static FailureOr<OnnxValue> decodeValue(const onnx::OptionalProto &proto,
                                        std::string &error) {
  switch (proto.elem_type()) {
  case onnx::OptionalProto_DataType_TENSOR: {
    FailureOr<OnnxTensor> tensor =
        parseOnnxTensor(proto.tensor_value().SerializeAsString(), error);
    return failed(tensor) ? FailureOr<OnnxValue>() : OnnxValue(*tensor);
  }
  case onnx::OptionalProto_DataType_SEQUENCE: {
    FailureOr<OnnxSequence> sequence =
        parseOnnxSequence(proto.sequence_value().SerializeAsString(), error);
    return failed(sequence) ? FailureOr<OnnxValue>() : OnnxValue(*sequence);
  }
  default:
    error = "not an optional tensor or sequence of tensors";
    return failure();
  }
}

FailureOr<OnnxOptional> mlir::split::readOnnxOptional(StringRef path,
                                                      std::string &error) {
  auto file = readFile(path);
  if (!file) {
    error = llvm::toString(file.takeError());
    return failure();
  }
  onnx::OptionalProto proto;
  if (failed(parseMessage((*file)->getBuffer(), "an ONNX optional value", proto,
                          error)))
    return failure();
  // The messages of other values can be read as one without a value.
  if (!proto.unknown_fields().empty() ||
      !(proto.has_name() || proto.has_elem_type())) {
    error = "not an ONNX optional value";
    return failure();
  }
  OnnxOptional optional{proto.name(), std::nullopt};
  // One that is not there may say what it would be.
  bool hasValue = proto.has_tensor_value() || proto.has_sparse_tensor_value() ||
                  proto.has_sequence_value() || proto.has_map_value() ||
                  proto.has_optional_value();
  if (!hasValue)
    return optional;
  FailureOr<OnnxValue> value = decodeValue(proto, error);
  if (failed(value))
    return failure();
  optional.value = std::move(*value);
  return optional;
}

LogicalResult mlir::split::writeOnnxOptional(const OnnxOptional &optional,
                                             raw_ostream &os,
                                             std::string &error) {
  onnx::OptionalProto proto;
  if (!optional.name.empty())
    proto.set_name(optional.name);
  proto.set_elem_type(onnx::OptionalProto_DataType_UNDEFINED);
  if (optional.value) {
    std::string bytes;
    llvm::raw_string_ostream stream(bytes);
    if (const auto *tensor = std::get_if<OnnxTensor>(&*optional.value)) {
      if (failed(writeOnnxTensor(*tensor, stream, error)))
        return failure();
      proto.set_elem_type(onnx::OptionalProto_DataType_TENSOR);
      proto.mutable_tensor_value()->ParseFromString(bytes);
    } else {
      if (failed(writeOnnxSequence(std::get<OnnxSequence>(*optional.value),
                                   stream, error)))
        return failure();
      proto.set_elem_type(onnx::OptionalProto_DataType_SEQUENCE);
      proto.mutable_sequence_value()->ParseFromString(bytes);
    }
  }
  os << proto.SerializeAsString();
  return success();
}
