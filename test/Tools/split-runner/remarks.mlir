// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// split-runner and split-compile tell what the passes decide and why, add that
// up, and take the options of MLIR's pass managers and printers.
//
// RUN: split-runner %s --random-inputs --dim x:0=6 --remarks --statistics 2>&1 | FileCheck %s
// RUN: split-runner %s --random-inputs --dim x:0=6 --remarks=split-fusion 2>&1 | FileCheck %s --check-prefix=ONE --implicit-check-not=remark:
// RUN: split-compile %s -o %t.o --statistics 2>&1 | FileCheck %s --check-prefix=TOTALS
// RUN: split-runner %s --random-inputs --dim x:0=6 --mlir-print-ir-after=split-bufferize --mlir-print-debuginfo 2>&1 | FileCheck %s --check-prefix=IR
// RUN: split-compile %s -o %t.o --mlir-print-ir-after-all 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: not split-compile %s -o %t.o --mlir-print-everything 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not split-runner %s --random-inputs --dim x:0=6 --remarks='(' 2>&1 | FileCheck %s --check-prefix=REGEX

// CHECK-DAG: remark: {{.*}}remarks.mlir:39:10: split into 3 chunks
// CHECK-DAG: remark: {{.*}}remarks.mlir:39:10, chunk 0: copied, because it is returned, and a result is a buffer of its own
// CHECK-DAG: remark: {{.*}}remarks.mlir:39:10, chunk 1: copied, because it is returned, and a result is a buffer of its own
// CHECK-DAG: remark: {{.*}}remarks.mlir:39:10, chunk 2: no copy, as it is used where it lies in the source
// CHECK-DAG: remark: {{.*}}remarks.mlir:39:10, chunk {{[01]}}: 2 copies in one pass, as they read parts of one buffer
// CHECK-DAG: remark: {{.*}}remarks.mlir:39:10, chunk {{[01]}}: kernel: {{.*}}; 2 parts; code for each part
// CHECK-DAG: remark: {{.*}}remarks.mlir:39:10: checked at run time: split sizes sum to 6, but dimension 0 of the source is ?
// CHECK-DAG: {{^ *}}1 splits
// CHECK-DAG: {{^ *}}1 views

// ONE: remark: {{.*}}chunk {{[01]}}: 2 copies in one pass, as they read parts of one buffer

// TOTALS-DAG: 2  copies{{$}}
// TOTALS-DAG: 40  copied bytes
// TOTALS-DAG: 0  copies of unknown size
// TOTALS-DAG: 1  passes over a buffer for several copies

// IR: IR Dump After SplitBufferizePass
// IR: loc(fused<{split.chunk = 0 : index}>[
// IR-NOT: IR Dump

// ALL: IR Dump After SplitInferShapesPass
// ALL: IR Dump After ConvertSplitToTensorPass
// ALL: IR Dump After SplitFuseCopiesPass
func.func @main(%x: tensor<?x2xf32> {split.name = "x"}) -> (tensor<3x2xf32>, tensor<2x2xf32>, tensor<?x2xf32>) {
  %0:3 = split.split %x sizes [3, 2, 1] axis 0
      : (tensor<?x2xf32>) -> (tensor<3x2xf32>, tensor<2x2xf32>, tensor<1x2xf32>)
  %1 = arith.negf %0#2 : tensor<1x2xf32>
  %2 = tensor.cast %1 : tensor<1x2xf32> to tensor<?x2xf32>
  return %0#0, %0#1, %2 : tensor<3x2xf32>, tensor<2x2xf32>, tensor<?x2xf32>
}

// UNKNOWN: error: Unknown command line argument '--mlir-print-everything'{{$}}
// REGEX: error: --remarks takes a regular expression, but got '(': parentheses not balanced
