// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Driver.h"

using namespace fake;

FAKE_CUDA_API int cuStreamCreate(void **result, unsigned) {
  ENTER("cuStreamCreate");
  *result = *get().streams.insert(new Stream()).first;
  return Success;
}

FAKE_CUDA_API int cuStreamDestroy_v2(void *handle) {
  ENTER("cuStreamDestroy_v2");
  Stream *stream = findStream(handle);
  if (!stream || !handle || stream->done != stream->given)
    return InvalidHandle;
  get().streams.erase(stream);
  delete stream;
  return Success;
}

FAKE_CUDA_API int cuStreamSynchronize(void *handle) {
  ENTER("cuStreamSynchronize");
  Stream *stream = findStream(handle);
  if (!stream)
    return InvalidHandle;
  get().log("wait");
  return get().finish(*stream, stream->given) ? Success : IllegalAddress;
}

FAKE_CUDA_API int cuEventCreate(void **result, unsigned) {
  ENTER("cuEventCreate");
  *result = *get().events.insert(new Event()).first;
  return Success;
}

FAKE_CUDA_API int cuEventDestroy_v2(void *handle) {
  ENTER("cuEventDestroy_v2");
  auto *event = static_cast<Event *>(handle);
  if (!get().events.erase(event))
    return InvalidHandle;
  delete event;
  return Success;
}

FAKE_CUDA_API int cuEventRecord(void *handle, void *streamHandle) {
  ENTER("cuEventRecord");
  auto *event = static_cast<Event *>(handle);
  Stream *stream = findStream(streamHandle);
  if (!stream || !get().events.count(event))
    return InvalidHandle;
  *event = Event{stream, stream->given};
  return Success;
}

FAKE_CUDA_API int cuEventSynchronize(void *handle) {
  ENTER("cuEventSynchronize");
  auto *event = static_cast<Event *>(handle);
  if (!get().events.count(event))
    return InvalidHandle;
  return !event->stream || get().finish(*event->stream, event->given)
             ? Success
             : IllegalAddress;
}

FAKE_CUDA_API int cuStreamWaitEvent(void *streamHandle, void *handle,
                                    unsigned) {
  ENTER("cuStreamWaitEvent");
  auto *event = static_cast<Event *>(handle);
  Stream *stream = findStream(streamHandle);
  if (!stream || !get().events.count(event))
    return InvalidHandle;
  ++stream->given;
  stream->work.push_back([awaited = *event] {
    return !awaited.stream || get().finish(*awaited.stream, awaited.given);
  });
  return Success;
}
