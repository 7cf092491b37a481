// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Arguments.h"

#include <cstring>

using namespace mlir::split::runtime;

int64_t mlir::split::runtime::getResultBytes(const SplitParameter &parameter) {
  constexpr int64_t wordBytes = sizeof(int64_t);
  switch (parameter.kind) {
  case SPLIT_NUMBER:
    return parameter.elementBytes;
  case SPLIT_SEQUENCE:
    return wordBytes * kSequenceWords;
  default:
    return wordBytes * getDescriptorWords(parameter.rank);
  }
}

int64_t mlir::split::runtime::alignResult(const SplitParameter &parameter,
                                          int64_t offset) {
  int64_t alignment = parameter.kind == SPLIT_NUMBER
                          ? parameter.elementAlignment
                          : alignof(int64_t);
  return (offset + alignment - 1) / alignment * alignment;
}

int64_t mlir::split::runtime::getResultsBytes(const SplitModel &model) {
  int64_t bytes = 0;
  for (int64_t i = 0; i < model.numOutputs; ++i)
    bytes =
        alignResult(model.outputs[i], bytes) + getResultBytes(model.outputs[i]);
  return bytes;
}

ArgumentsSize mlir::split::runtime::getArgumentsSize(const SplitModel &model) {
  // The struct of results, or where the only one is stored.
  ArgumentsSize size{1, 0};
  for (int64_t i = 0; i < model.numInputs; ++i) {
    const SplitParameter &input = model.inputs[i];
    size.pointers += input.kind == SPLIT_SEQUENCE ? kSequenceMemRefs : 1;
    if (input.kind != SPLIT_NUMBER)
      size.words += getResultBytes(input) / sizeof(int64_t);
  }
  if (model.convention & SPLIT_TAKES_OUTPUTS)
    size.pointers += model.numOutputs;
  // As many for the descriptors of outputs that the caller brings.
  size.words += getResultsBytes(model) / sizeof(int64_t) + 1;
  return size;
}

int64_t mlir::split::runtime::getNumBytes(const SplitParameter &parameter,
                                          const int64_t *sizes) {
  int64_t bytes = parameter.elementBytes;
  for (int64_t dim = 0; dim < parameter.rank; ++dim)
    bytes *= sizes[dim];
  return bytes;
}

void *mlir::split::runtime::allocateInCall(int64_t bytes) {
  void *memory = splitAllocate(bytes);
  if (memory)
    return memory;
  setMessage(currentCall->error, "out of memory: cannot allocate %lld bytes",
             static_cast<long long>(bytes));
  std::longjmp(currentCall->end, SPLIT_OUT_OF_MEMORY);
}

/// Writes the row-major strides of `sizes`, in elements.
static void setStrides(int64_t *strides, int64_t rank, const int64_t *sizes) {
  int64_t stride = 1;
  for (int64_t dim = rank; dim-- > 0;) {
    strides[dim] = stride;
    stride *= sizes[dim] > 1 ? sizes[dim] : 1;
  }
}

void ArgumentBuilder::passTensor(void *data, int64_t rank,
                                 const int64_t *sizes) {
  int64_t *descriptor = takeWords(getDescriptorWords(rank));
  descriptor[0] = descriptor[1] = reinterpret_cast<int64_t>(data);
  descriptor[2] = 0;
  std::memcpy(descriptor + 3, sizes, rank * sizeof(int64_t));
  setStrides(descriptor + 3 + rank, rank, sizes);
  passPointer(descriptor);
}

void ArgumentBuilder::passSequence(const SplitParameter &parameter,
                                   const SplitSequence &sequence) {
  int64_t length = sequence.length, rank = parameter.rank;
  int64_t bytes = 0;
  for (int64_t i = 0; i < length; ++i)
    bytes += getNumBytes(parameter, sequence.tensors[i].sizes);
  auto *base = static_cast<char *>(allocateInCall(bytes));
  auto *offsets =
      static_cast<int64_t *>(allocateInCall(length * sizeof(int64_t)));
  int64_t tableBytes = length * rank * static_cast<int64_t>(sizeof(int64_t));
  auto *sizes = static_cast<int64_t *>(allocateInCall(tableBytes));
  auto *strides = static_cast<int64_t *>(allocateInCall(tableBytes));
  int64_t position = 0;
  for (int64_t i = 0; i < length; ++i) {
    const SplitTensor &tensor = sequence.tensors[i];
    int64_t tensorBytes = getNumBytes(parameter, tensor.sizes);
    if (tensorBytes != 0)
      std::memcpy(base + position, tensor.data, tensorBytes);
    offsets[i] = position / parameter.elementBytes;
    position += tensorBytes;
    std::memcpy(sizes + i * rank, tensor.sizes, rank * sizeof(int64_t));
    setStrides(strides + i * rank, rank, tensor.sizes);
  }
  int64_t numElements = bytes / parameter.elementBytes;
  const int64_t table[] = {length, rank};
  passTensor(base, 1, &numElements);
  passTensor(offsets, 1, &length);
  passTensor(sizes, 2, table);
  passTensor(strides, 2, table);
}

void ArgumentBuilder::pass(const SplitParameter &parameter,
                           const SplitValue &value) {
  switch (parameter.kind) {
  case SPLIT_NUMBER:
    return passPointer(value.tensor.data);
  case SPLIT_SEQUENCE:
    return passSequence(parameter, value.sequence);
  default:
    return passTensor(value.tensor.data, parameter.rank,
                      getSizes(value.tensor, parameter));
  }
}
