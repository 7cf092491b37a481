// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Dialect/Ranks/Interfaces/BufferizableOpInterfaceImpl.h"

#include "split/Dialect/Ranks/IR/RanksOps.h"

#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"

using namespace mlir;
using namespace mlir::bufferization;
using namespace mlir::ranks;

/// The destinations of an op, which its results are written to, in order.
static MutableOperandRange getDests(Operation *op) {
  if (auto exchange = dyn_cast<ExchangeOp>(op))
    return exchange.getDestsMutable();
  OpOperand &dest = cast<GatherSizesOp>(op).getDestMutable();
  return MutableOperandRange(op, dest.getOperandNumber(), 1);
}

namespace {

/// Reads all operands: of a destination, what the op does not write is kept.
template <typename Op>
struct DestinationModel
    : BufferizableOpInterface::ExternalModel<DestinationModel<Op>, Op> {
  bool bufferizesToMemoryRead(Operation *, OpOperand &,
                              const AnalysisState &) const {
    return true;
  }

  bool bufferizesToMemoryWrite(Operation *op, OpOperand &operand,
                               const AnalysisState &state) const {
    return getAliasingValues(op, operand, state).getNumAliases() != 0;
  }

  AliasingValueList getAliasingValues(Operation *op, OpOperand &operand,
                                      const AnalysisState &) const {
    for (auto [dest, result] : llvm::zip_equal(getDests(op), op->getResults()))
      if (&dest == &operand)
        return {{result, BufferRelation::Equivalent}};
    return {};
  }

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const {
    SmallVector<Value> operands;
    for (Value operand : op->getOperands()) {
      if (!isa<TensorType>(operand.getType())) {
        operands.push_back(operand);
        continue;
      }
      FailureOr<Value> buffer = getBuffer(rewriter, operand, options, state);
      if (failed(buffer))
        return failure();
      operands.push_back(*buffer);
    }
    SmallVector<Value> results;
    for (OpOperand &dest : getDests(op))
      results.push_back(operands[dest.getOperandNumber()]);
    Op::create(rewriter, op->getLoc(), TypeRange(), operands,
               cast<Op>(op).getProperties());
    replaceOpWithBufferizedValues(rewriter, op, results);
    return success();
  }
};

} // namespace

void mlir::ranks::registerBufferizableOpInterfaceExternalModels(
    DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, RanksDialect *) {
    ExchangeOp::attachInterface<DestinationModel<ExchangeOp>>(*context);
    GatherSizesOp::attachInterface<DestinationModel<GatherSizesOp>>(*context);
  });
}
