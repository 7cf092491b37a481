// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "HostTables.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;

Value mlir::split::getViewedBuffer(Value view) {
  while (Operation *op = view.getDefiningOp()) {
    if (auto metadata = dyn_cast<memref::ExtractStridedMetadataOp>(op))
      view = metadata.getSource();
    else if (auto other = dyn_cast<ViewLikeOpInterface>(op))
      view = other.getViewSource();
    else
      break;
  }
  return view;
}

/// Whether a gpu.memcpy says that `view`, or a view of it, is on the host.
static bool isStaged(Value view) {
  return llvm::any_of(view.getUses(), [&](OpOperand &use) {
    if (auto copy = dyn_cast<gpu::MemcpyOp>(use.getOwner()))
      return copy.getSrc() == view ||
             isa<BlockArgument>(split::getViewedBuffer(copy.getSrc()));
    auto other = dyn_cast<ViewLikeOpInterface>(use.getOwner());
    return other && isStaged(use.getOwner()->getResult(0));
  });
}

/// Whether the host alone loads and stores the elements of `view`, the result
/// of an allocation or a view of it, and nothing else has to do with them.
static bool isOfHostAlone(Value view) {
  return llvm::all_of(view.getUses(), [&](OpOperand &use) {
    Operation *op = use.getOwner();
    if (isa<memref::LoadOp, memref::StoreOp>(op))
      return split::isDoneByHost(op);
    if (isa<memref::SubViewOp, memref::CastOp, memref::CollapseShapeOp>(op))
      return isOfHostAlone(op->getResult(0));
    return isa<memref::DimOp, memref::DeallocOp>(op);
  });
}

bool mlir::split::isOnHost(Value buffer) {
  Value root = getViewedBuffer(buffer);
  Operation *op = root.getDefiningOp();
  return isa_and_nonnull<memref::GetGlobalOp, memref::AllocaOp>(op) ||
         (isa_and_nonnull<memref::AllocOp>(op) &&
          (isStaged(root) || isOfHostAlone(root)));
}

bool mlir::split::isDoneByHost(Operation *op) {
  Operation *parent = op->getParentOp();
  while (
      isa_and_nonnull<scf::ForOp, scf::IfOp, scf::WhileOp, scf::IndexSwitchOp>(
          parent))
    parent = parent->getParentOp();
  return isa_and_nonnull<func::FuncOp>(parent);
}
