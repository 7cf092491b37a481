// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ONNX's operators in torch-mlir, in the opset that the function names.
//
// RUN: split-opt %s --allow-unregistered-dialect --convert-torch-to-split | FileCheck %s --enable-var-scope

// CHECK-LABEL: func.func @num_outputs
// CHECK-SAME: (%[[X:.*]]: tensor<2x8xf32>) -> (tensor<2x3xf32>, tensor<2x2xf32>)
func.func @num_outputs(%x: !torch.vtensor<[2,8],f32>) -> (!torch.vtensor<[2,3],f32>, !torch.vtensor<[2,2],f32>)
    attributes {torch.onnx_meta.opset_version = 18 : si64} {
  // CHECK-NEXT: %[[S:.*]]:3 = split.split %[[X]] into 3 axis 1
  // CHECK-NEXT: return %[[S]]#0, %[[S]]#2
  %0:3 = "torch.operator"(%x) <{name = "onnx.Split"}> {torch.onnx.axis = 1 : si64, torch.onnx.num_outputs = 3 : si64}
      : (!torch.vtensor<[2,8],f32>) -> (!torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],f32>, !torch.vtensor<[2,2],f32>)
  return %0#0, %0#2 : !torch.vtensor<[2,3],f32>, !torch.vtensor<[2,2],f32>
}

// The attribute of older versions, which torch-mlir does not look at.
// CHECK-LABEL: func.func @split_attribute
func.func @split_attribute(%x: !torch.vtensor<[2,8],f32>) -> !torch.vtensor<[2,?],f32>
    attributes {torch.onnx_meta.opset_version = 11 : si64} {
  // CHECK: split.split %{{.*}} sizes [2, 6] axis 1
  %0:2 = "torch.operator"(%x) {name = "onnx.Split", torch.onnx.axis = 1 : si64, torch.onnx.split = [2 : si64, 6 : si64]}
      : (!torch.vtensor<[2,8],f32>) -> (!torch.vtensor<[2,?],f32>, !torch.vtensor<[2,?],f32>)
  return %0#0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @sequence
// CHECK-SAME: (%[[X:.*]]: tensor<4x6xf32>, %[[K:.*]]: tensor<2xi64>) -> !split.sequence<tensor<2x6xf32>>
func.func @sequence(%x: !torch.vtensor<[4,6],f32>, %k: !torch.vtensor<[2],si64>) -> !torch.list<vtensor<[2,6],f32>>
    attributes {torch.onnx_meta.opset_version = 24 : si64} {
  %none = "torch.constant.none"() : () -> !torch.none
  // CHECK-NEXT: %[[P:.*]] = arith.constant dense<0> : tensor<i64>
  // CHECK-NEXT: %[[S:.*]] = split.split_to_sequence %[[X]] sizes %[[K]] axis 0
  // CHECK-NEXT: %[[T:.*]] = split.sequence_at %[[S]] at %[[P]]
  // CHECK-NEXT: %[[I:.*]] = split.sequence_insert %[[S]], %[[T]] :
  // CHECK-NEXT: return %[[I]]
  %i = "torch.operator"() <{name = "onnx.Constant"}> {torch.onnx.value = dense<0> : tensor<si64>} : () -> !torch.vtensor<[],si64>
  %0 = "torch.operator"(%x, %k) <{name = "onnx.SplitToSequence"}> {torch.onnx.axis = 0 : si64}
      : (!torch.vtensor<[4,6],f32>, !torch.vtensor<[2],si64>) -> !torch.list<vtensor<[2,6],f32>>
  %1 = "torch.operator"(%0, %i) <{name = "onnx.SequenceAt"}>
      : (!torch.list<vtensor<[2,6],f32>>, !torch.vtensor<[],si64>) -> !torch.vtensor<[2,6],f32>
  %2 = "torch.operator"(%0, %1, %none) <{name = "onnx.SequenceInsert"}>
      : (!torch.list<vtensor<[2,6],f32>>, !torch.vtensor<[2,6],f32>, !torch.none) -> !torch.list<vtensor<[2,6],f32>>
  return %2 : !torch.list<vtensor<[2,6],f32>>
}

// CHECK-LABEL: func.func @types
// CHECK-SAME: (%{{.*}}: tensor<*xf16>, %{{.*}}: tensor<?xui8>, %{{.*}}: tensor<2xi1>, %{{.*}}: tensor<i32>)
func.func @types(%a: !torch.vtensor<*,f16>, %b: !torch.vtensor<[?],ui8>, %c: !torch.vtensor<[2],i1>, %d: !torch.vtensor<[],si32>) {
  // CHECK: split.split %{{.*}} into 2 axis 0 : (tensor<*xf16>)
  %0:2 = "torch.operator"(%a) <{name = "onnx.Split"}> {torch.onnx.num_outputs = 2 : si64}
      : (!torch.vtensor<*,f16>) -> (!torch.vtensor<*,f16>, !torch.vtensor<*,f16>)
  // CHECK: split.split %{{.*}} into 2 axis 0 : (tensor<?xui8>)
  %1:2 = "torch.operator"(%b) <{name = "onnx.Split"}> {torch.onnx.num_outputs = 2 : si64}
      : (!torch.vtensor<[?],ui8>) -> (!torch.vtensor<[?],ui8>, !torch.vtensor<[?],ui8>)
  // CHECK: split.split_to_sequence %{{.*}} sizes %{{.*}} axis 0 : (tensor<2xi1>, tensor<i32>)
  %2 = "torch.operator"(%c, %d) <{name = "onnx.SplitToSequence"}>
      : (!torch.vtensor<[2],i1>, !torch.vtensor<[],si32>) -> !torch.list<vtensor<[?],i1>>
  return
}
