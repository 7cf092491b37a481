// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/CodeGen/Passes.h"

#include "PassedPlaces.h"
#include "SameCode.h"
#include "split/Dialect/Split/IR/SplitDialect.h"
#include "split/Support/OutlinedFunctions.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Transforms/RegionUtils.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITOUTLINELOOPSPASS
#include "split/CodeGen/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// Whether `op` is a loop or has one inside.
static bool hasLoop(Operation &op) {
  return op.getNumRegions() != 0 && op.walk([](LoopLikeOpInterface) {
                                        return WalkResult::interrupt();
                                      }).wasInterrupted();
}

/// The number of loops in the blocks of `op`, or in those of branches there.
static int64_t countLoops(Operation &op) {
  int64_t numLoops = 0;
  for (Region &region : op.getRegions())
    for (Operation &inner : region.getOps())
      numLoops += isa<LoopLikeOpInterface>(inner) ? 1 : countLoops(inner);
  return numLoops;
}

/// Whether the blocks of `op` have so many loops that each is better off alone.
static bool holdsManyLoops(Operation &op) {
  constexpr int64_t maxLoops = 16;
  return countLoops(op) > maxLoops;
}

/// Whether `op` has no result or region that depends on the type of a buffer
/// that it uses.
static bool accessesAnyLayout(Operation *op) {
  return isa<memref::LoadOp, memref::StoreOp, memref::PrefetchOp,
             vector::LoadOp, vector::StoreOp>(op);
}

/// `type` without the offset of a view, if that is known.
static MemRefType dropOffset(MemRefType type) {
  auto layout = dyn_cast<StridedLayoutAttr>(type.getLayout());
  if (!layout)
    return type;
  return MemRefType::get(type.getShape(), type.getElementType(),
                         StridedLayoutAttr::get(type.getContext(),
                                                ShapedType::kDynamic,
                                                layout.getStrides()),
                         type.getMemorySpace());
}

/// `arguments` for the function of `op`. Where a view begins is not a part of
/// their types if it can be anything: views of one shape have one function.
static SmallVector<Value> castArguments(OpBuilder &builder, Operation *op,
                                        ArrayRef<Value> arguments) {
  llvm::SmallDenseSet<Value> fixed(op->operand_begin(), op->operand_end());
  op->walk([&](Operation *inner) {
    if (!accessesAnyLayout(inner))
      fixed.insert(inner->operand_begin(), inner->operand_end());
  });
  return llvm::map_to_vector(arguments, [&](Value argument) -> Value {
    auto type = dyn_cast<MemRefType>(argument.getType());
    if (!type || fixed.contains(argument) || dropOffset(type) == type)
      return argument;
    return memref::CastOp::create(builder, op->getLoc(), dropOffset(type),
                                  argument);
  });
}

namespace {

/// Moves ops to functions of their own.
class Outliner {
public:
  Outliner(ModuleOp module, bool checkAllocations)
      : symbols(module), checkAllocations(checkAllocations) {}
  ~Outliner() {
    for (auto [form, number] : forms)
      if (number < kMinAlike)
        func::FuncOp(form).erase();
  }

  void outline(Operation *op, func::FuncOp caller);

private:
  /// From how many functions on that differ in numbers alone they share one.
  static constexpr unsigned kMinAlike = 8;

  func::FuncOp passNumbers(func::FuncOp function, func::CallOp call,
                           func::FuncOp caller);

  SymbolTable symbols;
  bool checkAllocations;
  /// Functions by their code.
  llvm::DenseSet<func::FuncOp, SameCode> shared;
  /// Functions that are given the numbers that others have, and how many of
  /// those there are. From `kMinAlike` on they are in the module.
  llvm::DenseMap<func::FuncOp, unsigned, SameCode> forms;
};

} // namespace

/// The constants of 32 and 64 bits of `function`, which it begins with, that
/// are floating-point numbers.
static SmallVector<arith::ConstantOp> getNumbers(func::FuncOp function) {
  SmallVector<arith::ConstantOp> numbers;
  for (auto constant : function.front().getOps<arith::ConstantOp>())
    if (isa<FloatType>(constant.getType()))
      numbers.push_back(constant);
  return numbers;
}

/// What is passed for `number`: for one of 32 or 64 bits an integer that has
/// them, as LLVM looks for each number of those among all of a function.
static TypedAttr getPassed(arith::ConstantOp number) {
  auto value = cast<FloatAttr>(number.getValue());
  if (!isa<Float32Type, Float64Type>(value.getType()))
    return value;
  APInt bits = value.getValue().bitcastToAPInt();
  return IntegerAttr::get(
      IntegerType::get(number.getContext(), bits.getBitWidth()), bits);
}

/// The function that `function`, which `call` calls, and others are but for
/// numbers, which it is given as arguments; null if there are few of them. Code
/// for a number that is known may be faster.
func::FuncOp Outliner::passNumbers(func::FuncOp function, func::CallOp call,
                                   func::FuncOp caller) {
  SmallVector<arith::ConstantOp> numbers = getNumbers(function);
  if (numbers.empty())
    return {};
  func::FuncOp form = function.clone();
  for (arith::ConstantOp number : getNumbers(form)) {
    unsigned index = form.getNumArguments();
    (void)form.insertArgument(index, getPassed(number).getType(),
                              /*argAttrs=*/{}, number.getLoc());
    Value passed = form.getArgument(index);
    OpBuilder builder(number);
    if (passed.getType() != number.getType())
      passed = arith::BitcastOp::create(builder, number.getLoc(),
                                        number.getType(), passed);
    number.replaceAllUsesWith(passed);
    number.erase();
  }
  auto [known, isNew] = forms.try_emplace(form, 0);
  if (!isNew)
    form.erase();
  form = known->first;
  if (++known->second < kMinAlike)
    return {};
  if (known->second == kMinAlike)
    symbols.insert(form, ++caller->getIterator());
  else
    remarkChecks(function, checkAllocations);
  OpBuilder builder(call);
  for (arith::ConstantOp number : numbers)
    call.getOperandsMutable().append(
        arith::ConstantOp::create(builder, number.getLoc(), getPassed(number))
            .getResult());
  return form;
}

/// Moves `op` to a private function, named after `caller`, and calls that: a
/// new one, or one with the same code. Constants that `op` uses move with it.
void Outliner::outline(Operation *op, func::FuncOp caller) {
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
  SmallVector<Value> passed = castArguments(builder, op, arguments);
  auto type = builder.getFunctionType(TypeRange(ValueRange(passed)),
                                      op->getResultTypes());
  auto function =
      func::FuncOp::create(loc, (caller.getName() + "_loop").str(), type);
  setOutlined(function);
  auto call = func::CallOp::create(builder, loc, function, passed);
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

  passPlaces(function, call, checkAllocations);
  auto [first, isNew] = shared.insert(function);
  if (!isNew) {
    remarkChecks(function, checkAllocations);
    call.setCallee(first->getSymName());
    function.erase();
    return;
  }
  if (func::FuncOp form = passNumbers(function, call, caller)) {
    shared.erase(function);
    function.erase();
    function = form;
  } else {
    symbols.insert(function, ++caller->getIterator());
  }
  call.setCallee(function.getSymName());
}

namespace {

struct SplitOutlineLoops
    : split::impl::SplitOutlineLoopsPassBase<SplitOutlineLoops> {
  using SplitOutlineLoopsPassBase::SplitOutlineLoopsPassBase;

  void runOnOperation() override {
    SmallVector<std::pair<func::FuncOp, SmallVector<Operation *>>> functions;
    int64_t numLoops = 0;
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      if (function.isDeclaration())
        continue;
      bool isLongFunction = isLong(function);
      // It would call another that is all that it has.
      if (isOutlined(function) && !isLongFunction)
        continue;
      auto &ops =
          functions.emplace_back(function, SmallVector<Operation *>()).second;
      numLoops += collect(function.front(), isLongFunction, ops);
    }
    Outliner outliner(getOperation(), checkAllocations);
    for (auto &[function, ops] : functions)
      if (numLoops >= minLoops || isLong(function))
        for (Operation *op : ops)
          outliner.outline(op, function);
  }

private:
  /// Adds what is to be moved out of `block`, or of what is in it, to `ops`,
  /// and returns how much of it has loops.
  static int64_t collect(Block &block, bool isLongFunction,
                         SmallVectorImpl<Operation *> &ops) {
    int64_t numLoops = 0;
    for (Operation &op : block) {
      // One may hold how a loop reduces what its iterations yield.
      if (op.hasTrait<OpTrait::IsTerminator>())
        continue;
      bool isLoop = hasLoop(op);
      if (isLoop && holdsManyLoops(op)) {
        for (Region &region : op.getRegions())
          for (Block &inner : region)
            numLoops += collect(inner, isLongFunction, ops);
        continue;
      }
      numLoops += isLoop;
      if (isLoop || (op.getNumRegions() != 0 && isLongFunction))
        ops.push_back(&op);
    }
    return numLoops;
  }

  bool isLong(func::FuncOp function) const {
    return static_cast<int64_t>(function.front().getOperations().size()) >=
           minOps;
  }
};

} // namespace
