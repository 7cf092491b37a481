// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "GuardedMemory.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sys/mman.h>

using namespace soak;

static constexpr size_t kPage = 4096;
/// How many bytes before a block are watched.
static constexpr size_t kMargin = 64;
static constexpr unsigned char kFresh = 0xA9;
static constexpr unsigned char kFreed = 0xDD;
static constexpr unsigned char kMarginByte = 0xC5;

/// Pages for `count` blocks, each with one behind it that cannot be accessed.
static char *mapBlocks(size_t pagesSize, size_t count) {
  size_t stride = pagesSize + kPage;
  void *pages = mmap(nullptr, stride * count, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (pages == MAP_FAILED) {
    std::fputs("error: no memory for the soak\n", stderr);
    std::_Exit(2);
  }
  char *begin = static_cast<char *>(pages);
  for (size_t i = 0; i < count; ++i)
    mprotect(begin + i * stride + pagesSize, kPage, PROT_NONE);
  return begin;
}

GuardedMemory::GuardedMemory() {
  for (auto [pagesSize, count] :
       {std::pair<size_t, size_t>(kPage, 4096), {16 * kPage, 512}})
    pools.push_back({mapBlocks(pagesSize, count), pagesSize, count});
}

char *GuardedMemory::takePages(size_t size, size_t &pagesSize) {
  for (Pool &pool : pools)
    if (size <= pool.pagesSize && pool.used < pool.count) {
      pagesSize = pool.pagesSize;
      return pool.begin + pool.used++ * (pagesSize + kPage);
    }
  pagesSize = llvm::alignTo(size, kPage);
  char *pages = mapBlocks(pagesSize, 1);
  mappings.push_back({pages, pagesSize + kPage});
  return pages;
}

char *GuardedMemory::allocate(size_t size, size_t alignment,
                              llvm::StringRef owner) {
  size_t pagesSize;
  char *pages = takePages(size + kMargin + alignment, pagesSize);
  char *end = pages + pagesSize;
  auto begin = reinterpret_cast<char *>(
      llvm::alignDown(reinterpret_cast<uintptr_t>(end - size), alignment));
  std::memset(begin - kMargin, kMarginByte, kMargin);
  std::memset(begin, kFresh, size);
  std::memset(begin + size, kMarginByte, end - (begin + size));
  blocks[pages] = {begin, size, pages, pagesSize, owner, /*isLive=*/true};
  return begin;
}

const Block *GuardedMemory::find(const void *address, size_t size) const {
  auto *bytes = const_cast<char *>(static_cast<const char *>(address));
  auto next = blocks.upper_bound(bytes);
  if (next == blocks.begin())
    return nullptr;
  const Block &block = std::prev(next)->second;
  bool isInside = block.isLive && bytes >= block.begin &&
                  bytes + size <= block.begin + block.size;
  return isInside ? &block : nullptr;
}

void GuardedMemory::release(void *address, llvm::StringRef owner) {
  if (!address)
    return;
  auto next = blocks.upper_bound(static_cast<char *>(address));
  Block *block = next == blocks.begin() ? nullptr : &std::prev(next)->second;
  if (!block || block->begin != address) {
    violations.push_back("frees what is not the beginning of a block");
  } else if (!block->isLive) {
    violations.push_back("frees a block twice");
  } else if (block->owner != owner) {
    violations.push_back("frees memory of " + block->owner.str());
  } else {
    block->isLive = false;
    std::memset(block->begin, kFreed, block->size);
  }
}

bool GuardedMemory::isIntact(const Block &block) const {
  auto isFilled = [](const char *begin, const char *end, unsigned char value) {
    return std::all_of(begin, end, [&](char byte) {
      return static_cast<unsigned char>(byte) == value;
    });
  };
  const char *end = block.begin + block.size;
  return isFilled(block.begin - kMargin, block.begin, kMarginByte) &&
         isFilled(end, block.pages + block.pagesSize, kMarginByte) &&
         (block.isLive || isFilled(block.begin, end, kFreed));
}

std::vector<std::string> GuardedMemory::takeViolations() {
  for (const auto &[pages, block] : blocks)
    if (!isIntact(block))
      violations.push_back(std::string(block.isLive
                                           ? "writes beside a block of "
                                           : "writes to a freed block of ") +
                           block.owner.str());
  return std::exchange(violations, {});
}

size_t GuardedMemory::countLive(llvm::StringRef owner) const {
  return llvm::count_if(blocks, [&](const auto &entry) {
    return entry.second.isLive && entry.second.owner == owner;
  });
}

void GuardedMemory::reset() {
  blocks.clear();
  violations.clear();
  for (Pool &pool : pools)
    pool.used = 0;
  for (auto [pages, size] : mappings)
    munmap(pages, size);
  mappings.clear();
}
