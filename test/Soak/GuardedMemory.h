// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The memory of compiled code under test. A block ends where a page begins
/// that cannot be accessed, is filled with a pattern when it is made and with
/// another one when it is freed, and lies between bytes that must not change.

#ifndef SPLIT_TEST_SOAK_GUARDEDMEMORY_H
#define SPLIT_TEST_SOAK_GUARDEDMEMORY_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace soak {

struct Block {
  char *begin;
  size_t size;
  /// Where the pages of the block begin, and their size without the last one,
  /// which cannot be accessed.
  char *pages;
  size_t pagesSize;
  /// Whose it is, for messages: "an argument", "the program".
  llvm::StringRef owner;
  bool isLive;
};

class GuardedMemory {
public:
  GuardedMemory();

  /// A block of `size` bytes. Fewer than `alignment` bytes are between its end
  /// and the page behind it.
  char *allocate(size_t size, size_t alignment, llvm::StringRef owner);

  /// Frees the block that begins at `address`, if that is not null, for
  /// `owner`. What is wrong with that is among the violations.
  void release(void *address, llvm::StringRef owner);

  /// The live block that the `size` bytes at `address` are in, or null.
  const Block *find(const void *address, size_t size) const;

  /// What has been found: wrong calls of `release` and, by looking now, writes
  /// beside blocks and to freed ones.
  std::vector<std::string> takeViolations();

  /// The number of live blocks of `owner`.
  size_t countLive(llvm::StringRef owner) const;

  /// Frees everything, silently.
  void reset();

private:
  /// Blocks of one size of pages, mapped once.
  struct Pool {
    char *begin;
    size_t pagesSize;
    size_t count;
    size_t used = 0;
  };

  char *takePages(size_t size, size_t &pagesSize);
  bool isIntact(const Block &block) const;

  std::vector<Pool> pools;
  /// By the beginning of their pages.
  std::map<char *, Block> blocks;
  /// Mappings that belong to no pool, and their sizes.
  std::vector<std::pair<char *, size_t>> mappings;
  std::vector<std::string> violations;
};

} // namespace soak

#endif // SPLIT_TEST_SOAK_GUARDEDMEMORY_H
