// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the passes say of their decisions, as MLIR's remarks: the categories
/// that --remarks-filter selects by, and where a remark points. They cost
/// nothing unless someone listens.

#ifndef SPLIT_SUPPORT_REMARKS_H
#define SPLIT_SUPPORT_REMARKS_H

#include "split/Support/CheckMessages.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Remarks.h"

#include <optional>

namespace mlir::split {

/// Checks that are proven and left out, and those that are emitted.
inline constexpr char kCheckRemarks[] = "split-checks";
/// Chunks that stay where they are, and those that are copied, with the reason.
inline constexpr char kCopyRemarks[] = "split-copies";
/// Copies that are done in one pass, and what keeps others apart.
inline constexpr char kFusionRemarks[] = "split-fusion";
/// The kernels that a plan chooses.
inline constexpr char kKernelRemarks[] = "split-kernels";

/// A remark called `name` of one of these categories.
inline remark::RemarkOpts remarkOf(StringRef category, StringRef name) {
  return remark::RemarkOpts::name(name).category(category);
}

/// Whether anyone listens to remarks in `context`.
inline bool hasRemarks(MLIRContext *context) {
  return context->getRemarkEngine() != nullptr;
}

/// The name of the location of a copy that is only made to see what becomes of
/// it.
inline constexpr char kTrialName[] = "split.trial";

/// The location of what is in such a copy. No remarks are made of that.
inline Location getTrialLocation(MLIRContext *context) {
  return NameLoc::get(StringAttr::get(context, kTrialName));
}

/// Whether anyone listens to remarks of what is at `location`.
inline bool hasRemarks(Location location) {
  if (!hasRemarks(location.getContext()))
    return false;
  auto named = location->findInstanceOf<NameLoc>();
  return !named || named.getName() != kTrialName;
}

//===----------------------------------------------------------------------===//
// What the passes say
//===----------------------------------------------------------------------===//

/// The check at `location` whose failure says `message` of `values`, as that of
/// a split.assert does, cannot fail: `reason` proves that.
inline void remarkCheckProven(Location location, StringRef message,
                              ValueRange values, StringRef reason) {
  if (hasRemarks(location))
    remark::passed(location, remarkOf(kCheckRemarks, "CheckProven"))
        << remark::metric("Check", describeCheck(message, values))
        << remark::metric("Reason", reason.str());
}

/// The compiled code has a check at `location` whose failure says `message` of
/// `values`.
inline void remarkCheckEmitted(Location location, StringRef message,
                               ValueRange values) {
  if (hasRemarks(location))
    remark::missed(location, remarkOf(kCheckRemarks, "CheckEmitted"))
        << remark::metric("Check", describeCheck(message, values));
}

/// The op at `location` cuts its source into `numChunks` chunks; nothing: into
/// as many as turn out at run time.
inline void remarkSplit(Location location, std::optional<int64_t> numChunks) {
  if (!hasRemarks(location))
    return;
  auto said = remark::analysis(location, remarkOf(kCopyRemarks, "Split"));
  if (numChunks)
    said << remark::metric("Chunks", *numChunks);
}

/// What is at `location` stays where it lies, as `reason` says.
inline void remarkView(Location location, StringRef reason,
                       std::optional<uint64_t> bytes = std::nullopt) {
  if (!hasRemarks(location))
    return;
  auto said = remark::passed(location, remarkOf(kCopyRemarks, "View"));
  said << remark::metric("Reason", reason.str());
  if (bytes)
    said << remark::metric("Bytes", *bytes);
}

/// What is at `location` is copied, because of `reason`.
inline void remarkCopied(Location location, StringRef reason) {
  if (hasRemarks(location))
    remark::missed(location, remarkOf(kCopyRemarks, "Copied"))
        << remark::metric("Reason", reason.str());
}

//===----------------------------------------------------------------------===//
// Where
//===----------------------------------------------------------------------===//

/// The key of a location's number of a chunk.
inline constexpr char kChunkKey[] = "split.chunk";

/// The location of chunk number `chunk` of the op at `location`.
inline Location getChunkLocation(Location location, int64_t chunk) {
  MLIRContext *context = location.getContext();
  auto number = IntegerAttr::get(IndexType::get(context), chunk);
  NamedAttribute entry(StringAttr::get(context, kChunkKey), number);
  return FusedLoc::get(context, {location},
                       DictionaryAttr::get(context, {entry}));
}

/// The number of the chunk that is at `location`, if it is one.
inline std::optional<int64_t> getChunk(Location location) {
  auto fused = dyn_cast<FusedLoc>(location);
  auto entries = fused
                     ? dyn_cast_if_present<DictionaryAttr>(fused.getMetadata())
                     : DictionaryAttr();
  auto number = entries ? entries.getAs<IntegerAttr>(kChunkKey) : IntegerAttr();
  return number ? std::optional(number.getInt()) : std::nullopt;
}

} // namespace mlir::split

#endif // SPLIT_SUPPORT_REMARKS_H
