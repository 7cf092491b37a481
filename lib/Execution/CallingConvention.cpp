// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Execution/CallingConvention.h"

#include "split/Conversion/SequencesToTensor/SequencesToTensor.h"
#include "split/Execution/Descriptor.h"
#include "split/Execution/SequenceTable.h"

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::runner;

int64_t Slot::getBytes() const {
  switch (kind) {
  case Scalar:
    return *getExchangedBytes(elementType);
  case MemRef:
    return sizeof(int64_t) * getDescriptorWords(rank);
  case Sequence: {
    int64_t words = 0;
    for (int64_t tableRank : kSequenceTensorRanks)
      words += getDescriptorWords(tableRank);
    return sizeof(int64_t) * words;
  }
  }
  llvm_unreachable("unknown kind of slot");
}

int64_t Slot::getAlignment() const {
  if (kind != Scalar)
    return alignof(int64_t);
  if (auto complex = dyn_cast<ComplexType>(elementType))
    return *getExchangedBytes(complex.getElementType());
  return getBytes();
}

/// The slot for a value of `parameter`, or failure if its rank is not known.
static FailureOr<Slot> getSlot(const Parameter &parameter) {
  TensorType type = getTensorType(parameter);
  if (!type.hasRank())
    return failure();
  Slot::Kind kind = isSequence(parameter)             ? Slot::Sequence
                    : isa<TensorType>(parameter.type) ? Slot::MemRef
                                                      : Slot::Scalar;
  return Slot{kind, type.getElementType(), type.getRank()};
}

/// The slots for `parameters`.
static llvm::Expected<SmallVector<Slot>>
getSlots(ArrayRef<Parameter> parameters) {
  SmallVector<Slot> slots;
  for (const Parameter &parameter : parameters) {
    FailureOr<Slot> slot = getSlot(parameter);
    if (failed(slot))
      return llvm::createStringError(
          parameter.label + " has a rank that is not known before the model "
                            "runs");
    slots.push_back(*slot);
  }
  return slots;
}

/// The types of `outputs` if they are all tensors of static shape.
static SmallVector<RankedTensorType>
getStaticTypes(ArrayRef<Parameter> outputs) {
  SmallVector<RankedTensorType> types;
  for (const Parameter &output : outputs) {
    auto type = dyn_cast<RankedTensorType>(output.type);
    if (!type || !type.hasStaticShape())
      return {};
    types.push_back(type);
  }
  return types;
}

bool CallingConvention::returnsStruct() const {
  if (!outParams.empty())
    return false;
  return results.size() > 1 || llvm::any_of(results, [](const Slot &slot) {
           return slot.kind != Slot::Scalar ||
                  isa<ComplexType>(slot.elementType);
         });
}

llvm::Expected<CallingConvention> CallingConvention::get(const Model &model,
                                                         bool takesStream) {
  CallingConvention convention;
  auto inFile = [&](llvm::Error error) {
    return llvm::createStringError(model.path + ": " +
                                   llvm::toString(std::move(error)));
  };
  llvm::Expected<SmallVector<Slot>> inputs = getSlots(model.inputs);
  if (!inputs)
    return inFile(inputs.takeError());
  llvm::Expected<SmallVector<Slot>> results = getSlots(model.outputs);
  if (!results)
    return inFile(results.takeError());
  convention.inputs = std::move(*inputs);
  convention.results = std::move(*results);
  Slot *slot = convention.results.data();
  for (ArrayRef<Parameter> output : groupValues(model.outputs)) {
    slot += output.size();
    slot[-1].hasRanks = hasRanks(output);
  }
  convention.takesStream = takesStream;
  if (!takesStream)
    convention.outParams = getStaticTypes(model.outputs);
  return convention;
}
