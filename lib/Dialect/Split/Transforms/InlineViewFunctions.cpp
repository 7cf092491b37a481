// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Dialect/Split/Transforms/Passes.h"

#include "split/Dialect/Split/IR/SplitOps.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/InliningUtils.h"

#include "llvm/ADT/MapVector.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITINLINEVIEWFUNCTIONSPASS
#include "split/Dialect/Split/Transforms/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;

/// Whether `op` only tells what a value is, or makes a view of it, so that
/// nothing that it makes has to be freed, and it costs no more in another
/// function. Calls are looked at on their own.
static bool makesNoMemory(Operation &op) {
  if (isa<func::ReturnOp>(op))
    return true;
  if (op.getNumRegions() != 0)
    return false;
  if (isa<split::SplitOpInterface, split::SequenceAtOp, tensor::CastOp,
          tensor::CollapseShapeOp, tensor::ExpandShapeOp,
          tensor::ExtractSliceOp>(op))
    return true;
  return isMemoryEffectFree(&op) &&
         llvm::all_of(op.getResultTypes(),
                      [](Type type) { return type.isIntOrIndexOrFloat(); });
}

/// The ops up to which a function is inlined wherever it is called: about as
/// many as a call becomes, which hands on each buffer as its sizes and strides.
static constexpr size_t kMaxShortOps = 8;

/// The ops up to which a function becomes as many all in all by being inlined.
static constexpr size_t kMaxInlinedOps = 256;

/// Whether a function of `body` that is called `numCalls` times is short, calls
/// no other and makes no memory.
static bool isShort(Block &body, size_t numCalls) {
  size_t most = std::max(kMaxShortOps, kMaxInlinedOps / numCalls);
  return llvm::hasNItemsOrLess(body.without_terminator(), most) &&
         llvm::none_of(body, llvm::IsaPred<func::CallOp>) &&
         llvm::all_of(body, makesNoMemory);
}

/// Whether `users` of `function` are calls of it, and mention it once each.
static bool areCalls(ArrayRef<Operation *> users, func::FuncOp function) {
  return llvm::all_of(users,
                      [&](Operation *user) {
                        auto call = dyn_cast<func::CallOp>(user);
                        return call &&
                               call.getCallee() == function.getSymName();
                      }) &&
         DenseSet<Operation *>(users.begin(), users.end()).size() ==
             users.size();
}

using Users = llvm::MapVector<func::FuncOp, SmallVector<Operation *, 1>>;

/// The ops that use each private function of one block, once for each time.
static Users getUsers(ModuleOp module, const SymbolTable::UseRange &uses) {
  llvm::DenseMap<StringAttr, func::FuncOp> functions;
  for (auto function : module.getOps<func::FuncOp>())
    if (function.isPrivate() && function.getBody().hasOneBlock())
      functions.insert({function.getSymNameAttr(), function});
  Users users;
  for (const SymbolTable::SymbolUse &use : uses)
    if (func::FuncOp function =
            functions.lookup(use.getSymbolRef().getRootReference()))
      users[function].push_back(use.getUser());
  return users;
}

namespace {

/// The functions of a module that are inlined where they are called.
class ViewFunctions {
public:
  ViewFunctions(MLIRContext *context, const Users &users) : interface(context) {
    llvm::MapVector<func::CallOp, func::FuncOp> single;
    for (auto [function, usersOfOne] : users) {
      bool isEverywhere =
          isShort(function.getBody().front(), usersOfOne.size());
      if (!areCalls(usersOfOne, function) ||
          (!isEverywhere && usersOfOne.size() != 1))
        continue;
      for (Operation *user : usersOfOne)
        (isEverywhere ? callees : single)
            .insert({cast<func::CallOp>(user), function});
    }
    addWithoutMemory(single);
    for (auto [call, callee] : callees) {
      callsIn[call->getParentOfType<func::FuncOp>()].push_back(call);
      ++numCalls[callee];
    }
  }

  /// Inlines each, a caller before what it calls, so that every op is moved
  /// once. Functions that only call each other have no first caller.
  void inlineAll() {
    SmallVector<func::CallOp> calls;
    auto take = [&](func::FuncOp caller) {
      llvm::append_range(calls, llvm::reverse(callsIn.lookup(caller)));
    };
    DenseSet<func::FuncOp> inlined;
    for (auto [call, callee] : callees)
      inlined.insert(callee);
    for (auto &[caller, callsInOne] : callsIn)
      if (!inlined.contains(caller))
        take(caller);
    while (!calls.empty()) {
      func::CallOp call = calls.pop_back_val();
      func::FuncOp callee = callees.lookup(call);
      take(callee);
      inlineInto(call, callee);
    }
  }

private:
  /// Adds those of `single` to the callees in which neither an op nor a
  /// function that is called makes memory.
  void
  addWithoutMemory(const llvm::MapVector<func::CallOp, func::FuncOp> &single) {
    SmallVector<func::FuncOp> left;
    DenseMap<func::FuncOp, func::CallOp> callOf;
    for (auto [call, callee] : single)
      callOf.insert({callee, call});
    for (auto [call, callee] : single)
      if (!llvm::all_of(callee.getBody().front(), [&](Operation &op) {
            auto inner = dyn_cast<func::CallOp>(op);
            return inner ? single.contains(inner) || callees.contains(inner)
                         : makesNoMemory(op);
          }))
        left.push_back(callee);
    // Each has one caller, which makes what it makes.
    DenseSet<func::FuncOp> makers;
    while (!left.empty()) {
      func::FuncOp maker = left.pop_back_val();
      if (!makers.insert(maker).second)
        continue;
      auto caller = callOf.lookup(maker)->getParentOfType<func::FuncOp>();
      if (caller && callOf.contains(caller))
        left.push_back(caller);
    }
    for (auto [call, callee] : single)
      if (!makers.contains(callee))
        callees.insert({call, callee});
  }

  /// Whether the dialects of `call`, and of the ops of `callee`, allow that
  /// these take its place.
  bool isLegalToInline(func::CallOp call, func::FuncOp callee, bool isCopied) {
    IRMapping mapping;
    Region *body = &callee.getBody(), *caller = call->getParentRegion();
    return interface.isLegalToInline(call, callee, isCopied) &&
           interface.isLegalToInline(caller, body, isCopied, mapping) &&
           llvm::all_of(body->front().without_terminator(), [&](Operation &op) {
             return interface.isLegalToInline(&op, caller, isCopied, mapping);
           });
  }

  /// Moves the body of `callee` to the place of `call`, if its ops may be
  /// moved; a copy of it as long as there are other calls. Upstream's
  /// inlineCall moves all that follows the call, as it does for bodies of
  /// several blocks.
  void inlineInto(func::CallOp call, func::FuncOp callee) {
    unsigned &callsLeft = numCalls[callee];
    bool isLast = callsLeft == 1;
    if (!isLegalToInline(call, callee, /*isCopied=*/!isLast))
      return;
    OpBuilder builder(call);
    IRMapping mapping;
    Block &body = callee.getBody().front();
    for (auto [argument, operand] :
         llvm::zip_equal(body.getArguments(), call.getOperands())) {
      mapping.map(argument, operand);
      if (isLast)
        argument.replaceAllUsesWith(operand);
    }
    for (Operation &op :
         llvm::make_early_inc_range(body.without_terminator())) {
      Operation *inlined = isLast ? &op : builder.clone(op, mapping);
      if (isLast)
        op.moveBefore(call);
      inlined->setLoc(CallSiteLoc::get(op.getLoc(), call.getLoc()));
    }
    for (auto [result, returned] : llvm::zip_equal(
             call.getResults(), body.getTerminator()->getOperands()))
      result.replaceAllUsesWith(mapping.lookupOrDefault(returned));
    call.erase();
    if (isLast)
      callee.erase();
    else
      --callsLeft;
  }

  InlinerInterface interface;
  llvm::MapVector<func::CallOp, func::FuncOp> callees;
  llvm::MapVector<func::FuncOp, SmallVector<func::CallOp>> callsIn;
  /// Of each callee, those that are left.
  DenseMap<func::FuncOp, unsigned> numCalls;
};

struct SplitInlineViewFunctions
    : split::impl::SplitInlineViewFunctionsPassBase<SplitInlineViewFunctions> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    // Nothing where an op of which nothing is known may use a symbol.
    if (std::optional<SymbolTable::UseRange> uses =
            SymbolTable::getSymbolUses(&module.getBodyRegion()))
      ViewFunctions(&getContext(), getUsers(module, *uses)).inlineAll();
  }
};

} // namespace
