// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Dialect/Split/IR/SplitDialect.h"

#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Dialect/Split/IR/SplitTypes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::split;

#include "split/Dialect/Split/IR/SplitDialect.cpp.inc"

/// One error, where the generated parser of a `TensorType` would give two.
static ParseResult parseSequenceElement(AsmParser &parser,
                                        TensorType &tensorType) {
  SMLoc location = parser.getCurrentLocation();
  Type type;
  if (parser.parseType(type))
    return failure();
  tensorType = dyn_cast<TensorType>(type);
  if (!tensorType)
    return parser.emitError(location)
           << "the elements of a sequence are tensors, not " << type;
  return success();
}

static void printSequenceElement(AsmPrinter &printer, TensorType tensorType) {
  printer << tensorType;
}

#define GET_TYPEDEF_CLASSES
#include "split/Dialect/Split/IR/SplitTypes.cpp.inc"

void SplitDialect::initialize() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "split/Dialect/Split/IR/SplitTypes.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "split/Dialect/Split/IR/SplitOps.cpp.inc"
      >();
}

Operation *SplitDialect::materializeConstant(OpBuilder &builder,
                                             Attribute value, Type type,
                                             Location loc) {
  return arith::ConstantOp::materialize(builder, value, type, loc);
}
