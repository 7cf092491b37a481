// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-decompose-concats | FileCheck %s

// CHECK-LABEL: func.func @concat
//  CHECK-SAME:   %[[X:.*]]: tensor<2xf32>, %[[Y:.*]]: tensor<3xf32>
func.func @concat(%x: tensor<2xf32>, %y: tensor<3xf32>) -> tensor<5xf32> {
  // CHECK: %[[BUFFER:.*]] = memref.alloc() {alignment = 64 : i64} : memref<5xf32>
  // CHECK: %[[A:.*]] = memref.subview %[[BUFFER]][0] [2] [1]
  // CHECK: bufferization.materialize_in_destination %[[X]] in restrict writable %[[A]]
  // CHECK: %[[B:.*]] = memref.subview %[[BUFFER]][2] [3] [1]
  // CHECK: bufferization.materialize_in_destination %[[Y]] in restrict writable %[[B]]
  // CHECK: %[[RESULT:.*]] = bufferization.to_tensor %[[BUFFER]] restrict writable
  // CHECK: return %[[RESULT]]
  %0 = tensor.concat dim(0) %x, %y : (tensor<2xf32>, tensor<3xf32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// An empty input has no place to be written to.
// CHECK-LABEL: func.func @empty_input
//  CHECK-SAME:   %[[X:.*]]: tensor<2xf32>, %{{.*}}: tensor<0xf32>
func.func @empty_input(%x: tensor<2xf32>, %y: tensor<0xf32>) -> tensor<2xf32> {
  // CHECK: materialize_in_destination %[[X]]
  // CHECK-NOT: materialize_in_destination
  // CHECK: return
  %0 = tensor.concat dim(0) %x, %y : (tensor<2xf32>, tensor<0xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// CHECK-LABEL: func.func @empty_elsewhere
func.func @empty_elsewhere(%x: tensor<2x0xf32>, %y: tensor<?x?xf32>) -> tensor<?x0xf32> {
  // CHECK-NOT: materialize_in_destination
  // CHECK: memref.alloc(%{{.*}}) {{.*}} : memref<?x0xf32>
  // CHECK-NOT: materialize_in_destination
  // CHECK: return
  %0 = tensor.concat dim(0) %x, %y : (tensor<2x0xf32>, tensor<?x?xf32>) -> tensor<?x0xf32>
  return %0 : tensor<?x0xf32>
}

// Empty at run time, perhaps. Where the type of one input knows more than that
// of another, the result's counts.
// CHECK-LABEL: func.func @unknown_input
//  CHECK-SAME:   %[[X:.*]]: tensor<?x2xf32>, %[[Y:.*]]: tensor<?x?xf32>
func.func @unknown_input(%x: tensor<?x2xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // CHECK-DAG: %[[M:.*]] = tensor.dim %[[X]], %c0
  // CHECK-DAG: %[[N:.*]] = tensor.dim %[[Y]], %c0
  // CHECK: %[[SUM:.*]] = arith.addi %[[M]], %[[N]]
  // CHECK: %[[BUFFER:.*]] = memref.alloc(%[[SUM]], %c2{{.*}}) {{.*}} : memref<?x?xf32>
  // CHECK: memref.subview %[[BUFFER]][0, 0] [%[[M]], 2] [1, 1]
  // CHECK: memref.subview %[[BUFFER]][%[[M]], 0] [%[[N]], 2] [1, 1]
  %0 = tensor.concat dim(0) %x, %y : (tensor<?x2xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// What is computed for the concatenation alone is computed in place.
// CHECK-LABEL: func.func @computed
//  CHECK-SAME:   %[[X:.*]]: tensor<?xf32>, %[[N:.*]]: index)
func.func @computed(%x: tensor<?xf32>, %n: index) -> (tensor<?xf32>, tensor<?xf32>) {
  // CHECK: %[[E:.*]] = tensor.empty(%[[N]])
  // CHECK-NOT: linalg.exp
  // CHECK: %[[ELSEWHERE:.*]] = linalg.abs ins(%[[X]] : tensor<?xf32>) outs(%[[E]] : tensor<?xf32>)
  // CHECK: %[[BUFFER:.*]] = memref.alloc
  // CHECK: %[[A:.*]] = memref.subview %[[BUFFER]][0] [%[[N]]] [1]
  // CHECK: %[[INPUT:.*]] = bufferization.to_buffer %[[X]] read_only
  // CHECK: linalg.exp ins(%[[INPUT]] : memref<?xf32, strided<[?], offset: ?>>) outs(%[[A]] :
  // CHECK: %[[B:.*]] = memref.subview %[[BUFFER]][%[[N]]]
  // CHECK: bufferization.materialize_in_destination %[[ELSEWHERE]] in restrict writable %[[B]]
  %e = tensor.empty(%n) : tensor<?xf32>
  %0 = linalg.exp ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %1 = linalg.abs ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %2 = tensor.concat dim(0) %0, %1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1, %2 : tensor<?xf32>, tensor<?xf32>
}

// What comes behind reads what is wide where it is joined, and sizes are known before.
// CHECK-LABEL: func.func @read_in_place
//  CHECK-SAME:     %[[X:.*]]: tensor<?x16xf32>, %[[M:.*]]: index, %{{.*}}: i1)
//       CHECK:   call @use(%[[M]])
//   CHECK-NOT:   materialize_in_destination
//       CHECK:   %[[PLACE:.*]] = memref.subview %{{.*}}[0, 0] [%[[M]], 16] [1, 1]
//       CHECK:   linalg.exp {{.*}} outs(%[[PLACE]] :
//       CHECK:   memref.subview %{{.*}}[0, 16] [%[[M]], 16] [1, 1]
//       CHECK:   linalg.log
//       CHECK:   %[[JOINED:.*]] = bufferization.to_tensor
//       CHECK:   %[[SLICE:.*]] = tensor.extract_slice %[[JOINED]][0, 0] [%[[M]], 16] [1, 1]
//   CHECK-NOT:   tensor.extract_slice
//       CHECK:   scf.if
//       CHECK:     linalg.abs ins(%[[SLICE]] :
func.func private @use(index)
func.func @read_in_place(%x: tensor<?x16xf32>, %m: index, %condition: i1) -> (tensor<?x32xf32>, tensor<?x16xf32>) {
  %zero = arith.constant 0 : index
  %e = tensor.empty(%m) : tensor<?x16xf32>
  %0 = linalg.exp ins(%x : tensor<?x16xf32>) outs(%e : tensor<?x16xf32>) -> tensor<?x16xf32>
  %rows = tensor.dim %0, %zero : tensor<?x16xf32>
  func.call @use(%rows) : (index) -> ()
  %1 = linalg.log ins(%x : tensor<?x16xf32>) outs(%e : tensor<?x16xf32>) -> tensor<?x16xf32>
  %2 = tensor.concat dim(1) %0, %1 : (tensor<?x16xf32>, tensor<?x16xf32>) -> tensor<?x32xf32>
  %3 = scf.if %condition -> tensor<?x16xf32> {
    %4 = linalg.abs ins(%0 : tensor<?x16xf32>) outs(%e : tensor<?x16xf32>) -> tensor<?x16xf32>
    scf.yield %4 : tensor<?x16xf32>
  } else {
    scf.yield %x : tensor<?x16xf32>
  }
  return %2, %3 : tensor<?x32xf32>, tensor<?x16xf32>
}

// Not what is narrow, needed before, joined twice, or returned.
// CHECK-LABEL: func.func @narrow
//   CHECK-NOT:   tensor.extract_slice
func.func @narrow(%x: tensor<9x15xf32>) -> (tensor<9x30xf32>, tensor<9x15xf32>) {
  %e = tensor.empty() : tensor<9x15xf32>
  %0 = linalg.exp ins(%x : tensor<9x15xf32>) outs(%e : tensor<9x15xf32>) -> tensor<9x15xf32>
  %1 = tensor.concat dim(1) %0, %x : (tensor<9x15xf32>, tensor<9x15xf32>) -> tensor<9x30xf32>
  %2 = linalg.abs ins(%0 : tensor<9x15xf32>) outs(%e : tensor<9x15xf32>) -> tensor<9x15xf32>
  return %1, %2 : tensor<9x30xf32>, tensor<9x15xf32>
}

// Nor what is asked for a dimension that it does not have.
// CHECK-LABEL: func.func @no_such_dimension
//   CHECK-NOT:   tensor.extract_slice
func.func @no_such_dimension(%x: tensor<9x16xf32>) -> (tensor<9x32xf32>, tensor<9x16xf32>, index) {
  %two = arith.constant 2 : index
  %e = tensor.empty() : tensor<9x16xf32>
  %0 = linalg.exp ins(%x : tensor<9x16xf32>) outs(%e : tensor<9x16xf32>) -> tensor<9x16xf32>
  %1 = tensor.dim %0, %two : tensor<9x16xf32>
  %2 = tensor.concat dim(1) %0, %x : (tensor<9x16xf32>, tensor<9x16xf32>) -> tensor<9x32xf32>
  %3 = linalg.abs ins(%0 : tensor<9x16xf32>) outs(%e : tensor<9x16xf32>) -> tensor<9x16xf32>
  return %2, %3, %1 : tensor<9x32xf32>, tensor<9x16xf32>, index
}

// CHECK-LABEL: func.func @needed_before
//   CHECK-NOT:   tensor.extract_slice
func.func @needed_before(%x: tensor<9x16xf32>) -> (tensor<9x32xf32>, tensor<9x16xf32>) {
  %e = tensor.empty() : tensor<9x16xf32>
  %0 = linalg.exp ins(%x : tensor<9x16xf32>) outs(%e : tensor<9x16xf32>) -> tensor<9x16xf32>
  %1 = linalg.abs ins(%0 : tensor<9x16xf32>) outs(%e : tensor<9x16xf32>) -> tensor<9x16xf32>
  %2 = tensor.concat dim(1) %0, %x : (tensor<9x16xf32>, tensor<9x16xf32>) -> tensor<9x32xf32>
  return %2, %1 : tensor<9x32xf32>, tensor<9x16xf32>
}

// CHECK-LABEL: func.func @joined_twice
//   CHECK-NOT:   tensor.extract_slice
func.func @joined_twice(%x: tensor<9x16xf32>) -> (tensor<9x32xf32>, tensor<9x16xf32>) {
  %e = tensor.empty() : tensor<9x16xf32>
  %0 = linalg.exp ins(%x : tensor<9x16xf32>) outs(%e : tensor<9x16xf32>) -> tensor<9x16xf32>
  %1 = tensor.concat dim(1) %0, %0 : (tensor<9x16xf32>, tensor<9x16xf32>) -> tensor<9x32xf32>
  %2 = linalg.abs ins(%0 : tensor<9x16xf32>) outs(%e : tensor<9x16xf32>) -> tensor<9x16xf32>
  return %1, %2 : tensor<9x32xf32>, tensor<9x16xf32>
}

// CHECK-LABEL: func.func @returned
//   CHECK-NOT:   tensor.extract_slice
func.func @returned(%x: tensor<9x16xf32>) -> (tensor<9x32xf32>, tensor<9x16xf32>) {
  %e = tensor.empty() : tensor<9x16xf32>
  %0 = linalg.exp ins(%x : tensor<9x16xf32>) outs(%e : tensor<9x16xf32>) -> tensor<9x16xf32>
  %1 = tensor.concat dim(1) %0, %x : (tensor<9x16xf32>, tensor<9x16xf32>) -> tensor<9x32xf32>
  return %1, %0 : tensor<9x32xf32>, tensor<9x16xf32>
}

// What adds to something that is there cannot be computed elsewhere.
// CHECK-LABEL: func.func @accumulated
//       CHECK:   %[[SUM:.*]] = linalg.matmul
//       CHECK:   bufferization.materialize_in_destination %[[SUM]]
func.func @accumulated(%x: tensor<2x2xf32>, %y: tensor<2x2xf32>) -> tensor<4x2xf32> {
  %0 = linalg.matmul ins(%x, %x : tensor<2x2xf32>, tensor<2x2xf32>) outs(%y : tensor<2x2xf32>) -> tensor<2x2xf32>
  %1 = tensor.concat dim(0) %0, %y : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<4x2xf32>
  return %1 : tensor<4x2xf32>
}

// Where no place is left the input is empty, though its type does not say so.
// CHECK-LABEL: func.func @no_place
//       CHECK:   %[[A:.*]] = memref.alloc() {{.*}} : memref<4xf32>
//       CHECK:   %[[X:.*]] = memref.subview %[[A]][0] [4] [1]
//   CHECK-NOT:   memref.subview
//       CHECK:   bufferization.to_tensor %[[A]]
//       CHECK:   %[[B:.*]] = memref.alloc() {{.*}} : memref<0xf32>
//   CHECK-NOT:   memref.subview
//       CHECK:   bufferization.to_tensor %[[B]]
func.func @no_place(%x: tensor<4xf32>, %y: tensor<?xf32>) -> (tensor<4xf32>, tensor<0xf32>) {
  %0 = tensor.concat dim(0) %x, %y : (tensor<4xf32>, tensor<?xf32>) -> tensor<4xf32>
  %1 = tensor.concat dim(0) %y, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<0xf32>
  return %0, %1 : tensor<4xf32>, tensor<0xf32>
}

// Upstream's transpose takes no target of which more is known.
// CHECK-LABEL: func.func @transposed
//  CHECK-SAME:     %[[X:.*]]: tensor<?x?xf32>
//       CHECK:   %[[INPUT:.*]] = bufferization.to_buffer %[[X]] read_only
//       CHECK:   linalg.generic {{.*}} ins(%[[INPUT]] : memref<?x?xf32, {{.*}}>) outs(%{{.*}} : memref<?x3xf32, {{.*}}>)
func.func @transposed(%x: tensor<?x?xf32>, %y: tensor<?x3xf32>, %m: index, %n: index) -> tensor<?x3xf32> {
  %e = tensor.empty(%n, %m) : tensor<?x?xf32>
  %0 = linalg.transpose ins(%x : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) permutation = [1, 0]
  %1 = tensor.concat dim(0) %0, %y : (tensor<?x?xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  return %1 : tensor<?x3xf32>
}

// Of many inputs, what is computed for one alone is computed there, and what is
// read elsewhere, or overwritten, is not.
// CHECK-LABEL: func.func @many
//  CHECK-SAME:     %[[X:.*]]: tensor<4x2xf32>, %[[Y:.*]]: tensor<4x2xf32>
//       CHECK:   %[[SHARED:.*]] = linalg.floor ins(%[[X]]
//       CHECK:   %[[KEPT:.*]] = linalg.negf ins(%[[Y]]
//       CHECK:   tensor.insert_slice
//       CHECK:   memref.alloc
//       CHECK:   bufferization.materialize_in_destination %[[X]]
//       CHECK:   %[[PLACE:.*]] = memref.subview
//       CHECK:   %[[ABS:.*]] = linalg.abs ins(%[[SHARED]]
//       CHECK:   %[[CEIL:.*]] = linalg.ceil ins(%[[ABS]]
//       CHECK:   %[[BUFFER:.*]] = bufferization.to_buffer %[[CEIL]]
//       CHECK:   linalg.exp ins(%[[BUFFER]] : {{.*}}) outs(%[[PLACE]] :
//   CHECK-NOT:   linalg.negf
//       CHECK:   %[[BUFFER:.*]] = bufferization.to_buffer %[[KEPT]]
//       CHECK:   linalg.exp ins(%[[BUFFER]] :
!p = tensor<4x2xf32>
func.func @many(%x: !p, %y: !p) -> (tensor<4x34xf32>, !p, !p) {
  %e = tensor.empty() : !p
  %shared = linalg.floor ins(%x : !p) outs(%e : !p) -> !p
  %abs = linalg.abs ins(%shared : !p) outs(%e : !p) -> !p
  %ceil = linalg.ceil ins(%abs : !p) outs(%e : !p) -> !p
  %a = linalg.exp ins(%ceil : !p) outs(%e : !p) -> !p
  %kept = linalg.negf ins(%y : !p) outs(%e : !p) -> !p
  %b = linalg.exp ins(%kept : !p) outs(%e : !p) -> !p
  %s = tensor.extract_slice %x[0, 0] [4, 1] [1, 1] : !p to tensor<4x1xf32>
  %written = tensor.insert_slice %s into %y[0, 1] [4, 1] [1, 1] : tensor<4x1xf32> into !p
  %0 = tensor.concat dim(1) %x, %a, %b, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x
      : (!p, !p, !p, !p, !p, !p, !p, !p, !p, !p, !p, !p, !p, !p, !p, !p, !p) -> tensor<4x34xf32>
  return %0, %shared, %written : tensor<4x34xf32>, !p, !p
}
