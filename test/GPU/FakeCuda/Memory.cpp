// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Driver.h"

#include <cstdlib>

using namespace fake;

FAKE_CUDA_API int cuMemAlloc_v2(unsigned long long *address, size_t bytes) {
  ENTER("cuMemAlloc_v2");
  if (bytes == 0)
    return InvalidValue;
  *address = get().memory.allocate(
      bytes, std::atoi(getSetting("FAKE_CUDA_MISALIGN", "0")));
  get().log("allocate %zu", bytes);
  return *address ? Success : OutOfMemory;
}

FAKE_CUDA_API int cuMemAllocManaged(unsigned long long *, size_t, unsigned) {
  ENTER("cuMemAllocManaged");
  return OutOfMemory;
}

FAKE_CUDA_API int cuMemFree_v2(unsigned long long address) {
  ENTER("cuMemFree_v2");
  for (Stream *stream : get().streams)
    if (stream->done != stream->given) {
      get().log("error: memory is freed that a stream may use");
      return IllegalAddress;
    }
  get().log("free");
  return get().memory.free(address) ? Success : InvalidValue;
}

/// Gives `stream` something that is done to `count` bytes at `address`, of the
/// GPU.
static int
enqueue(void *handle, unsigned long long address, size_t count,
        std::function<bool(Buffer &, size_t offset, std::string &error)> task) {
  Stream *stream = findStream(handle);
  if (!stream)
    return InvalidHandle;
  ++stream->given;
  stream->work.push_back([=] {
    Driver &driver = get();
    size_t offset = 0;
    Buffer *buffer = driver.memory.find(address, count, offset);
    std::string error = "a copy leaves a buffer";
    if (buffer && task(*buffer, offset, error))
      return true;
    driver.log("error: a copy of %zu bytes: %s", count, error.c_str());
    return false;
  });
  return Success;
}

FAKE_CUDA_API int cuMemcpyAsync(unsigned long long to, unsigned long long from,
                                size_t count, void *stream) {
  ENTER("cuMemcpyAsync");
  // Whoever was there before has finished.
  constexpr uint64_t kNoPhase = ~uint64_t(0);
  bool isTo = get().memory.contains(to), isFrom = get().memory.contains(from);
  get().log("copy %zu %s", count,
            isTo && isFrom ? "within the GPU"
            : isTo         ? "to the GPU"
            : isFrom       ? "to the host"
                           : "within the host");
  if (isTo && !isFrom)
    return enqueue(stream, to, count,
                   [=](Buffer &buffer, size_t offset, std::string &error) {
                     return buffer.write(offset,
                                         reinterpret_cast<const void *>(from),
                                         count, Buffer::kCopy, kNoPhase, error);
                   });
  if (isFrom && !isTo)
    return enqueue(stream, from, count,
                   [=](Buffer &buffer, size_t offset, std::string &error) {
                     return buffer.read(offset, reinterpret_cast<void *>(to),
                                        count, Buffer::kCopy, kNoPhase, error);
                   });
  if (!isTo)
    return InvalidValue;
  return enqueue(stream, from, count,
                 [=](Buffer &buffer, size_t offset, std::string &error) {
                   std::vector<char> bytes(count);
                   size_t target = 0;
                   Buffer *other = get().memory.find(to, count, target);
                   return other &&
                          buffer.read(offset, bytes.data(), count,
                                      Buffer::kCopy, kNoPhase, error) &&
                          other->write(target, bytes.data(), count,
                                       Buffer::kCopy, kNoPhase, error);
                 });
}

template <typename Word>
static int fill(unsigned long long address, Word value, size_t count,
                void *stream) {
  std::vector<Word> words(count, value);
  return enqueue(stream, address, count * sizeof(Word),
                 [=](Buffer &buffer, size_t offset, std::string &error) {
                   return buffer.write(offset, words.data(),
                                       count * sizeof(Word), Buffer::kCopy,
                                       ~uint64_t(0), error);
                 });
}

FAKE_CUDA_API int cuMemsetD16Async(unsigned long long address,
                                   unsigned short value, size_t count,
                                   void *stream) {
  ENTER("cuMemsetD16Async");
  return fill(address, value, count, stream);
}

FAKE_CUDA_API int cuMemsetD32Async(unsigned long long address, unsigned value,
                                   size_t count, void *stream) {
  ENTER("cuMemsetD32Async");
  return fill(address, value, count, stream);
}

FAKE_CUDA_API int cuMemHostRegister_v2(void *memory, size_t, unsigned) {
  ENTER("cuMemHostRegister_v2");
  return get().registered.insert(memory).second ? Success : InvalidValue;
}

FAKE_CUDA_API int cuMemHostUnregister(void *memory) {
  ENTER("cuMemHostUnregister");
  return get().registered.erase(memory) ? Success : InvalidValue;
}
