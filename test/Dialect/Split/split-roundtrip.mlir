// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: split-opt %s | split-opt | FileCheck %s
// RUN: split-opt --mlir-print-op-generic %s | split-opt | FileCheck %s
// RUN: split-opt --emit-bytecode %s | split-opt | FileCheck %s

// CHECK-LABEL: func.func @equal_parts(
// CHECK-SAME: %[[X:.*]]: tensor<6xf32>)
func.func @equal_parts(%x: tensor<6xf32>) {
  // CHECK: split.split %[[X]] into 3 axis 0 : (tensor<6xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>)
  %0:3 = split.split %x into 3 axis 0
      : (tensor<6xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>)
  return
}

// Chunks of an uneven split are all of the rounded up size but the last.
// CHECK-LABEL: func.func @uneven_parts(
func.func @uneven_parts(%x: tensor<7xf32>) {
  // CHECK: into 4 axis 0 : (tensor<7xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<1xf32>)
  %0:4 = split.split %x into 4 axis 0 : (tensor<7xf32>)
      -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<1xf32>)
  // CHECK: into 3 axis 0 : (tensor<7xf32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<1xf32>)
  %1:3 = split.split %x into 3 axis 0
      : (tensor<7xf32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<1xf32>)
  return
}

// The last chunk of equal parts may be empty: 6 into 4, 2 into 3.
// CHECK-LABEL: func.func @empty_last_part(
func.func @empty_last_part(%x: tensor<6xf32>, %y: tensor<2xf32>) {
  // CHECK: into 4 axis 0 : {{.*}} -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<0xf32>)
  %0:4 = split.split %x into 4 axis 0 : (tensor<6xf32>)
      -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<0xf32>)
  // CHECK: into 3 axis 0 : {{.*}} -> (tensor<1xf32>, tensor<1xf32>, tensor<0xf32>)
  %1:3 = split.split %y into 3 axis 0
      : (tensor<2xf32>) -> (tensor<1xf32>, tensor<1xf32>, tensor<0xf32>)
  return
}

// An empty dimension has any number of empty parts.
// CHECK-LABEL: func.func @parts_of_nothing(
func.func @parts_of_nothing(%x: tensor<0x2xf32>) {
  // CHECK: into 2 axis 0 : (tensor<0x2xf32>) -> (tensor<0x2xf32>, tensor<0x2xf32>)
  %0:2 = split.split %x into 2 axis 0
      : (tensor<0x2xf32>) -> (tensor<0x2xf32>, tensor<0x2xf32>)
  return
}

// 2^24 + 1 is the first integer that a 32-bit float cannot hold.
// CHECK-LABEL: func.func @exact_parts(
func.func @exact_parts(%x: tensor<16777217xi8>) {
  // CHECK: -> (tensor<8388609xi8>, tensor<8388608xi8>)
  %0:2 = split.split %x into 2 axis 0
      : (tensor<16777217xi8>) -> (tensor<8388609xi8>, tensor<8388608xi8>)
  return
}

// CHECK-LABEL: func.func @static_sizes(
func.func @static_sizes(%x: tensor<2x6xf32>) {
  // CHECK: split.split %{{.*}} sizes [2, 4] axis -1 : (tensor<2x6xf32>) -> (tensor<2x2xf32>, tensor<2x4xf32>)
  %0:2 = split.split %x sizes [2, 4] axis -1
      : (tensor<2x6xf32>) -> (tensor<2x2xf32>, tensor<2x4xf32>)
  // CHECK: split.split %{{.*}} sizes [0, 6, 0] axis 1
  %1:3 = split.split %x sizes [0, 6, 0] axis 1
      : (tensor<2x6xf32>) -> (tensor<2x0xf32>, tensor<2x6xf32>, tensor<2x0xf32>)
  return
}

// Run-time sizes are of any integer type.
// CHECK-LABEL: func.func @runtime_sizes(
// CHECK-SAME: %{{.*}}: tensor<2x6xf32>, %[[S64:.*]]: tensor<2xi64>, %[[U8:.*]]: tensor<?xui8>, %[[INDEX:.*]]: tensor<2xindex>)
func.func @runtime_sizes(%x: tensor<2x6xf32>, %s64: tensor<2xi64>,
                         %u8: tensor<?xui8>, %index: tensor<2xindex>) {
  // CHECK: split.split %{{.*}} sizes %[[S64]] axis 1 : (tensor<2x6xf32>, tensor<2xi64>) -> (tensor<2x?xf32>, tensor<2x?xf32>)
  %0:2 = split.split %x sizes %s64 axis 1
      : (tensor<2x6xf32>, tensor<2xi64>) -> (tensor<2x?xf32>, tensor<2x?xf32>)
  // CHECK: split.split %{{.*}} sizes %[[U8]] axis 1 : (tensor<2x6xf32>, tensor<?xui8>)
  %1:2 = split.split %x sizes %u8 axis 1
      : (tensor<2x6xf32>, tensor<?xui8>) -> (tensor<2x?xf32>, tensor<2x?xf32>)
  // CHECK: split.split %{{.*}} sizes %[[INDEX]] axis 1 : (tensor<2x6xf32>, tensor<2xindex>)
  %2:2 = split.split %x sizes %index axis 1
      : (tensor<2x6xf32>, tensor<2xindex>) -> (tensor<2x?xf32>, tensor<2x?xf32>)
  return
}

// A known size of an unknown dimension is kept; equal parts of it are unknown.
// CHECK-LABEL: func.func @dynamic_dims(
func.func @dynamic_dims(%x: tensor<?x?xf32>) {
  // CHECK: -> (tensor<2x?xf32>, tensor<4x?xf32>)
  %0:2 = split.split %x sizes [2, 4] axis 0
      : (tensor<?x?xf32>) -> (tensor<2x?xf32>, tensor<4x?xf32>)
  // CHECK: -> (tensor<?x?xf32>, tensor<?x?xf32>)
  %1:2 = split.split %x into 2 axis 0
      : (tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  return
}

// Result types may say more than can be inferred, and less.
// CHECK-LABEL: func.func @other_result_types(
func.func @other_result_types(%x: tensor<?x?xf32>, %y: tensor<6xf32>) {
  // CHECK: -> (tensor<3x5xf32>, tensor<?x5xf32>)
  %0:2 = split.split %x into 2 axis 0
      : (tensor<?x?xf32>) -> (tensor<3x5xf32>, tensor<?x5xf32>)
  // CHECK: -> (tensor<?xf32>, tensor<*xf32>)
  %1:2 = split.split %y into 2 axis 0
      : (tensor<6xf32>) -> (tensor<?xf32>, tensor<*xf32>)
  return
}

// The axis of an unranked source cannot be checked.
// CHECK-LABEL: func.func @unranked_source(
func.func @unranked_source(%x: tensor<*xf32>) {
  // CHECK: split.split %{{.*}} into 2 axis 7 : (tensor<*xf32>) -> (tensor<*xf32>, tensor<?x3xf32>)
  %0:2 = split.split %x into 2 axis 7
      : (tensor<*xf32>) -> (tensor<*xf32>, tensor<?x3xf32>)
  return
}

// CHECK-LABEL: func.func @element_types(
func.func @element_types(%a: tensor<2xi1>, %b: tensor<2xcomplex<f64>>,
                         %c: tensor<2x!split.string>, %d: tensor<2xindex>) {
  // CHECK: (tensor<2xi1>) -> (tensor<1xi1>, tensor<1xi1>)
  %0:2 = split.split %a into 2 axis 0 : (tensor<2xi1>) -> (tensor<1xi1>, tensor<1xi1>)
  // CHECK: (tensor<2xcomplex<f64>>) -> (tensor<1xcomplex<f64>>, tensor<1xcomplex<f64>>)
  %1:2 = split.split %b into 2 axis 0
      : (tensor<2xcomplex<f64>>) -> (tensor<1xcomplex<f64>>, tensor<1xcomplex<f64>>)
  // CHECK: (tensor<2x!split.string>) -> (tensor<1x!split.string>, tensor<1x!split.string>)
  %2:2 = split.split %c into 2 axis 0
      : (tensor<2x!split.string>) -> (tensor<1x!split.string>, tensor<1x!split.string>)
  // CHECK: (tensor<2xindex>) -> (tensor<1xindex>, tensor<1xindex>)
  %3:2 = split.split %d into 2 axis 0 : (tensor<2xindex>) -> (tensor<1xindex>, tensor<1xindex>)
  return
}

// CHECK-LABEL: func.func @extra_attribute(
func.func @extra_attribute(%x: tensor<6xf32>) {
  // CHECK: split.split %{{.*}} into 2 axis 0 {note = "kept"} :
  %0:2 = split.split %x into 2 axis 0 {note = "kept"}
      : (tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  return
}

// In generic form, an axis that is not given is 0.
// CHECK-LABEL: func.func @default_axis(
func.func @default_axis(%x: tensor<6xf32>) {
  // CHECK: split.split %{{.*}} into 2 axis 0 :
  %0:2 = "split.split"(%x) <{num_outputs = 2 : i64}>
      : (tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  return
}
