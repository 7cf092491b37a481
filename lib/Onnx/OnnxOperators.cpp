// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All operators of the default domain, supported or not: their versions, and
// the element types of their outputs.

#include "split/Onnx/OnnxOpRules.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <cstdlib>

using namespace mlir::split;

namespace {
/// An operator and the opsets that changed it, in ascending order, up to a
/// zero. One that is negative changed what models mean that were valid before
/// (a default, the attribute that is an input now, broadcasting); the others
/// only allow more.
struct Operator {
  llvm::StringLiteral opType;
  int8_t versions[11];
  /// A letter for the element type of each output, the last for all that
  /// follow: a digit is that of the input it counts; `b` bool, `f` float, `i`
  /// int64, `s` string, `u` uint8; `d` and `t` what the attribute `dtype` or
  /// `to` says; `?` none of them. A `=` before says that the first output has
  /// the shape of the first input.
  llvm::StringLiteral elements;

  /// The opsets, without the zeros at the end.
  llvm::ArrayRef<int8_t> get() const {
    return llvm::ArrayRef(versions).take_while(
        [](int8_t version) { return version != 0; });
  }
};
} // namespace

// Of ONNX 1.23: docs/Changelog.md, and onnx/version_converter/convert.h for
// what a version changed. In alphabetical order.
// clang-format off
static constexpr Operator kOperators[] = {
    {"Abs", {1, -6, 13}, "=0"},
    {"Acos", {7, 22}, "=0"},
    {"Acosh", {9, 22}, "=0"},
    {"Add", {1, -6, -7, 13, 14}, "0"},
    {"AffineGrid", {20}, "0"},
    {"And", {1, -7}, "b"},
    {"ArgMax", {1, 11, 12, 13}, "i"},
    {"ArgMin", {1, 11, 12, 13}, "i"},
    {"Asin", {7, 22}, "=0"},
    {"Asinh", {9, 22}, "=0"},
    {"Atan", {7, 22}, "=0"},
    {"Atanh", {9, 22}, "=0"},
    {"Attention", {23, 24, 25}, "0"},
    {"AveragePool", {1, 7, 10, 11, 19, 22}, "0"},
    {"BatchNormalization", {1, -6, -7, -9, -14, 15}, "=03"},
    {"Bernoulli", {15, 22}, "?"},
    {"BitCast", {26}, "?"},
    {"BitShift", {11}, "0"},
    {"BitwiseAnd", {18}, "0"},
    {"BitwiseNot", {18}, "=0"},
    {"BitwiseOr", {18}, "0"},
    {"BitwiseXor", {18}, "0"},
    {"BlackmanWindow", {17}, "?"},
    {"Cast", {1, -6, 9, 13, 19, 21, 23, 24, 25}, "=t"},
    {"CastLike", {15, 19, 21, 23, 24, 25}, "=1"},
    {"CausalConvWithState", {27}, "?"},
    {"Ceil", {1, -6, 13}, "=0"},
    {"Celu", {12, 28}, "=0"},
    {"CenterCropPad", {18}, "0"},
    {"Clip", {1, -6, -11, 12, 13}, "=0"},
    {"Col2Im", {18}, "0"},
    {"Compress", {9, 11}, "0"},
    {"Concat", {1, -4, 11, 13}, "0"},
    {"ConcatFromSequence", {11}, "?"},
    {"Constant", {1, 9, 11, 12, 13, 19, 21, 23, 24, 25}, "?"},
    {"ConstantOfShape", {9, 20, 21, 23, 24, 25}, "?"},
    {"Conv", {1, 11, 22}, "0"},
    {"ConvInteger", {10}, "?"},
    {"ConvTranspose", {1, 11, 22}, "0"},
    {"Cos", {7, 22}, "=0"},
    {"Cosh", {9, 22}, "=0"},
    {"CumProd", {26}, "?"},
    {"CumSum", {11, 14}, "=0"},
    {"DFT", {17, -20}, "0"},
    {"DeformConv", {19, 22}, "0"},
    {"DepthToSpace", {1, 11, 13}, "0"},
    {"DequantizeLinear", {10, 13, 19, 21, 23, 24, 25}, "=1"},
    {"Det", {11, 22}, "0"},
    {"Div", {1, -6, -7, 13, 14}, "0"},
    {"Dropout", {1, -6, -7, -10, -12, 13, 22}, "=0b"},
    {"DynamicQuantizeLinear", {11}, "ufu"},
    {"Einsum", {12}, "0"},
    {"Elu", {1, -6, 22}, "=0"},
    {"Equal", {1, -7, 11, 13, 19}, "b"},
    {"Erf", {9, 13}, "=0"},
    {"Exp", {1, -6, 13}, "=0"},
    {"Expand", {8, 13}, "0"},
    {"EyeLike", {9, 22}, "?"},
    {"Flatten", {1, 9, 11, 13, 21, 23, 24, 25}, "0"},
    {"Floor", {1, -6, 13}, "=0"},
    {"GRU", {1, -3, -7, -14, 22}, "0"},
    {"Gather", {1, 11, 13}, "0"},
    {"GatherElements", {11, 13}, "0"},
    {"GatherND", {11, 12, 13}, "0"},
    {"Gelu", {20}, "=0"},
    {"Gemm", {1, 6, -7, 9, 11, 13}, "0"},
    {"GlobalAveragePool", {1, 22}, "0"},
    {"GlobalLpPool", {1, -2, 22}, "0"},
    {"GlobalMaxPool", {1, 22}, "0"},
    {"Greater", {1, -7, 9, 13}, "b"},
    {"GreaterOrEqual", {12, 16}, "b"},
    {"GridSample", {16, -20, 22}, "0"},
    {"GroupNormalization", {18, -21}, "=0"},
    {"HammingWindow", {17}, "?"},
    {"HannWindow", {17}, "?"},
    {"HardSigmoid", {1, -6, 22}, "=0"},
    {"HardSwish", {14, 22}, "=0"},
    {"Hardmax", {1, 11, -13}, "=0"},
    {"Identity", {1, 13, 14, 16, 19, 21, 23, 24, 25}, "=0"},
    {"If", {1, 11, 13, 16, 19, 21, 23, 24, 25}, "?"},
    {"ImageDecoder", {20}, "u"},
    {"InstanceNormalization", {1, -6, 22}, "=0"},
    {"IsInf", {10, 20}, "=b"},
    {"IsNaN", {9, 13, 20}, "=b"},
    {"LRN", {1, 13}, "=0"},
    {"LSTM", {1, -7, -14, 22}, "0"},
    {"LayerNormalization", {17}, "=0?"},
    {"LeakyRelu", {1, -6, 16}, "=0"},
    {"Less", {1, -7, 9, 13}, "b"},
    {"LessOrEqual", {12, 16}, "b"},
    {"LinearAttention", {27}, "?"},
    {"Log", {1, -6, 13}, "=0"},
    {"LogSoftmax", {1, 11, -13}, "=0"},
    {"Loop", {1, 11, 13, 16, 19, 21, 23, 24, 25}, "?"},
    {"LpNormalization", {1, 22}, "=0"},
    {"LpPool", {1, -2, 11, -18, 22}, "0"},
    {"MatMul", {1, 9, 13}, "0"},
    {"MatMulInteger", {10}, "?"},
    {"Max", {1, -6, 8, 12, 13}, "0"},
    {"MaxPool", {1, 8, 10, 11, 12, 22}, "0i"},
    {"MaxRoiPool", {1, 22}, "0"},
    {"MaxUnpool", {9, 11, 22}, "0"},
    {"Mean", {1, -6, 8, 13}, "0"},
    {"MeanVarianceNormalization", {9, 13}, "=0"},
    {"MelWeightMatrix", {17}, "?"},
    {"Min", {1, -6, 8, 12, 13}, "0"},
    {"Mish", {18, 22}, "=0"},
    {"Mod", {10, 13}, "0"},
    {"Mul", {1, -6, -7, 13, 14}, "0"},
    {"Multinomial", {7, 22}, "d"},
    {"Neg", {1, -6, 13}, "=0"},
    {"NegativeLogLikelihoodLoss", {12, 13, 22}, "0"},
    {"NonMaxSuppression", {10, 11}, "i"},
    {"NonZero", {9, 13}, "i"},
    {"Not", {1}, "=0"},
    {"OneHot", {9, -11}, "2"},
    {"Optional", {15}, "?"},
    {"OptionalGetElement", {15, 18}, "?"},
    {"OptionalHasElement", {15, 18}, "b"},
    {"Or", {1, -7}, "b"},
    {"PRelu", {1, -6, -7, 9, 16}, "=0"},
    {"Pad", {1, -2, -11, 13, 18, 19, 21, 23, 24, 25}, "0"},
    {"Pow", {1, -7, 12, 13, 15}, "0"},
    {"QLinearConv", {10}, "7"},
    {"QLinearMatMul", {10, 21}, "7"},
    {"QuantizeLinear", {10, 13, 19, 21, 23, 24, 25}, "=2"},
    {"RMSNormalization", {23}, "=0"},
    {"RNN", {1, -7, -14, 22}, "0"},
    {"RandomNormal", {1, 22}, "d"},
    {"RandomNormalLike", {1, 22}, "?"},
    {"RandomUniform", {1, 22}, "d"},
    {"RandomUniformLike", {1, 22}, "?"},
    {"Range", {11, 27}, "0"},
    {"Reciprocal", {1, -6, 13}, "=0"},
    {"ReduceL1", {1, 11, 13, -18}, "0"},
    {"ReduceL2", {1, 11, 13, -18}, "0"},
    {"ReduceLogSum", {1, 11, 13, -18}, "0"},
    {"ReduceLogSumExp", {1, 11, 13, -18}, "0"},
    {"ReduceMax", {1, 11, 12, 13, -18, 20}, "0"},
    {"ReduceMean", {1, 11, 13, -18}, "0"},
    {"ReduceMin", {1, 11, 12, 13, -18, 20}, "0"},
    {"ReduceProd", {1, 11, 13, -18}, "0"},
    {"ReduceSum", {1, 11, -13}, "0"},
    {"ReduceSumSquare", {1, 11, 13, -18}, "0"},
    {"RegexFullMatch", {20}, "b"},
    {"Relu", {1, -6, 13, 14}, "=0"},
    {"Reshape", {1, -5, 13, 14, 19, 21, 23, 24, 25}, "0"},
    {"Resize", {10, -11, 13, 18, 19}, "0"},
    {"ReverseSequence", {10}, "=0"},
    {"RoiAlign", {10, -16, 22}, "0"},
    {"RotaryEmbedding", {23}, "0"},
    {"Round", {11, 22}, "=0"},
    {"STFT", {17}, "0"},
    {"Scan", {8, -9, 11, 16, 19, 21, 23, 24, 25}, "?"},
    {"Scatter", {9, -11}, "=0"},
    {"ScatterElements", {11, 13, 16, 18}, "=0"},
    {"ScatterND", {11, 13, 16, 18}, "=0"},
    {"Selu", {1, -6, 22}, "=0"},
    {"SequenceAt", {11}, "?"},
    {"SequenceConstruct", {11}, "?"},
    {"SequenceEmpty", {11}, "?"},
    {"SequenceErase", {11}, "?"},
    {"SequenceInsert", {11}, "?"},
    {"SequenceLength", {11}, "i"},
    {"SequenceMap", {17}, "?"},
    {"Shape", {1, 13, 15, 19, 21, 23, 24, 25}, "i"},
    {"Shrink", {9}, "=0"},
    {"Sigmoid", {1, -6, 13}, "=0"},
    {"Sign", {9, 13}, "=0"},
    {"Sin", {7, 22}, "=0"},
    {"Sinh", {9, 22}, "=0"},
    {"Size", {1, 13, 19, 21, 23, 24, 25}, "i"},
    {"Slice", {1, -10, 11, 13}, "0"},
    {"Softmax", {1, 11, -13}, "=0"},
    {"SoftmaxCrossEntropyLoss", {12, 13}, "0"},
    {"Softplus", {1, 22}, "=0"},
    {"Softsign", {1, 22}, "=0"},
    {"SpaceToDepth", {1, 13}, "0"},
    {"Split", {1, -2, 11, -13, -18}, "0"},
    {"SplitToSequence", {11, 24}, "?"},
    {"Sqrt", {1, -6, 13}, "=0"},
    {"Squeeze", {1, 11, -13, 21, 23, 24, 25}, "0"},
    {"StringConcat", {20}, "0"},
    {"StringNormalizer", {10}, "0"},
    {"StringSplit", {20}, "?"},
    {"Sub", {1, -6, -7, 13, 14}, "0"},
    {"Sum", {1, -6, 8, 13}, "0"},
    {"SwiGLU", {28}, "?"},
    {"Swish", {24}, "=0"},
    {"Tan", {7, 22}, "=0"},
    {"Tanh", {1, -6, 13}, "=0"},
    {"TensorScatter", {24}, "0"},
    {"TfIdfVectorizer", {9}, "f"},
    {"ThresholdedRelu", {10, 22}, "=0"},
    {"Tile", {1, -6, 13}, "0"},
    {"TopK", {1, -10, 11, 24}, "0i"},
    {"Transpose", {1, 13, 21, 23, 24, 25}, "0"},
    {"Trilu", {14}, "=0"},
    {"Unique", {11}, "0i"},
    {"Unsqueeze", {1, 11, -13, 21, 23, 24, 25}, "0"},
    {"Upsample", {1, -7, -9, -10}, "0"},
    {"Where", {9, 16}, "1"},
    {"Xor", {1, -7}, "b"},
};
// clang-format on

/// Null if the operator is not known.
static const Operator *lookupOperator(llvm::StringRef opType) {
  const Operator *found = llvm::lower_bound(
      kOperators, opType, [](const Operator &row, llvm::StringRef name) {
        return row.opType < name;
      });
  return found != std::end(kOperators) && found->opType == opType ? found
                                                                  : nullptr;
}

int64_t mlir::split::getOnnxVersion(llvm::StringRef opType, int64_t opset) {
  int64_t newest = opset;
  if (const Operator *row = lookupOperator(opType))
    for (int8_t version : row->get())
      if (std::abs(version) <= opset)
        newest = std::abs(version);
  return newest;
}

bool mlir::split::isOnnxOperator(llvm::StringRef opType, int64_t opset) {
  const Operator *row = lookupOperator(opType);
  return row && std::abs(row->versions[0]) <= opset;
}

std::optional<OnnxChange> mlir::split::getOnnxChange(llvm::StringRef opType,
                                                     int64_t from, int64_t to) {
  if (const Operator *row = lookupOperator(opType))
    for (int8_t version : row->get())
      if (std::abs(version) > from && std::abs(version) <= to)
        return OnnxChange{std::abs(version), version < 0};
  return std::nullopt;
}

OnnxElementSource mlir::split::getOnnxElementSource(llvm::StringRef opType,
                                                    size_t output) {
  OnnxElementSource source;
  const Operator *row = lookupOperator(opType);
  if (!row)
    return source;
  llvm::StringRef elements = row->elements;
  source.hasShapeOfInput = elements.consume_front("=") && output == 0;
  char letter = elements[std::min(output, elements.size() - 1)];
  switch (letter) {
  case 'b':
    source.dataType = kOnnxBool;
    break;
  case 'f':
    source.dataType = kOnnxFloat;
    break;
  case 'i':
    source.dataType = kOnnxInt64;
    break;
  case 's':
    source.dataType = kOnnxString;
    break;
  case 'u':
    source.dataType = kOnnxUInt8;
    break;
  case 'd':
    source.attribute = "dtype";
    source.dataType = kOnnxFloat;
    break;
  case 't':
    source.attribute = "to";
    break;
  case '?':
    break;
  default:
    source.input = letter - '0';
  }
  return source;
}
