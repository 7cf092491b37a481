// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Modules of kernels, and their launches.

#include "Driver.h"

#include <climits>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <initializer_list>

using namespace mlir::split::cuda;

/// Options of the compiler of PTX.
static constexpr int kErrorLog = 5;
static constexpr int kErrorLogBytes = 6;
static constexpr int kOptimizationLevel = 7;
/// What functions return when the process ends.
static constexpr Result kDriverHasGone = 4;
/// Attribute of a kernel: bytes of memory that a launch may add.
static constexpr int kMostDynamicSharedBytes = 8;

/// Loads `image`, of which PTX is compiled with `options`.
static void *load(const void *image, unsigned count, int *options,
                  void **values, char *log) {
  Context cuda;
  void *module = nullptr;
  Result result = cuda->moduleLoadData(&module, image, count, options, values);
  if (result != 0 && *log) {
    // The first of maybe many lines.
    log[std::strcspn(log, "\n")] = '\0';
    char what[SPLIT_MESSAGE_BYTES];
    std::snprintf(what, sizeof(what), "load kernels: %.512s", log);
    cuda.check(result, what);
  }
  cuda.check(result, "load kernels");
  return module;
}

void *mgpuModuleLoad(void *image, uint64_t) {
  char log[] = "";
  return load(image, 0, nullptr, nullptr, log);
}

void *mgpuModuleLoadJIT(void *image, int32_t level) {
  char log[SPLIT_MESSAGE_BYTES] = "";
  int options[] = {kErrorLog, kErrorLogBytes, kOptimizationLevel};
  // Numbers are passed in place of addresses.
  void *values[] = {log, reinterpret_cast<void *>(sizeof(log)),
                    reinterpret_cast<void *>(static_cast<intptr_t>(level))};
  return load(image, 3, options, values, log);
}

void mgpuModuleUnload(void *module) {
  Context cuda;
  Result result = cuda->moduleUnload(module);
  // At the end of a program, the driver may have gone before, with all it had.
  if (result != kDriverHasGone)
    cuda.check(result, "unload kernels");
}

void *mgpuModuleGetFunction(void *module, const char *name) {
  Context cuda;
  void *function = nullptr;
  char what[SPLIT_MESSAGE_BYTES];
  std::snprintf(what, sizeof(what), "find kernel '%.256s'", name);
  cuda.check(cuda->moduleGetFunction(&function, module, name), what);
  return function;
}

void mgpuLaunchKernel(void *function, int64_t gridX, int64_t gridY,
                      int64_t gridZ, int64_t blockX, int64_t blockY,
                      int64_t blockZ, int32_t sharedBytes, void *stream,
                      void **parameters, void **extra, int64_t) {
  // The driver takes 32 bits, and would launch fewer of more.
  for (int64_t size : {gridX, gridY, gridZ, blockX, blockY, blockZ}) {
    if (size >= 0 && size <= INT_MAX)
      continue;
    SplitError error;
    write(&error,
          "CUDA cannot launch a kernel: %lld workgroups or threads are more "
          "than %d",
          static_cast<long long>(size), INT_MAX);
    fail(error);
  }
  Context cuda;
  if (sharedBytes > 0)
    cuda.check(cuda->functionSetAttribute(function, kMostDynamicSharedBytes,
                                          sharedBytes),
               "give a kernel the memory of its workgroups");
  cuda.check(cuda->launchKernel(function, gridX, gridY, gridZ, blockX, blockY,
                                blockZ, sharedBytes, stream, parameters, extra),
             "launch a kernel");
}
