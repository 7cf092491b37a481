// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What passes that follow would make of the links of a chain together.

#ifndef SPLIT_LIB_TENSORS_CHAINTRIAL_H
#define SPLIT_LIB_TENSORS_CHAINTRIAL_H

#include "Chains.h"

#include "mlir/IR/BuiltinOps.h"

namespace mlir::split {

/// Whether `run`, which runs passes on a module in `module`, and fails where
/// they do, leaves as much to do of links of `chain` that follow each other as
/// of each alone: it fuses none with the next, folds nothing between them and
/// computes nothing once for all. Some of the links are tried; nothing is said
/// of them.
bool staysApart(const Chain &chain, ModuleOp module,
                function_ref<LogicalResult(ModuleOp)> run);

} // namespace mlir::split

#endif // SPLIT_LIB_TENSORS_CHAINTRIAL_H
