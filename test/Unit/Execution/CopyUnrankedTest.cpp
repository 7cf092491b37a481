// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "gtest/gtest.h"

#include <cstdint>
#include <vector>

extern "C" void memrefCopy(int64_t elementBytes, const void *source,
                           const void *target);

namespace {

struct UnrankedBuffer {
  int64_t rank;
  const int64_t *descriptor;
};

/// Copies between views of two lists of numbers, of which the target begins
/// with zeros.
std::vector<int16_t> copy(std::vector<int16_t> source, int64_t sourceOffset,
                          std::vector<int64_t> sourceStrides,
                          int64_t targetCount, int64_t targetOffset,
                          std::vector<int64_t> targetStrides,
                          std::vector<int64_t> sizes) {
  std::vector<int16_t> target(targetCount);
  auto describe = [&](std::vector<int16_t> &numbers, int64_t offset,
                      const std::vector<int64_t> &strides) {
    std::vector<int64_t> words{0, reinterpret_cast<int64_t>(numbers.data()),
                               offset};
    words.insert(words.end(), sizes.begin(), sizes.end());
    words.insert(words.end(), strides.begin(), strides.end());
    return words;
  };
  auto rank = static_cast<int64_t>(sizes.size());
  std::vector<int64_t> from = describe(source, sourceOffset, sourceStrides);
  std::vector<int64_t> to = describe(target, targetOffset, targetStrides);
  UnrankedBuffer fromBuffer{rank, from.data()}, toBuffer{rank, to.data()};
  memrefCopy(sizeof(int16_t), &fromBuffer, &toBuffer);
  return target;
}

using Numbers = std::vector<int16_t>;

TEST(CopyUnrankedTest, rows) {
  EXPECT_EQ(copy({1, 2, 3, 4, 5, 6}, 0, {3, 1}, 6, 0, {3, 1}, {2, 3}),
            Numbers({1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(copy({0, 1, 2, 3, 4, 5, 6}, 1, {3, 1}, 8, 0, {4, 1}, {2, 3}),
            Numbers({1, 2, 3, 0, 4, 5, 6, 0}));
}

TEST(CopyUnrankedTest, transposes) {
  EXPECT_EQ(copy({1, 2, 3, 4, 5, 6}, 0, {1, 2}, 6, 0, {3, 1}, {2, 3}),
            Numbers({1, 3, 5, 2, 4, 6}));
}

TEST(CopyUnrankedTest, goesBackwards) {
  EXPECT_EQ(copy({1, 2, 3}, 2, {-1}, 3, 0, {1}, {3}), Numbers({3, 2, 1}));
}

TEST(CopyUnrankedTest, takesAnyStrideOfOneElement) {
  EXPECT_EQ(copy({1, 2}, 0, {1, 77}, 4, 1, {2, -5}, {2, 1}),
            Numbers({0, 1, 0, 2}));
}

TEST(CopyUnrankedTest, copiesScalars) {
  EXPECT_EQ(copy({1, 2}, 1, {}, 2, 0, {}, {}), Numbers({2, 0}));
}

TEST(CopyUnrankedTest, copiesNothing) {
  EXPECT_EQ(copy({1, 2}, 0, {5, 1}, 2, 0, {5, 1}, {0, 5}), Numbers({0, 0}));
  EXPECT_EQ(copy({1, 2}, 0, {0, 1}, 2, 0, {0, 1}, {7, 0}), Numbers({0, 0}));
}

} // namespace
