// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LinkConstants.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace mlir::split;

//===----------------------------------------------------------------------===//
// What can be in a table
//===----------------------------------------------------------------------===//

/// The constant that `value` is; null if it is none.
static TypedAttr getConstantAttr(Value value) {
  TypedAttr constant;
  matchPattern(value, m_Constant(&constant));
  return constant;
}

/// Whether what `op` does for an element takes elements as they are, and no
/// place or size. With `isOneNumber`, neither is it something that is faster
/// where it knows the number, as a power is.
static bool computesElements(linalg::LinalgOp op, bool isOneNumber) {
  return llvm::all_of(*op.getBlock(), [&](Operation &inner) {
    auto isIndex = [](Type type) { return type.isIndex(); };
    return (isa<arith::ArithDialect, complex::ComplexDialect>(
                inner.getDialect()) ||
            isa<linalg::YieldOp>(inner) ||
            (!isOneNumber && isa<math::MathDialect>(inner.getDialect()))) &&
           llvm::none_of(inner.getOperandTypes(), isIndex) &&
           llvm::none_of(inner.getResultTypes(), isIndex);
  });
}

/// Whether value `use` that `op` takes says where the slice of it begins.
static bool isOffset(Operation *op, size_t use) {
  auto slice = dyn_cast<OffsetSizeAndStrideOpInterface>(op);
  if (!slice || !isa<memref::SubViewOp, tensor::ExtractSliceOp>(op))
    return false;
  size_t first = slice.getOffsetSizeAndStrideStartOperandIndex();
  return use >= first && use < first + slice.getOffsets().size();
}

bool mlir::split::canBeInTable(Operation *op, size_t use, Value value) {
  if (isOffset(op, use))
    return getConstantAttr(value) != nullptr;
  auto computation = dyn_cast<linalg::LinalgOp>(op);
  TypedAttr constant = computation ? getConstantAttr(value) : nullptr;
  if (!constant)
    return false;
  if (use >= op->getNumOperands())
    return isa<FloatType>(value.getType()) &&
           computesElements(computation, /*isOneNumber=*/true);
  // Those with more than some kilobytes are no such attribute.
  auto elements = dyn_cast<DenseIntOrFPElementsAttr>(constant);
  if (!elements || elements.empty() ||
      !computation.isDpsInput(&op->getOpOperand(use)))
    return false;
  Type type = elements.getElementType();
  // Narrower ones may be packed.
  if (type.isIntOrFloat() && type.getIntOrFloatBitWidth() % 8 != 0)
    return false;
  // Divisions by an integer that is known are no divisions.
  if (elements.isSplat() && !isa<FloatType>(type))
    return false;
  return !type.isIndex() && computesElements(computation, elements.isSplat());
}

//===----------------------------------------------------------------------===//
// Tables
//===----------------------------------------------------------------------===//

LinkConstants::LinkConstants(const Chain &chain, scf::ForOp loop)
    : chain(chain), loop(loop), links(chain.numKinds) {
  for (const ChainLink &link : chain.links)
    links[link.kind].push_back(&link);
}

/// The elements of all `constants`, which are of type `type`, one after
/// another.
static DenseElementsAttr stack(RankedTensorType type,
                               ArrayRef<TypedAttr> constants) {
  SmallVector<char> bytes;
  for (TypedAttr constant : constants) {
    auto elements = cast<DenseElementsAttr>(constant);
    for (int64_t i = 0; i < (elements.isSplat() ? type.getNumElements() : 1);
         ++i)
      llvm::append_range(bytes, elements.getRawData());
  }
  auto shape = llvm::to_vector(type.getShape());
  shape.insert(shape.begin(), static_cast<int64_t>(constants.size()));
  return DenseElementsAttr::getFromRawBuffer(type.clone(shape), bytes);
}

/// What the links of kind `kind` have as their constant `slot`, one row for
/// each; null if that is the same.
TypedAttr LinkConstants::getTable(size_t kind, size_t slot) const {
  auto constants = llvm::map_to_vector(links[kind], [&](const ChainLink *link) {
    return getConstantAttr(link->constants[slot].value);
  });
  if (llvm::all_equal(constants))
    return {};
  Type type = constants.front().getType();
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return stack(tensor, constants);
  SmallVector<Attribute> numbers(constants.begin(), constants.end());
  return DenseElementsAttr::get(
      RankedTensorType::get({static_cast<int64_t>(numbers.size())}, type),
      numbers);
}

Value mlir::split::selectNumber(OpBuilder &builder, scf::ForOp loop,
                                ArrayRef<uint32_t> numbers) {
  Location loc = loop.getLoc();
  auto type = RankedTensorType::get(static_cast<int64_t>(numbers.size()),
                                    builder.getI32Type());
  OpBuilder before(loop);
  Value table = arith::ConstantOp::create(
      before, loc, DenseElementsAttr::get(type, numbers));
  Value number =
      tensor::ExtractOp::create(builder, loc, table, loop.getInductionVar());
  return arith::IndexCastUIOp::create(builder, loc, builder.getIndexType(),
                                      number);
}

/// The number of an iteration among those of kind `kind`.
Value LinkConstants::getNumber(OpBuilder &builder, size_t kind) {
  if (chain.numKinds == 1)
    return loop.getInductionVar();
  Value &number = numbers[kind];
  if (number)
    return number;
  SmallVector<uint32_t> counts(chain.numKinds), all;
  for (const ChainLink &link : chain.links)
    all.push_back(counts[link.kind]++);
  return number = selectNumber(builder, loop, all);
}

/// The row of `table` for the iteration, of type `type`.
Value LinkConstants::read(OpBuilder &builder, Location loc, size_t kind,
                          TypedAttr table, Type type) {
  Value &row = rows[{kind, table, type}];
  if (row)
    return row;
  Value number = getNumber(builder, kind);
  OpBuilder before(loop);
  Value &constant = tables[table];
  if (!constant)
    constant = arith::ConstantOp::create(before, loc, table);
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return row = tensor::ExtractOp::create(builder, loc, constant, number);
  SmallVector<OpFoldResult> offsets = {number}, sizes, strides;
  offsets.append(tensor.getRank(), builder.getIndexAttr(0));
  sizes.push_back(builder.getIndexAttr(1));
  llvm::append_range(
      sizes, getAsIndexOpFoldResult(loop.getContext(), tensor.getShape()));
  strides.assign(sizes.size(), builder.getIndexAttr(1));
  return row = tensor::ExtractSliceOp::create(builder, loc, tensor, constant,
                                              offsets, sizes, strides);
}

void LinkConstants::replace(Operation *copy, size_t number, size_t position) {
  const ChainLink &first = chain.links[number];
  OpBuilder builder(copy);
  for (auto [slot, constant] : llvm::enumerate(first.constants)) {
    if (constant.position != position)
      continue;
    TypedAttr table = getTable(first.kind, slot);
    if (!table)
      continue;
    Value row = read(builder, copy->getLoc(), first.kind, table,
                     constant.value.getType());
    if (constant.use < copy->getNumOperands())
      copy->setOperand(constant.use, row);
    else
      for (Region &region : copy->getRegions())
        replaceAllUsesInRegionWith(constant.value, row, region);
  }
}
