// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/HostIO/Parameter.h"

#include "split/Dialect/Split/IR/SplitTypes.h"

using namespace mlir;
using namespace mlir::split;

bool runner::isSequence(const Parameter &parameter) {
  return isa<SequenceType>(parameter.type);
}

TensorType runner::getTensorType(const Parameter &parameter) {
  if (auto sequence = dyn_cast<SequenceType>(parameter.type))
    return sequence.getTensorType();
  if (auto tensor = dyn_cast<TensorType>(parameter.type))
    return tensor;
  return RankedTensorType::get({}, parameter.type);
}
