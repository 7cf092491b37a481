// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-cse=min-ops=1 | FileCheck %s --check-prefixes=CHECK,OWN
// RUN: split-opt %s --split-cse | FileCheck %s --check-prefixes=CHECK,OWN
// RUN: split-opt %s --cse | FileCheck %s --check-prefixes=CHECK,MERGED

// Ops are equal if what is in their regions is, whether that is looked at first or
// not: constants, and values from around them.
// CHECK-LABEL: func.func @formulas(
// CHECK:         %[[ONE:.*]] = linalg.generic
// CHECK-NOT:       {split
// CHECK:           arith.addf %{{.*}}, %[[A:.*]] : f32
// CHECK:         %[[OTHER:.*]] = linalg.generic
// CHECK:           arith.addf %{{.*}}, %[[B:.*]] : f32
// CHECK:         %[[THIRD:.*]] = linalg.generic
// CHECK:           arith.constant 1.0
// CHECK:         %[[FOURTH:.*]] = linalg.generic
// CHECK:           arith.constant 2.0
// CHECK-NOT:     linalg.generic
// CHECK:         return %[[ONE]], %[[OTHER]], %[[ONE]], %[[THIRD]], %[[FOURTH]], %[[THIRD]]
#id = affine_map<(d0) -> (d0)>
!t = tensor<4xf32>
func.func @formulas(%x: !t, %e: !t, %a: f32, %b: f32) -> (!t, !t, !t, !t, !t, !t) {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : !t) outs(%e : !t) {
  ^bb0(%in: f32, %out: f32):
    %sum = arith.addf %in, %a : f32
    linalg.yield %sum : f32
  } -> !t
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : !t) outs(%e : !t) {
  ^bb0(%in: f32, %out: f32):
    %sum = arith.addf %in, %b : f32
    linalg.yield %sum : f32
  } -> !t
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : !t) outs(%e : !t) {
  ^bb0(%in: f32, %out: f32):
    %sum = arith.addf %in, %a : f32
    linalg.yield %sum : f32
  } -> !t
  %3 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : !t) outs(%e : !t) {
  ^bb0(%in: f32, %out: f32):
    %c = arith.constant 1.0 : f32
    %sum = arith.addf %in, %c : f32
    linalg.yield %sum : f32
  } -> !t
  %4 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : !t) outs(%e : !t) {
  ^bb0(%in: f32, %out: f32):
    %c = arith.constant 2.0 : f32
    %sum = arith.addf %in, %c : f32
    linalg.yield %sum : f32
  } -> !t
  %5 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : !t) outs(%e : !t) {
  ^bb0(%in: f32, %out: f32):
    %c = arith.constant 1.0 : f32
    %sum = arith.addf %in, %c : f32
    linalg.yield %sum : f32
  } -> !t
  return %0, %1, %2, %3, %4, %5 : !t, !t, !t, !t, !t, !t
}

// Inside of others, too, and of several regions.
// CHECK-LABEL: func.func @nested(
// CHECK:         scf.for
// CHECK:           %[[IF:.*]]:2 = scf.if
// CHECK-NOT:       scf.if
// CHECK:           call @use(%[[IF]]#0, %[[IF]]#0)
func.func private @use(f32, f32)
func.func @nested(%c: i1, %a: f32, %b: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %0:2 = scf.if %c -> (f32, f32) {
      %s = arith.addf %a, %b : f32
      scf.yield %s, %a : f32, f32
    } else {
      scf.yield %a, %b : f32, f32
    }
    %1:2 = scf.if %c -> (f32, f32) {
      %s = arith.addf %a, %b : f32
      scf.yield %s, %a : f32, f32
    } else {
      scf.yield %a, %b : f32, f32
    }
    func.call @use(%0#0, %1#0) : (f32, f32) -> ()
  }
  return
}

// What reads from the buffer of a tensor is done where that is taken.
// CHECK-LABEL: func.func @buffers(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>,
// CHECK:         %[[FIRST:.*]] = bufferization.to_buffer %[[X]] read_only : tensor<4xf32> to memref<4xf32>
// CHECK:         linalg.exp ins(%[[FIRST]]
// OWN:           %[[SECOND:.*]] = bufferization.to_buffer %[[X]] read_only : tensor<4xf32> to memref<4xf32>
// OWN:           linalg.exp ins(%[[SECOND]]
// MERGED-NOT:    bufferization.to_buffer
func.func @buffers(%x: tensor<4xf32>, %to: memref<4xf32>) {
  %0 = bufferization.to_buffer %x read_only : tensor<4xf32> to memref<4xf32>
  linalg.exp ins(%0 : memref<4xf32>) outs(%to : memref<4xf32>)
  %1 = bufferization.to_buffer %x read_only : tensor<4xf32> to memref<4xf32>
  linalg.exp ins(%1 : memref<4xf32>) outs(%to : memref<4xf32>)
  return
}
