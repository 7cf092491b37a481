// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What canonicalization makes of a position that is only known at run time is
// written as a Gather if it takes one element, and is refused otherwise.
//
// RUN: split-opt --canonicalize %s -o %t.mlir
// RUN: FileCheck --check-prefix=MADE %s < %t.mlir
// RUN: split-translate --export-onnx %t.mlir -o %t.onnx
// RUN: split-translate --carry --import-onnx %t.onnx | FileCheck %s
// RUN: not split-translate --export-onnx %t.mlir --opset=10 -o %t.old.onnx 2>&1 | FileCheck --check-prefix=OLD %s
// RUN: sed 's/chunks_of 1 axis 1 :/chunks_of 2 axis 1 :/; s/2x1x4/2x?x4/g' %s | split-opt --canonicalize -o %t.two.mlir
// RUN: not split-translate --export-onnx %t.two.mlir -o %t.two.onnx 2>&1 | FileCheck --check-prefix=TWO %s

// MADE-NOT: split.sequence
// MADE: tensor.extract_slice %arg0[0, %{{.*}}, 0] [2, 1, 4] [1, 1, 1]
// CHECK: %[[GATHERED:.*]] = carrier.node pure "Gather" version 13(%arg0, %arg1) {axis = 1 : i64}
// CHECK: carrier.node pure "Reshape" version {{[0-9]+}}(%[[GATHERED]],
// OLD: Gather-1 of ONNX takes no negative positions, and this one may be; from opset 11 on it does
// TWO: ONNX has no operator for 'arith.muli'
module attributes {carrier.model = {format = "onnx", ir_version = 8 : i64, opsets = [["", 13]]}} {
  func.func @main(%x: tensor<2x3x4xf32> {split.name = "x"}, %p: tensor<i64> {split.name = "p"})
      -> (tensor<2x1x4xf32> {split.name = "y"}) {
    %0 = split.split_to_sequence %x chunks_of 1 axis 1 : (tensor<2x3x4xf32>) -> !split.sequence<tensor<2x1x4xf32>>
    %1 = split.sequence_at %0 at %p : (!split.sequence<tensor<2x1x4xf32>>, tensor<i64>) -> tensor<2x1x4xf32>
    return %1 : tensor<2x1x4xf32>
  }
}
