// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-raise-slices --canonicalize --cse | FileCheck %s

// The other dimensions may be any.
// CHECK-LABEL: func.func @static_axis
func.func @static_axis(%x: tensor<?x7xf32>) -> (tensor<?x3xf32>, tensor<?x4xf32>) {
  // CHECK-NEXT: %[[Y:.*]]:2 = split.split %{{.*}} sizes [3, 4] axis 1
  // CHECK-NEXT: return %[[Y]]#0, %[[Y]]#1
  %c0 = arith.constant 0 : index
  %dim = tensor.dim %x, %c0 : tensor<?x7xf32>
  %0 = tensor.extract_slice %x[0, 0] [%dim, 3] [1, 1] : tensor<?x7xf32> to tensor<?x3xf32>
  %1 = tensor.extract_slice %x[0, 3] [%dim, 4] [1, 1] : tensor<?x7xf32> to tensor<?x4xf32>
  return %0, %1 : tensor<?x3xf32>, tensor<?x4xf32>
}

// Another tensor's dimension is not this one's.
// CHECK-LABEL: func.func @other_dim
func.func @other_dim(%x: tensor<?x7xf32>, %n: index) -> (tensor<?x3xf32>, tensor<?x4xf32>) {
  // CHECK-NOT: split.split
  %0 = tensor.extract_slice %x[0, 0] [%n, 3] [1, 1] : tensor<?x7xf32> to tensor<?x3xf32>
  %1 = tensor.extract_slice %x[0, 3] [%n, 4] [1, 1] : tensor<?x7xf32> to tensor<?x4xf32>
  // CHECK: return
  return %0, %1 : tensor<?x3xf32>, tensor<?x4xf32>
}

// ceil(dim / 2) and what it leaves: what equal parts are.
// CHECK-LABEL: func.func @halves
func.func @halves(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  // CHECK-NEXT: %[[Y:.*]]:2 = split.split %{{.*}} into 2 axis 0
  // CHECK-NEXT: return %[[Y]]#0, %[[Y]]#1
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %dim = tensor.dim %x, %c0 : tensor<?xf32>
  %part = arith.ceildivsi %dim, %c2 : index
  %rest = arith.subi %dim, %part : index
  %0 = tensor.extract_slice %x[0] [%part] [1] : tensor<?xf32> to tensor<?xf32>
  %1 = tensor.extract_slice %x[%part] [%rest] [1] : tensor<?xf32> to tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}

// floor(dim / 2) comes first: not equal parts.
// CHECK-LABEL: func.func @other_halves
func.func @other_halves(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  // CHECK: %[[PART:.*]] = arith.divui %[[DIM:.*]], %{{.*}}
  // CHECK-NEXT: %[[REST:.*]] = arith.subi %[[DIM]], %[[PART]]
  // CHECK: %[[SIZES:.*]] = tensor.from_elements %[[PART]], %[[REST]] : tensor<2xindex>
  // CHECK: split.split %{{.*}} sizes %[[SIZES]] axis 0
  %c0 = arith.constant 0 : index
  %dim = tensor.dim %x, %c0 : tensor<?xf32>
  %part = affine.apply affine_map<()[s0] -> (s0 floordiv 2)>()[%dim]
  %rest = affine.apply affine_map<()[s0] -> (s0 - s0 floordiv 2)>()[%dim]
  %0 = tensor.extract_slice %x[0] [%part] [1] : tensor<?xf32> to tensor<?xf32>
  %1 = tensor.extract_slice %x[%part] [%rest] [1] : tensor<?xf32> to tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}

// Of three parts, as torch.chunk takes them, the second and the last one may be
// smaller and empty: one element is 1, 0, 0, and no split into equal parts.
// CHECK-LABEL: func.func @clamped_thirds
//  CHECK-SAME:   %[[X:.*]]: tensor<?xf32>
func.func @clamped_thirds(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  // CHECK: %[[PART:.*]] = arith.divui %{{.*}}, %c3
  // CHECK-NEXT: %[[TWICE:.*]] = arith.muli %[[PART]], %c2
  // CHECK-NEXT: %[[AT:.*]] = arith.minsi %[[DIM:.*]], %[[TWICE]]
  // CHECK-NEXT: %[[SECOND:.*]] = arith.subi %[[AT]], %[[PART]]
  // CHECK-NEXT: %[[LAST:.*]] = arith.subi %[[DIM]], %[[AT]]
  // CHECK-NEXT: %[[SIZES:.*]] = tensor.from_elements %[[PART]], %[[SECOND]], %[[LAST]] : tensor<3xindex>
  // CHECK: %[[Y:.*]]:3 = split.split %[[X]] sizes %[[SIZES]] axis 0
  // CHECK: return %[[Y]]#0, %[[Y]]#1, %[[Y]]#2
  %c0 = arith.constant 0 : index
  %dim = tensor.dim %x, %c0 : tensor<?xf32>
  %part = affine.apply affine_map<()[s0] -> (s0 ceildiv 3)>()[%dim]
  %at1 = affine.min affine_map<()[s0] -> (s0 ceildiv 3, s0)>()[%dim]
  %at2 = affine.min affine_map<()[s0] -> ((s0 ceildiv 3) * 2, s0)>()[%dim]
  %n1 = arith.subi %at2, %at1 : index
  %n2 = arith.subi %dim, %at2 : index
  %0 = tensor.extract_slice %x[0] [%part] [1] : tensor<?xf32> to tensor<?xf32>
  %1 = tensor.extract_slice %x[%at1] [%n1] [1] : tensor<?xf32> to tensor<?xf32>
  %2 = tensor.extract_slice %x[%at2] [%n2] [1] : tensor<?xf32> to tensor<?xf32>
  return %0, %1, %2 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// A negative bound counts from the back; both are clamped. x[:-2] and x[-2:]
// CHECK-LABEL: func.func @from_the_back
func.func @from_the_back(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  // CHECK: %[[AT:.*]] = arith.maxsi
  // CHECK-NEXT: %[[REST:.*]] = arith.subi %{{.*}}, %[[AT]]
  // CHECK-NEXT: %[[SIZES:.*]] = tensor.from_elements %[[AT]], %[[REST]] : tensor<2xindex>
  // CHECK: split.split %{{.*}} sizes %[[SIZES]] axis 0
  %c0 = arith.constant 0 : index
  %c-2 = arith.constant -2 : index
  %dim = tensor.dim %x, %c0 : tensor<?xf32>
  %is_negative = arith.cmpi slt, %c-2, %c0 : index
  %back = arith.addi %dim, %c-2 : index
  %bound = arith.select %is_negative, %back, %c-2 : index
  %at = arith.maxsi %bound, %c0 : index
  %end = arith.minsi %at, %dim : index
  %rest = arith.subi %dim, %end : index
  %0 = tensor.extract_slice %x[0] [%end] [1] : tensor<?xf32> to tensor<?xf32>
  %1 = tensor.extract_slice %x[%end] [%rest] [1] : tensor<?xf32> to tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}

// That a size that is given fits is not known.
// CHECK-LABEL: func.func @given_size
func.func @given_size(%x: tensor<?xf32>, %n: index) -> (tensor<?xf32>, tensor<?xf32>) {
  // CHECK-NOT: split.split
  %c0 = arith.constant 0 : index
  %dim = tensor.dim %x, %c0 : tensor<?xf32>
  %rest = arith.subi %dim, %n : index
  %0 = tensor.extract_slice %x[0] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  %1 = tensor.extract_slice %x[%n] [%rest] [1] : tensor<?xf32> to tensor<?xf32>
  // CHECK: return
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}

// Clamped, it is.
// CHECK-LABEL: func.func @clamped_size
func.func @clamped_size(%x: tensor<?xf32>, %n: index) -> (tensor<?xf32>, tensor<?xf32>) {
  // CHECK: split.split
  %c0 = arith.constant 0 : index
  %dim = tensor.dim %x, %c0 : tensor<?xf32>
  %least = arith.maxsi %n, %c0 : index
  %size = arith.minsi %least, %dim : index
  %rest = arith.subi %dim, %size : index
  %0 = tensor.extract_slice %x[0] [%size] [1] : tensor<?xf32> to tensor<?xf32>
  %1 = tensor.extract_slice %x[%size] [%rest] [1] : tensor<?xf32> to tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}

// A size that is computed only after the first slice: the split would be before.
// CHECK-LABEL: func.func @later_size
func.func @later_size(%x: tensor<?xf32>, %m: memref<index>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  // CHECK-NOT: split.split
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %dim = tensor.dim %x, %c0 : tensor<?xf32>
  %first = arith.minsi %dim, %c2 : index
  %left = arith.subi %dim, %first : index
  %0 = tensor.extract_slice %x[0] [%first] [1] : tensor<?xf32> to tensor<?xf32>
  %n = memref.load %m[] : memref<index>
  %least = arith.maxsi %n, %c0 : index
  %second = arith.minsi %least, %left : index
  %third = arith.subi %left, %second : index
  %at = arith.addi %first, %second : index
  %1 = tensor.extract_slice %x[%first] [%second] [1] : tensor<?xf32> to tensor<?xf32>
  %2 = tensor.extract_slice %x[%at] [%third] [1] : tensor<?xf32> to tensor<?xf32>
  // CHECK: return
  return %0, %1, %2 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// i32 overflows for dimensions that there are.
// CHECK-LABEL: func.func @narrow_integers
func.func @narrow_integers(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  // CHECK-NOT: split.split
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : i32
  %dim = tensor.dim %x, %c0 : tensor<?xf32>
  %dim32 = arith.index_cast %dim : index to i32
  %part32 = arith.divsi %dim32, %c2 : i32
  %part = arith.index_cast %part32 : i32 to index
  %rest = arith.subi %dim, %part : index
  %0 = tensor.extract_slice %x[0] [%part] [1] : tensor<?xf32> to tensor<?xf32>
  %1 = tensor.extract_slice %x[%part] [%rest] [1] : tensor<?xf32> to tensor<?xf32>
  // CHECK: return
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}

// Chunks of a chunk: its dimension is the size that was taken.
// CHECK-LABEL: func.func @chunks_of_a_chunk
func.func @chunks_of_a_chunk(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  // CHECK: %[[Y:.*]]:2 = split.split %{{.*}} into 2 axis 0
  // CHECK: %[[Z:.*]]:2 = split.split %[[Y]]#0 into 2 axis 0
  // CHECK: return %[[Y]]#1, %[[Z]]#0, %[[Z]]#1
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %dim = tensor.dim %x, %c0 : tensor<?xf32>
  %half = arith.ceildivsi %dim, %c2 : index
  %rest = arith.subi %dim, %half : index
  %0 = tensor.extract_slice %x[0] [%half] [1] : tensor<?xf32> to tensor<?xf32>
  %1 = tensor.extract_slice %x[%half] [%rest] [1] : tensor<?xf32> to tensor<?xf32>
  %dim2 = tensor.dim %0, %c0 : tensor<?xf32>
  %part = arith.ceildivsi %dim2, %c2 : index
  %rest2 = arith.subi %half, %part : index
  %2 = tensor.extract_slice %0[0] [%part] [1] : tensor<?xf32> to tensor<?xf32>
  %3 = tensor.extract_slice %0[%part] [%rest2] [1] : tensor<?xf32> to tensor<?xf32>
  return %1, %2, %3 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// The double of half is not all of it: the product wraps around, for a size of 5, too.
// CHECK-LABEL: func.func @wraps
//   CHECK-NOT:   split.split
//       CHECK:   return
func.func @wraps(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %large = arith.constant 4611686018427387904 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %product = arith.muli %d, %large : index
  %again = arith.divsi %product, %large : index
  %first = arith.divsi %again, %c2 : index
  %second = arith.subi %d, %first : index
  %0 = tensor.extract_slice %x[0] [%first] [1] : tensor<?xf32> to tensor<?xf32>
  %1 = tensor.extract_slice %x[%first] [%second] [1] : tensor<?xf32> to tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}
