// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What each version of an ONNX operator allows: the one table that everything
/// that reads ONNX nodes, from a file or from another dialect, consults.

#ifndef SPLIT_ONNX_ONNXOPRULES_H
#define SPLIT_ONNX_ONNXOPRULES_H

#include "split/Onnx/OnnxTypes.h"

#include "mlir/IR/Diagnostics.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <limits>
#include <optional>

namespace mlir::split {

/// The opset that the table was written against. Newer ones are read by its
/// newest rules.
inline constexpr int64_t kNewestOnnxOpset = 26;

/// The kinds of attribute that the operators of the table have.
enum class OnnxAttributeKind {
  Int,
  Ints,
  Float,
  Floats,
  String,
  Strings,
  Tensor,
  Graph,
  /// The type of a value.
  Type
};

/// An attribute that a version of an operator knows.
struct OnnxAttributeRule {
  llvm::StringLiteral name;
  OnnxAttributeKind kind;
  bool isRequired = false;
};

/// How many inputs or outputs a node may have.
struct OnnxArity {
  static constexpr int64_t kUnbounded = std::numeric_limits<int32_t>::max();
  int64_t min;
  int64_t max;
};

/// An input that a version of an operator knows.
struct OnnxInputRule {
  /// For messages.
  llvm::StringLiteral name;
  /// The types that its elements may have, if they are not those of the rule.
  OnnxTypeSet types = {};
  /// Whether it may be left out although others follow it, or have to.
  bool isOptional = false;
};

/// The inputs of a version of an operator.
struct OnnxInputs {
  /// The last one stands for the rest.
  llvm::ArrayRef<OnnxInputRule> rules;
  OnnxArity arity;
};

/// How an operator can be told the sizes of its chunks.
struct OnnxSizesRule {
  /// By the attribute `split`.
  bool attribute = false;
  /// By the input `split`.
  bool input = false;
  /// By the attribute `num_outputs`, for equal parts. Where it exists, equal
  /// parts need it, and the last one may be smaller.
  bool numOutputs = false;
  /// Without sizes, the dimension must be a multiple of the number of parts.
  bool mustDivide = false;
};

/// One version of an operator.
struct OnnxOpRule {
  llvm::StringLiteral opType;
  int64_t sinceVersion;
  OnnxInputs inputs;
  /// Types that the tensors (and the elements of sequences) may have.
  OnnxTypeSet types;
  llvm::ArrayRef<OnnxAttributeRule> attributes = {};
  OnnxArity outputs = {1, 1};
  OnnxSizesRule sizes = {};
  /// Whether tensors may be replaced by sequences (Identity from 14 on).
  bool allowsSequences = false;

  /// What input `index` is called in messages.
  llvm::StringRef getInputName(size_t index) const;
  bool isOptionalInput(size_t index) const;
  /// The types that the elements of input `index` may have.
  OnnxTypeSet getInputTypes(size_t index) const;
  const OnnxAttributeRule *findAttribute(llvm::StringRef name) const;
};

/// The newest version of `opType` of the default domain that `opset` has: the
/// largest `sinceVersion` that is not above it. Null if there is none.
const OnnxOpRule *lookupOnnxOpRule(llvm::StringRef opType, int64_t opset);

/// The first opset with `opType`, or 0 if the table does not have it.
int64_t getFirstOnnxOpset(llvm::StringRef opType);

/// Whether some version of `opType` has an attribute `name`.
bool isOnnxAttribute(llvm::StringRef opType, llvm::StringRef name);

/// Begins an error about a node.
using OnnxErrorFn = llvm::function_ref<InFlightDiagnostic()>;

/// Fails with an error if a node may not have `count` inputs or outputs.
LogicalResult checkOnnxInputCount(const OnnxOpRule &rule, int64_t count,
                                  OnnxErrorFn emitError);
LogicalResult checkOnnxOutputCount(const OnnxOpRule &rule, int64_t count,
                                   OnnxErrorFn emitError);

/// Fails with an error if an input has to be given but is not: `isGiven` says
/// of each whether it is.
LogicalResult checkOnnxInputsGiven(const OnnxOpRule &rule,
                                   llvm::ArrayRef<bool> isGiven,
                                   OnnxErrorFn emitError);

/// Fails with an error if the elements of input `index` may not have
/// `elementType`.
LogicalResult checkOnnxElementType(const OnnxOpRule &rule, int64_t index,
                                   Type elementType, OnnxErrorFn emitError);

/// The version of `opType` of the default domain that `opset` has: the opset it
/// is there since. `opset` itself if the operator is not known.
int64_t getOnnxVersion(llvm::StringRef opType, int64_t opset);

/// Whether opset `opset` has `opType`.
bool isOnnxOperator(llvm::StringRef opType, int64_t opset);

/// A version of an operator.
struct OnnxChange {
  int64_t version = 0;
  /// Whether nodes that were valid before may mean something else, or nothing.
  /// If not, the version only allows more.
  bool changesMeaning = false;
};

/// The first version of `opType` after opset `from`, up to `to`; nothing if
/// there is none, or the operator is not known.
std::optional<OnnxChange> getOnnxChange(llvm::StringRef opType, int64_t from,
                                        int64_t to);

/// Where the element type of an output comes from: at most one of three.
struct OnnxElementSource {
  /// The input whose element type it has.
  std::optional<int64_t> input;
  /// The attribute that says it, as an OnnxDataType.
  llvm::StringRef attribute;
  /// What it is always, or without the attribute; kOnnxUndefined if that is not
  /// known.
  OnnxDataType dataType = kOnnxUndefined;
  /// Whether the output also has the shape of the first input.
  bool hasShapeOfInput = false;
};

/// That of output `output` of a node of `opType` of the default domain.
OnnxElementSource getOnnxElementSource(llvm::StringRef opType, size_t output);

/// Whether `domain` names the default domain, in either of its spellings.
inline bool isDefaultOnnxDomain(llvm::StringRef domain) {
  return domain.empty() || domain == "ai.onnx";
}

} // namespace mlir::split

#endif // SPLIT_ONNX_ONNXOPRULES_H
