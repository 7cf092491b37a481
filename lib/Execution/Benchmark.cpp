// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Execution/Benchmark.h"

#include "split/Execution/Allocator.h"

#include <chrono>

using namespace mlir::split;
using namespace mlir::split::runner;

/// Enough to have the code, the allocator's memory and the inputs warm.
static constexpr int64_t kMaxWarmUpCalls = 10;

/// A call that takes less is repeated until the clock, which counts in tens of
/// nanoseconds, measures it to about a hundredth.
static constexpr int64_t kLeastNanoseconds = 4000;

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

/// How often the function is called to time one call of it.
static int64_t chooseRepetitions(Invocation &invocation) {
  if (!invocation.reusesResults())
    return 1;
  int64_t repetitions = 1;
  while (measure([&] {
           for (int64_t i = 0; i < repetitions; ++i)
             invocation.call();
         }) < kLeastNanoseconds)
    repetitions *= 2;
  return repetitions;
}

BenchmarkResult runner::runBenchmark(Invocation &invocation, int64_t calls,
                                     bool isShared) {
  keepFreedMemory();
  for (int64_t i = 0; i < std::min(calls, kMaxWarmUpCalls); ++i) {
    invocation.call();
    invocation.releaseResults();
  }
  int64_t repetitions = isShared ? 1 : chooseRepetitions(invocation);
  int64_t clock = measureClock();
  std::vector<double> times;
  times.reserve(calls);
  for (int64_t i = 0; i < calls; ++i) {
    int64_t time = measure([&] {
      for (int64_t j = 0; j < repetitions; ++j)
        invocation.call();
    });
    invocation.releaseResults();
    times.push_back(static_cast<double>(std::max<int64_t>(time - clock, 0)) /
                    repetitions);
  }
  auto median = times.begin() + times.size() / 2;
  std::nth_element(times.begin(), median, times.end());
  return {*llvm::min_element(times), *median};
}
