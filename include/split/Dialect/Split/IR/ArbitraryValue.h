// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Values for what is never looked at.

#ifndef SPLIT_DIALECT_SPLIT_IR_ARBITRARYVALUE_H
#define SPLIT_DIALECT_SPLIT_IR_ARBITRARYVALUE_H

#include "mlir/IR/Builders.h"

namespace mlir::split {

/// A value of `type` that every later pass can lower: an empty tensor, whose
/// unknown dimensions are 0, an empty sequence, or 0. Null for other types.
Value createArbitraryValue(OpBuilder &builder, Location loc, Type type);

} // namespace mlir::split

#endif // SPLIT_DIALECT_SPLIT_IR_ARBITRARYVALUE_H
