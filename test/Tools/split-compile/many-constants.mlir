// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Code reaches 2 GiB of data, and not more.
//
// RUN: not split-compile %s -o %t.o 2>&1 | FileCheck %s
// RUN: not ls %t.o
// RUN: split-compile %s -o %t.ll

// CHECK: error: the constants and globals of the model take 22400{{[0-9]+}} bytes, but at most 2080374784 can be in an object file or a library; make them inputs
memref.global "private" @table : memref<560000000xi32> = dense<0>

func.func @main(%i: index, %j: index, %x: i32) -> i32 {
  %table = memref.get_global @table : memref<560000000xi32>
  memref.store %x, %table[%j] : memref<560000000xi32>
  %0 = memref.load %table[%i] : memref<560000000xi32>
  return %0 : i32
}
