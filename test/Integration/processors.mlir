// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What becomes of kernels in machine code.
//
// REQUIRES: llc
// DEFINE: %{pipeline} = split-opt %s --split-to-llvm-pipeline=
// DEFINE: %{triple} = x86_64-unknown-linux-gnu
// DEFINE: %{cpu} = x86-64
// DEFINE: %{code} = %llvm_tools/mlir-translate --mlir-to-llvmir | %llvm_tools/opt -O2 -mtriple=%{triple} -mcpu=%{cpu} | %llvm_tools/llc -O2 -mtriple=%{triple} -mcpu=%{cpu}
//
// With AVX-512 and VBMI, two permutes of two vectors make a line of words, and
// bytes are brought together in whole lines.
// REDEFINE: %{cpu} = sapphirerapids
// RUN: %{pipeline}'vector-bytes=64 permuted-bytes=1' | %{code} | FileCheck %s --check-prefixes=LINES,BYTES
// REDEFINE: %{cpu} = znver4
// RUN: %{pipeline}'vector-bytes=64 permuted-bytes=1' | %{code} | FileCheck %s --check-prefixes=LINES,BYTES
// REDEFINE: %{cpu} = znver5
// RUN: %{pipeline}'vector-bytes=64 permuted-bytes=1' | %{code} | FileCheck %s --check-prefixes=LINES,BYTES
//
// Without VBMI, bytes are permuted in 16.
// REDEFINE: %{cpu} = x86-64-v4
// RUN: %{pipeline}'vector-bytes=64 permuted-bytes=2' | %{code} | FileCheck %s --check-prefixes=LINES,SHORT
// REDEFINE: %{cpu} = x86-64-v3
// RUN: %{pipeline}'vector-bytes=32' | %{code} | FileCheck %s --check-prefix=SHORT
// REDEFINE: %{cpu} = x86-64-v2
// RUN: %{pipeline}'vector-bytes=16' | %{code} | FileCheck %s --check-prefix=SHORT
//
// LINES-LABEL: words:
// LINES-COUNT-6: {{vpermt2ps|vpermi2ps|vpermt2d|vpermi2d}}
//       LINES: .size words
// BYTES-LABEL: bytes:
//   BYTES-NOT: pshufb
// BYTES-COUNT-2: vperm{{(t2|i2)?}}b
//   BYTES-NOT: pshufb
//       BYTES: vshufi64x2
//   BYTES-NOT: pshufb
//       BYTES: .size bytes
// SHORT-LABEL: bytes:
//   SHORT-NOT: vperm{{(t2|i2)?}}b
//       SHORT: {{pshufb|punpck|unpck|packus}}
//       SHORT: .size bytes
//
// Lanes of narrow rows of widths of run time are brought together and moved apart
// by one instruction.
// REDEFINE: %{cpu} = sapphirerapids
// RUN: %{pipeline}'vector-bytes=64 permuted-bytes=1 compressed-bytes=1' | %{code} | FileCheck %s --check-prefix=COMPRESSED
// REDEFINE: %{cpu} = znver4
// RUN: %{pipeline}'vector-bytes=64 permuted-bytes=1 compressed-bytes=1' | %{code} | FileCheck %s --check-prefix=COMPRESSED
// COMPRESSED-LABEL: unequal:
//       COMPRESSED: vpcompressb %zmm{{[0-9]+}}, %zmm{{[0-9]+}} {%k{{[0-7]}}} {z}
// COMPRESSED-LABEL: joined:
//       COMPRESSED: vpexpandb ({{.*}}), %zmm{{[0-9]+}} {%k{{[0-7]}}}
//
// Other architectures.
// REDEFINE: %{triple} = aarch64-unknown-linux-gnu
// REDEFINE: %{cpu} = neoverse-n1
// RUN: %{pipeline}'vector-bytes=32' | %{code} | FileCheck %s --check-prefix=AARCH64
// AARCH64-LABEL: bytes:
//       AARCH64: {{(tbl|uzp1|zip1|trn1|ld4)}}
//
// REDEFINE: %{triple} = riscv64-unknown-linux-gnu
// REDEFINE: %{cpu} = sifive-x280
// RUN: %{pipeline}'vector-bytes=32' | %{code} | FileCheck %s --check-prefix=RISCV
// RISCV-LABEL: bytes:
//       RISCV: {{vse[0-9]+|vs[1248]r}}

func.func @words(%x: tensor<1024x3xf32>) -> (tensor<1024x1xf32>, tensor<1024x1xf32>, tensor<1024x1xf32>) {
  %0:3 = split.split %x sizes [1, 1, 1] axis 1
      : (tensor<1024x3xf32>) -> (tensor<1024x1xf32>, tensor<1024x1xf32>, tensor<1024x1xf32>)
  return %0#0, %0#1, %0#2 : tensor<1024x1xf32>, tensor<1024x1xf32>, tensor<1024x1xf32>
}

func.func @bytes(%x: tensor<4096x4xi8>) -> (tensor<4096x1xi8>, tensor<4096x1xi8>, tensor<4096x1xi8>, tensor<4096x1xi8>) {
  %0:4 = split.split %x sizes [1, 1, 1, 1] axis 1
      : (tensor<4096x4xi8>) -> (tensor<4096x1xi8>, tensor<4096x1xi8>, tensor<4096x1xi8>, tensor<4096x1xi8>)
  return %0#0, %0#1, %0#2, %0#3 : tensor<4096x1xi8>, tensor<4096x1xi8>, tensor<4096x1xi8>, tensor<4096x1xi8>
}

func.func @unequal(%x: tensor<?x?xi8>, %sizes: tensor<5xi64>)
    -> (tensor<?x?xi8>, tensor<?x?xi8>, tensor<?x?xi8>, tensor<?x?xi8>, tensor<?x?xi8>) {
  %0:5 = split.split %x sizes %sizes axis 1
      : (tensor<?x?xi8>, tensor<5xi64>) -> (tensor<?x?xi8>, tensor<?x?xi8>, tensor<?x?xi8>, tensor<?x?xi8>, tensor<?x?xi8>)
  return %0#0, %0#1, %0#2, %0#3, %0#4 : tensor<?x?xi8>, tensor<?x?xi8>, tensor<?x?xi8>, tensor<?x?xi8>, tensor<?x?xi8>
}

func.func @joined(%a: tensor<?x?xi8>, %b: tensor<?x?xi8>, %c: tensor<?x?xi8>, %d: tensor<?x?xi8>, %e: tensor<?x?xi8>)
    -> tensor<?x?xi8> {
  %0 = tensor.concat dim(1) %a, %b, %c, %d, %e
      : (tensor<?x?xi8>, tensor<?x?xi8>, tensor<?x?xi8>, tensor<?x?xi8>, tensor<?x?xi8>) -> tensor<?x?xi8>
  return %0 : tensor<?x?xi8>
}
