// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How long a call of a compiled function takes.

#ifndef SPLIT_EXECUTION_BENCHMARK_H
#define SPLIT_EXECUTION_BENCHMARK_H

#include "split/Execution/Invocation.h"

namespace mlir::split::runner {

/// The most calls that can be timed: each keeps its time, in 8 bytes.
constexpr int64_t kMaxBenchmarkCalls = 10'000'000;

struct BenchmarkResult {
  double minNanoseconds;
  double medianNanoseconds;
};

/// Times each of `calls` (1 to kMaxBenchmarkCalls) calls of `invocation`, after
/// some that are not timed. Freeing the results and reading the clock do not
/// count. A call that is too short for the clock is repeated, and the mean
/// taken, unless it `isShared` with other processes: then all make as many.
BenchmarkResult runBenchmark(Invocation &invocation, int64_t calls,
                             bool isShared = false);

} // namespace mlir::split::runner

#endif // SPLIT_EXECUTION_BENCHMARK_H
