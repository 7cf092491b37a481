// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --pass-pipeline='builtin.module(builtin.module(convert-to-llvm))' | FileCheck %s
// RUN: split-opt %s --pass-pipeline='builtin.module(convert-split-asserts-to-llvm, builtin.module(convert-to-llvm))' | FileCheck %s

// Each module has the texts that its checks refer to.
// CHECK-LABEL: module @first
//   CHECK-DAG:   llvm.mlir.global private constant @{{.*}}("is not {so}\00")
//   CHECK-DAG:   llvm.mlir.global private constant @{{.*}}("source.mlir:3:7\00")
module @first {
  func.func @f(%ok: i1) {
    split.assert %ok, "is not {so}" loc("source.mlir":3:7)
    return
  }
}

// CHECK-LABEL: module @second
//   CHECK-DAG:   llvm.mlir.global private constant @{{.*}}("is not {so}\00")
//   CHECK-DAG:   llvm.mlir.global private constant @{{.*}}("source.mlir:3:7\00")
module @second {
  func.func @f(%ok: i1) {
    split.assert %ok, "is not {so}" loc("source.mlir":3:7)
    return
  }
}
