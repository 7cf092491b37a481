// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The strided memref descriptors that compiled code takes and returns.

#ifndef SPLIT_EXECUTION_DESCRIPTOR_H
#define SPLIT_EXECUTION_DESCRIPTOR_H

#include "split/HostIO/HostTensor.h"

namespace mlir::split::runner {

/// The size of a descriptor of rank `rank`, in words of 8 bytes.
constexpr int64_t getDescriptorWords(int64_t rank) { return 3 + 2 * rank; }

/// A descriptor in memory: two pointers, the offset, sizes and strides.
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
  /// Where the element at `indices` is, one of `elementBytes` bytes.
  char *getElement(ArrayRef<int64_t> indices, int64_t elementBytes) const {
    int64_t position = getOffset();
    for (auto [index, stride] : llvm::zip_equal(indices, getStrides()))
      position += index * stride;
    return getAligned() + position * elementBytes;
  }

  const int64_t *words;
  int64_t rank;
};

/// The words of a descriptor of `tensor`, which stays its owner.
std::vector<int64_t> makeDescriptor(HostTensor &tensor);

/// The tensor that `descriptor` describes, row-major. It takes over the buffer.
llvm::Expected<HostTensor> takeTensor(Type elementType,
                                      const DescriptorView &descriptor);

} // namespace mlir::split::runner

#endif // SPLIT_EXECUTION_DESCRIPTOR_H
