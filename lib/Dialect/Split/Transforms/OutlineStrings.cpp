// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Dialect/Split/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITOUTLINESTRINGSPASS
#include "split/Dialect/Split/Transforms/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

namespace {

struct SplitOutlineStrings
    : split::impl::SplitOutlineStringsPassBase<SplitOutlineStrings> {
  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    getOperation()->walk([&](arith::ConstantOp op) {
      if (isa<DenseStringElementsAttr>(op.getValue()))
        outline(op, symbols);
    });
  }

private:
  static void outline(arith::ConstantOp op, SymbolTable &symbols) {
    auto tensor = cast<RankedTensorType>(op.getType());
    auto type = MemRefType::get(tensor.getShape(), tensor.getElementType());
    OpBuilder builder(op.getContext());
    auto global = memref::GlobalOp::create(
        builder, op.getLoc(), "strings", builder.getStringAttr("private"), type,
        op.getValue(), /*constant=*/true, /*alignment=*/IntegerAttr());
    symbols.insert(global);
    builder.setInsertionPoint(op);
    Value buffer = memref::GetGlobalOp::create(builder, op.getLoc(), type,
                                               global.getSymName());
    Value strings = bufferization::ToTensorOp::create(
        builder, op.getLoc(), tensor, buffer, /*restrict=*/true);
    op.replaceAllUsesWith(strings);
    op.erase();
  }
};

} // namespace
