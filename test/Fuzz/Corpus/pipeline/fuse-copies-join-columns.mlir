// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @columns(%x: memref<66x1xf32>, %y: memref<66x1xf32>, %z: memref<66x1xf32>) -> memref<66x3xf32> {
  %r = memref.alloc() : memref<66x3xf32>
  %0 = memref.subview %r[0, 0] [66, 1] [1, 1] : memref<66x3xf32> to memref<66x1xf32, strided<[3, 1]>>
  memref.copy %x, %0 : memref<66x1xf32> to memref<66x1xf32, strided<[3, 1]>>
  %1 = memref.subview %r[0, 1] [66, 1] [1, 1] : memref<66x3xf32> to memref<66x1xf32, strided<[3, 1], offset: 1>>
  memref.copy %y, %1 : memref<66x1xf32> to memref<66x1xf32, strided<[3, 1], offset: 1>>
  %2 = memref.subview %r[0, 2] [66, 1] [1, 1] : memref<66x3xf32> to memref<66x1xf32, strided<[3, 1], offset: 2>>
  memref.copy %z, %2 : memref<66x1xf32> to memref<66x1xf32, strided<[3, 1], offset: 2>>
  return %r : memref<66x3xf32>
}
