// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: split-opt %s --split-hoist-size-checks | FileCheck %s

// CHECK-LABEL: func @filled
//  CHECK-SAME: %[[N:.*]]: index, %[[X:.*]]: f32
//       CHECK: %[[OK:.*]] = arith.cmpi eq, %[[N]], %{{c4.*}} : index
//       CHECK: split.assert %[[OK]], "{0} is not {1}"(%[[N]], %{{c4.*}})
//       CHECK: %[[SIZED:.*]] = bufferization.alloc_tensor() : tensor<4xf32>
//       CHECK: %[[T:.*]] = tensor.cast %[[SIZED]] : tensor<4xf32> to tensor<?xf32>
//       CHECK: %[[FILLED:.*]] = linalg.fill {{.*}} outs(%[[T]] : tensor<?xf32>)
//       CHECK: tensor.cast %[[FILLED]] : tensor<?xf32> to tensor<4xf32>
func.func @filled(%n: index, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %t = bufferization.alloc_tensor(%n) : tensor<?xf32>
  %f = linalg.fill ins(%x : f32) outs(%t : tensor<?xf32>) -> tensor<?xf32>
  %d = tensor.dim %f, %c0 : tensor<?xf32>
  %ok = arith.cmpi eq, %d, %c4 : index
  split.assert %ok, "{0} is not {1}"(%d, %c4)
  %r = tensor.cast %f : tensor<?xf32> to tensor<4xf32>
  return %r : tensor<4xf32>
}

// A loop that writes to the tensor carries one of static shape.

// CHECK-LABEL: func @written_in_loop
//       CHECK: split.assert
//       CHECK: %[[SIZED:.*]] = bufferization.alloc_tensor(%{{.*}}) : tensor<?x4xf32>
//       CHECK: %[[LOOP:.*]] = scf.for {{.*}} iter_args(%[[CARRIED:.*]] = %{{.*}}) -> (tensor<?x4xf32>)
//       CHECK:   %[[SEEN:.*]] = tensor.cast %[[CARRIED]] : tensor<?x4xf32> to tensor<?x?xf32>
//       CHECK:   %[[WRITTEN:.*]] = tensor.insert %{{.*}} into %[[SEEN]]
//       CHECK:   %[[YIELDED:.*]] = tensor.cast %[[WRITTEN]] : tensor<?x?xf32> to tensor<?x4xf32>
//       CHECK:   scf.yield %[[YIELDED]]
//       CHECK: tensor.cast %[[LOOP]] : tensor<?x4xf32> to tensor<?x?xf32>
func.func @written_in_loop(%m: index, %n: index, %x: f32) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %t = bufferization.alloc_tensor(%m, %n) : tensor<?x?xf32>
  %l = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<?x?xf32>) {
    %w = tensor.insert %x into %a[%c0, %i] : tensor<?x?xf32>
    scf.yield %w : tensor<?x?xf32>
  }
  %d = tensor.dim %l, %c1 : tensor<?x?xf32>
  %ok = arith.cmpi eq, %d, %c4 : index
  split.assert %ok, "wrong size"
  %r = tensor.cast %l : tensor<?x?xf32> to tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}

// A loop that carries tensors of other shapes makes none of that size.

// CHECK-LABEL: func @grows_in_loop
//       CHECK: bufferization.alloc_tensor(%{{.*}}) : tensor<?xf32>
//       CHECK: scf.for
//       CHECK: split.assert
func.func @grows_in_loop(%n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %t = bufferization.alloc_tensor(%n) : tensor<?xf32>
  %l = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<?xf32>) {
    %w = strided.enlarge %a keeping %i to %n : tensor<?xf32>
    scf.yield %w : tensor<?xf32>
  }
  %d = tensor.dim %l, %c0 : tensor<?xf32>
  %ok = arith.cmpi eq, %d, %c4 : index
  split.assert %ok, "wrong size"
  %r = tensor.cast %l : tensor<?xf32> to tensor<4xf32>
  return %r : tensor<4xf32>
}

// Which check fails is seen, and so is what a called function does.

// CHECK-LABEL: func @behind_check
//       CHECK: bufferization.alloc_tensor(%{{.*}}) : tensor<?xf32>
//       CHECK: split.assert %{{.*}}, "first"
//       CHECK: split.assert %{{.*}}, "second"
func.func @behind_check(%n: index, %x: f32, %first: i1) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %t = bufferization.alloc_tensor(%n) : tensor<?xf32>
  split.assert %first, "first"
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %ok = arith.cmpi eq, %d, %c4 : index
  split.assert %ok, "second"
  %r = tensor.cast %t : tensor<?xf32> to tensor<4xf32>
  return %r : tensor<4xf32>
}

func.func private @print()

// CHECK-LABEL: func @behind_call
//       CHECK: bufferization.alloc_tensor(%{{.*}}) : tensor<?xf32>
//       CHECK: call @print
//       CHECK: split.assert
func.func @behind_call(%n: index, %again: i1) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %t = bufferization.alloc_tensor(%n) : tensor<?xf32>
  scf.if %again {
    func.call @print() : () -> ()
  }
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %ok = arith.cmpi eq, %d, %c4 : index
  split.assert %ok, "wrong size"
  %r = tensor.cast %t : tensor<?xf32> to tensor<4xf32>
  return %r : tensor<4xf32>
}

// A loop that need not end.

// CHECK-LABEL: func @behind_while
//       CHECK: bufferization.alloc_tensor(%{{.*}}) : tensor<?xf32>
//       CHECK: scf.while
//       CHECK: split.assert
func.func @behind_while(%n: index, %again: i1) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %t = bufferization.alloc_tensor(%n) : tensor<?xf32>
  scf.while : () -> () {
    scf.condition(%again)
  } do {
    scf.yield
  }
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %ok = arith.cmpi eq, %d, %c4 : index
  split.assert %ok, "wrong size"
  %r = tensor.cast %t : tensor<?xf32> to tensor<4xf32>
  return %r : tensor<4xf32>
}

// What the message shows, and a check of something else.

// CHECK-LABEL: func @shows_other_values
//       CHECK: bufferization.alloc_tensor(%{{.*}}) : tensor<?xf32>
//       CHECK: split.assert
//       CHECK: split.assert
func.func @shows_other_values(%n: index, %x: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %t = bufferization.alloc_tensor(%n) : tensor<?xf32>
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %e = arith.addi %d, %c4 : index
  %ok = arith.cmpi eq, %d, %c4 : index
  split.assert %ok, "{0}"(%e)
  %less = arith.cmpi sle, %d, %c4 : index
  split.assert %less, "too large"
  return %t : tensor<?xf32>
}
