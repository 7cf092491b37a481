// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What cuts a tensor into a list in ATen, of static dimensions and of any.
//
// RUN: split-opt %s --allow-unregistered-dialect --convert-torch-to-split | FileCheck %s --enable-var-scope

// CHECK-LABEL: func.func @given_sizes
// CHECK-SAME: (%[[X:.*]]: tensor<2x6xf32>)
func.func @given_sizes(%x: !torch.vtensor<[2,6],f32>)
    -> (!torch.vtensor<[2,2],f32>, !torch.vtensor<[2,4],f32>, !torch.list<vtensor<[2,?],f32>>) {
  %dim = "torch.constant.int"() <{value = -1 : i64}> : () -> !torch.int
  %a = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
  %b = "torch.constant.int"() <{value = 4 : i64}> : () -> !torch.int
  %sizes = "torch.prim.ListConstruct"(%a, %b) : (!torch.int, !torch.int) -> !torch.list<int>
  // CHECK: %[[S:.*]]:2 = split.split %[[X]] sizes [2, 4] axis -1
  // CHECK: %[[L:.*]] = split.split_to_sequence %[[X]] sizes [2, 4] axis -1
  // CHECK: return %[[S]]#0, %[[S]]#1, %[[L]]
  %l = "torch.aten.split_with_sizes"(%x, %sizes, %dim) : (!torch.vtensor<[2,6],f32>, !torch.list<int>, !torch.int) -> !torch.list<vtensor<[2,?],f32>>
  %r:2 = "torch.prim.ListUnpack"(%l) : (!torch.list<vtensor<[2,?],f32>>) -> (!torch.vtensor<[2,2],f32>, !torch.vtensor<[2,4],f32>)
  return %r#0, %r#1, %l : !torch.vtensor<[2,2],f32>, !torch.vtensor<[2,4],f32>, !torch.list<vtensor<[2,?],f32>>
}

// CHECK-LABEL: func.func @split_and_chunk
func.func @split_and_chunk(%x: !torch.vtensor<[7,3],f32>, %y: !torch.vtensor<[0,3],f32>)
    -> (!torch.vtensor<[?,3],f32>, !torch.vtensor<[?,3],f32>, !torch.vtensor<[?,3],f32>, !torch.vtensor<[?,3],f32>, !torch.vtensor<[?,3],f32>) {
  %dim = "torch.constant.int"() <{value = 0 : i64}> : () -> !torch.int
  %n2 = "torch.constant.int"() <{value = 2 : i64}> : () -> !torch.int
  %n3 = "torch.constant.int"() <{value = 3 : i64}> : () -> !torch.int
  %n5 = "torch.constant.int"() <{value = 5 : i64}> : () -> !torch.int
  // CHECK: split.split %{{.*}} sizes [3, 3, 1] axis 0
  %0 = "torch.aten.split.Tensor"(%x, %n3, %dim) : (!torch.vtensor<[7,3],f32>, !torch.int, !torch.int) -> !torch.list<vtensor<[?,3],f32>>
  %a:3 = "torch.prim.ListUnpack"(%0) : (!torch.list<vtensor<[?,3],f32>>) -> (!torch.vtensor<[?,3],f32>, !torch.vtensor<[?,3],f32>, !torch.vtensor<[?,3],f32>)
  // At most so many chunks: 7 into 5 makes 4 of at most 2.
  // CHECK: split.split %{{.*}} sizes [2, 2, 2, 1] axis 0
  %1 = "torch.aten.chunk"(%x, %n5, %dim) : (!torch.vtensor<[7,3],f32>, !torch.int, !torch.int) -> !torch.list<vtensor<[?,3],f32>>
  %b:4 = "torch.prim.ListUnpack"(%1) : (!torch.list<vtensor<[?,3],f32>>) -> (!torch.vtensor<[?,3],f32>, !torch.vtensor<[?,3],f32>, !torch.vtensor<[?,3],f32>, !torch.vtensor<[?,3],f32>)
  // The first ones are larger: 7 into 5 is 2, 2, 1, 1, 1.
  // CHECK: split.split %{{.*}} sizes [2, 2, 1, 1, 1] axis 0
  %2 = "torch.aten.tensor_split.sections"(%x, %n5, %dim) : (!torch.vtensor<[7,3],f32>, !torch.int, !torch.int) -> !torch.list<vtensor<[?,3],f32>>
  %c:5 = "torch.prim.ListUnpack"(%2) : (!torch.list<vtensor<[?,3],f32>>) -> (!torch.vtensor<[?,3],f32>, !torch.vtensor<[?,3],f32>, !torch.vtensor<[?,3],f32>, !torch.vtensor<[?,3],f32>, !torch.vtensor<[?,3],f32>)
  // CHECK: split.split %{{.*}} sizes [2, 1, 4, 0] axis 0
  %m4 = "torch.constant.int"() <{value = -4 : i64}> : () -> !torch.int
  %n9 = "torch.constant.int"() <{value = 9 : i64}> : () -> !torch.int
  %indices = "torch.prim.ListConstruct"(%n2, %m4, %n9) : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %3 = "torch.aten.tensor_split.indices"(%x, %indices, %dim) : (!torch.vtensor<[7,3],f32>, !torch.list<int>, !torch.int) -> !torch.list<vtensor<[?,3],f32>>
  %d:4 = "torch.prim.ListUnpack"(%3) : (!torch.list<vtensor<[?,3],f32>>) -> (!torch.vtensor<[?,3],f32>, !torch.vtensor<[?,3],f32>, !torch.vtensor<[?,3],f32>, !torch.vtensor<[?,3],f32>)
  // A dimension of 0 is two chunks, or one.
  // CHECK: split.split %{{.*}} sizes [0, 0] axis 0
  %4 = "torch.aten.chunk"(%y, %n2, %dim) : (!torch.vtensor<[0,3],f32>, !torch.int, !torch.int) -> !torch.list<vtensor<[?,3],f32>>
  %e:2 = "torch.prim.ListUnpack"(%4) : (!torch.list<vtensor<[?,3],f32>>) -> (!torch.vtensor<[?,3],f32>, !torch.vtensor<[?,3],f32>)
  %5 = "torch.aten.split.Tensor"(%y, %n2, %dim) : (!torch.vtensor<[0,3],f32>, !torch.int, !torch.int) -> !torch.list<vtensor<[?,3],f32>>
  %f = "torch.prim.ListUnpack"(%5) : (!torch.list<vtensor<[?,3],f32>>) -> !torch.vtensor<[?,3],f32>
  return %a#0, %b#0, %c#0, %d#0, %e#0 : !torch.vtensor<[?,3],f32>, !torch.vtensor<[?,3],f32>, !torch.vtensor<[?,3],f32>, !torch.vtensor<[?,3],f32>, !torch.vtensor<[?,3],f32>
}

// A dimension that may turn out to be 0 is one chunk then.
// CHECK-LABEL: func.func @split_of_any
// CHECK-SAME: (%[[X:.*]]: tensor<?x3xf32>)
// CHECK: %[[DIM:.*]] = tensor.dim %[[X]]
// CHECK: %[[MANY:.*]] = arith.ceildivsi %[[DIM]], %{{.*}}
// CHECK: %[[EMPTY:.*]] = arith.cmpi eq, %[[DIM]], %{{.*}}
// CHECK: %[[COUNT:.*]] = arith.select %[[EMPTY]], %{{.*}}, %[[MANY]]
// CHECK: %[[SIZES:.*]] = tensor.generate %[[COUNT]]
// CHECK: split.split_to_sequence %[[X]] sizes %[[SIZES]] axis 0
func.func @split_of_any(%x: !torch.vtensor<[?,3],f32>) -> !torch.list<vtensor<[?,3],f32>> {
  %dim = "torch.constant.int"() <{value = 0 : i64}> : () -> !torch.int
  %n3 = "torch.constant.int"() <{value = 3 : i64}> : () -> !torch.int
  %0 = "torch.aten.split.Tensor"(%x, %n3, %dim) : (!torch.vtensor<[?,3],f32>, !torch.int, !torch.int) -> !torch.list<vtensor<[?,3],f32>>
  return %0 : !torch.list<vtensor<[?,3],f32>>
}

// CHECK-LABEL: func.func @unbind
// CHECK-SAME: -> (tensor<2xf32>, tensor<2xf32>)
func.func @unbind(%x: !torch.vtensor<[2,3],f32>) -> (!torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>) {
  // CHECK: %[[L:.*]] = split.split_to_sequence %{{.*}} axis 1 keepdims = false
  // CHECK: split.sequence_length %[[L]]
  // CHECK: split.assert %{{.*}}, "the list has {0} tensors, but is unpacked into {1}"
  // CHECK: arith.constant dense<1> : tensor<i64>
  // CHECK-NEXT: %[[B:.*]] = split.sequence_at %[[L]]
  // CHECK: arith.constant dense<-1> : tensor<i64>
  // CHECK-NEXT: %[[C:.*]] = split.sequence_at %[[L]]
  // CHECK: return %[[B]], %[[C]]
  %dim = "torch.constant.int"() <{value = 1 : i64}> : () -> !torch.int
  %m1 = "torch.constant.int"() <{value = -1 : i64}> : () -> !torch.int
  %l = "torch.aten.unbind.int"(%x, %dim) : (!torch.vtensor<[2,3],f32>, !torch.int) -> !torch.list<vtensor<[2],f32>>
  %r:3 = "torch.prim.ListUnpack"(%l) : (!torch.list<vtensor<[2],f32>>) -> (!torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>)
  %s = "torch.aten.__getitem__.t"(%l, %m1) : (!torch.list<vtensor<[2],f32>>, !torch.int) -> !torch.vtensor<[2],f32>
  return %r#1, %s : !torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>
}
