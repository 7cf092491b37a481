// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-fuse-elementwise | FileCheck %s
// RUN: split-opt %s --split-to-llvm-pipeline -o /dev/null

#id = affine_map<(d0) -> (d0)>

// CHECK-LABEL: func.func @fuse
// CHECK-COUNT-1: linalg.generic
//      CHECK:   math.exp
// CHECK-NEXT:   math.absf
//  CHECK-NOT: linalg.generic
func.func @fuse(%x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %y = math.exp %a : f32
    linalg.yield %y : f32
  } -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %y = math.absf %a : f32
    linalg.yield %y : f32
  } -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// There are no scalar constants of such integers.
// CHECK-LABEL: func.func @unsigned
//       CHECK:   %[[C:.*]] = arith.constant dense<255> : tensor<4xui8>
//  CHECK-NEXT:   return %[[C]]
func.func @unsigned() -> tensor<4xui8> {
  %c = arith.constant dense<255> : tensor<4xui8>
  %e = tensor.empty() : tensor<4xui8>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%c : tensor<4xui8>) outs(%e : tensor<4xui8>) {
  ^bb0(%a: ui8, %b: ui8):
    linalg.yield %a : ui8
  } -> tensor<4xui8>
  return %0 : tensor<4xui8>
}

// CHECK-LABEL: func.func @small_transpose
//       CHECK:   arith.constant dense<{{\[\[}}1.000000e+00, 3.000000e+00], [2.000000e+00, 4.000000e+00]]>
//   CHECK-NOT:   linalg.transpose
func.func @small_transpose() -> tensor<2x2xf32> {
  %c = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %e = tensor.empty() : tensor<2x2xf32>
  %0 = linalg.transpose ins(%c : tensor<2x2xf32>) outs(%e : tensor<2x2xf32>) permutation = [1, 0]
  return %0 : tensor<2x2xf32>
}

// Upstream's fold would store every element.
// CHECK-LABEL: func.func @large_transpose
//       CHECK:   arith.constant dense<1.000000e+00> : tensor<1099511627776x2xf32>
//       CHECK:   linalg.transpose
func.func @large_transpose() -> tensor<2x1099511627776xf32> {
  %c = arith.constant dense<1.0> : tensor<1099511627776x2xf32>
  %e = tensor.empty() : tensor<2x1099511627776xf32>
  %0 = linalg.transpose ins(%c : tensor<1099511627776x2xf32>) outs(%e : tensor<2x1099511627776xf32>) permutation = [1, 0]
  return %0 : tensor<2x1099511627776xf32>
}

// A constant without dimensions is not transposed.
// CHECK-LABEL: func.func @copy_of_scalar
//       CHECK:   linalg.copy
func.func @copy_of_scalar(%x: tensor<i32>) -> tensor<i32> {
  %c = arith.constant dense<3> : tensor<i32>
  %0 = linalg.copy ins(%c : tensor<i32>) outs(%x : tensor<i32>) -> tensor<i32>
  return %0 : tensor<i32>
}

// An op that reads its destination runs once for each element of it: in the loops
// of an op that broadcasts its result it would find there what it has written.
// CHECK-LABEL: func.func @read_destination
//       CHECK:   %[[SUM:.*]] = linalg.generic {{.*}} iterator_types = []
//       CHECK:   linalg.generic {{.*}} ins(%[[SUM]] : tensor<f32>)
#none = affine_map<() -> ()>
#scalar = affine_map<(d0) -> ()>
func.func @read_destination(%x: tensor<f32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [#none, #none], iterator_types = []} ins(%x : tensor<f32>) outs(%x : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %1 = arith.addf %a, %o : f32
    linalg.yield %1 : f32
  } -> tensor<f32>
  %2 = linalg.generic {indexing_maps = [#scalar, #id], iterator_types = ["parallel"]} ins(%0 : tensor<f32>) outs(%y : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %3 = math.absf %a : f32
    linalg.yield %3 : f32
  } -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

// In the same loops there is nothing of its own to find.
// CHECK-LABEL: func.func @read_destination_once
// CHECK-COUNT-1: linalg.generic
//   CHECK-NOT:   linalg.generic
func.func @read_destination_once(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<4xf32>) outs(%y : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %1 = arith.addf %a, %o : f32
    linalg.yield %1 : f32
  } -> tensor<4xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%0 : tensor<4xf32>) outs(%y : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %3 = math.absf %a : f32
    linalg.yield %3 : f32
  } -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

// What is left of an op whose results nothing uses are its checks.
// CHECK-LABEL: func.func @unused
//  CHECK-SAME: (%[[X:.*]]: tensor<4xf32>, %[[OK:.*]]: i1)
//  CHECK-NEXT:   cf.assert %[[OK]], "out of range"
//  CHECK-NEXT:   return
func.func @unused(%x: tensor<4xf32>, %ok: i1) {
  %empty = tensor.empty() : tensor<f32>
  %0 = linalg.generic {indexing_maps = [affine_map<() -> ()>], iterator_types = []}
      outs(%empty : tensor<f32>) {
  ^bb0(%out: f32):
    %zero = arith.constant 0.0 : f32
    cf.assert %ok, "out of range"
    linalg.yield %zero : f32
  } -> tensor<f32>
  return
}

#row = affine_map<(d0, d1) -> (d0, d1)>
#rowSum = affine_map<(d0, d1) -> (d0)>

// Sums with a dimension of one, which begin with the same zeros: these are written
// in that shape.
// CHECK-LABEL: func.func @sums(
//   CHECK-NOT:   tensor.expand_shape {{.*}} : tensor<?xf32>
//       CHECK:   %[[ZEROS:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<?x1xf32>)
//   CHECK-NOT:   tensor.expand_shape {{.*}} : tensor<?xf32>
//       CHECK:   linalg.generic {{.*}} outs(%[[ZEROS]] : tensor<?x1xf32>)
//       CHECK:   linalg.generic {{.*}} outs(%[[ZEROS]] : tensor<?x1xf32>)
func.func @sums(%x: tensor<?x8xf32>, %y: tensor<?x8xf32>, %n: index)
    -> (tensor<?x1xf32>, tensor<?x1xf32>) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty(%n) : tensor<?xf32>
  %zeros = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]}
      outs(%empty : tensor<?xf32>) {
  ^bb0(%out: f32):
    linalg.yield %zero : f32
  } -> tensor<?xf32>
  %0 = linalg.generic {indexing_maps = [#row, #rowSum], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<?x8xf32>) outs(%zeros : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %sum = arith.addf %out, %in : f32
    linalg.yield %sum : f32
  } -> tensor<?xf32>
  %1 = linalg.generic {indexing_maps = [#row, #rowSum], iterator_types = ["parallel", "reduction"]}
      ins(%y : tensor<?x8xf32>) outs(%zeros : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %sum = arith.addf %out, %in : f32
    linalg.yield %sum : f32
  } -> tensor<?xf32>
  %2 = tensor.expand_shape %0 [[0, 1]] output_shape [%n, 1] : tensor<?xf32> into tensor<?x1xf32>
  %3 = tensor.expand_shape %1 [[0, 1]] output_shape [%n, 1] : tensor<?xf32> into tensor<?x1xf32>
  return %2, %3 : tensor<?x1xf32>, tensor<?x1xf32>
}

// One size is a constant, but not in the type: no tensor of the static shape is made,
// instead of which one of the dynamic shape would be made again.
// CHECK-LABEL: func.func @static_size(
//       CHECK:   tensor.empty(%{{.*}}, %{{.*}}) : tensor<?x?xf32>
//       CHECK:   linalg.generic {{.*}} outs(%{{.*}} : tensor<?x?xf32>)
func.func @static_size(%x: tensor<?xf32>, %n: index, %rows: index) -> tensor<?x?xf32> {
  %two = arith.constant 2 : index
  %empty = tensor.empty(%n) : tensor<?xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<?xf32>) outs(%empty : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %abs = math.absf %in : f32
    linalg.yield %abs : f32
  } -> tensor<?xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [%rows, %two]
      : tensor<?xf32> into tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
