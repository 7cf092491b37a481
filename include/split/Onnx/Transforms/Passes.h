// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Passes over carried ONNX models: `carrier.node` ops whose operators are
/// ONNX's, with splits between them.

#ifndef SPLIT_ONNX_TRANSFORMS_PASSES_H
#define SPLIT_ONNX_TRANSFORMS_PASSES_H

#include "split/Dialect/Carrier/IR/CarrierOps.h"
#include "split/Dialect/Split/IR/SplitDialect.h"

#include "mlir/Pass/Pass.h"

namespace mlir::split {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "split/Onnx/Transforms/Passes.h.inc"

} // namespace mlir::split

#endif // SPLIT_ONNX_TRANSFORMS_PASSES_H
