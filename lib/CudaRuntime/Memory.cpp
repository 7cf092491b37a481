// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Driver.h"

#include <cstdio>

using namespace mlir::split::cuda;

/// Memory of both sides can be reached by all streams.
static constexpr unsigned kAttachGlobal = 1;

void *mgpuMemAlloc(uint64_t bytes, void *, uint8_t isShared) {
  if (bytes == 0)
    return nullptr;
  Context cuda;
  DevicePointer memory = 0;
  char what[64];
  std::snprintf(what, sizeof(what), "allocate %llu bytes",
                static_cast<unsigned long long>(bytes));
  cuda.check(isShared
                 ? cuda->memoryAllocateManaged(&memory, bytes, kAttachGlobal)
                 : cuda->memoryAllocate(&memory, bytes),
             what);
  return reinterpret_cast<void *>(memory);
}

void mgpuMemFree(void *memory, void *stream) {
  if (!memory)
    return;
  Context cuda;
  cuda.check(cuda->streamSynchronize(stream), "finish the work of a stream");
  cuda.check(cuda->memoryFree(getAddress(memory)), "free memory");
}

void mgpuMemcpy(void *to, void *from, uint64_t bytes, void *stream) {
  if (bytes == 0)
    return;
  Context cuda;
  cuda.check(cuda->memoryCopy(getAddress(to), getAddress(from), bytes, stream),
             "copy memory");
}

void mgpuMemset16(void *memory, uint16_t value, uint64_t count, void *stream) {
  if (count == 0)
    return;
  Context cuda;
  cuda.check(cuda->memorySet16(getAddress(memory), value, count, stream),
             "fill memory");
}

void mgpuMemset32(void *memory, uint32_t value, uint64_t count, void *stream) {
  if (count == 0)
    return;
  Context cuda;
  cuda.check(cuda->memorySet32(getAddress(memory), value, count, stream),
             "fill memory");
}

namespace {
/// The memory of a memref of the host.
struct HostMemory {
  char *first;
  int64_t bytes;
};
} // namespace

/// What `descriptor`, of a row-major memref of `rank`, describes.
static HostMemory getMemory(int64_t rank, void *descriptor,
                            int64_t elementBytes) {
  const auto *words = static_cast<const int64_t *>(descriptor);
  int64_t bytes = elementBytes;
  for (int64_t dim = 0; dim < rank; ++dim)
    if (__builtin_mul_overflow(bytes, words[3 + dim], &bytes)) {
      SplitError error;
      write(&error, "a buffer of the host is larger than 64 bits can say");
      fail(error);
    }
  return {reinterpret_cast<char *>(words[1]) + words[2] * elementBytes, bytes};
}

void mgpuMemHostRegisterMemRef(int64_t rank, void *descriptor,
                               int64_t elementBytes) {
  HostMemory memory = getMemory(rank, descriptor, elementBytes);
  if (memory.bytes == 0)
    return;
  Context cuda;
  cuda.check(cuda->hostRegister(memory.first, memory.bytes, /*flags=*/0),
             "reach a buffer of the host");
}

void mgpuMemHostUnregisterMemRef(int64_t rank, void *descriptor,
                                 int64_t elementBytes) {
  HostMemory memory = getMemory(rank, descriptor, elementBytes);
  if (memory.bytes == 0)
    return;
  Context cuda;
  cuda.check(cuda->hostUnregister(memory.first), "leave a buffer of the host");
}
