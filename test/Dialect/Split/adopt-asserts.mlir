// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-adopt-asserts | FileCheck %s
// RUN: split-opt %s --generate-runtime-verification --split-adopt-asserts | FileCheck %s --check-prefix=GENERATED

// CHECK-LABEL: func.func @plain
func.func @plain(%ok: i1) {
  // CHECK: split.assert %{{.*}}, "is not {0}"
  cf.assert %ok, "is not {0}"
  return
}

// Of an upstream check's report only the reason is kept.
// GENERATED-LABEL: func.func @upstream
func.func @upstream(%x: tensor<?xf32>) -> tensor<4xf32> {
  // GENERATED: split.assert %{{.*}}, "size mismatch of dim 0"
  // CHECK: tensor.cast
  %0 = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}
