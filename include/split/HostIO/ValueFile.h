// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Values in files: `.npy` arrays, `.npz` archives of them, and `.pb` files
/// that hold an ONNX TensorProto, SequenceProto or OptionalProto.

#ifndef SPLIT_HOSTIO_VALUEFILE_H
#define SPLIT_HOSTIO_VALUEFILE_H

#include "split/HostIO/HostTensor.h"
#include "split/HostIO/Parameter.h"

namespace mlir::split::runner {

enum class ValueFormat { Npy, Npz, Pb };

/// Where a value is: a file, or the array `member` of an `.npz` file. Standard
/// input, "-", holds an `.npy` file.
struct ValueSource {
  std::string path;
  std::string member;
};

/// The names of the arrays in the `.npz` file `path`. Fails with a message that
/// names the file.
llvm::Expected<std::vector<std::string>> listArrays(StringRef path);

/// Reads what is at `source`, in the format that its extension says, as a value
/// of groupValues, `value`: a `.pb` file does not tell a tensor from a
/// sequence. There are two results if it is optional. Fails with a message that
/// names the parameter and the file.
llvm::Expected<std::vector<HostValue>> readValue(const ValueSource &source,
                                                 ArrayRef<Parameter> value,
                                                 MLIRContext *context);

/// The optional value `value`, of groupValues, that is not there.
llvm::Expected<std::vector<HostValue>>
makeAbsentValue(ArrayRef<Parameter> value, MLIRContext *context);

/// Whether `value`, the first of the two of an optional value, says that the
/// value is there.
bool isPresent(const HostValue &value);

/// Writes the values of `outputs` to `directory`: `output_0.npy` (the tensors
/// of a sequence as `output_0.0.npy`, ...), `output_0.pb`, or all of them, by
/// their names, as `outputs.npz`. Of an optional value that is not there,
/// `.npy` and
/// `.npz` have nothing. All files are written, or none.
llvm::Error writeValues(StringRef directory, ValueFormat format,
                        ArrayRef<Parameter> outputs,
                        ArrayRef<HostValue> values);

} // namespace mlir::split::runner

#endif // SPLIT_HOSTIO_VALUEFILE_H
