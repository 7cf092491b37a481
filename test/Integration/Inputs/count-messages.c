// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts what a process sends: by MPI's profiling interface, loaded before the
// library. Writes "messages bytes" to the file $COUNT_MESSAGES.<rank> at the
// end.

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static long messages, bytes;

int MPI_Send(const void *data, int count, MPI_Datatype type, int to, int tag,
             MPI_Comm comm) {
  int size;
  PMPI_Type_size(type, &size);
  ++messages;
  bytes += (long)count * size;
  return PMPI_Send(data, count, type, to, tag, comm);
}

__attribute__((destructor)) static void report(void) {
  const char *base = getenv("COUNT_MESSAGES");
  const char *rank = getenv("OMPI_COMM_WORLD_RANK");
  if (!base || !rank)
    return;
  char path[4096];
  snprintf(path, sizeof(path), "%s.%s", base, rank);
  FILE *file = fopen(path, "w");
  if (!file)
    return;
  fprintf(file, "%ld %ld\n", messages, bytes);
  fclose(file);
}
