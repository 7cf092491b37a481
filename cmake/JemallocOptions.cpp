// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How jemalloc behaves in the tools. MALLOC_CONF comes on top of it.

#include <jemalloc/jemalloc.h>

#include <sys/mman.h>

/// One arena for all sizes and threads, which is the one whose hook is set.
const char *malloc_conf = "narenas:1,oversize_threshold:0";

/// Where the system has so much memory in all it may refuse as much at once.
static constexpr size_t kLeastRefusedBytes = size_t(1) << 30;

static extent_hooks_t defaultHooks;

/// Whether the system gives so much memory, and not just the addresses.
static bool isAvailable(size_t size) {
  void *memory = mmap(nullptr, size, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED)
    return false;
  munmap(memory, size);
  return true;
}

/// jemalloc asks for addresses only (MAP_NORESERVE), of which there are always
/// enough: whoever writes to a tensor that no machine has room for would be
/// killed. As with the C library's allocator, there is an error instead.
static void *allocateExtent(extent_hooks_t *hooks, void *address, size_t size,
                            size_t alignment, bool *zero, bool *commit,
                            unsigned arena) {
  if (size >= kLeastRefusedBytes && !isAvailable(size))
    return nullptr;
  return defaultHooks.alloc(hooks, address, size, alignment, zero, commit,
                            arena);
}

__attribute__((constructor)) static void setHooks() {
  static extent_hooks_t hooks;
  extent_hooks_t *before = nullptr, *own = &hooks;
  size_t size = sizeof(before);
  const char *name = "arena.0.extent_hooks";
  if (mallctl(name, &before, &size, nullptr, 0) != 0)
    return;
  defaultHooks = hooks = *before;
  hooks.alloc = allocateExtent;
  (void)mallctl(name, nullptr, nullptr, &own, sizeof(own));
}
