// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is known of the numbers that loops count.

#include "split/Support/IndexRanges.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"

#include "gtest/gtest.h"

#include <limits>
#include <string>
#include <utility>

using namespace mlir;
using namespace mlir::split;

namespace {

using Range = std::pair<int64_t, int64_t>;

constexpr int64_t kLeast = std::numeric_limits<int64_t>::min();
constexpr int64_t kMost = std::numeric_limits<int64_t>::max();

/// The least and the most that the loop `head` counts, which may name a
/// run-time number %n.
Range inferCounter(const std::string &head) {
  MLIRContext context;
  context
      .loadDialect<arith::ArithDialect, func::FuncDialect, scf::SCFDialect>();
  auto module = parseSourceString<ModuleOp>(R"(
    func.func @f(%n: index) {
      %least = arith.constant -1 : index
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %ten = arith.constant 10 : index
      %large = arith.constant 4611686018427387904 : index
      %most = arith.constant 9223372036854775807 : index
      )" + head + " {} return }",
                                            &context);
  Range result = {0, 0};
  if (module)
    module->walk([&](scf::ForOp loop) {
      ConstantIntRanges range = inferIndexRange(loop.getInductionVar());
      result = {range.smin().getSExtValue(), range.smax().getSExtValue()};
    });
  return result;
}

TEST(IndexRanges, LoopsCountBetweenTheirBounds) {
  EXPECT_EQ(inferCounter("scf.for %i = %zero to %ten step %one"), Range(0, 10));
  EXPECT_EQ(inferCounter("scf.for %i = %zero to %n step %one"),
            Range(kLeast, kMost));
  EXPECT_EQ(inferCounter("scf.for %i = %zero to %most step %one"),
            Range(0, kMost));
}

TEST(IndexRanges, LoopsWithoutASignCountAnything) {
  EXPECT_EQ(inferCounter("scf.for unsigned %i = %zero to %least step %one"),
            Range(kLeast, kMost));
}

TEST(IndexRanges, StepsMayWrapAround) {
  EXPECT_EQ(inferCounter("scf.for %i = %zero to %most step %large"),
            Range(kLeast, kMost));
  EXPECT_EQ(inferCounter("scf.for %i = %zero to %ten step %n"),
            Range(kLeast, kMost));
  EXPECT_EQ(inferCounter("scf.for %i = %zero to %ten step %large"),
            Range(0, 10));
}

} // namespace
