// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-raise-carried-slices --cse -split-input-file | FileCheck %s

// Of a dimension that is known, whatever the others are: what takes it through
// Shape, Gather, Add, Div and Mul is known. As PyTorch exports torch.chunk.
module attributes {carrier.model = {opsets = [["", 13]]}} {
  // CHECK-LABEL: func.func @chunk
  func.func @chunk(%x: tensor<?x7xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x1xf32>) {
    // CHECK: %[[Y:.*]]:3 = split.split %{{.*}} sizes [3, 3, 1] axis 1
    // CHECK-NEXT: return %[[Y]]#0, %[[Y]]#1, %[[Y]]#2
    %zero = carrier.constant dense<0> : tensor<1xi64>
    %axis = carrier.constant dense<-1> : tensor<1xi64>
    %one = carrier.constant dense<1> : tensor<1xi64>
    %two = carrier.constant dense<2> : tensor<1xi64>
    %three = carrier.constant dense<3> : tensor<1xi64>
    %shape = carrier.node pure "Shape" version 13 (%x) {} : (tensor<?x7xf32>) -> !carrier.unknown
    %dim = carrier.node pure "Gather" version 13 (%shape, %axis) {axis = 0 : i64}
        : (!carrier.unknown, tensor<1xi64>) -> !carrier.unknown
    %sum = carrier.node pure "Add" version 13 (%dim, %two) {}
        : (!carrier.unknown, tensor<1xi64>) -> !carrier.unknown
    %part = carrier.node pure "Div" version 13 (%sum, %three) {}
        : (!carrier.unknown, tensor<1xi64>) -> !carrier.unknown
    %end = carrier.node pure "Mul" version 13 (%part, %one) {}
        : (!carrier.unknown, tensor<1xi64>) -> !carrier.unknown
    %0 = carrier.node pure "Slice" version 13 (%x, %zero, %end, %axis) {}
        : (tensor<?x7xf32>, tensor<1xi64>, !carrier.unknown, tensor<1xi64>) -> tensor<?x?xf32>
    %end1 = carrier.node pure "Mul" version 13 (%part, %two) {}
        : (!carrier.unknown, tensor<1xi64>) -> !carrier.unknown
    %1 = carrier.node pure "Slice" version 13 (%x, %end, %end1, %axis) {}
        : (tensor<?x7xf32>, !carrier.unknown, !carrier.unknown, tensor<1xi64>) -> tensor<?x?xf32>
    %end2 = carrier.node pure "Mul" version 13 (%part, %three) {}
        : (!carrier.unknown, tensor<1xi64>) -> !carrier.unknown
    %2 = carrier.node pure "Slice" version 13 (%x, %end1, %end2, %axis) {}
        : (tensor<?x7xf32>, !carrier.unknown, !carrier.unknown, tensor<1xi64>) -> tensor<?x1xf32>
    return %0, %1, %2 : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x1xf32>
  }

  // x[:D // 2], x[D // 2:], of any D.
  // CHECK-LABEL: func.func @halves
  //  CHECK-SAME:   %[[X:.*]]: tensor<?xf32>
  func.func @halves(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
    // CHECK: %[[SHAPE:.*]] = carrier.node pure "Shape" version 13(%[[X]]) {}
    // CHECK: %[[D:.*]] = carrier.node pure "Gather" version 13(%[[SHAPE]], %{{.*}})
    // CHECK: %[[HALF:.*]] = carrier.node pure "Div" version 13(%[[D]], %{{.*}})
    // CHECK: %[[REST:.*]] = carrier.node pure "Sub" version 13(%[[D]], %[[HALF]])
    // CHECK: %[[SIZES:.*]] = carrier.node pure "Concat" version 13(%[[HALF]], %[[REST]]) {axis = 0 : i64}
    // CHECK: %[[Y:.*]]:2 = split.split %[[X]] sizes %[[SIZES]] axis 0
    // CHECK: return %[[Y]]#0, %[[Y]]#1
    %zero = carrier.constant dense<0> : tensor<1xi64>
    %far = carrier.constant dense<9223372036854775807> : tensor<1xi64>
    %index = carrier.constant dense<0> : tensor<i64>
    %two = carrier.constant dense<2> : tensor<i64>
    %shape = carrier.node pure "Shape" version 13 (%x) {} : (tensor<?xf32>) -> !carrier.unknown
    %dim = carrier.node pure "Gather" version 13 (%shape, %index) {}
        : (!carrier.unknown, tensor<i64>) -> !carrier.unknown
    %half = carrier.node pure "Div" version 13 (%dim, %two) {}
        : (!carrier.unknown, tensor<i64>) -> !carrier.unknown
    %cast = carrier.node pure "Cast" version 13 (%half) {to = 7 : i64}
        : (!carrier.unknown) -> !carrier.unknown
    %bound = carrier.node pure "Unsqueeze" version 13 (%cast, %zero) {}
        : (!carrier.unknown, tensor<1xi64>) -> !carrier.unknown
    %0 = carrier.node pure "Slice" version 13 (%x, %zero, %bound) {}
        : (tensor<?xf32>, tensor<1xi64>, !carrier.unknown) -> tensor<?xf32>
    %1 = carrier.node pure "Slice" version 13 (%x, %bound, %far) {}
        : (tensor<?xf32>, !carrier.unknown, tensor<1xi64>) -> tensor<?xf32>
    return %0, %1 : tensor<?xf32>, tensor<?xf32>
  }

  // Bounds count from the back, and are cut off at the ends.
  // CHECK-LABEL: func.func @from_the_back
  func.func @from_the_back(%x: tensor<2x7xf32>)
      -> (tensor<2x4xf32>, tensor<2x2xf32>, tensor<2x1xf32>) {
    // CHECK: %[[Y:.*]]:3 = split.split %{{.*}} sizes [4, 2, 1] axis 1
    // CHECK: return %[[Y]]#0, %[[Y]]#1, %[[Y]]#2
    %axis = carrier.constant dense<1> : tensor<1xi32>
    %low = carrier.constant dense<-100> : tensor<1xi32>
    %at = carrier.constant dense<-3> : tensor<1xi32>
    %at1 = carrier.constant dense<6> : tensor<1xi32>
    %high = carrier.constant dense<2147483647> : tensor<1xi32>
    %0 = carrier.node pure "Slice" version 10 (%x, %low, %at, %axis) {}
        : (tensor<2x7xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<2x4xf32>
    %1 = carrier.node pure "Slice" version 10 (%x, %at, %at1, %axis) {}
        : (tensor<2x7xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<2x2xf32>
    %2 = carrier.node pure "Slice" version 10 (%x, %at1, %high, %axis) {}
        : (tensor<2x7xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<2x1xf32>
    return %0, %1, %2 : tensor<2x4xf32>, tensor<2x2xf32>, tensor<2x1xf32>
  }

  // One that takes all of another axis, too; its rank is not known.
  // CHECK-LABEL: func.func @unranked
  func.func @unranked(%x: tensor<*xf32>) -> (tensor<*xf32>, tensor<*xf32>) {
    // CHECK: split.split %{{.*}} sizes %{{.*}} axis -1 : (tensor<*xf32>, tensor<2xi64>) -> (tensor<*xf32>, tensor<*xf32>)
    %zero = carrier.constant dense<0> : tensor<2xi64>
    %at = carrier.constant dense<[9223372036854775807, 2]> : tensor<2xi64>
    %at1 = carrier.constant dense<2> : tensor<1xi64>
    %far = carrier.constant dense<9223372036854775807> : tensor<1xi64>
    %axes = carrier.constant dense<[0, -1]> : tensor<2xi64>
    %axis = carrier.constant dense<-1> : tensor<1xi64>
    %0 = carrier.node pure "Slice" version 13 (%x, %zero, %at, %axes) {}
        : (tensor<*xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<*xf32>
    %1 = carrier.node pure "Slice" version 13 (%x, %at1, %far, %axis) {}
        : (tensor<*xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<*xf32>
    return %0, %1 : tensor<*xf32>, tensor<*xf32>
  }

  // What no slice takes would be copied.
  // CHECK-LABEL: func.func @gap
  func.func @gap(%x: tensor<6xf32>) -> (tensor<2xf32>, tensor<1xf32>) {
    // CHECK-NOT: split.split
    %zero = carrier.constant dense<0> : tensor<1xi64>
    %two = carrier.constant dense<2> : tensor<1xi64>
    %last = carrier.constant dense<-1> : tensor<1xi64>
    %six = carrier.constant dense<6> : tensor<1xi64>
    %0 = carrier.node pure "Slice" version 13 (%x, %zero, %two) {}
        : (tensor<6xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<2xf32>
    %1 = carrier.node pure "Slice" version 13 (%x, %last, %six) {}
        : (tensor<6xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<1xf32>
    // CHECK: return
    return %0, %1 : tensor<2xf32>, tensor<1xf32>
  }

  // Neither steps, nor two axes, nor types that contradict the slice.
  // CHECK-LABEL: func.func @others
  func.func @others(%x: tensor<4x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>) {
    // CHECK-NOT: split.split
    %zero = carrier.constant dense<0> : tensor<1xi64>
    %two = carrier.constant dense<2> : tensor<1xi64>
    %four = carrier.constant dense<4> : tensor<1xi64>
    %0 = carrier.node pure "Slice" version 13 (%x, %zero, %four, %zero, %two) {}
        : (tensor<4x4xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<2x4xf32>
    %both = carrier.constant dense<0> : tensor<2xi64>
    %ends = carrier.constant dense<2> : tensor<2xi64>
    %1 = carrier.node pure "Slice" version 13 (%x, %both, %ends) {}
        : (tensor<4x4xf32>, tensor<2xi64>, tensor<2xi64>) -> tensor<2x2xf32>
    %2 = carrier.node pure "Slice" version 13 (%x, %zero, %two) {}
        : (tensor<4x4xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<3x4xf32>
    %3 = carrier.node pure "Slice" version 13 (%x, %two, %four) {}
        : (tensor<4x4xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<2x4xf32>
    %4 = carrier.node opaque "Use" domain "d" version 1 (%1, %2) {}
        : (tensor<2x2xf32>, tensor<3x4xf32>) -> !carrier.unknown
    // CHECK: return
    return %0, %3 : tensor<2x4xf32>, tensor<2x4xf32>
  }
}

// -----

// In versions below 10 the bounds are attributes.
module attributes {carrier.model = {opsets = [["", 9]]}} {
  // CHECK-LABEL: func.func @attributes
  func.func @attributes(%x: tensor<2x7xf32>) -> (tensor<2x2xf32>, tensor<2x5xf32>) {
    // CHECK: split.split %{{.*}} sizes [2, 5] axis 1
    %0 = carrier.node pure "Slice" version 1 (%x) {axes = array<i64: 1>, starts = array<i64: 0>, ends = array<i64: 2>}
        : (tensor<2x7xf32>) -> tensor<2x2xf32>
    %1 = carrier.node pure "Slice" version 1 (%x) {axes = array<i64: 1>, starts = array<i64: 2>, ends = array<i64: 9223372036854775807>}
        : (tensor<2x7xf32>) -> tensor<2x5xf32>
    return %0, %1 : tensor<2x2xf32>, tensor<2x5xf32>
  }
}

// -----

// Below opset 13 a Split is not told sizes that are computed.
module attributes {carrier.model = {opsets = [["", 12]]}} {
  // CHECK-LABEL: func.func @old
  func.func @old(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
    // CHECK-NOT: split.split
    %zero = carrier.constant dense<0> : tensor<1xi64>
    %two = carrier.constant dense<2> : tensor<1xi64>
    %far = carrier.constant dense<9223372036854775807> : tensor<1xi64>
    %0 = carrier.node pure "Slice" version 11 (%x, %zero, %two) {}
        : (tensor<?xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
    %1 = carrier.node pure "Slice" version 11 (%x, %two, %far) {}
        : (tensor<?xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
    // CHECK: return
    return %0, %1 : tensor<?xf32>, tensor<?xf32>
  }
}

// -----

// Single positions, and positions that follow each other.
module attributes {carrier.model = {opsets = [["", 13]]}} {
  // CHECK-LABEL: func.func @gathers
  func.func @gathers(%x: tensor<2x4xf32>) -> (tensor<2xf32>, tensor<2x2xf32>, tensor<2xf32>) {
    // CHECK: %[[Y:.*]]:3 = split.split %{{.*}} sizes [1, 2, 1] axis 1
    // CHECK: %[[AXIS:.*]] = carrier.constant dense<1> : tensor<1xi64>
    // CHECK: %[[A:.*]] = carrier.node pure "Squeeze" version 13(%[[Y]]#0, %[[AXIS]])
    // CHECK: %[[C:.*]] = carrier.node pure "Squeeze" version 13(%[[Y]]#2, %[[AXIS]])
    // CHECK: return %[[A]], %[[Y]]#1, %[[C]]
    %zero = carrier.constant dense<0> : tensor<i64>
    %middle = carrier.constant dense<[1, 2]> : tensor<2xi64>
    %last = carrier.constant dense<-1> : tensor<i64>
    %0 = carrier.node pure "Gather" version 13 (%x, %zero) {axis = 1 : i64}
        : (tensor<2x4xf32>, tensor<i64>) -> tensor<2xf32>
    %1 = carrier.node pure "Gather" version 13 (%x, %middle) {axis = 1 : i64}
        : (tensor<2x4xf32>, tensor<2xi64>) -> tensor<2x2xf32>
    %2 = carrier.node pure "Gather" version 13 (%x, %last) {axis = -1 : i64}
        : (tensor<2x4xf32>, tensor<i64>) -> tensor<2xf32>
    return %0, %1, %2 : tensor<2xf32>, tensor<2x2xf32>, tensor<2xf32>
  }

  // Positions in another order, of a dimension that is not known, of a shape; a
  // position that is left out.
  // CHECK-LABEL: func.func @other_gathers
  func.func @other_gathers(%x: tensor<?x2xf32>, %s: tensor<2xi64>)
      -> (tensor<?x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<i64>, tensor<i64>) {
    // CHECK-NOT: split.split
    %swapped = carrier.constant dense<[1, 0]> : tensor<2xi64>
    %zero = carrier.constant dense<0> : tensor<i64>
    %one = carrier.constant dense<1> : tensor<i64>
    %0 = carrier.node pure "Gather" version 13 (%x, %swapped) {axis = 1 : i64}
        : (tensor<?x2xf32>, tensor<2xi64>) -> tensor<?x2xf32>
    %1 = carrier.node pure "Gather" version 13 (%x, %zero) {} : (tensor<?x2xf32>, tensor<i64>) -> tensor<2xf32>
    %2 = carrier.node pure "Gather" version 13 (%x, %one) {} : (tensor<?x2xf32>, tensor<i64>) -> tensor<2xf32>
    %3 = carrier.node pure "Gather" version 13 (%s, %zero) {} : (tensor<2xi64>, tensor<i64>) -> tensor<i64>
    %4 = carrier.node pure "Gather" version 13 (%s, %one) {} : (tensor<2xi64>, tensor<i64>) -> tensor<i64>
    // CHECK: return
    return %0, %1, %2, %3, %4 : tensor<?x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<i64>, tensor<i64>
  }
}
