// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A result whose size is computed, and checked to be what is declared, is made
// in the caller's buffer.
//
// RUN: split-opt %s --split-to-loops-pipeline=out-params=true | FileCheck %s

// CHECK-LABEL: func.func @join
//  CHECK-SAME:   (%{{.*}}: memref<12x5x2xf32>, %{{[^:]*}}: index, %[[RESULT:.*]]: memref<5x24xf32> {bufferize.result})
//   CHECK-NOT:   memref.alloc{{.*}} memref<5x
//       CHECK:   split.assert %{{.*}}, "dimension 1 is {0}, but is declared as {1}"
//       CHECK:   memref.reinterpret_cast %[[RESULT]]
//   CHECK-NOT:   memref.alloc{{.*}} memref<5x
//       CHECK:   return
func.func @join(%x: tensor<12x5x2xf32>, %n: index) -> tensor<5x24xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c24 = arith.constant 24 : index
  %empty = split.sequence_empty : !split.sequence<tensor<5x2xf32>>
  %all = scf.for %i = %c0 to %n step %c1 iter_args(%s = %empty)
      -> (!split.sequence<tensor<5x2xf32>>) {
    %chunk = tensor.extract_slice %x[%i, 0, 0] [1, 5, 2] [1, 1, 1]
        : tensor<12x5x2xf32> to tensor<5x2xf32>
    %longer = split.sequence_insert %s, %chunk
        : (!split.sequence<tensor<5x2xf32>>, tensor<5x2xf32>)
          -> !split.sequence<tensor<5x2xf32>>
    scf.yield %longer : !split.sequence<tensor<5x2xf32>>
  }
  %joined = split.concat_from_sequence %all axis 1
      : (!split.sequence<tensor<5x2xf32>>) -> tensor<5x?xf32>
  %d = tensor.dim %joined, %c1 : tensor<5x?xf32>
  %ok = arith.cmpi eq, %d, %c24 : index
  split.assert %ok, "dimension 1 is {0}, but is declared as {1}"(%d, %c24)
  %r = tensor.cast %joined : tensor<5x?xf32> to tensor<5x24xf32>
  return %r : tensor<5x24xf32>
}

// So it is where it is not known how much is joined.
// CHECK-LABEL: func.func @join_some
//  CHECK-SAME:   (%{{.*}}: memref<12x5x2xf32>, %{{[^:]*}}: index, %[[RESULT:.*]]: memref<5x24xf32> {bufferize.result})
//   CHECK-NOT:   memref.alloc{{.*}} memref<5x
//       CHECK:   split.assert %{{.*}}, "dimension 1 is {0}, but is declared as {1}"
//       CHECK:   memref.subview %[[RESULT]]
//   CHECK-NOT:   memref.alloc{{.*}} memref<5x
//       CHECK:   return
func.func @join_some(%x: tensor<12x5x2xf32>, %n: index) -> tensor<5x24xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c24 = arith.constant 24 : index
  %empty = split.sequence_empty : !split.sequence<tensor<5x2xf32>>
  %all = scf.for %i = %c0 to %n step %c1 iter_args(%s = %empty)
      -> (!split.sequence<tensor<5x2xf32>>) {
    %chunk = tensor.extract_slice %x[%i, 0, 0] [1, 5, 2] [1, 1, 1]
        : tensor<12x5x2xf32> to tensor<5x2xf32>
    %longer = split.sequence_insert %s, %chunk
        : (!split.sequence<tensor<5x2xf32>>, tensor<5x2xf32>)
          -> !split.sequence<tensor<5x2xf32>>
    %even = arith.remui %i, %c2 : index
    %isOdd = arith.cmpi ne, %even, %c0 : index
    %some = arith.select %isOdd, %longer, %s : !split.sequence<tensor<5x2xf32>>
    scf.yield %some : !split.sequence<tensor<5x2xf32>>
  }
  %joined = split.concat_from_sequence %all axis 1
      : (!split.sequence<tensor<5x2xf32>>) -> tensor<5x?xf32>
  %d = tensor.dim %joined, %c1 : tensor<5x?xf32>
  %ok = arith.cmpi eq, %d, %c24 : index
  split.assert %ok, "dimension 1 is {0}, but is declared as {1}"(%d, %c24)
  %r = tensor.cast %joined : tensor<5x?xf32> to tensor<5x24xf32>
  return %r : tensor<5x24xf32>
}
