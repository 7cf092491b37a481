// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Buffers/Passes.h"

#include "DivideChains.h"
#include "DivideReads.h"
#include "HiddenAliases.h"
#include "LayoutCopies.h"
#include "SeparateDestinations.h"
#include "SharedWrites.h"
#include "split/Buffers/BufferCopies.h"
#include "split/Support/Remarks.h"

#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotModuleBufferize.h"
#include "mlir/Dialect/Bufferization/Transforms/Transforms.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Pass/PassManager.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITBUFFERIZEPASS
#include "split/Buffers/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// Removes what says whether arguments may be written to. Upstream does so for
/// one argument after the other, each with a new list of the attributes of all.
static void dropWritability(Operation *root) {
  root->walk([](FunctionOpInterface function) {
    SmallVector<DictionaryAttr> attributes;
    for (unsigned i = 0; i < function.getNumArguments(); ++i) {
      NamedAttrList list(function.getArgAttrDict(i));
      list.erase(bufferization::BufferizationDialect::kWritableAttrName);
      attributes.push_back(list.getDictionary(function->getContext()));
    }
    function.setAllArgAttrs(attributes);
  });
}

/// Whether `cast` gives a view with gaps, or one that may have them, a type
/// that says there are none. Upstream takes it that a dynamic stride of the
/// identity layout may be anything: it is the product of the dimensions after
/// it.
static bool mayHideGaps(memref::CastOp op) {
  auto source = dyn_cast<MemRefType>(op.getSource().getType());
  auto target = dyn_cast<MemRefType>(op.getType());
  if (!source || !target || source.getLayout().isIdentity() ||
      !target.getLayout().isIdentity())
    return false;
  auto [strides, offset] = source.getStridesAndOffset();
  auto [targetStrides, targetOffset] = target.getStridesAndOffset();
  return offset != targetOffset || strides != targetStrides ||
         llvm::any_of(strides, ShapedType::isDynamic);
}

/// Copies views with gaps for users of a type that says there are none. A copy
/// is made of the view itself. So is what a function returns, whose strides are
/// in its descriptor: but not for callers here.
static void copyHiddenGaps(Operation *root) {
  SymbolTableCollection symbols;
  DenseSet<Operation *> called;
  root->walk([&](func::CallOp op) {
    called.insert(symbols.lookupNearestSymbolFrom(op, op.getCalleeAttr()));
  });
  auto misreads = [&](OpOperand &use) {
    Operation *user = use.getOwner();
    if (isa<func::ReturnOp>(user))
      return called.contains(user->getParentOp());
    return !isa<memref::DimOp>(user);
  };
  root->walk([&](memref::CastOp op) {
    if (!mayHideGaps(op))
      return;
    OpBuilder builder(op);
    Value view = getInOwnLayout(builder, op);
    op.getResult().replaceUsesWithIf(view, [](OpOperand &use) {
      return isa<memref::CopyOp>(use.getOwner());
    });
    if (llvm::none_of(op->getUses(), misreads))
      return;
    remarkCopied(op.getLoc(), "its rows lie apart, and what reads it takes a "
                              "buffer without gaps");
    Value copy = createBufferCopy(builder, op.getLoc(), op.getSource(),
                                  cast<MemRefType>(op.getType()));
    op.getResult().replaceUsesWithIf(copy, misreads);
  });
}

/// Calls `visit` for each copy of a tensor in `module`.
static void
forEachTensorCopy(ModuleOp module,
                  function_ref<void(bufferization::AllocTensorOp)> visit) {
  module.walk([&](bufferization::AllocTensorOp op) {
    if (op.getCopy())
      visit(op);
  });
}

/// Decides which tensors are written to in place, and copies the others first.
static LogicalResult
copyBeforeConflicts(ModuleOp module,
                    const bufferization::OneShotBufferizationOptions &options,
                    const bufferization::BufferizationState &buffers) {
  bufferization::OneShotAnalysisState analysis(module, options);
  joinSwitchResults(module, analysis);
  if (failed(bufferization::analyzeModuleOp(module, analysis)))
    return failure();
  SmallVector<OpOperand *> yields = findSharedYields(module, analysis);
  llvm::SmallPtrSet<Operation *, 8> copies;
  bool isExplained = hasRemarks(module.getContext());
  if (isExplained)
    forEachTensorCopy(module, [&](Operation *op) { copies.insert(op); });
  if (failed(bufferization::insertTensorCopies(module, analysis, buffers)))
    return failure();
  if (isExplained)
    forEachTensorCopy(module, [&](bufferization::AllocTensorOp op) {
      if (!copies.contains(op))
        remarkCopied(op.getCopy().getLoc(),
                     "it is written to or passed on, while its source is read "
                     "later or belongs to the caller");
    });
  for (OpOperand *operand : yields) {
    // Upstream may have copied it.
    if (isFreshYield(*operand))
      continue;
    OpBuilder builder(operand->getOwner());
    Value value = operand->get();
    remarkCopied(value.getLoc(), "a loop or branch passes it on in two places");
    operand->set(bufferization::AllocTensorOp::create(
        builder, value.getLoc(), cast<TensorType>(value.getType()),
        /*dynamicSizes=*/ValueRange(), /*copy=*/value, IntegerAttr()));
  }
  return success();
}

/// Reports the first op that bufferization would leave behind, as nothing says
/// what it does with buffers in the place of its tensors, or as it is in a
/// function of another module. Upstream does not name it.
static LogicalResult
checkBufferizable(ModuleOp module,
                  const bufferization::OneShotBufferizationOptions &options) {
  WalkResult result = module.walk([&](Operation *op) {
    if (!bufferization::hasTensorSemantics(op))
      return WalkResult::advance();
    if (op->getParentOfType<ModuleOp>() != module) {
      op->emitOpError(
          "is in a module of its own, which is not lowered with the "
          "one around it: run the passes on that module");
      return WalkResult::interrupt();
    }
    if (options.dynCastBufferizableOp(op) ||
        isa<bufferization::ToTensorOp, bufferization::ToBufferOp>(op))
      return WalkResult::advance();
    emitError(op->getLoc())
        << "'" << op->getName()
        << "' op cannot be lowered: it has tensors, and nothing says how they "
           "are stored";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

/// Says why upstream's bufferization has made the copies in `root`, as far as
/// their place tells.
static void explainCopies(Operation *root) {
  root->walk([](memref::CopyOp copy) {
    Value target = copy.getTarget();
    if (target.getDefiningOp<memref::SubViewOp>())
      remarkCopied(copy.getSource().getLoc(),
                   "its place is a part of a larger tensor that is written, "
                   "such as a concatenation");
    else if (llvm::any_of(target.getUsers(), llvm::IsaPred<func::ReturnOp>))
      remarkCopied(copy.getSource().getLoc(),
                   "it is returned, and a result is a buffer of its own");
  });
}

/// The type of a buffer that an op will make, which has no gaps. Upstream's
/// default takes it that there may be some until the buffer is there: what
/// becomes of views of it in one branch then differs from what the other branch
/// has been told, and a view with gaps is read as though it had none.
static BaseMemRefType
predictAllocation(TensorType type, Attribute memorySpace,
                  const bufferization::BufferizationOptions &) {
  return bufferization::getMemRefTypeWithStaticIdentityLayout(type,
                                                              memorySpace);
}

namespace {

struct SplitBufferize : split::impl::SplitBufferizePassBase<SplitBufferize> {
  void runOnOperation() override {
    bufferization::OneShotBufferizationOptions options;
    options.bufferizeFunctionBoundaries = true;
    options.setFunctionBoundaryTypeConversion(
        bufferization::LayoutMapOption::IdentityLayoutMap);
    options.allowReturnAllocsFromLoops = true;
    options.unknownTypeConverterFn = predictAllocation;
    if (failed(checkBufferizable(getOperation(), options)))
      return signalPassFailure();

    // What is filled for one op alone is no shared tensor that it writes to.
    separateFills(getOperation());
    bool hasConflicts = writesToSharedTensors(getOperation());
    bool needsAnalysis = hasConflicts || insertsWhatIsComputed(getOperation());
    if (needsAnalysis)
      divideReads(getOperation());
    if (!hasConflicts && takesLongToAnalyze(getOperation()))
      needsAnalysis = false;
    if (needsAnalysis) {
      divideChains(getOperation());
      separateSharedEmptyTensors(getOperation());
      OpPassManager pipeline(ModuleOp::getOperationName());
      pipeline.addPass(createSplitEliminateEmptyTensorsPass());
      if (failed(runPipeline(pipeline, getOperation())))
        return signalPassFailure();
      separateCarriedEmptyTensors(getOperation());
    } else {
      // There is no write that a copy could be needed before. The search for
      // one takes time with the square of the number of views of a tensor.
      separateEmptyTensors(getOperation());
      copyForLayouts(getOperation());
      dropWritability(getOperation());
    }
    bufferization::BufferizationState buffers;
    if (needsAnalysis &&
        failed(copyBeforeConflicts(getOperation(), options, buffers)))
      return signalPassFailure();
    if (failed(
            bufferization::bufferizeModuleOp(getOperation(), options, buffers)))
      return signalPassFailure();
    if (hasRemarks(&getContext()))
      explainCopies(getOperation());
    copyHiddenGaps(getOperation());
  }
};

} // namespace
