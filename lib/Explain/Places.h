// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The places of a model that ops come from, numbered, and modules as text
/// whose lines know theirs.

#ifndef SPLIT_LIB_EXPLAIN_PLACES_H
#define SPLIT_LIB_EXPLAIN_PLACES_H

#include "split/Explain/Explanation.h"

#include "llvm/ADT/StringMap.h"

namespace mlir::split::explain {

class Places {
public:
  /// The number of the place that `location` is, or is a part of; nothing if
  /// nothing is known of it. A place that is new gets the next number.
  std::optional<PlaceId> add(Location location);

  /// The numbers of all places that an op at `location` comes from, as far as
  /// they have one.
  SmallVector<PlaceId, 1> find(Location location) const;

  /// What the places are called, by their numbers.
  std::vector<std::string> takeNames() { return std::move(names); }

private:
  llvm::StringMap<PlaceId> numbers;
  std::vector<std::string> names;
};

/// Numbers the places of the ops in the functions of `module`, in their order.
void addPlaces(ModuleOp module, Places &places);

/// `module` as text.
StageText printStage(ModuleOp module, StringRef name, StringRef summary,
                     const Places &places);

} // namespace mlir::split::explain

#endif // SPLIT_LIB_EXPLAIN_PLACES_H
