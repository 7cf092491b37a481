// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Where the ops that a node of a model becomes are built, and errors about it
/// go, whatever its format.

#ifndef SPLIT_IMPORT_SUPPORT_NODEEMITTER_H
#define SPLIT_IMPORT_SUPPORT_NODEEMITTER_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/Diagnostics.h"

namespace mlir::split {

/// See the file comment. Importers of a format derive from it what knows their
/// nodes.
class NodeEmitter {
public:
  NodeEmitter(OpBuilder &builder, Location loc) : builder(builder), loc(loc) {}

  OpBuilder &getBuilder() const { return builder; }
  Location getLoc() const { return loc; }
  InFlightDiagnostic emitError() const { return mlir::emitError(loc); }

  /// Refuses a tensor of `sizes` with more elements than can be counted.
  LogicalResult checkElementCount(ArrayRef<OpFoldResult> sizes) const;

  /// `axis`, which counts from the back if it is negative, as a dimension of a
  /// tensor of `rank`; `isPosition` allows one past the last.
  FailureOr<int64_t> normalizeAxis(int64_t axis, int64_t rank,
                                   bool isPosition = false) const;
  /// `axes` as dimensions of a tensor of `rank`: in range, none twice, sorted.
  FailureOr<SmallVector<int64_t>> normalizeAxes(ArrayRef<int64_t> axes,
                                                int64_t rank) const;

private:
  OpBuilder &builder;
  Location loc;
};

} // namespace mlir::split

#endif // SPLIT_IMPORT_SUPPORT_NODEEMITTER_H
