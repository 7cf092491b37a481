// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Types are inferred until none changes, contradictions are found, and the
// module is rewritten to what has been inferred.

#include "split/Dialect/Split/Transforms/Passes.h"

#include "BoundedDims.h"
#include "CertainExecution.h"
#include "ShapeInference.h"
#include "TypeInference.h"
#include "split/Dialect/Split/IR/ArbitraryValue.h"
#include "split/Dialect/Split/IR/Compatibility.h"
#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Dialect/Split/IR/SplitPatterns.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITINFERSHAPESPASS
#include "split/Dialect/Split/Transforms/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// Whether the tensors that `op` takes and gives all have one shape.
static bool isElementwise(Operation *op) {
  auto isTensor = llvm::IsaPred<TensorType>;
  return op->hasTrait<OpTrait::Elementwise>() && !selectsOperand(op) &&
         op->getNumResults() == 1 && isTensor(op->getResult(0).getType()) &&
         llvm::any_of(op->getOperandTypes(), isTensor);
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// Adds `type` to what a value may be. Returns whether that is news.
bool ShapeInference::grow(unsigned index, Type type) {
  Type &current = typeOf(index);
  Type next = current ? combineTypes(current, type, getJoin) : type;
  if (next == current)
    return false;
  current = next;
  return true;
}

/// What is known of the operands of an op of the dialect; empty if there is one
/// of which nothing is.
SmallVector<Type> ShapeInference::getOperandTypes(Operation *op) {
  SmallVector<Type> operandTypes;
  for (Value operand : op->getOperands()) {
    Type type = operand.getType();
    if (isInferable(type))
      type = typeOf(indexOf(operand));
    // What is inserted into nothing is all there is.
    if (auto insert = dyn_cast<SequenceInsertOp>(op); insert && !type)
      if (Type tensor = typeOf(indexOf(insert.getTensor())))
        type = SequenceType::get(cast<TensorType>(tensor));
    if (!type)
      return {};
    operandTypes.push_back(type);
  }
  return operandTypes;
}

/// The type of the result of a cast; null if nothing is known of its source.
Type ShapeInference::inferCastType(tensor::CastOp op) {
  Type source = typeOf(indexOf(op.getSource()));
  if (!source || !areCompatible(source, op.getType()))
    return source ? op.getType() : Type();
  return combineTypes(source, op.getType(), getMeet);
}

/// The type of the result of an element-wise op: what the operands and the
/// result itself know of the shape. Null if that is not known yet. If they
/// contradict each other it is the op's own type, and `error` says why.
Type ShapeInference::inferElementwiseType(Operation *op, std::string *error) {
  auto own = cast<TensorType>(op->getResult(0).getType());
  TensorType type = own;
  for (auto [index, operand] : llvm::enumerate(op->getOperands())) {
    if (!isa<TensorType>(operand.getType()))
      continue;
    auto known = cast_or_null<TensorType>(typeOf(indexOf(operand)));
    if (!known)
      return Type();
    auto shape = cast<TensorType>(known.clone(own.getElementType()));
    if (!areCompatible(shape, type)) {
      if (error)
        llvm::raw_string_ostream(*error)
            << "'" << op->getName() << "' op operand " << index << " has type "
            << known << ", but the others and the result have shape " << type;
      return own;
    }
    type = getMeet(shape, type);
  }
  return type;
}

bool ShapeInference::propagateOp(Operation *op) {
  if (isa<SequenceEmptyOp>(op))
    return false;
  bool changed = false;
  SmallVector<Type> results(op->getResultTypes());
  if (auto cast = dyn_cast<tensor::CastOp>(op)) {
    results = {inferCastType(cast)};
  } else if (isSplitOrSequenceOp(op)) {
    SmallVector<Type> operands = getOperandTypes(op);
    if (operands.size() != op->getNumOperands())
      return false;
    results = inferResultTypes(op, operands);
  } else if (isElementwise(op)) {
    results = {inferElementwiseType(op)};
  }
  for (auto [result, type] : llvm::zip(op->getResults(), results))
    if (type && isInferable(type) && !targets.contains(result))
      changed |= grow(indexOf(result), type);
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Value argument : block.getArguments())
        if (isInferable(argument.getType()) && !targets.contains(argument))
          changed |= grow(indexOf(argument), argument.getType());
  auto function = dyn_cast<func::FuncOp>(op);
  if (function)
    for (auto [index, type] : llvm::enumerate(function.getResultTypes()))
      if (isInferable(type) && keepsResult(function, type))
        changed |= grow(functionResults[op][index], type);
  return changed;
}

/// One pass over the module. Returns whether a type has changed.
bool ShapeInference::propagate() {
  bool changed = false;
  module->walk<WalkOrder::PreOrder>(
      [&](Operation *op) { changed |= propagateOp(op); });
  for (const Flow &flow : flows)
    if (Type type = typeOf(indexOf(flow.operand->get())))
      changed |= grow(flow.target, type);
  return changed;
}

/// The type of the sequence that `sequence`, of which nothing is known, becomes
/// part of; null if that is not known either.
Type ShapeInference::getTypeOfUse(Value sequence) {
  for (Operation *user : sequence.getUsers())
    if (isa<SequenceInsertOp, SequenceEraseOp>(user))
      if (Type type = typeOf(indexOf(user->getResult(0))))
        return type;
  return Type();
}

/// Gives a type to the sequences that have no tensors: that of the sequence
/// they become part of. Where they become part of none, any rank will do.
void ShapeInference::completeEmptySequences() {
  auto complete = [&](function_ref<Type(Value)> getType) {
    bool changed = false;
    for (auto [value, index] : indices) {
      if (!isa<SequenceType>(value.getType()) || typeOf(index))
        continue;
      if (Type type = getType(value)) {
        typeOf(index) = type;
        changed = true;
      }
    }
    while (propagate())
      ;
    return changed;
  };
  while (complete([&](Value value) { return getTypeOfUse(value); }))
    ;
  complete([](Value value) -> Type {
    auto empty = value.getDefiningOp<SequenceEmptyOp>();
    if (!empty || empty.getType().getTensorType().hasRank())
      return empty ? empty.getType() : Type();
    return SequenceType::get(RankedTensorType::get(
        {ShapedType::kDynamic},
        empty.getType().getTensorType().getElementType()));
  });
}

//===----------------------------------------------------------------------===//
// Contradictions
//===----------------------------------------------------------------------===//

/// Whether `op`, which contradicts what is known, cannot be left to its checks:
/// there are none if one of its types has no rank, and those of a split into a
/// sequence are a loop, behind which code would stay that makes no sense.
static bool becomesCheck(Operation *op) {
  auto hasNoRank = [](Type type) {
    auto sequence = dyn_cast<SequenceType>(type);
    return isa<UnrankedTensorType>(sequence ? sequence.getTensorType() : type);
  };
  auto split = dyn_cast<SplitOpInterface>(op);
  return (split && split.returnsSequence()) ||
         (isSplitOrSequenceOp(op) &&
          llvm::any_of(op->getOperandTypes(), hasNoRank));
}

/// Why what is known contradicts `op`; nothing if it does not.
std::optional<std::string> ShapeInference::findContradictionOf(Operation *op) {
  if (isElementwise(op)) {
    std::string error;
    inferElementwiseType(op, &error);
    return error.empty() ? std::nullopt : std::optional(error);
  }
  if (auto cast = dyn_cast<tensor::CastOp>(op)) {
    Type known = typeOf(indexOf(cast.getSource()));
    if (!known || areCompatible(known, cast.getType()))
      return std::nullopt;
    std::string error;
    llvm::raw_string_ostream(error)
        << "the value is declared as '" << cast.getType() << "', but has type '"
        << known << "'";
    return error;
  }
  if (!isSplitOrSequenceOp(op))
    return std::nullopt;
  auto getKnown = [&](ValueRange values) {
    return llvm::map_to_vector(values, [&](Value value) {
      Type type =
          isInferable(value.getType()) ? typeOf(indexOf(value)) : Type();
      return type ? type : value.getType();
    });
  };
  return findContradiction(op, getKnown(op->getOperands()),
                           getKnown(op->getResults()));
}

/// Lets the sequences that `op` takes be what their own types say, as nothing
/// casts them. Returns whether that is news.
bool ShapeInference::generalizeSequences(Operation *op) {
  bool changed = false;
  for (Value operand : op->getOperands())
    if (isa<SequenceType>(operand.getType()))
      changed |= grow(indexOf(operand), operand.getType());
  return changed;
}

/// Whether `sequence` has at least `count` tensors, as the ops that make it
/// say.
static bool hasTensors(Value sequence, int64_t count) {
  while (count > 0) {
    Operation *op = sequence.getDefiningOp();
    if (auto construct = dyn_cast_or_null<SequenceConstructOp>(op))
      return static_cast<int64_t>(construct.getInputs().size()) >= count;
    if (!isa_and_present<SequenceInsertOp, SequenceEraseOp>(op))
      return false;
    count += isa<SequenceInsertOp>(op) ? -1 : 1;
    sequence = op->getOperand(0);
  }
  return true;
}

/// Lets the sequence that `op` inserts into or erases from, which may have no
/// tensors that its result would have to hold, be what the result is as well.
/// Returns whether that is news.
bool ShapeInference::generalizeEmptySequence(Operation *op) {
  if (!isa<SequenceInsertOp, SequenceEraseOp>(op) ||
      hasTensors(op->getOperand(0), isa<SequenceInsertOp>(op) ? 1 : 2))
    return false;
  Type source = typeOf(indexOf(op->getOperand(0)));
  Type result = typeOf(indexOf(op->getResult(0)));
  if (!source || !result || areCompatible(source, result))
    return false;
  Type both = combineTypes(source, result, getJoin);
  return cast<SequenceType>(both).getTensorType().hasRank() &&
         grow(indexOf(op->getOperand(0)), both);
}

/// Whether what contradicts `op`, a split into a sequence, is only the type of
/// chunks of which there may be none.
bool ShapeInference::mayMakeNoChunks(Operation *op) {
  auto split = dyn_cast<SplitOpInterface>(op);
  if (!split || !split.returnsSequence() || !isa<InferTypeOpInterface>(op) ||
      !split.getSource().getType().hasRank())
    return false;
  SmallVector<Type> known = getOperandTypes(op);
  if (known.size() != op->getNumOperands())
    return false;
  SmallVector<Type> chunks = inferTypes(op, known);
  if (chunks.empty() || findContradiction(op, known, chunks))
    return false;
  if (std::optional<int64_t> number = split.getChunkSpec().numChunks)
    return *number == 0;
  auto source =
      cast<TensorType>(known[split.getSourceMutable().getOperandNumber()]);
  std::optional<int64_t> axis =
      getConstantIntValue(split.getAxisAsOpFoldResult());
  if (!axis || !source.hasRank())
    return true;
  int64_t dim = source.getDimSize(*axis < 0 ? *axis + source.getRank() : *axis);
  return ShapedType::isDynamic(dim) || dim == 0;
}

/// Finds the ops that what is known contradicts. Fails with an error for each
/// that is certain to run.
LogicalResult ShapeInference::findContradictions() {
  bool isRight = true, changed;
  do {
    changed = false;
    contradicted.clear();
    module->walk([&](Operation *op) {
      std::optional<std::string> error = findContradictionOf(op);
      if (!error)
        return;
      if (generalizeEmptySequence(op)) {
        changed = true;
        return;
      }
      if (!mayMakeNoChunks(op))
        isRight &= succeeded(reportIfCertain(op, *error));
      contradicted[op] = std::move(*error);
      if (!becomesCheck(op))
        changed |= generalizeSequences(op);
    });
    while (propagate())
      ;
  } while (isRight && changed);
  return success(isRight);
}

//===----------------------------------------------------------------------===//
// Rewriting
//===----------------------------------------------------------------------===//

/// Casts `value` back to `oldType` for users that rely on it.
void ShapeInference::castUses(Value value, Type oldType) {
  tensor::CastOp cast;
  OpBuilder builder(module.getContext());
  builder.setInsertionPointAfterValue(value);
  for (OpOperand &use : llvm::make_early_inc_range(value.getUses())) {
    Operation *user = use.getOwner();
    if (flowOperands.contains(&use) || user == cast)
      continue;
    if (!contradicted.contains(user) &&
        (isa<tensor::CastOp, tensor::DimOp>(user) || isElementwise(user) ||
         isSplitOrSequenceOp(user)))
      continue;
    if (!cast)
      cast = tensor::CastOp::create(builder, value.getLoc(), oldType, value);
    use.set(cast);
  }
}

/// Casts the operands of an element-wise op to the shape of its result.
void ShapeInference::castElementwiseOperands(Operation *op) {
  auto result = cast<TensorType>(op->getResult(0).getType());
  OpBuilder builder(op);
  for (OpOperand &operand : op->getOpOperands()) {
    auto type = dyn_cast<TensorType>(operand.get().getType());
    if (!type)
      continue;
    Type target = result.clone(type.getElementType());
    if (type != target)
      operand.set(
          tensor::CastOp::create(builder, op->getLoc(), target, operand.get()));
  }
}

/// Whether a split into a sequence like `op`, of whatever type, has no chunks.
static Value createHasNoChunks(OpBuilder &builder, Operation *op) {
  Location loc = op->getLoc();
  Operation *split = builder.clone(*op);
  split->getResult(0).setType(inferTypes(op, op->getOperandTypes()).front());
  Value length = SequenceLengthOp::create(builder, loc, split->getResult(0));
  Value number = tensor::ExtractOp::create(builder, loc, length, ValueRange());
  Value zero =
      arith::ConstantOp::create(builder, loc, builder.getI64IntegerAttr(0));
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, number,
                               zero);
}

/// Replaces `op`, which contradicts what is known, by a check that fails; with
/// `mayBeEmpty`, a split, by one that fails if there are chunks.
void ShapeInference::replaceByCheck(Operation *op, StringRef error,
                                    bool mayBeEmpty) {
  OpBuilder builder(op);
  (void)error.consume_front(
      ("'" + op->getName().getStringRef() + "' op ").str());
  Value holds = mayBeEmpty
                    ? createHasNoChunks(builder, op)
                    : arith::ConstantOp::create(builder, op->getLoc(),
                                                builder.getBoolAttr(false));
  AssertOp::create(builder, op->getLoc(), holds, error, ValueRange());
  for (Value result : op->getResults())
    result.replaceAllUsesWith(
        createArbitraryValue(builder, op->getLoc(), result.getType()));
  op->erase();
}

/// Leaves of the types of public results without a rank only the rank.
void ShapeInference::generalizePublicResults() {
  module->walk([&](func::FuncOp function) {
    if (!function.isPublic() || fixed.contains(function))
      return;
    for (auto [declared, index] :
         llvm::zip(function.getResultTypes(), functionResults[function])) {
      auto type = dyn_cast_or_null<RankedTensorType>(typeOf(index));
      if (type && isa<UnrankedTensorType>(declared))
        typeOf(index) = RankedTensorType::get(
            SmallVector<int64_t>(type.getRank(), ShapedType::kDynamic),
            type.getElementType(), type.getEncoding());
    }
  });
}

void ShapeInference::apply() {
  if (keepPublicResults)
    generalizePublicResults();
  SmallVector<std::pair<Operation *, bool>> replaced;
  for (auto &[op, error] : contradicted)
    if (becomesCheck(op))
      replaced.emplace_back(op, mayMakeNoChunks(op));
  for (auto [value, index] : indices) {
    Type type = typeOf(index);
    Type oldType = value.getType();
    if (!type || type == oldType)
      continue;
    value.setType(type);
    if (isa<TensorType>(type))
      castUses(value, oldType);
  }
  module->walk([&](Operation *op) {
    if (isElementwise(op) && !contradicted.contains(op))
      castElementwiseOperands(op);
  });
  for (const Flow &flow : flows) {
    Value value = flow.operand->get();
    Type type = typeOf(flow.target);
    if (!type || !isa<TensorType>(type) || value.getType() == type)
      continue;
    OpBuilder builder(flow.operand->getOwner());
    flow.operand->set(
        tensor::CastOp::create(builder, value.getLoc(), type, value));
  }
  for (auto [op, mayBeEmpty] : replaced)
    replaceByCheck(op, contradicted[op], mayBeEmpty);
  module->walk([&](func::FuncOp function) {
    if (fixed.contains(function))
      return;
    SmallVector<Type> results(function.getResultTypes());
    for (auto [result, index] : llvm::zip(results, functionResults[function]))
      if (Type type = typeOf(index))
        result = type;
    function.setFunctionType(FunctionType::get(
        function.getContext(), function.getBody().getArgumentTypes(), results));
  });
}

/// Makes an empty sequence for each use of one: what each becomes may differ,
/// in rank as well.
static void separateEmptySequences(ModuleOp module) {
  module.walk([](SequenceEmptyOp op) {
    OpBuilder builder(op);
    for (OpOperand &use : llvm::make_early_inc_range(op->getUses()))
      if (!op->hasOneUse())
        use.set(builder.clone(*op)->getResult(0));
  });
}

namespace {

struct SplitInferShapes
    : split::impl::SplitInferShapesPassBase<SplitInferShapes> {
  using SplitInferShapesPassBase::SplitInferShapesPassBase;

  void runOnOperation() override {
    // Inference looks at types and attributes. A walk changes an op once; one
    // op may have both a constant axis and constant lengths.
    RewritePatternSet patterns(&getContext());
    populateStaticSizesPatterns(patterns);
    FrozenRewritePatternSet frozen(std::move(patterns));
    walkAndApplyPatterns(getOperation(), frozen);
    walkAndApplyPatterns(getOperation(), frozen);
    separateEmptySequences(getOperation());
    // What inference finds out makes for new bounds, and the other way round.
    // Every round makes another split's dimension static.
    FailureOr<bool> hasRefined;
    do {
      if (failed(ShapeInference(getOperation(), keepPublicResults).run()))
        return signalPassFailure();
      hasRefined = refineBoundedDims(getOperation());
      if (failed(hasRefined))
        return signalPassFailure();
    } while (*hasRefined);
  }
};

} // namespace
