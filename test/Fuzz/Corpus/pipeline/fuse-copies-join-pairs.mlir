// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @pairs(%x: memref<64x2xf32>, %y: memref<64x2xf32>) -> memref<64x4xf32> {
  %r = memref.alloc() : memref<64x4xf32>
  %0 = memref.subview %r[0, 0] [64, 2] [1, 1] : memref<64x4xf32> to memref<64x2xf32, strided<[4, 1]>>
  memref.copy %x, %0 : memref<64x2xf32> to memref<64x2xf32, strided<[4, 1]>>
  %1 = memref.subview %r[0, 2] [64, 2] [1, 1] : memref<64x4xf32> to memref<64x2xf32, strided<[4, 1], offset: 2>>
  memref.copy %y, %1 : memref<64x2xf32> to memref<64x2xf32, strided<[4, 1], offset: 2>>
  return %r : memref<64x4xf32>
}
