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
