// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Execution/Allocator.h"

#include <cstddef>
#include <limits>
#include <string>
#include <sys/types.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

using namespace mlir::split;

/// jemalloc's function for its settings, null in a program without it.
extern "C" __attribute__((weak)) int mallctl(const char *name, void *oldValue,
                                             size_t *oldSize, void *newValue,
                                             size_t newSize);

/// Has an arena of jemalloc, or those to come, keep its free pages, by the
/// setting `name`: after how many milliseconds it gives them back, or never.
static void keepPages(const std::string &name) {
  ssize_t never = -1;
  // An arena that is not there yet has no setting of its own.
  (void)mallctl(name.c_str(), nullptr, nullptr, &never, sizeof(never));
}

void runner::releaseFreedMemory() {
  if (mallctl) {
    // Of MALLCTL_ARENAS_ALL.
    (void)mallctl("arena.4096.purge", nullptr, nullptr, nullptr, 0);
    return;
  }
#ifdef __GLIBC__
  malloc_trim(/*pad=*/0);
#endif
}

void runner::keepFreedMemory() {
  if (mallctl) {
    keepPages("arenas.dirty_decay_ms");
    unsigned numArenas = 0;
    size_t size = sizeof(numArenas);
    (void)mallctl("arenas.narenas", &numArenas, &size, nullptr, 0);
    for (unsigned arena = 0; arena < numArenas; ++arena)
      keepPages("arena." + std::to_string(arena) + ".dirty_decay_ms");
    return;
  }
#ifdef __GLIBC__
  mallopt(M_MMAP_MAX, 0);
  mallopt(M_TRIM_THRESHOLD, std::numeric_limits<int>::max());
#endif
}
