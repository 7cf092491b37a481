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

/// Whether `parameter` is a sequence of 64-bit numbers.
static bool areRanks(const runner::Parameter &parameter) {
  return runner::isSequence(parameter) &&
         runner::getTensorType(parameter) ==
             RankedTensorType::get(
                 {}, IntegerType::get(parameter.type.getContext(), 64));
}

SmallVector<ArrayRef<runner::Parameter>>
runner::groupValues(ArrayRef<Parameter> parameters) {
  SmallVector<ArrayRef<Parameter>> values;
  while (!parameters.empty()) {
    size_t size = 1;
    // Whether the part before the next is one that another follows.
    auto continues = [&](bool isPart) {
      const Parameter &first = parameters.front();
      return isPart && size < parameters.size() && !first.name.empty() &&
             parameters[size].name == first.name;
    };
    if (continues(parameters.front().type.isInteger(1)))
      ++size;
    if (continues(areRanks(parameters[size - 1])) &&
        isSequence(parameters[size]))
      ++size;
    values.push_back(parameters.take_front(size));
    parameters = parameters.drop_front(size);
  }
  return values;
}

bool runner::isOptional(ArrayRef<Parameter> value) {
  return value.size() > 1 && value.front().type.isInteger(1);
}

bool runner::hasRanks(ArrayRef<Parameter> value) {
  return value.size() > 1 && areRanks(value[value.size() - 2]);
}
