// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "DivideReads.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::bufferization;
using namespace mlir::split;

/// As many uses of one tensor are analyzed in a tenth of a second.
static constexpr size_t kMinReads = 512;

/// As many of them share a tensor.
static constexpr size_t kMaxShared = 64;

/// Whether the op of `operand` only makes a view of the tensor, which is its
/// first operand.
static bool isView(OpOperand &operand, const AnalysisState &state) {
  Operation *op = operand.getOwner();
  auto bufferizable = dyn_cast<BufferizableOpInterface>(op);
  if (!bufferizable || operand.getOperandNumber() != 0)
    return false;
  // It may have to be copied, and takes itself for a read.
  if (isa<tensor::CollapseShapeOp>(op))
    return true;
  if (op->getNumRegions() != 0 || op->getNumResults() != 1 || !isPure(op) ||
      bufferizable.bufferizesToMemoryRead(operand, state) ||
      bufferizable.bufferizesToMemoryWrite(operand, state))
    return false;
  AliasingValueList views = bufferizable.getAliasingValues(operand, state);
  return views.getNumAliases() == 1 && views.begin()->value == op->getResult(0);
}

/// Whether the op of `operand` reads the tensor, and nothing else.
static bool isRead(OpOperand &operand, const AnalysisState &state) {
  Operation *op = operand.getOwner();
  if (op->getNumRegions() != 0 && !isa<linalg::LinalgOp, tensor::PadOp>(op))
    return false;
  auto bufferizable = dyn_cast<BufferizableOpInterface>(op);
  return bufferizable && !isa<CallOpInterface>(op) &&
         !op->hasTrait<OpTrait::IsTerminator>() &&
         !bufferizable.bufferizesToMemoryWrite(operand, state) &&
         bufferizable.getAliasingValues(operand, state).getNumAliases() == 0;
}

/// The tensor without contents that `value` is written to; null if it may be in
/// the memory of anything else that has a use.
static tensor::EmptyOp getOwnMemory(Value value) {
  auto result = dyn_cast<OpResult>(value);
  auto written = value.getDefiningOp<linalg::LinalgOp>();
  if (!result || !written)
    return {};
  return written.getTiedOpOperand(result)
      ->get()
      .getDefiningOp<tensor::EmptyOp>();
}

/// Whether `value` is, or is a cast of, what is allocated for it alone.
static bool isAllocated(Value value, const AnalysisState &state) {
  while (auto cast = value.getDefiningOp<tensor::CastOp>()) {
    value = cast.getSource();
    if (!value.hasOneUse())
      return false;
  }
  auto made = value.getDefiningOp<BufferizableOpInterface>();
  return made && made.bufferizesToAllocation(value) &&
         state.getAliasingOpOperands(value).getNumAliases() == 0;
}

/// Whether `loop` hands on as `result` what it is given for it, which the ops
/// in it write to one after the other.
static bool keepsMemory(scf::ForOp loop, OpResult result) {
  BlockArgument argument = loop.getTiedLoopRegionIterArg(result);
  Value written = loop.getTiedLoopYieldedValue(argument)->get();
  while (auto op = written.getDefiningOp<DestinationStyleOpInterface>())
    written = op.getTiedOpOperand(cast<OpResult>(written))->get();
  return written == argument;
}

/// Whether `value` may be in memory that is that of no other value, but for
/// memory without contents.
static bool hasOwnMemory(Value value, const AnalysisState &state) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || type.getEncoding())
    return false;
  if (auto argument = dyn_cast<BlockArgument>(value))
    return isa<func::FuncOp>(argument.getOwner()->getParentOp());
  auto loop = value.getDefiningOp<scf::ForOp>();
  if (!loop)
    return getOwnMemory(value) || isAllocated(value, state);
  auto result = cast<OpResult>(value);
  Value init = loop.getTiedLoopInit(result)->get();
  return init.hasOneUse() && isAllocated(init, state) &&
         keepsMemory(loop, result);
}

namespace {

/// A tensor that is only read.
struct Source {
  Value tensor;
  /// Those of it that are read, and views of it, but not of its dimensions.
  llvm::SmallPtrSet<OpOperand *, 16> reads;
  /// The ops that make views of it, each behind what it is a view of.
  SmallVector<Operation *> views;
};

/// What is read for as many ops as share it.
struct Shared {
  Value buffer;
  IRMapping copies;
  size_t numReads = 0;
};

} // namespace

/// Finds the reads of `source`, and returns whether nothing else is done with
/// it before the function returns.
static bool findReads(Source &source, const AnalysisState &state) {
  Block *block = source.tensor.getParentBlock();
  SmallVector<Value> values{source.tensor};
  while (!values.empty())
    for (OpOperand &use : values.pop_back_val().getUses()) {
      Operation *op = use.getOwner();
      if (isa<tensor::DimOp, func::ReturnOp>(op))
        continue;
      if (isView(use, state)) {
        if (op->getBlock() != block)
          return false;
        values.push_back(op->getResult(0));
        source.views.push_back(op);
        continue;
      }
      if (!isRead(use, state))
        return false;
      source.reads.insert(&use);
    }
  return true;
}

/// What is shared in the place of `value`, which is a tensor or a view of it:
/// views are copied for it where `builder` is.
static Value copyView(OpBuilder &builder, Value value, Shared &shared) {
  if (Value known = shared.copies.lookupOrNull(value))
    return known;
  Operation *view = value.getDefiningOp();
  copyView(builder, view->getOperand(0), shared);
  return builder.clone(*view, shared.copies)->getResult(0);
}

/// Has what reads `source` share tensors from its buffer.
static void divideReadsOf(Source &source) {
  auto type = cast<RankedTensorType>(source.tensor.getType());
  Location loc = source.tensor.getLoc();
  OpBuilder builder(source.tensor.getContext());
  if (tensor::EmptyOp memory = getOwnMemory(source.tensor)) {
    Operation *op = source.tensor.getDefiningOp();
    builder.setInsertionPoint(op);
    Operation *own = builder.clone(*memory);
    cast<linalg::LinalgOp>(op)
        .getTiedOpOperand(cast<OpResult>(source.tensor))
        ->set(own->getResult(0));
  }
  builder.setInsertionPointAfterValue(source.tensor);
  Shared shared;
  shared.buffer = ToBufferOp::create(
      builder, loc, MemRefType::get(type.getShape(), type.getElementType()),
      source.tensor, /*read_only=*/true);
  Block *block = source.tensor.getParentBlock();
  for (Operation &op : llvm::make_early_inc_range(
           llvm::make_range(builder.getInsertionPoint(), block->end())))
    op.walk<WalkOrder::PreOrder>([&](Operation *reader) {
      for (OpOperand &operand : reader->getOpOperands()) {
        if (!source.reads.contains(&operand))
          continue;
        builder.setInsertionPoint(&op);
        if (shared.numReads++ % kMaxShared == 0) {
          shared.copies.clear();
          shared.copies.map(source.tensor,
                            ToTensorOp::create(builder, loc, type,
                                               shared.buffer,
                                               /*restrict=*/true)
                                .getResult());
        }
        operand.set(copyView(builder, operand.get(), shared));
      }
    });
  // What nothing takes any more would be analyzed, too.
  for (Operation *view : llvm::reverse(source.views))
    if (view->use_empty())
      view->erase();
}

/// Makes copies of `constant` for as many of its uses as share one.
static void divideUsesOf(arith::ConstantOp constant) {
  auto uses = llvm::to_vector(llvm::make_pointer_range(constant->getUses()));
  if (uses.size() < kMinReads || !isa<RankedTensorType>(constant.getType()))
    return;
  OpBuilder builder(constant);
  for (size_t first = kMaxShared; first < uses.size(); first += kMaxShared) {
    Value copy = builder.clone(*constant)->getResult(0);
    for (OpOperand *use : ArrayRef(uses).slice(first).take_front(kMaxShared))
      use->set(copy);
  }
}

void mlir::split::divideReads(ModuleOp module) {
  module.walk(divideUsesOf);
  BufferizationOptions options;
  AnalysisState state(options);
  SmallVector<Source> sources;
  auto add = [&](Value value) {
    if (!hasOwnMemory(value, state))
      return;
    Source source{value, {}, {}};
    if (findReads(source, state) && source.reads.size() >= kMinReads)
      sources.push_back(std::move(source));
  };
  for (auto function : module.getOps<func::FuncOp>())
    llvm::for_each(function.getArguments(), add);
  module.walk([&](Operation *op) { llvm::for_each(op->getResults(), add); });
  llvm::for_each(sources, divideReadsOf);
}
