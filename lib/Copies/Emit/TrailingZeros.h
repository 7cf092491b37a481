// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a value is known to be a multiple of. Private to the emitter.

#ifndef SPLIT_LIB_COPIES_EMIT_TRAILINGZEROS_H
#define SPLIT_LIB_COPIES_EMIT_TRAILINGZEROS_H

#include "mlir/IR/Value.h"

namespace mlir::split {

/// How many of the lowest bits of `value`, an index, are known to be 0: at
/// least so many are. It follows sums, products, choices and the variables of
/// loops.
unsigned countTrailingZeros(Value value);

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_EMIT_TRAILINGZEROS_H
