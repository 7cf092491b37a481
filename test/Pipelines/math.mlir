// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A gated linear unit is one pass over the views of its halves, in vectors on
// every target that has them, without a call of the C library.
//
// RUN: split-opt %s --split-to-loops-pipeline='out-params=true' | FileCheck %s
// RUN: split-opt %s --split-to-llvm-pipeline='out-params=true math=libm' \
// RUN:   | FileCheck %s --check-prefix=LIBM
// RUN: split-opt %s --split-to-llvm-pipeline='out-params=true' \
// RUN:   | mlir-translate --mlir-to-llvmir -o %t.ll
// RUN: opt -S -O2 -mtriple=x86_64-linux-gnu %t.ll | FileCheck %s --check-prefixes=LLVM,V4
// RUN: opt -S -O2 -mtriple=x86_64-linux-gnu -mcpu=x86-64-v3 %t.ll \
// RUN:   | FileCheck %s --check-prefixes=LLVM,V8
// RUN: opt -S -O2 -mtriple=aarch64-linux-gnu %t.ll | FileCheck %s --check-prefixes=LLVM,V4
// RUN: opt -S -O2 -mtriple=riscv64-linux-gnu -mattr=+v,+m %t.ll \
// RUN:   | FileCheck %s --check-prefixes=LLVM,SCALABLE
// RUN: opt -O2 -mtriple=x86_64-linux-gnu -mcpu=x86-64-v3 %t.ll \
// RUN:   | llc -mtriple=x86_64-linux-gnu -mcpu=x86-64-v3 -o - | FileCheck %s --check-prefix=ASM

//  CHECK-LABEL: func.func @glu(
//    CHECK-NOT:   memref.alloc
//        CHECK:   scf.for
//        CHECK:     scf.for
//        CHECK:       memref.load
//        CHECK:       memref.load
//        CHECK:       memref.store
//    CHECK-NOT:   scf.for
//        CHECK:   return

//   LIBM-LABEL: llvm.func @glu(
//         LIBM:   llvm.intr.tanh(
//         LIBM:   llvm.intr.exp(

//   LLVM-LABEL: define void @glu(
//     LLVM-NOT:   call {{.*}} @{{tanhf|expf|llvm.exp[.]}}
//           V4:   fdiv <4 x float>
//           V8:   fdiv <8 x float>
//     SCALABLE:   fdiv <vscale x {{[0-9]+}} x float>
//     LLVM-NOT:   call {{.*}} @{{tanhf|expf|llvm.exp[.]}}
//         LLVM: }

//    ASM-LABEL: {{^}}glu:
//          ASM:   vfmadd{{[0-9]+}}ps {{.*}}%ymm
//      ASM-NOT:   callq
//          ASM: func_end0
func.func @glu(%x: tensor<64x800xf32>) -> tensor<64x400xf32> {
  %0:2 = split.split %x into 2 axis 1 : (tensor<64x800xf32>) -> (tensor<64x400xf32>, tensor<64x400xf32>)
  %one = arith.constant dense<1.0> : tensor<64x400xf32>
  %1 = arith.negf %0#1 : tensor<64x400xf32>
  %2 = math.exp %1 : tensor<64x400xf32>
  %3 = arith.addf %one, %2 : tensor<64x400xf32>
  %4 = arith.divf %one, %3 : tensor<64x400xf32>
  %5 = math.tanh %0#0 : tensor<64x400xf32>
  %6 = arith.mulf %5, %4 : tensor<64x400xf32>
  return %6 : tensor<64x400xf32>
}
