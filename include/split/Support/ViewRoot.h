// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SPLIT_SUPPORT_VIEWROOT_H
#define SPLIT_SUPPORT_VIEWROOT_H

#include "mlir/Interfaces/ViewLikeInterface.h"

namespace mlir::split {

/// The buffer that `value` is a view of, through any number of views; `value`
/// itself if it is none. Does not look through control flow.
inline Value getViewRoot(Value value) {
  while (auto view = value.getDefiningOp<ViewLikeOpInterface>())
    value = view.getViewSource();
  return value;
}

} // namespace mlir::split

#endif // SPLIT_SUPPORT_VIEWROOT_H
