// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Conversion/ForeignOps/ForeignConstants.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::split;

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

/// `value` as its type means it.
static std::optional<int64_t> getInteger(const APInt &value, Type type) {
  bool isUnsigned = type.isUnsignedInteger() || type.isInteger(1);
  if (isUnsigned)
    return value.getActiveBits() <= 63 ? std::optional(value.getZExtValue())
                                       : std::nullopt;
  return value.getSignificantBits() <= 64 ? std::optional(value.getSExtValue())
                                          : std::nullopt;
}

std::optional<int64_t> mlir::split::getInteger(Attribute attribute) {
  auto integer = dyn_cast_or_null<IntegerAttr>(attribute);
  if (!integer)
    return std::nullopt;
  return ::getInteger(integer.getValue(), integer.getType());
}

std::optional<SmallVector<int64_t>>
mlir::split::getIntegers(Attribute attribute) {
  if (auto array = dyn_cast_or_null<DenseI64ArrayAttr>(attribute))
    return llvm::to_vector(array.asArrayRef());
  if (auto array = dyn_cast_or_null<DenseI32ArrayAttr>(attribute))
    return llvm::to_vector_of<int64_t>(array.asArrayRef());
  SmallVector<int64_t> integers;
  if (auto elements = dyn_cast_or_null<DenseIntElementsAttr>(attribute)) {
    for (const APInt &value : elements.getValues<APInt>()) {
      std::optional<int64_t> integer =
          ::getInteger(value, elements.getElementType());
      if (!integer)
        return std::nullopt;
      integers.push_back(*integer);
    }
    return integers;
  }
  auto array = dyn_cast_or_null<ArrayAttr>(attribute);
  if (!array)
    return std::nullopt;
  for (Attribute element : array) {
    std::optional<int64_t> integer = split::getInteger(element);
    if (!integer)
      return std::nullopt;
    integers.push_back(*integer);
  }
  return integers;
}

std::optional<int64_t>
mlir::split::getSingleInteger(DenseElementsAttr elements) {
  if (!elements || elements.getNumElements() != 1 ||
      elements.getType().getRank() > 1)
    return std::nullopt;
  std::optional<SmallVector<int64_t>> integers = split::getIntegers(elements);
  return integers ? std::optional(integers->front()) : std::nullopt;
}

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

/// The elements in `attribute`, if it holds a tensor: those of a resource are
/// copied.
static DenseElementsAttr getElements(Attribute attribute) {
  if (auto resource = dyn_cast_or_null<DenseResourceElementsAttr>(attribute)) {
    AsmResourceBlob *blob = resource.getRawHandle().getBlob();
    bool isSplat;
    if (!blob || !DenseElementsAttr::isValidRawBuffer(resource.getType(),
                                                      blob->getData(), isSplat))
      return nullptr;
    return DenseElementsAttr::getFromRawBuffer(resource.getType(),
                                               blob->getData());
  }
  return dyn_cast_or_null<DenseElementsAttr>(attribute);
}

/// The elements that an onnx.Constant has in the attributes whose names begin
/// with `prefix`.
static DenseElementsAttr getOnnxElements(Operation *op, StringRef prefix) {
  auto get = [&](StringRef name) { return op->getAttr((prefix + name).str()); };
  if (Attribute value = get("value"))
    return getElements(value);
  Builder builder(op->getContext());
  if (std::optional<int64_t> value = split::getInteger(get("value_int")))
    return DenseElementsAttr::get(
        RankedTensorType::get({}, builder.getI64Type()),
        ArrayRef<int64_t>(*value));
  if (Attribute values = get("value_ints"))
    if (std::optional<SmallVector<int64_t>> integers =
            split::getIntegers(values))
      return DenseElementsAttr::get(
          RankedTensorType::get({static_cast<int64_t>(integers->size())},
                                builder.getI64Type()),
          ArrayRef<int64_t>(*integers));
  return nullptr;
}

/// The elements that an op of another compiler is a constant of.
static DenseElementsAttr getForeignElements(Operation *op) {
  StringRef name = op->getName().getStringRef();
  if (name == "onnx.Constant")
    return getOnnxElements(op, "");
  if (name == "torch.vtensor.literal")
    return getElements(op->getAttr("value"));
  if (name == "const.Declare")
    return getElements(op->getAttr("content"));
  auto node = op->getAttrOfType<StringAttr>("name");
  if (name == "torch.operator" && node && node.getValue() == "onnx.Constant")
    return getOnnxElements(op, "torch.onnx.");
  return nullptr;
}

DenseElementsAttr mlir::split::getConstantElements(Operation *op) {
  DenseElementsAttr elements;
  if (!matchPattern(op, m_Constant(&elements)))
    elements = getForeignElements(op);
  if (elements && elements.getElementType().isSignedInteger())
    elements = elements.bitcast(IntegerType::get(
        op->getContext(), elements.getElementType().getIntOrFloatBitWidth()));
  return elements;
}

DenseElementsAttr mlir::split::getConstantElements(Value value) {
  Operation *op = value.getDefiningOp();
  return op && op->getNumResults() == 1 ? getConstantElements(op) : nullptr;
}

InFlightDiagnostic mlir::split::emitForeignError(Operation *op) {
  return emitError(op->getLoc()) << "'" << op->getName() << "' op ";
}

bool mlir::split::isNoValue(Value value) {
  return isa<NoneType>(value.getType()) ||
         getTypeText(value.getType()) == "torch.none";
}

std::string mlir::split::getTypeText(Type type) {
  // Types of builtin have no name to go by, and may be long.
  bool isBuiltin = type.getDialect().getNamespace().empty() ||
                   type.getDialect().getNamespace() == "builtin";
  if (isBuiltin && !isa<OpaqueType>(type))
    return "";
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text.substr(1);
}

Type mlir::split::parseTypeText(StringRef text, MLIRContext *context) {
  ScopedDiagnosticHandler silence(context, [](Diagnostic &) {});
  return parseType(text, context);
}
