/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * \file
 * What compiled code expects from the program that runs it. libSplitRuntime
 * defines all of it. Plain C, without a dependency on MLIR.
 */

#ifndef SPLIT_C_RUNTIME_H
#define SPLIT_C_RUNTIME_H

#include "split-c/Model.h"

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What libSplitRuntime.so shows of itself. */
#define SPLIT_RUNTIME_API __attribute__((visibility("default")))

/**
 * Called by compiled code when a run-time check fails, or when there is no
 * memory for a buffer, in whichever thread it is. The program that runs
 * the code defines it. It must not return: it ends the process, or leaves the
 * call by longjmp, in which case buffers that the call had allocated leak
 * unless they came from splitAllocate.
 *
 * That of libSplitRuntime makes the splitRunModel of this thread fail; outside
 * of one it prints the message and ends the process with exit code 1.
 *
 * \param location  where the failing operation comes from, as text
 * \param message   what is wrong; "{0}", "{1}" ... stand for the values if
 *                  there are any, and for themselves if there are none
 * \param numValues the number of values
 * \param values    what the check saw
 */
SPLIT_RUNTIME_API void splitReportCheckFailure(const char *location,
                                               const char *message,
                                               int64_t numValues,
                                               const int64_t *values);

/**
 * Writes the text of a failed check to `text`, which has `capacity` > 0 bytes:
 * as much of it as they can hold, and a zero. The parameters are those of
 * splitReportCheckFailure.
 */
SPLIT_RUNTIME_API void splitFormatCheckFailure(char *text, size_t capacity,
                                               const char *location,
                                               const char *message,
                                               int64_t numValues,
                                               const int64_t *values);

/**
 * `malloc`, which asks the system for large pages where it returns megabytes:
 * fewer of them trap when they are written to for the first time. `free` frees
 * what it returns.
 */
SPLIT_RUNTIME_API void *splitAllocateMemory(size_t size);

/**
 * `malloc` and `free` of models that split-compile made. What is allocated in a
 * call and is no output is freed when the call ends, however it ends.
 */
SPLIT_RUNTIME_API void *splitAllocate(size_t size);
SPLIT_RUNTIME_API void splitFree(void *memory);

/** Bits of SplitModel::convention. */
enum {
  /** The outputs' buffers are arguments behind the inputs. */
  SPLIT_TAKES_OUTPUTS = 1,
  /** The first argument points to a struct of all results. Without either bit
   * the last argument points to where a single number is stored. */
  SPLIT_RETURNS_STRUCT = 2
};

/** SplitModel::run and SplitModel::freeOutputs of every model. */
SPLIT_RUNTIME_API SplitStatus splitRunModel(const SplitModel *model,
                                            const SplitValue *inputs,
                                            SplitValue *outputs,
                                            SplitError *error);
SPLIT_RUNTIME_API void splitFreeOutputs(const SplitModel *model,
                                        SplitValue *outputs);

#ifdef __cplusplus
}
#endif

#endif /* SPLIT_C_RUNTIME_H */
