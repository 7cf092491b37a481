// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A plan in words and a few numbers, for a person who asks why.

#ifndef SPLIT_COPIES_PLAN_DESCRIBEPLAN_H
#define SPLIT_COPIES_PLAN_DESCRIBEPLAN_H

#include "split/Copies/Plan/CopyPlan.h"

#include <string>

namespace mlir::split {

/// What moves some neighbouring parts.
struct PlannedKernel {
  /// The first part, and how many there are; nothing: all, whatever their
  /// number.
  std::optional<size_t> firstPart;
  size_t numParts = 0;
  /// How the lanes are moved.
  std::string name;
  /// Rows that it moves at once.
  int64_t rows = 1;

  bool operator==(const PlannedKernel &other) const {
    return firstPart == other.firstPart && numParts == other.numParts &&
           name == other.name && rows == other.rows;
  }
};

struct PlanSummary {
  /// The kernels in the order of their parts. Neighbours that are moved in the
  /// same way are one.
  llvm::SmallVector<PlannedKernel> kernels;
  /// How the code finds its parts: one by one, by a table, or by a distance.
  std::string form;
  /// The bytes, reads and writes together, beyond which stores bypass the
  /// caches; nothing: never.
  std::optional<int64_t> streamingBytes;
  /// The bytes beyond which several threads share the work; nothing: never.
  std::optional<int64_t> taskBytes;
};

/// What `plan` decides.
PlanSummary describePlan(const CopyPlan &plan);

} // namespace mlir::split

#endif // SPLIT_COPIES_PLAN_DESCRIBEPLAN_H
