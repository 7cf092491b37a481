// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Constants of other compilers, whose dialects are not linked: their ops and
/// attributes go by their names.

#ifndef SPLIT_CONVERSION_FOREIGNOPS_FOREIGNCONSTANTS_H
#define SPLIT_CONVERSION_FOREIGNOPS_FOREIGNCONSTANTS_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"

#include <optional>

namespace mlir::split {

/// The elements of the tensor that `op` makes, if it is a constant: one that
/// upstream folds, onnx.Constant, torch.operator "onnx.Constant",
/// torch.vtensor.literal or const.Declare. Signed integers are signless. Null
/// otherwise.
DenseElementsAttr getConstantElements(Operation *op);

/// The same of the op that `value` is the result of.
DenseElementsAttr getConstantElements(Value value);

/// Begins an error about `op` that names it. It does not show the op, as
/// Operation::emitOpError does, whose operands are half converted by then.
InFlightDiagnostic emitForeignError(Operation *op);

/// Whether `value` stands for an operand that is left out: its type is `none`
/// or `!torch.none`.
bool isNoValue(Value value);

/// The number in an integer attribute of any type of up to 64 bits; nothing for
/// other attributes.
std::optional<int64_t> getInteger(Attribute attribute);

/// The numbers in an array of integers, a dense array, or a tensor; nothing for
/// other attributes.
std::optional<SmallVector<int64_t>> getIntegers(Attribute attribute);

/// The number in a tensor of one integer, of rank 0 or 1; nothing for others.
std::optional<int64_t> getSingleInteger(DenseElementsAttr elements);

/// `type` as its dialect prints it, without the `!`: "torch.int".
std::string getTypeText(Type type);

/// The type that `text` is; null, without an error, if it is none.
Type parseTypeText(StringRef text, MLIRContext *context);

} // namespace mlir::split

#endif // SPLIT_CONVERSION_FOREIGNOPS_FOREIGNCONSTANTS_H
