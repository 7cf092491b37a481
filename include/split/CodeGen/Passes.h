// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Passes over what copies and computations have been lowered to: functions of
/// loops and buffers, on the way to the LLVM dialect.

#ifndef SPLIT_CODEGEN_PASSES_H
#define SPLIT_CODEGEN_PASSES_H

#include "mlir/Pass/Pass.h"

namespace mlir::split {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "split/CodeGen/Passes.h.inc"

} // namespace mlir::split

#endif // SPLIT_CODEGEN_PASSES_H
