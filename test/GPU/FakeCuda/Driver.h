// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the functions of the driver share.

#ifndef SPLIT_TEST_GPU_FAKECUDA_DRIVER_H
#define SPLIT_TEST_GPU_FAKECUDA_DRIVER_H

#include "PtxLaunch.h"

#include <cstdio>
#include <deque>
#include <functional>
#include <set>

#define FAKE_CUDA_API extern "C" __attribute__((visibility("default")))

namespace fake {

enum Error {
  Success = 0,
  InvalidValue = 1,
  OutOfMemory = 2,
  NotInitialized = 3,
  InvalidContext = 201,
  InvalidPtx = 218,
  InvalidHandle = 400,
  NotFound = 500,
  IllegalAddress = 700
};

/// What is in flight on a stream.
struct Stream {
  std::deque<std::function<bool()>> work;
  /// What was ever given to it, and done.
  uint64_t given = 0, done = 0;
};

struct Event {
  Stream *stream = nullptr;
  uint64_t given = 0;
};

/// All that the process has of the driver.
struct Driver {
  Driver();

  void log(const char *format, ...) __attribute__((format(printf, 2, 3)));
  bool finish(Stream &stream, uint64_t count);
  /// Takes a call of `name`: what it is to return instead of doing anything.
  int enter(const char *name);

  FILE *file = nullptr;
  std::string failing;
  unsigned failingCall = 0;
  int failure = 0;
  bool isInitialized = false;
  /// What has gone wrong on the device, after which nothing works.
  int deviceError = Success;
  int retained = 0;
  std::vector<void *> contexts;
  DeviceMemory memory;
  uint64_t clock = Buffer::kCopy + 1;
  std::set<Module *> modules;
  std::set<Stream *> streams;
  std::set<Event *> events;
  std::set<void *> registered;
  Stream nameless;
};

/// The driver of this process.
Driver &get();

/// What the environment has for `name`.
const char *getSetting(const char *name, const char *otherwise);

/// The stream of `handle`, or null.
Stream *findStream(void *handle);

} // namespace fake

/// Begins a function that a context is needed for.
#define ENTER(name)                                                            \
  if (int error = get().enter(name))                                           \
    return error;                                                              \
  if (get().contexts.empty())                                                  \
    return InvalidContext;

#endif // SPLIT_TEST_GPU_FAKECUDA_DRIVER_H
