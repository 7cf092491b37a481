// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What constant integer tensors hold.

#ifndef SPLIT_DIALECT_SPLIT_IR_CONSTANTINTEGERS_H
#define SPLIT_DIALECT_SPLIT_IR_CONSTANTINTEGERS_H

#include "mlir/IR/Value.h"

#include <optional>

namespace mlir::split {

/// The elements of a constant integer tensor, or nothing if `value` is null or
/// not constant, or an element does not fit into 64 bits.
std::optional<SmallVector<int64_t>> getConstantIntegers(Value value);

} // namespace mlir::split

#endif // SPLIT_DIALECT_SPLIT_IR_CONSTANTINTEGERS_H
