// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A model shows one symbol, also where a global of its module is public: two
// of them link.
//
// RUN: rm -rf %t && mkdir %t
// RUN: split-compile %s -o %t/a.o --entry-name a
// RUN: llvm-nm --extern-only --defined-only %t/a.o | FileCheck %s

// CHECK-NOT: {{ [A-Z] }}
// CHECK: T a_model
// CHECK-NOT: {{ [A-Z] }}
memref.global "public" constant @table : memref<4xf32> = dense<[1.0, 1.0, 1.0, 3.0]>
memref.global @changed : memref<4xf32> = dense<0.0>

func.func @main(%i: index) -> f32 {
  %table = memref.get_global @table : memref<4xf32>
  %changed = memref.get_global @changed : memref<4xf32>
  %0 = memref.load %table[%i] : memref<4xf32>
  memref.store %0, %changed[%i] : memref<4xf32>
  %1 = memref.load %changed[%i] : memref<4xf32>
  return %1 : f32
}
