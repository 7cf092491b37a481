// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of other compilers in the forms that they print, converted, and run.
//
// REQUIRES: runner
// RUN: split-opt %s --convert-onnx-to-split --convert-torch-to-split --convert-ie-to-split -o %t.mlir
// RUN: split-runner %t.mlir --entry onnx | FileCheck %s --check-prefix=ONNX
// RUN: split-runner %t.mlir --entry torch | FileCheck %s --check-prefix=TORCH
// RUN: split-runner %t.mlir --entry aten | FileCheck %s --check-prefix=ATEN
// RUN: split-runner %t.mlir --entry ie | FileCheck %s --check-prefix=IE

//      ONNX: y : tensor<3xi32>
// ONNX-NEXT: [0, 1, 2]
// ONNX-NEXT: output_1 : tensor<2xi32>
// ONNX-NEXT: [3, 4]
// ONNX-NEXT: output_2 : tensor<1xi32>
// ONNX-NEXT: [2]
// ONNX-NEXT: output_3 : tensor<i64>
// ONNX-NEXT: 3
// ONNX-NEXT: output_4 : tensor<3x2xi32>
// ONNX-NEXT: {{\[\[}}2, 3],
// ONNX-NEXT:  [3, 4],
// ONNX-NEXT:  [0, 1]]
func.func @onnx() -> (tensor<3xi32> {onnx.name = "y"}, tensor<2xi32>, tensor<1xi32>, tensor<i64>, tensor<3x?xi32>) {
  %x = onnx.Constant dense<[0, 1, 2, 3, 4]> : tensor<5xi32>
  %n = "onnx.NoValue"() {value} : () -> none
  %0:2 = "onnx.Split"(%x, %n) <{axis = 0 : si64, num_outputs = 2 : si64}> : (tensor<5xi32>, none) -> (tensor<3xi32>, tensor<2xi32>)
  %1:2 = "onnx.SplitV11"(%0#0) <{axis = -1 : si64, split = [2, 1]}> : (tensor<3xi32>) -> (tensor<2xi32>, tensor<1xi32>)
  %k = onnx.Constant dense<2> : tensor<i64>
  %i = onnx.Constant {value_int = 1 : si64} : tensor<i64>
  %s = "onnx.SplitToSequence"(%x, %k) {axis = 0 : si64, keepdims = 1 : si64} : (tensor<5xi32>, tensor<i64>) -> !onnx.Seq<tensor<?xi32>>
  %a = "onnx.SequenceAt"(%s, %i) : (!onnx.Seq<tensor<?xi32>>, tensor<i64>) -> tensor<?xi32>
  %e = "onnx.SequenceEmpty"() {dtype = 6 : si64} : () -> !onnx.Seq<tensor<*xi32>>
  %j = "onnx.SequenceInsert"(%e, %a, %n) : (!onnx.Seq<tensor<*xi32>>, tensor<?xi32>, none) -> !onnx.Seq<tensor<?xi32>>
  %j2 = "onnx.SequenceInsert"(%j, %1#0, %n) : (!onnx.Seq<tensor<?xi32>>, tensor<2xi32>, none) -> !onnx.Seq<tensor<?xi32>>
  %j3 = "onnx.SequenceInsert"(%j2, %0#1, %i) : (!onnx.Seq<tensor<?xi32>>, tensor<2xi32>, tensor<i64>) -> !onnx.Seq<tensor<?xi32>>
  %l = "onnx.SequenceLength"(%j3) : (!onnx.Seq<tensor<?xi32>>) -> tensor<i64>
  %c = "onnx.ConcatFromSequence"(%j3) <{axis = 0 : si64, new_axis = 1 : si64}> : (!onnx.Seq<tensor<?xi32>>) -> tensor<3x?xi32>
  onnx.Return %0#0, %0#1, %1#1, %l, %c : tensor<3xi32>, tensor<2xi32>, tensor<1xi32>, tensor<i64>, tensor<3x?xi32>
}

//      TORCH: output_0 : tensor<2xi32>
// TORCH-NEXT: [2, 3]
// TORCH-NEXT: output_1 : tensor<1xi32>
// TORCH-NEXT: [4]
// TORCH-NEXT: output_2 : tensor<4xi32>
// TORCH-NEXT: [1, 2, 3, 4]
func.func @torch() -> (!torch.vtensor<[2],si32>, !torch.vtensor<[1],si32>, !torch.vtensor<[?],si32>) attributes {torch.onnx_meta.opset_version = 18 : si64} {
  %x = torch.vtensor.literal(dense<[0, 1, 2, 3, 4]> : tensor<5xsi32>) : !torch.vtensor<[5],si32>
  %0:3 = torch.operator "onnx.Split"(%x) {torch.onnx.axis = 0 : si64, torch.onnx.num_outputs = 3 : si64} : (!torch.vtensor<[5],si32>) -> (!torch.vtensor<[2],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[1],si32>)
  %k = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1, 4]> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  %i = torch.operator "onnx.Constant"() {torch.onnx.value = dense<-1> : tensor<si64>} : () -> !torch.vtensor<[],si64>
  %none = torch.constant.none
  %s = torch.operator "onnx.SplitToSequence"(%x, %k) {torch.onnx.axis = 0 : si64} : (!torch.vtensor<[5],si32>, !torch.vtensor<[2],si64>) -> !torch.list<vtensor<[?],si32>>
  %t = torch.operator "onnx.SequenceErase"(%s, %none) : (!torch.list<vtensor<[?],si32>>, !torch.none) -> !torch.list<vtensor<[?],si32>>
  %a = torch.operator "onnx.SequenceAt"(%s, %i) : (!torch.list<vtensor<[?],si32>>, !torch.vtensor<[],si64>) -> !torch.vtensor<[?],si32>
  return %0#1, %0#2, %a : !torch.vtensor<[2],si32>, !torch.vtensor<[1],si32>, !torch.vtensor<[?],si32>
}

//      ATEN: output_0 : tensor<2xi32>
// ATEN-NEXT: [0, 1]
// ATEN-NEXT: output_1 : tensor<3xi32>
// ATEN-NEXT: [2, 3, 4]
// ATEN-NEXT: output_2 : tensor<1xi32>
// ATEN-NEXT: [4]
// ATEN-NEXT: output_3 : tensor<1xi32>
// ATEN-NEXT: [4]
// ATEN-NEXT: output_4 : tensor<i32>
// ATEN-NEXT: 3
func.func @aten() -> (!torch.vtensor<[2],si32>, !torch.vtensor<[3],si32>, !torch.vtensor<[?],si32>, !torch.vtensor<[1],si32>, !torch.vtensor<[],si32>) {
  %x = torch.vtensor.literal(dense<[0, 1, 2, 3, 4]> : tensor<5xsi32>) : !torch.vtensor<[5],si32>
  %int0 = torch.constant.int 0
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %sizes = torch.prim.ListConstruct %int2, %int3 : (!torch.int, !torch.int) -> !torch.list<int>
  %l = torch.aten.split_with_sizes %x, %sizes, %int0 : !torch.vtensor<[5],si32>, !torch.list<int>, !torch.int -> !torch.list<vtensor<[?],si32>>
  %r:2 = torch.prim.ListUnpack %l : !torch.list<vtensor<[?],si32>> -> !torch.vtensor<[2],si32>, !torch.vtensor<[3],si32>
  %m = torch.aten.split.Tensor %x, %int2, %int0 : !torch.vtensor<[5],si32>, !torch.int, !torch.int -> !torch.list<vtensor<[?],si32>>
  %a = torch.aten.__getitem__.t %m, %int2 : !torch.list<vtensor<[?],si32>>, !torch.int -> !torch.vtensor<[?],si32>
  %c = torch.aten.tensor_split.sections %x, %int3, %int0 : !torch.vtensor<[5],si32>, !torch.int, !torch.int -> !torch.list<vtensor<[?],si32>>
  %d:3 = torch.prim.ListUnpack %c : !torch.list<vtensor<[?],si32>> -> !torch.vtensor<[2],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[1],si32>
  %u = torch.aten.unbind.int %x, %int0 : !torch.vtensor<[5],si32>, !torch.int -> !torch.list<vtensor<[],si32>>
  %v:5 = torch.prim.ListUnpack %u : !torch.list<vtensor<[],si32>> -> !torch.vtensor<[],si32>, !torch.vtensor<[],si32>, !torch.vtensor<[],si32>, !torch.vtensor<[],si32>, !torch.vtensor<[],si32>
  return %r#0, %r#1, %a, %d#2, %v#3 : !torch.vtensor<[2],si32>, !torch.vtensor<[3],si32>, !torch.vtensor<[?],si32>, !torch.vtensor<[1],si32>, !torch.vtensor<[],si32>
}

//      IE: output_0 : tensor<1x1xi32>
// IE-NEXT: {{\[\[}}5]]
// IE-NEXT: output_1 : tensor<1x2xi32>
// IE-NEXT: {{\[\[}}2, 3]]
func.func @ie() -> (tensor<1x1xi32>, tensor<1x2xi32>) {
  %x = arith.constant dense<[[0, 1, 2, 3, 4, 5]]> : tensor<1x6xi32>
  %v:3 = IE.VariadicSplit(%x) {axis = 1 : i64, split_lengths = [2, 3, 1]} : tensor<1x6xi32> -> tensor<1x2xi32>, tensor<1x3xi32>, tensor<1x1xi32>
  %w:3 = IE.Split(%x) {axis_value = 1, num_splits = 3} : tensor<1x6xi32> -> tensor<1x2xi32>, tensor<1x2xi32>, tensor<1x2xi32>
  return %v#2, %w#1 : tensor<1x1xi32>, tensor<1x2xi32>
}
