// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SharedWrites.h"

#include "split/Support/ChosenValues.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/SubsetOpInterface.h"

using namespace mlir;
using namespace mlir::bufferization;
using namespace mlir::split;

static bool isTensor(Value value) { return isa<TensorType>(value.getType()); }

/// Whether `op` only hands tensors on, to its regions and from them. A loop is
/// taken to write to what it begins with, as it may be written to inside: by an
/// op that is looked at on its own.
static bool handsTensorsOn(Operation *op) {
  return isa<scf::ExecuteRegionOp, scf::ForOp, scf::IfOp, scf::IndexSwitchOp,
             scf::WhileOp>(op);
}

bool mlir::split::isLastUse(OpOperand &operand) {
  return llvm::all_of(operand.get().getUses(), [&](OpOperand &use) {
    return &use == &operand || isa<tensor::DimOp>(use.getOwner());
  });
}

/// Whether nothing but `use` needs the contents or the memory of its tensor: it
/// has none, and each op has that for itself, or the op before, which is not
/// shared either, has written it for this one. Ops that are behind one another
/// in a block run as often.
static bool isOwned(OpOperand &use) {
  Operation *maker = use.get().getDefiningOp();
  if (isa_and_nonnull<tensor::EmptyOp>(maker))
    return true;
  return isa_and_nonnull<linalg::LinalgOp>(maker) && isLastUse(use) &&
         maker->getBlock() == use.getOwner()->getBlock();
}

/// Whether `op` may write to a tensor that is not its own. What is called here
/// is looked at on its own: a call writes to nothing that no op of its function
/// writes to.
static bool writesToSharedTensor(Operation *op, const AnalysisState &state,
                                 SymbolTableCollection &symbols) {
  if (llvm::none_of(op->getOperands(), isTensor) || handsTensorsOn(op))
    return false;
  if (auto call = dyn_cast<func::CallOp>(op)) {
    auto callee = symbols.lookupNearestSymbolFrom<func::FuncOp>(
        call, call.getCalleeAttr());
    return !callee || callee.isDeclaration();
  }
  auto bufferizable = dyn_cast<BufferizableOpInterface>(op);
  bool hasTensorsInside =
      op->getNumRegions() != 0 && !isa<linalg::LinalgOp>(op);
  if (!bufferizable || hasTensorsInside || isa<CallOpInterface>(op))
    return true;
  return llvm::any_of(op->getOpOperands(), [&](OpOperand &operand) {
    return isTensor(operand.get()) &&
           bufferizable.bufferizesToMemoryWrite(operand, state) &&
           !isOwned(operand);
  });
}

bool mlir::split::writesToSharedTensors(ModuleOp module) {
  BufferizationOptions options;
  AnalysisState state(options);
  SymbolTableCollection symbols;
  return module
      .walk([&](Operation *op) {
        return writesToSharedTensor(op, state, symbols)
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Whether `value` is there before anything is computed.
static bool isThereBefore(Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value))
    return isa<func::FuncOp>(argument.getOwner()->getParentOp());
  return isa<arith::ConstantOp, tensor::ExtractSliceOp, ToTensorOp>(
      value.getDefiningOp());
}

/// Whether `value` may be in memory that could be another instead. `given` are
/// those that are not, as far as they have been looked at.
static bool mayBeComputed(Value value, DenseSet<Value> &given) {
  SmallVector<Value> values{value};
  while (!values.empty()) {
    Value last = values.pop_back_val();
    if (!given.insert(last).second || isThereBefore(last))
      continue;
    SmallVector<Value> sources = getChosenValues(last);
    Operation *op = last.getDefiningOp();
    if (isa_and_nonnull<tensor::CastOp, tensor::CollapseShapeOp,
                        tensor::ExpandShapeOp>(op))
      sources = {op->getOperand(0)};
    else if (auto written = dyn_cast_or_null<DestinationStyleOpInterface>(op))
      sources = {written.getTiedOpOperand(cast<OpResult>(last))->get()};
    if (sources.empty())
      return true;
    llvm::append_range(values, sources);
  }
  return false;
}

bool mlir::split::insertsWhatIsComputed(ModuleOp module) {
  DenseSet<Value> given;
  return module
      .walk([&](SubsetInsertionOpInterface op) {
        Value source = op.getSourceOperand().get();
        return isTensor(source) && mayBeComputed(source, given)
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

bool mlir::split::takesLongToAnalyze(ModuleOp module) {
  // As many pairs of uses of one tensor are looked at in some 2 s.
  constexpr uint64_t kMaxPairs = 1 << 22;
  uint64_t numPairs = 0;
  auto count = [&](Value value) {
    // One without contents is another for each of many uses then.
    if (!isTensor(value) || value.getDefiningOp<tensor::EmptyOp>())
      return;
    auto numUses = static_cast<uint64_t>(
        std::distance(value.use_begin(), value.use_end()));
    numPairs += numUses * numUses;
  };
  module.walk([&](Operation *op) {
    for (Value result : op->getResults())
      count(result);
    for (Region &region : op->getRegions())
      for (Value argument : region.getArguments())
        count(argument);
  });
  return numPairs > kMaxPairs;
}
