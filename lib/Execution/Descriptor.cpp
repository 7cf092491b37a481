// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Execution/Descriptor.h"

#include <cstdlib>
#include <cstring>

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::runner;

std::vector<int64_t> runner::makeDescriptor(HostTensor &tensor) {
  auto address = reinterpret_cast<int64_t>(tensor.getData());
  std::vector<int64_t> words = {address, address, /*offset=*/0};
  llvm::append_range(words, tensor.getShape());
  llvm::append_range(words, getRowMajorStrides(tensor.getShape()));
  return words;
}

llvm::Expected<HostTensor>
runner::takeTensor(Type elementType, const DescriptorView &descriptor) {
  std::shared_ptr<void> owner(descriptor.getAllocated(), std::free);
  ArrayRef<int64_t> shape = descriptor.getSizes();
  ArrayRef<int64_t> strides = descriptor.getStrides();
  std::optional<int64_t> bytes = getExchangedBytes(elementType);
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
    std::memcpy(copy->getData() + i * *bytes,
                descriptor.getElement(position, *bytes), *bytes);
    for (size_t dim = shape.size(); dim-- > 0;) {
      if (++position[dim] < shape[dim])
        break;
      position[dim] = 0;
    }
  }
  return copy;
}
