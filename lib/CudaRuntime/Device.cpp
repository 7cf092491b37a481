// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The GPU that is used, and its context: the primary one, which a program's
// other uses of CUDA share.

#include "Driver.h"

#include <pthread.h>

using namespace mlir::split::cuda;

/// Attributes of a device.
static constexpr int kComputeCapabilityMajor = 75;
static constexpr int kComputeCapabilityMinor = 76;

namespace {
/// The GPU that is open.
struct OpenDevice {
  /// Of those who opened it: the last one closes it.
  int64_t numUsers = 0;
  SplitCudaDevice description = {};
  int handle = 0;
  void *context = nullptr;
  /// The one that is opened if nothing else is said.
  int32_t defaultNumber = 0;
};
} // namespace

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static OpenDevice opened;

/// Finds GPU `number` and retains its primary context.
static bool openDevice(const Driver &driver, int32_t number,
                       SplitError *error) {
  int count = 0;
  Result result = driver.deviceGetCount(&count);
  if (result == 0 && (number < 0 || number >= count)) {
    if (count == 0)
      write(error, "the CUDA driver finds no GPU");
    else
      write(error, "there is no GPU %d: the CUDA driver finds %d, from 0 on",
            number, count);
    return false;
  }
  SplitCudaDevice &device = opened.description;
  device.number = number;
  if (result == 0)
    result = driver.deviceGet(&opened.handle, number);
  if (result == 0)
    result =
        driver.deviceGetName(device.name, sizeof(device.name), opened.handle);
  if (result == 0)
    result = driver.deviceGetAttribute(&device.major, kComputeCapabilityMajor,
                                       opened.handle);
  if (result == 0)
    result = driver.deviceGetAttribute(&device.minor, kComputeCapabilityMinor,
                                       opened.handle);
  if (result == 0)
    result = driver.primaryContextRetain(&opened.context, opened.handle);
  if (result != 0)
    describe(driver, "use the GPU", result, error);
  return result == 0;
}

/// splitCudaOpen, while the mutex is held.
static bool openLocked(int32_t number, SplitCudaDevice *device,
                       SplitError *error) {
  const Driver *driver = loadDriver(error);
  if (!driver)
    return false;
  if (opened.numUsers != 0 && opened.description.number != number) {
    write(error, "GPU %d cannot be used while GPU %d is", number,
          opened.description.number);
    return false;
  }
  if (opened.numUsers == 0 && !openDevice(*driver, number, error))
    return false;
  ++opened.numUsers;
  if (device)
    *device = opened.description;
  return true;
}

SplitStatus splitCudaOpen(int32_t number, SplitCudaDevice *device,
                          SplitError *error) {
  if (error)
    error->message[0] = '\0';
  pthread_mutex_lock(&mutex);
  bool succeeded = openLocked(number, device, error);
  pthread_mutex_unlock(&mutex);
  return succeeded ? SPLIT_OK : SPLIT_CHECK_FAILED;
}

void splitCudaClose(void) {
  pthread_mutex_lock(&mutex);
  if (opened.numUsers > 0 && --opened.numUsers == 0) {
    loadDriver(nullptr)->primaryContextRelease(opened.handle);
    opened.context = nullptr;
  }
  pthread_mutex_unlock(&mutex);
}

void mgpuSetDefaultDevice(int32_t number) {
  pthread_mutex_lock(&mutex);
  opened.defaultNumber = number;
  pthread_mutex_unlock(&mutex);
}

Context::Context() {
  SplitError error;
  pthread_mutex_lock(&mutex);
  bool isOpen = opened.numUsers != 0 ||
                openLocked(opened.defaultNumber, /*device=*/nullptr, &error);
  void *context = opened.context;
  pthread_mutex_unlock(&mutex);
  if (!isOpen)
    fail(error);
  driver = loadDriver(&error);
  check(driver->contextPush(context), "make the GPU that of a thread");
}

Context::~Context() {
  void *context;
  driver->contextPop(&context);
}

void Context::check(Result result, const char *what) const {
  if (result == 0)
    return;
  SplitError error;
  describe(*driver, what, result, &error);
  void *context;
  driver->contextPop(&context);
  fail(error);
}
