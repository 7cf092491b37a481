// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which bytes of which file a tensor with external data refers to.

#include "TensorDecoding.h"

#include "split/Import/Support/ConfinedFile.h"
#include "split/Support/Text.h"

#include "onnx/onnx_pb.h"

using namespace mlir;
using namespace mlir::split;

static FailureOr<FileRange> getRange(const onnx::TensorProto &proto,
                                     std::string &error) {
  FileRange range;
  for (const onnx::StringStringEntryProto &entry : proto.external_data()) {
    StringRef key = entry.key();
    StringRef value = entry.value();
    if (key == "location") {
      range.location = value;
    } else if (key == "offset" || key == "length") {
      uint64_t number;
      if (value.getAsInteger(10, number)) {
        error = ("external data has " + key + " " + quoted(value) +
                 ", which is not a number of bytes")
                    .str();
        return failure();
      }
      if (key == "offset")
        range.offset = number;
      else
        range.length = number;
    }
    // A checksum, and keys that a later version may add, do not say where the
    // data is.
  }
  if (range.location.empty()) {
    error = "external data without a location";
    return failure();
  }
  return range;
}

FailureOr<std::vector<char>>
mlir::split::readExternalData(const onnx::TensorProto &proto, StringRef folder,
                              int64_t numBytes, std::string &error) {
  FailureOr<FileRange> range = getRange(proto, error);
  if (failed(range))
    return failure();
  return readConfinedFile(*range, folder, numBytes, "external data", error);
}
