// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Driver.h"

#include <cstdarg>
#include <cstdio>
#include <dlfcn.h>
#include <pthread.h>

using namespace mlir::split::cuda;

/// The library of the driver.
static constexpr const char *kDriverLibrary = "libcuda.so.1";

void mlir::split::cuda::write(SplitError *error, const char *format, ...) {
  if (!error)
    return;
  va_list values;
  va_start(values, format);
  std::vsnprintf(error->message, SPLIT_MESSAGE_BYTES, format, values);
  va_end(values);
  // Those of the driver may have several lines.
  for (char *text = error->message; *text; ++text)
    if (static_cast<unsigned char>(*text) < 0x20)
      *text = ' ';
}

void mlir::split::cuda::describe(const Driver &driver, const char *what,
                                 Result result, SplitError *error) {
  const char *name = nullptr, *text = nullptr;
  if (driver.getErrorName(result, &name) != 0 || !name)
    name = "an error that the driver has no name for";
  if (driver.getErrorString(result, &text) != 0 || !text)
    text = "unknown error";
  write(error, "CUDA cannot %s: %s (%s)", what, name, text);
}

void mlir::split::cuda::fail(const SplitError &error) {
  splitReportCheckFailure("", error.message, 0, nullptr);
  __builtin_unreachable();
}

namespace {
/// A function of the library and where it is kept.
struct Entry {
  const char *name;
  void **function;
};
} // namespace

/// Finds what the driver is called by in `library`. A name with a version is
/// that of the function with 64-bit sizes, or of its newer meaning.
static bool findFunctions(void *library, Driver &driver, SplitError *error) {
  auto entry = [](const char *name, auto *&function) {
    return Entry{name, reinterpret_cast<void **>(&function)};
  };
  const Entry entries[] = {
      entry("cuInit", driver.init),
      entry("cuGetErrorName", driver.getErrorName),
      entry("cuGetErrorString", driver.getErrorString),
      entry("cuDeviceGetCount", driver.deviceGetCount),
      entry("cuDeviceGet", driver.deviceGet),
      entry("cuDeviceGetName", driver.deviceGetName),
      entry("cuDeviceGetAttribute", driver.deviceGetAttribute),
      entry("cuDevicePrimaryCtxRetain", driver.primaryContextRetain),
      entry("cuDevicePrimaryCtxRelease_v2", driver.primaryContextRelease),
      entry("cuCtxPushCurrent_v2", driver.contextPush),
      entry("cuCtxPopCurrent_v2", driver.contextPop),
      entry("cuModuleLoadDataEx", driver.moduleLoadData),
      entry("cuModuleUnload", driver.moduleUnload),
      entry("cuModuleGetFunction", driver.moduleGetFunction),
      entry("cuFuncSetAttribute", driver.functionSetAttribute),
      entry("cuLaunchKernel", driver.launchKernel),
      entry("cuStreamCreate", driver.streamCreate),
      entry("cuStreamDestroy_v2", driver.streamDestroy),
      entry("cuStreamSynchronize", driver.streamSynchronize),
      entry("cuStreamWaitEvent", driver.streamWaitEvent),
      entry("cuEventCreate", driver.eventCreate),
      entry("cuEventDestroy_v2", driver.eventDestroy),
      entry("cuEventSynchronize", driver.eventSynchronize),
      entry("cuEventRecord", driver.eventRecord),
      entry("cuMemAlloc_v2", driver.memoryAllocate),
      entry("cuMemAllocManaged", driver.memoryAllocateManaged),
      entry("cuMemFree_v2", driver.memoryFree),
      entry("cuMemcpyAsync", driver.memoryCopy),
      entry("cuMemsetD16Async", driver.memorySet16),
      entry("cuMemsetD32Async", driver.memorySet32),
      entry("cuMemHostRegister_v2", driver.hostRegister),
      entry("cuMemHostUnregister", driver.hostUnregister),
  };
  for (const Entry &wanted : entries) {
    *wanted.function = dlsym(library, wanted.name);
    if (*wanted.function)
      continue;
    write(error, "no CUDA driver: %s has no %s, as drivers of CUDA 11 do",
          kDriverLibrary, wanted.name);
    return false;
  }
  return true;
}

/// Loads the library and starts the driver.
static bool start(Driver &driver, SplitError *error) {
  void *library = dlopen(kDriverLibrary, RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    // The loader's words begin with the name of the library.
    write(error,
          "no CUDA driver: %s, which NVIDIA's driver brings along, cannot be "
          "opened: %s",
          kDriverLibrary, dlerror());
    return false;
  }
  if (findFunctions(library, driver, error)) {
    Result result = driver.init(0);
    if (result == 0)
      return true;
    describe(driver, "start its driver", result, error);
  }
  dlclose(library);
  return false;
}

const Driver *mlir::split::cuda::loadDriver(SplitError *error) {
  static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  static Driver driver;
  static bool isLoaded = false;
  pthread_mutex_lock(&mutex);
  isLoaded = isLoaded || start(driver, error);
  bool succeeded = isLoaded;
  pthread_mutex_unlock(&mutex);
  return succeeded ? &driver : nullptr;
}
