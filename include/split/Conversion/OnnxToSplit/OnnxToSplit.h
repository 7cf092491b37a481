// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The `onnx` dialect of onnx-mlir and hip-ep as the `split` dialect.

#ifndef SPLIT_CONVERSION_ONNXTOSPLIT_ONNXTOSPLIT_H
#define SPLIT_CONVERSION_ONNXTOSPLIT_ONNXTOSPLIT_H

#include <cstdint>
#include <optional>

namespace mlir {
class RewritePatternSet;
class TypeConverter;

namespace split {

/// Teaches `converter` that `!onnx.Seq` is `!split.sequence`, and
/// `!onnx.String` as an element type `!split.string`.
void populateOnnxToSplitTypeConversions(TypeConverter &converter);

/// Adds the patterns of `convert-onnx-to-split` for splits and sequences, in
/// the versions that `opset` has (the newest that have their forms, without
/// one), and for `onnx.Return`. What a version does not allow they report, and
/// leave as it is. Functions, calls and `scf` are converted by the upstream
/// patterns for structural type conversion.
void populateOnnxToSplitPatterns(const TypeConverter &converter,
                                 RewritePatternSet &patterns,
                                 std::optional<int64_t> opset);

} // namespace split
} // namespace mlir

#endif // SPLIT_CONVERSION_ONNXTOSPLIT_ONNXTOSPLIT_H
