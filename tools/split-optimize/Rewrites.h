// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The rewrites of carried models that the tool offers.

#ifndef SPLIT_TOOLS_OPTIMIZE_REWRITES_H
#define SPLIT_TOOLS_OPTIMIZE_REWRITES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "llvm/Support/Error.h"

namespace mlir::split::optimizer {

struct Rewrite {
  StringLiteral name;
  StringLiteral description;
  /// Whether it is used unless something else is asked for: no model was found
  /// that it makes slower in ONNX Runtime.
  bool isDefault;
  std::unique_ptr<Pass> (*createPass)();
};

/// All of them, in the order in which they are used.
ArrayRef<Rewrite> getRewrites();

/// Those that `list` asks for, in their order: names with commas between, the
/// words `default`, `all` and `none`, and with a dash in front what is not
/// wanted. Fails for a name that is none.
llvm::Expected<SmallVector<const Rewrite *>> chooseRewrites(StringRef list);

/// Rewrites `module`. Fails with what is wrong with it.
llvm::Error applyRewrites(ArrayRef<const Rewrite *> rewrites, ModuleOp module);

} // namespace mlir::split::optimizer

#endif // SPLIT_TOOLS_OPTIMIZE_REWRITES_H
