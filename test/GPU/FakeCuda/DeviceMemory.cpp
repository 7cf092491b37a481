// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "DeviceMemory.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <sys/mman.h>

using namespace fake;

/// The addresses of the GPU, and how far apart buffers are.
static constexpr uint64_t kSpaceBytes = uint64_t(1) << 36;
static constexpr uint64_t kAlignment = 256;
static constexpr uint64_t kGap = 4096;

bool Buffer::read(size_t offset, void *to, size_t count, uint64_t thread,
                  uint64_t phaseStart, std::string &error) const {
  for (size_t i = offset; i < offset + count; ++i) {
    if (writers[i] == kNobody) {
      error = "reads byte " + std::to_string(i) + " of a buffer of " +
              std::to_string(size()) + ", which nothing has written";
      return false;
    }
    if (writers[i] >= phaseStart && writers[i] != thread) {
      error = "reads byte " + std::to_string(i) + " of a buffer of " +
              std::to_string(size()) + ", which another thread writes";
      return false;
    }
  }
  std::memcpy(to, bytes.data() + offset, count);
  return true;
}

bool Buffer::write(size_t offset, const void *from, size_t count,
                   uint64_t thread, uint64_t phaseStart, std::string &error) {
  for (size_t i = offset; i < offset + count; ++i) {
    if (writers[i] >= phaseStart && writers[i] != thread) {
      error = "writes byte " + std::to_string(i) + " of a buffer of " +
              std::to_string(size()) + ", which another thread writes";
      return false;
    }
    writers[i] = thread;
  }
  std::memcpy(bytes.data() + offset, from, count);
  return true;
}

void Buffer::fillWithGarbage() {
  std::fill(bytes.begin(), bytes.end(), char(0xA5));
  std::fill(writers.begin(), writers.end(), kCopy);
}

DeviceMemory::DeviceMemory() {
  // The host can do nothing with them.
  void *space = mmap(nullptr, kSpaceBytes, PROT_NONE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (space == MAP_FAILED)
    std::abort();
  begin = reinterpret_cast<uint64_t>(space);
  end = begin + kSpaceBytes;
  next = begin + kGap;
}

uint64_t DeviceMemory::allocate(size_t size, size_t misaligned) {
  uint64_t address = (next + kAlignment - 1) / kAlignment * kAlignment;
  address += misaligned;
  next = address + size + kGap;
  if (size > kSpaceBytes || next > end)
    return 0;
  buffers.emplace(address, Buffer(size));
  return address;
}

bool DeviceMemory::free(uint64_t address) { return buffers.erase(address); }

Buffer *DeviceMemory::find(uint64_t address, size_t count, size_t &offset) {
  auto after = buffers.upper_bound(address);
  if (after == buffers.begin())
    return nullptr;
  auto &[first, buffer] = *std::prev(after);
  offset = address - first;
  if (offset + count > buffer.size())
    return nullptr;
  return &buffer;
}
