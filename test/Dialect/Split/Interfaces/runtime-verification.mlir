// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --generate-runtime-verification --canonicalize | FileCheck %s

// What is static is verified, not checked again.
// CHECK-LABEL: func.func @nothing_to_check
func.func @nothing_to_check(%x: tensor<6x?xf32>) -> (tensor<2x?xf32>, tensor<4x?xf32>) {
  // CHECK-NOT: split.assert
  // CHECK:     split.split
  %0:2 = split.split %x sizes [2, 4] axis 0 : (tensor<6x?xf32>) -> (tensor<2x?xf32>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<2x?xf32>, tensor<4x?xf32>
}

// CHECK-LABEL: func.func @static_sizes
func.func @static_sizes(%x: tensor<?xf32>) -> (tensor<2xf32>, tensor<4xf32>) {
  // CHECK: %[[DIM:.*]] = tensor.dim
  // CHECK: %[[OK:.*]] = arith.cmpi eq, %[[DIM]], %c6
  // CHECK: split.assert %[[OK]], "split sizes sum to {0}, but dimension 0 of the source is {1}"(%c6{{.*}}, %[[DIM]])
  // CHECK: split.split
  %0:2 = split.split %x sizes [2, 4] axis 0 : (tensor<?xf32>) -> (tensor<2xf32>, tensor<4xf32>)
  return %0#0, %0#1 : tensor<2xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @equal_parts
func.func @equal_parts(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  // CHECK: %[[DIM:.*]] = tensor.dim
  // CHECK: %[[SIZE:.*]] = arith.ceildivsi %[[DIM]], %c2
  // CHECK: %[[OK:.*]] = arith.cmpi sle, %[[SIZE]], %[[DIM]]
  // CHECK: split.assert %[[OK]], "dimension 0 of the source is {0}, which cannot be split into {1} chunks of {2}: the last chunk would be negative"(%[[DIM]], %c2{{.*}}, %[[SIZE]])
  %0:2 = split.split %x into 2 axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  return %0#0, %0#1 : tensor<?xf32>, tensor<?xf32>
}

// The number of ops does not depend on the number of chunks.
// CHECK-LABEL: func.func @run_time_sizes
//  CHECK-SAME:   %[[X:.*]]: tensor<6xf32>, %[[S:.*]]: tensor<?xi64>
func.func @run_time_sizes(%x: tensor<6xf32>, %s: tensor<?xi64>) -> (tensor<?xf32>, tensor<?xf32>) {
  // CHECK:     %[[COUNT:.*]] = tensor.dim %[[S]]
  // CHECK:     %[[SAME:.*]] = arith.cmpi eq, %[[COUNT]], %c2
  // CHECK:     split.assert %[[SAME]], "the number of split sizes is {0}, but there are {1} results"(%[[COUNT]], %c2{{.*}})
  // CHECK:     %[[SUM:.*]]:2 = scf.for %[[K:.*]] = %c0{{.*}} to %[[COUNT]]
  // CHECK:       %[[SIZE:.*]] = arith.index_cast
  // CHECK:       split.assert %{{.*}}, "split size {0} is {1}, but must be at least 0"(%[[K]], %[[SIZE]])
  // CHECK:       split.assert %{{.*}}, "sum of the split sizes overflows 64 bits at split size {0}"(%[[K]])
  // CHECK:       scf.yield
  // CHECK:     %[[OK:.*]] = arith.cmpi eq, %[[SUM]]#0, %c6
  // CHECK:     split.assert %[[OK]], "split sizes sum to {0}, but dimension 0 of the source is {1}"(%[[SUM]]#0, %c6{{.*}})
  // CHECK-NOT: split.assert
  // CHECK:     split.split
  %0:2 = split.split %x sizes %s axis 0 : (tensor<6xf32>, tensor<?xi64>) -> (tensor<?xf32>, tensor<?xf32>)
  return %0#0, %0#1 : tensor<?xf32>, tensor<?xf32>
}

// A size that no index can hold is not taken for the largest that one can, which
// the dimension of a tensor without elements may be.
// CHECK-LABEL: func.func @unsigned_sizes
func.func @unsigned_sizes(%x: tensor<?x0xf32>, %s: tensor<2xui64>) -> (tensor<?x0xf32>, tensor<?x0xf32>) {
  // CHECK: %[[HELD:.*]] = arith.minui %{{.*}}, %c9223372036854775807
  // CHECK: %[[ROOM:.*]] = arith.cmpi sle, %{{.*}}, %{{.*}} : index
  // CHECK: %[[FITS:.*]] = arith.cmpi sge, %{{.*}}, %c0_i64 : i64
  // CHECK: %[[OK:.*]] = arith.andi %[[ROOM]], %[[FITS]]
  // CHECK: split.assert %[[OK]], "sum of the split sizes overflows 64 bits at split size {0}"
  %0:2 = split.split %x sizes %s axis 0 : (tensor<?x0xf32>, tensor<2xui64>) -> (tensor<?x0xf32>, tensor<?x0xf32>)
  return %0#0, %0#1 : tensor<?x0xf32>, tensor<?x0xf32>
}

// CHECK-LABEL: func.func @run_time_lengths
func.func @run_time_lengths(%x: tensor<6xf32>, %l: tensor<2xi8>) -> (tensor<?xf32>, tensor<?xf32>) {
  // CHECK: split.assert %{{.*}}, "split length {0} is {1}, but must be at least -1"
  // CHECK: split.assert %{{.*}}, "sum of the split lengths overflows 64 bits at split length {0}"
  // CHECK: split.assert %{{.*}}, "{0} split lengths are -1, but at most one may be"
  // CHECK: split.assert %{{.*}}, "split lengths sum to {0}, but dimension 0 of the source is {1}"
  // CHECK: split.assert %{{.*}}, "split lengths other than -1 sum to {0}, but dimension 0 of the source is only {1}"
  %0:2 = split.variadic_split %x axis 0 lengths %l : (tensor<6xf32>, tensor<2xi8>) -> (tensor<?xf32>, tensor<?xf32>)
  return %0#0, %0#1 : tensor<?xf32>, tensor<?xf32>
}

// CHECK-LABEL: func.func @static_remainder
func.func @static_remainder(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<2xf32>) {
  // CHECK: %[[DIM:.*]] = tensor.dim
  // CHECK: %[[OK:.*]] = arith.cmpi sge, %[[DIM]], %c2
  // CHECK: split.assert %[[OK]], "split lengths other than -1 sum to {0}, but dimension 0 of the source is only {1}"(%c2{{.*}}, %[[DIM]])
  %0:2 = split.variadic_split %x axis 0 lengths [-1, 2] : (tensor<?xf32>) -> (tensor<?xf32>, tensor<2xf32>)
  return %0#0, %0#1 : tensor<?xf32>, tensor<2xf32>
}

// CHECK-LABEL: func.func @run_time_axis
func.func @run_time_axis(%x: tensor<6x6xf32>, %a: tensor<i64>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  // CHECK: %[[AXIS:.*]] = arith.index_cast
  // CHECK: split.assert %{{.*}}, "axis is {0}, but must be in [-2, 1]"(%[[AXIS]])
  // CHECK: split.assert %{{.*}}, "split lengths sum to {0}, but the split dimension of the source is {1}"
  %0:2 = split.variadic_split %x axis %a lengths [2, 4] : (tensor<6x6xf32>, tensor<i64>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  return %0#0, %0#1 : tensor<?x?xf32>, tensor<?x?xf32>
}

// A result type that is more static than what is known is a claim. Chunks share
// the other dimensions, so those are checked once.
// CHECK-LABEL: func.func @claimed_shapes
func.func @claimed_shapes(%x: tensor<6x?xf32>, %s: tensor<2xi64>) -> (tensor<2x3xf32>, tensor<?x3xf32>) {
  // CHECK:     split.assert %{{.*}}, "split sizes sum to
  // CHECK:     split.assert %{{.*}}, "dimension 0 of result 0 is {0}, but its type says {1}"(%{{.*}}, %c2{{.*}})
  // CHECK:     split.assert %{{.*}}, "dimension 1 of result 0 is {0}, but its type says {1}"(%{{.*}}, %c3{{.*}})
  // CHECK-NOT: split.assert
  %0:2 = split.split %x sizes %s axis 0 : (tensor<6x?xf32>, tensor<2xi64>) -> (tensor<2x3xf32>, tensor<?x3xf32>)
  return %0#0, %0#1 : tensor<2x3xf32>, tensor<?x3xf32>
}

// CHECK-LABEL: func.func @run_time_chunk_size
func.func @run_time_chunk_size(%x: tensor<6xf32>, %k: tensor<i32>) -> !split.sequence<tensor<?xf32>> {
  // CHECK: split.assert %{{.*}}, "chunk size is {0}, but must be at least 1"
  %0 = split.split_to_sequence %x sizes %k axis 0 : (tensor<6xf32>, tensor<i32>) -> !split.sequence<tensor<?xf32>>
  return %0 : !split.sequence<tensor<?xf32>>
}

// A sequence takes any number of sizes.
// CHECK-LABEL: func.func @run_time_sequence_sizes
func.func @run_time_sequence_sizes(%x: tensor<6xf32>, %s: tensor<?xi64>) -> !split.sequence<tensor<?xf32>> {
  // CHECK-NOT: the number of
  // CHECK:     split.assert %{{.*}}, "split size {0} is {1}, but must be at least 0"
  // CHECK:     split.assert %{{.*}}, "split sizes sum to
  %0 = split.split_to_sequence %x sizes %s axis 0 : (tensor<6xf32>, tensor<?xi64>) -> !split.sequence<tensor<?xf32>>
  return %0 : !split.sequence<tensor<?xf32>>
}

// Without a rank there is nothing to check, and no lowering.
// CHECK-LABEL: func.func @unranked
func.func @unranked(%x: tensor<*xf32>, %s: tensor<2xi64>) -> (tensor<*xf32>, tensor<*xf32>) {
  // CHECK-NOT: split.assert
  // CHECK:     split.split
  %0:2 = split.split %x sizes %s axis 0 : (tensor<*xf32>, tensor<2xi64>) -> (tensor<*xf32>, tensor<*xf32>)
  return %0#0, %0#1 : tensor<*xf32>, tensor<*xf32>
}

// A check that bounds prove is not emitted: the second split's source has the
// size that the first one gives it.
// CHECK-LABEL: func.func @proven_by_bounds
func.func @proven_by_bounds(%x: tensor<?xf32>) -> (tensor<2xf32>, tensor<4xf32>) {
  // CHECK:     split.assert %{{.*}}, "split sizes sum to {0}, but dimension 0 of the source is {1}"
  // CHECK:     split.split
  // CHECK-NOT: split.assert
  // CHECK:     return
  %0:2 = split.split %x sizes [6, 2] axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<2xf32>)
  %1:2 = split.split %0#0 sizes [2, 4] axis 0 : (tensor<?xf32>) -> (tensor<2xf32>, tensor<4xf32>)
  return %1#0, %1#1 : tensor<2xf32>, tensor<4xf32>
}

// That the sum is no larger than the dimension does not make them equal.
// CHECK-LABEL: func.func @half_proven_by_bounds
func.func @half_proven_by_bounds(%n: index) -> (tensor<2xf32>, tensor<4xf32>) {
  // CHECK: split.assert %{{.*}}, "split sizes sum to {0}, but dimension 0 of the source is {1}"
  // CHECK: split.split
  %0 = affine.max affine_map<()[s0] -> (s0, 6)>()[%n]
  %1 = tensor.empty(%0) : tensor<?xf32>
  %2:2 = split.split %1 sizes [2, 4] axis 0 : (tensor<?xf32>) -> (tensor<2xf32>, tensor<4xf32>)
  return %2#0, %2#1 : tensor<2xf32>, tensor<4xf32>
}

// The dimensions of the product are those of its operands, which the checks do
// not look for: upstream's op cannot say them.
// CHECK-LABEL: func.func @source_is_elementwise
func.func @source_is_elementwise(%x: tensor<?x6xi64>, %s: tensor<2xi64>) -> tensor<2x?xi64> {
  // CHECK: %[[Y:.*]] = arith.muli
  // CHECK: %[[D:.*]] = tensor.dim %[[Y]], %{{.*}} : tensor<?x6xi64>
  // CHECK: split.assert %{{.*}}, "{{.*}}"(%[[D]], %{{.*}})
  %0 = arith.muli %x, %x : tensor<?x6xi64>
  %1:2 = split.split %0 sizes %s axis 1 : (tensor<?x6xi64>, tensor<2xi64>) -> (tensor<2x?xi64>, tensor<2x?xi64>)
  return %1#1 : tensor<2x?xi64>
}

// Each chunk has to have the size that its type claims, also where another one
// claims the same.
// CHECK-LABEL: func.func @equal_claims
//       CHECK:   split.assert {{.*}}dimension 0 of result 0
//       CHECK:   split.assert {{.*}}dimension 0 of result 1
func.func @equal_claims(%x: tensor<?xf32>, %s: tensor<2xi64>) -> (tensor<2xf32>, tensor<2xf32>) {
  %0:2 = split.split %x sizes %s axis 0 : (tensor<?xf32>, tensor<2xi64>) -> (tensor<2xf32>, tensor<2xf32>)
  return %0#0, %0#1 : tensor<2xf32>, tensor<2xf32>
}
