// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Remarks of checks have the values that are known, and ? for those of run time.
// Equal ones are one.
//
// RUN: split-compile %s -o %t.o --remarks=split-checks 2>&1 | FileCheck %s --implicit-check-not={{[{][0-9]}}
// RUN: split-compile %s -o %t.o --remarks=split-checks 2>&1 | FileCheck %s --check-prefix=ONCE

// CHECK-DAG: remark: {{.*}}mlir:[[#@LINE+13]]:8: checked at run time: dimension 0 of tensor 1 is ?, but must be ?{{$}}
// CHECK-DAG: remark: {{.*}}mlir:[[#@LINE+12]]:8: checked at run time: dimension 1 of tensor 1 is ?, but must be 3{{$}}
// CHECK-DAG: remark: {{.*}}mlir:[[#@LINE+12]]:8: proven by bounds of the program: dimension 1 of tensor 1 is ?, but must be 3
// CHECK-DAG: remark: {{.*}}mlir:[[#@LINE+9]]:8: checked at run time: out of memory: cannot allocate memref<?x3xf32> of size ? (2 times)
// ONCE-COUNT-1: cannot allocate
// ONCE-NOT: cannot allocate
func.func @main(%x: tensor<?x3xf32>, %y: tensor<?x?xf32>)
    -> (tensor<?x3xf32>, tensor<?x3xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : tensor<?x3xf32>
  %n = tensor.dim %y, %c1 : tensor<?x?xf32>
  %i = tensor.empty(%m) : tensor<?x3xf32>
  %0 = linalg.add ins(%x, %y : tensor<?x3xf32>, tensor<?x?xf32>) outs(%i : tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = linalg.mul ins(%0, %y : tensor<?x3xf32>, tensor<?x?xf32>) outs(%i : tensor<?x3xf32>) -> tensor<?x3xf32>
  return %0, %1 : tensor<?x3xf32>, tensor<?x3xf32>
}
