// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Numbers are printed as short as tells them from their neighbours.
// RUN: split-runner %s | FileCheck %s

func.func @main() -> (
    tensor<3xf32> {split.name = "single"}, tensor<4xf64>, tensor<2xf16>,
    tensor<3xbf16>, tensor<3xf8E5M2>, tensor<2xf8E4M3FN>, tensor<2xcomplex<f32>>,
    tensor<2xi1>, tensor<2xi4>, tensor<2xi8>, tensor<1xui8>, tensor<2xindex>, f32) {
  // CHECK: single : tensor<3xf32>
  // CHECK-NEXT: [0.1, -2.0, 1e+20]
  %0 = arith.constant dense<[0.1, -2.0, 1.0e20]> : tensor<3xf32>
  // CHECK-NEXT: output_1 : tensor<4xf64>
  // CHECK-NEXT: [0.1, inf, -inf, nan]
  %1 = arith.constant dense<[0.1, 0x7ff0000000000000, 0xfff0000000000000, 0x7ff8000000000000]> : tensor<4xf64>
  // CHECK-NEXT: output_2 : tensor<2xf16>
  // CHECK-NEXT: [0.1, 65504.0]
  %2 = arith.constant dense<[0.1, 65504.0]> : tensor<2xf16>
  // CHECK-NEXT: output_3 : tensor<3xbf16>
  // CHECK-NEXT: [0.1, 0.5, -0.0]
  %3 = arith.constant dense<[0.1, 0.5, -0.0]> : tensor<3xbf16>
  // CHECK-NEXT: output_4 : tensor<3xf8E5M2>
  // CHECK-NEXT: [0.09, 1.5, 57344.0]
  %4 = arith.constant dense<[0.1, 1.5, 57344.0]> : tensor<3xf8E5M2>
  // CHECK-NEXT: output_5 : tensor<2xf8E4M3FN>
  // CHECK-NEXT: [448.0, nan]
  %5 = arith.constant dense<[448.0, 0x7f]> : tensor<2xf8E4M3FN>
  // CHECK-NEXT: output_6 : tensor<2xcomplex<f32>>
  // CHECK-NEXT: [(1.0+2.5j), (0.0-1.0j)]
  %6 = arith.constant dense<[(1.0, 2.5), (0.0, -1.0)]> : tensor<2xcomplex<f32>>
  // CHECK-NEXT: output_7 : tensor<2xi1>
  // CHECK-NEXT: [true, false]
  %7 = arith.constant dense<[true, false]> : tensor<2xi1>
  // CHECK-NEXT: output_8 : tensor<2xi4>
  // CHECK-NEXT: [7, -8]
  %8 = arith.constant dense<[7, -8]> : tensor<2xi4>
  // CHECK-NEXT: output_9 : tensor<2xi8>
  // CHECK-NEXT: [127, -128]
  %9 = arith.constant dense<[127, -128]> : tensor<2xi8>
  // CHECK-NEXT: output_10 : tensor<1xui8>
  // CHECK-NEXT: [255]
  %10 = "arith.constant"() {value = dense<255> : tensor<1xui8>} : () -> tensor<1xui8>
  // CHECK-NEXT: output_11 : tensor<2xindex>
  // CHECK-NEXT: [1, -1]
  %11 = arith.constant dense<[1, -1]> : tensor<2xindex>
  // CHECK-NEXT: output_12 : tensor<f32>
  // CHECK-NEXT: 1.5
  %12 = arith.constant 1.5 : f32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12 :
    tensor<3xf32>, tensor<4xf64>, tensor<2xf16>, tensor<3xbf16>, tensor<3xf8E5M2>,
    tensor<2xf8E4M3FN>, tensor<2xcomplex<f32>>, tensor<2xi1>, tensor<2xi4>,
    tensor<2xi8>, tensor<1xui8>, tensor<2xindex>, f32
}
