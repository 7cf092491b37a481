// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// `SplitOpInterface`: what all splitting ops have in common.

#ifndef SPLIT_DIALECT_SPLIT_IR_SPLITINTERFACES_H
#define SPLIT_DIALECT_SPLIT_IR_SPLITINTERFACES_H

#include "split/Dialect/Split/IR/ChunkSizes.h"

#include "mlir/IR/OpDefinition.h"

#include "split/Dialect/Split/IR/SplitInterfaces.h.inc"

#endif // SPLIT_DIALECT_SPLIT_IR_SPLITINTERFACES_H
