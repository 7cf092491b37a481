// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a model says of one of its inputs or outputs.

#ifndef SPLIT_HOSTIO_PARAMETER_H
#define SPLIT_HOSTIO_PARAMETER_H

#include "mlir/IR/BuiltinTypes.h"

#include <string>

namespace mlir::split::runner {

/// An input or output of the function that is run.
struct Parameter {
  /// Names it in messages: `input 0 'x'`.
  std::string label;
  /// The model's own name for it, or "".
  std::string name;
  /// A tensor, a `!split.sequence`, or a number.
  Type type;
  /// The model's names for its dimensions, "" where there is none. Dimensions
  /// of one name are equal.
  SmallVector<std::string> dimNames;
};

/// The tensor type of the values that `parameter` takes, also if it is a number
/// or, for its elements, a sequence.
TensorType getTensorType(const Parameter &parameter);

/// Whether `parameter` takes a sequence.
bool isSequence(const Parameter &parameter);

/// The values that a model has at its boundary: a part of `parameters` each,
/// all of its name. The last of them is the value. Before it are, of a sequence
/// of tensors that differ in rank, their ranks, and, of an optional value,
/// whether it is there, a boolean.
SmallVector<ArrayRef<Parameter>> groupValues(ArrayRef<Parameter> parameters);

/// Whether one of groupValues is optional.
bool isOptional(ArrayRef<Parameter> value);
/// Whether one of groupValues is a sequence whose tensors have dimensions of 1
/// before their own: the ranks are without these.
bool hasRanks(ArrayRef<Parameter> value);

} // namespace mlir::split::runner

#endif // SPLIT_HOSTIO_PARAMETER_H
