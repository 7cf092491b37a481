// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Onnx/CarriedTypes.h"

#include "split/Dialect/Carrier/IR/CarrierOps.h"
#include "split/Onnx/OnnxTypes.h"

using namespace mlir;
using namespace mlir::split;

/// The types from 17 on: those of floats of a byte or less have no others of
/// their kind, and integers of less than a byte are told by sign and width.
static Type getNarrowType(int32_t dataType, MLIRContext *context) {
  switch (dataType) {
  case 17:
    return Float8E4M3FNType::get(context);
  case 18:
    return Float8E4M3FNUZType::get(context);
  case 19:
    return Float8E5M2Type::get(context);
  case 20:
    return Float8E5M2FNUZType::get(context);
  case 21:
    return IntegerType::get(context, 4, IntegerType::Unsigned);
  case 22:
    return IntegerType::get(context, 4);
  case 23:
    return Float4E2M1FNType::get(context);
  case 24:
    return Float8E8M0FNUType::get(context);
  case 25:
    return IntegerType::get(context, 2, IntegerType::Unsigned);
  case 26:
    return IntegerType::get(context, 2);
  default:
    return Type();
  }
}

Type mlir::split::getCarriedElementType(int32_t dataType,
                                        MLIRContext *context) {
  if (dataType == kOnnxUndefined)
    return carrier::UnknownType::get(context);
  if (Type type = getOnnxElementType(dataType, context))
    return type;
  if (Type type = getNarrowType(dataType, context))
    return type;
  return carrier::NamedType::get(
      context, StringAttr::get(context, std::to_string(dataType)));
}

std::optional<int32_t> mlir::split::getCarriedDataType(Type elementType) {
  if (isa<carrier::UnknownType>(elementType))
    return kOnnxUndefined;
  if (std::optional<int32_t> dataType = getOnnxDataType(elementType))
    return dataType;
  for (int32_t dataType = kOnnxBFloat16 + 1;
       Type type = getNarrowType(dataType, elementType.getContext());
       ++dataType)
    if (type == elementType)
      return dataType;
  int32_t dataType;
  auto named = dyn_cast<carrier::NamedType>(elementType);
  if (named && !named.getName().getValue().getAsInteger(10, dataType))
    return dataType;
  return std::nullopt;
}
