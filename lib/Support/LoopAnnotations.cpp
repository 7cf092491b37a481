// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Support/LoopAnnotations.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace mlir::split;

/// It has the name that it has on the branch which the loop becomes.
static constexpr StringLiteral kAnnotation = "loop_annotation";

/// Annotates `loop`; what is null is not asked for.
static void annotate(scf::ForOp loop, LLVM::LoopInterleaveAttr interleave,
                     LLVM::LoopUnrollAttr unroll) {
  loop->setDiscardableAttr(
      kAnnotation, LLVM::LoopAnnotationAttr::get(
                       loop.getContext(), nullptr, nullptr, interleave, unroll,
                       nullptr, nullptr, nullptr, nullptr, nullptr, nullptr,
                       nullptr, nullptr, nullptr, nullptr, {}));
}

void mlir::split::forbidUnrolling(scf::ForOp loop) {
  if (!loop)
    return;
  MLIRContext *context = loop.getContext();
  annotate(loop, nullptr,
           LLVM::LoopUnrollAttr::get(context, BoolAttr::get(context, true),
                                     nullptr, nullptr, nullptr, nullptr,
                                     nullptr, nullptr));
}

void mlir::split::requestInterleaving(scf::ForOp loop, int64_t count) {
  if (loop->getDiscardableAttr(kAnnotation))
    return;
  MLIRContext *context = loop.getContext();
  annotate(loop,
           LLVM::LoopInterleaveAttr::get(
               context, Builder(context).getI32IntegerAttr(count)),
           nullptr);
}
