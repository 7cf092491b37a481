// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What is computed for one op alone.

#ifndef SPLIT_LIB_TENSORS_MOVEPRODUCERS_H
#define SPLIT_LIB_TENSORS_MOVEPRODUCERS_H

#include "mlir/IR/Operation.h"

#include "llvm/ADT/DenseMap.h"

namespace mlir::split {

/// Moves ops to others that they alone compute something for.
class ProducerMover {
public:
  /// Moves the ops that compute something for `op` alone to the place right
  /// before it, where they are free to be: they have no side effects, and no
  /// tensor that they read may be written to in between.
  void moveTo(Operation *op);

private:
  bool isOnlyRead(Value value);

  /// What is known of tensors. Thousands of ops may read one of them.
  DenseMap<Value, bool> onlyRead;
};

} // namespace mlir::split

#endif // SPLIT_LIB_TENSORS_MOVEPRODUCERS_H
