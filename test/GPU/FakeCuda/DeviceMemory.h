// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The memory of a GPU that is not there. Its addresses are those of no memory
/// of the host, so that an access from the wrong side is found, as are accesses
/// between buffers, of what nothing has written, and by two threads that
/// nothing keeps apart.

#ifndef SPLIT_TEST_GPU_FAKECUDA_DEVICEMEMORY_H
#define SPLIT_TEST_GPU_FAKECUDA_DEVICEMEMORY_H

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace fake {

/// Bytes, and who has written each.
class Buffer {
public:
  explicit Buffer(size_t size) : bytes(size), writers(size, kNobody) {}

  size_t size() const { return bytes.size(); }

  /// Has bytes that nobody needs have written before they are read.
  void fillWithGarbage();

  /// Who writes and reads before any launch: copies.
  static constexpr uint64_t kNobody = 0;
  static constexpr uint64_t kCopy = 1;

  /// Does an access at `offset`, in bounds, by `thread`, a number that no other
  /// thread of any launch has. What `phaseStart` and later threads wrote is
  /// what those of one launch, or between two barriers, do at once. Fails with
  /// a text in `error`.
  bool read(size_t offset, void *to, size_t count, uint64_t thread,
            uint64_t phaseStart, std::string &error) const;
  bool write(size_t offset, const void *from, size_t count, uint64_t thread,
             uint64_t phaseStart, std::string &error);

private:
  std::vector<char> bytes;
  std::vector<uint64_t> writers;
};

class DeviceMemory {
public:
  DeviceMemory();

  /// The address of a new buffer, `misaligned` bytes behind a multiple of 256.
  uint64_t allocate(size_t size, size_t misaligned);
  bool free(uint64_t address);
  size_t count() const { return buffers.size(); }

  /// Whether `address` is one of the GPU, of a buffer or between two.
  bool contains(uint64_t address) const {
    return address >= begin && address < end;
  }
  /// The buffer of `count` bytes at `address`, and where they begin there; null
  /// if there is none.
  Buffer *find(uint64_t address, size_t count, size_t &offset);

private:
  uint64_t begin, end, next;
  std::map<uint64_t, Buffer> buffers;
};

} // namespace fake

#endif // SPLIT_TEST_GPU_FAKECUDA_DEVICEMEMORY_H
