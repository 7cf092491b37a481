// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Space to depth: strided slices that are joined again.

#include "CarriedNodes.h"
#include "ShapeNumbers.h"

#include "split/Dialect/Split/IR/ChunkSizes.h"
#include "split/Onnx/Transforms/Passes.h"
#include "split/Support/RewriteRemarks.h"

#include "mlir/IR/PatternMatch.h"

#include <map>

namespace mlir::split {
#define GEN_PASS_DEF_SPLITMERGECARRIEDSTRIDESPASS
#include "split/Onnx/Transforms/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

namespace {

/// Where a run of Slice nodes begins in each axis that it has a step in, and
/// the steps.
struct StridedSlice {
  Value source;
  /// By axis: the offset and the step.
  std::map<int64_t, std::pair<int64_t, int64_t>> axes;
};

/// Strided slices of one tensor, one of each offset, that are joined along the
/// last dimension.
struct StridedConcat {
  Value source;
  RankedTensorType type;
  /// The axes with a step, that whose offset changes last first, and the steps.
  SmallVector<int64_t> axes, steps;
};

/// concat(x[0::2, 0::2], x[1::2, 0::2], x[0::2, 1::2], x[1::2, 1::2])
///  -> reshape(transpose(reshape(x)))
class MergeStrides {
public:
  explicit MergeStrides(ShapeNumbers &numbers) : numbers(numbers) {}

  std::optional<StridedConcat> match(carrier::NodeOp concat) {
    auto axis = concat.getNodeAttribute<IntegerAttr>("axis");
    if (!concat.is("Concat") || concat.getNumResults() != 1 || !axis ||
        concat.getInputs().size() < 2)
      return std::nullopt;
    SmallVector<StridedSlice> slices;
    for (Value input : concat.getInputs()) {
      std::optional<StridedSlice> slice = getStridedSlice(input);
      if (!slice || !input.hasOneUse())
        return std::nullopt;
      slices.push_back(*slice);
    }
    auto type = dyn_cast<RankedTensorType>(slices.front().source.getType());
    if (!type)
      return std::nullopt;
    StridedConcat result{slices.front().source, type, {}, {}};
    // What lies together in memory is moved together: where the last dimension
    // has a step, slices are faster.
    int64_t last = type.getRank() - 1;
    FailureOr<int64_t> place = normalizeAxis(axis.getInt(), type.getRank(),
                                             [] { return OptionalError(); });
    if (failed(place) || *place != last || !setAxes(slices, result) ||
        llvm::is_contained(result.axes, last) || !hasKnownDims(result))
      return std::nullopt;
    return result;
  }

  static void rewrite(carrier::NodeOp concat, const StridedConcat &match,
                      RewriterBase &rewriter) {
    rewriter.setInsertionPoint(concat);
    ArrayRef<int64_t> dims = match.type.getShape();
    int64_t rank = match.type.getRank();
    // [a, b, c] with a step of 2 in b becomes [a, b/2, 2, c]. A 0 copies the
    // dimension of the source, which only stands before all steps.
    SmallVector<int64_t> split, order, places(rank), joined;
    SmallVector<int64_t> stepPlaces(match.axes.size());
    int64_t numSteps = 1;
    for (int64_t dim = 0; dim < rank; ++dim) {
      const int64_t *axis = llvm::find(match.axes, dim);
      places[dim] = split.size();
      int64_t size = ShapedType::isDynamic(dims[dim]) ? 0 : dims[dim];
      if (axis == match.axes.end()) {
        split.push_back(size);
        joined.push_back(size);
        continue;
      }
      int64_t index = axis - match.axes.begin();
      split.push_back(size / match.steps[index]);
      joined.push_back(split.back());
      stepPlaces[index] = split.size();
      split.push_back(match.steps[index]);
      numSteps *= match.steps[index];
    }
    joined.back() *= numSteps;
    order.append(places.begin(), places.end() - 1);
    order.append(stepPlaces);
    order.push_back(places.back());

    auto unknown = UnrankedTensorType::get(match.type.getElementType());
    Value value =
        createNode(rewriter, "Reshape",
                   {match.source, createIntegers(rewriter, split)}, unknown);
    value = createNode(
        rewriter, "Transpose", value, unknown,
        rewriter.getNamedAttr("perm", rewriter.getDenseI64ArrayAttr(order)));
    value = createNode(rewriter, "Reshape",
                       {value, createIntegers(rewriter, joined)},
                       concat->getResult(0).getType());
    value.setLoc(concat.getLoc());
    reportRewrite("MergeStrides", concat, getNames(concat),
                  "Reshape, Transpose, Reshape",
                  "strided slices of each offset are joined along the last "
                  "dimension, which has no step");
    rewriter.replaceOp(concat, value);
  }

private:
  /// What Slice nodes, one after the other, take; `value` is their result.
  std::optional<StridedSlice> getStridedSlice(Value value) {
    StridedSlice slice{value, {}};
    auto node = value.getDefiningOp<carrier::NodeOp>();
    for (; node && node.is("Slice");
         node = slice.source.getDefiningOp<carrier::NodeOp>()) {
      Value source = node.getInputAt(0);
      auto axes = numbers.getSlicedAxes(node);
      if (!source || !axes)
        return std::nullopt;
      for (const ShapeNumbers::SlicedAxis &sliced : *axes)
        if (!addAxis(slice, sliced, source))
          return std::nullopt;
      slice.source = source;
    }
    if (slice.axes.empty())
      return std::nullopt;
    return slice;
  }

  /// Adds what `sliced` takes of an axis of `source`: all of it, or with a
  /// step.
  bool addAxis(StridedSlice &slice, const ShapeNumbers::SlicedAxis &sliced,
               Value source) {
    SymbolicNumber dim = numbers.getDim(source, sliced.axis);
    auto run = numbers.getRun(sliced.start, sliced.end, dim);
    std::optional<int64_t> start =
        sliced.start ? sliced.start->getConstant() : std::nullopt;
    // An end that is far away is one whatever the dimension is.
    if (!run || run->second != dim || !start || *start < 0 || sliced.step < 1 ||
        *start >= sliced.step || sliced.axis < 0)
      return false;
    if (sliced.step == 1)
      return true;
    return slice.axes.try_emplace(sliced.axis, std::pair(*start, sliced.step))
        .second;
  }

  /// Finds the order in which the offsets change from slice to slice.
  static bool setAxes(ArrayRef<StridedSlice> slices, StridedConcat &result) {
    SmallVector<int64_t> axes;
    for (const auto &[axis, step] : slices.front().axes)
      axes.push_back(axis);
    if (axes.size() > 3 || axes.back() >= result.type.getRank())
      return false;
    do {
      result.axes = axes;
      result.steps.clear();
      for (int64_t axis : axes)
        result.steps.push_back(slices.front().axes.at(axis).second);
      if (isInOrder(slices, result))
        return true;
    } while (std::next_permutation(axes.begin(), axes.end()));
    return false;
  }

  static bool isInOrder(ArrayRef<StridedSlice> slices,
                        const StridedConcat &match) {
    size_t count = 1;
    for (int64_t step : match.steps)
      count *= step;
    if (count != slices.size())
      return false;
    for (auto [index, slice] : llvm::enumerate(slices)) {
      if (slice.source != match.source ||
          slice.axes.size() != match.axes.size())
        return false;
      int64_t rest = index;
      for (auto [axis, step] :
           llvm::reverse(llvm::zip_equal(match.axes, match.steps))) {
        auto found = slice.axes.find(axis);
        if (found == slice.axes.end() ||
            found->second != std::pair<int64_t, int64_t>(rest % step, step))
          return false;
        rest /= step;
      }
    }
    return true;
  }

  /// Whether the shapes between can be told: what is not known stands before
  /// all steps, and steps divide their dimensions.
  static bool hasKnownDims(const StridedConcat &match) {
    int64_t first = *llvm::min_element(match.axes);
    for (auto [dim, size] : llvm::enumerate(match.type.getShape()))
      if (size == 0 ||
          (ShapedType::isDynamic(size) && static_cast<int64_t>(dim) >= first))
        return false;
    return llvm::all_of(llvm::zip_equal(match.axes, match.steps),
                        [&](auto pair) {
                          auto [axis, step] = pair;
                          return match.type.getDimSize(axis) % step == 0;
                        });
  }

  static SmallVector<std::string> getNames(carrier::NodeOp concat) {
    SmallVector<std::string> names;
    for (Value input : concat.getInputs())
      names.push_back(getCarriedName(input.getDefiningOp()));
    names.push_back(getCarriedName(concat));
    return names;
  }

  ShapeNumbers &numbers;
};

struct SplitMergeCarriedStrides
    : split::impl::SplitMergeCarriedStridesPassBase<SplitMergeCarriedStrides> {
  void runOnOperation() override {
    SymbolicArithmetic arithmetic;
    ShapeNumbers numbers(arithmetic);
    MergeStrides merge(numbers);
    SmallVector<std::pair<carrier::NodeOp, StridedConcat>> found;
    getOperation()->walk([&](carrier::NodeOp node) {
      // Reshape takes its shape as an input from opset 5 on.
      if (std::optional<StridedConcat> match = merge.match(node);
          match && getOnnxOpset(node) >= 5)
        found.emplace_back(node, *match);
    });
    IRRewriter rewriter(&getContext());
    for (auto &[concat, match] : found) {
      // The source may have been a concatenation itself: it has another value
      // now, but the slices still say which.
      match.source = getSource(concat);
      MergeStrides::rewrite(concat, match, rewriter);
    }
    eraseUnusedNodes(getOperation());
  }

private:
  /// What the slices that are joined are of.
  static Value getSource(carrier::NodeOp concat) {
    Value source = concat.getInputs().front();
    for (auto node = source.getDefiningOp<carrier::NodeOp>();
         node && node.is("Slice");
         node = source.getDefiningOp<carrier::NodeOp>())
      source = node.getInputAt(0);
    return source;
  }
};

} // namespace
