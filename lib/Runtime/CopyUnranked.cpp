// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The function that MLIR's conversion of `memref.copy` to the LLVM dialect
/// calls for buffers whose rank is not known, under the name that it has there.

#include <cstdint>
#include <cstring>

namespace {
/// A buffer of any rank, as MLIR passes it.
struct UnrankedBuffer {
  int64_t rank;
  /// What is freed, where the buffer is, the offset of the first element, the
  /// sizes and the strides; offset and strides in elements.
  const int64_t *descriptor;

  char *getFirst(int64_t elementBytes) const {
    return reinterpret_cast<char *>(descriptor[1]) +
           descriptor[2] * elementBytes;
  }
  const int64_t *getSizes() const { return descriptor + 3; }
  const int64_t *getStrides() const { return descriptor + 3 + rank; }
};

/// Where to read from or write to, and the strides of the dimensions.
struct Side {
  char *first;
  const int64_t *strides;

  Side at(int64_t position, int64_t elementBytes) const {
    return {first + position * strides[0] * elementBytes, strides + 1};
  }
};
} // namespace

/// Copies `rowBytes` for each position in the first `rank` dimensions.
static void copyRows(Side source, Side target, const int64_t *sizes,
                     int64_t rank, int64_t rowBytes, int64_t elementBytes) {
  if (rank == 0) {
    std::memcpy(target.first, source.first, rowBytes);
    return;
  }
  for (int64_t i = 0; i < sizes[0]; ++i)
    copyRows(source.at(i, elementBytes), target.at(i, elementBytes), sizes + 1,
             rank - 1, rowBytes, elementBytes);
}

extern "C" __attribute__((weak)) void memrefCopy(int64_t elementBytes,
                                                 const UnrankedBuffer *source,
                                                 const UnrankedBuffer *target) {
  const int64_t *sizes = source->getSizes();
  int64_t rank = source->rank;
  for (int64_t dim = 0; dim < rank; ++dim)
    if (sizes[dim] == 0)
      return;
  // The last dimensions that have no gaps in either buffer are one row.
  int64_t rowElements = 1;
  for (; rank > 0; --rank) {
    int64_t dim = rank - 1;
    if (sizes[dim] != 1 && (source->getStrides()[dim] != rowElements ||
                            target->getStrides()[dim] != rowElements))
      break;
    rowElements *= sizes[dim];
  }
  copyRows({source->getFirst(elementBytes), source->getStrides()},
           {target->getFirst(elementBytes), target->getStrides()}, sizes, rank,
           rowElements * elementBytes, elementBytes);
}
