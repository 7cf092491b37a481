// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions that the driver, contenders.py, calls.

#include "Contender.h"

#include "llvm/Support/Compiler.h"

#include <cstdio>
#include <ctime>

static int64_t getNanoseconds(clockid_t clock) {
  timespec now;
  clock_gettime(clock, &now);
  return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

/// The contender, or null and a message in `error`.
static Contender *release(llvm::Expected<std::unique_ptr<Contender>> contender,
                          char *error, int64_t errorBytes) {
  if (contender)
    return contender->release();
  std::snprintf(error, errorBytes, "%s",
                llvm::toString(contender.takeError()).c_str());
  return nullptr;
}

extern "C" {

LLVM_ATTRIBUTE_VISIBILITY_DEFAULT Contender *
splitBenchmarkCopy(const char *way, void *to, const void *from, int64_t bytes,
                   int64_t numThreads, char *error, int64_t errorBytes) {
  return release(createCopy(way, to, from, bytes, numThreads), error,
                 errorBytes);
}

LLVM_ATTRIBUTE_VISIBILITY_DEFAULT Contender *
splitBenchmarkCompiled(const char *path, int64_t threads,
                       const BenchmarkTensor *input,
                       const BenchmarkTensor *outputs, int64_t numOutputs,
                       char *error, int64_t errorBytes) {
  return release(
      createCompiled(path, threads, *input, {outputs, size_t(numOutputs)}),
      error, errorBytes);
}

LLVM_ATTRIBUTE_VISIBILITY_DEFAULT Contender *
splitBenchmarkReturning(const char *path, const BenchmarkTensor *inputs,
                        int64_t numInputs, const BenchmarkTensor *outputs,
                        int64_t numOutputs, char *error, int64_t errorBytes) {
  return release(createReturning(path, {inputs, size_t(numInputs)},
                                 {outputs, size_t(numOutputs)}),
                 error, errorBytes);
}

LLVM_ATTRIBUTE_VISIBILITY_DEFAULT Contender *
splitBenchmarkOnnxRuntime(const char *library, const char *path,
                          const BenchmarkTensor *inputs, int64_t numInputs,
                          const BenchmarkTensor *outputs, int64_t numOutputs,
                          char *error, int64_t errorBytes) {
  return release(createOnnxRuntime(library, path, {inputs, size_t(numInputs)},
                                   {outputs, size_t(numOutputs)}),
                 error, errorBytes);
}

/// The nanoseconds that `calls` calls take together by `clock`.
LLVM_ATTRIBUTE_VISIBILITY_DEFAULT int64_t
splitBenchmarkMeasure(Contender *contender, int64_t calls, clockid_t clock) {
  int64_t start = getNanoseconds(clock);
  for (int64_t i = 0; i < calls; ++i)
    contender->call();
  return getNanoseconds(clock) - start;
}

LLVM_ATTRIBUTE_VISIBILITY_DEFAULT void
splitBenchmarkFinish(Contender *contender) {
  contender->finish();
}

LLVM_ATTRIBUTE_VISIBILITY_DEFAULT void
splitBenchmarkDestroy(Contender *contender) {
  delete contender;
}
}
