// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The code of every kernel is made of dialects that belong to no target, and
// every target makes code of it, with streaming stores and without.
//
// RUN: split-opt %s --split-to-loops-pipeline='out-params=true' \
// RUN:   | FileCheck %s --implicit-check-not='{{x86|arm|amx|gpu|nvvm|rocdl}}'
// RUN: split-opt %s --split-to-llvm-pipeline='out-params=true' \
// RUN:   | mlir-translate --mlir-to-llvmir -o %t.ll
// RUN: opt -O2 -mtriple=aarch64-linux-gnu %t.ll | llc -mtriple=aarch64-linux-gnu -o - \
// RUN:   | FileCheck %s --check-prefixes=ASM,AARCH64
// RUN: opt -O2 -mtriple=riscv64-linux-gnu -mattr=+v,+m %t.ll | llc -mtriple=riscv64-linux-gnu -mattr=+v,+m -o - \
// RUN:   | FileCheck %s --check-prefixes=ASM,RISCV
// RUN: llc -O1 -mtriple=riscv64-linux-gnu %t.ll -o - | FileCheck %s --check-prefix=ASM
// RUN: opt -O2 -mtriple=x86_64-linux-gnu %t.ll | llc -mtriple=x86_64-linux-gnu -o - \
// RUN:   | FileCheck %s --check-prefixes=ASM,SSE
// RUN: opt -O2 -mtriple=x86_64-linux-gnu -mcpu=x86-64-v3 %t.ll | llc -mtriple=x86_64-linux-gnu -mcpu=x86-64-v3 -o - \
// RUN:   | FileCheck %s --check-prefixes=ASM,AVX

// CHECK-LABEL: func.func @wide(
//       CHECK:   vector.store
// ASM-LABEL: {{^}}wide:
// AARCH64:   stnp q
// RISCV:     vse{{[0-9]+}}.v
// SSE:       movntps
// AVX:       vmovntps
func.func @wide(%x: tensor<4096x2048xf32>) -> (tensor<4096x1024xf32>, tensor<4096x1024xf32>) {
  %0:2 = split.split %x into 2 axis 1 : (tensor<4096x2048xf32>) -> (tensor<4096x1024xf32>, tensor<4096x1024xf32>)
  return %0#0, %0#1 : tensor<4096x1024xf32>, tensor<4096x1024xf32>
}

// CHECK-LABEL: func.func @interleaved(
//       CHECK:   vector.shuffle
// ASM-LABEL: {{^}}interleaved:
// AARCH64:   ld3
func.func @interleaved(%x: tensor<1048576x3xi8>) -> (tensor<1048576x1xi8>, tensor<1048576x1xi8>, tensor<1048576x1xi8>) {
  %0:3 = split.split %x into 3 axis 1 : (tensor<1048576x3xi8>) -> (tensor<1048576x1xi8>, tensor<1048576x1xi8>, tensor<1048576x1xi8>)
  return %0#0, %0#1, %0#2 : tensor<1048576x1xi8>, tensor<1048576x1xi8>, tensor<1048576x1xi8>
}

// CHECK-LABEL: func.func @transposed(
//       CHECK:   vector.shuffle
// ASM-LABEL: {{^}}transposed:
// AARCH64:   zip1
// SSE:       unpck
// AVX:       vunpck
func.func @transposed(%x: tensor<65536x4xf32>) -> (tensor<65536x1xf32>, tensor<65536x1xf32>, tensor<65536x1xf32>, tensor<65536x1xf32>) {
  %0:4 = split.split %x into 4 axis 1 : (tensor<65536x4xf32>) -> (tensor<65536x1xf32>, tensor<65536x1xf32>, tensor<65536x1xf32>, tensor<65536x1xf32>)
  return %0#0, %0#1, %0#2, %0#3 : tensor<65536x1xf32>, tensor<65536x1xf32>, tensor<65536x1xf32>, tensor<65536x1xf32>
}

// CHECK-LABEL: func.func @padded(
//       CHECK:   vector.shuffle {{.*}} vector<64xi8>
// ASM-LABEL: {{^}}padded:
// AARCH64:   tbl
// AVX:       vpshufb
func.func @padded(%x: tensor<65536x12xi8>) -> (tensor<65536x3xi8>, tensor<65536x3xi8>, tensor<65536x3xi8>, tensor<65536x3xi8>) {
  %0:4 = split.split %x into 4 axis 1 : (tensor<65536x12xi8>) -> (tensor<65536x3xi8>, tensor<65536x3xi8>, tensor<65536x3xi8>, tensor<65536x3xi8>)
  return %0#0, %0#1, %0#2, %0#3 : tensor<65536x3xi8>, tensor<65536x3xi8>, tensor<65536x3xi8>, tensor<65536x3xi8>
}

// CHECK-LABEL: func.func @assembled(
//       CHECK:   vector.shuffle
// ASM-LABEL: {{^}}assembled:
func.func @assembled(%x: tensor<65536x9xf16>) -> (tensor<65536x3xf16>, tensor<65536x3xf16>, tensor<65536x3xf16>) {
  %0:3 = split.split %x into 3 axis 1 : (tensor<65536x9xf16>) -> (tensor<65536x3xf16>, tensor<65536x3xf16>, tensor<65536x3xf16>)
  return %0#0, %0#1, %0#2 : tensor<65536x3xf16>, tensor<65536x3xf16>, tensor<65536x3xf16>
}

// CHECK-LABEL: func.func @complex(
//       CHECK:   llvm.store
// ASM-LABEL: {{^}}complex:
func.func @complex(%x: tensor<65536x2xcomplex<f64>>) -> (tensor<65536x1xcomplex<f64>>, tensor<65536x1xcomplex<f64>>) {
  %0:2 = split.split %x into 2 axis 1 : (tensor<65536x2xcomplex<f64>>) -> (tensor<65536x1xcomplex<f64>>, tensor<65536x1xcomplex<f64>>)
  return %0#0, %0#1 : tensor<65536x1xcomplex<f64>>, tensor<65536x1xcomplex<f64>>
}

// CHECK-LABEL: func.func @dynamic(
//       CHECK:   vector.store
// ASM-LABEL: {{^}}dynamic:
func.func @dynamic(%x: tensor<?x?xf32>, %sizes: tensor<2xi64>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %0:2 = split.split %x sizes %sizes axis 1 : (tensor<?x?xf32>, tensor<2xi64>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  return %0#0, %0#1 : tensor<?x?xf32>, tensor<?x?xf32>
}

// CHECK-LABEL: func.func @regular(
//       CHECK:   vector.shuffle
// ASM-LABEL: {{^}}regular:
func.func @regular(%x: tensor<?x?xf32>) -> !split.sequence<tensor<?x1xf32>> {
  %s = split.split_to_sequence %x axis 1 : (tensor<?x?xf32>) -> !split.sequence<tensor<?x1xf32>>
  return %s : !split.sequence<tensor<?x1xf32>>
}
