// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PackedChunks.h"

#include "split/Dialect/Strided/IR/StridedOps.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace mlir::split;

/// The sizes in `buffer`, if they are those of a constant.
static std::optional<SmallVector<int64_t>> getConstantSizes(Value buffer) {
  while (auto cast = buffer.getDefiningOp<memref::CastOp>())
    buffer = cast.getSource();
  auto get = buffer.getDefiningOp<memref::GetGlobalOp>();
  if (!get)
    return std::nullopt;
  auto global = SymbolTable::lookupNearestSymbolFrom<memref::GlobalOp>(
      get, get.getNameAttr());
  if (!global || !global.getConstant())
    return std::nullopt;
  auto values =
      dyn_cast_if_present<DenseIntElementsAttr>(global.getConstantInitValue());
  if (!values)
    return std::nullopt;
  return llvm::map_to_vector(values.getValues<APInt>(), [](const APInt &value) {
    return value.getSExtValue();
  });
}

std::optional<PackedCopy>
mlir::split::matchPackedChunks(strided::PackChunksOp op,
                               const DataLayout &layout) {
  auto type = dyn_cast<MemRefType>(op.getDest().getType());
  if (!type)
    return std::nullopt;
  std::optional<LaneFormat> format =
      getLaneFormat(type.getElementType(), layout);
  // Pointers are those of the default memory space.
  if (!format || type.getMemorySpace() ||
      cast<MemRefType>(op.getSource().getType()).getMemorySpace())
    return std::nullopt;
  return PackedCopy{op,
                    op.getSource(),
                    op.getDest(),
                    op.getRows(),
                    op.getPitch(),
                    op.getSizes(),
                    op.getUnit(),
                    getConstantSizes(op.getSizes()),
                    *format};
}

bool mlir::split::canList(const PackedCopy &copy) {
  return copy.knownSizes && copy.knownSizes->size() <= kMaxLaunchedParts;
}
