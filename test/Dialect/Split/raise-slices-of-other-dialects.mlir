// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --allow-unregistered-dialect --split-raise-slices | FileCheck %s

// CHECK-LABEL: func.func @stablehlo
func.func @stablehlo(%x: tensor<2x6xf32>) -> (tensor<2x2xf32>, tensor<2x4xf32>) {
  // CHECK-NEXT: %[[Y:.*]]:2 = split.split %{{.*}} sizes [2, 4] axis 1
  // CHECK-NEXT: return %[[Y]]#0, %[[Y]]#1
  %0 = "stablehlo.slice"(%x) <{start_indices = array<i64: 0, 0>, limit_indices = array<i64: 2, 2>, strides = array<i64: 1, 1>}>
      : (tensor<2x6xf32>) -> tensor<2x2xf32>
  %1 = "stablehlo.slice"(%x) {start_indices = dense<[0, 2]> : tensor<2xi64>, limit_indices = dense<[2, 6]> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      : (tensor<2x6xf32>) -> tensor<2x4xf32>
  return %0, %1 : tensor<2x2xf32>, tensor<2x4xf32>
}

// Constants, of which those that are out of bounds are moved into them.
// CHECK-LABEL: func.func @stablehlo_dynamic
func.func @stablehlo_dynamic(%x: tensor<2x6xf32>) -> (tensor<2x2xf32>, tensor<2x4xf32>) {
  // CHECK: %[[Y:.*]]:2 = split.split %{{.*}} sizes [2, 4] axis 1
  // CHECK-NEXT: return %[[Y]]#0, %[[Y]]#1
  %zero = arith.constant dense<0> : tensor<i32>
  %far = "stablehlo.constant"() <{value = dense<9> : tensor<i32>}> : () -> tensor<i32>
  %0 = "stablehlo.dynamic_slice"(%x, %far, %zero) <{slice_sizes = array<i64: 2, 2>}>
      : (tensor<2x6xf32>, tensor<i32>, tensor<i32>) -> tensor<2x2xf32>
  %1 = "stablehlo.dynamic_slice"(%x, %zero, %far) <{slice_sizes = array<i64: 2, 4>}>
      : (tensor<2x6xf32>, tensor<i32>, tensor<i32>) -> tensor<2x4xf32>
  return %0, %1 : tensor<2x2xf32>, tensor<2x4xf32>
}

// CHECK-LABEL: func.func @stablehlo_real_dynamic
func.func @stablehlo_real_dynamic(%x: tensor<6xf32>, %start: tensor<i32>)
    -> (tensor<2xf32>, tensor<4xf32>, tensor<3xf32>, tensor<3xf32>) {
  // CHECK: %[[Y:.*]]:2 = split.split %{{.*}} sizes [2, 4] axis 0
  // CHECK-NOT: split.split
  %zero = arith.constant dense<0> : tensor<1xi64>
  %one = arith.constant dense<1> : tensor<1xi64>
  %two = "stablehlo.constant"() {value = dense<2> : tensor<1xi64>} : () -> tensor<1xi64>
  %six = arith.constant dense<6> : tensor<1xi64>
  %0 = "stablehlo.real_dynamic_slice"(%x, %zero, %two, %one)
      : (tensor<6xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<2xf32>
  %1 = "stablehlo.real_dynamic_slice"(%x, %two, %six, %one)
      : (tensor<6xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<4xf32>
  // Where they begin is only known at run time.
  %2 = "stablehlo.dynamic_slice"(%x, %start) <{slice_sizes = array<i64: 3>}>
      : (tensor<6xf32>, tensor<i32>) -> tensor<3xf32>
  %c3 = arith.constant dense<3> : tensor<i32>
  %3 = "stablehlo.dynamic_slice"(%x, %c3) <{slice_sizes = array<i64: 3>}>
      : (tensor<6xf32>, tensor<i32>) -> tensor<3xf32>
  // CHECK: return %[[Y]]#0, %[[Y]]#1
  return %0, %1, %2, %3 : tensor<2xf32>, tensor<4xf32>, tensor<3xf32>, tensor<3xf32>
}

// CHECK-LABEL: func.func @stablehlo_strided
func.func @stablehlo_strided(%x: tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>) {
  // CHECK-NOT: split.split
  %0 = "stablehlo.slice"(%x) <{start_indices = array<i64: 0>, limit_indices = array<i64: 6>, strides = array<i64: 2>}>
      : (tensor<6xf32>) -> tensor<3xf32>
  %1 = "stablehlo.slice"(%x) <{start_indices = array<i64: 1>, limit_indices = array<i64: 6>, strides = array<i64: 2>}>
      : (tensor<6xf32>) -> tensor<3xf32>
  // CHECK: return
  return %0, %1 : tensor<3xf32>, tensor<3xf32>
}

// Nothing checks what an op of a dialect that is not there says.
// CHECK-LABEL: func.func @stablehlo_invalid
func.func @stablehlo_invalid(%x: tensor<6xf32>, %y: tensor<?xf32>)
    -> (tensor<2xf32>, tensor<4xf32>, tensor<2xf32>, tensor<2xf32>) {
  // CHECK-NOT: split.split
  %0 = "stablehlo.slice"(%x) <{start_indices = array<i64: 0, 0>, limit_indices = array<i64: 2, 2>, strides = array<i64: 1, 1>}>
      : (tensor<6xf32>) -> tensor<2xf32>
  %1 = "stablehlo.slice"(%x) <{start_indices = array<i64: 2>, limit_indices = array<i64: 8>, strides = array<i64: 1>}>
      : (tensor<6xf32>) -> tensor<4xf32>
  %2 = "stablehlo.slice"(%x) <{start_indices = array<i64: 2>, limit_indices = array<i64: 0>}>
      : (tensor<6xf32>) -> tensor<2xf32>
  %3 = "stablehlo.slice"(%y) <{start_indices = array<i64: 0>, limit_indices = array<i64: 2>, strides = array<i64: 1>}>
      : (tensor<?xf32>) -> tensor<2xf32>
  // CHECK: return
  return %0, %1, %2, %3 : tensor<2xf32>, tensor<4xf32>, tensor<2xf32>, tensor<2xf32>
}

// CHECK-LABEL: func.func @tosa
func.func @tosa(%x: tensor<2x6xf32>) -> (tensor<2x2xf32>, tensor<2x4xf32>) {
  // CHECK: %[[Y:.*]]:2 = split.split %{{.*}} sizes [2, 4] axis 1
  // CHECK-NEXT: return %[[Y]]#0, %[[Y]]#1
  %start0 = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %start1 = tosa.const_shape {values = dense<[0, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %size0 = tosa.const_shape {values = dense<2> : tensor<2xindex>} : () -> !tosa.shape<2>
  %size1 = tosa.const_shape {values = dense<[2, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.slice %x, %start0, %size0 : (tensor<2x6xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x2xf32>
  %1 = tosa.slice %x, %start1, %size1 : (tensor<2x6xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x4xf32>
  return %0, %1 : tensor<2x2xf32>, tensor<2x4xf32>
}
