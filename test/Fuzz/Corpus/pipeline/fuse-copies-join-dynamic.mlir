// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @dynamic(%x: memref<8x?xf32>, %y: memref<8x?xf32>, %z: memref<8x2xf32>, %m: index, %n: index) -> memref<8x?xf32> {
  %c2 = arith.constant 2 : index
  %o = arith.addi %m, %n : index
  %w = arith.addi %o, %c2 : index
  %r = memref.alloc(%w) : memref<8x?xf32>
  %0 = memref.subview %r[0, 0] [8, %m] [1, 1] : memref<8x?xf32> to memref<8x?xf32, strided<[?, 1]>>
  memref.copy %x, %0 : memref<8x?xf32> to memref<8x?xf32, strided<[?, 1]>>
  %1 = memref.subview %r[0, %m] [8, %n] [1, 1] : memref<8x?xf32> to memref<8x?xf32, strided<[?, 1], offset: ?>>
  memref.copy %y, %1 : memref<8x?xf32> to memref<8x?xf32, strided<[?, 1], offset: ?>>
  %2 = memref.subview %r[0, %o] [8, 2] [1, 1] : memref<8x?xf32> to memref<8x2xf32, strided<[?, 1], offset: ?>>
  memref.copy %z, %2 : memref<8x2xf32> to memref<8x2xf32, strided<[?, 1], offset: ?>>
  return %r : memref<8x?xf32>
}
