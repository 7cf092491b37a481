/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Without an argument: the dialect. With one, a path: the importer. */

/* Its assertions are the test. */
#undef NDEBUG

#include "split-c/Dialect.h"
#ifdef SPLIT_ENABLE_ONNX
#include "split-c/Import.h"
#endif

#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Diagnostics.h"
#include "mlir-c/Pass.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

static void print(MlirStringRef text, void *stream) {
  fwrite(text.data, 1, text.length, stream);
}

static MlirLogicalResult report(MlirDiagnostic diagnostic, void *unused) {
  (void)unused;
  printf("error: ");
  mlirDiagnosticPrint(diagnostic, print, stdout);
  printf("\n");
  return mlirLogicalResultSuccess();
}

static void show(MlirOperation op) {
  if (mlirOperationIsNull(op)) {
    printf("null\n");
    return;
  }
  mlirOperationPrint(op, print, stdout);
  printf("\n");
}

static MlirContext createContext(void) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  MlirContext context;
  splitRegisterAllDialects(registry);
  context = mlirContextCreateWithRegistry(registry, false);
  mlirDialectRegistryDestroy(registry);
  mlirContextLoadAllAvailableDialects(context);
  mlirContextAttachDiagnosticHandler(context, report, NULL, NULL);
  return context;
}

static MlirType parseType(MlirContext context, const char *text) {
  MlirType type =
      mlirTypeParseGet(context, mlirStringRefCreateFromCString(text));
  assert(!mlirTypeIsNull(type));
  return type;
}

static void testTypes(MlirContext context) {
  MlirType tensor = parseType(context, "tensor<?x3xf32>");
  MlirType sequence = splitSequenceTypeGet(tensor);
  MlirType string = splitStringTypeGet(context);
  assert(splitTypeIsASequence(sequence) && !splitTypeIsASequence(tensor));
  assert(mlirTypeEqual(splitSequenceTypeGetTensorType(sequence), tensor));
  assert(mlirTypeEqual(sequence,
                       parseType(context, "!split.sequence<tensor<?x3xf32>>")));
  assert(splitTypeIsAString(string) && !splitTypeIsAString(tensor));
  assert(mlirStringRefEqual(
      mlirDialectHandleGetNamespace(mlirGetDialectHandle__split__()),
      mlirStringRefCreateFromCString("split")));
}

/* Prints `op`, and what it gives where that has a name, and frees it. */
static void showAndDestroy(MlirOperation op) {
  show(op);
  if (!mlirOperationIsNull(op))
    mlirOperationDestroy(op);
}

static void testOps(MlirContext context) {
  MlirLocation here = mlirLocationUnknownGet(context);
  MlirType types[4];
  MlirLocation locations[4];
  MlirBlock block;
  MlirValue matrix, sizes, axis, number;
  int64_t two[2] = {2, 4}, rest[2] = {-1, 4};
  types[0] = parseType(context, "tensor<?x6xf32>");
  types[1] = parseType(context, "tensor<2xi64>");
  types[2] = parseType(context, "tensor<i32>");
  types[3] = parseType(context, "f32");
  for (int i = 0; i < 4; ++i)
    locations[i] = here;
  block = mlirBlockCreate(4, types, locations);
  matrix = mlirBlockGetArgument(block, 0);
  sizes = mlirBlockGetArgument(block, 1);
  axis = mlirBlockGetArgument(block, 2);
  number = mlirBlockGetArgument(block, 3);

  // CHECK: split.split {{.*}} sizes [2, 4] axis -1 : {{.*}} ->
  // (tensor<?x2xf32>, tensor<?x4xf32>)
  showAndDestroy(splitSplitCreate(here, matrix, 2, two, -1));
  // CHECK: error: 'split.split' op cannot have -1 results
  // CHECK: null
  showAndDestroy(splitSplitCreate(here, matrix, -1, two, -1));
  // CHECK: error: 'split.split' op cannot have -1 results
  // CHECK: null
  showAndDestroy(splitSplitCreateDynamic(here, matrix, sizes, -1, 1));
  // CHECK: error: 'split.split' op cannot have 9223372036854775807 results
  // CHECK: null
  showAndDestroy(splitSplitCreateEqual(here, matrix, INT64_MAX, 1));
  // CHECK: split.split {{.*}} into 4 axis 1 : {{.*}} -> (tensor<?x2xf32>,
  // tensor<?x2xf32>, tensor<?x2xf32>, tensor<?x0xf32>)
  showAndDestroy(splitSplitCreateEqual(here, matrix, 4, 1));
  // CHECK: split.split {{.*}} sizes {{.*}} axis 1 : {{.*}} -> (tensor<?x?xf32>,
  // tensor<?x?xf32>)
  showAndDestroy(splitSplitCreateDynamic(here, matrix, sizes, 2, 1));
  // CHECK: split.split_to_sequence {{.*}} axis 1 keepdims = false : {{.*}} ->
  // !split.sequence<tensor<?xf32>>
  showAndDestroy(
      splitSplitToSequenceCreate(here, matrix, (MlirValue){NULL}, 1, false));
  // CHECK: split.split_to_sequence {{.*}} sizes {{.*}} axis 1 : {{.*}} ->
  // !split.sequence<tensor<?x?xf32>>
  showAndDestroy(splitSplitToSequenceCreate(here, matrix, sizes, 1, true));
  // CHECK: split.variadic_split {{.*}} axis 1 lengths [-1, 4] : {{.*}} ->
  // (tensor<?x2xf32>, tensor<?x4xf32>)
  showAndDestroy(splitVariadicSplitCreate(here, matrix, 2, rest, 1));
  // CHECK: split.variadic_split {{.*}} axis {{.*}} lengths {{.*}} ->
  // (tensor<?x?xf32>, tensor<?x?xf32>)
  showAndDestroy(splitVariadicSplitCreateDynamic(here, matrix, axis, sizes, 2));

  // CHECK: error: 'split.split' op split sizes sum to 5, but dimension 1 of the
  // source is 6 CHECK-NEXT: null
  two[1] = 3;
  showAndDestroy(splitSplitCreate(here, matrix, 2, two, 1));
  // CHECK-NEXT: error: {{.*}}negative
  // CHECK-NEXT: null
  showAndDestroy(splitSplitCreateEqual(here, matrix, 5, 1));
  // CHECK-NEXT: error: {{.+}}
  // CHECK-NEXT: null
  showAndDestroy(splitSplitCreateEqual(here, matrix, 0, 1));
  // CHECK-NEXT: error: {{.+}}
  // CHECK-NEXT: null
  showAndDestroy(splitSplitCreateDynamic(here, matrix, axis, 2, 1));
  // CHECK-NEXT: error: 'split.split' op splits a tensor, but got 'f32'
  // CHECK-NEXT: null
  showAndDestroy(splitSplitCreateEqual(here, number, 2, 0));
  mlirBlockDestroy(block);
}

static void testPipeline(MlirContext context) {
  const char *text =
      "func.func @f(%x: tensor<4xf32>) -> (tensor<1xf32>, tensor<3xf32>) {\n"
      "  %0:2 = split.split %x sizes [1, 3] axis 0"
      " : (tensor<4xf32>) -> (tensor<1xf32>, tensor<3xf32>)\n"
      "  return %0#0, %0#1 : tensor<1xf32>, tensor<3xf32>\n"
      "}\n";
  MlirModule module =
      mlirModuleCreateParse(context, mlirStringRefCreateFromCString(text));
  MlirPassManager manager = mlirPassManagerCreate(context);
  assert(!mlirModuleIsNull(module));
  splitRegisterAllPasses();
  splitRegisterAllPasses();
  assert(mlirLogicalResultIsSuccess(mlirOpPassManagerAddPipeline(
      mlirPassManagerGetAsOpPassManager(manager),
      mlirStringRefCreateFromCString("split-to-tensor-pipeline"), print,
      stdout)));
  assert(mlirLogicalResultIsSuccess(
      mlirPassManagerRunOnOp(manager, mlirModuleGetOperation(module))));
  // CHECK: tensor.extract_slice {{.*}}[1] [3] [1]
  show(mlirModuleGetOperation(module));
  mlirPassManagerDestroy(manager);
  manager = mlirPassManagerCreate(context);
  assert(mlirLogicalResultIsSuccess(mlirOpPassManagerAddPipeline(
      mlirPassManagerGetAsOpPassManager(manager),
      mlirStringRefCreateFromCString("split-to-llvm-pipeline{out-params=true}"),
      print, stdout)));
  assert(mlirLogicalResultIsSuccess(
      mlirPassManagerRunOnOp(manager, mlirModuleGetOperation(module))));
  // CHECK: llvm.func @_mlir_ciface_f
  show(mlirModuleGetOperation(module));
  mlirPassManagerDestroy(manager);
  mlirModuleDestroy(module);
}

#ifdef SPLIT_ENABLE_ONNX
static void testImport(MlirContext context, const char *path) {
  static char bytes[1 << 16];
  FILE *file = fopen(path, "rb");
  size_t size = fread(bytes, 1, sizeof(bytes), file);
  MlirModule module =
      splitImportOnnxFile(context, mlirStringRefCreateFromCString(path));
  fclose(file);
  show(mlirModuleGetOperation(module));
  mlirModuleDestroy(module);
  module = splitImportOnnxMemory(context, mlirStringRefCreate(bytes, size),
                                 mlirStringRefCreateFromCString("other.onnx"));
  show(mlirModuleGetOperation(module));
  mlirModuleDestroy(module);
  module =
      splitImportOnnxMemory(context, mlirStringRefCreateFromCString("no model"),
                            mlirStringRefCreateFromCString("other.onnx"));
  printf("null %d\n", mlirModuleIsNull(module));
}
#endif

int main(int count, char **arguments) {
  MlirContext context = createContext();
  (void)arguments;
  if (count == 1) {
    testTypes(context);
    testOps(context);
    testPipeline(context);
  }
#ifdef SPLIT_ENABLE_ONNX
  if (count == 2)
    testImport(context, arguments[1]);
#endif
  mlirContextDestroy(context);
  return 0;
}
