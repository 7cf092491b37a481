// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A split that contradicts what its source is cast from does not run, as a check is
// before it or would be. No slice of it has a size or an offset that is negative.
// RUN: split-opt %s --convert-split-to-tensor | FileCheck %s
// RUN: split-opt %s --split-to-llvm-pipeline -o /dev/null
// RUN: split-opt %s --split-to-llvm-pipeline=runtime-verification=false -o /dev/null

// CHECK-LABEL: func.func private @remainder
//   CHECK-NOT:   -1
//       CHECK:   return
func.func private @remainder(%x: tensor<3xui8>) -> (tensor<?xui8>, tensor<?xui8>) {
  %0 = tensor.cast %x : tensor<3xui8> to tensor<?xui8>
  %1:4 = split.variadic_split %0 axis 0 lengths [0, 3, 1, -1] : (tensor<?xui8>) -> (tensor<?xui8>, tensor<?xui8>, tensor<?xui8>, tensor<?xui8>)
  return %1#2, %1#3 : tensor<?xui8>, tensor<?xui8>
}

// What comes behind the remainder would begin before the tensor does.
// CHECK-LABEL: func.func private @offset_behind_remainder
//   CHECK-NOT:   [-
//       CHECK:   return
func.func private @offset_behind_remainder(%x: tensor<3xf32>) -> (tensor<?xf32>, tensor<5xf32>) {
  %0 = tensor.cast %x : tensor<3xf32> to tensor<?xf32>
  %1:3 = split.variadic_split %0 axis 0 lengths [2, -1, 5] : (tensor<?xf32>) -> (tensor<2xf32>, tensor<?xf32>, tensor<5xf32>)
  return %1#1, %1#2 : tensor<?xf32>, tensor<5xf32>
}

// A type that the chunk is known not to have.
// CHECK-LABEL: func.func private @type
//       CHECK:   %[[ANY:.+]] = tensor.empty() : tensor<3xf32>
//       CHECK:   return %[[ANY]]
func.func private @type(%x: tensor<4xf32>) -> tensor<3xf32> {
  %0 = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  %1:2 = split.split %0 into 2 axis 0 : (tensor<?xf32>) -> (tensor<3xf32>, tensor<?xf32>)
  return %1#0 : tensor<3xf32>
}

// What holds is a slice.
// CHECK-LABEL: func.func private @right
//       CHECK:   tensor.extract_slice %{{.+}}[1] [2] [1] : tensor<?xf32> to tensor<2xf32>
func.func private @right(%x: tensor<3xf32>) -> tensor<?xf32> {
  %0 = tensor.cast %x : tensor<3xf32> to tensor<?xf32>
  %1:2 = split.variadic_split %0 axis 0 lengths [1, -1] : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  return %1#1 : tensor<?xf32>
}
