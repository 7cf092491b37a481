/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */

#include "split-c/Runtime.h"

#include <stdio.h>
#include <stdlib.h>

void splitReportCheckFailure(const char *location, const char *message,
                             int64_t numValues, const int64_t *values) {
  fprintf(stderr, "check failed at %s: %s (", location, message);
  for (int64_t i = 0; i < numValues; ++i)
    fprintf(stderr, "%s%lld", i ? ", " : "", (long long)values[i]);
  fprintf(stderr, ")\n");
  exit(1);
}
