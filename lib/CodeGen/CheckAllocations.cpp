// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CheckAllocation.h"
#include "PassedPlaces.h"

#include "split/CodeGen/Passes.h"

#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Support/KnownEmpty.h"
#include "split/Support/Remarks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITCHECKALLOCATIONSPASS
#include "split/CodeGen/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// At least the number of bytes that an element of `type` takes in a buffer.
static int64_t getMostBytes(Type type) {
  if (auto complex = dyn_cast<ComplexType>(type))
    return 2 * getMostBytes(complex.getElementType());
  if (auto vector = dyn_cast<VectorType>(type)) {
    auto bytes = llvm::SaturatingMultiply<uint64_t>(
        vector.getNumElements(), getMostBytes(vector.getElementType()));
    return llvm::PowerOf2Ceil(std::min(bytes, uint64_t(1) << 62));
  }
  if (type.isIntOrFloat())
    return llvm::PowerOf2Ceil(
        llvm::divideCeil(type.getIntOrFloatBitWidth(), 8));
  // A descriptor, whose rank is limited, or a pointer.
  return isa<BaseMemRefType>(type) ? 1024 : 16;
}

/// More elements of `type` than there are addresses for. Fewer take less than
/// 2^63 bytes, so that the number of bytes does not wrap around.
static int64_t getMostElements(Type type) {
  return (int64_t(1) << 62) / std::max<int64_t>(getMostBytes(type), 16);
}

/// The number of elements that the static dimensions of `type` make, or nothing
/// if they are too many.
static std::optional<int64_t> countStaticElements(MemRefType type) {
  if (isKnownEmpty(type))
    return 0;
  int64_t most = getMostElements(type.getElementType());
  int64_t count = 1;
  for (int64_t size : type.getShape())
    if (!ShapedType::isDynamic(size) &&
        (llvm::MulOverflow(count, size, count) || count > most))
      return std::nullopt;
  return count;
}

/// The product of `lhs` and `rhs` without a sign, and whether it wraps around.
/// Upstream lowers `arith.mului_extended` to a product of 128 bits, which takes
/// three times as many ops and is legalized when code is generated.
static std::pair<Value, Value> multiply(OpBuilder &builder, Location loc,
                                        Value lhs, Value rhs) {
  Type i64 = builder.getI64Type();
  auto result = LLVM::LLVMStructType::getLiteral(builder.getContext(),
                                                 {i64, builder.getI1Type()});
  auto product = LLVM::UMulWithOverflowOp::create(
      builder, loc, result, arith::IndexCastOp::create(builder, loc, i64, lhs),
      arith::IndexCastOp::create(builder, loc, i64, rhs));
  Value low = LLVM::ExtractValueOp::create(builder, loc, product, 0);
  Value overflows = LLVM::ExtractValueOp::create(builder, loc, product, 1);
  return {arith::IndexCastOp::create(builder, loc, builder.getIndexType(), low),
          overflows};
}

/// Whether there can be a buffer of type `type` and of dynamic sizes `sizes`,
/// and whether it is empty; both are values of type i1.
static std::pair<Value, Value> checkSize(OpBuilder &builder, Location loc,
                                         MemRefType type, ValueRange sizes) {
  auto truth = [&](bool value) -> Value {
    return arith::ConstantIntOp::create(builder, loc, value, /*width=*/1);
  };
  auto index = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, value);
  };
  auto compare = [&](arith::CmpIPredicate predicate, Value lhs, Value rhs) {
    return builder.createOrFold<arith::CmpIOp>(loc, predicate, lhs, rhs);
  };
  std::optional<int64_t> staticCount = countStaticElements(type);
  Value fits = truth(staticCount.has_value());
  Value isEmpty = truth(staticCount == 0);
  for (Value size : sizes)
    isEmpty = builder.createOrFold<arith::OrIOp>(
        loc, isEmpty, compare(arith::CmpIPredicate::eq, size, index(0)));
  auto require = [&](Value condition) {
    fits = builder.createOrFold<arith::AndIOp>(loc, fits, condition);
  };
  // The static dimensions and the first dynamic one need no product, and most
  // buffers have no other. A negative size is a large one.
  int64_t most = getMostElements(type.getElementType());
  int64_t staticFactor = std::max<int64_t>(staticCount.value_or(1), 1);
  if (!sizes.empty())
    require(compare(arith::CmpIPredicate::ule, sizes.front(),
                    index(most / staticFactor)));
  Value count;
  if (sizes.size() > 1)
    count = builder.createOrFold<arith::MulIOp>(loc, sizes.front(),
                                                index(staticFactor));
  for (Value size : llvm::drop_begin(sizes, sizes.empty() ? 0 : 1)) {
    auto [product, overflows] = multiply(builder, loc, count, size);
    count = product;
    // LLVM's quick selection of instructions knows no comparisons of bits.
    require(builder.createOrFold<arith::XOrIOp>(loc, overflows, truth(true)));
    require(compare(arith::CmpIPredicate::ule, count, index(most)));
  }
  // However large the others are, one dimension of 0 is enough.
  return {builder.createOrFold<arith::OrIOp>(loc, fits, isEmpty), isEmpty};
}

/// What is wrong if there is no buffer of type `type`.
static std::string describeFailure(MemRefType type) {
  std::string message = "out of memory: cannot allocate ";
  llvm::raw_string_ostream os(message);
  os << MemRefType::get(type.getShape(), type.getElementType());
  for (int64_t i = 0, e = type.getNumDynamicDims(); i < e; ++i)
    os << (i == 0 ? " of size {" : " x {") << i << "}";
  return message;
}

/// Whether `op` allocates nothing, which cannot fail.
static bool allocatesNothing(memref::AllocOp op) {
  return op.getType().hasStaticShape() &&
         countStaticElements(op.getType()) == 0;
}

void split::remarkAllocationChecked(memref::AllocOp op) {
  if (!allocatesNothing(op))
    remarkCheckEmitted(op.getLoc(), describeFailure(op.getType()),
                       op.getDynamicSizes());
}

void split::checkAllocation(memref::AllocOp op) {
  Value place = takePassedPlace(op);
  if (allocatesNothing(op))
    return;
  OpBuilder builder(op->getContext());
  builder.setInsertionPointAfter(op);
  Location loc = op.getLoc();
  auto [fits, isEmpty] =
      checkSize(builder, loc, op.getType(), op.getDynamicSizes());
  // It is null, too, where null has been rounded up to the alignment.
  Value address = memref::ExtractAlignedPointerAsIndexOp::create(
      builder, loc, op.getMemref());
  Value isThere =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne, address,
                            arith::ConstantIndexOp::create(builder, loc, 0));
  // What is empty may be nowhere.
  isThere = builder.createOrFold<arith::OrIOp>(loc, isThere, isEmpty);
  AssertOp::create(builder, loc,
                   builder.createOrFold<arith::AndIOp>(loc, isThere, fits),
                   describeFailure(op.getType()), op.getDynamicSizes(), place);
}

namespace {

struct SplitCheckAllocations
    : split::impl::SplitCheckAllocationsPassBase<SplitCheckAllocations> {
  void runOnOperation() override { getOperation()->walk(checkAllocation); }
};

} // namespace
