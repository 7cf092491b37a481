// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prints what the function of the linked code returns. With REVERSED, the
// program has what compiled loops call of the OpenMP runtime as well: one
// thread then does the iterations of each parallel loop one by one, from the
// last to the first. What an iteration writes of another's in vain is then what
// remains, where in order the other would write over it.

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int32_t count_differences(void);

int main(void) { printf("%d\n", count_differences()); }

#ifdef REVERSED
static uint64_t iteration, count, numReversed;

__attribute__((destructor)) static void printReversed(void) {
  printf("iterations in reverse: %s\n", numReversed ? "some" : "none");
}

void __kmpc_fork_call(void *where, int32_t numArguments,
                      void (*body)(int32_t *, int32_t *, void *),
                      void *arguments) {
  int32_t thread = 0, bound = 0;
  // What the iterations share is one structure.
  if (numArguments != 1)
    abort();
  // The body says how many iterations there are, each time the same number.
  iteration = 0;
  do {
    count = 0;
    body(&thread, &bound, arguments);
  } while (++iteration < count);
  if (count > 1)
    numReversed += count;
}

void __kmpc_for_static_init_8u(void *where, int32_t thread, int32_t schedule,
                               int32_t *isLast, uint64_t *lower,
                               uint64_t *upper, int64_t *stride, int64_t step,
                               int64_t chunk) {
  // A body is one loop.
  if (count || *lower || step != 1)
    abort();
  count = *upper + 1;
  if (count == 0)
    return;
  *lower = *upper = *upper - iteration;
  *stride = 1;
  *isLast = iteration == 0;
}

void __kmpc_for_static_fini(void *where, int32_t thread) {}
void __kmpc_barrier(void *where, int32_t thread) {}
int32_t __kmpc_global_thread_num(void *where) { return 0; }
void omp_set_num_threads(int32_t threads) {}
#endif
