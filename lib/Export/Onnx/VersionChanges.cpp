// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which changes of versions nodes are converted across.

#include "NodeConverter.h"

#include "split/Onnx/OnnxOpRules.h"

#include "onnx/onnx_pb.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::split;

using C = NodeConverter;
// Several rows of one version are applied in order, backwards going down.
// clang-format off
static constexpr VersionChange kChanges[] = {
    {"Abs Add BatchNormalization Ceil Clip Div Dropout Elu Exp Floor HardSigmoid "
     "InstanceNormalization LeakyRelu Log Max Mean Min Mul Neg PRelu Reciprocal "
     "Relu Selu Sigmoid Sqrt Sub Sum Tanh", 6, &C::drop, &C::keep, "consumed_inputs"},
    {"Selu", 6, &C::setDefault, &C::keep, "alpha", 0, "1.6732"},
    {"Selu", 6, &C::setDefault, &C::keep, "gamma", 0, "1.0507"},
    {"Clip", 6, &C::setDefault, &C::keep, "min", 0, "-inf"},
    {"Clip", 6, &C::setDefault, &C::keep, "max", 0, "inf"},
    {"Clip", 6, &C::keep, &C::setDefault, "min", 0, "-3.4028234663852886e+38"},
    {"Clip", 6, &C::keep, &C::setDefault, "max", 0, "3.4028234663852886e+38"},
    {"Cast", 6, &C::numberType, nullptr, "to"},
    {"Concat", 4, &C::setDefault, &C::keep, "axis", 0, "1"},
    {"Pad", 2, &C::renameAttribute, &C::renameAttributeBack, "paddings", 0, "pads"},
    {"Reshape", 5, &C::moveToInput, &C::moveToAttribute, "shape", 1},
    {"Reshape", 5, &C::drop, &C::keep, "consumed_inputs"},
    {"Add And Div Equal Greater Less Mul Or Pow Sub Xor", 7,
     &C::stopBroadcastingByAxis, &C::startBroadcastingByAxis},
    {"PRelu", 7, &C::broadcastSlope, &C::spreadSlope, "slope", 1},
    {"Gemm", 7, &C::drop, nullptr, "broadcast"},
    {"BatchNormalization Dropout", 7, &C::dropIfInference, nullptr, "is_test"},
    {"GRU LSTM RNN", 7, &C::drop, nullptr, "output_sequence"},
    {"Max Mean Min Sum", 8, &C::keep, &C::needEqualShapes},
    {"BatchNormalization", 9, &C::dropIfInference, &C::keep, "spatial"},
    {"Upsample", 9, &C::moveToInput, &C::moveToAttribute, "scales", 1},
    {"Upsample", 10, &C::renameOperator, nullptr, "", 0, "Resize"},
    {"Dropout", 10, &C::needOneOutput, &C::needOneOutput},
    {"Slice", 10, &C::keep, &C::dropOnes, "steps", 4},
    {"Slice", 10, &C::moveToInput, &C::moveToAttribute, "starts", 1},
    {"Slice", 10, &C::moveToInput, &C::moveToAttribute, "ends", 2},
    {"Slice", 10, &C::moveToInput, &C::moveToAttribute, "axes", 3},
    {"TopK", 10, &C::moveToInput, &C::moveToAttribute, "k", 1},
    {"Clip", 11, &C::moveBoundsToInputs, &C::moveBoundsToAttributes},
    {"Pad", 11, &C::moveToInput, &C::moveToAttribute, "pads", 1},
    {"Pad", 11, &C::moveToInput, &C::moveToAttribute, "value", 2},
    {"ArgMax ArgMin Compress Concat Flatten Gather Hardmax LogSoftmax OneHot "
     "Softmax", 11, &C::keep, &C::countFromFront, "axis"},
    {"ReduceL1 ReduceL2 ReduceLogSum ReduceLogSumExp ReduceMax ReduceMean ReduceMin "
     "ReduceProd ReduceSum ReduceSumSquare Slice Squeeze Unsqueeze", 11, &C::keep,
     &C::countFromFront, "axes", 3},
    {"Gather", 11, &C::keep, &C::needPositive, "indices", 1},
    {"OneHot", 11, &C::needPositive, &C::needPositive, "indices", 0},
    {"Resize", 11, &C::sayHowToResize, nullptr},
    {"Scatter", 11, &C::renameOperator, nullptr, "", 0, "ScatterElements"},
    {"Dropout", 12, &C::moveToInput, &C::moveToAttribute, "ratio", 1},
    {"Dropout", 12, &C::needOneOutput, &C::needOneOutput},
    {"DequantizeLinear QuantizeLinear", 13, &C::keep, &C::needOneScale, "axis"},
    {"Hardmax LogSoftmax Softmax", 13, &C::stopFlattening, &C::startFlattening, "axis"},
    {"ReduceSum Squeeze Unsqueeze", 13, &C::moveToInput, &C::moveToAttribute, "axes", 1},
    {"ReduceSum", 13, &C::keep, &C::dropIfZero, "noop_with_empty_axes"},
    {"Split", 13, &C::moveToInput, &C::moveToAttribute, "split", 1},
    {"BatchNormalization", 14, &C::needOneOutput, &C::needOneOutput},
    {"BatchNormalization", 14, &C::keep, &C::dropIfZero, "training_mode"},
    {"GRU LSTM RNN", 14, &C::keep, &C::dropIfZero, "layout"},
    {"RoiAlign", 16, &C::setDefault, nullptr, "coordinate_transformation_mode", 0,
     "output_half_pixel"},
    {"ReduceL1 ReduceL2 ReduceLogSum ReduceLogSumExp ReduceMax ReduceMean ReduceMin "
     "ReduceProd ReduceSumSquare", 18, &C::moveToInput, &C::moveToAttribute, "axes", 1},
    {"ReduceL1 ReduceL2 ReduceLogSum ReduceLogSumExp ReduceMax ReduceMean ReduceMin "
     "ReduceProd ReduceSumSquare", 18, &C::keep, &C::dropIfZero, "noop_with_empty_axes"},
    {"Split", 18, &C::countParts, &C::needSizes, "num_outputs", 1},
};
// clang-format on

//===----------------------------------------------------------------------===//
// All versions
//===----------------------------------------------------------------------===//

/// Applies what a version of the operator changed.
bool NodeConverter::applyAll(const OnnxChange &crossed, bool isUp) {
  int64_t version = crossed.version;
  std::string opType = node.op_type();
  SmallVector<const VersionChange *> changes;
  for (const VersionChange &change : kChanges)
    if (change.version == version &&
        llvm::is_contained(llvm::split(change.opTypes, ' '), opType))
      changes.push_back(&change);
  if (changes.empty() && crossed.changesMeaning)
    return fail("no conversion to or from version " + Twine(version) +
                " is known");
  if (!isUp)
    std::reverse(changes.begin(), changes.end());
  for (const VersionChange *change : changes) {
    VersionChange::Step step = isUp ? change->up : change->down;
    if (!step)
      return fail("what version " + Twine(version) +
                  " changed cannot be taken back");
    if (!(this->*step)(*change))
      return false;
  }
  return true;
}

bool NodeConverter::convertUp(int64_t from, int64_t to) {
  // An operator that is renamed has other versions.
  while (auto change = getOnnxChange(node.op_type(), from, to)) {
    if (!applyAll(*change, /*isUp=*/true))
      return false;
    from = change->version;
  }
  return true;
}

bool NodeConverter::convertDown(int64_t from, int64_t to) {
  SmallVector<OnnxChange> changes;
  for (int64_t at = to; auto change = getOnnxChange(node.op_type(), at, from);
       at = change->version)
    changes.push_back(*change);
  for (const OnnxChange &change : llvm::reverse(changes))
    if (!applyAll(change, /*isUp=*/false))
      return false;
  // The older versions allow less.
  if (changes.empty())
    return true;
  reason = checkSchema(op, node, from, to);
  return reason.empty();
}

bool NodeConverter::convert(int64_t from, int64_t to) {
  if (!isOnnxOperator(node.op_type(), from))
    return fail("the operator is not known");
  return from < to ? convertUp(from, to) : convertDown(from, to);
}
