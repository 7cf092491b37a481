// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The driver of NVIDIA's GPUs: the few functions of it that are called, as
/// they are declared in any CUDA from 11 on, found when it is loaded. Nothing
/// of CUDA is needed to build this, and nothing of the C++ library.

#ifndef SPLIT_LIB_CUDARUNTIME_DRIVER_H
#define SPLIT_LIB_CUDARUNTIME_DRIVER_H

#include "split-c/Cuda.h"

#include <cstddef>

namespace mlir::split::cuda {

/// What a function of the driver returns: 0 if nothing went wrong.
using Result = int;
/// An address of the device.
using DevicePointer = unsigned long long;

/// The functions of the driver, by their names in its library without "cu".
struct Driver {
  Result (*init)(unsigned flags);
  Result (*getErrorName)(Result error, const char **text);
  Result (*getErrorString)(Result error, const char **text);
  Result (*deviceGetCount)(int *count);
  Result (*deviceGet)(int *device, int number);
  Result (*deviceGetName)(char *name, int bytes, int device);
  Result (*deviceGetAttribute)(int *value, int attribute, int device);
  Result (*primaryContextRetain)(void **context, int device);
  Result (*primaryContextRelease)(int device);
  Result (*contextPush)(void *context);
  Result (*contextPop)(void **context);
  Result (*moduleLoadData)(void **module, const void *image, unsigned count,
                           int *options, void **values);
  Result (*moduleUnload)(void *module);
  Result (*moduleGetFunction)(void **function, void *module, const char *name);
  Result (*functionSetAttribute)(void *function, int attribute, int value);
  Result (*launchKernel)(void *function, unsigned gridX, unsigned gridY,
                         unsigned gridZ, unsigned blockX, unsigned blockY,
                         unsigned blockZ, unsigned sharedBytes, void *stream,
                         void **parameters, void **extra);
  Result (*streamCreate)(void **stream, unsigned flags);
  Result (*streamDestroy)(void *stream);
  Result (*streamSynchronize)(void *stream);
  Result (*streamWaitEvent)(void *stream, void *event, unsigned flags);
  Result (*eventCreate)(void **event, unsigned flags);
  Result (*eventDestroy)(void *event);
  Result (*eventSynchronize)(void *event);
  Result (*eventRecord)(void *event, void *stream);
  Result (*memoryAllocate)(DevicePointer *memory, size_t bytes);
  Result (*memoryAllocateManaged)(DevicePointer *memory, size_t bytes,
                                  unsigned flags);
  Result (*memoryFree)(DevicePointer memory);
  Result (*memoryCopy)(DevicePointer to, DevicePointer from, size_t bytes,
                       void *stream);
  Result (*memorySet16)(DevicePointer memory, unsigned short value,
                        size_t count, void *stream);
  Result (*memorySet32)(DevicePointer memory, unsigned value, size_t count,
                        void *stream);
  Result (*hostRegister)(void *memory, size_t bytes, unsigned flags);
  Result (*hostUnregister)(void *memory);
};

/// The driver, or null if it cannot be loaded; then `error` says why, if it is
/// not null.
const Driver *loadDriver(SplitError *error);

/// Writes "CUDA cannot <what>: <error, by the driver's name and in its words>"
/// to `error`, if that is not null.
void describe(const Driver &driver, const char *what, Result result,
              SplitError *error);

/// Writes a message as printf does, cut to what `error` holds, if that is not
/// null.
__attribute__((format(printf, 2, 3))) void write(SplitError *error,
                                                 const char *format, ...);

/// Ends the call of compiled code with `error`.
[[noreturn]] void fail(const SplitError &error);

/// Makes the context of the GPU that of this thread while it is alive. Opens
/// the GPU if that was not done.
class Context {
public:
  Context();
  ~Context();
  Context(const Context &) = delete;
  Context &operator=(const Context &) = delete;

  const Driver *operator->() const { return driver; }
  /// Fails if `result`, of what `what` says, is an error.
  void check(Result result, const char *what) const;

private:
  const Driver *driver;
};

/// The address of `memory` as the driver takes it.
inline DevicePointer getAddress(const void *memory) {
  return reinterpret_cast<DevicePointer>(memory);
}

} // namespace mlir::split::cuda

#endif // SPLIT_LIB_CUDARUNTIME_DRIVER_H
