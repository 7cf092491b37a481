// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A driver of CUDA for tests, with one GPU that is an interpreter of PTX. What
// a stream is given is done when it is waited for, and not before. The
// environment says what is different: FAKE_CUDA_LOG, a file that calls are
// listed in; FAKE_CUDA_FAIL, `function:n:error`, the n-th call of which fails;
// FAKE_CUDA_DEVICES, how many GPUs there are; FAKE_CUDA_CHIP, what they are;
// FAKE_CUDA_MISALIGN, by how many bytes addresses miss multiples of 256.
//
// It is stricter than a GPU: what is freed must not be waited for, kernels read
// nothing that nobody wrote, and no byte is written by two threads of a launch.

#include "Driver.h"

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>

using namespace fake;

Driver &fake::get() {
  static Driver driver;
  return driver;
}

const char *fake::getSetting(const char *name, const char *otherwise) {
  const char *value = std::getenv(name);
  return value ? value : otherwise;
}

Driver::Driver() {
  if (const char *path = std::getenv("FAKE_CUDA_LOG"))
    file = std::fopen(path, "w");
  std::string fault = getSetting("FAKE_CUDA_FAIL", "");
  size_t first = fault.find(':'), second = fault.rfind(':');
  if (first != second) {
    failing = fault.substr(0, first);
    failingCall = std::atoi(fault.c_str() + first + 1);
    failure = std::atoi(fault.c_str() + second + 1);
  }
}

void Driver::log(const char *format, ...) {
  if (!file)
    return;
  va_list values;
  va_start(values, format);
  std::vfprintf(file, format, values);
  va_end(values);
  std::fputc('\n', file);
  std::fflush(file);
}

int Driver::enter(const char *name) {
  if (name == failing && --failingCall == 0)
    return failure;
  if (!isInitialized)
    return NotInitialized;
  return deviceError;
}

bool Driver::finish(Stream &stream, uint64_t count) {
  while (stream.done < count) {
    ++stream.done;
    bool succeeded = stream.work.front()();
    stream.work.pop_front();
    if (!succeeded) {
      deviceError = IllegalAddress;
      return false;
    }
  }
  return true;
}

/// The stream of `handle`, or null.
Stream *fake::findStream(void *handle) {
  if (!handle)
    return &get().nameless;
  auto *stream = static_cast<Stream *>(handle);
  return get().streams.count(stream) ? stream : nullptr;
}

//===----------------------------------------------------------------------===//
// Devices and contexts
//===----------------------------------------------------------------------===//

static int context;

FAKE_CUDA_API int cuInit(unsigned) {
  get().isInitialized = true;
  return get().enter("cuInit");
}

FAKE_CUDA_API int cuGetErrorName(int error, const char **text) {
  *text = error == OutOfMemory      ? "CUDA_ERROR_OUT_OF_MEMORY"
          : error == IllegalAddress ? "CUDA_ERROR_ILLEGAL_ADDRESS"
          : error == InvalidPtx     ? "CUDA_ERROR_INVALID_PTX"
          : error == NotFound       ? "CUDA_ERROR_NOT_FOUND"
                                    : nullptr;
  return *text ? Success : InvalidValue;
}

FAKE_CUDA_API int cuGetErrorString(int error, const char **text) {
  *text = error == OutOfMemory ? "out of memory" : "something is wrong";
  return Success;
}

FAKE_CUDA_API int cuDeviceGetCount(int *count) {
  *count = std::atoi(getSetting("FAKE_CUDA_DEVICES", "1"));
  return get().enter("cuDeviceGetCount");
}

/// What is added to the number of a device for what CUDA calls it.
static constexpr int kFirstDevice = 10;

FAKE_CUDA_API int cuDeviceGet(int *device, int number) {
  *device = number + kFirstDevice;
  return get().enter("cuDeviceGet");
}

FAKE_CUDA_API int cuDeviceGetName(char *name, int bytes, int device) {
  if (device < kFirstDevice)
    return InvalidValue;
  std::snprintf(name, bytes, "Fake");
  return get().enter("cuDeviceGetName");
}

FAKE_CUDA_API int cuDeviceGetAttribute(int *value, int attribute, int device) {
  if (device < kFirstDevice)
    return InvalidValue;
  int chip = std::atoi(getSetting("FAKE_CUDA_CHIP", "80"));
  *value = attribute == 75 ? chip / 10 : attribute == 76 ? chip % 10 : -1;
  return get().enter("cuDeviceGetAttribute");
}

FAKE_CUDA_API int cuDevicePrimaryCtxRetain(void **result, int device) {
  if (device < kFirstDevice)
    return InvalidValue;
  ++get().retained;
  *result = &context;
  return get().enter("cuDevicePrimaryCtxRetain");
}

FAKE_CUDA_API int cuDevicePrimaryCtxRelease_v2(int) {
  Driver &driver = get();
  --driver.retained;
  driver.log("end: %d contexts, %zu on the stack, %zu buffers, %zu modules, "
             "%zu streams, %zu events, %zu registered",
             driver.retained, driver.contexts.size(), driver.memory.count(),
             driver.modules.size(), driver.streams.size(), driver.events.size(),
             driver.registered.size());
  return Success;
}

FAKE_CUDA_API int cuCtxPushCurrent_v2(void *pushed) {
  if (get().retained == 0 || pushed != &context)
    return InvalidContext;
  get().contexts.push_back(pushed);
  return Success;
}

FAKE_CUDA_API int cuCtxPopCurrent_v2(void **popped) {
  if (get().contexts.empty())
    return InvalidContext;
  *popped = get().contexts.back();
  get().contexts.pop_back();
  return Success;
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

FAKE_CUDA_API int cuModuleLoadDataEx(void **result, const void *image,
                                     unsigned count, int *options,
                                     void **values) {
  ENTER("cuModuleLoadDataEx");
  auto module = std::make_unique<Module>();
  std::string error;
  bool succeeded = parse(static_cast<const char *>(image), *module, error);
  unsigned chip = std::atoi(getSetting("FAKE_CUDA_CHIP", "80"));
  if (succeeded && module->chip > chip) {
    succeeded = false;
    error = "kernels for sm_" + std::to_string(module->chip) +
            " do not run on sm_" + std::to_string(chip);
  }
  if (!succeeded) {
    // The place and the size of the log.
    if (count >= 2 && options[0] == 5 && options[1] == 6)
      std::snprintf(static_cast<char *>(values[0]),
                    reinterpret_cast<size_t>(values[1]), "%s\n", error.c_str());
    get().log("error: %s", error.c_str());
    return InvalidPtx;
  }
  get().log("load");
  *result = *get().modules.insert(module.release()).first;
  return Success;
}

FAKE_CUDA_API int cuModuleUnload(void *handle) {
  ENTER("cuModuleUnload");
  auto *module = static_cast<Module *>(handle);
  if (!get().modules.erase(module))
    return InvalidHandle;
  get().log("unload");
  delete module;
  return Success;
}

FAKE_CUDA_API int cuModuleGetFunction(void **function, void *handle,
                                      const char *name) {
  ENTER("cuModuleGetFunction");
  auto *module = static_cast<Module *>(handle);
  if (!get().modules.count(module))
    return InvalidHandle;
  auto kernel = module->kernels.find(name);
  if (kernel == module->kernels.end())
    return NotFound;
  *function = &kernel->second;
  return Success;
}

FAKE_CUDA_API int cuFuncSetAttribute(void *, int, int) {
  ENTER("cuFuncSetAttribute");
  return Success;
}

FAKE_CUDA_API int cuLaunchKernel(void *function, unsigned gridX, unsigned gridY,
                                 unsigned gridZ, unsigned blockX,
                                 unsigned blockY, unsigned blockZ,
                                 unsigned sharedBytes, void *handle,
                                 void **parameters, void **) {
  ENTER("cuLaunchKernel");
  Stream *stream = findStream(handle);
  auto *kernel = static_cast<Kernel *>(function);
  if (!stream)
    return InvalidHandle;
  size_t threads = size_t(blockX) * blockY * blockZ;
  if (gridX == 0 || gridY == 0 || gridZ == 0 || threads == 0 ||
      threads > kernel->mostThreads || gridY > 65535 || gridZ > 65535 ||
      sharedBytes != 0)
    return InvalidValue;
  // The arguments are taken now; their memory may be used again.
  Launch launch{kernel, {gridX, gridY, gridZ}, {blockX, blockY, blockZ}, {}};
  for (size_t i = 0; i < kernel->parameters.size(); ++i) {
    const Parameter &parameter = kernel->parameters[i];
    launch.parameters.resize(parameter.offset + parameter.bytes);
    std::memcpy(launch.parameters.data() + parameter.offset, parameters[i],
                parameter.bytes);
  }
  if (launch.parameters.size() > 4096)
    return InvalidValue;
  get().log(
      "launch %s of %zu parameters: %u workgroups of %zu threads and %u bytes",
      kernel->name.c_str(), kernel->parameters.size(), gridX * gridY * gridZ,
      threads, kernel->sharedBytes);
  ++stream->given;
  stream->work.push_back([launch] {
    std::string error;
    Driver &driver = get();
    if (run(launch, driver.memory, driver.clock, error))
      return true;
    driver.log("error: %s", error.c_str());
    return false;
  });
  return Success;
}
