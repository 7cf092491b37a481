// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "StringGlobals.h"

#include "split/Dialect/Split/IR/SplitTypes.h"

#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
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

  /// A value of `type`, a struct or an array, with these members.
  Value createAggregate(Type type, ArrayRef<Value> members) {
    Value &undefined = undefinedOfType[type];
    if (!undefined)
      undefined = LLVM::UndefOp::create(builder, loc, type);
    Value value = undefined;
    for (auto [index, member] : llvm::enumerate(members))
      value = LLVM::InsertValueOp::create(builder, loc, value, member,
                                          static_cast<int64_t>(index));
    return value;
  }

  /// A struct of `members`.
  Value createStruct(ArrayRef<Value> members) {
    return createAggregate(LLVM::LLVMStructType::getLiteral(
                               builder.getContext(),
                               llvm::to_vector(ValueRange(members).getTypes())),
                           members);
  }

  /// What has `elements` in memory one after the other, which are of one type
  /// that needs no padding. LLVM copies all members of a constant to insert
  /// one, so that this is a struct of trees of small arrays; equal neighbours
  /// are one value.
  Value createElements(SmallVector<Value> elements) {
    // What is left over where elements become arrays, from behind.
    SmallVector<Value> rest;
    while (elements.size() >= kMembers) {
      SmallVector<Value> arrays;
      auto type =
          LLVM::LLVMArrayType::get(elements.front().getType(), kMembers);
      size_t numArrays = elements.size() / kMembers;
      ArrayRef<Value> previous;
      for (size_t i = 0; i < numArrays; ++i) {
        ArrayRef<Value> members =
            ArrayRef(elements).slice(i * kMembers, kMembers);
        arrays.push_back(members == previous ? arrays.back()
                                             : createAggregate(type, members));
        previous = members;
      }
      for (Value element :
           llvm::reverse(ArrayRef(elements).drop_front(numArrays * kMembers)))
        rest.push_back(element);
      elements = std::move(arrays);
    }
    llvm::append_range(elements, llvm::reverse(rest));
    return createStruct(elements);
  }

private:
  static constexpr size_t kMembers = 4;

  OpBuilder &builder;
  Location loc;
  DenseMap<Type, Value> undefinedOfType;
};

// Pattern: memref.global constant @g : memref<2x!split.string> = ["a", "b"]
//       -> llvm.mlir.global constant @g = {{@g + 16, @g + 32},
//            {{@g + 48, 1}, {@g + 50, 1}}, "a\\00b\\00"}
// The elements are addresses of records, which are SplitStrings; equal strings
// share one. All is in one global: a name for each other one that nothing else
// has would be looked for among all there are.
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

    TextPool pool;
    SmallVector<int64_t> numbers;
    for (StringRef text : strings.getRawStringData())
      numbers.push_back(pool.add(text));
    // A splat stores one element.
    numbers.resize(strings.getNumElements(),
                   numbers.empty() ? 0 : numbers.front());
    LLVM::Linkage linkage =
        op.isPublic() ? LLVM::Linkage::External : LLVM::Linkage::Private;
    createGlobal(rewriter, op, linkage, numbers, pool);
    rewriter.eraseOp(op);
    return success();
  }

private:
  static constexpr int64_t kPointerBytes = 8, kRecordBytes = 16;

  /// A constant that has the type of its initializer.
  static void createGlobal(OpBuilder &builder, memref::GlobalOp op,
                           LLVM::Linkage linkage, ArrayRef<int64_t> numbers,
                           const TextPool &pool) {
    OpBuilder::InsertionGuard guard(builder);
    Location loc = op.getLoc();
    auto global = LLVM::GlobalOp::create(builder, loc, builder.getI8Type(),
                                         /*isConstant=*/true, linkage,
                                         op.getSymName(), Attribute());
    builder.createBlock(&global.getInitializerRegion());
    InitializerBuilder initializer(builder, loc);
    Value value =
        createInitializer(builder, initializer, loc, global, numbers, pool);
    LLVM::ReturnOp::create(builder, loc, value);
    global.setGlobalType(value.getType());
  }

  /// The addresses of the records `numbers`, then the records, then the texts.
  static Value createInitializer(OpBuilder &builder,
                                 InitializerBuilder &initializer, Location loc,
                                 LLVM::GlobalOp global,
                                 ArrayRef<int64_t> numbers,
                                 const TextPool &pool) {
    Value base = LLVM::AddressOfOp::create(builder, loc, global);
    auto getAddress = [&](int64_t offset) {
      return initializer.getElementAddress(base, builder.getI8Type(), offset);
    };
    int64_t firstRecord = numbers.size() * kPointerBytes;
    int64_t firstText = firstRecord + pool.texts.size() * kRecordBytes;
    llvm::DenseMap<int64_t, Value> sizes;
    SmallVector<Value> addresses, records, elements;
    for (auto [number, text] : llvm::enumerate(pool.texts)) {
      addresses.push_back(getAddress(firstRecord + number * kRecordBytes));
      Value &size = sizes[text.size];
      if (!size)
        size = LLVM::ConstantOp::create(builder, loc, builder.getI64Type(),
                                        text.size);
      records.push_back(initializer.createStruct(
          {getAddress(firstText + text.offset), size}));
    }
    for (int64_t number : numbers)
      elements.push_back(addresses[number]);
    Value texts = LLVM::ConstantOp::create(
        builder, loc,
        LLVM::LLVMArrayType::get(builder.getI8Type(), pool.bytes.size()),
        builder.getStringAttr(pool.bytes));
    return initializer.createStruct(
        {initializer.createElements(std::move(elements)),
         initializer.createElements(std::move(records)), texts});
  }
};

} // namespace

void mlir::split::populateStringGlobalPatterns(
    const LLVMTypeConverter &converter, RewritePatternSet &patterns) {
  patterns.add<StringGlobalLowering>(converter);
}
