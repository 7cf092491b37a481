// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What keeps defects of MLIR 22.1 away from the pipelines. Each says which
/// function or pass of upstream it covers and when it can go;
/// docs/Workarounds.md lists them, and test/Workarounds has a reduced program
/// for each.

#ifndef SPLIT_WORKAROUNDS_PASSES_H
#define SPLIT_WORKAROUNDS_PASSES_H

#include "mlir/Pass/Pass.h"

namespace mlir::split {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "split/Workarounds/Passes.h.inc"

} // namespace mlir::split

#endif // SPLIT_WORKAROUNDS_PASSES_H
