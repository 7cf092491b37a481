/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * \file
 * What compiled code expects from the program that runs it, and how it lays out
 * strings. Plain C, without a dependency on MLIR.
 */

#ifndef SPLIT_C_RUNTIME_H
#define SPLIT_C_RUNTIME_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * One element of a tensor of `!split.string` is a `const SplitString *`.
 * Compiled code copies the pointer and never follows it; the text belongs to
 * whoever made it and has to outlive the tensor.
 */
typedef struct SplitString {
  const char *bytes; /**< UTF-8; not terminated; may hold zero bytes. */
  int64_t size;      /**< In bytes. */
} SplitString;

/**
 * Called by compiled code when a run-time check fails, or when there is no
 * memory for a buffer, in whichever thread it is. The program that runs
 * the code defines it. It must not return: it ends the process, or leaves the
 * call by longjmp, in which case buffers that the call had allocated leak.
 *
 * \param location  where the failing operation comes from, as text
 * \param message   what is wrong; "{0}", "{1}" ... stand for the values if
 *                  there are any, and for themselves if there are none
 * \param numValues the number of values
 * \param values    what the check saw
 */
void splitReportCheckFailure(const char *location, const char *message,
                             int64_t numValues, const int64_t *values);

#ifdef __cplusplus
}
#endif

#endif /* SPLIT_C_RUNTIME_H */
