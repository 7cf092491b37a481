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

#include <memory>

using namespace mlir;
using namespace mlir::split;

static constexpr StringLiteral failureHandlerName = "splitReportCheckFailure";

namespace {

/// The constant texts of a module. Equal ones are stored once.
class ConstantTexts {
public:
  /// The address of `text`, followed by a zero byte.
  Value getAddress(OpBuilder &builder, Location loc, ModuleOp module,
                   StringRef text) {
    return LLVM::AddressOfOp::create(builder, loc,
                                     getGlobal(builder, module, text));
  }

  LLVM::GlobalOp getGlobal(OpBuilder &builder, ModuleOp module,
                           StringRef text) {
    LLVM::GlobalOp &global = globals[text];
    if (global)
      return global;
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(module.getBody());
    std::string bytes = text.str();
    bytes.push_back('\0');
    auto type = LLVM::LLVMArrayType::get(builder.getI8Type(), bytes.size());
    global = LLVM::GlobalOp::create(builder, module.getLoc(), type,
                                    /*isConstant=*/true, LLVM::Linkage::Private,
                                    getUniqueName(module, "split_text"),
                                    builder.getStringAttr(bytes));
    return global;
  }

  /// A symbol name that `module` does not have yet.
  std::string getUniqueName(ModuleOp module, StringRef prefix) {
    std::string name;
    do
      name = (prefix + "_" + Twine(counter++)).str();
    while (module.lookupSymbol(name));
    return name;
  }

private:
  llvm::StringMap<LLVM::GlobalOp> globals;
  unsigned counter = 0;
};

// Pattern: split.assert %ok, "message" (%a)
//       -> llvm.cond_br %ok, ^continue, ^failed
//          ^failed: call @splitReportCheckFailure(location, message, 1, [%a])
struct AssertLowering : ConvertOpToLLVMPattern<AssertOp> {
  AssertLowering(const LLVMTypeConverter &converter,
                 std::shared_ptr<ConstantTexts> texts)
      : ConvertOpToLLVMPattern(converter), texts(std::move(texts)) {}

  LogicalResult
  matchAndRewrite(AssertOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto module = op->getParentOfType<ModuleOp>();
    if (!module)
      return rewriter.notifyMatchFailure(op, "is not inside a module");
    Location loc = op.getLoc();
    Type pointer = LLVM::LLVMPointerType::get(getContext());
    Type i64 = rewriter.getI64Type();
    FailureOr<LLVM::LLVMFuncOp> handler = LLVM::lookupOrCreateFn(
        rewriter, module, failureHandlerName, {pointer, pointer, i64, pointer},
        LLVM::LLVMVoidType::get(getContext()));
    if (failed(handler))
      return failure();

    Block *before = rewriter.getInsertionBlock();
    Block *after = rewriter.splitBlock(before, std::next(Block::iterator(op)));
    Block *failed = rewriter.createBlock(after->getParent());

    std::string location = describeLocation(loc);
    if (location.empty())
      location = "unknown location";
    int64_t numValues = adaptor.getValues().size();
    Value count = LLVM::ConstantOp::create(rewriter, loc, i64, numValues);
    // The handler does not return, so the stack need not be restored.
    Value values =
        numValues == 0
            ? LLVM::ZeroOp::create(rewriter, loc, pointer).getResult()
            : LLVM::AllocaOp::create(rewriter, loc, pointer, i64, count)
                  .getResult();
    for (auto [index, value] : llvm::enumerate(adaptor.getValues())) {
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
        rewriter, loc, *handler,
        ValueRange{texts->getAddress(rewriter, loc, module, location),
                   texts->getAddress(rewriter, loc, module, op.getMessage()),
                   count, values});
    LLVM::UnreachableOp::create(rewriter, loc);

    rewriter.setInsertionPointToEnd(before);
    rewriter.replaceOpWithNewOp<LLVM::CondBrOp>(op, adaptor.getCondition(),
                                                after, failed);
    return success();
  }

private:
  std::shared_ptr<ConstantTexts> texts;
};

// Pattern: memref.global constant @g : memref<2x!split.string> = ["a", "b"]
//       -> llvm.mlir.global constant @g : array<2 x ptr> = [&record0, &record1]
// where a record is a SplitString that points to the text.
struct StringGlobalLowering : ConvertOpToLLVMPattern<memref::GlobalOp> {
  StringGlobalLowering(const LLVMTypeConverter &converter,
                       std::shared_ptr<ConstantTexts> texts)
      // Before upstream's own lowering, which has no form for strings.
      : ConvertOpToLLVMPattern(converter, /*benefit=*/2),
        texts(std::move(texts)) {}

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
    SmallVector<LLVM::GlobalOp> globals;
    for (StringRef text : getElements(strings))
      globals.push_back(texts->getGlobal(rewriter, module, text));
    LLVM::GlobalOp records = createGlobal(
        rewriter, loc, recordsType,
        texts->getUniqueName(module, "split_strings"), LLVM::Linkage::Private,
        [&](Value array) {
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

  std::shared_ptr<ConstantTexts> texts;
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
  auto texts = std::make_shared<ConstantTexts>();
  patterns.add<AssertLowering, StringGlobalLowering>(converter, texts);
}

void mlir::split::registerConvertSplitToLLVMInterface(
    DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *, SplitDialect *dialect) {
    dialect->addInterfaces<SplitToLLVMInterface>();
  });
}
