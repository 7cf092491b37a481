// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls two models: kinds in several ways, and qkv in between.
#include "kinds.h"
#include "qkv.h"
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static int64_t values[12] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
static int64_t shape[2] = {6, 2}, lengths[3] = {1, 0, 1}, three = 3, two = 2;
static double bias[2] = {0.5, 0.25};
static float number[2] = {1, -2};
static int8_t bytes[3] = {7, 8, 9};
static SplitString texts[2] = {{"one", 3}, {"two", 3}};

static SplitTensor first, rest, outBias;
static SplitSequence parts, outList;
static int64_t n;
static float outNumber[2];
static const SplitString *text;

static SplitStatus call(SplitError *error) {
  SplitTensor x = {0, 0, 0}, sizes = {0, 0, 0}, b = {0, 0, 0};
  int64_t elementSizes[2] = {2, 1};
  SplitTensor elements[2] = {{0, 0, 0}, {0, 0, 0}};
  SplitSequence list = {2, 0, 0};
  const SplitString *in[2] = {&texts[0], &texts[1]};
  x.data = values;
  x.sizes = shape;
  sizes.data = lengths;
  sizes.sizes = &three;
  b.data = bias;
  b.sizes = &two;
  elements[0].data = bytes;
  elements[0].sizes = &elementSizes[0];
  elements[1].data = bytes + 2;
  elements[1].sizes = &elementSizes[1];
  list.tensors = elements;
  return kinds(&x, &sizes, &b, 41, number, &list, in, &first, &rest, &parts, &outBias,
               &n, outNumber, &outList, &text, 0, error);
}

// Prints what a call that must fail says.
static void fail(SplitStatus expected) {
  SplitError error;
  SplitStatus status = call(&error);
  assert(status == expected);
  assert(!rest.data && !parts.tensors && !outList.owner);
  printf("%s\n", error.message);
}

static void show(const char *name, const SplitTensor *tensor) {
  printf("%s %" PRId64 "x%" PRId64 "\n", name, tensor->sizes[0], tensor->sizes[1]);
}

int main(void) {
  int64_t mine[4], mySizes[2] = {2, 2};
  float x[12] = {0}, q[6], k[4], v[2];
  const SplitModel *model = kinds_model();
  SplitError error;

  assert(model->abiVersion == SPLIT_MODEL_ABI && !strcmp(model->name, "kinds"));
  assert(model->numInputs == 7 && model->numOutputs == 9 && model->numDimNames == 2);
  assert(!strcmp(model->inputs[0].name, "x") && model->inputs[0].sizes[1] == -1);
  assert(!strcmp(model->dimNames[model->inputs[2].dims[0]], "M"));
  assert(!strcmp(model->inputs[4].elementType, "complex<f32>"));
  assert(model->inputs[4].elementBytes == 8 && model->inputs[4].elementAlignment == 4);
  assert(model->inputs[5].kind == SPLIT_SEQUENCE && model->inputs[3].kind == SPLIT_NUMBER);
  assert(model->outputs[0].sizes[0] == 2 && model->outputs[0].rank == 2);

  // CHECK-NOT: {{.}}
  // CHECK: first 2x2
  // CHECK-NEXT: rest 4x2
  // CHECK-NEXT: parts 3: 6x1 6x0 6x1, last 11
  // CHECK-NEXT: 41, 1-2i, two, 0.25, 8 9
  assert(call(&error) == SPLIT_OK && !error.message[0]);
  show("first", &first);
  show("rest", &rest);
  printf("parts %" PRId64 ":", parts.length);
  for (int i = 0; i < 3; ++i)
    printf(" %" PRId64 "x%" PRId64, parts.tensors[i].sizes[0], parts.tensors[i].sizes[1]);
  printf(", last %" PRId64 "\n", ((int64_t *)parts.tensors[2].data)[5]);
  printf("%" PRId64 ", %g%gi, %.*s, %g, %d %d\n", n, outNumber[0], outNumber[1],
         (int)text->size, text->bytes, ((double *)outBias.data)[1],
         ((int8_t *)outList.tensors[0].data)[1], ((int8_t *)outList.tensors[1].data)[0]);

  // CHECK-NEXT: output 0 'first' belongs to a call before; free the outputs, or set them to zero
  assert(call(&error) == SPLIT_INVALID_ARGUMENT);
  printf("%s\n", error.message);
  kinds_free(&first, &rest, &parts, &outBias, &outList);
  assert(!first.data && !parts.tensors);

  // A check of the model.
  // CHECK-NEXT: {{.*}}kinds.mlir:[[#]]:[[#]]: split sizes sum to 3, but dimension 1 of the source is 2
  lengths[1] = 1;
  fail(SPLIT_CHECK_FAILED);
  lengths[1] = 0;
  assert(qkv(x, q, k, v, 0) == SPLIT_OK);

  // Arguments.
  // CHECK-NEXT: input 0 'x': dimension 0 is negative: -1
  shape[0] = -1;
  fail(SPLIT_INVALID_ARGUMENT);
  // CHECK-NEXT: input 0 'x': the sizes are too large
  shape[0] = INT64_MAX / 8;
  fail(SPLIT_INVALID_ARGUMENT);
  shape[0] = 6;
  // CHECK-NEXT: input 2 'bias': dimension 0 ('M') is 3, but it is 2 in an input before
  two = 3;
  fail(SPLIT_INVALID_ARGUMENT);
  two = 2;

  // The caller's memory.
  // CHECK-NEXT: mine 3, allocated 1
  first.data = mine;
  first.sizes = mySizes;
  assert(call(&error) == SPLIT_OK);
  printf("mine %" PRId64 ", allocated %d\n", mine[3], rest.owner != 0);
  assert(!first.owner && first.data == mine);
  kinds_free(&first, &rest, &parts, &outBias, &outList);
  // CHECK-NEXT: output 0 'first': dimension 1 is 2, but the buffer is for 3
  mySizes[1] = 3;
  fail(SPLIT_INVALID_ARGUMENT);
  // CHECK-NEXT: output 0 'first': expected dimension 0 to be 2, but got 1
  mySizes[0] = 1;
  fail(SPLIT_INVALID_ARGUMENT);
  // CHECK-NEXT: output 0 'first': data is not aligned to 8 bytes
  mySizes[0] = 2;
  first.data = (char *)mine + 4;
  fail(SPLIT_INVALID_ARGUMENT);
  // CHECK-NEXT: output 1 'k': data is null
  assert(qkv(x, q, 0, v, &error) == SPLIT_INVALID_ARGUMENT);
  printf("%s\n", error.message);
  return 0;
}
