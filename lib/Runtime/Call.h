// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The call of a model that a thread is in: how it ends early, and what it has
/// allocated. The runtime is linked into programs of any language, so that it
/// uses nothing of the C++ library.

#ifndef SPLIT_LIB_RUNTIME_CALL_H
#define SPLIT_LIB_RUNTIME_CALL_H

#include "split-c/Runtime.h"

#include <csetjmp>
#include <cstddef>

namespace mlir::split::runtime {

/// What precedes each buffer of splitAllocate: its place in the list of its
/// call. As large as the alignment that malloc keeps, or a multiple.
struct alignas(std::max_align_t) Block {
  Block *previous;
  Block *next;
};

/// One call of a model.
struct Call {
  /// Where a failure goes.
  std::jmp_buf end;
  /// The call that this one was made in, if a program's allocator or handler
  /// makes one; else null.
  Call *outer;
  /// Null if the caller does not want to know.
  SplitError *error;
  /// Whether there was no memory for some buffer.
  bool isOutOfMemory;
  /// The head of the ring of the buffers that the call has allocated.
  Block blocks;
};

/// The call that this thread is in, or null.
extern __thread Call *currentCall;

/// Makes `call` the one that this thread is in.
void enterCall(Call &call, SplitError *error);

/// Ends `call`, and frees the buffers that it still has.
void leaveCall(Call &call);

/// Takes `memory`, a buffer of splitAllocate or null, from its call, which then
/// does not free it.
void keepAfterCall(void *memory);

/// Writes a message as printf does, cut to what `error` holds, if that is not
/// null.
__attribute__((format(printf, 2, 3))) void setMessage(SplitError *error,
                                                      const char *format, ...);

/// Cuts the text of `capacity` bytes at the end of a character, and makes it
/// one line.
void finishMessage(char *text);

} // namespace mlir::split::runtime

#endif // SPLIT_LIB_RUNTIME_CALL_H
