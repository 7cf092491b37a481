// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Places.h"

#include "split/Support/Diagnostics.h"
#include "split/Support/Text.h"

#include "mlir/IR/AsmState.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::explain;

/// What a page shows of a stage: of a large model, LLVM IR has a million lines.
static constexpr size_t kMostLines = 400;
static constexpr size_t kMostLineBytes = 240;
/// Constants of more elements are left out of the text.
static constexpr int64_t kMostElements = 16;

std::optional<PlaceId> Places::add(Location location) {
  std::string name = describeLocation(location);
  if (name.empty())
    return std::nullopt;
  auto [entry, isNew] = numbers.try_emplace(name, names.size());
  if (isNew)
    names.push_back(name);
  return entry->second;
}

SmallVector<PlaceId, 1> Places::find(Location location) const {
  SmallVector<PlaceId, 1> found;
  if (auto fused = dyn_cast<FusedLoc>(location)) {
    for (Location part : fused.getLocations())
      for (PlaceId place : find(part))
        if (!llvm::is_contained(found, place))
          found.push_back(place);
    return found;
  }
  auto entry = numbers.find(describeLocation(location));
  if (entry != numbers.end())
    found.push_back(entry->second);
  return found;
}

void explain::addPlaces(ModuleOp module, Places &places) {
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<ModuleOp, FunctionOpInterface>(op) ||
        op->hasTrait<OpTrait::IsTerminator>())
      return;
    places.add(op->getLoc());
  });
}

StageText explain::printStage(ModuleOp module, StringRef name,
                              StringRef summary, const Places &places) {
  std::string text;
  llvm::raw_string_ostream os(text);
  OpPrintingFlags flags;
  // By who made the module, the importer or the pipeline.
  flags.assumeVerified();
  flags.elideLargeElementsAttrs(kMostElements);
  flags.elideLargeResourceString(kMostElements);
  AsmState::LocationMap lineOfOp;
  AsmState state(module, flags, &lineOfOp);
  module->print(os, state);

  StageText stage{name.str(), summary.str(), {}, 0};
  SmallVector<StringRef> lines;
  StringRef(text).split(lines, '\n');
  // The text of the module need not end in a line feed.
  if (!lines.empty() && lines.back().empty())
    lines.pop_back();
  size_t shown = std::min(lines.size(), kMostLines);
  stage.omittedLines = lines.size() - shown;
  for (StringRef line : ArrayRef(lines).take_front(shown)) {
    StringRef head = shorten(line, kMostLineBytes);
    stage.lines.push_back(
        {head.str() + (head.size() < line.size() ? " ..." : ""), {}});
  }
  module.walk([&](Operation *op) {
    auto position = lineOfOp.find(op);
    // Lines are counted from 1. A function's own location says nothing.
    if (position == lineOfOp.end() || position->second.first == 0 ||
        position->second.first > shown ||
        isa<ModuleOp, FunctionOpInterface>(op))
      return;
    StageLine &line = stage.lines[position->second.first - 1];
    for (PlaceId place : places.find(op->getLoc()))
      if (!llvm::is_contained(line.places, place))
        line.places.push_back(place);
  });
  return stage;
}
