// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LaneBuffer.h"

#include "IndexBuilder.h"
#include "TrailingZeros.h"
#include "split/Copies/Plan/CopyMachine.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

#include "llvm/Support/MathExtras.h"

#include <algorithm>

using namespace mlir;
using namespace mlir::split;

Value mlir::split::getPointer(OpBuilder &builder, Location loc, Value address,
                              unsigned addressSpace) {
  Value integer =
      arith::IndexCastOp::create(builder, loc, builder.getI64Type(), address);
  auto type = LLVM::LLVMPointerType::get(builder.getContext(), addressSpace);
  return LLVM::IntToPtrOp::create(builder, loc, type, integer, nullptr);
}

Value mlir::split::getBufferAddress(OpBuilder &builder, Location loc,
                                    Value buffer, int64_t elementBytes) {
  Value address =
      memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, buffer);
  if (cast<MemRefType>(buffer.getType()).getLayout().isIdentity())
    return address;
  auto metadata =
      memref::ExtractStridedMetadataOp::create(builder, loc, buffer);
  Value offset = getValueOrCreateConstantIndexOp(
      builder, loc, metadata.getConstifiedMixedOffset());
  Value scale = arith::ConstantIndexOp::create(builder, loc, elementBytes);
  offset = builder.createOrFold<arith::MulIOp>(loc, offset, scale);
  return builder.createOrFold<arith::AddIOp>(loc, address, offset);
}

LaneBuffer LaneBuffer::view(OpBuilder &builder, Location loc, Value buffer,
                            const LaneFormat &format, Value numLanes) {
  auto type = cast<MemRefType>(buffer.getType());
  if (format.throughPointer)
    return atAddress(builder, loc,
                     getBufferAddress(builder, loc, buffer,
                                      format.bytes * format.perElement),
                     format);
  if (type.getLayout().isIdentity() && type.getRank() == 1)
    return LaneBuffer(buffer, format);
  // Upstream takes the product of 0 and a dynamic size to be zero when it
  // infers what is collapsed, and to be dynamic when it verifies that.
  bool isAmbiguous =
      !type.hasStaticShape() && llvm::is_contained(type.getShape(), 0);
  if (type.getLayout().isIdentity() && type.getRank() > 1 && !isAmbiguous) {
    SmallVector<ReassociationIndices> allDims(1);
    llvm::append_range(allDims.front(), llvm::seq<int64_t>(0, type.getRank()));
    return LaneBuffer(
        memref::CollapseShapeOp::create(builder, loc, buffer, allDims), format);
  }
  auto metadata =
      memref::ExtractStridedMetadataOp::create(builder, loc, buffer);
  OpFoldResult offset = metadata.getConstifiedMixedOffset();
  OpFoldResult size = getAsOpFoldResult(numLanes);
  auto layout = StridedLayoutAttr::get(
      type.getContext(),
      getConstantIntValue(offset).value_or(ShapedType::kDynamic), {1});
  auto lanesType = MemRefType::get(
      {getConstantIntValue(size).value_or(ShapedType::kDynamic)}, format.type,
      layout, type.getMemorySpace());
  return LaneBuffer(memref::ReinterpretCastOp::create(
                        builder, loc, lanesType, metadata.getBaseBuffer(),
                        offset, ArrayRef<OpFoldResult>{size},
                        ArrayRef<OpFoldResult>{builder.getIndexAttr(1)}),
                    format);
}

LaneBuffer LaneBuffer::atAddress(OpBuilder &builder, Location loc,
                                 Value address, const LaneFormat &format) {
  return LaneBuffer(mlir::split::getPointer(builder, loc, address),
                    getPointerFormat(format));
}

LaneBuffer LaneBuffer::byAddress(OpBuilder &builder, Location loc) const {
  Value begin = arith::ConstantIndexOp::create(builder, loc, 0);
  return atAddress(builder, loc, getAddress(builder, loc, begin), format);
}

LaneBuffer LaneBuffer::dropFront(OpBuilder &builder, Location loc,
                                 Value numLanes) const {
  LaneBuffer rest = *this;
  rest.dropped = getIndex(builder, loc, numLanes);
  rest.beginsBehind = false;
  return rest;
}

LaneBuffer LaneBuffer::beginAt(OpBuilder &builder, Location loc,
                               Value lane) const {
  LaneBuffer rest = dropFront(builder, loc, lane);
  rest.beginsBehind = true;
  return rest;
}

/// Where lane `lane` is in `base`.
Value LaneBuffer::getIndex(OpBuilder &builder, Location loc, Value lane) const {
  return dropped ? builder.createOrFold<arith::AddIOp>(loc, dropped, lane)
                 : lane;
}

Value LaneBuffer::getPointer(OpBuilder &builder, Location loc,
                             Value index) const {
  Value integer = arith::IndexCastOp::create(builder, loc, builder.getI64Type(),
                                             getIndex(builder, loc, index));
  auto laneBits = builder.getIntegerType(8 * format.bytes);
  return LLVM::GEPOp::create(builder, loc, base.getType(), laneBits, base,
                             ValueRange{integer});
}

Value LaneBuffer::getAddress(OpBuilder &builder, Location loc,
                             Value index) const {
  if (format.throughPointer) {
    Value integer = LLVM::PtrToIntOp::create(builder, loc, builder.getI64Type(),
                                             getPointer(builder, loc, index));
    return arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                      integer);
  }
  Value bytes = arith::ConstantIndexOp::create(builder, loc, format.bytes);
  Value distance = builder.createOrFold<arith::MulIOp>(
      loc, getIndex(builder, loc, index), bytes);
  return builder.createOrFold<arith::AddIOp>(
      loc, getBufferAddress(builder, loc, base, format.bytes), distance);
}

Value LaneBuffer::getPlaceInLine(OpBuilder &builder, Location loc, Value index,
                                 int64_t lineLanes) const {
  IndexBuilder numbers(builder, loc);
  Value lane = numbers.div(getAddress(builder, loc, index),
                           numbers.constant(format.bytes));
  return numbers.rem(lane, numbers.constant(lineLanes));
}

Value LaneBuffer::load(OpBuilder &builder, Location loc, Value index,
                       int64_t count) const {
  Type type = format.type;
  if (count > 1)
    type = VectorType::get({count}, type);
  if (format.throughPointer)
    return LLVM::LoadOp::create(builder, loc, type,
                                getPointer(builder, loc, index), format.bytes);
  if (count == 1)
    return memref::LoadOp::create(builder, loc, base,
                                  getIndex(builder, loc, index));
  return vector::LoadOp::create(builder, loc, cast<VectorType>(type), base,
                                getIndex(builder, loc, index));
}

Value LaneBuffer::loadMasked(OpBuilder &builder, Location loc, Value index,
                             Value mask, Value others) const {
  assert(format.throughPointer && "a masked load by lane");
  return LLVM::MaskedLoadOp::create(
      builder, loc, others.getType(), getPointer(builder, loc, index), mask,
      others, builder.getI32IntegerAttr(format.bytes), /*nontemporal=*/nullptr);
}

Value LaneBuffer::loadExpanded(OpBuilder &builder, Location loc, Value index,
                               Value mask, Value others) const {
  assert(format.throughPointer && "a masked load by lane");
  return LLVM::masked_expandload::create(
      builder, loc, TypeRange(others.getType()),
      getPointer(builder, loc, index), mask, others, format.bytes);
}

void LaneBuffer::storeMasked(OpBuilder &builder, Location loc, Value lanes,
                             Value index, Value mask) const {
  assert(format.throughPointer && "a masked store by lane");
  LLVM::MaskedStoreOp::create(builder, loc, lanes,
                              getPointer(builder, loc, index), mask,
                              builder.getI32IntegerAttr(format.bytes));
}

Value mlir::split::emitZeros(OpBuilder &builder, Location loc,
                             const LaneFormat &format, int64_t count) {
  auto type = VectorType::get({count}, getPointerFormat(format).type);
  return arith::ConstantOp::create(builder, loc, builder.getZeroAttr(type));
}

unsigned LaneBuffer::countLaneZeros(Value index) const {
  unsigned zeros = countTrailingZeros(index);
  return dropped && !beginsBehind ? std::min(zeros, countTrailingZeros(dropped))
                                  : zeros;
}

/// The bytes of what load returned.
int64_t LaneBuffer::getBytes(Value lanes) const {
  auto vector = dyn_cast<VectorType>(lanes.getType());
  return (vector ? vector.getNumElements() : 1) * format.bytes;
}

/// What a streamed store of `lanes` to lane `index` is aligned to, if the
/// buffer is to `alignment` bytes.
int64_t LaneBuffer::getStreamedAlignment(Value lanes, Value index,
                                         int64_t alignment) const {
  int64_t laneBytes =
      format.bytes << std::min(countLaneZeros(index), llvm::Log2_64(alignment));
  return std::max(std::min({alignment, getBytes(lanes), laneBytes}),
                  CopyMachine().streamingAlignment);
}

void LaneBuffer::store(OpBuilder &builder, Location loc, Value lanes,
                       Value index,
                       std::optional<int64_t> streamedAlignment) const {
  if (streamedAlignment)
    streamedAlignment = getStreamedAlignment(lanes, index, *streamedAlignment);
  storeAligned(builder, loc, lanes, index, streamedAlignment);
}

void LaneBuffer::storeInLine(OpBuilder &builder, Location loc, Value lanes,
                             Value index, int64_t lineLanes) const {
  storeAligned(builder, loc, lanes, index,
               std::min(getBytes(lanes), lineLanes * format.bytes));
}

void LaneBuffer::storePieces(OpBuilder &builder, Location loc, Value lanes,
                             Value index, int64_t numLanes, int64_t pieceLanes,
                             Value distance) const {
  for (int64_t i = 0; i < numLanes; i += pieceLanes) {
    if (i > 0)
      index = builder.createOrFold<arith::AddIOp>(loc, index, distance);
    auto range = llvm::to_vector(llvm::seq<int64_t>(i, i + pieceLanes));
    Value piece = vector::ShuffleOp::create(builder, loc, lanes, lanes, range);
    store(builder, loc, piece, index, std::nullopt);
  }
}

/// Stores `lanes`, with `streamedAlignment` bypassing the caches, to a multiple
/// of so many bytes.
void LaneBuffer::storeAligned(OpBuilder &builder, Location loc, Value lanes,
                              Value index,
                              std::optional<int64_t> streamedAlignment) const {
  if (format.throughPointer) {
    LLVM::StoreOp::create(builder, loc, lanes, getPointer(builder, loc, index),
                          streamedAlignment.value_or(format.bytes),
                          /*isVolatile=*/false,
                          /*isNonTemporal=*/streamedAlignment.has_value());
    return;
  }
  index = getIndex(builder, loc, index);
  if (!isa<VectorType>(lanes.getType())) {
    memref::StoreOp::create(builder, loc, lanes, base, index);
    return;
  }
  if (streamedAlignment)
    vector::StoreOp::create(builder, loc, lanes, base, index,
                            /*nontemporal=*/true,
                            llvm::Align(*streamedAlignment));
  else
    vector::StoreOp::create(builder, loc, lanes, base, index);
}

void LaneBuffer::copyTo(OpBuilder &builder, Location loc, Value index,
                        const LaneBuffer &target, Value targetIndex,
                        Value numLanes) const {
  auto getPointer = [&](const LaneBuffer &buffer, Value lane) {
    return buffer.byAddress(builder, loc).getPointer(builder, loc, lane);
  };
  Value bytes = builder.createOrFold<arith::MulIOp>(
      loc, numLanes,
      arith::ConstantIndexOp::create(builder, loc, format.bytes));
  Value length =
      arith::IndexCastOp::create(builder, loc, builder.getI64Type(), bytes);
  LLVM::MemcpyOp::create(builder, loc, getPointer(target, targetIndex),
                         getPointer(*this, index), length,
                         /*isVolatile=*/false);
}

void LaneBuffer::prefetch(OpBuilder &builder, Location loc, Value index,
                          bool isWrite) const {
  constexpr unsigned keepInAllLevels = 3;
  if (format.throughPointer) {
    constexpr unsigned dataCache = 1;
    LLVM::Prefetch::create(builder, loc, getPointer(builder, loc, index),
                           isWrite, keepInAllLevels, dataCache);
    return;
  }
  memref::PrefetchOp::create(builder, loc, base, getIndex(builder, loc, index),
                             isWrite, keepInAllLevels,
                             /*isDataCache=*/true);
}
