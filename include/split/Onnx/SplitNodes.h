// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What nodes of ONNX's splits and sequences become, whatever they were read
/// from: a file or another dialect. That a node has the inputs and attributes
/// of its version is checked before, by the rules of `OnnxOpRules.h`.

#ifndef SPLIT_ONNX_SPLITNODES_H
#define SPLIT_ONNX_SPLITNODES_H

#include "split/Dialect/Split/IR/Compatibility.h"
#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Onnx/OnnxOpRules.h"

#include "mlir/IR/Builders.h"

namespace mlir::split {

/// The sizes that a node gives: at most one of the two.
struct OnnxSizes {
  std::optional<SmallVector<int64_t>> constants;
  /// Rank of the constant tensor that they come from; 1 for an attribute.
  size_t rank = 1;
  Value operand;

  explicit operator bool() const { return constants || operand; }
};

/// The sizes that the float elements of input `name` stand for (Split-1 and
/// Tile-1): integers of 0 or more.
FailureOr<SmallVector<int64_t>>
getIntegerSizes(StringRef name, ArrayRef<double> values, OnnxErrorFn emitError);

/// A Split or SplitToSequence.
struct OnnxSplitNode {
  OpBuilder &builder;
  Location loc;
  const OnnxOpRule &rule;
  OnnxErrorFn emitError;
  TypedValue<TensorType> input;
  int64_t axis = 0;
  /// Of the attribute `split`.
  std::optional<SmallVector<int64_t>> attributeSizes = std::nullopt;
  /// Of the input `split`.
  OnnxSizes inputSizes = {};
  std::optional<int64_t> numOutputs = std::nullopt;
  bool keepdims = true;
  /// Whether it is checked at run time that a dimension is divisible where the
  /// version of the operator wants that.
  bool checksDivisible = true;
};

/// The op that a Split is. Its results have `types`, refined by what can be
/// inferred; fails with an error where these contradict each other.
FailureOr<SplitOp> createSplit(const OnnxSplitNode &node,
                               SmallVector<Type> types);

/// The op that a SplitToSequence is. Its result has the type that was declared
/// for it, which what can be inferred must not contradict, or, without one,
/// what can be inferred.
FailureOr<SplitToSequenceOp> createSplitToSequence(const OnnxSplitNode &node,
                                                   SequenceType declared = {});

/// The input `position` of an op on sequences as the dialect wants it: a
/// dynamic shape is cast to that of one element, which is checked at run time.
FailureOr<Value> createPosition(OpBuilder &builder, Location loc,
                                TypedValue<TensorType> position,
                                OnnxErrorFn emitError);

/// The type of the sequence that a SequenceEmpty with the attribute `dtype` is.
FailureOr<SequenceType> getEmptySequenceType(const OnnxOpRule &rule,
                                             std::optional<int64_t> dtype,
                                             MLIRContext *context,
                                             OnnxErrorFn emitError);

/// What a ConcatFromSequence with the attributes `axis` and `new_axis` is.
FailureOr<ConcatFromSequenceOp::Properties>
getConcatProperties(OpBuilder &builder, int64_t axis,
                    std::optional<int64_t> newAxis, OnnxErrorFn emitError);

/// Fails with an error if a result of the `inferred` type cannot have been
/// declared as `declared`.
LogicalResult checkDeclaredType(Type declared, Type inferred,
                                OnnxErrorFn emitError);

/// Creates an `OpTy` with one result: of the type that was declared for it, if
/// there is one, and of the inferred type otherwise.
template <typename OpTy>
FailureOr<OpTy> createInferred(OpBuilder &builder, Location loc,
                               ValueRange operands,
                               typename OpTy::Properties properties,
                               Type declared, OnnxErrorFn emitError) {
  SmallVector<Type> types;
  if (failed(OpTy::inferReturnTypes(
          builder.getContext(), loc, operands, DictionaryAttr(),
          OpaqueProperties(&properties), RegionRange(), types)))
    return failure();
  if (declared) {
    if (failed(checkDeclaredType(declared, types.front(), emitError)))
      return failure();
    types.front() = declared;
  }
  OperationState state(loc, OpTy::getOperationName(), operands, types);
  if constexpr (!std::is_same_v<typename OpTy::Properties, EmptyProperties>)
    state.getOrAddProperties<typename OpTy::Properties>() = properties;
  return cast<OpTy>(builder.create(state));
}

} // namespace mlir::split

#endif // SPLIT_ONNX_SPLITNODES_H
