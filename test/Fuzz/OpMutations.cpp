// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Mutations that add, remove and move ops.

#include "ModuleMutations.h"

#include "split/Dialect/Split/IR/SplitOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::fuzz;

bool ModuleMutations::eraseOp() {
  Operation *op = random.pick(ops);
  if (op->hasTrait<OpTrait::IsTerminator>() || isa<func::FuncOp>(op))
    return false;
  for (Value result : op->getResults()) {
    if (result.use_empty())
      continue;
    Value other = findValue(op, result.getType());
    if (!other)
      other = addArgument(op, result.getType());
    if (!other)
      return false;
    result.replaceAllUsesWith(other);
  }
  op->erase();
  return true;
}

bool ModuleMutations::cloneOp() {
  Operation *op = random.pick(ops);
  if (op->hasTrait<OpTrait::IsTerminator>() || isa<func::FuncOp>(op))
    return false;
  OpBuilder builder(op);
  builder.setInsertionPointAfter(op);
  Operation *copy = builder.clone(*op);
  for (auto [result, copied] :
       llvm::zip_equal(op->getResults(), copy->getResults()))
    replaceSomeUses(result, copied);
  return true;
}

bool ModuleMutations::wrap(
    function_ref<Operation *(OpBuilder &, Operation *)> makeRegions) {
  Operation *op = random.pick(ops);
  if (op->hasTrait<OpTrait::IsTerminator>() || isa<func::FuncOp>(op) ||
      op->getNumResults() == 0)
    return false;
  OpBuilder builder(op);
  Operation *wrapper = makeRegions(builder, op);
  if (!wrapper)
    return false;
  op->replaceAllUsesWith(wrapper);
  Block &body = wrapper->getRegion(0).front();
  op->moveBefore(&body, body.end());
  builder.setInsertionPointToEnd(&body);
  scf::YieldOp::create(builder, op->getLoc(), op->getResults());
  return true;
}

bool ModuleMutations::wrapInIf() {
  return wrap([&](OpBuilder &builder, Operation *op) -> Operation * {
    Value condition = addArgument(op, builder.getI1Type());
    if (!condition)
      return nullptr;
    SmallVector<Value> others;
    for (Type type : op->getResultTypes()) {
      Value other = findValue(op, type);
      others.push_back(other ? other : addArgument(op, type));
    }
    if (llvm::is_contained(others, Value()))
      return nullptr;
    auto choice = scf::IfOp::create(builder, op->getLoc(), op->getResultTypes(),
                                    condition, /*addThenBlock=*/true,
                                    /*addElseBlock=*/true);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToEnd(choice.elseBlock());
    scf::YieldOp::create(builder, op->getLoc(), others);
    return choice;
  });
}

bool ModuleMutations::wrapInFor() {
  return wrap([&](OpBuilder &builder, Operation *op) -> Operation * {
    SmallVector<Value> initial;
    for (Type type : op->getResultTypes()) {
      Value value = findValue(op, type);
      initial.push_back(value ? value : addArgument(op, type));
    }
    Value bound = addArgument(op, builder.getIndexType());
    if (!bound || llvm::is_contained(initial, Value()))
      return nullptr;
    auto number = [&](int64_t value) -> Value {
      return arith::ConstantIndexOp::create(builder, op->getLoc(), value);
    };
    Value end = random.oneIn(2) ? number(random.below(4)) : bound;
    auto loop = scf::ForOp::create(builder, op->getLoc(), number(0), end,
                                   number(1), initial);
    // What the op reads may be what came of the last iteration.
    for (OpOperand &operand : op->getOpOperands())
      for (Value carried : loop.getRegionIterArgs())
        if (carried.getType() == operand.get().getType() && random.oneIn(2))
          operand.set(carried);
    return loop;
  });
}

bool ModuleMutations::insertSplit() {
  Operation *user = random.pick(ops);
  Value source = findTensor(user);
  auto type = source ? dyn_cast<RankedTensorType>(source.getType()) : nullptr;
  if (!type || type.getRank() == 0)
    return false;
  int64_t axis = random.below(type.getRank());
  int64_t dim = type.isDynamicDim(axis) ? 4 : type.getDimSize(axis);
  int64_t first = random.below(std::clamp<int64_t>(dim, 0, 1 << 20) + 1);
  int64_t sizes[] = {first, dim - first};
  OpBuilder builder(user);
  Location loc = user->getLoc();
  auto split = SplitOp::create(builder, loc, source, sizes, axis);
  SmallVector<Value> chunks(split->getResults());
  if (random.oneIn(2))
    std::swap(chunks[0], chunks[1]);
  Value joined = tensor::ConcatOp::create(builder, loc, axis, chunks);
  if (joined.getType() != type)
    joined = tensor::CastOp::create(builder, loc, type, joined);
  replaceSomeUses(source, random.oneIn(2) ? joined : chunks[0]);
  user->replaceUsesOfWith(source, joined);
  return true;
}

bool ModuleMutations::insertSequence() {
  Operation *user = random.pick(ops);
  Value source = findTensor(user);
  auto type = source ? dyn_cast<RankedTensorType>(source.getType()) : nullptr;
  if (!type || type.getRank() == 0)
    return false;
  OpBuilder builder(user);
  Location loc = user->getLoc();
  Type inferred =
      type.clone(SmallVector<int64_t>(type.getRank(), ShapedType::kDynamic));
  auto sequenceType = SequenceType::get(cast<TensorType>(inferred));
  auto split = [&]() -> Value {
    OperationState state(loc, SplitToSequenceOp::getOperationName(), source,
                         sequenceType);
    state.addAttribute("axis",
                       builder.getI64IntegerAttr(random.below(type.getRank())));
    state.addAttribute("chunk_size",
                       builder.getI64IntegerAttr(1 + random.below(4)));
    return builder.create(state)->getResult(0);
  };
  auto positionType = RankedTensorType::get({}, builder.getI64Type());
  Value position = findValue(user, positionType);
  if (!position)
    position = addArgument(user, positionType);
  if (!position)
    return false;
  Value sequence = split();
  if (random.oneIn(2))
    sequence = SequenceInsertOp::create(builder, loc, sequenceType, sequence,
                                        source, position);
  Value element;
  if (random.oneIn(2))
    element = SequenceAtOp::create(builder, loc, inferred, sequence, position);
  else
    element = ConcatFromSequenceOp::create(builder, loc, inferred, sequence,
                                           builder.getI64IntegerAttr(0),
                                           builder.getBoolAttr(false));
  user->replaceUsesOfWith(source,
                          tensor::CastOp::create(builder, loc, type, element));
  return true;
}

bool ModuleMutations::changeReturn() {
  Operation *op = random.pick(ops);
  auto end = dyn_cast<func::ReturnOp>(op);
  if (!end)
    return false;
  auto function = cast<func::FuncOp>(end->getParentOp());
  if (!function.getBody().hasOneBlock())
    return false;
  SmallVector<Value> results(end.getOperands());
  if (!results.empty() && random.oneIn(4))
    results.erase(results.begin() + random.below(results.size()));
  else if (Value value = findTensor(end))
    results.insert(results.begin() + random.below(results.size() + 1), value);
  end->setOperands(results);
  function.setResAttrsAttr(nullptr);
  function.setType(FunctionType::get(context, function.getArgumentTypes(),
                                     ValueRange(results).getTypes()));
  return true;
}
