// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The `carrier` dialect: nodes of models that are carried along.

#ifndef SPLIT_DIALECT_CARRIER_IR_CARRIEROPS_H
#define SPLIT_DIALECT_CARRIER_IR_CARRIEROPS_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "split/Dialect/Carrier/IR/CarrierDialect.h.inc"
#include "split/Dialect/Carrier/IR/CarrierEnums.h.inc"

#define GET_TYPEDEF_CLASSES
#include "split/Dialect/Carrier/IR/CarrierTypes.h.inc"

#define GET_ATTRDEF_CLASSES
#include "split/Dialect/Carrier/IR/CarrierAttributes.h.inc"

#define GET_OP_CLASSES
#include "split/Dialect/Carrier/IR/CarrierOps.h.inc"

namespace mlir::carrier {

/// The origin of an op with location `loc`, or of the first that was fused into
/// it; null if there is none.
OriginAttr getOrigin(Location loc);

/// What the model calls the node that `op` came from: its name, or that of its
/// first result; "" if it has neither.
std::string getNodeName(Operation *op);

/// `loc` with `origin`.
Location getLocWithOrigin(Location loc, OriginAttr origin);

} // namespace mlir::carrier

#endif // SPLIT_DIALECT_CARRIER_IR_CARRIEROPS_H
