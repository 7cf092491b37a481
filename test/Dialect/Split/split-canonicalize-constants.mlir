// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --canonicalize | FileCheck %s
// RUN: split-opt %s --split-fold-constants=limit=5 | FileCheck %s --check-prefix=LIMIT

// CHECK-LABEL: func.func @integers
// LIMIT-LABEL: func.func @integers
func.func @integers() -> (tensor<2x1xi32>, tensor<2x0xi32>, tensor<2x2xi32>) {
  // CHECK-DAG: %[[A:.*]] = arith.constant dense<{{\[}}[1], [4]]> : tensor<2x1xi32>
  // CHECK-DAG: %[[B:.*]] = arith.constant dense<> : tensor<2x0xi32>
  // CHECK-DAG: %[[C:.*]] = arith.constant dense<{{\[}}[2, 3], [5, 6]]> : tensor<2x2xi32>
  // CHECK:     return %[[A]], %[[B]], %[[C]]
  // LIMIT:     split.split
  %c = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %0:3 = split.split %c sizes [1, 0, 2] axis 1 : (tensor<2x3xi32>) -> (tensor<2x1xi32>, tensor<2x0xi32>, tensor<2x2xi32>)
  return %0#0, %0#1, %0#2 : tensor<2x1xi32>, tensor<2x0xi32>, tensor<2x2xi32>
}

// CHECK-LABEL: func.func @booleans
// LIMIT-LABEL: func.func @booleans
func.func @booleans() -> (tensor<2xi1>, tensor<3xi1>) {
  // CHECK-DAG: arith.constant dense<[true, false]>
  // CHECK-DAG: arith.constant dense<[false, true, true]>
  // LIMIT-NOT: split.split
  %c = arith.constant dense<[true, false, false, true, true]> : tensor<5xi1>
  %0:2 = split.split %c sizes [2, 3] axis 0 : (tensor<5xi1>) -> (tensor<2xi1>, tensor<3xi1>)
  return %0#0, %0#1 : tensor<2xi1>, tensor<3xi1>
}

// CHECK-LABEL: func.func @complex
func.func @complex() -> (tensor<1xcomplex<f32>>, tensor<1xcomplex<f32>>) {
  // CHECK-DAG: arith.constant dense<(1.000000e+00,2.000000e+00)>
  // CHECK-DAG: arith.constant dense<(3.000000e+00,4.000000e+00)>
  %c = arith.constant dense<[(1.0, 2.0), (3.0, 4.0)]> : tensor<2xcomplex<f32>>
  %0:2 = split.split %c into 2 axis 0 : (tensor<2xcomplex<f32>>) -> (tensor<1xcomplex<f32>>, tensor<1xcomplex<f32>>)
  return %0#0, %0#1 : tensor<1xcomplex<f32>>, tensor<1xcomplex<f32>>
}

// CHECK-LABEL: func.func @strings
func.func @strings() -> (tensor<1x!split.string>, tensor<2x!split.string>) {
  // CHECK-DAG: split.constant dense<"a"> : tensor<1x!split.string>
  // CHECK-DAG: split.constant dense<["", "b\00c"]> : tensor<2x!split.string>
  %c = split.constant dense<["a", "", "b\00c"]> : tensor<3x!split.string>
  %0:2 = split.split %c sizes [1, 2] axis 0 : (tensor<3x!split.string>) -> (tensor<1x!split.string>, tensor<2x!split.string>)
  return %0#0, %0#1 : tensor<1x!split.string>, tensor<2x!split.string>
}

// CHECK-LABEL: func.func @unsigned
func.func @unsigned() -> (tensor<1xui8>, tensor<1xui8>) {
  // CHECK-DAG: arith.constant dense<255> : tensor<1xui8>
  // CHECK-DAG: arith.constant dense<1> : tensor<1xui8>
  %c = arith.constant dense<[255, 1]> : tensor<2xui8>
  %0:2 = split.split %c into 2 axis 0 : (tensor<2xui8>) -> (tensor<1xui8>, tensor<1xui8>)
  return %0#0, %0#1 : tensor<1xui8>, tensor<1xui8>
}

// A splat has no limit.
// CHECK-LABEL: func.func @splat
// LIMIT-LABEL: func.func @splat
func.func @splat() -> (tensor<500000xf32>, tensor<500000xf32>) {
  // CHECK: %[[C:.*]] = arith.constant dense<1.000000e+00> : tensor<500000xf32>
  // CHECK: return %[[C]], %[[C]]
  // LIMIT-NOT: split.split
  %c = arith.constant dense<1.0> : tensor<1000000xf32>
  %0:2 = split.split %c into 2 axis 0 : (tensor<1000000xf32>) -> (tensor<500000xf32>, tensor<500000xf32>)
  return %0#0, %0#1 : tensor<500000xf32>, tensor<500000xf32>
}

// What is empty takes no time, however many rows there are of it.
// CHECK-LABEL: func.func @empty_rows
func.func @empty_rows() -> (tensor<1000000000000x0xf32>, tensor<1000000000000x4xf32>) {
  // CHECK-NOT: split.split
  %c = arith.constant dense<1.0> : tensor<1000000000000x4xf32>
  %0:2 = split.split %c sizes [0, 4] axis 1 : (tensor<1000000000000x4xf32>) -> (tensor<1000000000000x0xf32>, tensor<1000000000000x4xf32>)
  return %0#0, %0#1 : tensor<1000000000000x0xf32>, tensor<1000000000000x4xf32>
}

// The data of a resource is shared.
// CHECK-LABEL: func.func @resource
// LIMIT-LABEL: func.func @resource
func.func @resource() -> (tensor<1xi32>, tensor<1xi32>) {
  // CHECK: split.split
  // LIMIT: split.split
  %c = arith.constant dense_resource<two> : tensor<2xi32>
  %0:2 = split.split %c into 2 axis 0 : (tensor<2xi32>) -> (tensor<1xi32>, tensor<1xi32>)
  return %0#0, %0#1 : tensor<1xi32>, tensor<1xi32>
}

{-#
  dialect_resources: {
    builtin: {
      two: "0x040000000100000002000000"
    }
  }
#-}
