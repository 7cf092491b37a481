// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-to-loops-pipeline=parallel | FileCheck %s --check-prefix=LOOPS
// RUN: split-opt %s --split-to-llvm-pipeline=parallel | mlir-translate --mlir-to-llvmir | FileCheck %s --check-prefix=LLVM
// RUN: split-opt %s --split-to-llvm-pipeline | mlir-translate --mlir-to-llvmir | FileCheck %s --check-prefix=ALONE

// The large copy is divided among threads, and the small one is not. Without
// the option, nothing of the OpenMP runtime is there.
//      LOOPS-LABEL: func.func @large(
//            LOOPS:   scf.parallel
//      LOOPS-LABEL: func.func @small(
//        LOOPS-NOT:   scf.parallel
//       LLVM-LABEL: define {{.*}} @large(
//             LLVM:   @__kmpc_fork_call
//       LLVM-LABEL: define {{.*}} @small(
//         LLVM-NOT:   @__kmpc
//             LLVM:   ret
//        ALONE-NOT: {{omp|kmp}}
//            ALONE: define {{.*}} @large(
//        ALONE-NOT: {{omp|kmp}}
func.func @large(%x: tensor<300000x2xf32>) -> (tensor<300000x1xf32>, tensor<300000x1xf32>) {
  %0:2 = split.split %x into 2 axis 1 : (tensor<300000x2xf32>) -> (tensor<300000x1xf32>, tensor<300000x1xf32>)
  return %0#0, %0#1 : tensor<300000x1xf32>, tensor<300000x1xf32>
}

func.func @small(%x: tensor<300x2xf32>) -> (tensor<300x1xf32>, tensor<300x1xf32>) {
  %0:2 = split.split %x into 2 axis 1 : (tensor<300x2xf32>) -> (tensor<300x1xf32>, tensor<300x1xf32>)
  return %0#0, %0#1 : tensor<300x1xf32>, tensor<300x1xf32>
}
