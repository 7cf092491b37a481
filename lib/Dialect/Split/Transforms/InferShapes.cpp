// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Forward inference of shapes through the functions of a module.
//
// Values are put into classes that have one type. A value that control flow
// forwards to (a block argument, the result of an op with regions or of a call,
// an argument of a called function) is in a class with whatever is forwarded to
// the same places. What is forwarded is, if it is a sequence, in that class
// itself, because nothing casts sequences; a tensor is cast where its own type
// is another one.
//
// The type of a class is the join of what its members can be. Starting from
// nothing, it only ever grows, until nothing changes. An empty sequence adds
// nothing to its class: it takes the type that the tensors inserted later give.

#include "split/Dialect/Split/Transforms/Passes.h"

#include "BoundedDims.h"
#include "split/Dialect/Split/IR/Compatibility.h"
#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Dialect/Split/IR/SplitPatterns.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"
#include "llvm/ADT/IntEqClasses.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITINFERSHAPESPASS
#include "split/Dialect/Split/Transforms/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// Whether values of `type` have a shape to infer.
static bool isInferable(Type type) {
  return isa<TensorType, SequenceType>(type);
}

/// `combine` of two tensor types, or of the tensors of two sequences.
static Type
combineTypes(Type lhs, Type rhs,
             function_ref<TensorType(TensorType, TensorType)> combine) {
  if (auto sequence = dyn_cast<SequenceType>(lhs))
    return SequenceType::get(combine(sequence.getTensorType(),
                                     cast<SequenceType>(rhs).getTensorType()));
  return combine(cast<TensorType>(lhs), cast<TensorType>(rhs));
}

/// Whether the tensors that `op` takes and gives all have one shape.
static bool isElementwise(Operation *op) {
  auto isTensor = llvm::IsaPred<TensorType>;
  return op->hasTrait<OpTrait::Elementwise>() &&
         !isa<SelectLikeOpInterface>(op) && op->getNumResults() == 1 &&
         isTensor(op->getResult(0).getType()) &&
         llvm::any_of(op->getOperandTypes(), isTensor);
}

namespace {

class ShapeInference {
public:
  explicit ShapeInference(ModuleOp module) : module(module) {}

  void run() {
    findFixedFunctions();
    numberValues();
    connectValues();
    classes.compress();
    types.resize(classes.getNumClasses());
    while (propagate())
      ;
    completeEmptySequences();
    apply();
  }

private:
  /// A value that is forwarded to class `target`.
  struct Flow {
    OpOperand *operand;
    unsigned target;
  };

  void findFixedFunctions();
  void numberValues();
  void connectValues();
  void connectRegions(RegionBranchOpInterface op);
  void connectSuccessors(BranchOpInterface op);
  void connectCall(func::CallOp op);
  void connectFunction(func::FuncOp function);
  void forward(OpOperand &operand, unsigned target);

  bool propagate();
  bool propagateOp(Operation *op);
  SmallVector<Type> inferResultTypes(Operation *op);
  Type inferElementwiseType(Operation *op);
  bool grow(unsigned index, Type type);

  Type getTypeOfUse(Value sequence);
  void completeEmptySequences();
  void apply();
  void castUses(Value value, Type oldType);
  void castElementwiseOperands(Operation *op);

  unsigned add() {
    classes.grow(numValues + 1);
    return numValues++;
  }
  unsigned indexOf(Value value) const { return indices.lookup(value); }
  Type &typeOf(unsigned index) { return types[classes[index]]; }

  ModuleOp module;
  SymbolTableCollection symbols;
  /// Functions that keep their types: those without a body, and those that more
  /// than calls refer to.
  DenseSet<Operation *> fixed;
  llvm::MapVector<Value, unsigned> indices;
  /// The results of each function, which have no value.
  DenseMap<Operation *, SmallVector<unsigned>> functionResults;
  unsigned numValues = 0;
  llvm::IntEqClasses classes;
  /// One type for each class; null as long as nothing is known.
  SmallVector<Type> types;
  /// Values that get their type from what is forwarded to them.
  DenseSet<Value> targets;
  SmallVector<Flow> flows;
  DenseSet<OpOperand *> flowOperands;
};

} // namespace

//===----------------------------------------------------------------------===//
// Classes
//===----------------------------------------------------------------------===//

void ShapeInference::numberValues() {
  auto number = [&](Value value) {
    if (isInferable(value.getType()))
      indices[value] = add();
  };
  module->walk<WalkOrder::PreOrder>([&](Operation *op) {
    for (Value result : op->getResults())
      number(result);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Value argument : block.getArguments())
          number(argument);
    if (auto function = dyn_cast<func::FuncOp>(op))
      for ([[maybe_unused]] Type type : function.getResultTypes())
        functionResults[op].push_back(add());
  });
}

void ShapeInference::forward(OpOperand &operand, unsigned target) {
  if (isa<SequenceType>(operand.get().getType()))
    classes.join(indexOf(operand.get()), target);
  flows.push_back({&operand, target});
  flowOperands.insert(&operand);
}

void ShapeInference::connectRegions(RegionBranchOpInterface op) {
  RegionBranchSuccessorMapping mapping;
  op.getSuccessorOperandInputMapping(mapping);
  for (auto &[operand, inputs] : mapping) {
    if (!isInferable(operand->get().getType()))
      continue;
    for (Value input : inputs) {
      targets.insert(input);
      classes.join(indexOf(inputs.front()), indexOf(input));
    }
    forward(*operand, indexOf(inputs.front()));
  }
}

void ShapeInference::connectSuccessors(BranchOpInterface op) {
  for (auto [index, successor] : llvm::enumerate(op->getSuccessors())) {
    SuccessorOperands operands = op.getSuccessorOperands(index);
    MutableOperandRange forwarded = operands.getMutableForwardedOperands();
    for (auto [position, operand] : llvm::enumerate(forwarded)) {
      Value argument =
          successor->getArgument(operands.getProducedOperandCount() + position);
      if (!isInferable(argument.getType()))
        continue;
      targets.insert(argument);
      forward(operand, indexOf(argument));
    }
  }
}

void ShapeInference::connectCall(func::CallOp op) {
  auto callee =
      symbols.lookupNearestSymbolFrom<func::FuncOp>(op, op.getCalleeAttr());
  if (!callee)
    return;
  for (auto [index, result] : llvm::enumerate(op.getResults())) {
    if (!isInferable(result.getType()))
      continue;
    targets.insert(result);
    classes.join(indexOf(result), functionResults[callee][index]);
  }
  if (callee.isExternal())
    return;
  for (OpOperand &operand : op->getOpOperands())
    if (isInferable(operand.get().getType()))
      forward(operand, indexOf(callee.getArgument(operand.getOperandNumber())));
}

void ShapeInference::connectFunction(func::FuncOp function) {
  if (function.isExternal())
    return;
  // Whoever calls a private function is in this module.
  if (function.isPrivate() && !fixed.contains(function))
    targets.insert(function.args_begin(), function.args_end());
  function.walk([&](func::ReturnOp op) {
    for (OpOperand &operand : op->getOpOperands())
      if (isInferable(operand.get().getType()))
        forward(operand, functionResults[function][operand.getOperandNumber()]);
  });
}

void ShapeInference::findFixedFunctions() {
  module->walk([&](Operation *op) {
    auto function = dyn_cast<func::FuncOp>(op);
    if (function && function.isExternal())
      fixed.insert(function);
    if (isa<func::CallOp>(op))
      return;
    op->getAttrDictionary().walk([&](SymbolRefAttr symbol) {
      if (auto function =
              symbols.lookupNearestSymbolFrom<func::FuncOp>(op, symbol))
        fixed.insert(function);
    });
  });
}

void ShapeInference::connectValues() {
  module->walk([&](Operation *op) {
    if (auto branch = dyn_cast<RegionBranchOpInterface>(op))
      connectRegions(branch);
    else if (auto branch = dyn_cast<BranchOpInterface>(op))
      connectSuccessors(branch);
    else if (auto call = dyn_cast<func::CallOp>(op))
      connectCall(call);
    else if (auto function = dyn_cast<func::FuncOp>(op))
      connectFunction(function);
    else if (isa<SelectLikeOpInterface>(op) && op->getNumResults() == 1 &&
             isInferable(op->getResult(0).getType())) {
      targets.insert(op->getResult(0));
      for (OpOperand &operand : op->getOpOperands())
        if (operand.get().getType() == op->getResult(0).getType())
          forward(operand, indexOf(op->getResult(0)));
    }
  });
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

/// The types that the results of an op of the dialect have for what is known
/// of its operands; empty if that is not enough.
SmallVector<Type> ShapeInference::inferResultTypes(Operation *op) {
  SmallVector<Type> results(op->getResultTypes());
  auto inference = dyn_cast<InferTypeOpInterface>(op);
  if (!inference)
    return results;
  // Inference looks at the types of values: let it look at stand-ins.
  Block standIns;
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
    standIns.addArgument(type, op->getLoc());
  }
  // The results say how many chunks a split has; elsewhere, inference knows the
  // number of results. A contradiction is the verifier's to report.
  SmallVector<Type> inferred;
  auto infer = [&](auto method) {
    return method(op->getContext(), std::nullopt, standIns.getArguments(),
                  op->getRawDictionaryAttrs(), op->getPropertiesStorage(),
                  op->getRegions(), inferred);
  };
  bool isInferred;
  if (isa<SplitOp, VariadicSplitOp>(op)) {
    inferred = results;
    isInferred = succeeded(infer([&](auto &&...arguments) {
      return inference.refineReturnTypes(arguments...);
    }));
  } else {
    isInferred = succeeded(infer([&](auto &&...arguments) {
      return inference.inferReturnTypes(arguments...);
    }));
  }
  if (!isInferred || !areCompatible(inferred, results))
    return results;
  for (auto [result, type] : llvm::zip(results, inferred))
    result = combineTypes(type, result, getMeet);
  return results;
}

/// The type of the result of an element-wise op: what the operands and the
/// result itself know of the shape. Null if that is not known yet.
Type ShapeInference::inferElementwiseType(Operation *op) {
  auto type = cast<TensorType>(op->getResult(0).getType());
  for (Value operand : op->getOperands()) {
    if (!isa<TensorType>(operand.getType()))
      continue;
    auto known = cast_or_null<TensorType>(typeOf(indexOf(operand)));
    if (!known)
      return Type();
    // A contradiction is for the verifier of a cast to report.
    auto shape = cast<TensorType>(known.clone(type.getElementType()));
    if (areCompatible(shape, type))
      type = getMeet(shape, type);
  }
  return type;
}

bool ShapeInference::propagateOp(Operation *op) {
  if (isa<SequenceEmptyOp>(op))
    return false;
  bool changed = false;
  if (auto cast = dyn_cast<tensor::CastOp>(op)) {
    Type source = typeOf(indexOf(cast.getSource()));
    if (source && areCompatible(source, cast.getType()))
      changed |=
          grow(indexOf(cast), combineTypes(source, cast.getType(), getMeet));
    return changed;
  }
  SmallVector<Type> results(op->getResultTypes());
  if (isa_and_present<SplitDialect>(op->getDialect()))
    results = inferResultTypes(op);
  else if (isElementwise(op))
    results = {inferElementwiseType(op)};
  for (auto [result, type] : llvm::zip(op->getResults(), results))
    if (type && isInferable(type) && !targets.contains(result))
      changed |= grow(indexOf(result), type);
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Value argument : block.getArguments())
        if (isInferable(argument.getType()) && !targets.contains(argument))
          changed |= grow(indexOf(argument), argument.getType());
  auto function = dyn_cast<func::FuncOp>(op);
  if (function && fixed.contains(function))
    for (auto [index, type] : llvm::enumerate(function.getResultTypes()))
      if (isInferable(type))
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
// Rewriting
//===----------------------------------------------------------------------===//

/// Casts `value` back to `oldType` for users that rely on it.
void ShapeInference::castUses(Value value, Type oldType) {
  tensor::CastOp cast;
  OpBuilder builder(module.getContext());
  builder.setInsertionPointAfterValue(value);
  for (OpOperand &use : llvm::make_early_inc_range(value.getUses())) {
    Operation *user = use.getOwner();
    if (flowOperands.contains(&use) || user == cast ||
        isa<tensor::CastOp, tensor::DimOp>(user) || isElementwise(user) ||
        isa_and_present<SplitDialect>(user->getDialect()))
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

void ShapeInference::apply() {
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
    if (isElementwise(op))
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

namespace {

struct SplitInferShapes
    : split::impl::SplitInferShapesPassBase<SplitInferShapes> {
  void runOnOperation() override {
    // Inference looks at types and attributes. A walk changes an op once; one
    // op may have both a constant axis and constant lengths.
    RewritePatternSet patterns(&getContext());
    populateStaticSizesPatterns(patterns);
    FrozenRewritePatternSet frozen(std::move(patterns));
    walkAndApplyPatterns(getOperation(), frozen);
    walkAndApplyPatterns(getOperation(), frozen);
    // What inference finds out makes for new bounds, and the other way round.
    // Every round makes another split's dimension static.
    FailureOr<bool> hasRefined;
    do {
      ShapeInference(getOperation()).run();
      hasRefined = refineBoundedDims(getOperation());
      if (failed(hasRefined))
        return signalPassFailure();
    } while (*hasRefined);
  }
};

} // namespace
