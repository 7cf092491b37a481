// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which ops run whenever their program does.

#ifndef SPLIT_LIB_DIALECT_SPLIT_TRANSFORMS_CERTAINEXECUTION_H
#define SPLIT_LIB_DIALECT_SPLIT_TRANSFORMS_CERTAINEXECUTION_H

#include "mlir/IR/Operation.h"

namespace mlir::split {

/// Whether every call of a function that is there to be called from outside
/// reaches `op`, or ends in an error before. Where this is not known the answer
/// is no: what is wrong with `op` is then to be found when it runs, as a guard
/// may be what keeps it from running.
bool isCertainToRun(Operation *op);

/// Fails with the error `message` if `op` is certain to run. Where it is not,
/// the run-time checks of the op are what reports what is wrong with it.
LogicalResult reportIfCertain(Operation *op, const Twine &message);

} // namespace mlir::split

#endif // SPLIT_LIB_DIALECT_SPLIT_TRANSFORMS_CERTAINEXECUTION_H
