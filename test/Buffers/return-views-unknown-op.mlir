// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An op of which nothing is known may call any function: the results keep their types.
//
// RUN: split-opt %s --allow-unregistered-dialect --split-return-views | FileCheck %s

// CHECK-LABEL: func.func @view
//  CHECK-SAME:   -> memref<4xf32> {
//       CHECK:   memref.copy
func.func @view(%x: memref<8xf32>) -> memref<4xf32> {
  %0 = memref.subview %x[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  %1 = memref.alloc() : memref<4xf32>
  memref.copy %0, %1 : memref<4xf32, strided<[1], offset: 2>> to memref<4xf32>
  return %1 : memref<4xf32>
}

"my.fn"() ({
^bb0(%x: tensor<?x4xf32>):
  "my.ret"(%x) : (tensor<?x4xf32>) -> ()
}) {sym_name = "f"} : () -> ()
