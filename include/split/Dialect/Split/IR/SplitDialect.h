// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The `split` dialect.

#ifndef SPLIT_DIALECT_SPLIT_IR_SPLITDIALECT_H
#define SPLIT_DIALECT_SPLIT_IR_SPLITDIALECT_H

#include "mlir/IR/Dialect.h"

#include "split/Dialect/Split/IR/SplitDialect.h.inc"

#endif // SPLIT_DIALECT_SPLIT_IR_SPLITDIALECT_H
