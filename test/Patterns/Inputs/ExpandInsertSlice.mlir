// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// instances: mlir::tensor::InsertSliceOp, mlir::tensor::ParallelInsertSliceOp
// passes: --split-normalize-slices

// fires
// input: arange(144, dtype="i4").reshape(3, 6, 2, 4)
// input: -arange(3, dtype="i4").reshape(1, 1, 3)
// input: array(1)
func.func @main(%x: tensor<3x6x2x4xi32>, %y: tensor<1x?x3xi32>, %n: index) -> tensor<3x6x2x4xi32> {
  %0 = tensor.insert_slice %y into %x[2, 3, 1, 1] [1, 1, %n, 3] [1, 1, 2, 1] : tensor<1x?x3xi32> into tensor<3x6x2x4xi32>
  return %0 : tensor<3x6x2x4xi32>
}

// -----

// fires
// input: arange(72, dtype="i4").reshape(3, 6, 4)
// input: -arange(2, dtype="i4").reshape(1, 2)
// input: array(2)
func.func @main(%x: tensor<3x6x4xi32>, %y: tensor<1x?xi32>, %n: index) -> tensor<3x6x4xi32> {
  %0 = scf.forall (%i) in (3) shared_outs(%out = %x) -> tensor<3x6x4xi32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %y into %out[%i, 3, 1] [1, 1, %n] [1, 1, 2] : tensor<1x?xi32> into tensor<3x6x4xi32>
    }
  }
  return %0 : tensor<3x6x4xi32>
}

// -----

// fires
// input: arange(192, dtype="i4").reshape(6, 4, 4, 2)
// input: -arange(2, dtype="i4").reshape(1, 2, 1)
// input: array(1)
func.func @main(%x: tensor<6x4x4x?xi32>, %y: tensor<1x2x?xi32>, %n: index) -> tensor<6x4x4x?xi32> {
  %0 = tensor.insert_slice %y into %x[5, 2, 3, 1] [1, 2, 1, %n] [1, 1, 1, 1] : tensor<1x2x?xi32> into tensor<6x4x4x?xi32>
  return %0 : tensor<6x4x4x?xi32>
}

// -----

// stays
func.func @main(%x: tensor<3x6x4xi32>, %y: tensor<3x2xi32>) -> tensor<3x6x4xi32> {
  %0 = tensor.insert_slice %y into %x[0, 2, 0] [3, 1, 2] [1, 1, 2] : tensor<3x2xi32> into tensor<3x6x4xi32>
  return %0 : tensor<3x6x4xi32>
}
