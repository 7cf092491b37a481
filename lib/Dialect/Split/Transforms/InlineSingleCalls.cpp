// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Dialect/Split/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Transforms/Inliner.h"
#include "mlir/Transforms/InliningUtils.h"

#include "llvm/ADT/MapVector.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITINLINESINGLECALLSPASS
#include "split/Dialect/Split/Transforms/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;

namespace {

/// The functions of a module that can be inlined where they are called.
class SingleCalls {
public:
  SingleCalls(ModuleOp module, SymbolTable::UseRange uses)
      : interface(module.getContext()) {
    llvm::DenseMap<StringAttr, func::FuncOp> functions;
    for (auto function : module.getOps<func::FuncOp>())
      if (function.isPrivate() && function.getBody().hasOneBlock())
        functions.insert({function.getSymNameAttr(), function});
    llvm::MapVector<func::FuncOp, SmallVector<Operation *, 1>> users;
    for (const SymbolTable::SymbolUse &use : uses)
      if (func::FuncOp function =
              functions.lookup(use.getSymbolRef().getRootReference()))
        users[function].push_back(use.getUser());
    for (auto &[function, usersOfOne] : users)
      if (auto call = dyn_cast<func::CallOp>(usersOfOne.front());
          call && usersOfOne.size() == 1)
        callees.insert({call, function});
    for (auto [call, callee] : callees)
      callsIn[call->getParentOfType<func::FuncOp>()].push_back(call);
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
  /// Moves the body of `callee` to the place of `call`, if its ops may be
  /// moved.
  void inlineInto(func::CallOp call, func::FuncOp callee) {
    if (failed(inlineCall(interface, config.getCloneCallback(), call, callee,
                          &callee.getBody(),
                          /*shouldCloneInlinedRegion=*/false)))
      return;
    call.erase();
    callee.erase();
  }

  InlinerInterface interface;
  InlinerConfig config;
  llvm::MapVector<func::CallOp, func::FuncOp> callees;
  llvm::MapVector<func::FuncOp, SmallVector<func::CallOp>> callsIn;
};

struct SplitInlineSingleCalls
    : split::impl::SplitInlineSingleCallsPassBase<SplitInlineSingleCalls> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    // Nothing where an op of which nothing is known may use a symbol.
    if (std::optional<SymbolTable::UseRange> uses =
            SymbolTable::getSymbolUses(&module.getBodyRegion()))
      SingleCalls(module, std::move(*uses)).inlineAll();
  }
};

} // namespace
