// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Locations of ops in a loop that stands for as many times the same ops, each
/// from elsewhere in the source.

#ifndef SPLIT_SUPPORT_ROLLEDLOCATIONS_H
#define SPLIT_SUPPORT_ROLLEDLOCATIONS_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/BuiltinAttributes.h"

namespace mlir::split {

/// The location of an op in a loop that stands for one at each of `locations`,
/// in the order of the loop's iterations. Who does not ask takes it for the
/// first of them, which it is if they are equal.
Location getRolledLocation(ArrayRef<Location> locations);

/// The locations that `location`, or what it was made of, stands for: an array
/// of locations. Null if it is of no such loop.
ArrayAttr getRolledLocations(Location location);

/// Whether `op` is a loop that was made with such locations.
bool isRolledLoop(Operation *op);

/// The loop around `op` that iterates once for each location in `locations`,
/// and was made with such: `op` is of one of them in each iteration. Null if it
/// is no longer there.
scf::ForOp getRolledLoop(Operation *op, ArrayAttr locations);

} // namespace mlir::split

#endif // SPLIT_SUPPORT_ROLLEDLOCATIONS_H
