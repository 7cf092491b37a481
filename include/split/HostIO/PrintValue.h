// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Values as text for people.

#ifndef SPLIT_HOSTIO_PRINTVALUE_H
#define SPLIT_HOSTIO_PRINTVALUE_H

#include "split/HostIO/HostTensor.h"
#include "split/HostIO/Parameter.h"

namespace mlir::split::runner {

/// Prints element `index` (in row-major order) of `tensor`: numbers as short as
/// still tells them from their neighbours, strings quoted and escaped.
void printElement(raw_ostream &os, const HostTensor &tensor, int64_t index);

/// Prints a line `name : type`, then the elements in nested brackets. The
/// middle of the dimensions of a large tensor is left out. The tensors of a
/// sequence follow each other as `name[0]`, `name[1]` and so on.
void printValue(raw_ostream &os, StringRef name, const HostValue &value);

/// Prints the values of `outputs` under their names; of one that is optional
/// and not there, a line `name : none`.
void printValues(raw_ostream &os, ArrayRef<Parameter> outputs,
                 ArrayRef<HostValue> values);

} // namespace mlir::split::runner

#endif // SPLIT_HOSTIO_PRINTVALUE_H
