// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-to-loops-pipeline | FileCheck %s
// RUN: split-opt %s --split-to-loops-pipeline='vector-bytes=64 llc-bytes=1024' | FileCheck %s --check-prefix=MACHINE

// What is split is 77824 bytes, which fit the caches of a machine that nothing
// is known of, whatever the machine that compiles has.
// CHECK-LABEL: func.func @split(
// CHECK-NOT: nontemporal
// CHECK: vector.store {{.*}}vector<8xf32>
// CHECK-NOT: nontemporal
// CHECK: return
// MACHINE-LABEL: func.func @split(
// MACHINE: vector.store {{.*}}nontemporal = true{{.*}}vector<16xf32>
func.func @split(%x: tensor<64x304xf32>) -> (tensor<64x144xf32>, tensor<64x160xf32>) {
  %0:2 = split.split %x sizes [144, 160] axis 1 : (tensor<64x304xf32>) -> (tensor<64x144xf32>, tensor<64x160xf32>)
  return %0#0, %0#1 : tensor<64x144xf32>, tensor<64x160xf32>
}
