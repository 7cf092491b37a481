// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elements are printed in nested brackets; large tensors are summarised.
// RUN: split-runner %s | FileCheck %s --strict-whitespace

//      CHECK:output_0 : tensor<i32>
// CHECK-NEXT:{{^}}7{{$}}
// CHECK-NEXT:output_1 : tensor<0x3xi32>
// CHECK-NEXT:{{^}}[]{{$}}
// CHECK-NEXT:output_2 : tensor<2x1x2xi32>
// CHECK-NEXT:{{^}}{{\[\[\[}}1, 2]],{{$}}
// CHECK-EMPTY:
// CHECK-NEXT:{{^}} {{\[\[}}3, 4]]]{{$}}
// CHECK-NEXT:output_3 : tensor<1000xi32>
// CHECK-NEXT:{{^}}[5, 5, 5, 5, 5, 5, 5, {{[5, ]*}}, 5]{{$}}
// CHECK-NEXT:output_4 : tensor<1001xi32>
// CHECK-NEXT:{{^}}[6, 6, 6, ..., 6, 6, 6]{{$}}
// CHECK-NEXT:output_5 : tensor<7x200xi32>
// CHECK-NEXT:{{^}}{{\[\[}}8, 8, 8, ..., 8, 8, 8],{{$}}
// CHECK-NEXT:{{^}} [8, 8, 8, ..., 8, 8, 8],{{$}}
// CHECK-NEXT:{{^}} [8, 8, 8, ..., 8, 8, 8],{{$}}
// CHECK-NEXT:{{^}} ...,{{$}}
// CHECK-NEXT:{{^}} [8, 8, 8, ..., 8, 8, 8],{{$}}
// CHECK-NEXT:{{^}} [8, 8, 8, ..., 8, 8, 8],{{$}}
// CHECK-NEXT:{{^}} [8, 8, 8, ..., 8, 8, 8]]{{$}}
func.func @main() -> (tensor<i32>, tensor<0x3xi32>, tensor<2x1x2xi32>, tensor<1000xi32>, tensor<1001xi32>, tensor<7x200xi32>) {
  %0 = arith.constant dense<7> : tensor<i32>
  %1 = arith.constant dense<> : tensor<0x3xi32>
  %2 = arith.constant dense<[[[1, 2]], [[3, 4]]]> : tensor<2x1x2xi32>
  %3 = arith.constant dense<5> : tensor<1000xi32>
  %4 = arith.constant dense<6> : tensor<1001xi32>
  %5 = arith.constant dense<8> : tensor<7x200xi32>
  return %0, %1, %2, %3, %4, %5 : tensor<i32>, tensor<0x3xi32>, tensor<2x1x2xi32>, tensor<1000xi32>, tensor<1001xi32>, tensor<7x200xi32>
}
