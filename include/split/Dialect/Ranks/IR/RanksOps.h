// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The `ranks` dialect: rows that change owner between processes. It knows no
/// split.

#ifndef SPLIT_DIALECT_RANKS_IR_RANKSOPS_H
#define SPLIT_DIALECT_RANKS_IR_RANKSOPS_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "split/Dialect/Ranks/IR/RanksDialect.h.inc"

#define GET_OP_CLASSES
#include "split/Dialect/Ranks/IR/RanksOps.h.inc"

namespace mlir::ranks {

/// The number of processes that differ in `axes` only, in a grid of `shape`.
int64_t getGroupSize(ArrayRef<int64_t> shape, ArrayRef<int16_t> axes);

/// The bytes that one element takes in a message; nothing if it cannot be in
/// one.
std::optional<int64_t> getMessageBytes(Type elementType);

} // namespace mlir::ranks

#endif // SPLIT_DIALECT_RANKS_IR_RANKSOPS_H
