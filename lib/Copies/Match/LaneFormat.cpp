// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Copies/Match/LaneFormat.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::split;

/// The bytes an element of `type` takes in a buffer, or 0 if it has no size
/// that whole lanes make up.
static int64_t getStoredBytes(Type type, const DataLayout &layout) {
  if (auto complexType = dyn_cast<ComplexType>(type))
    return 2 * getStoredBytes(complexType.getElementType(), layout);
  if (!type.isIntOrIndexOrFloat() && !isa<DataLayoutTypeInterface>(type))
    return 0;
  int64_t bytes = layout.getTypeSize(type);
  return llvm::isPowerOf2_64(bytes) ? bytes : 0;
}

std::optional<LaneFormat> mlir::split::getLaneFormat(Type elementType,
                                                     const DataLayout &layout) {
  int64_t bytes = getStoredBytes(elementType, layout);
  if (bytes == 0)
    return std::nullopt;
  bool fillsItsBytes =
      isa<IndexType>(elementType) ||
      (elementType.isIntOrFloat() &&
       elementType.getIntOrFloatBitWidth() == 8 * static_cast<uint64_t>(bytes));
  // LLVM's code generators drop the hint of a streaming store of half floats.
  bool isHalf = isa<FloatType>(elementType) && bytes == 2;
  if (fillsItsBytes && bytes <= 8 && !isHalf)
    return LaneFormat{elementType, bytes, 1, /*throughPointer=*/false};
  // A float that does not fill its bytes has no store of its own width.
  if (isa<FloatType>(elementType) && bytes <= 8 && !fillsItsBytes)
    return std::nullopt;
  int64_t laneBytes = std::min<int64_t>(bytes, 8);
  return LaneFormat{IntegerType::get(elementType.getContext(), 8 * laneBytes),
                    laneBytes, bytes / laneBytes, /*throughPointer=*/true};
}

LaneFormat mlir::split::getPointerFormat(const LaneFormat &format) {
  LaneFormat result = format;
  result.throughPointer = true;
  if (!LLVM::isCompatibleType(format.type))
    result.type = IntegerType::get(format.type.getContext(), 8 * format.bytes);
  return result;
}
