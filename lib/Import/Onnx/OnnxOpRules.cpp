// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The version table. Rows of one operator are in the order of their versions.

#include "split/Import/OnnxOpRules.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir::split;
using llvm::StringLiteral;

//===----------------------------------------------------------------------===//
// Sets of types
//===----------------------------------------------------------------------===//

static constexpr OnnxTypeSet kFloats =
    OnnxTypeSet(kOnnxFloat16) | kOnnxFloat | kOnnxDouble;
static constexpr OnnxTypeSet kFloatsWithBFloat = kFloats | kOnnxBFloat16;
static constexpr OnnxTypeSet kSigned =
    OnnxTypeSet(kOnnxInt8) | kOnnxInt16 | kOnnxInt32 | kOnnxInt64;
static constexpr OnnxTypeSet kUnsigned =
    OnnxTypeSet(kOnnxUInt8) | kOnnxUInt16 | kOnnxUInt32 | kOnnxUInt64;
static constexpr OnnxTypeSet kNumbers = kFloats | kSigned | kUnsigned;
static constexpr OnnxTypeSet kWideNumbers =
    kFloats | kOnnxInt32 | kOnnxInt64 | kOnnxUInt32 | kOnnxUInt64;
static constexpr OnnxTypeSet kAll =
    kNumbers | kOnnxBool | kOnnxString | kOnnxComplex64 | kOnnxComplex128;
static constexpr OnnxTypeSet kAllWithBFloat = kAll | kOnnxBFloat16;
static constexpr OnnxTypeSet kIndices = OnnxTypeSet(kOnnxInt32) | kOnnxInt64;

//===----------------------------------------------------------------------===//
// Inputs, attributes and sizes
//===----------------------------------------------------------------------===//

static constexpr OnnxArity kNone = {0, 0};
static constexpr OnnxArity kOne = {1, 1};
static constexpr OnnxArity kOneOrTwo = {1, 2};
static constexpr OnnxArity kTwo = {2, 2};
static constexpr OnnxArity kTwoOrThree = {2, 3};
static constexpr OnnxArity kAny = {1, OnnxArity::kUnbounded};

static constexpr StringLiteral kInput[] = {"input"};
static constexpr StringLiteral kInputSplit[] = {"input", "split"};
static constexpr StringLiteral kInputs[] = {"inputs"};
static constexpr StringLiteral kSequence[] = {"input_sequence"};
static constexpr StringLiteral kSequencePosition[] = {"input_sequence",
                                                      "position"};
static constexpr StringLiteral kSequenceTensorPosition[] = {
    "input_sequence", "tensor", "position"};
static constexpr StringLiteral kOperands[] = {"A", "B"};

using Kind = OnnxAttributeKind;
static constexpr OnnxAttributeRule kAxis[] = {{"axis", Kind::Int}};
static constexpr OnnxAttributeRule kAxisSplit[] = {{"axis", Kind::Int},
                                                   {"split", Kind::Ints}};
static constexpr OnnxAttributeRule kAxisNumOutputs[] = {
    {"axis", Kind::Int}, {"num_outputs", Kind::Int}};
static constexpr OnnxAttributeRule kAxisKeepdims[] = {{"axis", Kind::Int},
                                                      {"keepdims", Kind::Int}};
static constexpr OnnxAttributeRule kDtype[] = {{"dtype", Kind::Int}};
static constexpr OnnxAttributeRule kAxisNewAxis[] = {
    {"axis", Kind::Int, /*isRequired=*/true}, {"new_axis", Kind::Int}};
static constexpr OnnxAttributeRule kRequiredValue[] = {
    {"value", Kind::Tensor, /*isRequired=*/true}};
static constexpr OnnxAttributeRule kValue[] = {{"value", Kind::Tensor}};
static constexpr OnnxAttributeRule kValues[] = {
    {"value", Kind::Tensor},         {"value_float", Kind::Float},
    {"value_floats", Kind::Floats},  {"value_int", Kind::Int},
    {"value_ints", Kind::Ints},      {"value_string", Kind::String},
    {"value_strings", Kind::Strings}};
static constexpr OnnxAttributeRule kConsumed[] = {
    {"consumed_inputs", Kind::Ints}};
static constexpr OnnxAttributeRule kConsumedBroadcast[] = {
    {"axis", Kind::Int},
    {"broadcast", Kind::Int},
    {"consumed_inputs", Kind::Ints}};
static constexpr OnnxAttributeRule kBroadcast[] = {{"axis", Kind::Int},
                                                   {"broadcast", Kind::Int}};

static constexpr OnnxSizesRule getSplitSizes(bool attribute, bool input,
                                             bool numOutputs, bool mustDivide,
                                             OnnxTypeSet inputTypes) {
  OnnxSizesRule rule;
  rule.attribute = attribute;
  rule.input = input;
  rule.numOutputs = numOutputs;
  rule.mustDivide = mustDivide;
  rule.inputTypes = inputTypes;
  return rule;
}
// In Split-1 the sizes have the type of the tensor that is split.
static constexpr OnnxSizesRule kSizes1 =
    getSplitSizes(true, true, false, true, kFloats);
static constexpr OnnxSizesRule kSizes2 =
    getSplitSizes(true, false, false, true, {});
static constexpr OnnxSizesRule kSizes13 =
    getSplitSizes(false, true, false, true, kOnnxInt64);
static constexpr OnnxSizesRule kSizes18 =
    getSplitSizes(false, true, true, false, kOnnxInt64);
static constexpr OnnxSizesRule kSizesToSequence =
    getSplitSizes(false, true, false, false, kIndices);

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

static constexpr OnnxTypeSet kNoTypes;

static constexpr OnnxOpRule kRules[] = {
    {"Split", 1, kInputSplit, kOneOrTwo, kAny, kFloats, kNoTypes, kAxisSplit,
     kSizes1},
    {"Split", 2, kInput, kOne, kAny, kAll, kNoTypes, kAxisSplit, kSizes2},
    {"Split", 11, kInput, kOne, kAny, kAll, kNoTypes, kAxisSplit, kSizes2},
    {"Split", 13, kInputSplit, kOneOrTwo, kAny, kAllWithBFloat, kNoTypes, kAxis,
     kSizes13},
    {"Split", 18, kInputSplit, kOneOrTwo, kAny, kAllWithBFloat, kNoTypes,
     kAxisNumOutputs, kSizes18},

    {"SplitToSequence", 11, kInputSplit, kOneOrTwo, kOne, kAll, kNoTypes,
     kAxisKeepdims, kSizesToSequence},
    {"SplitToSequence", 24, kInputSplit, kOneOrTwo, kOne, kAllWithBFloat,
     kNoTypes, kAxisKeepdims, kSizesToSequence},

    {"SequenceAt", 11, kSequencePosition, kTwo, kOne, kAll, kIndices, {}, {}},
    {"SequenceConstruct", 11, kInputs, kAny, kOne, kAll, kNoTypes, {}, {}},
    {"SequenceEmpty", 11, {}, kNone, kOne, kAll, kNoTypes, kDtype, {}},
    {"SequenceErase",
     11,
     kSequencePosition,
     kOneOrTwo,
     kOne,
     kAll,
     kIndices,
     {},
     {}},
    {"SequenceInsert",
     11,
     kSequenceTensorPosition,
     kTwoOrThree,
     kOne,
     kAll,
     kIndices,
     {},
     {}},
    {"SequenceLength", 11, kSequence, kOne, kOne, kAll, kNoTypes, {}, {}},
    {"ConcatFromSequence",
     11,
     kSequence,
     kOne,
     kOne,
     kAll,
     kNoTypes,
     kAxisNewAxis,
     {}},

    {"Identity", 1, kInput, kOne, kOne, kAll, kNoTypes, {}, {}},
    {"Identity", 13, kInput, kOne, kOne, kAllWithBFloat, kNoTypes, {}, {}},
    {"Identity",
     14,
     kInput,
     kOne,
     kOne,
     kAllWithBFloat,
     kNoTypes,
     {},
     {},
     /*allowsSequences=*/true},
    {"Identity",
     16,
     kInput,
     kOne,
     kOne,
     kAllWithBFloat,
     kNoTypes,
     {},
     {},
     /*allowsSequences=*/true},

    // The text of Constant-1 lists floats only, but models of its time hold any
    // type, as lengths and positions need.
    {"Constant", 1, {}, kNone, kOne, kAll, kNoTypes, kRequiredValue, {}},
    {"Constant", 9, {}, kNone, kOne, kAll, kNoTypes, kRequiredValue, {}},
    {"Constant", 11, {}, kNone, kOne, kAll, kNoTypes, kValue, {}},
    {"Constant", 12, {}, kNone, kOne, kAll, kNoTypes, kValues, {}},
    {"Constant", 13, {}, kNone, kOne, kAllWithBFloat, kNoTypes, kValues, {}},

    {"Abs", 1, kInput, kOne, kOne, kFloats, kNoTypes, kConsumed, {}},
    {"Abs", 6, kInput, kOne, kOne, kNumbers, kNoTypes, {}, {}},
    {"Abs", 13, kInput, kOne, kOne, kNumbers | kOnnxBFloat16, kNoTypes, {}, {}},
    {"Exp", 1, kInput, kOne, kOne, kFloats, kNoTypes, kConsumed, {}},
    {"Exp", 6, kInput, kOne, kOne, kFloats, kNoTypes, {}, {}},
    {"Exp", 13, kInput, kOne, kOne, kFloatsWithBFloat, kNoTypes, {}, {}},
    {"Log", 1, kInput, kOne, kOne, kFloats, kNoTypes, kConsumed, {}},
    {"Log", 6, kInput, kOne, kOne, kFloats, kNoTypes, {}, {}},
    {"Log", 13, kInput, kOne, kOne, kFloatsWithBFloat, kNoTypes, {}, {}},
    {"Neg", 1, kInput, kOne, kOne, kFloats, kNoTypes, kConsumed, {}},
    {"Neg", 6, kInput, kOne, kOne, kFloats | kSigned, kNoTypes, {}, {}},
    {"Neg",
     13,
     kInput,
     kOne,
     kOne,
     kFloatsWithBFloat | kSigned,
     kNoTypes,
     {},
     {}},
    {"Relu", 1, kInput, kOne, kOne, kFloats, kNoTypes, kConsumed, {}},
    {"Relu", 6, kInput, kOne, kOne, kFloats, kNoTypes, {}, {}},
    {"Relu", 13, kInput, kOne, kOne, kFloatsWithBFloat, kNoTypes, {}, {}},
    {"Relu",
     14,
     kInput,
     kOne,
     kOne,
     kFloatsWithBFloat | kSigned,
     kNoTypes,
     {},
     {}},
    {"Sigmoid", 1, kInput, kOne, kOne, kFloats, kNoTypes, kConsumed, {}},
    {"Sigmoid", 6, kInput, kOne, kOne, kFloats, kNoTypes, {}, {}},
    {"Sigmoid", 13, kInput, kOne, kOne, kFloatsWithBFloat, kNoTypes, {}, {}},
    {"Sqrt", 1, kInput, kOne, kOne, kFloats, kNoTypes, kConsumed, {}},
    {"Sqrt", 6, kInput, kOne, kOne, kFloats, kNoTypes, {}, {}},
    {"Sqrt", 13, kInput, kOne, kOne, kFloatsWithBFloat, kNoTypes, {}, {}},
    {"Tanh", 1, kInput, kOne, kOne, kFloats, kNoTypes, kConsumed, {}},
    {"Tanh", 6, kInput, kOne, kOne, kFloats, kNoTypes, {}, {}},
    {"Tanh", 13, kInput, kOne, kOne, kFloatsWithBFloat, kNoTypes, {}, {}},

    {"Add",
     1,
     kOperands,
     kTwo,
     kOne,
     kFloats,
     kNoTypes,
     kConsumedBroadcast,
     {}},
    {"Add", 6, kOperands, kTwo, kOne, kWideNumbers, kNoTypes, kBroadcast, {}},
    {"Add", 7, kOperands, kTwo, kOne, kWideNumbers, kNoTypes, {}, {}},
    {"Add",
     13,
     kOperands,
     kTwo,
     kOne,
     kWideNumbers | kOnnxBFloat16,
     kNoTypes,
     {},
     {}},
    {"Add",
     14,
     kOperands,
     kTwo,
     kOne,
     kNumbers | kOnnxBFloat16,
     kNoTypes,
     {},
     {}},
    {"Div",
     1,
     kOperands,
     kTwo,
     kOne,
     kFloats,
     kNoTypes,
     kConsumedBroadcast,
     {}},
    {"Div", 6, kOperands, kTwo, kOne, kWideNumbers, kNoTypes, kBroadcast, {}},
    {"Div", 7, kOperands, kTwo, kOne, kWideNumbers, kNoTypes, {}, {}},
    {"Div",
     13,
     kOperands,
     kTwo,
     kOne,
     kWideNumbers | kOnnxBFloat16,
     kNoTypes,
     {},
     {}},
    {"Div",
     14,
     kOperands,
     kTwo,
     kOne,
     kNumbers | kOnnxBFloat16,
     kNoTypes,
     {},
     {}},
    {"Mul",
     1,
     kOperands,
     kTwo,
     kOne,
     kFloats,
     kNoTypes,
     kConsumedBroadcast,
     {}},
    {"Mul", 6, kOperands, kTwo, kOne, kWideNumbers, kNoTypes, kBroadcast, {}},
    {"Mul", 7, kOperands, kTwo, kOne, kWideNumbers, kNoTypes, {}, {}},
    {"Mul",
     13,
     kOperands,
     kTwo,
     kOne,
     kWideNumbers | kOnnxBFloat16,
     kNoTypes,
     {},
     {}},
    {"Mul",
     14,
     kOperands,
     kTwo,
     kOne,
     kNumbers | kOnnxBFloat16,
     kNoTypes,
     {},
     {}},
    {"Sub",
     1,
     kOperands,
     kTwo,
     kOne,
     kFloats,
     kNoTypes,
     kConsumedBroadcast,
     {}},
    {"Sub", 6, kOperands, kTwo, kOne, kWideNumbers, kNoTypes, kBroadcast, {}},
    {"Sub", 7, kOperands, kTwo, kOne, kWideNumbers, kNoTypes, {}, {}},
    {"Sub",
     13,
     kOperands,
     kTwo,
     kOne,
     kWideNumbers | kOnnxBFloat16,
     kNoTypes,
     {},
     {}},
    {"Sub",
     14,
     kOperands,
     kTwo,
     kOne,
     kNumbers | kOnnxBFloat16,
     kNoTypes,
     {},
     {}},
};

//===----------------------------------------------------------------------===//
// Lookup
//===----------------------------------------------------------------------===//

/// The rows of `opType`.
static llvm::ArrayRef<OnnxOpRule> getVersions(llvm::StringRef opType) {
  static const llvm::StringMap<llvm::ArrayRef<OnnxOpRule>> versions = [] {
    llvm::StringMap<llvm::ArrayRef<OnnxOpRule>> map;
    llvm::ArrayRef<OnnxOpRule> rest(kRules);
    while (!rest.empty()) {
      llvm::ArrayRef<OnnxOpRule> rows =
          rest.take_while([&](const OnnxOpRule &rule) {
            return rule.opType == rest.front().opType;
          });
      map[rows.front().opType] = rows;
      rest = rest.drop_front(rows.size());
    }
    return map;
  }();
  return versions.lookup(opType);
}

const OnnxAttributeRule *OnnxOpRule::findAttribute(llvm::StringRef name) const {
  const auto *found =
      llvm::find_if(attributes, [&](const OnnxAttributeRule &rule) {
        return rule.name == name;
      });
  return found == attributes.end() ? nullptr : found;
}

const OnnxOpRule *mlir::split::lookupOnnxOpRule(llvm::StringRef opType,
                                                int64_t opset) {
  const OnnxOpRule *newest = nullptr;
  for (const OnnxOpRule &rule : getVersions(opType))
    if (rule.sinceVersion <= opset)
      newest = &rule;
  return newest;
}

int64_t mlir::split::getFirstOnnxOpset(llvm::StringRef opType) {
  llvm::ArrayRef<OnnxOpRule> rules = getVersions(opType);
  return rules.empty() ? 0 : rules.front().sinceVersion;
}
