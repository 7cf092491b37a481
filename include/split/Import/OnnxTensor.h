// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Tensors, sequences and optional values of ONNX files (`TensorProto`,
/// `SequenceProto`, `OptionalProto`) as plain bytes, without protobuf.

#ifndef SPLIT_IMPORT_ONNXTENSOR_H
#define SPLIT_IMPORT_ONNXTENSOR_H

#include "split/Onnx/OnnxTypes.h"

#include "mlir/Support/LLVM.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace mlir::split {

/// A tensor, dense and row-major.
struct OnnxTensor {
  std::string name;
  /// An `OnnxDataType`.
  int32_t dataType = kOnnxUndefined;
  SmallVector<int64_t> shape;
  /// The elements, little-endian: a bool takes one byte (0 or 1), a complex
  /// number is its real, then its imaginary part. Empty for strings.
  std::vector<char> bytes;
  /// The elements if `dataType` is `kOnnxString`.
  std::vector<std::string> strings;

  /// The product of `shape`; a tensor that was read has no more elements than
  /// fit into 64 bits.
  int64_t getNumElements() const;
};

/// A sequence of tensors of one element type.
struct OnnxSequence {
  std::string name;
  /// The `OnnxDataType` of the tensors. A file does not say it for a sequence
  /// without any: it is then `kOnnxUndefined`.
  int32_t elementType = kOnnxUndefined;
  std::vector<OnnxTensor> tensors;
};

using OnnxValue = std::variant<OnnxTensor, OnnxSequence>;

/// A tensor or a sequence that may be missing.
struct OnnxOptional {
  std::string name;
  std::optional<OnnxValue> value;
};

/// Reads the file `path`, which holds one TensorProto in any of its storage
/// forms; external data is looked for below the file's folder. On failure,
/// `error` says why in one line, without the path.
FailureOr<OnnxTensor> readOnnxTensor(StringRef path, std::string &error);

/// Likewise for a SequenceProto of tensors.
FailureOr<OnnxSequence> readOnnxSequence(StringRef path, std::string &error);

/// Likewise for an OptionalProto, in which external data is an error.
FailureOr<OnnxOptional> readOnnxOptional(StringRef path, std::string &error);

/// Decodes a serialized TensorProto. External data is an error here.
FailureOr<OnnxTensor> parseOnnxTensor(StringRef bytes, std::string &error);

/// Decodes a serialized SequenceProto.
FailureOr<OnnxSequence> parseOnnxSequence(StringRef bytes, std::string &error);

/// Writes `tensor` as one TensorProto. On failure, which is not that of `os`,
/// `error` says why.
LogicalResult writeOnnxTensor(const OnnxTensor &tensor, raw_ostream &os,
                              std::string &error);

/// The same with the elements, unless they are strings, in `bytes` instead of
/// `tensor`: they are not copied.
LogicalResult writeOnnxTensor(const OnnxTensor &tensor, ArrayRef<char> bytes,
                              raw_ostream &os, std::string &error);

/// Writes `sequence` as one SequenceProto.
LogicalResult writeOnnxSequence(const OnnxSequence &sequence, raw_ostream &os,
                                std::string &error);

/// Writes `optional` as one OptionalProto.
LogicalResult writeOnnxOptional(const OnnxOptional &optional, raw_ostream &os,
                                std::string &error);

} // namespace mlir::split

#endif // SPLIT_IMPORT_ONNXTENSOR_H
