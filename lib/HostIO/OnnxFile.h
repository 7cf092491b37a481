// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// ONNX's `.pb` files. Errors do not name the file.

#ifndef SPLIT_LIB_HOSTIO_ONNXFILE_H
#define SPLIT_LIB_HOSTIO_ONNXFILE_H

#include "split/HostIO/HostTensor.h"

namespace mlir::split::runner {

/// Reads the TensorProto in file `path`.
llvm::Expected<HostTensor> readOnnxTensorFile(StringRef path,
                                              MLIRContext *context);

/// Reads the SequenceProto in file `path`. An empty one does not say its
/// element type, which is then `elementType`.
llvm::Expected<HostSequence>
readOnnxSequenceFile(StringRef path, Type elementType, MLIRContext *context);

/// Reads the OptionalProto in file `path`; nothing if it holds no value.
llvm::Expected<std::optional<HostValue>>
readOnnxOptionalFile(StringRef path, Type elementType, MLIRContext *context);

/// Writes `value`, called `name`, as a TensorProto or SequenceProto. Fails if
/// ONNX has no such element type.
llvm::Error writeOnnxFile(const HostValue &value, StringRef name,
                          raw_ostream &os);

/// The same as an OptionalProto, which holds nothing if `value` is null.
llvm::Error writeOnnxOptionalFile(const HostValue *value, StringRef name,
                                  raw_ostream &os);

} // namespace mlir::split::runner

#endif // SPLIT_LIB_HOSTIO_ONNXFILE_H
