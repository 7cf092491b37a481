// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-simplify-carried-splits | FileCheck %s
// The element type alone may be known.
// RUN: sed 's/xf32>, !carrier.unknown) -> !/xf32>, tensor<*xi64>) -> !/; /"Concat" version 13 (%0, %1)/{n;s/-> !carrier.unknown/-> tensor<*xi64>/}' %s \
// RUN:   | split-opt --split-simplify-carried-splits | FileCheck %s

module attributes {carrier.model = {opsets = [["", 13]]}} {

// CHECK-LABEL: func.func @sequence
func.func @sequence(%x: tensor<2x7xf32>) -> (tensor<2x?xf32>, tensor<2x?xf32>) {
  // CHECK: %[[Y:.*]]:3 = split.split %{{.*}} sizes [3, 3, 1] axis 1
  // CHECK: return %[[Y]]#0, %[[Y]]#2
  %three = carrier.constant dense<3> : tensor<i64>
  %zero = carrier.constant dense<0> : tensor<i64>
  %last = carrier.constant dense<-1> : tensor<i64>
  %s = split.split_to_sequence %x sizes %three axis 1
      : (tensor<2x7xf32>, tensor<i64>) -> !split.sequence<tensor<2x?xf32>>
  %0 = split.sequence_at %s at %zero : (!split.sequence<tensor<2x?xf32>>, tensor<i64>) -> tensor<2x?xf32>
  %1 = split.sequence_at %s at %last : (!split.sequence<tensor<2x?xf32>>, tensor<i64>) -> tensor<2x?xf32>
  return %0, %1 : tensor<2x?xf32>, tensor<2x?xf32>
}

// As PyTorch exports torch.tensor_split: how many sizes there are is known,
// although how many of each is not.
// CHECK-LABEL: func.func @nodes
func.func @nodes(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  // CHECK: %[[SIZES:.*]] = carrier.node pure "Concat" {{.*}} -> tensor<3xi64>
  // CHECK: %[[Y:.*]]:3 = split.split %{{.*}} sizes %[[SIZES]] axis 0
  // CHECK: return %[[Y]]#0, %[[Y]]#1, %[[Y]]#2
  %zero = carrier.constant dense<0> : tensor<1xi64>
  %one = carrier.constant dense<1> : tensor<i64>
  %two = carrier.constant dense<2> : tensor<i64>
  %three = carrier.constant dense<3> : tensor<i64>
  %shape = carrier.node pure "Shape" version 13 (%x) {} : (tensor<?xf32>) -> !carrier.unknown
  %dim = carrier.node pure "Gather" version 13 (%shape, %zero) {axis = 0 : i64}
      : (!carrier.unknown, tensor<1xi64>) -> !carrier.unknown
  %size = carrier.node pure "Div" version 13 (%dim, %three) {}
      : (!carrier.unknown, tensor<i64>) -> !carrier.unknown
  %larger = carrier.node pure "Add" version 13 (%size, %one) {}
      : (!carrier.unknown, tensor<i64>) -> !carrier.unknown
  %count = carrier.node pure "Mod" version 13 (%dim, %three) {}
      : (!carrier.unknown, tensor<i64>) -> !carrier.unknown
  %rest = carrier.node pure "Sub" version 13 (%three, %count) {}
      : (tensor<i64>, !carrier.unknown) -> !carrier.unknown
  %0 = carrier.node pure "Tile" version 13 (%larger, %count) {}
      : (!carrier.unknown, !carrier.unknown) -> !carrier.unknown
  %1 = carrier.node pure "Tile" version 13 (%size, %rest) {}
      : (!carrier.unknown, !carrier.unknown) -> !carrier.unknown
  %sizes = carrier.node pure "Concat" version 13 (%0, %1) {axis = 0 : i64}
      : (!carrier.unknown, !carrier.unknown) -> !carrier.unknown
  %s = carrier.node pure "SplitToSequence" version 11 (%x, %sizes) {}
      : (tensor<?xf32>, !carrier.unknown) -> !carrier.unknown
  %a = carrier.node pure "SequenceAt" version 11 (%s, %zero) {}
      : (!carrier.unknown, tensor<1xi64>) -> tensor<?xf32>
  %b = carrier.node pure "SequenceAt" version 11 (%s, %one) {}
      : (!carrier.unknown, tensor<i64>) -> tensor<?xf32>
  %c = carrier.node pure "SequenceAt" version 11 (%s, %two) {}
      : (!carrier.unknown, tensor<i64>) -> tensor<?xf32>
  return %a, %b, %c : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// CHECK-LABEL: func.func @without_the_axis
func.func @without_the_axis(%x: tensor<2x?xf32>) -> tensor<?xf32> {
  // CHECK: %[[Y:.*]]:2 = split.split %{{.*}} sizes [1, 1] axis 0
  // CHECK: %[[AXES:.*]] = carrier.constant dense<0> : tensor<1xi64>
  // CHECK: %[[Z:.*]] = carrier.node pure "Squeeze" version 13(%[[Y]]#1, %[[AXES]])
  // CHECK: return %[[Z]]
  %one = carrier.constant dense<1> : tensor<i64>
  %s = split.split_to_sequence %x axis 0 keepdims = false
      : (tensor<2x?xf32>) -> !split.sequence<tensor<?xf32>>
  %0 = split.sequence_at %s at %one : (!split.sequence<tensor<?xf32>>, tensor<i64>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// A position that is not known, out of range, another use, a dimension that is
// not known, sizes that are wrong.
// CHECK-LABEL: func.func @sequences_that_stay
func.func @sequences_that_stay(%x: tensor<4xf32>, %y: tensor<?xf32>, %p: tensor<i64>)
    -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<i64>, tensor<?xf32>, tensor<?xf32>) {
  // CHECK-NOT: split.split %
  %zero = carrier.constant dense<0> : tensor<i64>
  %two = carrier.constant dense<2> : tensor<i64>
  %wrong = carrier.constant dense<[-1, 5]> : tensor<2xi64>
  %s = split.split_to_sequence %x chunks_of 2 axis 0 : (tensor<4xf32>) -> !split.sequence<tensor<?xf32>>
  %0 = split.sequence_at %s at %p : (!split.sequence<tensor<?xf32>>, tensor<i64>) -> tensor<?xf32>
  %t = split.split_to_sequence %x chunks_of 2 axis 0 : (tensor<4xf32>) -> !split.sequence<tensor<?xf32>>
  %1 = split.sequence_at %t at %two : (!split.sequence<tensor<?xf32>>, tensor<i64>) -> tensor<?xf32>
  %u = split.split_to_sequence %x chunks_of 2 axis 0 : (tensor<4xf32>) -> !split.sequence<tensor<?xf32>>
  %2 = split.sequence_at %u at %zero : (!split.sequence<tensor<?xf32>>, tensor<i64>) -> tensor<?xf32>
  %3 = split.sequence_length %u : (!split.sequence<tensor<?xf32>>) -> tensor<i64>
  %v = split.split_to_sequence %y chunks_of 2 axis 0 : (tensor<?xf32>) -> !split.sequence<tensor<?xf32>>
  %4 = split.sequence_at %v at %zero : (!split.sequence<tensor<?xf32>>, tensor<i64>) -> tensor<?xf32>
  %w = carrier.node pure "SplitToSequence" version 11 (%x, %wrong) {}
      : (tensor<4xf32>, tensor<2xi64>) -> !carrier.unknown
  %5 = carrier.node pure "SequenceAt" version 11 (%w, %zero) {}
      : (!carrier.unknown, tensor<i64>) -> tensor<?xf32>
  // CHECK: return
  return %0, %1, %2, %3, %4, %5
      : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<i64>, tensor<?xf32>, tensor<?xf32>
}

// Of splits in any depth.
// CHECK-LABEL: func.func @split_again
func.func @split_again(%x: tensor<?x9xf32>)
    -> (tensor<?x2xf32>, tensor<?x1xf32>, tensor<?x1xf32>, tensor<?x2xf32>, tensor<?x3xf32>) {
  // CHECK-NEXT: %[[Y:.*]]:5 = split.split %{{.*}} sizes [2, 1, 1, 2, 3] axis 1
  // CHECK-NEXT: return %[[Y]]#0, %[[Y]]#1, %[[Y]]#2, %[[Y]]#3, %[[Y]]#4
  %sizes = carrier.constant dense<[2, 2]> : tensor<2xi64>
  %0:3 = split.split %x sizes [2, 4, 3] axis 1
      : (tensor<?x9xf32>) -> (tensor<?x2xf32>, tensor<?x4xf32>, tensor<?x3xf32>)
  %1:2 = split.split %0#1 sizes %sizes axis -1 : (tensor<?x4xf32>, tensor<2xi64>) -> (tensor<?x2xf32>, tensor<?x2xf32>)
  %2:2 = split.split %1#0 into 2 axis 1 : (tensor<?x2xf32>) -> (tensor<?x1xf32>, tensor<?x1xf32>)
  return %0#0, %2#0, %2#1, %1#1, %0#2
      : tensor<?x2xf32>, tensor<?x1xf32>, tensor<?x1xf32>, tensor<?x2xf32>, tensor<?x3xf32>
}

// Along another axis, of a chunk that is used, of sizes that are not known, and
// where the second one fails.
// CHECK-LABEL: func.func @split_otherwise
func.func @split_otherwise(%x: tensor<4x4xf32>, %y: tensor<?xf32>, %sizes: tensor<2xi64>)
    -> (tensor<2x2xf32>, tensor<1x4xf32>, tensor<2x4xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  // CHECK-COUNT-6: split.split %
  %0:2 = split.split %x into 2 axis 0 : (tensor<4x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
  %1:2 = split.split %0#0 into 2 axis 1 : (tensor<2x4xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>)
  %2:2 = split.split %0#1 into 2 axis 0 : (tensor<2x4xf32>) -> (tensor<1x4xf32>, tensor<1x4xf32>)
  %3:2 = split.split %y sizes [4, 4] axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %4:2 = split.split %3#0 sizes %sizes axis 0 : (tensor<?xf32>, tensor<2xi64>) -> (tensor<?xf32>, tensor<?xf32>)
  %5:2 = split.split %3#1 sizes [2, 3] axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  return %1#0, %2#0, %0#1, %4#0, %4#1, %5#0, %5#1
      : tensor<2x2xf32>, tensor<1x4xf32>, tensor<2x4xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// CHECK-LABEL: func.func @joined
//  CHECK-SAME:   %[[X:.*]]: tensor<?x6xf32>
func.func @joined(%x: tensor<?x6xf32>) -> tensor<?x6xf32> {
  // CHECK: return %[[X]]
  %0:2 = split.split %x sizes [2, 4] axis 1 : (tensor<?x6xf32>) -> (tensor<?x2xf32>, tensor<?x4xf32>)
  %1 = carrier.node pure "Concat" version 13 (%0#0, %0#1) {axis = -1 : i64}
      : (tensor<?x2xf32>, tensor<?x4xf32>) -> tensor<?x6xf32>
  return %1 : tensor<?x6xf32>
}

// The split of what was joined takes the source, whose rank is known, unless it
// contradicts that.
// CHECK-LABEL: func.func @joined_and_split
//  CHECK-SAME:   %[[X:.*]]: tensor<?x6xf32>
func.func @joined_and_split(%x: tensor<?x6xf32>) -> (tensor<*xf32>, tensor<*xf32>, tensor<*xf32>) {
  // CHECK: %[[Y:.*]]:3 = split.split %[[X]] sizes [3, 2, 1] axis -1
  // CHECK: return %[[Y]]#0, %[[Y]]#1, %[[Y]]#2
  %0:2 = split.split %x sizes [2, 4] axis 1 : (tensor<?x6xf32>) -> (tensor<?x2xf32>, tensor<?x4xf32>)
  %1 = carrier.node pure "Concat" version 13 (%0#0, %0#1) {axis = -1 : i64}
      : (tensor<?x2xf32>, tensor<?x4xf32>) -> tensor<*xf32>
  %2:2 = split.split %1 into 2 axis -1 {carrier.equal_parts} : (tensor<*xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  %3:2 = split.split %2#1 sizes [2, 1] axis -1 : (tensor<*xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  return %2#0, %3#0, %3#1 : tensor<*xf32>, tensor<*xf32>, tensor<*xf32>
}

// CHECK-LABEL: func.func @joined_and_split_wrong
func.func @joined_and_split_wrong(%x: tensor<?x6xf32>) -> (tensor<*xf32>, tensor<*xf32>) {
  // CHECK: carrier.node pure "Concat"
  %0:2 = split.split %x sizes [2, 4] axis 1 : (tensor<?x6xf32>) -> (tensor<?x2xf32>, tensor<?x4xf32>)
  %1 = carrier.node pure "Concat" version 13 (%0#0, %0#1) {axis = -1 : i64}
      : (tensor<?x2xf32>, tensor<?x4xf32>) -> tensor<*xf32>
  %2:2 = split.split %1 sizes [3, 4] axis -1 : (tensor<*xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  return %2#0, %2#1 : tensor<*xf32>, tensor<*xf32>
}

// Some versions refuse a chunk that is no multiple of the number of parts.
// CHECK-LABEL: func.func @unequal_parts
func.func @unequal_parts(%x: tensor<?x5xf32>) -> (tensor<?x2xf32>, tensor<*xf32>, tensor<*xf32>) {
  // CHECK-COUNT-2: split.split %
  %0:2 = split.split %x sizes [2, 3] axis 1 : (tensor<?x5xf32>) -> (tensor<?x2xf32>, tensor<*xf32>)
  %1:2 = split.split %0#1 into 2 axis 1 {carrier.equal_parts} : (tensor<*xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  return %0#0, %1#0, %1#1 : tensor<?x2xf32>, tensor<*xf32>, tensor<*xf32>
}

// In another order, along another axis, not all.
// CHECK-LABEL: func.func @joined_otherwise
func.func @joined_otherwise(%x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<8x2xf32>, tensor<4x2xf32>) {
  // CHECK-COUNT-3: carrier.node pure "Concat"
  %0:2 = split.split %x into 2 axis 1 : (tensor<4x4xf32>) -> (tensor<4x2xf32>, tensor<4x2xf32>)
  %1 = carrier.node pure "Concat" version 13 (%0#1, %0#0) {axis = 1 : i64}
      : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x4xf32>
  %2 = carrier.node pure "Concat" version 13 (%0#0, %0#1) {axis = 0 : i64}
      : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
  %3 = carrier.node pure "Concat" version 13 (%0#0) {axis = 1 : i64} : (tensor<4x2xf32>) -> tensor<4x2xf32>
  return %1, %2, %3 : tensor<4x4xf32>, tensor<8x2xf32>, tensor<4x2xf32>
}

}
