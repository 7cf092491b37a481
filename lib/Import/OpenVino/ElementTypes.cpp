// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ElementTypes.h"

#include "split/Dialect/Split/IR/SplitTypes.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::split;

Type openvino::getElementType(StringRef name, MLIRContext *context) {
  Builder builder(context);
  std::string lower = name.lower();
  auto named = llvm::StringSwitch<Type>(lower)
                   .Cases({"f16", "fp16"}, builder.getF16Type())
                   .Case("bf16", builder.getBF16Type())
                   .Cases({"f32", "fp32"}, builder.getF32Type())
                   .Cases({"f64", "fp64"}, builder.getF64Type())
                   .Case("f8e4m3", Float8E4M3FNType::get(context))
                   .Case("f8e5m2", Float8E5M2Type::get(context))
                   .Cases({"boolean", "bool"}, builder.getI1Type())
                   .Case("string", StringType::get(context))
                   .Default(Type());
  if (named)
    return named;
  StringRef digits = lower;
  bool isUnsigned = digits.consume_front("u");
  unsigned width;
  if ((!isUnsigned && !digits.consume_front("i")) ||
      digits.getAsInteger(10, width) ||
      !llvm::is_contained({4u, 8u, 16u, 32u, 64u}, width))
    return {};
  return isUnsigned ? builder.getIntegerType(width, /*isSigned=*/false)
                    : builder.getIntegerType(width);
}

/// Whether two elements share a byte.
static bool isPacked(Type type) { return type.isInteger(4); }

std::optional<int64_t> openvino::getStoredBytes(Type type, int64_t count) {
  if (!type.isIntOrFloat())
    return std::nullopt;
  if (isPacked(type))
    return llvm::divideCeil(count, 2);
  int64_t bytes;
  if (llvm::MulOverflow<int64_t>(
          count, llvm::divideCeil(type.getIntOrFloatBitWidth(), 8), bytes))
    return std::nullopt;
  return bytes;
}

std::vector<char> openvino::unpack(std::vector<char> stored, Type type,
                                   int64_t count) {
  if (type.isInteger(1))
    for (char &byte : stored)
      byte = byte != 0;
  if (!isPacked(type))
    return stored;
  // The first of two is in the lower bits.
  std::vector<char> elements(count);
  for (int64_t index = 0; index < count; ++index)
    elements[index] = stored[index / 2] >> (index % 2 * 4) & 0xF;
  return elements;
}
