// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "StringGlobals.h"

#include "split/Dialect/Split/IR/SplitTypes.h"

#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::split;

namespace {

/// The distinct texts of a constant in one run of bytes, a zero byte behind
/// each.
struct TextPool {
  struct Text {
    int64_t offset;
    int64_t size;
  };

  /// The number of `text` among the distinct ones.
  int64_t add(StringRef text) {
    auto [entry, isNew] = numbers.try_emplace(text, texts.size());
    if (isNew) {
      texts.push_back({static_cast<int64_t>(bytes.size()),
                       static_cast<int64_t>(text.size())});
      bytes.append(text.data(), text.size());
      bytes.push_back('\0');
    }
    return entry->second;
  }

  std::string bytes;
  SmallVector<Text> texts;
  llvm::StringMap<int64_t> numbers;
};

/// Emits the initializers of globals.
class InitializerBuilder {
public:
  InitializerBuilder(OpBuilder &builder, Location loc)
      : builder(builder), loc(loc) {}

  /// The address of element `index` of an array of `type` at `base`.
  Value getElementAddress(Value base, Type type, int64_t index) {
    // An index that an attribute cannot hold is an operand.
    LLVM::GEPArg position =
        llvm::isInt<32>(index)
            ? LLVM::GEPArg(static_cast<int32_t>(index))
            : LLVM::GEPArg(LLVM::ConstantOp::create(
                  builder, loc, builder.getI64Type(), index));
    return LLVM::GEPOp::create(builder, loc, base.getType(), type, base,
                               position);
  }

  /// A struct of `members`.
  Value createStruct(ArrayRef<Value> members) {
    auto type = LLVM::LLVMStructType::getLiteral(
        builder.getContext(), llvm::to_vector(ValueRange(members).getTypes()));
    Value value = LLVM::UndefOp::create(builder, loc, type);
    for (auto [index, member] : llvm::enumerate(members))
      value = LLVM::InsertValueOp::create(builder, loc, value, member,
                                          static_cast<int64_t>(index));
    return value;
  }

  /// What has `elements` in memory one after the other, which are of one type
  /// that needs no padding. LLVM copies all members of a constant to insert
  /// one, so that this is a tree of small structs; equal neighbours are one
  /// value.
  Value createElements(SmallVector<Value> elements) {
    if (elements.empty())
      return createStruct({});
    while (elements.size() > 1) {
      SmallVector<Value> parents;
      ArrayRef<Value> previous;
      for (ArrayRef<Value> rest = elements; !rest.empty();) {
        ArrayRef<Value> members = rest.take_front(kMembers);
        rest = rest.drop_front(members.size());
        parents.push_back(members == previous ? parents.back()
                                              : createStruct(members));
        previous = members;
      }
      elements = std::move(parents);
    }
    return elements.front();
  }

private:
  static constexpr size_t kMembers = 4;

  OpBuilder &builder;
  Location loc;
};

// Pattern: memref.global constant @g : memref<2x!split.string> = ["a", "b"]
//       -> llvm.mlir.global constant @text("a\\00b\\00")
//          llvm.mlir.global constant @records = {{@text, 1}, {@text + 2, 1}}
//          llvm.mlir.global constant @g = {@records, @records + 16}
// where a record is a SplitString. Equal strings share one.
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

    TextPool pool;
    SmallVector<int64_t> numbers;
    for (StringRef text : strings.getRawStringData())
      numbers.push_back(pool.add(text));
    // A splat stores one element.
    numbers.resize(strings.getNumElements(),
                   numbers.empty() ? 0 : numbers.front());

    SymbolTable symbols(module);
    Location loc = op.getLoc();
    LLVM::GlobalOp text = createText(rewriter, loc, symbols, pool);
    LLVM::GlobalOp records = createRecords(rewriter, loc, symbols, text, pool);
    LLVM::Linkage linkage =
        op.isPublic() ? LLVM::Linkage::External : LLVM::Linkage::Private;
    createGlobal(rewriter, loc, op.getSymName(), linkage,
                 [&](InitializerBuilder &builder) {
                   Value base =
                       LLVM::AddressOfOp::create(rewriter, loc, records);
                   SmallVector<Value> addresses, elements;
                   for (int64_t i = 0, e = pool.texts.size(); i < e; ++i)
                     addresses.push_back(
                         builder.getElementAddress(base, getRecordType(), i));
                   for (int64_t number : numbers)
                     elements.push_back(addresses[number]);
                   return builder.createElements(std::move(elements));
                 });
    rewriter.eraseOp(op);
    return success();
  }

private:
  Type getRecordType() const {
    return LLVM::LLVMStructType::getLiteral(
        getContext(), {LLVM::LLVMPointerType::get(getContext()),
                       IntegerType::get(getContext(), 64)});
  }

  static LLVM::GlobalOp createText(OpBuilder &builder, Location loc,
                                   SymbolTable &symbols, const TextPool &pool) {
    auto type =
        LLVM::LLVMArrayType::get(builder.getI8Type(), pool.bytes.size());
    return LLVM::GlobalOp::create(builder, loc, type, /*isConstant=*/true,
                                  LLVM::Linkage::Private,
                                  getUniqueName(symbols, "split_strings_text"),
                                  builder.getStringAttr(pool.bytes));
  }

  static LLVM::GlobalOp createRecords(OpBuilder &builder, Location loc,
                                      SymbolTable &symbols, LLVM::GlobalOp text,
                                      const TextPool &pool) {
    return createGlobal(
        builder, loc, getUniqueName(symbols, "split_strings"),
        LLVM::Linkage::Private, [&](InitializerBuilder &initializer) {
          Value base = LLVM::AddressOfOp::create(builder, loc, text);
          SmallVector<Value> records;
          for (auto [offset, size] : pool.texts)
            records.push_back(initializer.createStruct(
                {initializer.getElementAddress(base, builder.getI8Type(),
                                               offset),
                 LLVM::ConstantOp::create(builder, loc, builder.getI64Type(),
                                          size)}));
          return initializer.createElements(std::move(records));
        });
  }

  /// A constant that has the type of its initializer.
  static LLVM::GlobalOp
  createGlobal(OpBuilder &builder, Location loc, StringRef name,
               LLVM::Linkage linkage,
               function_ref<Value(InitializerBuilder &)> createInitializer) {
    OpBuilder::InsertionGuard guard(builder);
    auto global =
        LLVM::GlobalOp::create(builder, loc, builder.getI8Type(),
                               /*isConstant=*/true, linkage, name, Attribute());
    builder.createBlock(&global.getInitializerRegion());
    InitializerBuilder initializer(builder, loc);
    Value value = createInitializer(initializer);
    LLVM::ReturnOp::create(builder, loc, value);
    global.setGlobalType(value.getType());
    return global;
  }

  /// A symbol name that the module does not have yet.
  static std::string getUniqueName(const SymbolTable &symbols,
                                   StringRef prefix) {
    unsigned counter = 0;
    return SymbolTable::generateSymbolName<64>(
               prefix,
               [&](StringRef name) { return symbols.lookup(name) != nullptr; },
               counter)
        .str()
        .str();
  }
};

} // namespace

void mlir::split::populateStringGlobalPatterns(
    const LLVMTypeConverter &converter, RewritePatternSet &patterns) {
  patterns.add<StringGlobalLowering>(converter);
}
