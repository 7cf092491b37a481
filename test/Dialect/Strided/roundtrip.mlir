// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s | split-opt | FileCheck %s
// RUN: split-opt %s --mlir-print-op-generic | split-opt | FileCheck %s

// CHECK-LABEL: func.func @strided
//  CHECK-SAME:   %[[BASE:.*]]: tensor<?xf32>, %[[I:.*]]: index
func.func @strided(%base: tensor<?xf32>, %i: index) -> tensor<?xf32> {
  // CHECK: %[[X:.*]] = strided.extract %[[BASE]][%[[I]]] sizes(%[[I]]) strides(%[[I]], %[[I]]) : tensor<?xf32> to tensor<?x3xf32>
  %x = strided.extract %base[%i] sizes(%i) strides(%i, %i) : tensor<?xf32> to tensor<?x3xf32>
  // CHECK: %[[SCALAR:.*]] = strided.extract %[[BASE]][%[[I]]] sizes() strides() : tensor<?xf32> to tensor<f32>
  %scalar = strided.extract %base[%i] sizes() strides() : tensor<?xf32> to tensor<f32>
  // CHECK: %[[R:.*]] = strided.insert %[[X]] into %[[BASE]][%[[I]]] strides(%[[I]], %[[I]]) : tensor<?x3xf32> into tensor<?xf32>
  %r = strided.insert %x into %base[%i] strides(%i, %i) : tensor<?x3xf32> into tensor<?xf32>
  // CHECK: strided.insert %[[SCALAR]] into %[[R]][%[[I]]] strides() : tensor<f32> into tensor<?xf32>
  %s = strided.insert %scalar into %r[%i] strides() : tensor<f32> into tensor<?xf32>
  return %s : tensor<?xf32>
}

// CHECK-LABEL: func.func @pack_chunks
//  CHECK-SAME:   %[[X:.*]]: tensor<?xf32>, %[[S:.*]]: tensor<3xindex>, %[[D:.*]]: tensor<?xf32>, %[[I:.*]]: index
func.func @pack_chunks(%x: tensor<?xf32>, %s: tensor<3xindex>, %d: tensor<?xf32>, %i: index) -> tensor<?xf32> {
  // CHECK: strided.pack_chunks %[[X]], %[[S]] into %[[D]] rows %[[I]] pitch %[[I]] unit %[[I]] : (tensor<?xf32>, tensor<3xindex>, tensor<?xf32>, index, index, index) -> tensor<?xf32>
  %r = strided.pack_chunks %x, %s into %d rows %i pitch %i unit %i : (tensor<?xf32>, tensor<3xindex>, tensor<?xf32>, index, index, index) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @pack_chunks_buffers
func.func @pack_chunks_buffers(%x: memref<?xf32>, %s: memref<?xindex, strided<[2], offset: 1>>, %d: memref<8xf32>, %i: index) {
  // CHECK: strided.pack_chunks %{{.*}}, %{{.*}} into %{{.*}} rows %{{.*}} pitch %{{.*}} unit %{{.*}} : (memref<?xf32>, memref<?xindex, strided<[2], offset: 1>>, memref<8xf32>, index, index, index) -> ()
  strided.pack_chunks %x, %s into %d rows %i pitch %i unit %i : (memref<?xf32>, memref<?xindex, strided<[2], offset: 1>>, memref<8xf32>, index, index, index) -> ()
  return
}

// CHECK-LABEL: func.func @enlarge
//  CHECK-SAME:   %[[X:.*]]: tensor<?x2xf32>, %[[K:.*]]: index, %[[N:.*]]: index
func.func @enlarge(%x: tensor<?x2xf32>, %k: index, %n: index) -> tensor<?x2xf32> {
  // CHECK: strided.enlarge %[[X]] keeping %[[K]] to %[[N]] : tensor<?x2xf32>
  %r = strided.enlarge %x keeping %k to %n : tensor<?x2xf32>
  return %r : tensor<?x2xf32>
}

// CHECK-LABEL: func.func @pack_equal_chunks
//  CHECK-SAME:   %[[X:.*]]: tensor<?xf32>, %[[D:.*]]: tensor<?xf32>, %[[I:.*]]: index
func.func @pack_equal_chunks(%x: tensor<?xf32>, %d: tensor<?xf32>, %i: index) -> tensor<?xf32> {
  // CHECK: strided.pack_equal_chunks %[[X]] into %[[D]] rows %[[I]] pitch %[[I]] width %[[I]] : (tensor<?xf32>, tensor<?xf32>, index, index, index) -> tensor<?xf32>
  %r = strided.pack_equal_chunks %x into %d rows %i pitch %i width %i : (tensor<?xf32>, tensor<?xf32>, index, index, index) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @copy_views
//  CHECK-SAME:   %[[X:.*]]: tensor<?xf32>, %[[P:.*]]: tensor<?x8xindex>, %[[D:.*]]: tensor<?x?xf32>
func.func @copy_views(%x: tensor<?xf32>, %p: tensor<?x8xindex>, %d: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // CHECK: strided.copy_views %[[X]], %[[P]] into %[[D]] : (tensor<?xf32>, tensor<?x8xindex>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %r = strided.copy_views %x, %p into %d : (tensor<?xf32>, tensor<?x8xindex>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @buffers
func.func @buffers(%x: memref<?xf32>, %p: memref<3x2xindex>, %d: memref<2x4xf32>, %e: memref<?xf32>, %i: index) {
  // CHECK: strided.copy_views %{{.*}}, %{{.*}} into %{{.*}} : (memref<?xf32>, memref<3x2xindex>, memref<2x4xf32>) -> ()
  strided.copy_views %x, %p into %d : (memref<?xf32>, memref<3x2xindex>, memref<2x4xf32>) -> ()
  // CHECK: strided.pack_equal_chunks %{{.*}} into %{{.*}} rows %{{.*}} pitch %{{.*}} width %{{.*}} : (memref<?xf32>, memref<?xf32>, index, index, index) -> ()
  strided.pack_equal_chunks %x into %e rows %i pitch %i width %i : (memref<?xf32>, memref<?xf32>, index, index, index) -> ()
  return
}
