// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "DivideChains.h"

#include "SharedWrites.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"

using namespace mlir;
using namespace mlir::split;

/// The result of the op of `operand` that has the memory of `operand`, as the
/// op writes to that; null if it does not.
static OpResult getWritten(OpOperand &operand) {
  Operation *op = operand.getOwner();
  auto type = dyn_cast<RankedTensorType>(operand.get().getType());
  if (!type || type.getEncoding())
    return OpResult();
  if (auto written = dyn_cast<DestinationStyleOpInterface>(op))
    return written.isDpsInit(&operand) ? written.getTiedOpResult(&operand)
                                       : OpResult();
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return loop.getTiedLoopResult(&operand);
  return OpResult();
}

/// Lets `operand` be a tensor that is made from the buffer of what it was.
static void divideAt(OpOperand &operand) {
  OpBuilder builder(operand.getOwner());
  Location loc = operand.get().getLoc();
  auto type = cast<RankedTensorType>(operand.get().getType());
  Value buffer = bufferization::ToBufferOp::create(
      builder, loc, MemRefType::get(type.getShape(), type.getElementType()),
      operand.get());
  operand.set(bufferization::ToTensorOp::create(builder, loc, type, buffer,
                                                /*restrict=*/true,
                                                /*writable=*/true));
}

void mlir::split::divideChains(ModuleOp module) {
  constexpr int64_t maxLength = 32;
  llvm::DenseMap<Value, int64_t> lengths;
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    for (OpOperand &operand : op->getOpOperands()) {
      OpResult written = getWritten(operand);
      if (!written)
        continue;
      int64_t length = lengths.lookup(operand.get()) + 1;
      if (length > maxLength && isLastUse(operand)) {
        divideAt(operand);
        length = 0;
      }
      lengths[written] = length;
    }
  });
}
