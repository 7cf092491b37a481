// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A shape of a tensor without contents, which many write to as CSE leaves it: each
// writes to a buffer of its own, and nothing compares all of them.
//
// RUN: split-opt %s --split-bufferize | FileCheck %s

// CHECK-LABEL: func.func @many
//  CHECK-COUNT-17: memref.alloc() {{.*}} : memref<3x2xf32>
//       CHECK-NOT: memref.copy
func.func @many(%x: tensor<1x2x3xf32>) -> tensor<3x1x2xf32> {
  %empty = tensor.empty() : tensor<3x2xf32>
  %s = tensor.expand_shape %empty [[0], [1, 2]] output_shape [3, 1, 2] : tensor<3x2xf32> into tensor<3x1x2xf32>
  %t0 = linalg.transpose ins(%x : tensor<1x2x3xf32>) outs(%s : tensor<3x1x2xf32>) permutation = [2, 0, 1]
  %t1 = linalg.transpose ins(%x : tensor<1x2x3xf32>) outs(%s : tensor<3x1x2xf32>) permutation = [2, 0, 1]
  %t2 = linalg.transpose ins(%x : tensor<1x2x3xf32>) outs(%s : tensor<3x1x2xf32>) permutation = [2, 0, 1]
  %t3 = linalg.transpose ins(%x : tensor<1x2x3xf32>) outs(%s : tensor<3x1x2xf32>) permutation = [2, 0, 1]
  %t4 = linalg.transpose ins(%x : tensor<1x2x3xf32>) outs(%s : tensor<3x1x2xf32>) permutation = [2, 0, 1]
  %t5 = linalg.transpose ins(%x : tensor<1x2x3xf32>) outs(%s : tensor<3x1x2xf32>) permutation = [2, 0, 1]
  %t6 = linalg.transpose ins(%x : tensor<1x2x3xf32>) outs(%s : tensor<3x1x2xf32>) permutation = [2, 0, 1]
  %t7 = linalg.transpose ins(%x : tensor<1x2x3xf32>) outs(%s : tensor<3x1x2xf32>) permutation = [2, 0, 1]
  %t8 = linalg.transpose ins(%x : tensor<1x2x3xf32>) outs(%s : tensor<3x1x2xf32>) permutation = [2, 0, 1]
  %t9 = linalg.transpose ins(%x : tensor<1x2x3xf32>) outs(%s : tensor<3x1x2xf32>) permutation = [2, 0, 1]
  %t10 = linalg.transpose ins(%x : tensor<1x2x3xf32>) outs(%s : tensor<3x1x2xf32>) permutation = [2, 0, 1]
  %t11 = linalg.transpose ins(%x : tensor<1x2x3xf32>) outs(%s : tensor<3x1x2xf32>) permutation = [2, 0, 1]
  %t12 = linalg.transpose ins(%x : tensor<1x2x3xf32>) outs(%s : tensor<3x1x2xf32>) permutation = [2, 0, 1]
  %t13 = linalg.transpose ins(%x : tensor<1x2x3xf32>) outs(%s : tensor<3x1x2xf32>) permutation = [2, 0, 1]
  %t14 = linalg.transpose ins(%x : tensor<1x2x3xf32>) outs(%s : tensor<3x1x2xf32>) permutation = [2, 0, 1]
  %t15 = linalg.transpose ins(%x : tensor<1x2x3xf32>) outs(%s : tensor<3x1x2xf32>) permutation = [2, 0, 1]
  %t16 = linalg.transpose ins(%x : tensor<1x2x3xf32>) outs(%s : tensor<3x1x2xf32>) permutation = [2, 0, 1]
  %sum = tensor.empty() : tensor<3x1x2xf32>
  %a1 = linalg.add ins(%t0, %t1 : tensor<3x1x2xf32>, tensor<3x1x2xf32>) outs(%sum : tensor<3x1x2xf32>) -> tensor<3x1x2xf32>
  %a2 = linalg.add ins(%a1, %t2 : tensor<3x1x2xf32>, tensor<3x1x2xf32>) outs(%sum : tensor<3x1x2xf32>) -> tensor<3x1x2xf32>
  %a3 = linalg.add ins(%a2, %t3 : tensor<3x1x2xf32>, tensor<3x1x2xf32>) outs(%sum : tensor<3x1x2xf32>) -> tensor<3x1x2xf32>
  %a4 = linalg.add ins(%a3, %t4 : tensor<3x1x2xf32>, tensor<3x1x2xf32>) outs(%sum : tensor<3x1x2xf32>) -> tensor<3x1x2xf32>
  %a5 = linalg.add ins(%a4, %t5 : tensor<3x1x2xf32>, tensor<3x1x2xf32>) outs(%sum : tensor<3x1x2xf32>) -> tensor<3x1x2xf32>
  %a6 = linalg.add ins(%a5, %t6 : tensor<3x1x2xf32>, tensor<3x1x2xf32>) outs(%sum : tensor<3x1x2xf32>) -> tensor<3x1x2xf32>
  %a7 = linalg.add ins(%a6, %t7 : tensor<3x1x2xf32>, tensor<3x1x2xf32>) outs(%sum : tensor<3x1x2xf32>) -> tensor<3x1x2xf32>
  %a8 = linalg.add ins(%a7, %t8 : tensor<3x1x2xf32>, tensor<3x1x2xf32>) outs(%sum : tensor<3x1x2xf32>) -> tensor<3x1x2xf32>
  %a9 = linalg.add ins(%a8, %t9 : tensor<3x1x2xf32>, tensor<3x1x2xf32>) outs(%sum : tensor<3x1x2xf32>) -> tensor<3x1x2xf32>
  %a10 = linalg.add ins(%a9, %t10 : tensor<3x1x2xf32>, tensor<3x1x2xf32>) outs(%sum : tensor<3x1x2xf32>) -> tensor<3x1x2xf32>
  %a11 = linalg.add ins(%a10, %t11 : tensor<3x1x2xf32>, tensor<3x1x2xf32>) outs(%sum : tensor<3x1x2xf32>) -> tensor<3x1x2xf32>
  %a12 = linalg.add ins(%a11, %t12 : tensor<3x1x2xf32>, tensor<3x1x2xf32>) outs(%sum : tensor<3x1x2xf32>) -> tensor<3x1x2xf32>
  %a13 = linalg.add ins(%a12, %t13 : tensor<3x1x2xf32>, tensor<3x1x2xf32>) outs(%sum : tensor<3x1x2xf32>) -> tensor<3x1x2xf32>
  %a14 = linalg.add ins(%a13, %t14 : tensor<3x1x2xf32>, tensor<3x1x2xf32>) outs(%sum : tensor<3x1x2xf32>) -> tensor<3x1x2xf32>
  %a15 = linalg.add ins(%a14, %t15 : tensor<3x1x2xf32>, tensor<3x1x2xf32>) outs(%sum : tensor<3x1x2xf32>) -> tensor<3x1x2xf32>
  %a16 = linalg.add ins(%a15, %t16 : tensor<3x1x2xf32>, tensor<3x1x2xf32>) outs(%sum : tensor<3x1x2xf32>) -> tensor<3x1x2xf32>
  return %a16 : tensor<3x1x2xf32>
}
