// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls the function of control-flow.mlir a thousand times with sequences of
// several forms, and frees what it returns.

#include "split-c/Runtime.h"

#include <stdio.h>
#include <stdlib.h>

#define MEMREF(RANK)                                                           \
  struct {                                                                     \
    void *allocated;                                                           \
    void *aligned;                                                             \
    int64_t offset;                                                            \
    int64_t sizes[RANK];                                                       \
    int64_t strides[RANK];                                                     \
  }

typedef struct {
  void *allocated;
  void *aligned;
  int64_t offset;
} Scalar;
typedef MEMREF(1) Vector;
typedef MEMREF(2) Matrix;
typedef struct {
  Vector base;
  Vector offsets;
  Matrix sizes;
  Matrix strides;
} Sequence;
enum { kBuilt, kEither, kLast, kRotated, kGiven, kGrown, kSelected, kCount };
typedef struct {
  Sequence sequences[kCount];
  Matrix joined;
} Results;

void _mlir_ciface_control_flow(Results *results, Matrix *x, Vector *base,
                               Vector *offsets, Matrix *sizes, Matrix *strides,
                               Scalar *count, Scalar *choice);

void splitReportCheckFailure(const char *location, const char *message,
                             int64_t numValues, const int64_t *values) {
  printf("%s: %s\n", location, message);
  exit(1);
}

static void expect(const char *what, int64_t expected, int64_t actual) {
  if (expected == actual)
    return;
  printf("%s: expected %lld, but got %lld\n", what, (long long)expected,
         (long long)actual);
  exit(1);
}

static int64_t getLength(const Sequence *sequence) {
  return sequence->offsets.sizes[0];
}

static void freeSequence(Sequence *sequence) {
  free(sequence->base.allocated);
  free(sequence->offsets.allocated);
  free(sequence->sizes.allocated);
  free(sequence->strides.allocated);
}

// Calls the function with a sequence of pairs of neighbouring rows of `x`, the
// last pair first: views that overlap, which no function would return.
static void call(Matrix *x, int64_t length, int64_t numRows, int64_t count,
                 char choice) {
  int64_t offsets[3], sizes[6], strides[6];
  for (int64_t i = 0; i < length; ++i)
    offsets[i] = 2 * (length - 1 - i);
  for (int64_t row = 0; row < numRows; ++row) {
    sizes[2 * row] = 2;
    sizes[2 * row + 1] = 2;
    strides[2 * row] = 2;
    strides[2 * row + 1] = 1;
  }
  Vector base = {NULL, x->aligned, 0, {10}, {1}};
  Vector offsetsTable = {NULL, offsets, 0, {length}, {1}};
  Matrix sizesTable = {NULL, sizes, 0, {numRows, 2}, {2, 1}};
  Matrix stridesTable = {NULL, strides, 0, {numRows, 2}, {2, 1}};
  Scalar countScalar = {NULL, &count, 0};
  Scalar choiceScalar = {NULL, &choice, 0};
  Results results;
  _mlir_ciface_control_flow(&results, x, &base, &offsetsTable, &sizesTable,
                            &stridesTable, &countScalar, &choiceScalar);

  Sequence *sequences = results.sequences;
  expect("built", count, getLength(&sequences[kBuilt]));
  expect("either", choice ? length + 1 : 3, getLength(&sequences[kEither]));
  expect("last", count ? 1 : 0, getLength(&sequences[kLast]));
  expect("rotated", length, getLength(&sequences[kRotated]));
  expect("grown", length + (choice ? count : 0), getLength(&sequences[kGrown]));
  expect("joined", choice ? 5 + 2 * length : 5, results.joined.sizes[0]);
  const Sequence *given = &sequences[kGiven];
  expect("given", length, getLength(given));
  for (int64_t i = 0; i < length; ++i) {
    const float *element = (const float *)given->base.aligned +
                           ((const int64_t *)given->offsets.aligned)[i];
    for (int64_t k = 0; k < 4; ++k)
      expect("element of given", ((const float *)x->aligned)[offsets[i] + k],
             element[k]);
  }
  for (int i = 0; i < kCount; ++i)
    freeSequence(&sequences[i]);
  free(results.joined.allocated);
}

int main(void) {
  float data[10];
  for (int i = 0; i < 10; ++i)
    data[i] = i + 1;
  Matrix x = {NULL, data, 0, {5, 2}, {2, 1}};
  for (int i = 0; i < 1000; ++i) {
    int64_t length = i % 4;
    // One row for all tensors, or one for each.
    int64_t numRows = i % 3 == 0 && length > 1 ? 1 : length;
    call(&x, length, numRows, i % 5, i % 2);
  }
  return 0;
}
