// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Calls of compiled programs, which may fail in any way.

#ifndef SPLIT_TEST_SOAK_CALL_H
#define SPLIT_TEST_SOAK_CALL_H

#include "GuardedMemory.h"
#include "Wire.h"

#include "llvm/ADT/StringMap.h"

namespace soak {

/// How a value crosses the boundary of a function.
struct Slot {
  enum Kind : uint8_t { Scalar, Tensor, Sequence };
  Kind kind;
  /// Of an element. A string is a pointer.
  uint8_t bytes, alignment;
  bool isString;
  /// Of the tensor, or of those of the sequence.
  uint8_t rank;

  /// Bytes in the struct of all results.
  size_t getResultBytes() const;
};

/// The interface of a program.
struct Signature {
  llvm::SmallVector<Slot> inputs, results;
  /// Shapes of the results if the caller brings their buffers.
  llvm::SmallVector<llvm::SmallVector<int64_t>> outParams;
  /// Whether results may share memory with arguments and each other.
  bool returnsViews;
};

enum class Outcome : uint8_t { Returned, CheckFailed, Signal, Timeout };

/// The functions that compiled programs are linked to.
llvm::StringMap<void *> getRuntimeSymbols();

/// Lets this process use the processor for so many seconds from now, or without
/// a limit if 0. Then a call ends, or outside of one the process.
void setTimeLimit(int seconds);

/// Prepares the process for calls.
void initializeCalls();

/// Calls `entry` with the values that `inputs` has next, and writes what
/// becomes of it: the outcome; if that is a failed check, its location and
/// message; the violations of the rules for memory; and if it returned, the
/// results.
void call(void (*entry)(void **), const Signature &signature, Reader &inputs,
          Writer &answer);

} // namespace soak

#endif // SPLIT_TEST_SOAK_CALL_H
