// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Passes over upstream's ops on tensors, which know no split: what is left to
/// be done before tensors become buffers.

#ifndef SPLIT_TENSORS_PASSES_H
#define SPLIT_TENSORS_PASSES_H

#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"

namespace mlir::split {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "split/Tensors/Passes.h.inc"

} // namespace mlir::split

#endif // SPLIT_TENSORS_PASSES_H
