// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-verify-operand-shapes | FileCheck %s

// CHECK-LABEL: func.func @elementwise
//  CHECK-SAME: %[[X:.*]]: tensor<?x4xf32>, %[[Y:.*]]: tensor<?x4xf32>
//   CHECK-DAG: %[[M:.*]] = tensor.dim %[[X]], %{{.*}}
//   CHECK-DAG: %[[N:.*]] = tensor.dim %[[Y]], %{{.*}}
//       CHECK: %[[OK:.*]] = arith.cmpi eq, %[[M]], %[[N]]
//       CHECK: split.assert %[[OK]], "dimension 0 of tensor 1 is {0}, but must be {1}"(%[[N]], %[[M]])
//   CHECK-NOT: split.assert
//       CHECK: arith.addf
func.func @elementwise(%x: tensor<?x4xf32>, %y: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %0 = arith.addf %x, %y : tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// CHECK-LABEL: func.func @known
//   CHECK-NOT: split.assert
//       CHECK: return
func.func @known(%x: tensor<?x4xf32>, %y: tensor<4xf32>, %c: i1) -> (tensor<?x2xf32>, tensor<4xf32>, tensor<?x4xf32>) {
  // Two chunks of one tensor, a static shape, one tensor twice, and a scalar.
  %0:2 = split.split %x into 2 axis 1 : (tensor<?x4xf32>) -> (tensor<?x2xf32>, tensor<?x2xf32>)
  %1 = arith.mulf %0#0, %0#1 : tensor<?x2xf32>
  %2 = arith.addf %y, %y : tensor<4xf32>
  %3 = arith.select %c, %x, %x : tensor<?x4xf32>
  return %1, %2, %3 : tensor<?x2xf32>, tensor<4xf32>, tensor<?x4xf32>
}

// CHECK-LABEL: func.func @one_of_two
//   CHECK-NOT: split.assert
//       CHECK: arith.select
func.func @one_of_two(%x: tensor<?xf32>, %y: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  %0 = arith.select %c, %x, %y : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: func.func @element_by_element
//       CHECK: split.assert
//       CHECK: arith.select
func.func @element_by_element(%x: tensor<?xf32>, %y: tensor<?xf32>, %c: tensor<?xi1>) -> tensor<?xf32> {
  %0 = arith.select %c, %x, %y : tensor<?xi1>, tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: func.func @concat
//  CHECK-SAME: %[[X:.*]]: tensor<?x?xf32>, %[[Y:.*]]: tensor<3x?xf32>, %[[Z:.*]]: tensor<?x2xf32>
//       CHECK: split.assert %{{.*}}, "dimension 0 of tensor 0 is {0}, but must be {1}"
//       CHECK: split.assert %{{.*}}, "dimension 0 of tensor 2 is {0}, but must be {1}"
//       CHECK: %[[SUM:.*]] = arith.addi
//       CHECK: split.assert %{{.*}}, "the sizes of the tensors in dimension 1 sum to more than 2^63 - 1"
//       CHECK: %[[C9:.*]] = arith.constant 9 : index
//       CHECK: split.assert %{{.*}}, "the tensors have {0} in dimension 1 together, but their concatenation has {1}"(%{{.*}}, %[[C9]])
//   CHECK-NOT: split.assert
//       CHECK: tensor.concat
func.func @concat(%x: tensor<?x?xf32>, %y: tensor<3x?xf32>, %z: tensor<?x2xf32>) -> tensor<3x9xf32> {
  %0 = tensor.concat dim(1) %x, %y, %z : (tensor<?x?xf32>, tensor<3x?xf32>, tensor<?x2xf32>) -> tensor<3x9xf32>
  return %0 : tensor<3x9xf32>
}

// Of what has elements in memory the sum fits, and that of the chunks of anything.
// CHECK-LABEL: func.func @concat_fits
//   CHECK-NOT: sum to more
//       CHECK: return
func.func @concat_fits(%x: tensor<?x4xf32>, %y: tensor<?x4xf32>, %z: tensor<?x?xf32>) -> (tensor<?x4xf32>, tensor<?x?xf32>) {
  %0 = math.ceil %x : tensor<?x4xf32>
  %1 = tensor.concat dim(0) %0, %y : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  %2:2 = split.split %z into 2 axis 0 : (tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  %3 = tensor.concat dim(0) %2#1, %2#0 : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %1, %3 : tensor<?x4xf32>, tensor<?x?xf32>
}

// Rows without elements may be many, and a chunk that is there twice counts twice.
// CHECK-LABEL: func.func @concat_may_not_fit
//  CHECK-SAME: %[[X:.*]]: tensor<?x?xf32>
//       CHECK: %[[SIZE:.*]] = tensor.dim %[[X]], %c0
//       CHECK: %[[SUM:.*]] = arith.addi %[[SIZE]], %{{.*}}
//       CHECK: %[[SUMS:.*]] = arith.ori %[[SIZE]], %[[SUM]]
//       CHECK: %[[FITS:.*]] = arith.cmpi sge, %[[SUMS]], %{{.*}}
//       CHECK: split.assert %[[FITS]], "the sizes of the tensors in dimension 0 sum to more than 2^63 - 1"
//       CHECK: tensor.concat
//       CHECK: split.assert {{.*}} "the sizes of the tensors in dimension 0 sum to more than 2^63 - 1"
//       CHECK: tensor.concat
func.func @concat_may_not_fit(%x: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %0 = tensor.concat dim(0) %x, %x : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %1:2 = split.split %x into 2 axis 0 : (tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  %2 = tensor.concat dim(0) %1#0, %1#1, %1#0 : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0, %2 : tensor<?x?xf32>, tensor<?x?xf32>
}

// CHECK-LABEL: func.func @concat_of_chunks
//   CHECK-NOT: split.assert
//       CHECK: tensor.concat
func.func @concat_of_chunks(%x: tensor<?x6xf32>) -> tensor<?x6xf32> {
  %0:2 = split.split %x into 2 axis 1 : (tensor<?x6xf32>) -> (tensor<?x3xf32>, tensor<?x3xf32>)
  %1 = tensor.concat dim(1) %0#1, %0#0 : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x6xf32>
  return %1 : tensor<?x6xf32>
}

// CHECK-LABEL: func.func @structured
//  CHECK-SAME: %[[X:.*]]: tensor<?x3xf32>, %[[Y:.*]]: tensor<?x?xf32>, %[[INIT:.*]]: tensor<?x?xf32>
//       CHECK: %[[M:.*]] = tensor.dim %[[X]], %c0
//       CHECK: %[[N:.*]] = tensor.dim %[[INIT]], %c0
//       CHECK: split.assert %{{.*}}, "dimension 0 of tensor 2 is {0}, but must be {1}"(%[[N]], %[[M]])
//       CHECK: split.assert %{{.*}}, "dimension 1 of tensor 2 is {0}, but must be {1}"
//       CHECK: %[[K:.*]] = tensor.dim %[[Y]], %c0
//       CHECK: split.assert %{{.*}}, "dimension 0 of tensor 1 is {0}, but must be {1}"(%[[K]], %c3
//   CHECK-NOT: split.assert
//       CHECK: linalg.matmul
func.func @structured(%x: tensor<?x3xf32>, %y: tensor<?x?xf32>, %init: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul ins(%x, %y : tensor<?x3xf32>, tensor<?x?xf32>) outs(%init : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @known_loops
//   CHECK-NOT: split.assert
//       CHECK: linalg.matmul
func.func @known_loops(%x: tensor<?x4xf32>, %y: tensor<4x2xf32>, %v: f32) -> tensor<?x2xf32> {
  %c0 = arith.constant 0 : index
  %m = tensor.dim %x, %c0 : tensor<?x4xf32>
  %e = tensor.empty(%m) : tensor<?x2xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<?x2xf32>) -> tensor<?x2xf32>
  %0 = linalg.matmul ins(%x, %y : tensor<?x4xf32>, tensor<4x2xf32>) outs(%f : tensor<?x2xf32>) -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}

// The first and the last iteration read the first row: those in between do not.
// CHECK-LABEL: func.func @difference
//       CHECK: %[[OK:.*]] = scf.for %[[I:[a-z0-9]+]] = {{.*}} iter_args({{.*}} = %true
//       CHECK:   scf.for %[[J:[a-z0-9]+]] =
//       CHECK:     %[[PLACE:.*]] = affine.apply {{.*}}(%[[I]], %[[J]])
//       CHECK:     arith.cmpi ult, %[[PLACE]], %[[SIZE:.*]] : index
//       CHECK: split.assert %[[OK]], "an iteration accesses dimension 0 of tensor 0, which is {0}, outside"(%[[SIZE]])
//       CHECK: linalg.generic
func.func @difference(%x: tensor<?xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(d0, d1) -> (d0 - d1)>, affine_map<(d0, d1) -> (d0, d1)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%x : tensor<?xf32>) outs(%y : tensor<?x?xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// What grows with all loops is left to upstream, and sizes prove the others.
// CHECK-LABEL: func.func @proven
//   CHECK-NOT: split.assert
//       CHECK: linalg.generic
func.func @proven(%x: tensor<?xf32>, %y: tensor<3xf32>, %z: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(d0, d1) -> (d0 * 2 + d1 floordiv 4)>,
                     affine_map<(d0, d1) -> (d1 mod 3)>, affine_map<(d0, d1) -> (d0, d1)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%x, %y : tensor<?xf32>, tensor<3xf32>) outs(%z : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    linalg.yield %a : f32
  } -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// Of loops of any length the sum may wrap around; a constant has to be inside where
// there is no loop, of which upstream checks nothing.
// CHECK-LABEL: func.func @long_loops
//       CHECK: %[[MOST:.*]] = arith.constant 1099511627776 : index
//       CHECK: %[[SHORT:.*]] = arith.cmpi sle, %[[LONGEST:.*]], %[[MOST]]
//       CHECK: split.assert %[[SHORT]], "a loop that an index is computed from has {0} iterations, more than {1}"(%[[LONGEST]], %[[MOST]])
//       CHECK: linalg.generic
//       CHECK: arith.cmpi ugt, %[[SIZE:.*]], %c4{{.*}} : index
//       CHECK: split.assert {{.*}} "an iteration accesses dimension 0 of tensor 0, which is {0}, outside"(%[[SIZE]])
//       CHECK: linalg.generic
func.func @long_loops(%x: tensor<?xf32>, %y: tensor<?x?xf32>, %z: tensor<f32>) -> (tensor<?x?xf32>, tensor<f32>) {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(d0, d1) -> (d0 + d1)>, affine_map<(d0, d1) -> (d0, d1)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%x : tensor<?xf32>) outs(%y : tensor<?x?xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<?x?xf32>
  %1 = linalg.generic {
    indexing_maps = [affine_map<() -> (4)>, affine_map<() -> ()>], iterator_types = []
  } ins(%x : tensor<?xf32>) outs(%z : tensor<f32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<f32>
  return %0, %1 : tensor<?x?xf32>, tensor<f32>
}

// Ops that are not reached may take each other's results.
// CHECK-LABEL: func.func @cycle
//       CHECK: ^bb1:
//       CHECK:   arith.addf
func.func @cycle(%x: tensor<?xf32>) -> tensor<?xf32> {
  return %x : tensor<?xf32>
^bb1:
  %a = arith.addf %b, %x : tensor<?xf32>
  %b = arith.addf %a, %x : tensor<?xf32>
  cf.br ^bb1
}

// Dimensions that are not split or joined are those of the source, and a branch
// yields one of two tensors that have the same.
// CHECK-LABEL: func.func @chosen
//   CHECK-NOT: split.assert
//       CHECK: return
func.func @chosen(%x: tensor<?x4xf32>, %c: i1, %k: index) -> tensor<?x4xf32> {
  %0:2 = split.split %x into 2 axis 1 : (tensor<?x4xf32>) -> (tensor<?x2xf32>, tensor<?x2xf32>)
  %1 = tensor.concat dim(1) %0#1, %0#0 : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x4xf32>
  %2 = scf.if %c -> tensor<?x4xf32> {
    %5 = arith.negf %x : tensor<?x4xf32>
    scf.yield %5 : tensor<?x4xf32>
  } else {
    scf.yield %1 : tensor<?x4xf32>
  }
  %3 = scf.index_switch %k -> tensor<?x4xf32>
  case 1 {
    scf.yield %2 : tensor<?x4xf32>
  }
  default {
    scf.yield %x : tensor<?x4xf32>
  }
  %4 = arith.select %c, %3, %1 : tensor<?x4xf32>
  %6 = arith.addf %4, %x : tensor<?x4xf32>
  return %6 : tensor<?x4xf32>
}

// The one branch has another number of rows.
// CHECK-LABEL: func.func @chosen_differently
//       CHECK: scf.if
//       CHECK: split.assert %{{.*}}, "dimension 0 of tensor 1 is {0}, but must be {1}"
//       CHECK: arith.addf
func.func @chosen_differently(%x: tensor<?x4xf32>, %y: tensor<?x4xf32>, %c: i1) -> tensor<?x4xf32> {
  %0 = scf.if %c -> tensor<?x4xf32> {
    scf.yield %y : tensor<?x4xf32>
  } else {
    scf.yield %x : tensor<?x4xf32>
  }
  %1 = arith.addf %x, %0 : tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}

// What is split or joined is not the source's.
// CHECK-LABEL: func.func @along_the_axis
//       CHECK: split.assert
//       CHECK: arith.addf
//       CHECK: split.assert
//       CHECK: arith.mulf
func.func @along_the_axis(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0:2 = split.split %x into 2 axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %1 = arith.addf %0#0, %x : tensor<?xf32>
  %2 = tensor.concat dim(0) %x, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %3 = arith.mulf %2, %x : tensor<?xf32>
  return %3 : tensor<?xf32>
}

// A check of the program's own that is proven goes, and another one proves.
// CHECK-LABEL: func.func @own_checks
//       CHECK: split.assert %{{.*}}, "the rows differ: {0} and {1}"
//   CHECK-NOT: split.assert
//       CHECK: return
func.func @own_checks(%x: tensor<?x4xf32>, %y: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %0:2 = split.split %x into 2 axis 1 : (tensor<?x4xf32>) -> (tensor<?x2xf32>, tensor<?x2xf32>)
  %m = tensor.dim %0#0, %c0 : tensor<?x2xf32>
  %n = tensor.dim %0#1, %c0 : tensor<?x2xf32>
  %same = arith.cmpi eq, %m, %n : index
  split.assert %same, "the chunks differ: {0} and {1}"(%m, %n)
  %r = tensor.dim %y, %c0 : tensor<?x4xf32>
  %agree = arith.cmpi eq, %m, %r : index
  split.assert %agree, "the rows differ: {0} and {1}"(%m, %r)
  %1 = arith.addf %x, %y : tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}
