// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Carried nodes in other opsets than that of their model.

#ifndef SPLIT_LIB_EXPORT_ONNX_NODECONVERTER_H
#define SPLIT_LIB_EXPORT_ONNX_NODECONVERTER_H

#include "split/Dialect/Carrier/IR/CarrierOps.h"

#include <string>

namespace onnx {
class AttributeProto;
class NodeProto;
} // namespace onnx

namespace mlir::split {

struct OnnxChange;
struct VersionChange;

/// Rewrites the message of a node of the default domain so that it means in one
/// opset what it meant in another.
class NodeConverter {
public:
  /// Makes a constant of these elements, called like `name`, and says what it
  /// is called.
  using ConstantMaker =
      llvm::function_ref<std::string(DenseElementsAttr value, StringRef name)>;

  /// `node` is what `op` is written as.
  NodeConverter(carrier::NodeOp op, onnx::NodeProto &node,
                ConstantMaker makeConstant)
      : op(op), node(node), makeConstant(makeConstant) {}

  /// Converts the node, whose version is that of opset `from`, to `to`. If that
  /// is not possible, `getReason` says why, and the message is of no use.
  bool convert(int64_t from, int64_t to);
  StringRef getReason() const { return reason; }

  // What changes of versions are made of: kChanges in VersionChanges.cpp says
  // which. Each returns whether it could.

  /// Nothing changes for models that there can be.
  bool keep(const VersionChange &change);
  /// An attribute is there no more, or not yet, which meant nothing if it was
  /// 0.
  bool dropIfZero(const VersionChange &change);
  /// The same of one that says that a node is not for training; a node with one
  /// output is not.
  bool dropIfInference(const VersionChange &change);
  /// The same of one that meant nothing in any case.
  bool drop(const VersionChange &change);
  /// An attribute becomes an input.
  bool moveToInput(const VersionChange &change);
  /// An input, which has to be constant, becomes an attribute.
  bool moveToAttribute(const VersionChange &change);
  /// The attribute is called as `detail` says.
  bool renameAttribute(const VersionChange &change);
  bool renameAttributeBack(const VersionChange &change);
  /// Axes are counted from the front only, whether attribute or input.
  bool countFromFront(const VersionChange &change);
  /// Indices are not negative.
  bool needPositive(const VersionChange &change);
  /// An input, which has to be 1 everywhere, is not there yet.
  bool dropOnes(const VersionChange &change);
  /// The operator is called as `detail` says.
  bool renameOperator(const VersionChange &change);
  /// The attribute is `detail` where it is not given.
  bool setDefault(const VersionChange &change);
  /// The node has no output but the first.
  bool needOneOutput(const VersionChange &change);
  /// Dimensions from `axis` on are taken for one, or only that of `axis`.
  bool stopFlattening(const VersionChange &change);
  bool startFlattening(const VersionChange &change);
  /// Operands are broadcast from an axis on, or from the last one.
  bool stopBroadcastingByAxis(const VersionChange &change);
  bool startBroadcastingByAxis(const VersionChange &change);
  /// All operands have the same shape.
  bool needEqualShapes(const VersionChange &change);
  /// A slope is broadcast from the back, or has an element for each channel.
  bool broadcastSlope(const VersionChange &change);
  bool spreadSlope(const VersionChange &change);
  /// Scale and zero point are scalars.
  bool needOneScale(const VersionChange &change);
  /// Bounds are attributes with defaults, or inputs that may be missing.
  bool moveBoundsToInputs(const VersionChange &change);
  bool moveBoundsToAttributes(const VersionChange &change);
  /// Positions are computed as before 11, and there is a region of interest.
  bool sayHowToResize(const VersionChange &change);
  /// Equal parts have their number as the attribute, or the dimension has to be
  /// a multiple of it.
  bool countParts(const VersionChange &change);
  bool needSizes(const VersionChange &change);
  /// The type is a number, not its name.
  bool numberType(const VersionChange &change);

private:
  bool fail(const Twine &text);
  bool convertUp(int64_t from, int64_t to);
  bool convertDown(int64_t from, int64_t to);
  bool applyAll(const OnnxChange &crossed, bool isUp);
  onnx::AttributeProto *find(StringRef name);
  onnx::AttributeProto &add(StringRef name);
  void erase(StringRef name);
  /// Takes the attribute away and moves it to `attribute`, if it is there.
  bool take(StringRef name, onnx::AttributeProto &attribute);
  bool hasInput(int index);
  void setInput(int index, std::string name);
  void dropInput(int index);
  /// The elements of input `index`, if they are known.
  DenseElementsAttr getConstant(int index);
  /// The type of input `index`; null if its rank is not known.
  RankedTensorType getType(unsigned index);
  /// Replaces the constant input `index` by one of `shape`, called like `name`.
  bool reshapeConstant(int index, ArrayRef<int64_t> shape, StringRef name);
  /// Whether the axis of the node, which is `defaultAxis` unless it is given,
  /// is the last one; gives the rank.
  std::optional<int64_t> getRankIfLast(int64_t defaultAxis);

  carrier::NodeOp op;
  onnx::NodeProto &node;
  ConstantMaker makeConstant;
  std::string reason;
};

/// What version `version` of operators changed, and how a node crosses that.
struct VersionChange {
  using Step = bool (NodeConverter::*)(const VersionChange &);

  /// The operators, with blanks between.
  StringLiteral opTypes;
  int64_t version;
  /// To the version, and back; null if that is not possible.
  Step up, down;
  /// The attribute that it is about.
  StringLiteral attribute = "";
  /// The input that it is about.
  int input = 0;
  StringLiteral detail = "";
};

/// Why `node`, which is what `op` is written as, is not valid in opset `to`; ""
/// if it is. Attributes that `to` does not have, but whose value is their
/// default in `from`, are taken away. What the library of ONNX does not know is
/// not valid.
std::string checkSchema(carrier::NodeOp op, onnx::NodeProto &node, int64_t from,
                        int64_t to);

} // namespace mlir::split

#endif // SPLIT_LIB_EXPORT_ONNX_NODECONVERTER_H
