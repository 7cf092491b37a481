// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// REQUIRES: openvino
// RUN: split-translate --export-openvino %s -o %t.xml
// RUN: FileCheck %s --input-file %t.xml

// An op may have more results than the layer that it was made of: they have no names.
// CHECK: name="s" type="Split"
// CHECK: <output>
// CHECK:   names="a"
// CHECK-NOT: names=
// CHECK: </layer>
module attributes {carrier.model = {format = "openvino", name = "test", version = "11"}} {
  func.func @main(%x: tensor<8xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
    %0:2 = split.split %x into 2 axis 0 {carrier.equal_parts} : (tensor<8xf32>) -> (tensor<4xf32>, tensor<4xf32>) loc(#split)
    return %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>
  }
}
#split = loc(fused<#carrier.origin<"s", ["a"], {}>>["m.xml":0:0])
