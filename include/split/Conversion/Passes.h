// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Conversions into and out of the `split` dialect.

#ifndef SPLIT_CONVERSION_PASSES_H
#define SPLIT_CONVERSION_PASSES_H

#include "split/Onnx/OnnxOpRules.h"

#include "mlir/Pass/Pass.h"

namespace mlir::split {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "split/Conversion/Passes.h.inc"

} // namespace mlir::split

#endif // SPLIT_CONVERSION_PASSES_H
