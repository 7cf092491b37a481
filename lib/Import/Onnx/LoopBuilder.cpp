// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LoopBuilder.h"

#include "split/Dialect/Split/IR/Compatibility.h"
#include "split/Dialect/Split/IR/SplitOps.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "onnx/onnx_pb.h"

using namespace mlir;
using namespace mlir::split;
using arith::CmpIPredicate;

//===----------------------------------------------------------------------===//
// The body
//===----------------------------------------------------------------------===//

/// Imports the body into a block of its own, whose arguments are the number of
/// the run, the condition, and what is carried.
FailureOr<LoopBuilder::Attempt> LoopBuilder::importOnce() {
  OpBuilder &builder = node.getBuilder();
  Location loc = node.getLoc();
  Attempt attempt;
  // Constants of the graphs around are made before the op that the block is in.
  auto placeholder = scf::ExecuteRegionOp::create(builder, loc, TypeRange());
  attempt.placeholder = placeholder;
  attempt.block = &placeholder.getRegion().emplaceBlock();
  Value index = attempt.block->addArgument(builder.getIndexType(), loc);
  Value again = attempt.block->addArgument(builder.getI1Type(), loc);
  SmallVector<Value> arguments;
  for (Type type : flatten(types))
    arguments.push_back(attempt.block->addArgument(type, loc));
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToEnd(attempt.block);
  GraphValues inputs = getFirstInputs(builder, index, again);
  llvm::append_range(inputs, takeCarried(arguments, types));
  if (getLastInputs)
    llvm::append_range(inputs, getLastInputs(builder, index));
  FailureOr<GraphValues> outputs = importBody(inputs);
  if (failed(outputs))
    return failure();
  attempt.outputs = std::move(*outputs);
  if (attempt.outputs.size() < getNumFirstOutputs() + types.size())
    return node.emitError()
           << "'body' has " << attempt.outputs.size() << " outputs, but needs "
           << getNumFirstOutputs() + types.size();
  return attempt;
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// The type of what is inserted, in `block`, into sequences of elements of
/// `elementType` whose tensors have no rank that is known; null if nothing is.
static TensorType getInsertedType(Block *block, Type elementType) {
  TensorType inserted;
  block->walk([&](SequenceInsertOp op) {
    TensorType tensor = cast<TensorType>(op.getTensor().getType());
    if (isUnranked(op.getType()) && tensor.getElementType() == elementType)
      inserted = inserted ? getJoin(inserted, tensor) : tensor;
  });
  return inserted && inserted.hasRank() ? inserted : TensorType();
}

/// What is carried into the first run.
GraphValue LoopBuilder::getInitial(size_t index) {
  GraphValue &value = *initial[index];
  if (!beginEmpty[index] || types[index].hasRanks)
    return value;
  OpBuilder &builder = node.getBuilder();
  Location loc = node.getLoc();
  if (!isUnranked(value.value.getType()))
    checkEmpty(builder, loc, value.value,
               "a sequence of {0} tensors of one rank is carried into a loop "
               "that inserts tensors of another");
  return GraphValue(SequenceEmptyOp::create(builder, loc, types[index].type),
                    value.isPresent);
}

/// Joins the type of what goes around with that of what came out of the body.
LogicalResult LoopBuilder::settleType(size_t index, GraphValue &output,
                                      bool &isSettled) {
  CarriedType &type = types[index];
  CarriedType given = getCarriedType(output);
  std::optional<CarriedType> join = joinTypes(type, given);
  if (!join || (isa<TensorType>(type.type) && isUnranked(join->type) &&
                !isUnranked(given.type) && !isUnranked(type.type)))
    return node.emitError()
           << "carries a value that has type " << type.type
           << " before the body and " << given.type << " after it";
  if (isa<SequenceType>(given.type) && isUnranked(given.type)) {
    Type elementType =
        cast<SequenceType>(given.type).getTensorType().getElementType();
    // The op that gave it, or any that may have.
    auto insert = output.value.getDefiningOp<SequenceInsertOp>();
    TensorType inserted =
        insert ? cast<TensorType>(insert.getTensor().getType())
               : getInsertedType(output.value.getParentBlock(), elementType);
    if (inserted && inserted.hasRank()) {
      join->type = SequenceType::get(inserted);
      if (join->type == type.type)
        return node.emitError()
               << "carries a sequence whose tensors have no common rank";
      beginEmpty[index] = true;
    }
  }
  isSettled &= *join == type;
  type = *join;
  return success();
}

/// Whether the types that were guessed are those that came out; else they are
/// joined.
FailureOr<bool> LoopBuilder::settleTypes(Attempt &attempt) {
  bool isSettled = true;
  for (size_t index = 0; index < types.size(); ++index)
    if (failed(settleType(index, *attempt.outputs[getNumFirstOutputs() + index],
                          isSettled)))
      return failure();
  return isSettled;
}

//===----------------------------------------------------------------------===//
// The loop
//===----------------------------------------------------------------------===//

/// Moves the ops of the body to the end of `block`, with `arguments` instead of
/// its own.
static void moveBody(Block *body, Block *block, ValueRange arguments) {
  for (auto [old, argument] : llvm::zip(body->getArguments(), arguments))
    old.replaceAllUsesWith(argument);
  block->getOperations().splice(block->end(), body->getOperations());
}

void LoopBuilder::buildFor(Attempt &attempt, ValueRange inits,
                           ValueRange yielded) {
  OpBuilder &builder = node.getBuilder();
  Location loc = node.getLoc();
  ScalarBuilder scalars(builder, loc);
  Value zero = scalars.index(0), one = scalars.index(1);
  Value runs = scalars.max(count, zero);
  if (condition)
    runs = scalars.select(condition, runs, zero);
  Value isTrue = scalars.constant(builder.getI1Type(), 1);
  auto loop = scf::ForOp::create(builder, loc, zero, runs, one, inits);
  Block *block = loop.getBody();
  if (!block->empty())
    block->back().erase();
  SmallVector<Value> arguments = {loop.getInductionVar(), isTrue};
  llvm::append_range(arguments, loop.getRegionIterArgs());
  SmallVector<Value> values(yielded);
  // A value that is yielded as it came is an argument of the body.
  for (Value &value : values)
    if (auto argument = dyn_cast<BlockArgument>(value);
        argument && argument.getOwner() == attempt.block)
      value = arguments[argument.getArgNumber()];
  moveBody(attempt.block, block, arguments);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToEnd(block);
  scf::YieldOp::create(builder, loc, values);
  results.assign(loop.getResults().begin(), loop.getResults().end());
}

/// A loop that carries the number of the run and the condition as well.
void LoopBuilder::buildWhile(Attempt &attempt, ValueRange inits,
                             ValueRange yielded, Value again) {
  OpBuilder &builder = node.getBuilder();
  Location loc = node.getLoc();
  ScalarBuilder scalars(builder, loc);
  SmallVector<Value> all = {
      scalars.index(0),
      condition ? condition : scalars.constant(builder.getI1Type(), 1)};
  llvm::append_range(all, inits);
  SmallVector<Type> allTypes = llvm::to_vector(ValueRange(all).getTypes());
  SmallVector<Location> locs(all.size(), loc);
  auto loop = scf::WhileOp::create(builder, loc, allTypes, all);
  OpBuilder::InsertionGuard guard(builder);
  Block *before = builder.createBlock(&loop.getBefore(), {}, allTypes, locs);
  Value runs = before->getArgument(1);
  if (count) {
    ScalarBuilder body(builder, loc);
    Value isFewer =
        body.compare(CmpIPredicate::slt, before->getArgument(0), count);
    runs = body.create<arith::AndIOp>(runs, isFewer);
  }
  scf::ConditionOp::create(builder, loc, runs, before->getArguments());
  Block *after = builder.createBlock(&loop.getAfter(), {}, allTypes, locs);
  ScalarBuilder body(builder, loc);
  SmallVector<Value> values = {body.add(after->getArgument(0), body.index(1)),
                               again};
  llvm::append_range(values, yielded);
  for (Value &value : values)
    if (auto argument = dyn_cast<BlockArgument>(value);
        argument && argument.getOwner() == attempt.block)
      value = after->getArgument(argument.getArgNumber());
  moveBody(attempt.block, after, after->getArguments());
  builder.setInsertionPointToEnd(after);
  scf::YieldOp::create(builder, loc, values);
  for (Value result : loop.getResults().drop_front(2))
    results.push_back(result);
}

/// Makes the loop of a body whose types have settled.
void LoopBuilder::finish(Attempt &attempt) {
  OpBuilder &builder = node.getBuilder();
  Location loc = node.getLoc();
  builder.setInsertionPoint(attempt.placeholder);
  SmallVector<Value> inits, yielded;
  for (size_t index = 0; index < types.size(); ++index)
    appendCarried(builder, loc, getInitial(index), types[index], inits);
  ArrayRef<GraphValueRef> outputs(attempt.outputs);
  outputs = outputs.drop_front(getNumFirstOutputs());
  size_t numCarried = inits.size();
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToEnd(attempt.block);
    for (auto [value, type] :
         llvm::zip_equal(outputs.take_front(types.size()), types))
      appendCarried(builder, loc, *value, type, yielded);
    // What is collected is carried as a sequence, which begins empty.
    for (const GraphValueRef &output : outputs.drop_front(types.size())) {
      Value value = output->value;
      auto type = SequenceType::get(cast<TensorType>(value.getType()));
      Value sequence = attempt.block->addArgument(type, loc);
      yielded.push_back(SequenceInsertOp::create(builder, loc, type, sequence,
                                                 value, Value()));
      builder.setInsertionPoint(attempt.placeholder);
      inits.push_back(SequenceEmptyOp::create(builder, loc, type));
      builder.setInsertionPointToEnd(attempt.block);
    }
  }
  Value again;
  if (hasCondition) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToEnd(attempt.block);
    again = *getScalarElement(node, attempt.outputs.front()->value,
                              "the condition");
  }
  // A condition that stays as it is, and a limit, make a counted loop.
  bool isCounted =
      count && (!again || getConstantIntValue(again).value_or(0) != 0 ||
                again == attempt.block->getArgument(1));
  if (isCounted)
    buildFor(attempt, inits, yielded);
  else
    buildWhile(attempt, inits, yielded, again);
  builder.setInsertionPointAfter(attempt.placeholder);
  attempt.placeholder->erase();
  carried = takeCarried(ArrayRef(results).take_front(numCarried), types);
  collected.assign(results.begin() + numCarried, results.end());
}

LogicalResult LoopBuilder::build() {
  for (const GraphValueRef &value : initial) {
    if (!value->value)
      node.getGraph().materialize(*value);
    types.push_back(getCarriedType(*value));
  }
  beginEmpty.assign(types.size(), false);
  while (true) {
    FailureOr<Attempt> attempt = importOnce();
    if (failed(attempt))
      return failure();
    if (hasCondition) {
      auto type =
          dyn_cast<RankedTensorType>(attempt->outputs.front()->value.getType());
      if (!type || !type.getElementType().isInteger(1) || type.getRank() > 1 ||
          (type.getRank() == 1 && type.getDimSize(0) != 1))
        return node.emitError() << "the condition that 'body' returns has type "
                                << attempt->outputs.front()->value.getType();
    }
    for (const GraphValueRef &output :
         ArrayRef(attempt->outputs)
             .drop_front(getNumFirstOutputs() + types.size()))
      if (output->isPresent || !isa<TensorType>(output->value.getType()))
        return node.emitError()
               << "'body' returns a value of type " << output->value.getType()
               << " to collect, which must be a tensor";
    node.getBuilder().setInsertionPoint(attempt->placeholder);
    FailureOr<bool> isSettled = settleTypes(*attempt);
    if (failed(isSettled))
      return failure();
    if (*isSettled) {
      finish(*attempt);
      return success();
    }
    node.getBuilder().setInsertionPointAfter(attempt->placeholder);
    attempt->placeholder->erase();
  }
}
