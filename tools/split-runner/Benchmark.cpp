// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Benchmark.h"

#include <chrono>

using namespace mlir::split;
using namespace mlir::split::runner;

/// Enough to have the code, the allocator's memory and the inputs warm.
static constexpr int64_t maxWarmUpCalls = 10;

static int64_t measure(llvm::function_ref<void()> function) {
  auto start = std::chrono::steady_clock::now();
  function();
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now() - start)
      .count();
}

/// What `measure` reports for nothing.
static int64_t measureClock() {
  int64_t least = std::numeric_limits<int64_t>::max();
  for (int i = 0; i < 1000; ++i)
    least = std::min(least, measure([] {}));
  return least;
}

BenchmarkResult runner::runBenchmark(Invocation &invocation, int64_t calls) {
  for (int64_t i = 0; i < std::min(calls, maxWarmUpCalls); ++i) {
    invocation.call();
    invocation.releaseResults();
  }
  int64_t clock = measureClock();
  std::vector<int64_t> times;
  times.reserve(calls);
  for (int64_t i = 0; i < calls; ++i) {
    int64_t time = measure([&] { invocation.call(); });
    invocation.releaseResults();
    times.push_back(std::max<int64_t>(time - clock, 0));
  }
  auto median = times.begin() + times.size() / 2;
  std::nth_element(times.begin(), median, times.end());
  return {*std::min_element(times.begin(), times.end()), *median};
}
