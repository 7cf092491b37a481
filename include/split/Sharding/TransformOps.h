// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Ops of schedules, in upstream's dialect `transform`, that choose shardings.

#ifndef SPLIT_SHARDING_TRANSFORMOPS_H
#define SPLIT_SHARDING_TRANSFORMOPS_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Dialect/Transform/IR/TransformOps.h"
#include "mlir/Dialect/Transform/IR/TransformTypes.h"
#include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.h"

#define GET_OP_CLASSES
#include "split/Sharding/TransformOps.h.inc"

namespace mlir::split {

/// Adds the ops to the dialect `transform` of `registry`.
void registerShardingTransformOps(DialectRegistry &registry);

} // namespace mlir::split

#endif // SPLIT_SHARDING_TRANSFORMOPS_H
