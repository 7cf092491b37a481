// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// `!split.sequence` and `!split.string`.

#ifndef SPLIT_DIALECT_SPLIT_IR_SPLITTYPES_H
#define SPLIT_DIALECT_SPLIT_IR_SPLITTYPES_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"

#define GET_TYPEDEF_CLASSES
#include "split/Dialect/Split/IR/SplitTypes.h.inc"

#endif // SPLIT_DIALECT_SPLIT_IR_SPLITTYPES_H
