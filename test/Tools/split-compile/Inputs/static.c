/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "qkv.h"
#include <stdio.h>
int main(void) {
  float x[12] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, q[6], k[4], v[2];
  SplitError error;
  if (qkv(x, q, k, v, &error))
    return puts(error.message), 1;
  printf("%g %g %g, %g %g, %g\n", q[0], q[2], q[3], k[0], k[3], v[1]);
  return 0;
}
