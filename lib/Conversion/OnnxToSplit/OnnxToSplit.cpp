// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Conversion/OnnxToSplit/OnnxToSplit.h"

#include "split/Conversion/ForeignOps/ForeignConstants.h"
#include "split/Conversion/ForeignOps/ForeignConversion.h"
#include "split/Conversion/ForeignOps/OnnxNode.h"
#include "split/Conversion/Passes.h"
#include "split/Dialect/Split/IR/SplitDialect.h"
#include "split/Dialect/Split/IR/SplitTypes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::split {
#define GEN_PASS_DEF_CONVERTONNXTOSPLITPASS
#include "split/Conversion/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

/// What the name of an op says.
namespace {
struct OnnxOpName {
  StringRef opType;
  /// The newest version that the name stands for; nothing for the newest of
  /// all.
  std::optional<int64_t> newest;
};
} // namespace

/// What the name of `op` says if it is a split or an op on sequences: "onnx."
/// and the operator, with V and a version where newer ones have the plain name.
static std::optional<OnnxOpName> getOnnxOpName(Operation *op) {
  StringRef name = op->getName().getStringRef();
  if (!name.consume_front("onnx."))
    return std::nullopt;
  if (isSplitOnnxOperator(name))
    return OnnxOpName{name, std::nullopt};
  auto [opType, version] = name.rsplit('V');
  int64_t newest;
  if (!isSplitOnnxOperator(opType) || version.getAsInteger(10, newest))
    return std::nullopt;
  return OnnxOpName{opType, newest};
}

/// The opset that `op`, of a plain name, is read by if nobody says: the newest
/// that has its form. A Split without sizes or their number is of 13 at the
/// latest, one with sizes as an attribute of 11.
static int64_t getOpsetOfForm(Operation *op, StringRef opType) {
  if (opType != "Split" || op->hasAttr("num_outputs"))
    return kNewestOnnxOpset;
  if (op->hasAttr("split"))
    return 11;
  bool hasSizes = op->getNumOperands() > 1 && !isNoValue(op->getOperand(1));
  return hasSizes ? kNewestOnnxOpset : 13;
}

static bool isConverted(Operation *op) {
  return getOnnxOpName(op) || (op->getName().getStringRef() == "onnx.Return" &&
                               isa<func::FuncOp>(op->getParentOp()));
}

static bool isLeftover(Operation *op) {
  StringRef name = op->getName().getStringRef();
  return name == "onnx.Constant" || name == "onnx.NoValue";
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// `!split.string` for `!onnx.String`, and other element types as they are.
static Type convertElementType(Type type) {
  if (getTypeText(type) != "onnx.String")
    return type;
  return StringType::get(type.getContext());
}

static TensorType convertTensorType(TensorType type) {
  Type element = convertElementType(type.getElementType());
  return element == type.getElementType()
             ? type
             : type.cloneWith(std::nullopt, element);
}

/// The sequence that `!onnx.Seq` is; nothing for other types.
static std::optional<Type> convertSequenceType(Type type) {
  std::string text = getTypeText(type);
  StringRef element = text;
  if (!element.consume_front("onnx.Seq<") || !element.consume_back(">"))
    return std::nullopt;
  auto tensor =
      dyn_cast_or_null<TensorType>(parseTypeText(element, type.getContext()));
  // Something else that is called a sequence.
  if (!tensor)
    return std::nullopt;
  return SequenceType::get(convertTensorType(tensor));
}

void mlir::split::populateOnnxToSplitTypeConversions(TypeConverter &converter) {
  converter.addConversion([](Type type) { return convertSequenceType(type); });
  converter.addConversion(
      [](TensorType type) -> Type { return convertTensorType(type); });
}

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

namespace {
// Pattern: onnx.Split(x, sizes) -> split.split(x, sizes)
// and so for the other splits and the ops on sequences.
struct ConvertOnnxOp : ConversionPattern {
  ConvertOnnxOp(const TypeConverter &converter, MLIRContext *context,
                std::optional<int64_t> opset)
      : ConversionPattern(converter, MatchAnyOpTypeTag(), /*benefit=*/1,
                          context),
        opset(opset) {}

  LogicalResult
  matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const override {
    std::optional<OnnxOpName> name = getOnnxOpName(op);
    if (!name)
      return rewriter.notifyMatchFailure(op, "no split and no sequence");
    int64_t newest = opset ? *opset : getOpsetOfForm(op, name->opType);
    if (name->newest)
      newest = std::min(opset.value_or(*name->newest), *name->newest);
    const OnnxOpRule *rule = lookupOnnxOpRule(name->opType, newest);
    if (!rule)
      return emitForeignError(op)
             << "does not exist in opset " << newest << "; " << name->opType
             << " is there from " << getFirstOnnxOpset(name->opType) << " on";
    return convertOnnxNode(OnnxNode(op, operands, /*prefix=*/"", *rule),
                           *getTypeConverter(), rewriter);
  }

  std::optional<int64_t> opset;
};

// Pattern: onnx.Return(x) -> func.return(x)
struct ConvertOnnxReturn : ConversionPattern {
  ConvertOnnxReturn(const TypeConverter &converter, MLIRContext *context)
      : ConversionPattern(converter, "onnx.Return", /*benefit=*/1, context) {}

  LogicalResult
  matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const override {
    auto function = dyn_cast<func::FuncOp>(op->getParentOp());
    if (!function)
      return rewriter.notifyMatchFailure(op, "it returns from no function");
    SmallVector<Type> types;
    if (failed(getTypeConverter()->convertTypes(
            function.getFunctionType().getResults(), types)) ||
        types.size() != operands.size())
      return emitForeignError(op) << "returns " << operands.size()
                                  << " values, but the function has "
                                  << function.getNumResults() << " results";
    // Shapes of results may be declared later than they are known.
    SmallVector<Value> results(operands);
    for (auto [result, type] : llvm::zip_equal(results, types))
      if (result.getType() != type) {
        if (!tensor::CastOp::areCastCompatible(result.getType(), type))
          return emitForeignError(op) << "returns a value of type "
                                      << result.getType() << " as " << type;
        result = tensor::CastOp::create(rewriter, op->getLoc(), type, result);
      }
    rewriter.replaceOpWithNewOp<func::ReturnOp>(op, results);
    return success();
  }
};
} // namespace

void mlir::split::populateOnnxToSplitPatterns(const TypeConverter &converter,
                                              RewritePatternSet &patterns,
                                              std::optional<int64_t> opset) {
  patterns.add<ConvertOnnxOp>(converter, patterns.getContext(), opset);
  patterns.add<ConvertOnnxReturn>(converter, patterns.getContext());
}

//===----------------------------------------------------------------------===//
// What stands around them
//===----------------------------------------------------------------------===//

/// The names in `dimParams`, as in "0:batch,2:length", of a tensor of `rank`.
static ArrayAttr getDimNames(StringRef dimParams, int64_t rank,
                             Builder &builder) {
  SmallVector<StringRef> names(rank);
  SmallVector<StringRef> entries;
  dimParams.split(entries, ',');
  for (StringRef entry : entries) {
    auto [index, name] = entry.split(':');
    int64_t dim;
    if (!index.getAsInteger(10, dim) && dim >= 0 && dim < rank)
      names[dim] = name;
  }
  return builder.getStrArrayAttr(names);
}

/// Says with the attributes of the dialect what those of onnx-mlir say about
/// arguments and results.
static void nameArgumentsAndResults(func::FuncOp function) {
  Builder builder(function.getContext());
  auto name = [&](Type type, DictionaryAttr known,
                  function_ref<void(StringRef, Attribute)> set) {
    if (!known)
      return;
    if (auto text = known.getAs<StringAttr>("onnx.name");
        text && !known.contains(SplitDialect::kNameAttrName))
      set(SplitDialect::kNameAttrName, text);
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (auto params = known.getAs<StringAttr>("onnx.dim_params");
        tensor && params && !known.contains(SplitDialect::kDimNamesAttrName))
      set(SplitDialect::kDimNamesAttrName,
          getDimNames(params, tensor.getRank(), builder));
  };
  for (unsigned index = 0; index < function.getNumArguments(); ++index)
    name(function.getArgumentTypes()[index], function.getArgAttrDict(index),
         [&](StringRef name, Attribute value) {
           function.setArgAttr(index, name, value);
         });
  for (unsigned index = 0; index < function.getNumResults(); ++index)
    name(function.getResultTypes()[index], function.getResultAttrDict(index),
         [&](StringRef name, Attribute value) {
           function.setResultAttr(index, name, value);
         });
}

/// Erases what says where a program begins if it is all that is left of the
/// dialect: none of its compiler's passes is to come then.
static void eraseEntryPoints(Operation *root) {
  SmallVector<Operation *> entryPoints;
  bool isAll = true;
  root->walk([&](Operation *op) {
    StringRef name = op->getName().getStringRef();
    if (name == "onnx.EntryPoint")
      entryPoints.push_back(op);
    else if (name.starts_with("onnx."))
      isAll = false;
  });
  if (isAll)
    for (Operation *op : entryPoints)
      op->erase();
}

namespace {
struct ConvertOnnxToSplit
    : split::impl::ConvertOnnxToSplitPassBase<ConvertOnnxToSplit> {
  using ConvertOnnxToSplitPassBase::ConvertOnnxToSplitPassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (opset < 1) {
      emitError(module.getLoc())
          << "opset " << opset.getValue() << " does not exist";
      return signalPassFailure();
    }
    if (opset > kNewestOnnxOpset)
      emitWarning(module.getLoc())
          << "opset " << opset.getValue() << " is newer than the newest known, "
          << kNewestOnnxOpset << "; its operators are read as of that one";
    ForeignTypeConverter converter;
    populateOnnxToSplitTypeConversions(converter);
    RewritePatternSet patterns(&getContext());
    populateOnnxToSplitPatterns(converter, patterns,
                                opset.hasValue() ? std::optional<int64_t>(opset)
                                                 : std::nullopt);

    SmallVector<func::FuncOp> functions;
    module.walk([&](func::FuncOp function) {
      WalkResult result = function.walk([](Operation *op) {
        return isConverted(op) ? WalkResult::interrupt()
                               : WalkResult::advance();
      });
      if (result.wasInterrupted())
        functions.push_back(function);
    });
    if (failed(convertForeignOps(module, converter, std::move(patterns),
                                 isConverted, isLeftover)))
      return signalPassFailure();
    llvm::for_each(functions, nameArgumentsAndResults);
    eraseEntryPoints(module);
  }
};
} // namespace
