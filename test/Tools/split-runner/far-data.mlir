// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// UNSUPPORTED: sanitizer
//
// More data than the displacement of an instruction reaches.
// RUN: %python -c "import numpy as np; np.save('%t.npy', np.array([559999999, 2]))"
// RUN: split-runner %s --input %t.npy | FileCheck %s
// CHECK: [5, 7]

memref.global @far : memref<560000000xi32> = uninitialized
memref.global @near : memref<4xi32> = dense<[2, 3, 5, 7]>

func.func @main(%i: tensor<2xindex>) -> tensor<2xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %far = memref.get_global @far : memref<560000000xi32>
  %near = memref.get_global @near : memref<4xi32>
  %last = tensor.extract %i[%c0] : tensor<2xindex>
  %some = tensor.extract %i[%c1] : tensor<2xindex>
  %0 = memref.load %near[%some] : memref<4xi32>
  %1 = memref.load %near[%c3] : memref<4xi32>
  memref.store %1, %far[%last] : memref<560000000xi32>
  %2 = memref.load %far[%last] : memref<560000000xi32>
  %3 = tensor.from_elements %0, %2 : tensor<2xi32>
  return %3 : tensor<2xi32>
}
