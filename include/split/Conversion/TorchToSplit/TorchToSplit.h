// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The `torch` dialect of torch-mlir as the `split` dialect.

#ifndef SPLIT_CONVERSION_TORCHTOSPLIT_TORCHTOSPLIT_H
#define SPLIT_CONVERSION_TORCHTOSPLIT_TORCHTOSPLIT_H

namespace mlir {
class RewritePatternSet;
class TypeConverter;

namespace split {

/// Teaches `converter` that `!torch.vtensor` is a tensor, `!torch.list` of
/// these
/// `!split.sequence`, and `!torch.int` i64.
void populateTorchToSplitTypeConversions(TypeConverter &converter);

/// Adds the patterns of `convert-torch-to-split` for `torch.operator` of ONNX's
/// splits and sequences, and for what cuts a tensor into a list in ATen. What
/// the operator does not allow they report, and leave as it is. Functions,
/// calls and `scf` are converted by the upstream patterns for structural type
/// conversion.
void populateTorchToSplitPatterns(const TypeConverter &converter,
                                  RewritePatternSet &patterns);

} // namespace split
} // namespace mlir

#endif // SPLIT_CONVERSION_TORCHTOSPLIT_TORCHTOSPLIT_H
