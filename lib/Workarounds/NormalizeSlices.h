// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SPLIT_LIB_WORKAROUNDS_NORMALIZESLICES_H
#define SPLIT_LIB_WORKAROUNDS_NORMALIZESLICES_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::split {

/// What split-normalize-slices does, before upstream's patterns for slices.
void populateNormalizeSlicesPatterns(RewritePatternSet &patterns);

} // namespace mlir::split

#endif // SPLIT_LIB_WORKAROUNDS_NORMALIZESLICES_H
