// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shapes of copies whose plans are looked at.

#ifndef SPLIT_TEST_UNIT_COPIES_PLANSHAPES_H
#define SPLIT_TEST_UNIT_COPIES_PLANSHAPES_H

#include "split/Copies/Plan/CopyPlan.h"

namespace mlir::split {

/// Rows of `numParts` neighbours of `width` lanes of 4 bytes.
inline CopyShape makeShape(Direction direction, int64_t numParts,
                           MaybeLanes width, MaybeLanes numRows) {
  ListedShape listed;
  for (int64_t i = 0; i < numParts; ++i) {
    MaybeLanes offset = width ? i * *width : MaybeLanes();
    listed.parts.push_back({offset, width, 0, i > 0, i > 0});
  }
  MaybeLanes rowPitch = width ? numParts * *width : MaybeLanes();
  return {direction,        4,     0, rowPitch, numRows,
          /*isDense=*/true, listed};
}

inline CopyPlan planByDefault(const CopyShape &shape,
                              std::optional<TaskOptions> tasks = std::nullopt) {
  return planCopy(shape, CopyMachine(), {/*maxSpecializedParts=*/256, tasks});
}

/// The loops of `shape` on a machine, all parts of which have code of their
/// own.
inline LoopPlan planLoopsOf(const CopyShape &shape,
                            const CopyMachine &machine) {
  return std::get<ListedPlan>(
             planCopy(shape, machine,
                      {/*maxSpecializedParts=*/2048, std::nullopt}))
      .loops;
}

} // namespace mlir::split

#endif // SPLIT_TEST_UNIT_COPIES_PLANSHAPES_H
