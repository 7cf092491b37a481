// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Copies/Transforms/Passes.h"

#include "PackedChunks.h"
#include "split/Copies/Emit/EmitLaunch.h"
#include "split/Dialect/Strided/IR/StridedOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITLAUNCHPACKEDCHUNKSPASS
#include "split/Copies/Transforms/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

namespace {

struct SplitLaunchPackedChunks
    : split::impl::SplitLaunchPackedChunksPassBase<SplitLaunchPackedChunks> {
  void runOnOperation() override {
    DataLayout layout = DataLayout::closest(getOperation());
    SmallVector<PackedCopy> copies;
    getOperation()->walk([&](strided::PackChunksOp op) {
      std::optional<PackedCopy> packed = matchPackedChunks(op, layout);
      if (packed && !canList(*packed))
        copies.push_back(std::move(*packed));
    });
    for (const PackedCopy &copy : copies) {
      OpBuilder builder(copy.op);
      emitTabledLaunch(builder, copy.op->getLoc(), copy, GpuMachine());
      copy.op->erase();
    }
  }
};

} // namespace
