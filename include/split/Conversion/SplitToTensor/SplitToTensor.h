// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// split.split and split.variadic_split as tensor.extract_slice.

#ifndef SPLIT_CONVERSION_SPLITTOTENSOR_SPLITTOTENSOR_H
#define SPLIT_CONVERSION_SPLITTOTENSOR_SPLITTOTENSOR_H

namespace mlir {
class RewritePatternSet;

namespace split {

/// Adds the patterns of `convert-split-to-tensor`. They do not match a source
/// of unknown rank.
void populateSplitToTensorPatterns(RewritePatternSet &patterns);

} // namespace split
} // namespace mlir

#endif // SPLIT_CONVERSION_SPLITTOTENSOR_SPLITTOTENSOR_H
