// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Values in files: `.npy` arrays, and `.pb` files that hold an ONNX
/// TensorProto or SequenceProto.

#ifndef SPLIT_HOSTIO_VALUEFILE_H
#define SPLIT_HOSTIO_VALUEFILE_H

#include "split/HostIO/HostTensor.h"
#include "split/HostIO/Parameter.h"

namespace mlir::split::runner {

enum class ValueFormat { Npy, Pb };

/// Reads file `path`, in the format that its extension says, as a value for
/// `parameter`: a `.pb` file does not tell a tensor from a sequence. Fails with
/// a message that names the parameter and the file.
llvm::Expected<HostValue> readValue(StringRef path, const Parameter &parameter,
                                    MLIRContext *context);

/// Writes one value for each of `outputs` to `directory`: `output_0.npy` (the
/// tensors of a sequence as `output_0.0.npy`, ...) or `output_0.pb`. All files
/// are written, or none.
llvm::Error writeValues(StringRef directory, ValueFormat format,
                        ArrayRef<Parameter> outputs,
                        ArrayRef<HostValue> values);

} // namespace mlir::split::runner

#endif // SPLIT_HOSTIO_VALUEFILE_H
