// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Conversion/SequencesToTensor/SequencesToTensor.h"

#include "GrowSequences.h"

#include "split/Conversion/Passes.h"
#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Dialect/Strided/IR/StridedOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Func/Transforms/FuncConversions.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/Patterns.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/DialectConversion.h"
#include "mlir/Transforms/RegionUtils.h"

namespace mlir::split {
#define GEN_PASS_DEF_CONVERTSPLITSEQUENCESTOTENSORPASS
#include "split/Conversion/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// Reports the first of `types` that is a sequence of tensors of unknown rank.
static LogicalResult checkRanks(Location loc, TypeRange types) {
  for (Type type : types)
    if (auto sequence = dyn_cast<SequenceType>(type);
        sequence && !sequence.getTensorType().hasRank())
      return emitError(loc)
             << "cannot lower " << type
             << ": the rank of the sequence's tensors is not known";
  return success();
}

/// Whether `op` is of a dialect of which nothing is known, or one of those that
/// upstream has no conversion for, and takes or makes a sequence.
static bool isForeignOpOnSequences(Operation *op) {
  auto isSequence = llvm::IsaPred<SequenceType>;
  bool isKnown =
      isa_and_present<SplitDialect, func::FuncDialect, scf::SCFDialect,
                      arith::ArithDialect>(op->getDialect()) &&
      !isa<func::CallIndirectOp, scf::ParallelOp>(op);
  auto split = dyn_cast<SplitOpInterface>(op);
  isKnown |= split && split.returnsSequence() && split.hasValidForm();
  return !isKnown && !isa<BranchOpInterface>(op) &&
         (llvm::any_of(op->getOperandTypes(), isSequence) ||
          llvm::any_of(op->getResultTypes(), isSequence));
}

/// Reports the first sequence in `root` that there is no conversion for: its
/// tensors have no rank, a branch carries it, or an op that nothing is known
/// of.
static LogicalResult checkSequences(Operation *root) {
  WalkResult result = root->walk<WalkOrder::PreOrder>([](Operation *op) {
    if (auto function = dyn_cast<FunctionOpInterface>(op))
      if (failed(checkRanks(op->getLoc(), function.getArgumentTypes())) ||
          failed(checkRanks(op->getLoc(), function.getResultTypes())))
        return WalkResult::interrupt();
    if (failed(checkRanks(op->getLoc(), op->getResultTypes())))
      return WalkResult::interrupt();
    for (Region &region : op->getRegions())
      for (Block &block : region) {
        if (failed(checkRanks(op->getLoc(), block.getArgumentTypes())))
          return WalkResult::interrupt();
        if (block.isEntryBlock() || llvm::none_of(block.getArgumentTypes(),
                                                  llvm::IsaPred<SequenceType>))
          continue;
        Operation *branch = (*block.pred_begin())->getTerminator();
        branch->emitOpError("carries a sequence, which only structured control "
                            "flow can be lowered with: run lift-cf-to-scf and "
                            "split-replace-poison");
        return WalkResult::interrupt();
      }
    if (isForeignOpOnSequences(op)) {
      emitError(op->getLoc())
          << "'" << op->getName()
          << "' op takes or makes a sequence, and nothing says what it does "
             "with the tensors that a sequence becomes";
      return WalkResult::interrupt();
    }
    auto split = dyn_cast<SplitOpInterface>(op);
    if (split && split.returnsSequence() &&
        !split.getSource().getType().hasRank()) {
      op->emitOpError("cannot be lowered: the rank of its source is not known");
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

/// The attributes of arguments or results of types `types`, one dictionary
/// each, for the arguments or results that `converter` makes of them: the first
/// of several inherits the attributes.
static SmallVector<Attribute> spreadAttributes(const TypeConverter &converter,
                                               TypeRange types,
                                               ArrayAttr attributes) {
  auto none = DictionaryAttr::get(attributes.getContext());
  SmallVector<Attribute> spread;
  for (auto [type, attribute] : llvm::zip(types, attributes)) {
    SmallVector<Type> converted;
    if (failed(converter.convertType(type, converted)))
      converted = {type};
    spread.push_back(attribute);
    spread.resize(spread.size() + converted.size() - 1, none);
  }
  return spread;
}

/// The attributes that the arguments and results of a function have after its
/// conversion. The upstream pattern leaves them at their old positions.
namespace {
struct SignatureAttributes {
  SignatureAttributes(FunctionOpInterface function,
                      const TypeConverter &converter)
      : function(function) {
    if (ArrayAttr attributes = function.getArgAttrsAttr())
      arguments =
          spreadAttributes(converter, function.getArgumentTypes(), attributes);
    if (ArrayAttr attributes = function.getResAttrsAttr())
      results =
          spreadAttributes(converter, function.getResultTypes(), attributes);
  }

  void apply() {
    Builder builder(function.getContext());
    if (!arguments.empty())
      function.setArgAttrsAttr(builder.getArrayAttr(arguments));
    if (!results.empty())
      function.setResAttrsAttr(builder.getArrayAttr(results));
  }

  FunctionOpInterface function;
  SmallVector<Attribute> arguments, results;
};

struct ConvertSplitSequencesToTensor
    : split::impl::ConvertSplitSequencesToTensorPassBase<
          ConvertSplitSequencesToTensor> {
  using ConvertSplitSequencesToTensorPassBase::
      ConvertSplitSequencesToTensorPassBase;

  void runOnOperation() override {
    // Code that cannot be reached may carry sequences in any way.
    IRRewriter rewriter(&getContext());
    (void)eraseUnreachableBlocks(rewriter, getOperation()->getRegions());

    if (failed(checkSequences(getOperation())))
      return signalPassFailure();

    growSequencesInLoops(getOperation(), atOnce);

    TypeConverter converter;
    converter.addConversion([](Type type) { return type; });
    populateSequencesToTensorTypeConversions(converter);

    ConversionTarget target(getContext());
    target.markUnknownOpDynamicallyLegal([&](Operation *op) {
      if (auto function = dyn_cast<FunctionOpInterface>(op))
        return converter.isLegal(function.getArgumentTypes()) &&
               converter.isLegal(function.getResultTypes()) &&
               converter.isLegal(&function.getFunctionBody());
      return converter.isLegal(op);
    });

    RewritePatternSet patterns(&getContext());
    populateSequencesToTensorPatterns(converter, patterns, atOnce);
    populateAnyFunctionOpInterfaceTypeConversionPattern(patterns, converter);
    populateCallOpTypeConversionPattern(patterns, converter);
    scf::populateSCFStructuralTypeConversions(converter, patterns);

    SmallVector<SignatureAttributes> signatures;
    getOperation()->walk([&](FunctionOpInterface function) {
      signatures.emplace_back(function, converter);
    });
    if (failed(applyPartialConversion(getOperation(), target,
                                      std::move(patterns))))
      return signalPassFailure();
    for (SignatureAttributes &signature : signatures)
      signature.apply();
  }
};

} // namespace
