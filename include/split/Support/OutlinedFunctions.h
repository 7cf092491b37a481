// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Functions that code is moved to so that it is compiled once, or by itself.

#ifndef SPLIT_SUPPORT_OUTLINEDFUNCTIONS_H
#define SPLIT_SUPPORT_OUTLINEDFUNCTIONS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::split {

/// Makes `function` private, and one that LLVM does not move back to where it
/// is called.
inline void setOutlined(func::FuncOp function) {
  function.setPrivate();
  Builder builder(function.getContext());
  function->setAttr("passthrough", builder.getStrArrayAttr({"noinline"}));
}

/// Whether LLVM leaves `function` where it is, as after setOutlined().
inline bool isOutlined(func::FuncOp function) {
  auto passthrough = function->getAttrOfType<ArrayAttr>("passthrough");
  return passthrough &&
         llvm::is_contained(passthrough,
                            StringAttr::get(function.getContext(), "noinline"));
}

} // namespace mlir::split

#endif // SPLIT_SUPPORT_OUTLINEDFUNCTIONS_H
