/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "qkv.h"
#include <stdlib.h>
int main(int count, char **arguments) {
  float x[12] = {0}, q[6], k[4], v[2];
  for (int i = 0; i < atoi(arguments[count - 1]); ++i)
    if (qkv(x, q, k, v, 0))
      return 1;
  return 0;
}
