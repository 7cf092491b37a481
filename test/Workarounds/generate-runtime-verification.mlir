// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-generate-runtime-verification | FileCheck %s
// RUN: split-opt %s --split-generate-runtime-verification --split-adopt-asserts --split-verify-operand-shapes | FileCheck %s --check-prefix=SHAPES

// What is static has been verified.
// CHECK-LABEL: func.func @static
func.func @static(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: %[[C:.*]] = tensor.empty
  // CHECK-NEXT: linalg.add ins(%{{.*}}, %{{.*}} : tensor<4xf32>, tensor<4xf32>) outs(%[[C]]
  // CHECK-NEXT: return
  %0 = tensor.empty() : tensor<4xf32>
  %1 = linalg.add ins(%a, %b : tensor<4xf32>, tensor<4xf32>)
      outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// The verifier does not look at what has no elements.
//  CHECK-LABEL: func.func @empty
//        CHECK:   cf.assert %{{.*}}, "dimension #0 of input/output operand #0 is incompatible with inferred dimension size"
//        CHECK:   linalg.generic
func.func @empty(%a: tensor<0xf32>, %c: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {
      indexing_maps = [affine_map<(i) -> (0)>, affine_map<(i) -> (i)>],
      iterator_types = ["parallel"]}
      ins(%a : tensor<0xf32>) outs(%c : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @empty_buffer
//       CHECK:   cf.assert %{{.*}}, "dimension #0 of input/output operand #1 is incompatible with inferred dimension size"
//       CHECK:   linalg.add
func.func @empty_buffer(%a: memref<4xf32>, %b: memref<0xf32>) {
  linalg.add ins(%a, %b : memref<4xf32>, memref<0xf32>) outs(%a : memref<4xf32>)
  return
}

// Where each dimension is that of a loop, all is that they are the same.
//  CHECK-LABEL: func.func @dynamic
//    CHECK-NOT:   cf.assert
//        CHECK:   linalg.add
// SHAPES-LABEL: func.func @dynamic
//       SHAPES:   %[[SAME:.+]] = arith.cmpi eq, %dim, %c4
//  SHAPES-NEXT:   split.assert %[[SAME]], "dimension 0 of tensor 1 is {0}, but must be {1}"
//  SHAPES-NEXT:   linalg.add
func.func @dynamic(%a: tensor<4xf32>, %b: tensor<?xf32>) -> tensor<4xf32> {
  %0 = tensor.empty() : tensor<4xf32>
  %1 = linalg.add ins(%a, %b : tensor<4xf32>, tensor<?xf32>)
      outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// A dimension that is no loop's may end too early. The message has the reason,
// and no op.
// CHECK-LABEL: func.func @window
//       CHECK:   cf.assert %{{.*}}, "dimension #0 of input/output operand #0 is incompatible with inferred dimension size"
//       CHECK:   linalg.generic
func.func @window(%a: tensor<?xf32>, %c: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {
      indexing_maps = [affine_map<(i) -> (i * 2 + 1)>, affine_map<(i) -> (i)>],
      iterator_types = ["parallel"]}
      ins(%a : tensor<?xf32>) outs(%c : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// Nothing else looks at buffers.
// CHECK-LABEL: func.func @buffers
//       CHECK:   cf.assert
//       CHECK:   linalg.add
func.func @buffers(%a: memref<4xf32>, %b: memref<?xf32>) {
  linalg.add ins(%a, %b : memref<4xf32>, memref<?xf32>) outs(%a : memref<4xf32>)
  return
}

// Ops inside of others are checked, too, before the op.
// CHECK-LABEL: func.func @nested
func.func @nested(%c: i1, %x: tensor<?xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: scf.if
  // CHECK: cf.assert %{{.*}}, "size mismatch of dim 0"
  // CHECK-NEXT: tensor.cast
  %0 = scf.if %c -> tensor<4xf32> {
    %1 = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  } else {
    scf.yield %y : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// Slices are checked otherwise.
// CHECK-LABEL: func.func @slice
//   CHECK-NOT:   assert
//       CHECK:   tensor.extract_slice
func.func @slice(%x: tensor<?xf32>, %o: index, %n: index) -> tensor<?xf32> {
  %0 = tensor.extract_slice %x[%o] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}
