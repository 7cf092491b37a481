// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Six patterns of upstream's that the pass leaves out, by the names of their
// classes. The first run shows what they do: when it fails, upstream has mended
// them. The second fails if a name does not match any more.

// RUN: split-opt %s --canonicalize | FileCheck %s --check-prefix=UPSTREAM
// RUN: split-opt %s --split-canonicalize-tensors | FileCheck %s
// RUN: split-opt %s --split-to-tensor-pipeline | FileCheck %s
// RUN: split-opt %s --split-to-llvm-pipeline -o /dev/null

// A tensor that grows in a loop.
// CHECK-LABEL:    func.func @grow
//      CHECK:       scf.for {{.*}} -> (tensor<?xf32>)
// UPSTREAM-LABEL: func.func @grow
//       UPSTREAM:   scf.for {{.*}} -> (tensor<1xf32>)
func.func @grow(%n: index, %x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = tensor.extract_slice %x[0] [1] [1] : tensor<?xf32> to tensor<1xf32>
  %first = tensor.cast %one : tensor<1xf32> to tensor<?xf32>
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%grown = %first) -> (tensor<?xf32>) {
    %1 = tensor.concat dim(0) %grown, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}

// There is no constant of a shape that is not known.
// CHECK-LABEL:    func.func @subtract_twice
//   CHECK-NOT:      dense
//       CHECK:      return
// UPSTREAM-LABEL: func.func @subtract_twice
//       UPSTREAM:   arith.constant dense<0> : tensor<?xi32>
func.func @subtract_twice(%x: tensor<?xi32>, %y: tensor<?xi32>) -> tensor<?xi32> {
  %0 = arith.subi %x, %y : tensor<?xi32>
  %1 = arith.subi %0, %x : tensor<?xi32>
  return %1 : tensor<?xi32>
}

// What the check finds must not have been taken for true by what comes before it:
// the transposition would read outside of %x.
// CHECK-LABEL:    func.func @cast_behind_check
//       CHECK:      linalg.transpose {{.*}} outs(%{{.*}} : tensor<?x?xf32>)
//       CHECK:      split.assert %{{.*}}, "dimension 0 of result 0 is {0}, but its type says {1}"
// UPSTREAM-LABEL: func.func @cast_behind_check
//       UPSTREAM:   linalg.transpose {{.*}} outs(%{{.*}} : tensor<3x2xf32>)
func.func @cast_behind_check(%x: tensor<?x?xf32>) -> tensor<3x2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %d0 = tensor.dim %x, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %x, %c1 : tensor<?x?xf32>
  %0 = tensor.empty(%d1, %d0) : tensor<?x?xf32>
  %1 = linalg.transpose ins(%x : tensor<?x?xf32>) outs(%0 : tensor<?x?xf32>) permutation = [1, 0]
  %2 = arith.cmpi eq, %d1, %c3 : index
  split.assert %2, "dimension 0 of result 0 is {0}, but its type says {1}"(%d1, %c3)
  %3 = arith.cmpi eq, %d0, %c2 : index
  split.assert %3, "dimension 1 of result 0 is {0}, but its type says {1}"(%d0, %c2)
  %4 = tensor.cast %1 : tensor<?x?xf32> to tensor<3x2xf32>
  return %4 : tensor<3x2xf32>
}

// Nothing is written, and that to the end of %y, where a slice of a tensor of
// static shape must not begin.
// CHECK-LABEL:    func.func @forall_of_cast
//       CHECK:      tensor.parallel_insert_slice {{.*}} into tensor<?xf32>
// UPSTREAM-LABEL: func.func @forall_of_cast
//       UPSTREAM:   tensor.parallel_insert_slice {{.*}} into tensor<3xf32>
func.func @forall_of_cast(%x: tensor<3xf32>, %y: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c3 = arith.constant 3 : index
  %0 = tensor.cast %x : tensor<3xf32> to tensor<?xf32>
  %1 = scf.forall (%i) in (%n) shared_outs(%o = %0) -> tensor<?xf32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %y into %o[%c3] [%n] [1] : tensor<?xf32> into tensor<?xf32>
    }
  }
  return %1 : tensor<?xf32>
}

// What is padded has the size that a branch takes it to have only there.
// CHECK-LABEL:    func.func @cast_of_pad_in_branch
//       CHECK:      tensor.pad
//       CHECK:      } : tensor<?xf32> to tensor<?xf32>
//       CHECK:      scf.if
// UPSTREAM-LABEL: func.func @cast_of_pad_in_branch
//       UPSTREAM:   tensor.pad
//       UPSTREAM:   } : tensor<?xf32> to tensor<3xf32>
//       UPSTREAM:   arith.select %{{.*}} : tensor<3xf32>
func.func @cast_of_pad_in_branch(%x: tensor<?xf32>, %y: tensor<3xf32>, %low: index, %f: f32, %takes: i1) -> tensor<3xf32> {
  %0 = tensor.pad %x low[%low] high[0] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<?xf32>
  %1 = scf.if %takes -> tensor<3xf32> {
    %2 = tensor.cast %0 : tensor<?xf32> to tensor<3xf32>
    scf.yield %2 : tensor<3xf32>
  } else {
    scf.yield %y : tensor<3xf32>
  }
  return %1 : tensor<3xf32>
}
