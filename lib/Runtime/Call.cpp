// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Call.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>

using namespace mlir::split::runtime;

__thread Call *mlir::split::runtime::currentCall = nullptr;

void mlir::split::runtime::enterCall(Call &call, SplitError *error) {
  call.outer = currentCall;
  call.error = error;
  call.isOutOfMemory = false;
  call.blocks.previous = call.blocks.next = &call.blocks;
  currentCall = &call;
}

/// Takes `block` out of its ring.
static void unlink(Block *block) {
  block->previous->next = block->next;
  block->next->previous = block->previous;
  block->previous = block->next = block;
}

void mlir::split::runtime::leaveCall(Call &call) {
  while (call.blocks.next != &call.blocks) {
    Block *block = call.blocks.next;
    unlink(block);
    std::free(block);
  }
  currentCall = call.outer;
}

void mlir::split::runtime::keepAfterCall(void *memory) {
  if (memory)
    unlink(static_cast<Block *>(memory) - 1);
}

void *splitAllocate(size_t size) {
  Block *block =
      size <= SIZE_MAX - sizeof(Block)
          ? static_cast<Block *>(splitAllocateMemory(sizeof(Block) + size))
          : nullptr;
  if (!block) {
    if (currentCall)
      currentCall->isOutOfMemory = true;
    return nullptr;
  }
  block->previous = block->next = block;
  if (currentCall) {
    Block &head = currentCall->blocks;
    block->previous = &head;
    block->next = head.next;
    head.next->previous = block;
    head.next = block;
  }
  return block + 1;
}

void splitFree(void *memory) {
  if (!memory)
    return;
  Block *block = static_cast<Block *>(memory) - 1;
  unlink(block);
  std::free(block);
}

void splitReportCheckFailure(const char *location, const char *message,
                             int64_t numValues, const int64_t *values) {
  Call *call = currentCall;
  if (call) {
    if (call->error)
      splitFormatCheckFailure(call->error->message, SPLIT_MESSAGE_BYTES,
                              location, message, numValues, values);
    std::longjmp(call->end, call->isOutOfMemory ? SPLIT_OUT_OF_MEMORY
                                                : SPLIT_CHECK_FAILED);
  }
  char text[SPLIT_MESSAGE_BYTES];
  splitFormatCheckFailure(text, sizeof(text), location, message, numValues,
                          values);
  std::fflush(stdout);
  std::fprintf(stderr, "error: %s\n", text);
  std::_Exit(EXIT_FAILURE);
}
