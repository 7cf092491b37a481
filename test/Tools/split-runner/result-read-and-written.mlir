// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A buffer of a result that is read before it is written again, through the
// parameters of the compiled function, which the optimizer moves loads of. All
// is in one block without the check of the position.
//
// RUN: %python -c "import numpy; numpy.save(r'%t.npy', numpy.array([7, 0], 'int32'))"
// RUN: split-runner %s --input %t.npy --runtime-verification=false | FileCheck %s

// CHECK: 100, 14
func.func @main(%x: tensor<2xi32>) -> tensor<2xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c100 = arith.constant 100 : i32
  %seven = tensor.extract %x[%c0] : tensor<2xi32>
  %zero = tensor.extract %x[%c1] : tensor<2xi32>
  // Zero too, which is not known.
  %i = arith.index_cast %zero : i32 to index
  %empty = tensor.empty() : tensor<2xi32>
  %0 = tensor.insert %seven into %empty[%i] : tensor<2xi32>
  %old = tensor.extract %0[%c0] : tensor<2xi32>
  %1 = tensor.insert %c100 into %0[%c0] : tensor<2xi32>
  %sum = arith.addi %old, %seven : i32
  %2 = tensor.insert %sum into %1[%c1] : tensor<2xi32>
  return %2 : tensor<2xi32>
}
