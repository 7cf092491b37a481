// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Invocation.h"

#include "split/Dialect/Split/IR/SplitTypes.h"

#include "llvm/Support/MathExtras.h"

#include <cstdlib>
#include <cstring>

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::runner;

namespace {
/// A strided memref descriptor in memory.
struct DescriptorView {
  /// In words of 8 bytes.
  enum Layout { Allocated, Aligned, Offset, Sizes };

  void *getAllocated() const { return reinterpret_cast<void *>(words[0]); }
  char *getAligned() const { return reinterpret_cast<char *>(words[Aligned]); }
  int64_t getOffset() const { return words[Offset]; }
  ArrayRef<int64_t> getSizes() const { return {words + Sizes, size_t(rank)}; }
  ArrayRef<int64_t> getStrides() const {
    return {words + Sizes + rank, size_t(rank)};
  }

  const int64_t *words;
  int64_t rank;
};
} // namespace

static DescriptorView getDescriptor(const Slot &slot, const char *result) {
  const auto *words = reinterpret_cast<const int64_t *>(result);
  return {words, slot.rank};
}

Invocation::Invocation(const Executable &executable,
                       MutableArrayRef<HostValue> inputs)
    : executable(executable), descriptors(inputs.size()) {
  int64_t resultBytes = 0;
  for (const Slot &slot : executable.getResults())
    resultBytes =
        llvm::alignTo(resultBytes, slot.getAlignment()) + slot.getBytes();
  results.resize(llvm::divideCeil(resultBytes, sizeof(int64_t)));

  // Their addresses are taken below.
  pointers.reserve(inputs.size() + 1);
  auto pass = [&](void *pointer) {
    pointers.push_back(pointer);
    arguments.push_back(&pointers.back());
  };
  if (executable.returnsStruct())
    pass(results.data());
  for (auto [slot, input, descriptor] :
       llvm::zip_equal(executable.getInputs(), inputs, descriptors)) {
    auto &tensor = std::get<HostTensor>(input);
    if (slot.kind == Slot::Scalar) {
      arguments.push_back(tensor.getData());
      continue;
    }
    auto address = reinterpret_cast<int64_t>(tensor.getData());
    descriptor = {address, address, /*offset=*/0};
    llvm::append_range(descriptor, tensor.getShape());
    llvm::append_range(descriptor, getRowMajorStrides(tensor.getShape()));
    pass(descriptor.data());
  }
  if (!executable.returnsStruct() && !executable.getResults().empty())
    arguments.push_back(results.data());
}

char *Invocation::advance(const Slot &slot, int64_t &offset) {
  offset = llvm::alignTo(offset, slot.getAlignment());
  char *result = reinterpret_cast<char *>(results.data()) + offset;
  offset += slot.getBytes();
  return result;
}

void Invocation::releaseResults() {
  int64_t offset = 0;
  for (const Slot &slot : executable.getResults()) {
    const char *result = advance(slot, offset);
    if (slot.kind == Slot::Scalar)
      continue;
    std::free(getDescriptor(slot, result).getAllocated());
  }
}

/// The tensor that `descriptor` describes, row-major. It takes over the buffer.
static llvm::Expected<HostTensor> takeTensor(Type elementType,
                                             const DescriptorView &descriptor) {
  std::shared_ptr<void> owner(descriptor.getAllocated(), std::free);
  ArrayRef<int64_t> shape = descriptor.getSizes();
  ArrayRef<int64_t> strides = descriptor.getStrides();
  std::optional<int64_t> bytes = getElementBytes(elementType);
  char *data =
      descriptor.getAligned() + descriptor.getOffset() * bytes.value_or(0);
  llvm::Expected<HostTensor> tensor =
      HostTensor::wrap(elementType, shape, data, owner);
  if (!tensor)
    return tensor;
  if (tensor->getNumElements() == 0 ||
      strides == ArrayRef<int64_t>(getRowMajorStrides(shape)))
    return tensor;
  llvm::Expected<HostTensor> copy = HostTensor::allocate(elementType, shape);
  if (!copy)
    return copy;
  SmallVector<int64_t> position(shape.size());
  for (int64_t i = 0; i < copy->getNumElements(); ++i) {
    int64_t source = 0;
    for (size_t dim = 0; dim < shape.size(); ++dim)
      source += position[dim] * strides[dim];
    std::memcpy(copy->getData() + i * *bytes, data + source * *bytes, *bytes);
    for (size_t dim = shape.size(); dim-- > 0;) {
      if (++position[dim] < shape[dim])
        break;
      position[dim] = 0;
    }
  }
  return copy;
}

llvm::Expected<std::vector<HostValue>> Invocation::takeResults() {
  std::vector<HostValue> values;
  llvm::Error errors = llvm::Error::success();
  int64_t offset = 0;
  for (const Slot &slot : executable.getResults()) {
    const char *result = advance(slot, offset);
    llvm::Expected<HostTensor> tensor = [&] {
      if (slot.kind != Slot::Scalar)
        return takeTensor(slot.elementType, getDescriptor(slot, result));
      llvm::Expected<HostTensor> number =
          HostTensor::allocate(slot.elementType, {});
      if (number)
        std::memcpy(number->getData(), result, slot.getBytes());
      return number;
    }();
    if (tensor)
      values.push_back(std::move(*tensor));
    else
      errors = llvm::joinErrors(std::move(errors), tensor.takeError());
  }
  if (errors)
    return errors;
  return values;
}
