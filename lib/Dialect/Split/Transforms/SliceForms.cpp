// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Dialect/Split/Transforms/SliceForms.h"

#include "SymbolicValues.h"
#include "split/Support/RewriteRemarks.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

#include <algorithm>

using namespace mlir;
using namespace mlir::split;

SliceForm::~SliceForm() = default;

Type SliceForm::getGapType(Type chunkType, int64_t axis,
                           const SymbolicNumber &size) {
  auto type = cast<RankedTensorType>(chunkType);
  SmallVector<int64_t> shape(type.getShape());
  shape[axis] = size.getConstant().value_or(ShapedType::kDynamic);
  return type.clone(shape);
}

Value SliceForm::createSizes(OpBuilder &builder, Location loc,
                             ArrayRef<SymbolicNumber> sizes) {
  llvm_unreachable("all sizes of this form are known");
}

std::string SliceForm::getName(Operation *slice) const {
  return getNodeName(slice);
}

Location SliceForm::getSplitLoc(ArrayRef<Operation *> slices) const {
  return (*llvm::find_if(slices, [](Operation *op) { return op; }))->getLoc();
}

//===----------------------------------------------------------------------===//
// One axis
//===----------------------------------------------------------------------===//

/// Offsets and sizes in each dimension of a tensor.
struct SlicedDims {
  SmallVector<SymbolicArithmetic::Number> offsets, sizes, dims;
};

/// The slice that `op` takes of `source`, if it takes all of each dimension but
/// one, and the run that it takes of that lies inside.
static std::optional<AxisSlice>
matchOneAxis(const SymbolicArithmetic &arithmetic, Operation *op, Value source,
             const SlicedDims &sliced) {
  std::optional<AxisSlice> slice;
  SymbolicNumber zero(0);
  for (auto [axis, offset, size, dim] :
       llvm::enumerate(sliced.offsets, sliced.sizes, sliced.dims)) {
    if (!offset || !size || !dim)
      return std::nullopt;
    if (*offset == zero && *size == *dim)
      continue;
    SymbolicArithmetic::Number end = arithmetic.add(offset, size);
    if (slice || !arithmetic.isKnownAtMost(zero, offset) ||
        !arithmetic.isKnownAtMost(offset, end) ||
        !arithmetic.isKnownAtMost(end, dim))
      return std::nullopt;
    slice = AxisSlice{op,   source, static_cast<int64_t>(axis), *offset, *end,
                      *dim, Type()};
  }
  return slice;
}

//===----------------------------------------------------------------------===//
// tensor.extract_slice
//===----------------------------------------------------------------------===//

namespace {

class ExtractSliceForm : public SliceForm {
public:
  std::optional<AxisSlice> match(Operation *op) override {
    auto slice = dyn_cast<tensor::ExtractSliceOp>(op);
    if (!slice || !slice.hasUnitStride())
      return std::nullopt;
    SlicedDims sliced;
    for (auto [dim, offset, size] :
         llvm::enumerate(slice.getMixedOffsets(), slice.getMixedSizes())) {
      sliced.offsets.push_back(values.getNumber(offset));
      sliced.sizes.push_back(values.getNumber(size));
      sliced.dims.push_back(values.getDim(slice.getSource(), dim));
    }
    std::optional<AxisSlice> found =
        matchOneAxis(arithmetic, op, slice.getSource(), sliced);
    if (!found)
      return std::nullopt;
    found->chunkType = getChunkType(slice, found->axis);
    if (!found->chunkType)
      return std::nullopt;
    return found;
  }

  bool canCreateSizes(ArrayRef<SymbolicNumber> sizes,
                      Operation *position) override {
    return llvm::all_of(sizes, [&](const SymbolicNumber &size) {
      return values.existsAt(size, position);
    });
  }

  Value createSizes(OpBuilder &builder, Location loc,
                    ArrayRef<SymbolicNumber> sizes) override {
    return tensor::FromElementsOp::create(
        builder, loc, values.createValues(builder, loc, sizes));
  }

  Value createResult(OpBuilder &builder, const AxisSlice &slice,
                     Value chunk) override {
    Type type = slice.op->getResult(0).getType();
    if (chunk.getType() == type)
      return chunk;
    // A slice of all of the chunk stays a view, which a reshape need not.
    auto sizes = cast<tensor::ExtractSliceOp>(slice.op).getMixedSizes();
    SmallVector<OpFoldResult> offsets(sizes.size(), builder.getIndexAttr(0));
    SmallVector<OpFoldResult> strides(sizes.size(), builder.getIndexAttr(1));
    return tensor::ExtractSliceOp::create(builder, slice.op->getLoc(),
                                          cast<RankedTensorType>(type), chunk,
                                          offsets, sizes, strides);
  }

  void replace(Value from, Value to) override { values.replace(from, to); }

private:
  /// The type of what `slice` takes before it drops `axis`, if it drops nothing
  /// else.
  static Type getChunkType(tensor::ExtractSliceOp slice, int64_t axis) {
    RankedTensorType type = slice.getType();
    if (type.getRank() == slice.getSourceType().getRank())
      return type;
    llvm::SmallBitVector dropped = slice.getDroppedDims();
    if (dropped.count() != 1 || !dropped.test(axis))
      return Type();
    SmallVector<int64_t> shape(type.getShape());
    shape.insert(shape.begin() + axis, 1);
    return type.clone(shape);
  }

  SymbolicValues values{arithmetic};
};

//===----------------------------------------------------------------------===//
// stablehlo.slice, stablehlo.dynamic_slice, tosa.slice
//===----------------------------------------------------------------------===//

/// Reads the ops by their names and attributes: the dialects need not be there.
class StaticSliceForm : public SliceForm {
public:
  std::optional<AxisSlice> match(Operation *op) override {
    if (op->getNumOperands() == 0 || op->getNumResults() != 1)
      return std::nullopt;
    Value source = op->getOperand(0);
    auto sourceType = dyn_cast<RankedTensorType>(source.getType());
    auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
    if (!sourceType || !sourceType.hasStaticShape() || !type ||
        type.getRank() != sourceType.getRank())
      return std::nullopt;
    std::optional<Bounds> bounds = getBounds(op, sourceType.getShape());
    size_t rank = sourceType.getRank();
    if (!bounds || bounds->offsets.size() != rank ||
        bounds->sizes.size() != rank)
      return std::nullopt;
    SlicedDims sliced;
    for (auto [offset, size, dim] : llvm::zip_equal(
             bounds->offsets, bounds->sizes, sourceType.getShape())) {
      sliced.offsets.push_back(SymbolicNumber(offset));
      sliced.sizes.push_back(SymbolicNumber(size));
      sliced.dims.push_back(SymbolicNumber(dim));
    }
    std::optional<AxisSlice> slice =
        matchOneAxis(arithmetic, op, source, sliced);
    if (slice)
      slice->chunkType = type;
    return slice;
  }

private:
  struct Bounds {
    SmallVector<int64_t> offsets, sizes;
  };

  static std::optional<Bounds> getBounds(Operation *op,
                                         ArrayRef<int64_t> shape) {
    StringRef name = op->getName().getStringRef();
    if (name == "stablehlo.slice")
      return getStablehloBounds(op);
    if (name == "stablehlo.dynamic_slice")
      return getDynamicBounds(op, shape);
    if (name == "stablehlo.real_dynamic_slice")
      return getRealDynamicBounds(op);
    return name == "tosa.slice" ? getTosaBounds(op) : std::nullopt;
  }

  static std::optional<Bounds> getStablehloBounds(Operation *op) {
    return fromLimits(getIntegers(op, "start_indices"),
                      getIntegers(op, "limit_indices"),
                      getIntegers(op, "strides"));
  }

  /// Of operands, which have to be constants.
  static std::optional<Bounds> getRealDynamicBounds(Operation *op) {
    if (op->getNumOperands() != 4)
      return std::nullopt;
    return fromLimits(getConstant(op->getOperand(1)),
                      getConstant(op->getOperand(2)),
                      getConstant(op->getOperand(3)));
  }

  /// Of a constant for each dimension, of which those that are out of bounds
  /// are moved into them.
  static std::optional<Bounds> getDynamicBounds(Operation *op,
                                                ArrayRef<int64_t> shape) {
    std::optional<SmallVector<int64_t>> sizes = getIntegers(op, "slice_sizes");
    if (!sizes || sizes->size() != shape.size() ||
        op->getNumOperands() != shape.size() + 1)
      return std::nullopt;
    SmallVector<int64_t> offsets;
    for (auto [operand, size, dim] :
         llvm::zip_equal(op->getOperands().drop_front(), *sizes, shape)) {
      auto offset = getConstant(operand);
      if (!offset || offset->size() != 1 || size < 0 || size > dim)
        return std::nullopt;
      offsets.push_back(std::clamp(offset->front(), int64_t(0), dim - size));
    }
    return Bounds{offsets, *sizes};
  }

  static std::optional<Bounds>
  fromLimits(std::optional<SmallVector<int64_t>> begins,
             std::optional<SmallVector<int64_t>> ends,
             std::optional<SmallVector<int64_t>> strides) {
    if (!begins || !ends || !strides || begins->size() != ends->size() ||
        !llvm::all_of(*strides, [](int64_t stride) { return stride == 1; }))
      return std::nullopt;
    for (auto [begin, end] : llvm::zip_equal(*begins, *ends)) {
      if (begin < 0 || end < begin)
        return std::nullopt;
      end -= begin;
    }
    return Bounds{*begins, *ends};
  }

  static std::optional<Bounds> getTosaBounds(Operation *op) {
    if (op->getNumOperands() != 3)
      return std::nullopt;
    auto offsets = getConstant(op->getOperand(1));
    auto sizes = getConstant(op->getOperand(2));
    if (!offsets || !sizes)
      return std::nullopt;
    return Bounds{*offsets, *sizes};
  }

  /// The signed numbers that `value` holds, if it is a constant, also of a
  /// dialect that is not there.
  static std::optional<SmallVector<int64_t>> getConstant(Value value) {
    Attribute constant;
    Operation *op = value.getDefiningOp();
    if (!matchPattern(value, m_Constant(&constant)) && op &&
        op->getName().getStringRef() == "stablehlo.constant")
      constant = getAttribute(op, "value");
    auto elements = dyn_cast_or_null<DenseIntElementsAttr>(constant);
    if (!elements || elements.getElementType().isUnsignedInteger())
      return std::nullopt;
    return llvm::map_to_vector(
        elements.getValues<APInt>(),
        [](const APInt &number) { return number.getSExtValue(); });
  }

  /// The attribute `name`, a property or not; null if there is none.
  static Attribute getAttribute(Operation *op, StringRef name) {
    Attribute attribute = op->getAttr(name);
    auto properties =
        dyn_cast_or_null<DictionaryAttr>(op->getPropertiesAsAttribute());
    return !attribute && properties ? properties.get(name) : attribute;
  }

  /// The attribute `name` as numbers.
  static std::optional<SmallVector<int64_t>> getIntegers(Operation *op,
                                                         StringRef name) {
    Attribute attribute = getAttribute(op, name);
    if (auto array = dyn_cast_or_null<DenseI64ArrayAttr>(attribute))
      return llvm::to_vector(array.asArrayRef());
    auto elements = dyn_cast_or_null<DenseIntElementsAttr>(attribute);
    if (!elements || !elements.getElementType().isInteger(64))
      return std::nullopt;
    return llvm::to_vector(elements.getValues<int64_t>());
  }
};

} // namespace

std::unique_ptr<SliceForm> mlir::split::createExtractSliceForm() {
  return std::make_unique<ExtractSliceForm>();
}

std::unique_ptr<SliceForm> mlir::split::createStaticSliceForm() {
  return std::make_unique<StaticSliceForm>();
}
