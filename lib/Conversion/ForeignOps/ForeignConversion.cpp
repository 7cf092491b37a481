// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Conversion/ForeignOps/ForeignConversion.h"

#include "split/Conversion/ForeignOps/ForeignConstants.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Func/Transforms/FuncConversions.h"
#include "mlir/Dialect/SCF/Transforms/Patterns.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace mlir::split;

ForeignTypeConverter::ForeignTypeConverter() {
  addConversion([](Type type) { return type; });
  auto cast = [](OpBuilder &builder, Type type, ValueRange values,
                 Location loc) {
    return UnrealizedConversionCastOp::create(builder, loc, type, values)
        .getResult(0);
  };
  addSourceMaterialization(cast);
  addTargetMaterialization(cast);
}

//===----------------------------------------------------------------------===//
// Functions that take part
//===----------------------------------------------------------------------===//

/// Whether `op` is what ops are converted to, or hands values on to it.
static bool isConvertedCode(Operation *op) {
  return llvm::is_contained({"split", "tensor", "func", "scf", "cf"},
                            op->getName().getDialectNamespace());
}

namespace {
/// The functions below an op whose types are converted.
class ConvertedFunctions {
public:
  ConvertedFunctions(Operation *root, const TypeConverter &converter,
                     function_ref<bool(Operation *)> isConverted)
      : converter(converter) {
    // Functions that use types to convert in ops that are not converted.
    DenseSet<Operation *> foreign;
    root->walk([&](Operation *op) {
      auto function = isa<func::FuncOp>(op)
                          ? cast<func::FuncOp>(op)
                          : op->getParentOfType<func::FuncOp>();
      if (auto call = dyn_cast<func::CallOp>(op))
        addCall(function, call);
      if (function && isConverted(op))
        add(function);
      else if (!isConvertedCode(op) && !converter.isLegal(op))
        foreign.insert(function);
    });
    // Where there is nothing but types to convert, no cast is left.
    root->walk([&](func::FuncOp function) {
      if (!function.isExternal() && !foreign.contains(function) &&
          !converter.isSignatureLegal(function.getFunctionType()))
        add(function);
    });
    while (!worklist.empty())
      for (func::FuncOp neighbor : neighbors.lookup(worklist.pop_back_val()))
        add(neighbor);
  }

  bool contains(Operation *function) const {
    return functions.contains(function);
  }
  ArrayRef<Operation *> getFunctions() const { return functions.getArrayRef(); }

private:
  void add(func::FuncOp function) {
    if (functions.insert(function))
      worklist.push_back(function);
  }

  /// A call with types to convert needs both sides converted.
  void addCall(func::FuncOp caller, func::CallOp call) {
    auto callee = symbols.lookupNearestSymbolFrom<func::FuncOp>(
        call, call.getCalleeAttr());
    if (!caller || !callee || converter.isLegal(call))
      return;
    neighbors[caller].push_back(callee);
    neighbors[callee].push_back(caller);
  }

  const TypeConverter &converter;
  SymbolTableCollection symbols;
  llvm::SetVector<Operation *> functions;
  DenseMap<Operation *, SmallVector<func::FuncOp>> neighbors;
  SmallVector<Operation *> worklist;
};
} // namespace

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

/// Gives the uses of constant `op` in converted code an arith.constant.
static void replaceConstant(Operation *op, DenseElementsAttr elements) {
  OpBuilder builder(op);
  Value constant;
  auto getConstant = [&](Type type) -> Value {
    if (!constant)
      constant = arith::ConstantOp::create(builder, op->getLoc(), elements);
    return constant.getType() == type ? constant : Value();
  };
  for (OpOperand &use : llvm::make_early_inc_range(op->getUses())) {
    Operation *user = use.getOwner();
    if (auto cast = dyn_cast<UnrealizedConversionCastOp>(user);
        cast && cast->getNumResults() == 1 && cast->getNumOperands() == 1) {
      if (Value value = getConstant(cast.getResult(0).getType())) {
        cast.getResult(0).replaceAllUsesWith(value);
        cast.erase();
      }
    } else if (isConvertedCode(user)) {
      if (Value value = getConstant(use.get().getType()))
        use.set(value);
    }
  }
  if (constant && constant.use_empty())
    constant.getDefiningOp()->erase();
}

/// Gives what was converted constants of its own, and erases leftovers, and
/// casts for them, that nothing uses any more.
static void replaceConstants(Operation *function,
                             function_ref<bool(Operation *)> isLeftover) {
  SmallVector<Operation *> leftovers;
  function->walk([&](Operation *op) {
    if (isLeftover(op) || isa<UnrealizedConversionCastOp>(op))
      leftovers.push_back(op);
  });
  // Users before what they use.
  for (Operation *op : llvm::reverse(leftovers)) {
    if (DenseElementsAttr elements = getConstantElements(op))
      replaceConstant(op, elements);
    if (op->use_empty())
      op->erase();
  }
}

//===----------------------------------------------------------------------===//
// Conversion
//===----------------------------------------------------------------------===//

namespace {
// Pattern: func(x: T), ^block(y: U) -> func(x: convert(T)), ^block(y:
// convert(U)) Upstream's pattern converts the first block alone.
struct ConvertFunction : OpConversionPattern<func::FuncOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(func::FuncOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    FunctionType type = op.getFunctionType();
    TypeConverter::SignatureConversion arguments(type.getNumInputs());
    SmallVector<Type> results;
    if (failed(
            typeConverter->convertSignatureArgs(type.getInputs(), arguments)) ||
        failed(typeConverter->convertTypes(type.getResults(), results)) ||
        (!op.isExternal() && failed(rewriter.convertRegionTypes(
                                 &op.getBody(), *typeConverter, &arguments))))
      return rewriter.notifyMatchFailure(op,
                                         "it has a type with no conversion");
    rewriter.modifyOpInPlace(op, [&] {
      op.setType(FunctionType::get(op.getContext(),
                                   arguments.getConvertedTypes(), results));
    });
    return success();
  }
};
} // namespace

void mlir::split::populateFunctionTypePatterns(const TypeConverter &converter,
                                               RewritePatternSet &patterns) {
  patterns.add<ConvertFunction>(converter, patterns.getContext());
  populateCallOpTypeConversionPattern(patterns, converter);
  populateReturnOpTypeConversionPattern(patterns, converter);
  populateBranchOpInterfaceTypeConversionPattern(patterns, converter);
}

/// Makes `target` what the conversion of `functions` ends at.
static void setLegality(ConversionTarget &target,
                        const TypeConverter &converter,
                        const ConvertedFunctions &functions,
                        function_ref<bool(Operation *)> isConverted) {
  // What cannot be converted is not illegal either: its pattern has said why,
  // and the driver would say once more that there is something.
  target.markUnknownOpDynamicallyLegal(
      [=](Operation *op) -> std::optional<bool> {
        return isConverted(op) ? std::nullopt : std::optional(true);
      });
  target.addDynamicallyLegalOp<func::FuncOp>([&](func::FuncOp function) {
    return !functions.contains(function) ||
           (converter.isSignatureLegal(function.getFunctionType()) &&
            converter.isLegal(&function.getBody()));
  });
  target.markOpRecursivelyLegal<func::FuncOp>(
      [&](func::FuncOp function) { return !functions.contains(function); });
  auto hasLegalTypes = [&](Operation *op) { return converter.isLegal(op); };
  target.addDynamicallyLegalOp<func::CallOp, func::ReturnOp>(hasLegalTypes);
  target.addDynamicallyLegalDialect<cf::ControlFlowDialect>(hasLegalTypes);
}

LogicalResult
mlir::split::convertForeignOps(Operation *root, const TypeConverter &converter,
                               RewritePatternSet &&patterns,
                               function_ref<bool(Operation *)> isConverted,
                               function_ref<bool(Operation *)> isLeftover) {
  // The conversion does not visit code that cannot be reached, in which there
  // may be such ops as anywhere.
  IRRewriter rewriter(root->getContext());
  (void)eraseUnreachableBlocks(rewriter, root->getRegions());
  ConvertedFunctions functions(root, converter, isConverted);
  ConversionTarget target(*root->getContext());
  setLegality(target, converter, functions, isConverted);
  populateFunctionTypePatterns(converter, patterns);
  scf::populateSCFStructuralTypeConversionsAndLegality(converter, patterns,
                                                       target);
  if (failed(applyPartialConversion(root, target, std::move(patterns))))
    return failure();
  bool isLeft = false;
  root->walk([&](Operation *op) { isLeft |= isConverted(op); });
  if (isLeft)
    return failure();
  for (Operation *function : functions.getFunctions())
    replaceConstants(function, isLeftover);
  return success();
}
