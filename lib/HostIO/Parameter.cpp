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

SmallVector<ArrayRef<runner::Parameter>>
runner::groupValues(ArrayRef<Parameter> parameters) {
  SmallVector<ArrayRef<Parameter>> values;
  while (!parameters.empty()) {
    const Parameter &first = parameters.front();
    bool isOptional = parameters.size() > 1 && !first.name.empty() &&
                      parameters[1].name == first.name &&
                      first.type.isInteger(1);
    values.push_back(parameters.take_front(isOptional ? 2 : 1));
    parameters = parameters.drop_front(values.back().size());
  }
  return values;
}
