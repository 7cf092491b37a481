// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is called a sequence, or a tensor, and is none that can be read, stays.
//
// RUN: split-opt %s --allow-unregistered-dialect --convert-onnx-to-split --convert-torch-to-split 2>&1 | FileCheck %s --implicit-check-not=error

// CHECK: func.func @main(%{{.*}}: !onnx.Seq<abc>, %{{.*}}: !onnx.Seq<i32>, %{{.*}}: !torch.vtensor<[-3],f32>, %{{.*}}: !torch.vtensor<[2],foo>, %{{.*}}: !torch.vtensor<[2],unk>)
func.func @main(%a: !onnx.Seq<abc>, %b: !onnx.Seq<i32>, %c: !torch.vtensor<[-3],f32>, %d: !torch.vtensor<[2],foo>, %e: !torch.vtensor<[2],unk>) {
  %0 = "onnx.SequenceEmpty"() : () -> !onnx.Seq<tensor<*xf32>>
  return
}
