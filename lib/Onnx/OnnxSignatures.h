// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the rows of the version table are written with: sets of types, inputs,
/// attributes.

#ifndef SPLIT_LIB_ONNX_ONNXSIGNATURES_H
#define SPLIT_LIB_ONNX_ONNXSIGNATURES_H

#include "split/Onnx/OnnxOpRules.h"

namespace mlir::split {

/// All rows.
llvm::ArrayRef<OnnxOpRule> getOnnxOpTable();

//===----------------------------------------------------------------------===//
// Sets of types
//===----------------------------------------------------------------------===//

inline constexpr OnnxTypeSet kFloats =
    OnnxTypeSet(kOnnxFloat16) | kOnnxFloat | kOnnxDouble;
inline constexpr OnnxTypeSet kFloatsBF = kFloats | kOnnxBFloat16;
inline constexpr OnnxTypeSet kSigned =
    OnnxTypeSet(kOnnxInt8) | kOnnxInt16 | kOnnxInt32 | kOnnxInt64;
inline constexpr OnnxTypeSet kUnsigned =
    OnnxTypeSet(kOnnxUInt8) | kOnnxUInt16 | kOnnxUInt32 | kOnnxUInt64;
inline constexpr OnnxTypeSet kNumbers = kFloats | kSigned | kUnsigned;
inline constexpr OnnxTypeSet kNumbersBF = kNumbers | kOnnxBFloat16;
inline constexpr OnnxTypeSet kBytes = OnnxTypeSet(kOnnxInt8) | kOnnxUInt8;
inline constexpr OnnxTypeSet kWide =
    kFloats | kOnnxInt32 | kOnnxInt64 | kOnnxUInt32 | kOnnxUInt64;
inline constexpr OnnxTypeSet kWideBF = kWide | kOnnxBFloat16;
inline constexpr OnnxTypeSet kAll =
    kNumbers | kOnnxBool | kOnnxString | kOnnxComplex64 | kOnnxComplex128;
inline constexpr OnnxTypeSet kAllBF = kAll | kOnnxBFloat16;
inline constexpr OnnxTypeSet kCastable = kNumbers | kOnnxBool | kOnnxString;
inline constexpr OnnxTypeSet kCastableBF = kCastable | kOnnxBFloat16;
inline constexpr OnnxTypeSet kIndices = OnnxTypeSet(kOnnxInt32) | kOnnxInt64;
inline constexpr OnnxTypeSet kRanges =
    kIndices | kOnnxInt16 | kOnnxFloat | kOnnxDouble;
inline constexpr OnnxTypeSet kCumulative =
    kIndices | kOnnxUInt32 | kOnnxUInt64 | kOnnxFloat | kOnnxDouble;

//===----------------------------------------------------------------------===//
// Inputs and outputs
//===----------------------------------------------------------------------===//

inline constexpr int64_t kUnbounded = OnnxArity::kUnbounded;
inline constexpr OnnxArity kOneOutput = {1, 1};
inline constexpr OnnxArity kAnyOutputs = {1, kUnbounded};

inline constexpr OnnxInputRule kInputsRules[] = {{"inputs"}};
inline constexpr OnnxInputs kInputs = {kInputsRules, {1, kUnbounded}};
inline constexpr OnnxInputRule kDataRules[] = {{"data"}};
inline constexpr OnnxInputs kData = {kDataRules, {1, 1}};
inline constexpr OnnxInputRule kSliceInputsRules[] = {{"data"},
                                                      {"starts", kIndices},
                                                      {"ends", kIndices},
                                                      {"axes", kIndices},
                                                      {"steps", kIndices}};
inline constexpr OnnxInputs kSliceInputs = {kSliceInputsRules, {3, 5}};
inline constexpr OnnxInputRule kInputShapeRules[] = {{"input"},
                                                     {"shape", kOnnxInt64}};
inline constexpr OnnxInputs kInputShape = {kInputShapeRules, {2, 2}};
// The text of Tile-1 gives the last two the type of the first, and also says
// that they are int64.
inline constexpr OnnxInputRule kTileInputsRules[] = {
    {"input"}, {"tiles", kFloats | kOnnxInt64}, {"axis", kFloats | kOnnxInt64}};
inline constexpr OnnxInputs kTileInputs = {kTileInputsRules, {3, 3}};
inline constexpr OnnxInputRule kInputRepeatsRules[] = {{"input"},
                                                       {"repeats", kOnnxInt64}};
inline constexpr OnnxInputs kInputRepeats = {kInputRepeatsRules, {2, 2}};
inline constexpr OnnxInputRule kPadInputsRules[] = {
    {"data"}, {"pads", kOnnxInt64}, {"constant_value"}};
inline constexpr OnnxInputs kPadInputs = {kPadInputsRules, {2, 3}};
inline constexpr OnnxInputRule kDataIndicesRules[] = {{"data"},
                                                      {"indices", kIndices}};
inline constexpr OnnxInputs kDataIndices = {kDataIndicesRules, {2, 2}};
inline constexpr OnnxInputRule kDataIndices64Rules[] = {
    {"data"}, {"indices", kOnnxInt64}};
inline constexpr OnnxInputs kDataIndices64 = {kDataIndices64Rules, {2, 2}};
inline constexpr OnnxInputRule kScatterInputsRules[] = {
    {"data"}, {"indices", kIndices}, {"updates"}};
inline constexpr OnnxInputs kScatterInputs = {kScatterInputsRules, {3, 3}};
inline constexpr OnnxInputRule kScatterNDInputsRules[] = {
    {"data"}, {"indices", kOnnxInt64}, {"updates"}};
inline constexpr OnnxInputs kScatterNDInputs = {kScatterNDInputsRules, {3, 3}};
inline constexpr OnnxInputRule kInputRules[] = {{"input"}};
inline constexpr OnnxInputs kInput = {kInputRules, {1, 1}};
inline constexpr OnnxInputRule kSizesInputRules[] = {{"input", kOnnxInt64}};
inline constexpr OnnxInputs kSizesInput = {kSizesInputRules, {1, 1}};
inline constexpr OnnxInputRule kInputConditionRules[] = {
    {"input"}, {"condition", kOnnxBool}};
inline constexpr OnnxInputs kInputCondition = {kInputConditionRules, {2, 2}};
inline constexpr OnnxInputRule kInputLengthsRules[] = {
    {"input"}, {"sequence_lens", kOnnxInt64}};
inline constexpr OnnxInputs kInputLengths = {kInputLengthsRules, {2, 2}};
inline constexpr OnnxInputRule kInputKRules[] = {{"input"}, {"k", kOnnxInt64}};
inline constexpr OnnxInputs kInputK = {kInputKRules, {1, 2}};
inline constexpr OnnxInputRule kDataShapeRules[] = {{"data"},
                                                    {"shape", kOnnxInt64}};
inline constexpr OnnxInputs kDataShape = {kDataShapeRules, {2, 2}};
inline constexpr OnnxInputRule kDataAxesRules[] = {{"data"},
                                                   {"axes", kOnnxInt64}};
inline constexpr OnnxInputs kDataAxes = {kDataAxesRules, {1, 2}};
inline constexpr OnnxInputRule kDataRequiredAxesRules[] = {
    {"data"}, {"axes", kOnnxInt64}};
inline constexpr OnnxInputs kDataRequiredAxes = {kDataRequiredAxesRules,
                                                 {2, 2}};
inline constexpr OnnxInputRule kRangeInputsRules[] = {
    {"start"}, {"limit"}, {"delta"}};
inline constexpr OnnxInputs kRangeInputs = {kRangeInputsRules, {3, 3}};
inline constexpr OnnxInputRule kOneHotInputsRules[] = {
    {"indices"}, {"depth", kNumbers}, {"values", kAll}};
inline constexpr OnnxInputs kOneHotInputs = {kOneHotInputsRules, {3, 3}};
inline constexpr OnnxInputRule kXRules[] = {{"X"}};
inline constexpr OnnxInputs kX = {kXRules, {1, 1}};
inline constexpr OnnxInputRule kClipInputsRules[] = {
    {"input"}, {"min"}, {"max"}};
inline constexpr OnnxInputs kClipInputs = {kClipInputsRules, {1, 3}};
inline constexpr OnnxInputRule kDropoutInputsRules[] = {
    {"data"}, {"ratio", kFloats}, {"training_mode", kOnnxBool}};
inline constexpr OnnxInputs kDropoutInputs = {kDropoutInputsRules, {1, 3}};
inline constexpr OnnxInputRule kInputTargetRules[] = {
    {"input"}, {"target_type", kCastableBF}};
inline constexpr OnnxInputs kInputTarget = {kInputTargetRules, {2, 2}};
inline constexpr OnnxInputRule kABRules[] = {{"A"}, {"B"}};
inline constexpr OnnxInputs kAB = {kABRules, {2, 2}};
inline constexpr OnnxInputRule kXYRules[] = {{"X"}, {"Y"}};
inline constexpr OnnxInputs kXY = {kXYRules, {2, 2}};
inline constexpr OnnxInputRule kOperandsRules[] = {{"data_0"}};
inline constexpr OnnxInputs kOperands = {kOperandsRules, {1, kUnbounded}};
inline constexpr OnnxInputRule kXSlopeRules[] = {{"X"}, {"slope"}};
inline constexpr OnnxInputs kXSlope = {kXSlopeRules, {2, 2}};
inline constexpr OnnxInputRule kPowInputs12Rules[] = {{"X"}, {"Y", kNumbers}};
inline constexpr OnnxInputs kPowInputs12 = {kPowInputs12Rules, {2, 2}};
inline constexpr OnnxInputRule kPowInputsRules[] = {{"X"}, {"Y", kNumbersBF}};
inline constexpr OnnxInputs kPowInputs = {kPowInputsRules, {2, 2}};
inline constexpr OnnxInputRule kWhereInputsRules[] = {
    {"condition", kOnnxBool}, {"X"}, {"Y"}};
inline constexpr OnnxInputs kWhereInputs = {kWhereInputsRules, {3, 3}};
inline constexpr OnnxInputRule kXAxisRules[] = {{"x"}, {"axis", kIndices}};
inline constexpr OnnxInputs kXAxis = {kXAxisRules, {2, 2}};
inline constexpr OnnxInputRule kCondRules[] = {{"cond", kOnnxBool}};
inline constexpr OnnxInputs kCond = {kCondRules, {1, 1}};
inline constexpr OnnxInputRule kLoop1InputsRules[] = {
    {"M", kOnnxInt64, /*isOptional=*/true},
    {"cond", kOnnxBool, /*isOptional=*/true},
    {"v_initial"}};
inline constexpr OnnxInputs kLoop1Inputs = {kLoop1InputsRules, {3, kUnbounded}};
inline constexpr OnnxInputRule kLoopInputsRules[] = {
    {"M", kOnnxInt64, /*isOptional=*/true},
    {"cond", kOnnxBool, /*isOptional=*/true},
    {"v_initial"}};
inline constexpr OnnxInputs kLoopInputs = {kLoopInputsRules, {2, kUnbounded}};
inline constexpr OnnxInputRule kScan8InputsRules[] = {
    {"sequence_lens", kOnnxInt64, /*isOptional=*/true},
    {"initial_state_and_scan_inputs"}};
inline constexpr OnnxInputs kScan8Inputs = {kScan8InputsRules, {2, kUnbounded}};
inline constexpr OnnxInputRule kScanInputsRules[] = {
    {"initial_state_and_scan_inputs"}};
inline constexpr OnnxInputs kScanInputs = {kScanInputsRules, {1, kUnbounded}};
inline constexpr OnnxInputRule kMapInputsRules[] = {{"input_sequence"},
                                                    {"additional_inputs"}};
inline constexpr OnnxInputs kMapInputs = {kMapInputsRules, {1, kUnbounded}};
inline constexpr OnnxInputRule kOptionalInputRules[] = {{"input"}};
inline constexpr OnnxInputs kOptionalInput = {kOptionalInputRules, {0, 1}};
inline constexpr OnnxInputRule kSplitInputs1Rules[] = {{"input"}, {"split"}};
inline constexpr OnnxInputs kSplitInputs1 = {kSplitInputs1Rules, {1, 2}};
inline constexpr OnnxInputRule kSplitInputsRules[] = {{"input"},
                                                      {"split", kOnnxInt64}};
inline constexpr OnnxInputs kSplitInputs = {kSplitInputsRules, {1, 2}};
inline constexpr OnnxInputRule kToSequenceInputsRules[] = {{"input"},
                                                           {"split", kIndices}};
inline constexpr OnnxInputs kToSequenceInputs = {kToSequenceInputsRules,
                                                 {1, 2}};
inline constexpr OnnxInputs kNoInputs = {{}, {0, 0}};
inline constexpr OnnxInputRule kSequencePositionRules[] = {
    {"input_sequence"}, {"position", kIndices}};
inline constexpr OnnxInputs kSequencePosition = {kSequencePositionRules,
                                                 {2, 2}};
inline constexpr OnnxInputs kSequenceOptionalPosition = {kSequencePositionRules,
                                                         {1, 2}};
inline constexpr OnnxInputRule kSequenceTensorPositionRules[] = {
    {"input_sequence"}, {"tensor"}, {"position", kIndices}};
inline constexpr OnnxInputs kSequenceTensorPosition = {
    kSequenceTensorPositionRules, {2, 3}};
inline constexpr OnnxInputRule kSequenceRules[] = {{"input_sequence"}};
inline constexpr OnnxInputs kSequence = {kSequenceRules, {1, 1}};
inline constexpr OnnxInputRule kPadInputs18Rules[] = {
    {"data"}, {"pads", kOnnxInt64}, {"constant_value"}, {"axes", kIndices}};
inline constexpr OnnxInputs kPadInputs18 = {kPadInputs18Rules, {2, 4}};

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

using Kind = OnnxAttributeKind;

inline constexpr OnnxAttributeRule kAxis[] = {{"axis", Kind::Int}};
inline constexpr OnnxAttributeRule kRequiredAxis[] = {
    {"axis", Kind::Int, /*isRequired=*/true}};
inline constexpr OnnxAttributeRule kSliceRange[] = {
    {"axes", Kind::Ints},
    {"ends", Kind::Ints, /*isRequired=*/true},
    {"starts", Kind::Ints, /*isRequired=*/true}};
inline constexpr OnnxAttributeRule kPerm[] = {{"perm", Kind::Ints}};
inline constexpr OnnxAttributeRule kModePaddings[] = {
    {"mode", Kind::String},
    {"paddings", Kind::Ints, /*isRequired=*/true},
    {"value", Kind::Float}};
inline constexpr OnnxAttributeRule kModePads[] = {
    {"mode", Kind::String},
    {"pads", Kind::Ints, /*isRequired=*/true},
    {"value", Kind::Float}};
inline constexpr OnnxAttributeRule kMode[] = {{"mode", Kind::String}};
inline constexpr OnnxAttributeRule kBatchDims[] = {{"batch_dims", Kind::Int}};
inline constexpr OnnxAttributeRule kAxisReduction[] = {
    {"axis", Kind::Int}, {"reduction", Kind::String}};
inline constexpr OnnxAttributeRule kReduction[] = {{"reduction", Kind::String}};
inline constexpr OnnxAttributeRule kBlocksize[] = {
    {"blocksize", Kind::Int, /*isRequired=*/true}};
inline constexpr OnnxAttributeRule kBlocksizeMode[] = {
    {"blocksize", Kind::Int, /*isRequired=*/true}, {"mode", Kind::String}};
inline constexpr OnnxAttributeRule kBatchAxisTimeAxis[] = {
    {"batch_axis", Kind::Int}, {"time_axis", Kind::Int}};
inline constexpr OnnxAttributeRule kUpper[] = {{"upper", Kind::Int}};
inline constexpr OnnxAttributeRule kEndStart[] = {{"end", Kind::Int},
                                                  {"start", Kind::Int}};
inline constexpr OnnxAttributeRule kConsumedShape[] = {
    {"consumed_inputs", Kind::Ints}, {"shape", Kind::Ints}};
inline constexpr OnnxAttributeRule kAllowzero[] = {{"allowzero", Kind::Int}};
inline constexpr OnnxAttributeRule kAxes[] = {{"axes", Kind::Ints}};
inline constexpr OnnxAttributeRule kRequiredAxes[] = {
    {"axes", Kind::Ints, /*isRequired=*/true}};
inline constexpr OnnxAttributeRule kDtypeK[] = {{"dtype", Kind::Int},
                                                {"k", Kind::Int}};
inline constexpr OnnxAttributeRule kConsumed[] = {
    {"consumed_inputs", Kind::Ints}};
inline constexpr OnnxAttributeRule kAlpha[] = {{"alpha", Kind::Float}};
inline constexpr OnnxAttributeRule kConsumedMaxMin[] = {
    {"consumed_inputs", Kind::Ints},
    {"max", Kind::Float},
    {"min", Kind::Float}};
inline constexpr OnnxAttributeRule kMaxMin[] = {{"max", Kind::Float},
                                                {"min", Kind::Float}};
inline constexpr OnnxAttributeRule kConsumedIsTestRatio[] = {
    {"consumed_inputs", Kind::Ints},
    {"is_test", Kind::Int},
    {"ratio", Kind::Float}};
inline constexpr OnnxAttributeRule kIsTestRatio[] = {{"is_test", Kind::Int},
                                                     {"ratio", Kind::Float}};
inline constexpr OnnxAttributeRule kRatio[] = {{"ratio", Kind::Float}};
inline constexpr OnnxAttributeRule kSeed[] = {{"seed", Kind::Int}};
inline constexpr OnnxAttributeRule kConsumedAlpha[] = {
    {"alpha", Kind::Float}, {"consumed_inputs", Kind::Ints}};
inline constexpr OnnxAttributeRule kConsumedAlphaBeta[] = {
    {"alpha", Kind::Float},
    {"beta", Kind::Float},
    {"consumed_inputs", Kind::Ints}};
inline constexpr OnnxAttributeRule kAlphaBeta[] = {{"alpha", Kind::Float},
                                                   {"beta", Kind::Float}};
inline constexpr OnnxAttributeRule kDetect[] = {{"detect_negative", Kind::Int},
                                                {"detect_positive", Kind::Int}};
inline constexpr OnnxAttributeRule kConsumedAlphaGamma[] = {
    {"alpha", Kind::Float},
    {"consumed_inputs", Kind::Ints},
    {"gamma", Kind::Float}};
inline constexpr OnnxAttributeRule kAlphaGamma[] = {{"alpha", Kind::Float},
                                                    {"gamma", Kind::Float}};
inline constexpr OnnxAttributeRule kBiasLambd[] = {{"bias", Kind::Float},
                                                   {"lambd", Kind::Float}};
inline constexpr OnnxAttributeRule kToName[] = {
    {"to", Kind::String, /*isRequired=*/true}};
inline constexpr OnnxAttributeRule kTo[] = {
    {"to", Kind::Int, /*isRequired=*/true}};
inline constexpr OnnxAttributeRule kConsumedBroadcast[] = {
    {"axis", Kind::Int},
    {"broadcast", Kind::Int},
    {"consumed_inputs", Kind::Ints}};
inline constexpr OnnxAttributeRule kBroadcast[] = {{"axis", Kind::Int},
                                                   {"broadcast", Kind::Int}};
inline constexpr OnnxAttributeRule kDirection[] = {
    {"direction", Kind::String, /*isRequired=*/true}};
inline constexpr OnnxAttributeRule kFmod[] = {{"fmod", Kind::Int}};
inline constexpr OnnxAttributeRule kAxisKeepdims[] = {{"axis", Kind::Int},
                                                      {"keepdims", Kind::Int}};
inline constexpr OnnxAttributeRule kAxisKeepdimsLast[] = {
    {"axis", Kind::Int},
    {"keepdims", Kind::Int},
    {"select_last_index", Kind::Int}};
inline constexpr OnnxAttributeRule kExclusiveReverse[] = {
    {"exclusive", Kind::Int}, {"reverse", Kind::Int}};
inline constexpr OnnxAttributeRule kAxesKeepdims[] = {{"axes", Kind::Ints},
                                                      {"keepdims", Kind::Int}};
inline constexpr OnnxAttributeRule kKeepdimsNoop[] = {
    {"keepdims", Kind::Int}, {"noop_with_empty_axes", Kind::Int}};
inline constexpr OnnxAttributeRule kBranches[] = {
    {"else_branch", Kind::Graph, /*isRequired=*/true},
    {"then_branch", Kind::Graph, /*isRequired=*/true}};
inline constexpr OnnxAttributeRule kBody[] = {
    {"body", Kind::Graph, /*isRequired=*/true}};
inline constexpr OnnxAttributeRule kScan8[] = {
    {"body", Kind::Graph, /*isRequired=*/true},
    {"directions", Kind::Ints},
    {"num_scan_inputs", Kind::Int, /*isRequired=*/true}};
inline constexpr OnnxAttributeRule kScan[] = {
    {"body", Kind::Graph, /*isRequired=*/true},
    {"num_scan_inputs", Kind::Int, /*isRequired=*/true},
    {"scan_input_axes", Kind::Ints},
    {"scan_input_directions", Kind::Ints},
    {"scan_output_axes", Kind::Ints},
    {"scan_output_directions", Kind::Ints}};
inline constexpr OnnxAttributeRule kElementType[] = {{"type", Kind::Type}};
inline constexpr OnnxAttributeRule kAxisSplit[] = {{"axis", Kind::Int},
                                                   {"split", Kind::Ints}};
inline constexpr OnnxAttributeRule kAxisNumOutputs[] = {
    {"axis", Kind::Int}, {"num_outputs", Kind::Int}};
inline constexpr OnnxAttributeRule kDtype[] = {{"dtype", Kind::Int}};
inline constexpr OnnxAttributeRule kAxisNewAxis[] = {
    {"axis", Kind::Int, /*isRequired=*/true}, {"new_axis", Kind::Int}};
inline constexpr OnnxAttributeRule kRequiredValue[] = {
    {"value", Kind::Tensor, /*isRequired=*/true}};
inline constexpr OnnxAttributeRule kValue[] = {{"value", Kind::Tensor}};
inline constexpr OnnxAttributeRule kValues[] = {
    {"value", Kind::Tensor},         {"value_float", Kind::Float},
    {"value_floats", Kind::Floats},  {"value_int", Kind::Int},
    {"value_ints", Kind::Ints},      {"value_string", Kind::String},
    {"value_strings", Kind::Strings}};
inline constexpr OnnxAttributeRule kSaturateTo[] = {
    {"saturate", Kind::Int}, {"to", Kind::Int, /*isRequired=*/true}};
inline constexpr OnnxAttributeRule kRoundSaturateTo[] = {
    {"round_mode", Kind::String},
    {"saturate", Kind::Int},
    {"to", Kind::Int, /*isRequired=*/true}};
inline constexpr OnnxAttributeRule kSaturate[] = {{"saturate", Kind::Int}};
inline constexpr OnnxAttributeRule kRoundSaturate[] = {
    {"round_mode", Kind::String}, {"saturate", Kind::Int}};
inline constexpr OnnxAttributeRule kApproximate[] = {
    {"approximate", Kind::String}};

//===----------------------------------------------------------------------===//
// Sizes of chunks
//===----------------------------------------------------------------------===//

inline constexpr OnnxSizesRule getSplitSizes(bool attribute, bool input,
                                             bool numOutputs, bool mustDivide) {
  OnnxSizesRule rule;
  rule.attribute = attribute;
  rule.input = input;
  rule.numOutputs = numOutputs;
  rule.mustDivide = mustDivide;
  return rule;
}
inline constexpr OnnxSizesRule kSizes1 = getSplitSizes(true, true, false, true);
inline constexpr OnnxSizesRule kSizes2 =
    getSplitSizes(true, false, false, true);
inline constexpr OnnxSizesRule kSizes13 =
    getSplitSizes(false, true, false, true);
inline constexpr OnnxSizesRule kSizes18 =
    getSplitSizes(false, true, true, false);
inline constexpr OnnxSizesRule kSizesToSequence =
    getSplitSizes(false, true, false, false);

} // namespace mlir::split

#endif // SPLIT_LIB_ONNX_ONNXSIGNATURES_H
