// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds copies, plans them for a GPU, emits their launches.

#include "split/Copies/Transforms/Passes.h"

#include "NestCopies.h"
#include "PackedChunks.h"
#include "VersionStrides.h"
#include "split/Copies/Emit/EmitCopy.h"
#include "split/Copies/Emit/EmitLaunch.h"
#include "split/Copies/Match/MatchCopies.h"
#include "split/Dialect/Strided/IR/StridedOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITLAUNCHCOPIESPASS
#include "split/Copies/Transforms/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// `nest`, in pieces that can be launched.
static SmallVector<CopyNest, 0> divide(const CopyNest &nest) {
  const auto *siblings = std::get_if<SiblingCopies>(&nest);
  if (!siblings || siblings->parts.size() <= kMaxLaunchedParts)
    return {nest};
  SmallVector<CopyNest, 0> pieces;
  ArrayRef<CopyPart> rest = siblings->parts;
  while (!rest.empty()) {
    SiblingCopies piece = *siblings;
    piece.parts.assign(rest.take_front(kMaxLaunchedParts).begin(),
                       rest.take_front(kMaxLaunchedParts).end());
    rest = rest.drop_front(piece.parts.size());
    pieces.push_back(std::move(piece));
  }
  return pieces;
}

namespace {

struct SplitLaunchCopies
    : split::impl::SplitLaunchCopiesPassBase<SplitLaunchCopies> {
  using SplitLaunchCopiesPassBase::SplitLaunchCopiesPassBase;

  void runOnOperation() override {
    DataLayout layout = DataLayout::closest(getOperation());
    // On the host, a copy of whole buffers is a call; on a device, it is as
    // much of a launch as others.
    MatchOptions options{distinctArguments, /*minWholeBytes=*/0};
    getOperation()->walk([](memref::CopyOp copy) { versionStrides(copy); });
    // All are found before code is made for any.
    SmallVector<CopyNest, 0> nests;
    getOperation()->walk([&](Block *block) {
      llvm::append_range(nests, matchCopies(*block, layout, options));
    });
    getOperation()->walk([&](strided::PackChunksOp op) {
      std::optional<PackedCopy> packed = matchPackedChunks(op, layout);
      if (packed && canList(*packed))
        nests.push_back(std::move(*packed));
    });
    for (const CopyNest &nest : nests) {
      Operation *place = getPlace(nest);
      OpBuilder builder(place);
      for (const CopyNest &piece : divide(nest))
        emitLaunches(builder, place->getLoc(), piece,
                     planGpuCopy(describeCopy(piece), GpuMachine()));
      eraseCopies(nest);
    }
  }
};

} // namespace
