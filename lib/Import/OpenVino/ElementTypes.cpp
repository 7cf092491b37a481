// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ElementTypes.h"

#include "split/Dialect/Carrier/IR/CarrierOps.h"
#include "split/Dialect/Split/IR/SplitTypes.h"
#include "split/Import/OpenVinoTypes.h"
#include "split/Import/Support/ModelImport.h"
#include "split/Support/Text.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::openvino;

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
                   .Case("f8e8m0", Float8E8M0FNUType::get(context))
                   .Case("f4e2m1", Float4E2M1FNType::get(context))
                   .Cases({"boolean", "bool"}, builder.getI1Type())
                   .Case("bin", builder.getIntegerType(1, /*isSigned=*/false))
                   .Case("string", StringType::get(context))
                   .Default(Type());
  if (named)
    return named;
  StringRef digits = lower;
  bool isUnsigned = digits.consume_front("u");
  unsigned width;
  if ((!isUnsigned && !digits.consume_front("i")) ||
      digits.getAsInteger(10, width) ||
      !llvm::is_contained({1u, 2u, 3u, 4u, 6u, 8u, 16u, 32u, 64u}, width) ||
      (!isUnsigned && width < 4))
    return {};
  return isUnsigned ? builder.getIntegerType(width, /*isSigned=*/false)
                    : builder.getIntegerType(width);
}

std::string openvino::getElementTypeName(Type type) {
  if (auto named = dyn_cast<carrier::NamedType>(type))
    return named.getName().str();
  if (auto integer = dyn_cast<IntegerType>(type)) {
    if (type.isSignlessInteger(1))
      return "boolean";
    std::string name =
        (integer.isUnsigned() ? "u" : "i") + std::to_string(integer.getWidth());
    return getElementType(name, type.getContext()) ? name : "";
  }
  return llvm::TypeSwitch<Type, std::string>(type)
      .Case<Float8E4M3FNType>([](Type) { return "f8e4m3"; })
      .Case<Float8E5M2Type>([](Type) { return "f8e5m2"; })
      .Case<Float8E8M0FNUType>([](Type) { return "f8e8m0"; })
      .Case<Float4E2M1FNType>([](Type) { return "f4e2m1"; })
      .Case<BFloat16Type>([](Type) { return "bf16"; })
      .Case<Float16Type>([](Type) { return "f16"; })
      .Case<Float32Type>([](Type) { return "f32"; })
      .Case<Float64Type>([](Type) { return "f64"; })
      .Case<StringType>([](Type) { return "string"; })
      .Default([](Type) { return ""; });
}

std::string openvino::getPrecision(StringRef name) {
  if (name == "boolean")
    return "BOOL";
  if (name == "u1")
    return "BIN";
  StringRef digits = name;
  unsigned bits;
  if (digits.consume_front("f") && !digits.getAsInteger(10, bits))
    return "FP" + digits.str();
  return name.upper();
}

bool openvino::isKeptAsStored(Type elementType) {
  return !elementType.isIntOrFloat() ||
         (!elementType.isSignlessInteger(1) &&
          elementType.getIntOrFloatBitWidth() < 8);
}

/// The bits that an element takes in a file; 0 if that is not fixed.
static unsigned getStoredBits(Type type) {
  if (!type.isIntOrFloat())
    return 0;
  // A boolean is a byte, a u1 is a bit.
  return type.isSignlessInteger(1) ? 8 : type.getIntOrFloatBitWidth();
}

LogicalResult openvino::checkStoredBytes(RankedTensorType type, int64_t size,
                                         Location loc) {
  int64_t bits = getStoredBits(type.getElementType());
  if (bits == 0)
    return success();
  if (llvm::MulOverflow(type.getNumElements(), bits, bits))
    return emitError(loc)
           << "there are more elements than can be counted in 64 bits";
  int64_t bytes = llvm::divideCeil(bits, 8);
  if (bytes != size)
    return emitError(loc) << "a constant of " << type << " takes " << bytes
                          << " bytes, but its size is " << size;
  return success();
}

/// The place of the lowest bit of element `index`: the byte, and the bit in it.
static std::pair<int64_t, unsigned> getBitPlace(int64_t index, unsigned bits) {
  int64_t first = index * bits;
  return {first / 8, bits == 1 ? 7 - first % 8 : first % 8};
}

std::string openvino::packBits(ArrayRef<APInt> elements, unsigned bits) {
  std::string stored(llvm::divideCeil(elements.size() * bits, 8), '\0');
  for (auto [index, element] : llvm::enumerate(elements)) {
    auto [byte, shift] = getBitPlace(index, bits);
    auto pair = static_cast<unsigned>(element.getZExtValue()) << shift;
    stored[byte] |= static_cast<char>(pair);
    if (shift + bits > 8)
      stored[byte + 1] |= static_cast<char>(pair >> 8);
  }
  return stored;
}

std::vector<char> openvino::unpack(std::vector<char> stored, Type type,
                                   int64_t count) {
  if (type.isSignlessInteger(1))
    for (char &byte : stored)
      byte = byte != 0;
  unsigned bits = getStoredBits(type);
  if (bits >= 8)
    return stored;
  // Elements follow each other from the lower bits of a byte on, and may begin
  // in one byte and end in the next; single bits from the upper bits on.
  std::vector<char> elements(count);
  for (int64_t index = 0; index < count; ++index) {
    auto [byte, shift] = getBitPlace(index, bits);
    unsigned pair = static_cast<unsigned char>(stored[byte]);
    if (shift + bits > 8)
      pair |= static_cast<unsigned char>(stored[byte + 1]) << 8;
    elements[index] = pair >> shift & ((1u << bits) - 1);
  }
  return elements;
}

FailureOr<TensorType> openvino::getTensorType(StringRef elementType,
                                              const Shape &shape,
                                              Location loc) {
  Type type = getElementType(elementType, loc.getContext());
  if (!type)
    return emitError(loc) << "element type " << quoted(elementType)
                          << " is not supported";
  if (!shape)
    return TensorType(UnrankedTensorType::get(type));
  SmallVector<int64_t> sizes, known;
  for (const Dim &dim : *shape) {
    sizes.push_back(dim.isStatic() ? dim.least : ShapedType::kDynamic);
    if (dim.isStatic())
      known.push_back(dim.least);
  }
  if (!getNumElements(known))
    return emitError(loc)
           << "there are more elements than can be counted in 64 bits";
  return TensorType(RankedTensorType::get(sizes, type));
}

FailureOr<openvino::Shape> openvino::getDeclaredShape(const Layer &layer,
                                                      Location loc) {
  if (!layer.attributes.contains("shape") && layer.outputs.size() == 1)
    return openvino::Shape(layer.outputs.front().dims);
  llvm::Expected<openvino::Shape> shape =
      parseShape(layer.getAttribute("shape"));
  if (!shape)
    return emitError(loc) << llvm::toString(shape.takeError());
  return *shape;
}

FailureOr<TensorType> openvino::getDeclaredType(const Layer &layer,
                                                Location loc) {
  FailureOr<openvino::Shape> shape = openvino::getDeclaredShape(layer, loc);
  if (failed(shape))
    return failure();
  StringRef name = layer.getAttribute("element_type");
  if (name.empty() && layer.outputs.size() == 1)
    name = layer.outputs.front().precision;
  return getTensorType(name, *shape, loc);
}
