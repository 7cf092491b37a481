// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a split is compared with: copies of as many bytes, one after the other.
// Which is the fastest differs between processors and sizes.

#include "Contender.h"

#include "llvm/Support/MathExtras.h"

#include <cstring>

using Copy = void *(*)(void *, const void *, size_t);

/// What the share of a thread begins at a multiple of, and what hardware
/// prefetchers do not cross.
static constexpr int64_t pageBytes = 4096;

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
    return llvm::alignDown(bytes / numThreads * share, pageBytes);
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

/// What one instruction moves on processors that have such long ones, and
/// several on others. Both buffers begin with a whole line.
using Line = char __attribute__((vector_size(64)));

} // namespace

/// How many lines are copied one after the other before anything is asked.
static constexpr size_t unrolledLines = 8;

/// Copies whole lines by `copyLines(target, source, number of lines)`, which
/// returns how many it has copied, and what is left by memcpy.
template <typename CopyLines>
static void *copyByLines(void *to, const void *from, size_t bytes,
                         CopyLines copyLines) {
  size_t copied =
      copyLines(static_cast<Line *>(to), static_cast<const Line *>(from),
                bytes / sizeof(Line)) *
      sizeof(Line);
  std::memcpy(static_cast<char *>(to) + copied,
              static_cast<const char *>(from) + copied, bytes - copied);
  return to;
}

/// Copies with vectors, through the caches.
static void *copyVectors(void *to, const void *from, size_t bytes) {
  return copyByLines(to, from, bytes,
                     [](Line *target, const Line *source, size_t numLines) {
                       size_t i = 0;
                       for (; i + unrolledLines <= numLines; i += unrolledLines)
                         for (size_t j = 0; j < unrolledLines; ++j) {
                           target[i + j] = source[i + j];
                           // So that it does not become a call of memcpy.
                           asm volatile("" ::: "memory");
                         }
                       return i;
                     });
}

#if __has_builtin(__builtin_nontemporal_store)
/// Copies with stores that bypass the caches; with `Prefetches`, what lies a
/// page ahead is prefetched.
template <bool Prefetches>
static void *copyStreaming(void *to, const void *from, size_t bytes) {
  copyByLines(to, from, bytes,
              [](Line *target, const Line *source, size_t numLines) {
                for (size_t i = 0; i < numLines; ++i) {
                  if (Prefetches)
                    __builtin_prefetch(source + i + pageBytes / sizeof(Line));
                  __builtin_nontemporal_store(source[i], target + i);
                }
                return numLines;
              });
  __sync_synchronize();
  return to;
}

/// Copies with stores that bypass the caches, a line of each of four pages in
/// turn: hardware prefetches each of them.
static void *copyPages(void *to, const void *from, size_t bytes) {
  copyByLines(to, from, bytes,
              [](Line *target, const Line *source, size_t numLines) {
                constexpr size_t page = pageBytes / sizeof(Line), numPages = 4;
                size_t i = 0;
                for (; i + numPages * page <= numLines; i += numPages * page)
                  for (size_t line = i; line < i + page; ++line)
                    for (size_t j = line; j < line + numPages * page; j += page)
                      __builtin_nontemporal_store(source[j], target + j);
                return i;
              });
  __sync_synchronize();
  return to;
}
#endif

llvm::Expected<std::unique_ptr<Contender>>
createCopy(llvm::StringRef way, void *to, const void *from, int64_t bytes,
           int64_t numThreads) {
  Copy copy = nullptr;
  if (way == "memcpy")
    copy = std::memcpy;
  else if (way == "vector copy")
    copy = copyVectors;
#if __has_builtin(__builtin_nontemporal_store)
  else if (way == "streaming copy")
    copy = copyStreaming<false>;
  else if (way == "prefetching copy")
    copy = copyStreaming<true>;
  else if (way == "paging copy")
    copy = copyPages;
#endif
  if (!copy)
    return llvm::createStringError("this compiler makes no " + way);
  return std::make_unique<CopyContender>(copy, to, from, bytes, numThreads);
}
