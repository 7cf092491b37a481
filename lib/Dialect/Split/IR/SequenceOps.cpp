// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Verification and inference of the ops on sequences.

#include "split/Dialect/Split/IR/Compatibility.h"
#include "split/Dialect/Split/IR/SplitOps.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mlir::split;

/// Checks that a tensor or the tensors of a sequence, `type`, may be elements
/// of a sequence of `element`. `what` begins the message.
static LogicalResult checkElement(Operation *op, const Twine &what,
                                  TensorType type, TensorType element) {
  // (C2) (C3) of split.sequence_construct, (C1) (C2) of split.sequence_insert,
  // split.sequence_erase and split.sequence_at.
  if (areCompatible(type, element))
    return success();
  return op->emitOpError() << what << " has type " << type
                           << ", which is incompatible with elements of type "
                           << element;
}

static TensorType getElement(Value sequence) {
  return cast<SequenceType>(sequence.getType()).getTensorType();
}

/// The type of the elements of a sequence that holds tensors of both types.
/// Incompatible element types are the verifier's to report.
static FailureOr<TensorType> inferJoin(TensorType lhs, TensorType rhs,
                                       std::optional<Location> location,
                                       StringRef opName) {
  if (lhs.getElementType() != rhs.getElementType())
    return emitOptionalError(location, "'", opName,
                             "' op cannot hold elements of type ", lhs, " and ",
                             rhs, " in one sequence");
  return getJoin(lhs, rhs);
}

//===----------------------------------------------------------------------===//
// SequenceConstructOp
//===----------------------------------------------------------------------===//

LogicalResult SequenceConstructOp::verify() {
  // (C1) of split.sequence_construct.
  if (getInputs().empty())
    return emitOpError("must have at least one input; use "
                       "split.sequence_empty for a sequence without elements");
  TensorType element = getElement(getOutputSequence());
  for (auto [index, input] : llvm::enumerate(getInputs()))
    if (failed(checkElement(*this, "input " + Twine(index),
                            cast<TensorType>(input.getType()), element)))
      return failure();
  return success();
}

LogicalResult SequenceConstructOp::inferReturnTypes(
    MLIRContext *context, std::optional<Location> location, ValueRange operands,
    DictionaryAttr attributes, OpaqueProperties properties, RegionRange regions,
    SmallVectorImpl<Type> &inferredReturnTypes) {
  if (operands.empty())
    return emitOptionalError(location, "'", getOperationName(),
                             "' op must have at least one input");
  auto element = cast<TensorType>(operands.front().getType());
  for (Value operand : operands.drop_front()) {
    FailureOr<TensorType> join =
        inferJoin(element, cast<TensorType>(operand.getType()), location,
                  getOperationName());
    if (failed(join))
      return failure();
    element = *join;
  }
  inferredReturnTypes.assign({SequenceType::get(element)});
  return success();
}

Speculation::Speculatability SequenceConstructOp::getSpeculatability() {
  // An input that is less static than the elements is checked at run time.
  TensorType element = getElement(getOutputSequence());
  for (Value input : getInputs())
    if (getJoin(cast<TensorType>(input.getType()), element) != element)
      return Speculation::NotSpeculatable;
  return Speculation::Speculatable;
}

//===----------------------------------------------------------------------===//
// SequenceInsertOp
//===----------------------------------------------------------------------===//

LogicalResult SequenceInsertOp::verify() {
  TensorType element = getElement(getOutputSequence());
  if (failed(checkElement(*this, "the tensor", getTensor().getType(), element)))
    return failure();
  return checkElement(*this, "the input sequence's element",
                      getElement(getInputSequence()), element);
}

LogicalResult SequenceInsertOp::inferReturnTypes(
    MLIRContext *context, std::optional<Location> location, ValueRange operands,
    DictionaryAttr attributes, OpaqueProperties properties, RegionRange regions,
    SmallVectorImpl<Type> &inferredReturnTypes) {
  Adaptor adaptor(operands, attributes, properties, regions);
  FailureOr<TensorType> element =
      inferJoin(getElement(adaptor.getInputSequence()),
                cast<TensorType>(adaptor.getTensor().getType()), location,
                getOperationName());
  if (failed(element))
    return failure();
  inferredReturnTypes.assign({SequenceType::get(*element)});
  return success();
}

Speculation::Speculatability SequenceInsertOp::getSpeculatability() {
  return Speculation::NotSpeculatable;
}

//===----------------------------------------------------------------------===//
// SequenceEraseOp
//===----------------------------------------------------------------------===//

LogicalResult SequenceEraseOp::verify() {
  return checkElement(*this, "the input sequence's element",
                      getElement(getInputSequence()),
                      getElement(getOutputSequence()));
}

LogicalResult SequenceEraseOp::inferReturnTypes(
    MLIRContext *context, std::optional<Location> location, ValueRange operands,
    DictionaryAttr attributes, OpaqueProperties properties, RegionRange regions,
    SmallVectorImpl<Type> &inferredReturnTypes) {
  inferredReturnTypes.assign({operands.front().getType()});
  return success();
}

Speculation::Speculatability SequenceEraseOp::getSpeculatability() {
  return Speculation::NotSpeculatable;
}

//===----------------------------------------------------------------------===//
// SequenceAtOp
//===----------------------------------------------------------------------===//

LogicalResult SequenceAtOp::verify() {
  return checkElement(*this, "the result", getTensor().getType(),
                      getElement(getInputSequence()));
}

LogicalResult SequenceAtOp::inferReturnTypes(
    MLIRContext *context, std::optional<Location> location, ValueRange operands,
    DictionaryAttr attributes, OpaqueProperties properties, RegionRange regions,
    SmallVectorImpl<Type> &inferredReturnTypes) {
  inferredReturnTypes.assign({getElement(operands.front())});
  return success();
}

Speculation::Speculatability SequenceAtOp::getSpeculatability() {
  return Speculation::NotSpeculatable;
}

//===----------------------------------------------------------------------===//
// SequenceLengthOp
//===----------------------------------------------------------------------===//

LogicalResult SequenceLengthOp::inferReturnTypes(
    MLIRContext *context, std::optional<Location> location, Adaptor adaptor,
    SmallVectorImpl<Type> &inferredReturnTypes) {
  inferredReturnTypes.assign(
      {RankedTensorType::get({}, IntegerType::get(context, 64))});
  return success();
}

//===----------------------------------------------------------------------===//
// ConcatFromSequenceOp
//===----------------------------------------------------------------------===//

/// The axis in [0, r), where r is the rank of ranked tensors of type `element`
/// that are joined along `axis` or stacked along a new one; or an error.
static FailureOr<int64_t> normalizeConcatAxis(TensorType element, int64_t axis,
                                              bool newAxis,
                                              EmitErrorFn emitError) {
  return normalizeAxis(axis, element.getRank() + (newAxis ? 1 : 0), emitError);
}

std::optional<int64_t> ConcatFromSequenceOp::getNormalizedAxis() {
  TensorType element = getElement(getInputSequence());
  if (!element.hasRank())
    return std::nullopt;
  FailureOr<int64_t> axis = normalizeConcatAxis(
      element, getAxis(), getNewAxis(), [] { return OptionalError(); });
  return succeeded(axis) ? std::optional(*axis) : std::nullopt;
}

/// The type of the tensors of a sequence of `element`, joined along `axis` or
/// stacked along a new one, or an error.
static FailureOr<TensorType> inferConcatType(TensorType element, int64_t axis,
                                             bool newAxis,
                                             EmitErrorFn emitError) {
  if (!element.hasRank())
    return element;
  // (C2) of split.concat_from_sequence.
  if (element.getRank() == 0 && !newAxis)
    return emitError() << "cannot join scalars along an axis; use new_axis";
  FailureOr<int64_t> normalized =
      normalizeConcatAxis(element, axis, newAxis, emitError);
  if (failed(normalized))
    return failure();
  SmallVector<int64_t> shape(element.getShape());
  if (newAxis)
    shape.insert(shape.begin() + *normalized, ShapedType::kDynamic);
  else
    shape[*normalized] = ShapedType::kDynamic;
  return element.clone(shape);
}

LogicalResult ConcatFromSequenceOp::verify() {
  FailureOr<TensorType> inferred =
      inferConcatType(getElement(getInputSequence()), getAxis(), getNewAxis(),
                      [&] { return emitOpError(); });
  if (failed(inferred))
    return failure();
  // (C3) (C4) of split.concat_from_sequence.
  if (!areCompatible(*inferred, getConcatResult().getType()))
    return emitOpError() << "has a result of type "
                         << getConcatResult().getType()
                         << ", but the concatenation has type " << *inferred;
  return success();
}

LogicalResult ConcatFromSequenceOp::inferReturnTypes(
    MLIRContext *context, std::optional<Location> location, ValueRange operands,
    DictionaryAttr attributes, OpaqueProperties properties, RegionRange regions,
    SmallVectorImpl<Type> &inferredReturnTypes) {
  Adaptor adaptor(operands, attributes, properties, regions);
  FailureOr<TensorType> inferred =
      inferConcatType(getElement(adaptor.getInputSequence()), adaptor.getAxis(),
                      adaptor.getNewAxis(), [&]() -> OptionalError {
                        if (!location)
                          return OptionalError();
                        return mlir::emitError(*location)
                               << "'" << getOperationName() << "' op ";
                      });
  if (failed(inferred))
    return failure();
  inferredReturnTypes.assign({*inferred});
  return success();
}

Speculation::Speculatability ConcatFromSequenceOp::getSpeculatability() {
  return Speculation::NotSpeculatable;
}
