// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: split-opt %s --split-flatten-constants | FileCheck %s

// What is not numbers stays.
// CHECK: @strings(dense<{{.*}}"a", "b"{{.*}}> : tensor<2x2x!llvm.ptr>) {{.*}}!llvm.array<2 x array<2 x ptr>>
llvm.mlir.global private constant @strings(dense<[["a", "b"], ["c", "d"]]> : tensor<2x2x!llvm.ptr>) : !llvm.array<2 x array<2 x ptr>>
