// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Conversion/ForeignOps/ForeignConstants.h"
#include "split/Conversion/TorchToSplit/TorchToSplit.h"
#include "split/Dialect/Split/IR/SplitTypes.h"

#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace mlir::split;

/// The dimensions in `text`, as in "2,?"; nothing for other texts.
static std::optional<SmallVector<int64_t>> parseShape(StringRef text) {
  SmallVector<int64_t> shape;
  SmallVector<StringRef> dims;
  text.split(dims, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (StringRef dim : dims) {
    int64_t size = ShapedType::kDynamic;
    dim = dim.trim();
    if (dim != "?" && (dim.getAsInteger(10, size) || size < 0))
      return std::nullopt;
    shape.push_back(size);
  }
  return shape;
}

/// The type of the elements that `text` names; signed integers are signless.
static Type parseElementType(StringRef text, MLIRContext *context) {
  Type type = parseTypeText(text, context);
  if (type && type.isSignedInteger())
    return IntegerType::get(context, type.getIntOrFloatBitWidth());
  return type;
}

/// The tensor in `text`, as in "vtensor<[2,?],f32>" or "vtensor<*,f32>"; null
/// for one of unknown element type, which MLIR has no type for, and for other
/// texts.
static TensorType parseTensor(StringRef text, MLIRContext *context) {
  if (!text.consume_front("vtensor<") || !text.consume_back(">"))
    return nullptr;
  StringRef shapeText;
  bool isRanked = text.consume_front("[");
  if (isRanked)
    std::tie(shapeText, text) = text.split(']');
  else if (!text.consume_front("*"))
    return nullptr;
  text = text.ltrim();
  // What follows the element type says how the tensor is stored.
  if (!text.consume_front(",") || text.contains('#') || text.trim() == "unk")
    return nullptr;
  std::optional<SmallVector<int64_t>> shape = parseShape(shapeText);
  Type element = parseElementType(text.trim(), context);
  if (!shape || !element || !TensorType::isValidElementType(element))
    return nullptr;
  if (!isRanked)
    return UnrankedTensorType::get(element);
  return RankedTensorType::get(*shape, element);
}

/// The type that one of torch-mlir is; nothing for types of others, and for
/// those that stay as they are.
static std::optional<Type> convertTorchType(Type type) {
  std::string text = getTypeText(type);
  StringRef rest = text;
  if (!rest.consume_front("torch."))
    return std::nullopt;
  MLIRContext *context = type.getContext();
  if (rest == "int")
    return IntegerType::get(context, 64);
  if (rest.consume_front("list<") && rest.consume_back(">")) {
    // A type in a list is printed without its dialect, or with it.
    rest.consume_front("!torch.");
    if (TensorType tensor = parseTensor(rest, context))
      return SequenceType::get(tensor);
    return std::nullopt;
  }
  if (TensorType tensor = parseTensor(rest, context))
    return tensor;
  return std::nullopt;
}

void mlir::split::populateTorchToSplitTypeConversions(
    TypeConverter &converter) {
  converter.addConversion([](Type type) { return convertTorchType(type); });
}
