// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tensor that is too large is an error where it is certain to be made, and a
// check that fails elsewhere: canonicalization makes such types of constants.
//
// RUN: split-opt %s --split-guard-large-tensors | FileCheck %s
// RUN: split-opt %s --canonicalize --split-to-llvm-pipeline -o /dev/null
// RUN: split-opt %s --canonicalize --split-to-llvm-pipeline=runtime-verification=false -o /dev/null

// CHECK-LABEL: func @in_a_branch
// CHECK: scf.if
// CHECK-NEXT: %[[FALSE:.*]] = arith.constant false
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[ANY:.*]] = tensor.empty(%[[C0]]) : tensor<?xf32>
// CHECK-NEXT: split.assert %[[FALSE]], "'tensor.empty' op has a value of type 'tensor<9223372036854775807xf32>', which is larger than 2^63 - 1 bytes"
// CHECK-NEXT: scf.yield %[[ANY]]
// CHECK: else
func.func @in_a_branch(%c: i1, %x: tensor<?xf32>) -> tensor<?xf32> {
  %z = arith.constant 0.0 : f32
  %a = scf.if %c -> (tensor<?xf32>) {
    %e = tensor.empty() : tensor<9223372036854775807xf32>
    %f = linalg.fill ins(%z : f32) outs(%e : tensor<9223372036854775807xf32>) -> tensor<9223372036854775807xf32>
    %d = tensor.cast %f : tensor<9223372036854775807xf32> to tensor<?xf32>
    scf.yield %d : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  return %a : tensor<?xf32>
}

// What is before it runs, and so does what is beside it.
// CHECK-LABEL: func @behind_a_call
// CHECK: call @may_not_return
// CHECK-NEXT: arith.constant false
// CHECK-NEXT: split.assert
// CHECK-NEXT: return
func.func @behind_a_call() {
  call @may_not_return() : () -> ()
  %e = tensor.empty() : tensor<4x9223372036854775807xi8>
  %i = arith.constant 0 : index
  %d = tensor.extract %e[%i, %i] : tensor<4x9223372036854775807xi8>
  call @use(%d) : (i8) -> ()
  return
}
func.func private @may_not_return()
func.func private @use(i8)

// As large as it may be.
// CHECK-LABEL: func @largest
// CHECK-NOT: split.assert
// CHECK: tensor.empty() : tensor<9223372036854775807xi8>
// CHECK-NOT: split.assert
// CHECK: return
func.func @largest(%c: i1, %x: tensor<?xi8>) -> tensor<?xi8> {
  %a = scf.if %c -> (tensor<?xi8>) {
    %e = tensor.empty() : tensor<9223372036854775807xi8>
    %d = tensor.cast %e : tensor<9223372036854775807xi8> to tensor<?xi8>
    scf.yield %d : tensor<?xi8>
  } else {
    scf.yield %x : tensor<?xi8>
  }
  return %a : tensor<?xi8>
}
