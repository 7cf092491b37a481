// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is not of splits stays, behind casts; so do functions that have none.
//
// RUN: split-opt %s --allow-unregistered-dialect --convert-torch-to-split --mlir-print-op-generic | FileCheck %s --enable-var-scope

// CHECK: ^bb0(%[[X:.*]]: tensor<4x6xf32>, %[[N:.*]]: i64, %{{.*}}: !torch.list<vtensor>):
func.func @mixed(%x: !torch.vtensor<[4,6],f32>, %n: !torch.int, %u: !torch.list<vtensor>) -> !torch.vtensor<[2,6],f32> {
  // CHECK: %[[C:.*]] = "torch.constant.int"
  %dim = "torch.constant.int"() <{value = 0 : i64}> : () -> !torch.int
  %two = "torch.constant.int"() <{value = 2 : i64}> : () -> !torch.int
  // CHECK: %[[S:.*]]:2 = "split.split"(%[[X]])
  // CHECK: %[[CAST:.*]] = "builtin.unrealized_conversion_cast"(%[[S]]#0) : (tensor<2x6xf32>) -> !torch.vtensor<[2,6],f32>
  %l = "torch.aten.split.Tensor"(%x, %two, %dim) : (!torch.vtensor<[4,6],f32>, !torch.int, !torch.int) -> !torch.list<vtensor<[2,6],f32>>
  %r:2 = "torch.prim.ListUnpack"(%l) : (!torch.list<vtensor<[2,6],f32>>) -> (!torch.vtensor<[2,6],f32>, !torch.vtensor<[2,6],f32>)
  // CHECK: %[[A:.*]] = "torch.aten.add.Scalar"(%[[CAST]], %[[C]])
  %s = "torch.aten.add.Scalar"(%r#0, %dim) : (!torch.vtensor<[2,6],f32>, !torch.int) -> !torch.vtensor<[2,6],f32>
  // CHECK: %[[RESULT:.*]] = "builtin.unrealized_conversion_cast"(%[[A]])
  // The list of another op, and one of numbers.
  // CHECK: "torch.prim.ListUnpack"
  %m = "torch.aten.meshgrid"(%s) : (!torch.vtensor<[2,6],f32>) -> !torch.list<vtensor<[2],f32>>
  %t:2 = "torch.prim.ListUnpack"(%m) : (!torch.list<vtensor<[2],f32>>) -> (!torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>)
  // CHECK: "torch.prim.ListUnpack"
  %size = "torch.aten.size"(%s) : (!torch.vtensor<[2,6],f32>) -> !torch.list<int>
  %k:2 = "torch.prim.ListUnpack"(%size) : (!torch.list<int>) -> (!torch.int, !torch.int)
  // CHECK: "func.return"(%[[RESULT]]) : (tensor<2x6xf32>)
  return %s : !torch.vtensor<[2,6],f32>
}

// CHECK: function_type = (!torch.vtensor<[4,6],f32>) -> !torch.vtensor<[4,6],f32>
func.func @other(%x: !torch.vtensor<[4,6],f32>) -> !torch.vtensor<[4,6],f32> {
  %0 = "torch.aten.relu"(%x) : (!torch.vtensor<[4,6],f32>) -> !torch.vtensor<[4,6],f32>
  return %0 : !torch.vtensor<[4,6],f32>
}
