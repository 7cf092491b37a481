// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-compile %s -o %t.s --target x86_64-linux-gnu --cpu znver3
// RUN: FileCheck %s --input-file %t.s --implicit-check-not=insertq --implicit-check-not=extrq

// LLVM moves bytes by instructions of SSE4a where there are such, which among those
// of AVX take longer than all others together.
// CHECK: vpshufb
func.func @main(%x: tensor<4096x12xui8>) -> (tensor<4096x3xui8>, tensor<4096x3xui8>, tensor<4096x3xui8>, tensor<4096x3xui8>) {
  %chunks:4 = split.split %x sizes [3, 3, 3, 3] axis 1 : (tensor<4096x12xui8>) -> (tensor<4096x3xui8>, tensor<4096x3xui8>, tensor<4096x3xui8>, tensor<4096x3xui8>)
  return %chunks#0, %chunks#1, %chunks#2, %chunks#3 : tensor<4096x3xui8>, tensor<4096x3xui8>, tensor<4096x3xui8>, tensor<4096x3xui8>
}
