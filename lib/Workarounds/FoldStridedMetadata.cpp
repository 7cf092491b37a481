// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Workarounds/Passes.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITFOLDSTRIDEDMETADATAPASS
#include "split/Workarounds/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;

namespace {

struct SplitFoldStridedMetadata
    : split::impl::SplitFoldStridedMetadataPassBase<SplitFoldStridedMetadata> {
  void runOnOperation() override {
    getOperation()->walk([](memref::ExtractStridedMetadataOp op) {
      // It changes in place, and may do so again.
      SmallVector<OpFoldResult> none;
      while (succeeded(op->fold(none)))
        continue;
    });
  }
};

} // namespace
