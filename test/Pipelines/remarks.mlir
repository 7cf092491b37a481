// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the passes say of their decisions: of each chunk whether it is copied and
// why, of copies that they share a pass and which kernel does them, of checks
// that they are proven, by what, or emitted.
//
// RUN: split-opt %s --split-to-llvm-pipeline --remarks-filter=split-.* -o /dev/null 2>&1 | grep remark: | FileCheck %s --implicit-check-not=remark:

// CHECK-DAG: mlir:21:10: remark: [Passed] CheckProven | Category:split-checks | Check="split sizes do not fit dimension 1 of the source", Reason="the verifier, as sizes and dimension are static"
// CHECK-DAG: mlir:21:10: remark: [Analysis] Split | Category:split-copies | Chunks=3
// CHECK-DAG: mlir:21:10: remark: [Missed] Copied | Category:split-copies | Reason="it is returned, and a result is a buffer of its own"
// CHECK-DAG: mlir:21:10: remark: [Passed] View | Category:split-copies | Bytes=32, Reason="it is used where it lies in the source"
// CHECK-DAG: mlir:21:10: remark: [Passed] View | Category:split-copies | Bytes=32, Reason="it is used where it lies in the source"
// CHECK-DAG: mlir:21:10: remark: [Analysis] Copy | Category:split-copies | Bytes=32
// CHECK-DAG: mlir:21:10: remark: [Analysis] Kernel | Category:split-kernels | Form="code for each part", Kernel="assembled from one load a row", Parts=1, Rows=4
// One for each allocation of the module: of the copy and of the sum.
// CHECK-DAG: mlir:21:10: remark: [Missed] CheckEmitted | Category:split-checks | Check="out of memory: cannot allocate memref<4x2xf32>"
// CHECK-DAG: mlir:23:8: remark: [Missed] CheckEmitted | Category:split-checks | Check="out of memory: cannot allocate memref<4x2xf32>"
func.func @views(%x: tensor<4x6xf32>)
    -> (tensor<4x2xf32>, tensor<4x2xf32>) {
  %0:3 = split.split %x sizes [2, 2, 2] axis -1
      : (tensor<4x6xf32>) -> (tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>)
  %1 = arith.addf %0#1, %0#2 : tensor<4x2xf32>
  return %0#0, %1 : tensor<4x2xf32>, tensor<4x2xf32>
}

// CHECK-DAG: mlir:[[#@LINE+3]]:3: remark: [Missed] CheckEmitted | Category:split-checks | Check=once
// CHECK-DAG: mlir:[[#@LINE+3]]:3: remark: [Passed] CheckProven | Category:split-checks | Check=twice, Reason="a check before it"
func.func @checks(%ok: i1) {
  split.assert %ok, "once"
  split.assert %ok, "twice"
  return
}
