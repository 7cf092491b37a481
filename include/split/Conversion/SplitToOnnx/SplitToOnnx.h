// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The `split` dialect as the `onnx` dialect of onnx-mlir, for handing IR back.

#ifndef SPLIT_CONVERSION_SPLITTOONNX_SPLITTOONNX_H
#define SPLIT_CONVERSION_SPLITTOONNX_SPLITTOONNX_H

#include <cstdint>

namespace mlir {
class RewritePatternSet;
class TypeConverter;

namespace split {

/// Teaches `converter` that `!split.sequence` is `!onnx.Seq`, and
/// `!split.string` as an element type `!onnx.String`.
void populateSplitToOnnxTypeConversions(TypeConverter &converter);

/// Adds the patterns of `convert-split-to-onnx` for the versions that `opset`
/// has. What these have no way to say they report, and leave as it is.
void populateSplitToOnnxPatterns(const TypeConverter &converter,
                                 RewritePatternSet &patterns, int64_t opset);

} // namespace split
} // namespace mlir

#endif // SPLIT_CONVERSION_SPLITTOONNX_SPLITTOONNX_H
