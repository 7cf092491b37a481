// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CopyRemarks.h"

#include "split/Copies/Match/MatchCopies.h"
#include "split/Copies/Plan/DescribePlan.h"
#include "split/Dialect/Strided/IR/StridedOps.h"
#include "split/Support/ViewRoot.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"

using namespace mlir;
using namespace mlir::split;

/// The bytes of the elements of `type`, if they are known.
static std::optional<uint64_t> getBytes(BaseMemRefType type,
                                        const DataLayout &layout) {
  if (!type.hasRank() || !type.hasStaticShape() ||
      !type.getElementType().isIntOrIndexOrFloat())
    return std::nullopt;
  return type.getNumElements() *
         layout.getTypeSize(type.getElementType()).getFixedValue();
}

/// Whether something other than a copy reads or writes `view` or a view of it.
static bool isUsedInPlace(Value view) {
  return llvm::any_of(view.getUses(), [](OpOperand &use) {
    Operation *user = use.getOwner();
    if (isa<memref::CopyOp, memref::DimOp>(user))
      return false;
    auto further = dyn_cast<ViewLikeOpInterface>(user);
    return !further || isUsedInPlace(further->getResult(0));
  });
}

void mlir::split::remarkViewsAndCopies(Operation *root,
                                       const DataLayout &layout) {
  root->walk([&](ViewLikeOpInterface view) {
    // What is lowered has views that are no memrefs, too.
    auto type = dyn_cast<BaseMemRefType>(view->getResult(0).getType());
    // Of views of each other that are one chunk, the first counts.
    Operation *source = view.getViewSource().getDefiningOp();
    if (!type || !getChunk(view->getLoc()) ||
        (source && source->getLoc() == view->getLoc()) ||
        !isUsedInPlace(view->getResult(0)))
      return;
    remarkView(view->getLoc(), "it is used where it lies in the source",
               getBytes(type, layout));
  });
  root->walk([](strided::PackChunksOp op) {
    remark::analysis(op.getLoc(), remarkOf(kCopyRemarks, "Copy"));
  });
  root->walk([&](memref::CopyOp copy) {
    auto type = cast<BaseMemRefType>(copy.getTarget().getType());
    auto said = remark::analysis(getCopiedLocation(copy),
                                 remarkOf(kCopyRemarks, "Copy"));
    if (std::optional<uint64_t> bytes = getBytes(type, layout))
      said << remark::metric("Bytes", *bytes);
  });
}

static bool joins(const CopyNest &nest) {
  const auto *siblings = std::get_if<SiblingCopies>(&nest);
  return siblings && std::holds_alternative<JoinsRows>(siblings->direction);
}

/// How many parts there are, if that is known.
static std::optional<int64_t> countParts(const CopyNest &nest) {
  if (const auto *siblings = std::get_if<SiblingCopies>(&nest))
    return siblings->parts.size();
  if (const auto *regular = std::get_if<RegularCopy>(&nest))
    return regular->isOnePart ? 1 : getConstantIntValue(regular->parts);
  const auto &packed = std::get<PackedCopy>(nest);
  if (packed.knownSizes)
    return packed.knownSizes->size();
  return std::nullopt;
}

/// What remarks about `kernel` point at: each chunk that it moves, or
/// `location` where the copies are not those of chunks.
static SmallVector<Location> getPartLocations(const CopyNest &nest,
                                              const PlannedKernel &kernel,
                                              Location location) {
  const auto *siblings = std::get_if<SiblingCopies>(&nest);
  if (!siblings)
    return {location};
  // Parts that are known to be empty are copies, but no parts.
  if (siblings->copies.size() != siblings->parts.size() || !kernel.firstPart)
    return {getCopiedLocation(siblings->copies.front())};
  SmallVector<Location> locations;
  for (memref::CopyOp copy :
       ArrayRef(siblings->copies).slice(*kernel.firstPart, kernel.numParts)) {
    Location part = getCopiedLocation(copy);
    if (getChunk(part) || locations.empty())
      locations.push_back(part);
  }
  return locations;
}

/// Says at `location` what `kernel` does.
static void remarkKernel(Location location, const PlannedKernel &kernel,
                         std::optional<int64_t> numParts,
                         const PlanSummary &summary) {
  auto said = remark::analysis(location, remarkOf(kKernelRemarks, "Kernel"));
  said << remark::metric("Kernel", kernel.name)
       << remark::metric("Rows", kernel.rows)
       << remark::metric("Form", summary.form);
  if (numParts)
    said << remark::metric("Parts", *numParts);
  if (summary.streamingBytes)
    said << remark::metric("StreamingBytes", *summary.streamingBytes);
  if (summary.taskBytes)
    said << remark::metric("ThreadsFromBytes", *summary.taskBytes);
}

void mlir::split::remarkPlan(Location location, const CopyNest &nest,
                             const CopyPlan &plan) {
  PlanSummary summary = describePlan(plan);
  if (const auto *siblings = std::get_if<SiblingCopies>(&nest);
      siblings && siblings->copies.size() > 1)
    remark::passed(getCopiedLocation(siblings->copies.front()),
                   remarkOf(kFusionRemarks, "OnePass"))
        << remark::metric("Copies", siblings->copies.size())
        << remark::metric("Reason",
                          std::string(joins(nest)
                                          ? "they are joined to one buffer"
                                          : "they read parts of one buffer"));
  for (const PlannedKernel &kernel : summary.kernels) {
    std::optional<int64_t> numParts =
        kernel.firstPart ? kernel.numParts : countParts(nest);
    for (Location part : getPartLocations(nest, kernel, location))
      remarkKernel(part, kernel, numParts, summary);
  }
}
