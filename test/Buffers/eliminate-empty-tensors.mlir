// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-eliminate-empty-tensors | FileCheck %s
// RUN: split-opt %s --split-bufferize -o /dev/null
// RUN: not %mlir_opt %s --eliminate-empty-tensors 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UPSTREAM

// A tensor is computed in the part of another one that it is inserted into.
// CHECK-LABEL: func.func @part(
// CHECK-SAME:   %[[Y:[^:]*]]: tensor<8xf32>)
//      CHECK:   %[[PART:.*]] = tensor.extract_slice %[[Y]][2] [4] [1]
//      CHECK:   linalg.fill {{.*}} outs(%[[PART]]
func.func @part(%v: f32, %y: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %f into %y[2] [4] [1]
      : tensor<4xf32> into tensor<8xf32>
  return %r : tensor<8xf32>
}

// But not where that other one is not there yet. Upstream takes it that an op
// dominates what is inside of it; when it does not fail any more, its pass will
// do.
// UPSTREAM: error: operand #1 does not dominate this use
// CHECK-LABEL: func.func @not_there_yet(
//       CHECK:   scf.if
//  CHECK-NEXT:     %[[EMPTY:.*]] = tensor.empty()
//  CHECK-NEXT:     linalg.fill {{.*}} outs(%[[EMPTY]]
func.func @not_there_yet(%c: i1, %v: f32, %x: tensor<4xf32>)
    -> tensor<4xf32> {
  %0:2 = scf.if %c -> (tensor<4xf32>, tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %f = linalg.fill ins(%v : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %f, %x : tensor<4xf32>, tensor<4xf32>
  } else {
    scf.yield %x, %x : tensor<4xf32>, tensor<4xf32>
  }
  %r = linalg.copy ins(%0#0 : tensor<4xf32>) outs(%0#1 : tensor<4xf32>)
      -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// Nor where it may have another shape: what is not chosen is computed, too, and a
// check of the shape comes later.
// CHECK-LABEL: func.func @not_chosen(
//       CHECK:   %[[EMPTY:.*]] = tensor.empty(
//       CHECK:   linalg.fill {{.*}} outs(%[[EMPTY]]
func.func @not_chosen(%c: i1, %n: index, %v: f32, %x: tensor<?xf32>, %y: tensor<?xf32>)
    -> (tensor<?xf32>, tensor<?xf32>) {
  %e = tensor.empty(%n) : tensor<?xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %s = arith.select %c, %x, %f : tensor<?xf32>
  %r = linalg.copy ins(%s : tensor<?xf32>) outs(%y : tensor<?xf32>) -> tensor<?xf32>
  return %f, %r : tensor<?xf32>, tensor<?xf32>
}

// CHECK-LABEL: func.func @not_checked_yet(
//   CHECK-NOT:   tensor.extract_slice
//       CHECK:   %[[EMPTY:.*]] = tensor.empty(
//       CHECK:   linalg.fill {{.*}} outs(%[[EMPTY]]
func.func @not_checked_yet(%m: index, %n: index, %v: f32, %y: tensor<?xf32>)
    -> tensor<?xf32> {
  %e = tensor.empty(%n) : tensor<?xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %is_right = arith.cmpi eq, %m, %n : index
  cf.assert %is_right, "another size"
  %r = tensor.insert_slice %f into %y[0] [%m] [1]
      : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// The shape of what is inserted whole is its own.
// CHECK-LABEL: func.func @known_size(
//       CHECK:   %[[PART:.*]] = tensor.extract_slice
//       CHECK:   linalg.fill {{.*}} outs(%[[PART]]
func.func @known_size(%n: index, %v: f32, %y: tensor<?xf32>) -> tensor<?xf32> {
  %e = tensor.empty(%n) : tensor<?xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.insert_slice %f into %y[0] [%n] [1]
      : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// Nor before a check of its place, as that may not be there.
// CHECK-LABEL: func.func @no_place_yet(
//   CHECK-NOT:   tensor.extract_slice
//       CHECK:   %[[EMPTY:.*]] = tensor.empty(
//       CHECK:   linalg.fill {{.*}} outs(%[[EMPTY]]
func.func @no_place_yet(%offset: index, %v: f32, %y: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %size = tensor.dim %y, %c0 : tensor<?xf32>
  %rest = arith.subi %size, %offset : index
  %fits = arith.cmpi sge, %rest, %c4 : index
  cf.assert %fits, "no place"
  %r = tensor.insert_slice %f into %y[%offset] [4] [1]
      : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// Before a check of another thing it is computed in a place that is known.
// CHECK-LABEL: func.func @known_place(
//       CHECK:   %[[PART:.*]] = tensor.extract_slice %{{.*}}[%{{.*}}] [%{{.*}}] [1]
//       CHECK:   linalg.fill {{.*}} outs(%[[PART]]
//       CHECK:   cf.assert
func.func @known_place(%x: tensor<?xf32>, %y: tensor<?xf32>, %v: f32, %c: i1)
    -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %m = tensor.dim %x, %c0 : tensor<?xf32>
  %n = tensor.dim %y, %c0 : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  cf.assert %c, "another thing"
  %size = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%m, %n]
  %joined = tensor.empty(%size) : tensor<?xf32>
  %first = tensor.insert_slice %x into %joined[0] [%m] [1]
      : tensor<?xf32> into tensor<?xf32>
  %r = tensor.insert_slice %f into %first[%m] [%n] [1]
      : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// What it is inserted into is not made before a check that comes before that.
// CHECK-LABEL: func.func @not_made_yet(
//       CHECK:   linalg.fill
//       CHECK:   cf.assert
//       CHECK:   tensor.cast
//       CHECK:   linalg.transpose
func.func @not_made_yet(%x: tensor<1x?xf32>, %v: f32, %c: i1) -> tensor<90x1xf32> {
  %e = tensor.empty() : tensor<2x1xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<2x1xf32>) -> tensor<2x1xf32>
  cf.assert %c, "another size"
  %cast = tensor.cast %x : tensor<1x?xf32> to tensor<1x90xf32>
  %t = tensor.empty() : tensor<90x1xf32>
  %y = linalg.transpose ins(%cast : tensor<1x90xf32>) outs(%t : tensor<90x1xf32>)
      permutation = [1, 0]
  %r = tensor.insert_slice %f into %y[0, 0] [2, 1] [1, 1]
      : tensor<2x1xf32> into tensor<90x1xf32>
  return %r : tensor<90x1xf32>
}
