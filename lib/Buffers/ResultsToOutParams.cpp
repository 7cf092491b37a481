// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Buffers/Passes.h"

#include "split/Support/ViewRoot.h"

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

namespace {

/// A function whose results become arguments.
struct Promoted {
  func::FuncOp function;
  /// The attributes of its arguments then, those that are results now last.
  /// Until then it has none: the context keeps every list of attributes that
  /// there ever was, and there would be one for each result.
  SmallVector<DictionaryAttr> argAttrs;
};

} // namespace

/// Takes the attributes of arguments and results away from `function`. Those of
/// results say then that no other buffer overlaps.
static Promoted takeAttributes(func::FuncOp function) {
  MLIRContext *context = function.getContext();
  NamedAttribute mark(StringAttr::get(context, "bufferize.result"),
                      UnitAttr::get(context));
  Promoted promoted{function, {}};
  function.getAllArgAttrs(promoted.argAttrs);
  SmallVector<DictionaryAttr> resultAttrs;
  function.getAllResultAttrs(resultAttrs);
  for (DictionaryAttr attributes : resultAttrs) {
    NamedAttrList named(attributes);
    named.set(mark.getName(), mark.getValue());
    promoted.argAttrs.push_back(named.getDictionary(context));
  }
  function.removeArgAttrsAttr();
  function.removeResAttrsAttr();
  return promoted;
}

/// The allocation that `result` is another shape of, by `reshapes`, the last of
/// which is first; null if it is none, or its own shape.
static memref::AllocOp
findReshapedAllocation(Value result, SmallVectorImpl<Operation *> &reshapes) {
  auto isPlain = [](Value buffer) {
    auto type = cast<MemRefType>(buffer.getType());
    return type.hasStaticShape() && type.getLayout().isIdentity();
  };
  while (isPlain(result)) {
    Operation *op = result.getDefiningOp();
    if (!isa_and_nonnull<memref::ExpandShapeOp, memref::CollapseShapeOp>(op))
      return reshapes.empty() ? memref::AllocOp()
                              : result.getDefiningOp<memref::AllocOp>();
    reshapes.push_back(op);
    result = op->getOperand(0);
  }
  return {};
}

/// Makes what `reshapes` make of `alloc` the allocation, of which that then is
/// another shape.
static void allocateReshaped(memref::AllocOp alloc,
                             ArrayRef<Operation *> reshapes) {
  OpBuilder builder(alloc);
  Location loc = alloc.getLoc();
  Value view = memref::AllocOp::create(
      builder, loc, cast<MemRefType>(reshapes.front()->getResult(0).getType()),
      alloc.getAlignmentAttr());
  for (Operation *op : reshapes) {
    op->getResult(0).replaceAllUsesWith(view);
    Value source = op->getOperand(0);
    if (auto expand = dyn_cast<memref::ExpandShapeOp>(op))
      view =
          memref::CollapseShapeOp::create(builder, loc, source.getType(), view,
                                          expand.getReassociationIndices());
    else
      view = memref::ExpandShapeOp::create(
          builder, loc, source.getType(), view,
          cast<memref::CollapseShapeOp>(op).getReassociationIndices());
    op->erase();
  }
  alloc.replaceAllUsesWith(view);
  alloc.erase();
}

/// Allocates the results of `function` in the shape in which they are returned,
/// unless several are of one allocation.
static void allocateResults(func::FuncOp function) {
  for (auto op : function.getOps<func::ReturnOp>()) {
    DenseMap<Value, int64_t> numResults;
    for (Value result : op.getOperands())
      ++numResults[getViewRoot(result)];
    for (Value result : op.getOperands()) {
      SmallVector<Operation *> reshapes;
      memref::AllocOp alloc = findReshapedAllocation(result, reshapes);
      // Elsewhere, there may be several at a time.
      if (alloc && alloc->getBlock()->isEntryBlock() && numResults[alloc] == 1)
        allocateReshaped(alloc, reshapes);
    }
  }
}

namespace {

struct SplitResultsToOutParams
    : split::impl::SplitResultsToOutParamsPassBase<SplitResultsToOutParams> {
  void runOnOperation() override {
    SmallVector<Promoted> functions;
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (hasStaticResults(&function)) {
        functions.push_back(takeAttributes(function));
        allocateResults(function);
      }
    bufferization::BufferResultsToOutParamsOpts options;
    options.filterFn = hasStaticResults;
    options.hoistStaticAllocs = true;
    options.modifyPublicFunctions = true;
    if (failed(bufferization::promoteBufferResultsToOutParams(getOperation(),
                                                              options)))
      return signalPassFailure();
    for (auto &[function, argAttrs] : functions)
      function.setAllArgAttrs(argAttrs);
  }
};

} // namespace
