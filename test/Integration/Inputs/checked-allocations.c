/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Allocations that are counted, and filled when they are made and freed, so
 * that what is read before it is written, or after it is freed, is a wrong
 * number. Memory is never given back: nothing else comes to lie in its place.
 */

#include <stdlib.h>
#include <string.h>

enum { MAX_LIVE = 1 << 16 };
static struct {
  void *address;
  size_t size;
} live[MAX_LIVE];
static int num_live, num_errors;

void *checked_malloc(size_t size) {
  void *address = malloc(size ? size : 1);
  if (!address || num_live == MAX_LIVE)
    abort();
  memset(address, 0xA5, size);
  live[num_live].address = address;
  live[num_live++].size = size;
  return address;
}

void checked_free(void *address) {
  if (!address)
    return;
  for (int i = 0; i < num_live; ++i)
    if (live[i].address == address) {
      memset(address, 0x5A, live[i].size);
      live[i] = live[--num_live];
      return;
    }
  ++num_errors;
}

int checked_live(void) { return num_live; }

int checked_errors(void) { return num_errors; }

void checked_reset(void) { num_live = num_errors = 0; }

/* The functions have no check that fails. */
void splitReportCheckFailure(void) { abort(); }
