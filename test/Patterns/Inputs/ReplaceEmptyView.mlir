// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// passes: --split-canonicalize-views

// fires
// input: array(3)
func.func @main(%x: tensor<i64>) -> tensor<0x4xf32> {
  %n = tensor.extract %x[] : tensor<i64>
  %i = arith.index_cast %n : i64 to index
  %0 = memref.alloc(%i) : memref<?x4xf32>
  %1 = memref.subview %0[%i, 0] [0, 4] [1, 1] : memref<?x4xf32> to memref<0x4xf32, strided<[4, 1], offset: ?>>
  %2 = memref.alloc() : memref<0x4xf32>
  memref.copy %1, %2 : memref<0x4xf32, strided<[4, 1], offset: ?>> to memref<0x4xf32>
  %3 = bufferization.to_tensor %2 restrict writable : memref<0x4xf32> to tensor<0x4xf32>
  return %3 : tensor<0x4xf32>
}

// -----

// fires
// input: array(0)
func.func @main(%x: tensor<i64>) -> tensor<?xf32> {
  %n = tensor.extract %x[] : tensor<i64>
  %i = arith.index_cast %n : i64 to index
  %0 = memref.alloc() : memref<3xf32>
  %1 = memref.cast %0 : memref<3xf32> to memref<?xf32>
  %2 = memref.subview %1[3] [%i] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: 3>>
  %3 = memref.alloc(%i) : memref<?xf32>
  memref.copy %2, %3 : memref<?xf32, strided<[1], offset: 3>> to memref<?xf32>
  %4 = bufferization.to_tensor %3 restrict writable : memref<?xf32> to tensor<?xf32>
  return %4 : tensor<?xf32>
}

// -----

// stays
module {
  func.func @main(%arg0: memref<?x4xf32>, %arg1: index) -> memref<2x4xf32, strided<[4, 1], offset: ?>> {
    %subview = memref.subview %arg0[%arg1, 0] [2, 4] [1, 1] : memref<?x4xf32> to memref<2x4xf32, strided<[4, 1], offset: ?>>
    return %subview : memref<2x4xf32, strided<[4, 1], offset: ?>>
  }
}
