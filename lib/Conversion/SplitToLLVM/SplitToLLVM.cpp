// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Conversion/SplitToLLVM/SplitToLLVM.h"

#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Support/Diagnostics.h"

#include "mlir/Conversion/ConvertToLLVM/ToLLVMInterface.h"
#include "mlir/Conversion/LLVMCommon/ConversionTarget.h"
#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Dialect/LLVMIR/FunctionCallUtils.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace mlir::split;

static constexpr StringLiteral failureHandlerName = "splitReportCheckFailure";

namespace {

/// The constant texts of a module. Equal ones are stored once.
class ConstantTexts {
public:
  explicit ConstantTexts(ModuleOp module) : module(module), symbols(module) {
    for (auto global : module.getOps<LLVM::GlobalOp>())
      if (global.getSymName().starts_with(kPrefix))
        if (auto bytes = dyn_cast_or_null<StringAttr>(global.getValueOrNull()))
          globals.try_emplace(bytes, global);
  }

  /// The address of `text`, followed by a zero byte.
  Value getAddress(OpBuilder &builder, Location loc, StringRef text) {
    return LLVM::AddressOfOp::create(builder, loc, getGlobal(builder, text));
  }

  LLVM::GlobalOp getGlobal(OpBuilder &builder, StringRef text) {
    std::string bytes = text.str();
    bytes.push_back('\0');
    StringAttr value = builder.getStringAttr(bytes);
    LLVM::GlobalOp &global = globals[value];
    if (global)
      return global;
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(module.getBody());
    auto type = LLVM::LLVMArrayType::get(builder.getI8Type(), bytes.size());
    global = LLVM::GlobalOp::create(builder, module.getLoc(), type,
                                    /*isConstant=*/true, LLVM::Linkage::Private,
                                    kPrefix, value);
    symbols.insert(global);
    return global;
  }

  /// A symbol name that the module does not have yet.
  std::string getUniqueName(StringRef prefix) {
    unsigned counter = 0;
    return SymbolTable::generateSymbolName<64>(
               prefix,
               [&](StringRef name) { return symbols.lookup(name) != nullptr; },
               counter)
        .str()
        .str();
  }

private:
  static constexpr StringLiteral kPrefix = "split_text";

  ModuleOp module;
  SymbolTable symbols;
  DenseMap<StringAttr, LLVM::GlobalOp> globals;
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
    auto module = op->getParentOfType<ModuleOp>();
    if (!module)
      return rewriter.notifyMatchFailure(op, "is not inside a module");
    Type pointer = LLVM::LLVMPointerType::get(getContext());
    Type i64 = rewriter.getI64Type();
    FailureOr<LLVM::LLVMFuncOp> handler = LLVM::lookupOrCreateFn(
        rewriter, module, failureHandlerName, {pointer, pointer, i64, pointer},
        LLVM::LLVMVoidType::get(getContext()));
    if (failed(handler))
      return failure();

    SmallVector<AssertOp> checks;
    for (Operation *next = op; next && !next->hasTrait<OpTrait::IsTerminator>();
         next = next->getNextNode())
      if (auto check = dyn_cast<AssertOp>(next))
        checks.push_back(check);
    ConstantTexts texts(module);
    for (AssertOp check : llvm::reverse(checks))
      lower(check, rewriter, *handler, texts);
    return success();
  }

private:
  void lower(AssertOp op, ConversionPatternRewriter &rewriter,
             LLVM::LLVMFuncOp handler, ConstantTexts &texts) const {
    Location loc = op.getLoc();
    Type pointer = LLVM::LLVMPointerType::get(getContext());
    Type i64 = rewriter.getI64Type();
    rewriter.setInsertionPoint(op);
    Value condition = rewriter.getRemappedValue(op.getCondition());
    SmallVector<Value> operands;
    for (Value value : op.getValues())
      operands.push_back(rewriter.getRemappedValue(value));

    Block *before = op->getBlock();
    Block *after = rewriter.splitBlock(before, std::next(Block::iterator(op)));
    Block *failed = rewriter.createBlock(after->getParent());

    std::string location = describeLocation(loc);
    if (location.empty())
      location = "unknown location";
    int64_t numValues = operands.size();
    Value count = LLVM::ConstantOp::create(rewriter, loc, i64, numValues);
    // The handler does not return, so the stack need not be restored.
    Value values =
        numValues == 0
            ? LLVM::ZeroOp::create(rewriter, loc, pointer).getResult()
            : LLVM::AllocaOp::create(rewriter, loc, pointer, i64, count)
                  .getResult();
    for (auto [index, value] : llvm::enumerate(operands)) {
      Value slot = LLVM::GEPOp::create(
          rewriter, loc, pointer, i64, values,
          ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(index)});
      Value extended =
          value.getType() == i64
              ? value
              : LLVM::SExtOp::create(rewriter, loc, i64, value).getResult();
      LLVM::StoreOp::create(rewriter, loc, extended, slot);
    }
    LLVM::CallOp::create(
        rewriter, loc, handler,
        ValueRange{texts.getAddress(rewriter, loc, location),
                   texts.getAddress(rewriter, loc, op.getMessage()), count,
                   values});
    LLVM::UnreachableOp::create(rewriter, loc);

    rewriter.setInsertionPointToEnd(before);
    rewriter.replaceOpWithNewOp<LLVM::CondBrOp>(op, condition, after, failed);
  }
};

// Pattern: memref.global constant @g : memref<2x!split.string> = ["a", "b"]
//       -> llvm.mlir.global constant @g : array<2 x ptr> = [&record0, &record1]
// where a record is a SplitString that points to the text.
struct StringGlobalLowering : ConvertOpToLLVMPattern<memref::GlobalOp> {
  // Before upstream's own lowering, which has no form for strings.
  explicit StringGlobalLowering(const LLVMTypeConverter &converter)
      : ConvertOpToLLVMPattern(converter, /*benefit=*/2) {}

  LogicalResult
  matchAndRewrite(memref::GlobalOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto strings = dyn_cast_or_null<DenseStringElementsAttr>(
        op.getInitialValue().value_or(nullptr));
    if (!strings)
      return rewriter.notifyMatchFailure(op, "is not a constant of strings");
    auto module = op->getParentOfType<ModuleOp>();
    if (!module)
      return rewriter.notifyMatchFailure(op, "is not inside a module");

    Location loc = op.getLoc();
    Type pointer = LLVM::LLVMPointerType::get(getContext());
    // The records of all elements in one array, then pointers to them.
    auto recordType = LLVM::LLVMStructType::getLiteral(
        getContext(), {pointer, rewriter.getI64Type()});
    int64_t numElements = strings.getType().getNumElements();
    auto recordsType = LLVM::LLVMArrayType::get(recordType, numElements);
    ConstantTexts texts(module);
    SmallVector<LLVM::GlobalOp> globals;
    for (StringRef text : getElements(strings))
      globals.push_back(texts.getGlobal(rewriter, text));
    LLVM::GlobalOp records = createGlobal(
        rewriter, loc, recordsType, texts.getUniqueName("split_strings"),
        LLVM::Linkage::Private, [&](Value array) {
          for (auto [index, text, global] :
               llvm::enumerate(getElements(strings), globals)) {
            Value address = LLVM::AddressOfOp::create(rewriter, loc, global);
            Value size =
                LLVM::ConstantOp::create(rewriter, loc, rewriter.getI64Type(),
                                         static_cast<int64_t>(text.size()));
            int64_t position = index;
            array = LLVM::InsertValueOp::create(rewriter, loc, array, address,
                                                {position, 0});
            array = LLVM::InsertValueOp::create(rewriter, loc, array, size,
                                                {position, 1});
          }
          return array;
        });

    auto handlesType = convertShape(op.getType().getShape(), pointer);
    createGlobal(
        rewriter, loc, handlesType, op.getSymName(),
        op.isPublic() ? LLVM::Linkage::External : LLVM::Linkage::Private,
        [&](Value array) {
          SmallVector<int64_t> position(op.getType().getRank(), 0);
          Value base = LLVM::AddressOfOp::create(rewriter, loc, records);
          for (int64_t index = 0; index < numElements; ++index) {
            Value handle = LLVM::GEPOp::create(
                rewriter, loc, pointer, recordType, base,
                ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(index)});
            // A tensor of rank 0 is stored as its one element.
            if (position.empty())
              return handle;
            array = LLVM::InsertValueOp::create(rewriter, loc, array, handle,
                                                position);
            advance(position, op.getType().getShape());
          }
          return array;
        });
    rewriter.eraseOp(op);
    return success();
  }

private:
  /// All elements in order, also of a splat, which stores only one.
  static SmallVector<StringRef> getElements(DenseStringElementsAttr strings) {
    ArrayRef<StringRef> stored = strings.getRawStringData();
    if (strings.isSplat())
      return SmallVector<StringRef>(strings.getType().getNumElements(),
                                    stored.front());
    return SmallVector<StringRef>(stored);
  }

  static Type convertShape(ArrayRef<int64_t> shape, Type type) {
    for (int64_t dim : llvm::reverse(shape))
      type = LLVM::LLVMArrayType::get(type, dim);
    return type;
  }

  /// The next position of a row-major walk over `shape`.
  static void advance(SmallVectorImpl<int64_t> &position,
                      ArrayRef<int64_t> shape) {
    for (int64_t dim = shape.size() - 1; dim >= 0; --dim) {
      if (++position[dim] < shape[dim])
        return;
      position[dim] = 0;
    }
  }

  static LLVM::GlobalOp
  createGlobal(OpBuilder &builder, Location loc, Type type, StringRef name,
               LLVM::Linkage linkage,
               function_ref<Value(Value)> createInitializer) {
    OpBuilder::InsertionGuard guard(builder);
    auto global =
        LLVM::GlobalOp::create(builder, loc, type,
                               /*isConstant=*/true, linkage, name, Attribute());
    builder.createBlock(&global.getInitializerRegion());
    Value empty = LLVM::UndefOp::create(builder, loc, type);
    LLVM::ReturnOp::create(builder, loc, createInitializer(empty));
    return global;
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
  patterns.add<AssertLowering, StringGlobalLowering>(converter);
}

void mlir::split::registerConvertSplitToLLVMInterface(
    DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *, SplitDialect *dialect) {
    dialect->addInterfaces<SplitToLLVMInterface>();
  });
}
