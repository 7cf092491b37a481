// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The operations of a nest.

#ifndef SPLIT_LIB_COPIES_TRANSFORMS_NESTCOPIES_H
#define SPLIT_LIB_COPIES_TRANSFORMS_NESTCOPIES_H

#include "split/Copies/Match/CopyNest.h"

namespace mlir::split {

/// What the code of `nest` takes the place of.
Operation *getPlace(const CopyNest &nest);

/// Whether all buffers of `nest` lie in the default memory space, so that they
/// are known by addresses.
bool isInDefaultSpace(const CopyNest &nest);

/// Erases the copies, and the subviews that nothing else uses.
void eraseCopies(const CopyNest &nest);

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_TRANSFORMS_NESTCOPIES_H
