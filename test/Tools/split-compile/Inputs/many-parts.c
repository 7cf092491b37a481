/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "parts.h"
#include <stdio.h>
/* The first element of each of the parts, of one element and three in turn. */
int main(void) {
  float x[400], firsts[200];
  int64_t lengths[200];
  SplitError error;
  int i;
  for (i = 0; i < 400; ++i)
    x[i] = (float)i;
  for (i = 0; i < 200; ++i)
    lengths[i] = i % 2 ? 3 : 1;
  if (parts(x, lengths, firsts, &error))
    return puts(error.message), 1;
  for (i = 0; i < 200; ++i)
    if (firsts[i] != x[2 * i - i % 2])
      return printf("%d: %g\n", i, firsts[i]), 1;
  lengths[199] = 4;
  if (!parts(x, lengths, firsts, &error))
    return puts("lengths that exceed the source are taken"), 1;
  return puts("200 parts"), puts(error.message), 0;
}
