// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Registers everything this project has: the dialect with its interface
/// models, its passes and its pipelines.

#ifndef SPLIT_INITALL_H
#define SPLIT_INITALL_H

#include "split/Dialect/Split/IR/SplitDialect.h"

namespace mlir::split {

/// Adds the `split` dialect and its interface models to `registry`.
inline void registerAllDialects(DialectRegistry &registry) {
  registry.insert<SplitDialect>();
}

/// Registers all passes and pipelines of the project with the global registry.
inline void registerAllPasses() {}

} // namespace mlir::split

#endif // SPLIT_INITALL_H
