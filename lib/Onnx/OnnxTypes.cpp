// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Onnx/OnnxTypes.h"

#include "split/Dialect/Split/IR/SplitDialect.h"
#include "split/Dialect/Split/IR/SplitTypes.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/MLIRContext.h"

using namespace mlir;
using namespace mlir::split;

namespace {
struct TypeInfo {
  StringLiteral name;
  int64_t size;
};
} // namespace

/// Indexed by OnnxDataType.
static constexpr TypeInfo kTypes[] = {
    {"undefined", 0}, {"float", 4},  {"uint8", 1},     {"int8", 1},
    {"uint16", 2},    {"int16", 2},  {"int32", 4},     {"int64", 8},
    {"string", 0},    {"bool", 1},   {"float16", 2},   {"double", 8},
    {"uint32", 4},    {"uint64", 8}, {"complex64", 8}, {"complex128", 16},
    {"bfloat16", 2},
};

static const TypeInfo *getTypeInfo(int32_t dataType) {
  if (dataType < 0 || dataType > kOnnxBFloat16)
    return nullptr;
  return &kTypes[dataType];
}

StringRef mlir::split::getOnnxTypeName(int32_t dataType) {
  const TypeInfo *info = getTypeInfo(dataType);
  return info ? StringRef(info->name) : StringRef();
}

int64_t mlir::split::getOnnxElementSize(int32_t dataType) {
  const TypeInfo *info = getTypeInfo(dataType);
  return info ? info->size : 0;
}

Type mlir::split::getOnnxElementType(int32_t dataType, MLIRContext *context) {
  auto integer = [&](unsigned width, bool isUnsigned = false) {
    return IntegerType::get(context, width,
                            isUnsigned ? IntegerType::Unsigned
                                       : IntegerType::Signless);
  };
  switch (dataType) {
  case kOnnxFloat:
    return Float32Type::get(context);
  case kOnnxUInt8:
    return integer(8, /*isUnsigned=*/true);
  case kOnnxInt8:
    return integer(8);
  case kOnnxUInt16:
    return integer(16, /*isUnsigned=*/true);
  case kOnnxInt16:
    return integer(16);
  case kOnnxInt32:
    return integer(32);
  case kOnnxInt64:
    return integer(64);
  case kOnnxString:
    context->getOrLoadDialect<SplitDialect>();
    return StringType::get(context);
  case kOnnxBool:
    return integer(1);
  case kOnnxFloat16:
    return Float16Type::get(context);
  case kOnnxDouble:
    return Float64Type::get(context);
  case kOnnxUInt32:
    return integer(32, /*isUnsigned=*/true);
  case kOnnxUInt64:
    return integer(64, /*isUnsigned=*/true);
  case kOnnxComplex64:
    return ComplexType::get(Float32Type::get(context));
  case kOnnxComplex128:
    return ComplexType::get(Float64Type::get(context));
  case kOnnxBFloat16:
    return BFloat16Type::get(context);
  default:
    return Type();
  }
}

std::optional<int32_t> mlir::split::getOnnxDataType(Type elementType) {
  MLIRContext *context = elementType.getContext();
  for (int32_t dataType = kOnnxFloat; dataType <= kOnnxBFloat16; ++dataType) {
    // A string type in hand means that its dialect is loaded; do not load it to
    // look for one.
    if (dataType == kOnnxString
            ? isa<StringType>(elementType)
            : getOnnxElementType(dataType, context) == elementType)
      return dataType;
  }
  return std::nullopt;
}
