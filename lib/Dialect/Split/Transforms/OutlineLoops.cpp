// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Dialect/Split/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Transforms/RegionUtils.h"

#include "llvm/ADT/SetVector.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITOUTLINELOOPSPASS
#include "split/Dialect/Split/Transforms/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// Whether `op` is a loop or has one inside.
static bool hasLoop(Operation &op) {
  return op.getNumRegions() != 0 && op.walk([](LoopLikeOpInterface) {
                                        return WalkResult::interrupt();
                                      }).wasInterrupted();
}

/// Moves `op` to a new private function of `symbols`, named after `caller`,
/// and calls that. Constants that `op` uses move with it.
static void outline(Operation *op, func::FuncOp caller, SymbolTable &symbols) {
  llvm::SetVector<Value> captured(op->operand_begin(), op->operand_end());
  getUsedValuesDefinedAbove(op->getRegions(), captured);
  SmallVector<Value> arguments;
  SmallVector<Operation *> constants;
  for (Value value : captured) {
    Operation *definition = value.getDefiningOp();
    if (definition && definition->hasTrait<OpTrait::ConstantLike>())
      constants.push_back(definition);
    else
      arguments.push_back(value);
  }

  Location loc = op->getLoc();
  OpBuilder builder(op);
  auto type = builder.getFunctionType(TypeRange(ValueRange(arguments)),
                                      op->getResultTypes());
  auto function =
      func::FuncOp::create(loc, (caller.getName() + "_loop").str(), type);
  function.setPrivate();
  // LLVM would move it back.
  function->setAttr("passthrough", builder.getStrArrayAttr({"noinline"}));
  symbols.insert(function, ++caller->getIterator());
  auto call = func::CallOp::create(builder, loc, function, arguments);
  op->replaceAllUsesWith(call);

  Block *body = function.addEntryBlock();
  IRMapping mapping;
  mapping.map(arguments, body->getArguments());
  builder.setInsertionPointToStart(body);
  for (Operation *constant : constants)
    builder.clone(*constant, mapping);
  op->remove();
  builder.insert(op);
  op->walk([&](Operation *inner) {
    for (OpOperand &operand : inner->getOpOperands())
      operand.set(mapping.lookupOrDefault(operand.get()));
  });
  func::ReturnOp::create(builder, loc, op->getResults());
}

namespace {

struct SplitOutlineLoopsPass
    : public split::impl::SplitOutlineLoopsPassBase<SplitOutlineLoopsPass> {
  using SplitOutlineLoopsPassBase::SplitOutlineLoopsPassBase;

  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    SmallVector<func::FuncOp> functions(getOperation().getOps<func::FuncOp>());
    for (func::FuncOp function : functions) {
      if (function.isDeclaration())
        continue;
      auto &ops = function.front().getOperations();
      SmallVector<Operation *> loops;
      for (Operation &op : ops)
        if (hasLoop(op))
          loops.push_back(&op);
      if (static_cast<int64_t>(ops.size()) < minOps &&
          static_cast<int64_t>(loops.size()) < minLoops)
        continue;
      for (Operation *op : loops)
        outline(op, function, symbols);
    }
  }
};

} // namespace
