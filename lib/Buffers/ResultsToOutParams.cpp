// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Buffers/Passes.h"

#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITRESULTSTOOUTPARAMSPASS
#include "split/Buffers/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// Whether the caller of `function` can allocate all of its results.
static bool hasStaticResults(func::FuncOp *function) {
  return function->isPublic() &&
         llvm::all_of(function->getResultTypes(), [](Type type) {
           auto buffer = dyn_cast<MemRefType>(type);
           return buffer && buffer.hasStaticShape();
         });
}

/// Marks the arguments of `function` from number `first` on as buffers that
/// overlap no other. All at once: the context keeps every list of attributes
/// that there ever was.
static void markOutParams(func::FuncOp function, unsigned first) {
  NamedAttribute mark(
      StringAttr::get(function.getContext(), "bufferize.result"),
      UnitAttr::get(function.getContext()));
  SmallVector<DictionaryAttr> attributes;
  function.getAllArgAttrs(attributes);
  for (DictionaryAttr &dictionary : MutableArrayRef(attributes).slice(first)) {
    SmallVector<NamedAttribute> named(dictionary.getValue());
    named.push_back(mark);
    dictionary = DictionaryAttr::get(function.getContext(), named);
  }
  function.setAllArgAttrs(attributes);
}

namespace {

struct SplitResultsToOutParams
    : split::impl::SplitResultsToOutParamsPassBase<SplitResultsToOutParams> {
  void runOnOperation() override {
    SmallVector<std::pair<func::FuncOp, unsigned>> functions;
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (hasStaticResults(&function))
        functions.emplace_back(function, function.getNumArguments());
    bufferization::BufferResultsToOutParamsOpts options;
    options.filterFn = hasStaticResults;
    options.hoistStaticAllocs = true;
    options.modifyPublicFunctions = true;
    if (failed(bufferization::promoteBufferResultsToOutParams(getOperation(),
                                                              options)))
      return signalPassFailure();
    for (auto [function, numArguments] : functions)
      markOutParams(function, numArguments);
  }
};

} // namespace
