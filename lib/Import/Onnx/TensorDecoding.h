// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Private to the ONNX libraries: from protobuf messages to `OnnxTensor`.

#ifndef SPLIT_LIB_IMPORT_ONNX_TENSORDECODING_H
#define SPLIT_LIB_IMPORT_ONNX_TENSORDECODING_H

#include "split/Import/OnnxTensor.h"

#include <google/protobuf/message_lite.h>

namespace onnx {
class TensorProto;
} // namespace onnx

namespace mlir::split {

/// Parses `bytes` into `message` without letting protobuf log. `what` is what
/// the message is called when that fails.
LogicalResult parseMessage(StringRef bytes, StringRef what,
                           google::protobuf::MessageLite &message,
                           std::string &error);

/// Decodes `proto`. External data is looked for below `folder`; with none it is
/// an error. `error` says in one line why it failed.
FailureOr<OnnxTensor> decodeTensor(const onnx::TensorProto &proto,
                                   std::optional<StringRef> folder,
                                   std::string &error);

/// The bytes of the external data of `proto`, of which there must be exactly
/// `numBytes`. The file has to be a regular one below `folder`.
FailureOr<std::vector<char>> readExternalData(const onnx::TensorProto &proto,
                                              StringRef folder,
                                              int64_t numBytes,
                                              std::string &error);

} // namespace mlir::split

#endif // SPLIT_LIB_IMPORT_ONNX_TENSORDECODING_H
