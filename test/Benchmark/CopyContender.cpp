// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a split is compared with: copies of as many bytes, one after the other.

#include "Contender.h"

#include "llvm/Support/MathExtras.h"

#include <cstring>

using Copy = void *(*)(void *, const void *, size_t);

/// What the share of a thread begins at a multiple of: a page.
static constexpr int64_t shareAlignment = 4096;

namespace {

/// Copies an equal share on each thread. The threads are OpenMP's, as are those
/// of compiled code, so that starting and waiting for them takes the same time.
class CopyContender : public Contender {
public:
  CopyContender(Copy copy, void *to, const void *from, int64_t bytes,
                int64_t numThreads)
      : copy(copy), to(static_cast<char *>(to)),
        from(static_cast<const char *>(from)), bytes(bytes),
        numThreads(numThreads) {}

  void call() override {
    if (numThreads == 1)
      return copyShare(0);
#pragma omp parallel for num_threads(numThreads) schedule(static)
    for (int64_t share = 0; share < numThreads; ++share)
      copyShare(share);
  }

private:
  int64_t getBegin(int64_t share) const {
    if (share == numThreads)
      return bytes;
    return llvm::alignDown(bytes / numThreads * share, shareAlignment);
  }

  void copyShare(int64_t share) const {
    int64_t begin = getBegin(share);
    copy(to + begin, from + begin, getBegin(share + 1) - begin);
  }

  // Volatile, so that memcpy is the C library's, called.
  const volatile Copy copy;
  char *const to;
  const char *const from;
  const int64_t bytes;
  const int64_t numThreads;
};

} // namespace

std::unique_ptr<Contender> createMemcpy(void *to, const void *from,
                                        int64_t bytes, int64_t numThreads) {
  return std::make_unique<CopyContender>(std::memcpy, to, from, bytes,
                                         numThreads);
}

#if __has_builtin(__builtin_nontemporal_store)
/// Copies with stores that bypass the caches, and prefetches a page ahead, as
/// hardware prefetchers do not cross one. A line at a time, which both buffers
/// begin with.
static void *copyStreaming(void *to, const void *from, size_t bytes) {
  using Line = char __attribute__((vector_size(64)));
  auto *target = static_cast<Line *>(to);
  const auto *source = static_cast<const Line *>(from);
  size_t numLines = bytes / sizeof(Line);
  for (size_t i = 0; i < numLines; ++i) {
    __builtin_prefetch(source + i + shareAlignment / sizeof(Line));
    __builtin_nontemporal_store(source[i], target + i);
  }
  std::memcpy(target + numLines, source + numLines, bytes % sizeof(Line));
  __sync_synchronize();
  return to;
}

llvm::Expected<std::unique_ptr<Contender>>
createStreamingCopy(void *to, const void *from, int64_t bytes,
                    int64_t numThreads) {
  return std::make_unique<CopyContender>(copyStreaming, to, from, bytes,
                                         numThreads);
}
#else
llvm::Expected<std::unique_ptr<Contender>>
createStreamingCopy(void *, const void *, int64_t, int64_t) {
  return llvm::createStringError("this compiler has no streaming stores");
}
#endif
