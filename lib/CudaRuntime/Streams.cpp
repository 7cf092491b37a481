// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Streams, and the events that they wait for.

#include "Driver.h"

using namespace mlir::split::cuda;

/// A stream does not wait for the one that has no name.
static constexpr unsigned kNonBlocking = 1;
/// An event that has no time.
static constexpr unsigned kDisableTiming = 2;

void *mgpuStreamCreate(void) {
  Context cuda;
  void *stream = nullptr;
  cuda.check(cuda->streamCreate(&stream, kNonBlocking), "make a stream");
  return stream;
}

void mgpuStreamDestroy(void *stream) {
  Context cuda;
  cuda.check(cuda->streamDestroy(stream), "end a stream");
}

void mgpuStreamSynchronize(void *stream) {
  Context cuda;
  cuda.check(cuda->streamSynchronize(stream), "finish the work of a stream");
}

void mgpuStreamWaitEvent(void *stream, void *event) {
  Context cuda;
  cuda.check(cuda->streamWaitEvent(stream, event, /*flags=*/0),
             "have a stream wait");
}

void *mgpuEventCreate(void) {
  Context cuda;
  void *event = nullptr;
  cuda.check(cuda->eventCreate(&event, kDisableTiming), "make an event");
  return event;
}

void mgpuEventDestroy(void *event) {
  Context cuda;
  cuda.check(cuda->eventDestroy(event), "end an event");
}

void mgpuEventSynchronize(void *event) {
  Context cuda;
  cuda.check(cuda->eventSynchronize(event), "wait for an event");
}

void mgpuEventRecord(void *event, void *stream) {
  Context cuda;
  cuda.check(cuda->eventRecord(event, stream), "record an event");
}
