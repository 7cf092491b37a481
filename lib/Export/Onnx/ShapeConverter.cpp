// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How a node crosses changes of versions that depend on the shapes of its
// operands.

#include "NodeConverter.h"

#include "onnx/onnx_pb.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::split;
using onnx::AttributeProto;

//===----------------------------------------------------------------------===//
// What depends on ranks
//===----------------------------------------------------------------------===//

std::optional<int64_t> NodeConverter::getRankIfLast(int64_t defaultAxis) {
  RankedTensorType type = getType(0);
  AttributeProto *found = find("axis");
  int64_t axis = found ? found->i() : defaultAxis;
  if (!type) {
    fail("the rank of its input is not known");
    return std::nullopt;
  }
  if (axis != -1 && axis != type.getRank() - 1) {
    fail("axis " + Twine(axis) + " is not the last of " +
         Twine(type.getRank()));
    return std::nullopt;
  }
  return type.getRank();
}

bool NodeConverter::stopFlattening(const VersionChange &change) {
  if (!getRankIfLast(/*defaultAxis=*/1))
    return false;
  erase(change.attribute);
  return true;
}

bool NodeConverter::startFlattening(const VersionChange &change) {
  std::optional<int64_t> rank = getRankIfLast(/*defaultAxis=*/-1);
  if (!rank)
    return false;
  erase(change.attribute);
  AttributeProto &attribute = add(change.attribute);
  attribute.set_type(onnx::AttributeProto_AttributeType_INT);
  attribute.set_i(*rank - 1);
  return true;
}

bool NodeConverter::stopBroadcastingByAxis(const VersionChange &) {
  AttributeProto broadcast, axis;
  bool hasAxis = take("axis", axis);
  if (!take("broadcast", broadcast) || broadcast.i() == 0 || !hasAxis)
    return true;
  RankedTensorType lhs = getType(0), rhs = getType(1);
  if (!lhs || !rhs)
    return fail("the rank of an operand is not known");
  int64_t from = axis.i() < 0 ? axis.i() + lhs.getRank() : axis.i();
  if (from + rhs.getRank() != lhs.getRank())
    return fail("the second operand is broadcast from axis " + Twine(from) +
                " on");
  return true;
}

bool NodeConverter::startBroadcastingByAxis(const VersionChange &) {
  RankedTensorType lhs = getType(0), rhs = getType(1);
  if (!lhs || !rhs || !lhs.hasStaticShape() || !rhs.hasStaticShape())
    return fail("the shape of an operand is not known");
  ArrayRef<int64_t> shape = lhs.getShape();
  if (shape.take_back(rhs.getRank()) != rhs.getShape())
    return fail("operands of shapes that differ are broadcast");
  if (lhs.getRank() == rhs.getRank())
    return true;
  AttributeProto &attribute = add("broadcast");
  attribute.set_type(onnx::AttributeProto_AttributeType_INT);
  attribute.set_i(1);
  return true;
}

bool NodeConverter::needEqualShapes(const VersionChange &) {
  RankedTensorType type = getType(0);
  for (unsigned index = 1; index < op.getNumPositions(); ++index) {
    if (op.getInputAt(index) == op.getInputAt(0))
      continue;
    RankedTensorType other = getType(index);
    if (!type || !other || !type.hasStaticShape() || !other.hasStaticShape())
      return fail("the shape of an operand is not known");
    if (type.getShape() != other.getShape())
      return fail("operands of shapes that differ are broadcast");
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Constants that get other shapes
//===----------------------------------------------------------------------===//

bool NodeConverter::reshapeConstant(int index, ArrayRef<int64_t> shape,
                                    StringRef name) {
  DenseElementsAttr value = getConstant(index);
  if (!value)
    return fail("input " + Twine(index) + " is only known at run time");
  auto type = RankedTensorType::get(shape, value.getElementType());
  setInput(index, makeConstant(value.reshape(type), name));
  return true;
}

/// Whether `type` is one of a single element.
static bool hasOneElement(RankedTensorType type) {
  return type.hasStaticShape() && type.getNumElements() == 1;
}

bool NodeConverter::broadcastSlope(const VersionChange &change) {
  RankedTensorType data = getType(0), slope = getType(change.input);
  if (slope && hasOneElement(slope) && slope.getRank() <= 1)
    return true;
  if (!data || !slope || slope.getRank() != 1 || data.getRank() < 2)
    return fail("the rank of an operand is not known, or has no channels");
  if (data.getRank() == 2)
    return true;
  SmallVector<int64_t> shape(data.getRank() - 1, 1);
  shape.front() = slope.getDimSize(0);
  return reshapeConstant(change.input, shape, change.attribute);
}

bool NodeConverter::spreadSlope(const VersionChange &change) {
  RankedTensorType data = getType(0), slope = getType(change.input);
  if (!data || !slope || !slope.hasStaticShape())
    return fail("the shape of an operand is not known");
  if (hasOneElement(slope) && slope.getRank() <= 1)
    return true;
  // Of the dimensions that the slope has, only that of the channels may be
  // other than 1.
  int64_t channel = 1 - (data.getRank() - slope.getRank());
  for (auto [dim, size] : llvm::enumerate(slope.getShape()))
    if (size != 1 && static_cast<int64_t>(dim) != channel)
      return fail("the slope is broadcast along other dimensions than 1");
  if (slope.getRank() == 1)
    return true;
  return reshapeConstant(change.input, slope.getNumElements(),
                         change.attribute);
}

bool NodeConverter::needOneScale(const VersionChange &change) {
  for (int index : {1, 2}) {
    if (!hasInput(index))
      continue;
    RankedTensorType type = getType(index);
    if (!type || !hasOneElement(type))
      return fail("input " + Twine(index) + " may have several elements");
    if (type.getRank() != 0 && !reshapeConstant(index, {}, "scalar"))
      return false;
  }
  return drop(change);
}
