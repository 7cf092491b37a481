// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The forms of other compilers' ops, read, printed, and read again; what has no
// place in them is printed in the generic form.
//
// RUN: split-opt %s | FileCheck %s
// RUN: split-opt %s | split-opt | FileCheck %s
// RUN: split-opt %s --mlir-print-op-generic | split-opt | FileCheck %s

// CHECK-LABEL: func.func @torch
func.func @torch(%x: !torch.vtensor<[2,6],f32>, %l: !torch.list<int>) -> !torch.tuple<int, bool> {
  // CHECK-NEXT: %[[I:.*]] = torch.constant.int -1
  %i = torch.constant.int -1
  // CHECK-NEXT: %[[B:.*]] = torch.constant.bool true
  %b = torch.constant.bool true
  // CHECK-NEXT: torch.constant.float 1.500000e+00
  %f = torch.constant.float 1.5
  // CHECK-NEXT: torch.constant.str "text"
  %s = torch.constant.str "text"
  // CHECK-NEXT: torch.constant.none
  %n = torch.constant.none
  // CHECK-NEXT: "torch.constant.int"() : () -> !torch.int
  %u = "torch.constant.int"() : () -> !torch.int
  // CHECK-NEXT: torch.vtensor.literal(dense<0> : tensor<2xsi64>) : !torch.vtensor<[2],si64>
  %c = torch.vtensor.literal(dense<0> : tensor<2xsi64>) : !torch.vtensor<[2],si64>
  // CHECK-NEXT: torch.prim.ListConstruct %[[I]], %[[I]] : (!torch.int, !torch.int) -> !torch.list<int>
  %j = torch.prim.ListConstruct %i, %i : (!torch.int, !torch.int) -> !torch.list<int>
  // CHECK-NEXT: torch.prim.ListConstruct : () -> !torch.list<int>
  %k = torch.prim.ListConstruct : () -> !torch.list<int>
  // CHECK-NEXT: torch.operator "onnx.Split"(%{{.*}}) {torch.onnx.axis = 1 : si64} : (!torch.vtensor<[2,6],f32>) -> (!torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],f32>)
  %0:2 = torch.operator "onnx.Split"(%x) {torch.onnx.axis = 1 : si64} : (!torch.vtensor<[2,6],f32>) -> (!torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],f32>)
  // CHECK-NEXT: torch.operator "onnx.NoValue"() : () -> !torch.none
  %1 = torch.operator "onnx.NoValue"() : () -> !torch.none
  // CHECK-NEXT: torch.aten.split_with_sizes %{{.*}}, %{{.*}}, %[[I]] : !torch.vtensor<[2,6],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor<[2,?],f32>>
  %2 = torch.aten.split_with_sizes %x, %l, %i : !torch.vtensor<[2,6],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor<[2,?],f32>>
  // CHECK-NEXT: torch.prim.ListUnpack %{{.*}} : !torch.list<vtensor<[2,?],f32>> -> !torch.vtensor<[2,?],f32>, !torch.vtensor<[2,?],f32>
  %3:2 = torch.prim.ListUnpack %2 : !torch.list<vtensor<[2,?],f32>> -> !torch.vtensor<[2,?],f32>, !torch.vtensor<[2,?],f32>
  // CHECK-NEXT: torch.prim.TupleConstruct %[[I]], %[[B]] : !torch.int, !torch.bool -> !torch.tuple<int, bool>
  %4 = torch.prim.TupleConstruct %i, %b : !torch.int, !torch.bool -> !torch.tuple<int, bool>
  return %4 : !torch.tuple<int, bool>
}

// CHECK-LABEL: func.func @onnx
func.func @onnx(%x: tensor<2xf32>) -> tensor<2xf32> {
  // CHECK-NEXT: onnx.Constant dense<0> : tensor<2xi64>
  %0 = onnx.Constant dense<0> : tensor<2xi64>
  // CHECK-NEXT: onnx.Constant {value_int = 1 : si64} : tensor<i64>
  %1 = onnx.Constant {value_int = 1 : si64} : tensor<i64>
  // The attribute does not say the type.
  // CHECK-NEXT: onnx.Constant {value = dense<0> : tensor<2xi64>} : tensor<*xi64>
  %2 = onnx.Constant {value = dense<0> : tensor<2xi64>} : tensor<*xi64>
  // CHECK-NEXT: "onnx.If"(%{{.*}}) ({
  // CHECK-NEXT: onnx.Yield %{{.*}} : tensor<2xf32>
  %3 = "onnx.If"(%1) ({
    onnx.Yield %x : tensor<2xf32>
  }) : (tensor<i64>) -> tensor<2xf32>
  // CHECK: onnx.Return %{{.*}} : tensor<2xf32>
  onnx.Return %3 : tensor<2xf32>
}

// CHECK-LABEL: func.func @nothing
func.func @nothing() {
  // CHECK-NEXT: onnx.Return
  onnx.Return
}

// CHECK-LABEL: func.func @ie
func.func @ie(%x: tensor<2xf16>) {
  // CHECK-NEXT: %[[C:.*]] = const.Declare tensor<1xsi64> = dense<0> : tensor<1xsi64>
  %c = const.Declare tensor<1xsi64> = dense<0> : tensor<1xsi64>
  // CHECK-NEXT: IE.Split(%{{.*}}, %[[C]]) {num_splits = 2 : i64} : tensor<2xf16>, tensor<1xsi64> -> tensor<1xf16>, tensor<1xf16>
  %0:2 = IE.Split(%x, %c) {num_splits = 2} : tensor<2xf16>, tensor<1xsi64> -> tensor<1xf16>, tensor<1xf16>
  // CHECK-NEXT: "IE.Nothing"() : () -> ()
  "IE.Nothing"() : () -> ()
  return
}
