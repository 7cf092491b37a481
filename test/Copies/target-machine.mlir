// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-fuse-copies | FileCheck %s
// RUN: split-opt %s --split-fuse-copies='vector-bytes=16 llc-bytes=8388608' | FileCheck %s --check-prefix=OPTIONS

// Vectors are as long as the module says that its target's are, and the stores
// of what exceeds half of its last-level cache bypass the caches. Options have
// the last word.

// CHECK-LABEL: func.func @split(
// CHECK: vector.store {{.*}}nontemporal = true{{.*}}vector<16xf32>
// OPTIONS-LABEL: func.func @split(
// OPTIONS-NOT: nontemporal
// OPTIONS: vector.store {{.*}}vector<4xf32>
module attributes {dlti.target_system_spec = #dlti.target_system_spec<
  "CPU" = #dlti.target_device_spec<
    "max_vector_op_width" = 512 : i32, "L3_cache_size_in_bytes" = 1024 : i32>>} {
  func.func @split(%src: memref<64x304xf32>, %o0: memref<64x144xf32> {bufferize.result}, %o1: memref<64x160xf32> {bufferize.result}) {
    %s0 = memref.subview %src[0, 0] [64, 144] [1, 1] : memref<64x304xf32> to memref<64x144xf32, strided<[304, 1]>>
    memref.copy %s0, %o0 : memref<64x144xf32, strided<[304, 1]>> to memref<64x144xf32>
    %s1 = memref.subview %src[0, 144] [64, 160] [1, 1] : memref<64x304xf32> to memref<64x160xf32, strided<[304, 1], offset: 144>>
    memref.copy %s1, %o1 : memref<64x160xf32, strided<[304, 1], offset: 144>> to memref<64x160xf32>
    return
  }
}
