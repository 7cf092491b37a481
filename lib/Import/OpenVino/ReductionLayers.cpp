// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The Reduce layers, and Softmax.

#include "LayerBinder.h"
#include "split/Import/Support/Reductions.h"
#include "split/Import/Support/ScalarFunctions.h"
#include "split/Import/Support/Softmax.h"

#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::openvino;

namespace {
/// What every Reduce layer has. No axes leave the elements as they are.
struct ReduceLayer {
  Value input;
  SmallVector<int64_t> axes;
  bool keepsDims;
};
} // namespace

static FailureOr<ReduceLayer> getReduceLayer(LayerBinder &layer) {
  FailureOr<bool> keepsDims = layer.getBool("keep_dims", false);
  FailureOr<SmallVector<int64_t>> given = layer.getConstants(1);
  if (failed(keepsDims) || failed(given))
    return failure();
  FailureOr<SmallVector<int64_t>> axes =
      layer.normalizeAxes(*given, layer.getRank(0));
  if (failed(axes))
    return failure();
  return ReduceLayer{layer.getInput(0), std::move(*axes), *keepsDims};
}

static Value createSquare(ScalarBuilder &builder, Value value) {
  return builder.mul(value, value);
}
static Value createSqrt(ScalarBuilder &builder, Value value) {
  return builder.create<math::SqrtOp>(value);
}

static LogicalResult importReduction(LayerBinder &layer,
                                     const Reduction &reduction) {
  FailureOr<ReduceLayer> reduce = getReduceLayer(layer);
  if (failed(reduce))
    return failure();
  return layer.setResult(createReduce(layer, reduce->input, reduce->axes,
                                      reduce->keepsDims, reduction));
}

/// Of booleans, the least is whether all are true, and the largest whether any
/// is.
template <Join join> static LogicalResult importJoin(LayerBinder &layer) {
  return importReduction(layer, {join});
}
static LogicalResult importReduceL1(LayerBinder &layer) {
  return importReduction(layer, {Join::Sum, createAbs});
}
static LogicalResult importReduceL2(LayerBinder &layer) {
  return importReduction(
      layer, {Join::Sum, createSquare, createSqrt, /*needsFloats=*/true});
}

static LogicalResult importReduceMean(LayerBinder &layer) {
  FailureOr<ReduceLayer> reduce = getReduceLayer(layer);
  if (failed(reduce))
    return failure();
  return layer.setResult(
      createMean(layer, reduce->input, reduce->axes, reduce->keepsDims));
}

/// Softmax-1 has no negative axis; that of Softmax-8 and LogSoftmax-5 counts
/// from the back then.
template <bool isLog> static LogicalResult importSoftmax(LayerBinder &layer) {
  FailureOr<int64_t> given = layer.getInt("axis", isLog ? -1 : 1);
  if (failed(given))
    return failure();
  if (layer.getRule().opset == 1 && *given < 0)
    return layer.emitError()
           << "axis is " << *given << ", but Softmax-1 has no negative axis";
  FailureOr<int64_t> axis = layer.normalizeAxis(*given, layer.getRank(0));
  if (failed(axis))
    return failure();
  return layer.setResult(createSoftmax(layer, layer.getInput(0), *axis, isLog));
}

static constexpr LayerInput kReducedNumbers[] = {{"data", Elements::Numbers},
                                                 {"axes", Elements::Integers}};
static constexpr LayerInput kReducedFloats[] = {{"data", Elements::Floats},
                                                {"axes", Elements::Integers}};
static constexpr LayerInput kReducedBools[] = {{"data", Elements::Bools},
                                               {"axes", Elements::Integers}};

ArrayRef<LayerRule> openvino::getReductionLayers() {
  static const LayerRule rules[] = {
      {"LogSoftmax", 5, kFloat, importSoftmax<true>},
      {"ReduceL1", 4, kReducedNumbers, importReduceL1},
      {"ReduceL2", 4, kReducedFloats, importReduceL2},
      {"ReduceLogicalAnd", 1, kReducedBools, importJoin<Join::Min>},
      {"ReduceLogicalOr", 1, kReducedBools, importJoin<Join::Max>},
      {"ReduceMax", 1, kReducedNumbers, importJoin<Join::Max>},
      {"ReduceMean", 1, kReducedNumbers, importReduceMean},
      {"ReduceMin", 1, kReducedNumbers, importJoin<Join::Min>},
      {"ReduceProd", 1, kReducedNumbers, importJoin<Join::Product>},
      {"ReduceSum", 1, kReducedNumbers, importJoin<Join::Sum>},
      {"Softmax", 1, kFloat, importSoftmax<false>},
      {"Softmax", 8, kFloat, importSoftmax<false>},
  };
  return rules;
}
