// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kernels that weave rows. What they compute is compared with a plain loop
// in LaneKernelTest.cpp.

#include "KernelCode.h"

#include <gtest/gtest.h>

using namespace mlir::split;

namespace {

TEST(JoinKernel, ShortRowsAreWovenOutOfOneVectorOfEachPart) {
  // Four rows of 12 words are three vectors, and 12 words of each part.
  int64_t widths[] = {3, 3, 3, 3};
  LaneKernel kernel = weaveRows(widths, 4, 16, 4);
  EXPECT_EQ(count<LoadLanes>(kernel), 4);
  EXPECT_EQ(count<PermuteLanes>(kernel), 9);
  EXPECT_EQ(count<StoreLanes>(kernel), 3);
  // Two rows behind these are read, the last one in part.
  EXPECT_EQ(getSlackRows(kernel, widths), 2);
}

TEST(JoinKernel, WindowsOfPartsThatFillVectorsEndWithThem) {
  // Eight rows of 10 words; 40 words of each part.
  int64_t widths[] = {5, 5};
  LaneKernel kernel = weaveRows(widths, 8, 16, 4);
  EXPECT_EQ(count<StoreLanes>(kernel), 5);
  EXPECT_EQ(count<PermuteLanes>(kernel), 5);
  EXPECT_LE(count<LoadLanes>(kernel), 10);
  EXPECT_EQ(getSlackRows(kernel, widths), 0);
}

TEST(JoinKernel, OfAFewLanesNoMoreIsReadThanTheLeast) {
  // 16 rows of 3 words: a vector of the first part, and one of the second for
  // each that is written.
  int64_t widths[] = {1, 2};
  LaneKernel kernel = weaveRows(widths, 16, 16, 4);
  EXPECT_EQ(count<LoadLanes>(kernel), 1 + 3);
  EXPECT_EQ(getSlackRows(kernel, widths), 0);
  // Two rows of 8 words: two words of the first part, of four that are read.
  int64_t uneven[] = {1, 7};
  LaneKernel narrow = weaveRows(uneven, 2, 16, 4);
  EXPECT_EQ(getSlackRows(narrow, uneven), 2);
}

TEST(JoinKernel, MergedRowsReadBehindTheLastOne) {
  int64_t widths[] = {5, 1, 7, 11, 7};
  EXPECT_EQ(getSlackRows(mergeRows(widths, 1, 16, 4), widths), 3);
  EXPECT_EQ(getSlackRows(mergeRows(widths, 16, 16, 4), widths), 3);
}

} // namespace
