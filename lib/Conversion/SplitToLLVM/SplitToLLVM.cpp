// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Conversion/SplitToLLVM/SplitToLLVM.h"

#include "StringGlobals.h"
#include "split/Conversion/Passes.h"
#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Support/Diagnostics.h"
#include "split/Support/Remarks.h"

#include "mlir/Conversion/ConvertToLLVM/ToLLVMInterface.h"
#include "mlir/Conversion/LLVMCommon/ConversionTarget.h"
#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/FunctionCallUtils.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::split {
#define GEN_PASS_DEF_CONVERTSPLITASSERTSTOLLVMPASS
#include "split/Conversion/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

static constexpr StringLiteral kFailureHandlerName = "splitReportCheckFailure";

namespace {

/// The constant texts of a module. Equal ones are stored once.
class ConstantTexts {
public:
  explicit ConstantTexts(ModuleOp module) : module(module), symbols(module) {
    for (auto global : module.getOps<LLVM::GlobalOp>())
      if (global.getSymName().starts_with(kPrefix))
        if (Attribute value = global.getValueOrNull())
          globals.try_emplace(value, global);
  }

  /// The address of `text`, followed by a zero byte.
  Value getAddress(OpBuilder &builder, Location loc, StringRef text) {
    return LLVM::AddressOfOp::create(builder, loc, getGlobal(builder, text));
  }

  /// The address of text `number`, an i64, of `texts`.
  Value getAddress(OpBuilder &builder, Location loc, Value number,
                   ArrayAttr texts) {
    std::string bytes;
    SmallVector<int64_t> begins;
    for (StringRef text : texts.getAsValueRange<StringAttr>()) {
      begins.push_back(bytes.size());
      bytes.append(text.begin(), text.end());
      bytes.push_back('\0');
    }
    bytes.pop_back();
    Type i64 = builder.getI64Type();
    Type pointer = LLVM::LLVMPointerType::get(builder.getContext());
    Value table = LLVM::AddressOfOp::create(
        builder, loc,
        getGlobal(builder, LLVM::LLVMArrayType::get(i64, begins.size()),
                  builder.getI64TensorAttr(begins)));
    Value begin = LLVM::LoadOp::create(
        builder, loc, i64,
        LLVM::GEPOp::create(builder, loc, pointer, i64, table, number));
    return LLVM::GEPOp::create(builder, loc, pointer, builder.getI8Type(),
                               getAddress(builder, loc, bytes), begin);
  }

  LLVM::GlobalOp getGlobal(OpBuilder &builder, StringRef text) {
    std::string bytes = text.str();
    bytes.push_back('\0');
    return getGlobal(
        builder, LLVM::LLVMArrayType::get(builder.getI8Type(), bytes.size()),
        builder.getStringAttr(bytes));
  }

private:
  LLVM::GlobalOp getGlobal(OpBuilder &builder, Type type, Attribute value) {
    LLVM::GlobalOp &global = globals[value];
    if (global)
      return global;
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(module.getBody());
    global = LLVM::GlobalOp::create(builder, module.getLoc(), type,
                                    /*isConstant=*/true, LLVM::Linkage::Private,
                                    kPrefix, value);
    symbols.insert(global);
    return global;
  }

  static constexpr StringLiteral kPrefix = "split_text";

  ModuleOp module;
  SymbolTable symbols;
  DenseMap<Attribute, LLVM::GlobalOp> globals;
};

/// Lowers the checks of a module.
class AssertLowerer {
public:
  /// Of the module around `op`. Fails if there is none.
  static FailureOr<AssertLowerer> createFor(OpBuilder &builder, Operation *op) {
    auto module = op->getParentOfType<ModuleOp>();
    if (!module)
      return failure();
    return create(builder, module);
  }

  /// Fails if the module has another function of the handler's name.
  static FailureOr<AssertLowerer> create(OpBuilder &builder, ModuleOp module) {
    MLIRContext *context = module.getContext();
    Type pointer = LLVM::LLVMPointerType::get(context);
    Type i64 = builder.getI64Type();
    FailureOr<LLVM::LLVMFuncOp> handler = LLVM::lookupOrCreateFn(
        builder, module, kFailureHandlerName, {pointer, pointer, i64, pointer},
        LLVM::LLVMVoidType::get(context));
    if (failed(handler))
      return failure();
    return AssertLowerer(module, *handler);
  }

  /// Lowers `op`, which has `condition` and shows `operands`: integers. `place`
  /// is null, or an integer.
  void lower(AssertOp op, Value condition, ArrayRef<Value> operands,
             Value place, RewriterBase &rewriter) {
    Location loc = op.getLoc();
    remarkCheckEmitted(loc, op.getMessage(), op.getValues());
    Type pointer = LLVM::LLVMPointerType::get(op.getContext());
    Type i64 = rewriter.getI64Type();
    rewriter.setInsertionPoint(op);
    Block *before = op->getBlock();
    Block *after = rewriter.splitBlock(before, std::next(Block::iterator(op)));
    Block *failed = rewriter.createBlock(after->getParent());

    int64_t numValues = operands.size();
    Value count = LLVM::ConstantOp::create(rewriter, loc, i64, numValues);
    Value values =
        numValues == 0
            ? LLVM::ZeroOp::create(rewriter, loc, pointer).getResult()
            : getSlots(rewriter, *failed->getParent(), numValues);
    for (auto [index, value] : llvm::enumerate(operands)) {
      Value slot = LLVM::GEPOp::create(
          rewriter, loc, pointer, i64, values,
          ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(index)});
      LLVM::StoreOp::create(rewriter, loc, extend(rewriter, loc, value), slot);
    }
    Value text =
        place ? LLVM::IntToPtrOp::create(rewriter, loc, pointer,
                                         extend(rewriter, loc, place))
                    .getResult()
              : texts.getAddress(rewriter, loc, describeCheckedPlace(loc));
    LLVM::CallOp::create(
        rewriter, loc, handler,
        ValueRange{text, texts.getAddress(rewriter, loc, op.getMessage()),
                   count, values});
    LLVM::UnreachableOp::create(rewriter, loc);

    rewriter.setInsertionPointToEnd(before);
    rewriter.replaceOpWithNewOp<LLVM::CondBrOp>(op, condition, after, failed);
  }

  /// The address of the text of `op`, which has the operands `operands`, as an
  /// integer of `type`.
  template <typename OpTy>
  Value lower(OpTy op, ValueRange operands, Type type, OpBuilder &builder) {
    builder.setInsertionPoint(op);
    return LLVM::PtrToIntOp::create(builder, op.getLoc(), type,
                                    getText(op, operands, builder));
  }

private:
  Value getText(PlaceOp op, ValueRange, OpBuilder &builder) {
    return texts.getAddress(builder, op.getLoc(), op.getText());
  }

  Value getText(SelectPlaceOp op, ValueRange operands, OpBuilder &builder) {
    Location loc = op.getLoc();
    return texts.getAddress(
        builder, loc, extend(builder, loc, operands.front()), op.getTexts());
  }

  /// The memory for the values of the checks in `region`, at least as many as
  /// these. It is that of all checks in a function, as only one fails, and at
  /// its entry: LLVM's quick selector of instructions does not know stack
  /// memory of other places.
  Value getSlots(RewriterBase &rewriter, Region &region, int64_t numValues) {
    Operation *scope = region.getParentOp();
    Region *outermost = &region;
    while (!scope->hasTrait<OpTrait::AutomaticAllocationScope>() &&
           scope->getParentRegion()) {
      outermost = scope->getParentRegion();
      scope = scope->getParentOp();
    }
    OpBuilder::InsertionGuard guard(rewriter);
    LLVM::AllocaOp &slots = slotsOf[outermost];
    if (!slots) {
      rewriter.setInsertionPointToStart(&outermost->front());
      Location loc = scope->getLoc();
      Type i64 = rewriter.getI64Type();
      slots = LLVM::AllocaOp::create(
          rewriter, loc, LLVM::LLVMPointerType::get(rewriter.getContext()), i64,
          LLVM::ConstantOp::create(rewriter, loc, i64, numValues));
    }
    auto size = slots.getArraySize().getDefiningOp<LLVM::ConstantOp>();
    if (cast<IntegerAttr>(size.getValue()).getInt() < numValues)
      size.setValueAttr(rewriter.getI64IntegerAttr(numValues));
    return slots;
  }

  AssertLowerer(ModuleOp module, LLVM::LLVMFuncOp handler)
      : handler(handler), texts(module) {}

  /// `value` as an i64.
  static Value extend(OpBuilder &builder, Location loc, Value value) {
    Type i64 = builder.getI64Type();
    if (value.getType() == i64)
      return value;
    if (value.getType().isIndex())
      return arith::IndexCastOp::create(builder, loc, i64, value);
    return LLVM::SExtOp::create(builder, loc, i64, value);
  }

  LLVM::LLVMFuncOp handler;
  ConstantTexts texts;
  DenseMap<Region *, LLVM::AllocaOp> slotsOf;
};

// Pattern: split.assert %ok, "message" (%a)
//       -> llvm.cond_br %ok, ^continue, ^failed
//          ^failed: call @splitReportCheckFailure(location, message, 1, [%a])
struct AssertLowering : ConvertOpToLLVMPattern<AssertOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  /// Lowers all checks that follow `op` in its block with it, the last one
  /// first: each cuts off what follows it, and so moves only what is before the
  /// next. From the first to the last each would move all the rest of the
  /// block.
  LogicalResult
  matchAndRewrite(AssertOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    FailureOr<AssertLowerer> lowerer = AssertLowerer::createFor(rewriter, op);
    if (failed(lowerer))
      return rewriter.notifyMatchFailure(op, "there can be no handler");

    SmallVector<AssertOp> checks;
    for (Operation *next = op; next && !next->hasTrait<OpTrait::IsTerminator>();
         next = next->getNextNode())
      if (auto check = dyn_cast<AssertOp>(next))
        checks.push_back(check);
    for (AssertOp check : llvm::reverse(checks)) {
      SmallVector<Value> operands;
      for (Value value : check.getValues())
        operands.push_back(rewriter.getRemappedValue(value));
      Value place = check.getPlace();
      lowerer->lower(check, rewriter.getRemappedValue(check.getCondition()),
                     operands, place ? rewriter.getRemappedValue(place) : place,
                     rewriter);
    }
    return success();
  }
};

// Pattern: split.place "text" -> llvm.ptrtoint @text
// Pattern: split.select_place %i of ["a", "b"]
//       -> the address of @texts plus what @begins has at %i
template <typename OpTy> struct PlaceLowering : ConvertOpToLLVMPattern<OpTy> {
  using ConvertOpToLLVMPattern<OpTy>::ConvertOpToLLVMPattern;

  LogicalResult
  matchAndRewrite(OpTy op, typename OpTy::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    FailureOr<AssertLowerer> lowerer = AssertLowerer::createFor(rewriter, op);
    if (failed(lowerer))
      return rewriter.notifyMatchFailure(op, "there can be no handler");
    Type type = this->getTypeConverter()->convertType(op.getType());
    rewriter.replaceOp(
        op, lowerer->lower(op, adaptor.getOperands(), type, rewriter));
    return success();
  }
};

/// Lowers the checks of all functions at once: the pattern looks through the
/// module for each block that has some.
struct ConvertSplitAssertsToLLVM
    : split::impl::ConvertSplitAssertsToLLVMPassBase<
          ConvertSplitAssertsToLLVM> {
  void runOnOperation() override {
    struct Ops {
      SmallVector<AssertOp> checks;
      SmallVector<Operation *> places;
    };
    llvm::MapVector<ModuleOp, Ops> modules;
    getOperation()->walk([&](Operation *op) {
      auto check = dyn_cast<AssertOp>(op);
      // A branch has no place in structured control flow.
      if (check && !op->getParentOp()->hasTrait<OpTrait::SingleBlock>())
        modules[op->getParentOfType<ModuleOp>()].checks.push_back(check);
      else if (isa<PlaceOp, SelectPlaceOp>(op))
        modules[op->getParentOfType<ModuleOp>()].places.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (auto &[module, ops] : modules) {
      FailureOr<AssertLowerer> lowerer =
          AssertLowerer::create(rewriter, module);
      if (failed(lowerer))
        return signalPassFailure();
      // The last one of a block first, as above.
      for (AssertOp op : llvm::reverse(ops.checks))
        lowerer->lower(op, op.getCondition(), llvm::to_vector(op.getValues()),
                       op.getPlace(), rewriter);
      Type i64 = rewriter.getI64Type();
      for (Operation *op : ops.places) {
        Value address = llvm::TypeSwitch<Operation *, Value>(op)
                            .Case<PlaceOp, SelectPlaceOp>([&](auto place) {
                              return lowerer->lower(place, op->getOperands(),
                                                    i64, rewriter);
                            });
        rewriter.replaceOpWithNewOp<arith::IndexCastOp>(
            op, op->getResult(0).getType(), address);
      }
    }
  }
};

struct SplitToLLVMInterface : ConvertToLLVMPatternInterface {
  using ConvertToLLVMPatternInterface::ConvertToLLVMPatternInterface;

  void loadDependentDialects(MLIRContext *context) const final {
    context->loadDialect<LLVM::LLVMDialect>();
  }

  void populateConvertToLLVMConversionPatterns(
      ConversionTarget &target, LLVMTypeConverter &typeConverter,
      RewritePatternSet &patterns) const final {
    populateSplitToLLVMTypeConversions(typeConverter);
    populateSplitToLLVMPatterns(typeConverter, patterns);
  }
};

} // namespace

void mlir::split::populateSplitToLLVMTypeConversions(
    LLVMTypeConverter &converter) {
  converter.addConversion([](StringType type) {
    return LLVM::LLVMPointerType::get(type.getContext());
  });
}

void mlir::split::populateSplitToLLVMPatterns(
    const LLVMTypeConverter &converter, RewritePatternSet &patterns) {
  patterns.add<AssertLowering, PlaceLowering<PlaceOp>,
               PlaceLowering<SelectPlaceOp>>(converter);
  populateStringGlobalPatterns(converter, patterns);
}

void mlir::split::registerConvertSplitToLLVMInterface(
    DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *, SplitDialect *dialect) {
    dialect->addInterfaces<SplitToLLVMInterface>();
  });
}
