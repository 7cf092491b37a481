// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Slice nodes that are a split. How sets of slices are found, and when they are
// a split, is in `split/Dialect/Split/Transforms/SliceForms.h`.

#include "CarriedNodes.h"
#include "ShapeNumbers.h"

#include "split/Dialect/Split/IR/ChunkSizes.h"
#include "split/Dialect/Split/IR/Compatibility.h"
#include "split/Dialect/Split/Transforms/SliceForms.h"
#include "split/Onnx/OnnxOpRules.h"
#include "split/Onnx/Transforms/Passes.h"
#include "split/Support/BoundsSearch.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITRAISECARRIEDSLICESPASS
#include "split/Onnx/Transforms/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

namespace {

class CarriedSliceForm : public SliceForm {
public:
  std::optional<AxisSlice> match(Operation *op) override {
    auto node = dyn_cast<carrier::NodeOp>(op);
    if (!node || node.getNumResults() != 1)
      return std::nullopt;
    if (node.is("Gather"))
      return matchGather(node);
    return node.is("Slice") ? matchSlice(node) : std::nullopt;
  }

  Value createResult(OpBuilder &builder, const AxisSlice &slice,
                     Value chunk) override {
    if (!takesOne(cast<carrier::NodeOp>(slice.op)))
      return chunk;
    Value result = slice.op->getResult(0);
    Value squeezed =
        createSqueeze(builder, chunk, slice.axis, result.getType());
    squeezed.setLoc(slice.op->getLoc());
    return squeezed;
  }

private:
  /// Whether `node` takes one element of an axis, and drops the axis.
  bool takesOne(carrier::NodeOp node) const {
    return node.is("Gather") &&
           numbers.getElements(node.getInputAt(1))->isScalar;
  }

  /// The slice that a Gather takes whose positions follow each other.
  std::optional<AxisSlice> matchGather(carrier::NodeOp node) {
    auto source =
        dyn_cast_or_null<TypedValue<RankedTensorType>>(node.getInputAt(0));
    auto positions = numbers.getConstants(node.getInputAt(1));
    // What takes the dimensions of a shape apart is for `ShapeNumbers`.
    if (!source || source.getType().getRank() < 2 || !positions ||
        positions->empty())
      return std::nullopt;
    auto attribute = node.getNodeAttribute<IntegerAttr>("axis");
    FailureOr<int64_t> axis = normalizeAxis(attribute ? attribute.getInt() : 0,
                                            source.getType().getRank(),
                                            [] { return OptionalError(); });
    if (failed(axis) || source.getType().isDynamicDim(*axis))
      return std::nullopt;
    int64_t dim = source.getType().getDimSize(*axis);
    int64_t size = positions->size();
    int64_t begin = positions->front() + (positions->front() < 0 ? dim : 0);
    for (auto [index, position] : llvm::enumerate(*positions))
      if (position + (position < 0 ? dim : 0) !=
          begin + static_cast<int64_t>(index))
        return std::nullopt;
    if (begin < 0 || begin + size > dim)
      return std::nullopt;
    AxisSlice slice{node,
                    source,
                    *axis,
                    SymbolicNumber(begin),
                    SymbolicNumber(begin + size),
                    SymbolicNumber(dim),
                    split::getChunkType(source.getType(), *axis, size)};
    if (!takesOne(node) && !setChunkType(slice))
      return std::nullopt;
    return slice;
  }

  std::optional<AxisSlice> matchSlice(carrier::NodeOp node) {
    Operation *op = node;
    auto source = dyn_cast_or_null<TypedValue<TensorType>>(node.getInputAt(0));
    std::optional<ShapeNumbers::SlicedAxes> axes = numbers.getSlicedAxes(node);
    if (!source || !axes)
      return std::nullopt;
    std::optional<AxisSlice> slice;
    for (const ShapeNumbers::SlicedAxis &sliced : *axes) {
      int64_t axis = sliced.axis;
      if (auto type = dyn_cast<RankedTensorType>(source.getType())) {
        FailureOr<int64_t> place =
            normalizeAxis(axis, type.getRank(), [] { return OptionalError(); });
        if (failed(place))
          return std::nullopt;
        axis = *place;
      }
      SymbolicNumber dim = numbers.getDim(source, axis);
      auto run = numbers.getRun(sliced.start, sliced.end, dim);
      if (sliced.step != 1 || !run)
        return std::nullopt;
      if (run->first == SymbolicNumber(0) && run->second == dim)
        continue;
      if (slice)
        return std::nullopt;
      slice = AxisSlice{op, source, axis, run->first, run->second, dim, Type()};
    }
    if (!slice || !setChunkType(*slice))
      return std::nullopt;
    return slice;
  }

public:
  // Who runs the model may refuse equal parts of few elements.
  bool allowsEqualParts() const override { return false; }

  bool canCreateSizes(ArrayRef<SymbolicNumber> sizes,
                      Operation *position) override {
    const OnnxOpRule *rule = lookupOnnxOpRule("Split", getOnnxOpset(position));
    bool exist = rule && rule->sizes.input;
    for (const SymbolicNumber &size : sizes)
      arithmetic.forEachSymbol(size, [&](unsigned symbol) {
        exist &= existsAt(numbers.getSymbolDim(symbol).tensor, position);
      });
    return exist;
  }

  Value createSizes(OpBuilder &builder, Location loc,
                    ArrayRef<SymbolicNumber> sizes) override {
    auto getType = [&](int64_t size) {
      return RankedTensorType::get(size, builder.getI64Type());
    };
    SymbolicEvaluation<NodeArithmetic> evaluation(
        arithmetic, NodeArithmetic(builder), [&](unsigned symbol) {
          auto [tensor, axis] = numbers.getSymbolDim(symbol);
          auto type = dyn_cast<RankedTensorType>(tensor.getType());
          Value shape =
              createNode(builder, "Shape", tensor,
                         getType(type ? type.getRank() : ShapedType::kDynamic));
          return createNode(
              builder, "Gather", {shape, createIntegers(builder, axis)},
              getType(1),
              builder.getNamedAttr("axis", builder.getI64IntegerAttr(0)));
        });
    SmallVector<Value> values;
    for (const SymbolicNumber &size : sizes)
      values.push_back(evaluation.evaluate(size));
    return createNode(
        builder, "Concat", values, getType(sizes.size()),
        builder.getNamedAttr("axis", builder.getI64IntegerAttr(0)));
  }

  Type getGapType(Type chunkType, int64_t axis,
                  const SymbolicNumber &size) override {
    if (isa<RankedTensorType>(chunkType))
      return SliceForm::getGapType(chunkType, axis, size);
    return chunkType;
  }

  std::string getName(Operation *slice) const override {
    return getCarriedName(slice);
  }

  Location getSplitLoc(ArrayRef<Operation *> slices) const override {
    Operation *first =
        *llvm::find_if(slices, [](Operation *slice) { return slice; });
    // The name of what drops the axis is that of the Squeeze.
    auto dropsAxis = [&](Operation *slice) {
      return takesOne(cast<carrier::NodeOp>(slice));
    };
    SmallVector<Attribute> names;
    for (Operation *slice : slices)
      names.push_back(slice && !dropsAxis(slice)
                          ? getResultName(slice)
                          : StringAttr::get(first->getContext()));
    return getLocWithResults(first->getLoc(), names,
                             /*keepsName=*/!dropsAxis(first));
  }

  void replace(Value from, Value to) override { numbers.replace(from, to); }

private:
  /// The type that the model declares, if it does and can be right.
  static bool setChunkType(AxisSlice &slice) {
    auto source = cast<TensorType>(slice.source.getType());
    SymbolicArithmetic::Number size =
        SymbolicArithmetic().sub(slice.end, slice.begin);
    TensorType type =
        split::getChunkType(source, slice.axis,
                            size && size->getConstant() ? *size->getConstant()
                                                        : ShapedType::kDynamic);
    slice.chunkType = getTypeOr(slice.op->getResult(0), type);
    return areCompatible(type, slice.chunkType) &&
           mayHaveType(slice.op->getResult(0), slice.chunkType);
  }

  mutable ShapeNumbers numbers{arithmetic};
};

struct SplitRaiseCarriedSlices
    : split::impl::SplitRaiseCarriedSlicesPassBase<SplitRaiseCarriedSlices> {
  using SplitRaiseCarriedSlicesPassBase::SplitRaiseCarriedSlicesPassBase;

  void runOnOperation() override {
    CarriedSliceForm form;
    RaiseSlicesOptions options;
    options.fillGaps = fillGaps;
    options.dynamicSizes = dynamicSizes;
    raiseSlices(getOperation(), form, options);
    // What computed the bounds.
    eraseUnusedNodes(getOperation());
  }
};

} // namespace
