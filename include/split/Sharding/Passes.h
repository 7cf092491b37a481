// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Passes over sharded programs.

#ifndef SPLIT_SHARDING_PASSES_H
#define SPLIT_SHARDING_PASSES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::split {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "split/Sharding/Passes.h.inc"

} // namespace mlir::split

#endif // SPLIT_SHARDING_PASSES_H
