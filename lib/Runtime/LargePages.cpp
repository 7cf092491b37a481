// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split-c/Runtime.h"

#include <cerrno>
#include <cstdint>
#include <cstdlib>

#include <sys/mman.h>
#include <unistd.h>

/// Memory of at least this many bytes is worth a system call: one of 4 MiB is
/// 1,024 small pages, each of which traps when it is first written to.
static constexpr size_t kLargeBytes = size_t(4) << 20;

/// Asks for large pages where `memory`, of `size` bytes, is mapped for the
/// first time. That is advice, which the system may not follow or not know.
static void adviseLargePages(void *memory, size_t size) {
#ifdef MADV_HUGEPAGE
  int error = errno;
  auto page = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
  auto begin = reinterpret_cast<uintptr_t>(memory);
  uintptr_t firstPage = (begin + page - 1) / page * page;
  uintptr_t endOfPages = (begin + size) / page * page;
  if (firstPage < endOfPages)
    madvise(reinterpret_cast<void *>(firstPage), endOfPages - firstPage,
            MADV_HUGEPAGE);
  errno = error;
#else
  (void)memory, (void)size;
#endif
}

void *splitAllocateMemory(size_t size) {
  void *memory = std::malloc(size);
  if (memory && size >= kLargeBytes)
    adviseLargePages(memory, size);
  return memory;
}
