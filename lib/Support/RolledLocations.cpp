// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Support/RolledLocations.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::split;

/// The key of the locations in the metadata of a location.
static constexpr StringLiteral kKey = "split.rolled";

Location mlir::split::getRolledLocation(ArrayRef<Location> locations) {
  if (llvm::all_equal(locations))
    return locations.front();
  MLIRContext *context = locations.front().getContext();
  SmallVector<Attribute> all(locations.begin(), locations.end());
  NamedAttribute entry(StringAttr::get(context, kKey),
                       ArrayAttr::get(context, all));
  return FusedLoc::get(context, {locations.front()},
                       DictionaryAttr::get(context, {entry}));
}

ArrayAttr mlir::split::getRolledLocations(Location location) {
  auto fused = dyn_cast<FusedLoc>(location);
  if (!fused)
    return {};
  if (auto entries = dyn_cast_if_present<DictionaryAttr>(fused.getMetadata()))
    if (auto all = entries.getAs<ArrayAttr>(kKey);
        all && llvm::all_of(all, llvm::IsaPred<LocationAttr>))
      return all;
  for (Location part : fused.getLocations())
    if (ArrayAttr all = getRolledLocations(part))
      return all;
  return {};
}

bool mlir::split::isRolledLoop(Operation *op) {
  return isa<scf::ForOp>(op) && getRolledLocations(op->getLoc());
}

scf::ForOp mlir::split::getRolledLoop(Operation *op, ArrayAttr locations) {
  // The outermost: loops inside are of the same locations.
  scf::ForOp found;
  for (auto loop = op->getParentOfType<scf::ForOp>(); loop;
       loop = loop->getParentOfType<scf::ForOp>()) {
    ArrayAttr own = getRolledLocations(loop.getLoc());
    if (own && own.size() == locations.size() &&
        isConstantIntValue(loop.getLowerBound(), 0) &&
        isConstantIntValue(loop.getStep(), 1) &&
        getConstantIntValue(loop.getUpperBound()) ==
            static_cast<int64_t>(own.size()))
      found = loop;
  }
  return found;
}
