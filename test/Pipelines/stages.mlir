// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-to-tensor-pipeline | FileCheck %s --check-prefix=TENSOR
// RUN: split-opt %s --split-to-loops-pipeline | FileCheck %s --check-prefix=LOOPS
// RUN: split-opt %s --split-to-llvm-pipeline | FileCheck %s --check-prefix=LLVM
// RUN: split-opt %s --split-to-tensor-pipeline=runtime-verification=false | FileCheck %s --check-prefix=UNCHECKED

//     TENSOR-LABEL: func.func @main
//           TENSOR:   split.assert
//           TENSOR:   tensor.extract_slice
//      LOOPS-LABEL: func.func @main
//       LOOPS-SAME:   memref<?x6xf32>
//            LOOPS:   split.assert
//        LOOPS-NOT:   tensor
//            LOOPS:   scf.for
//       LLVM-LABEL: llvm.func @main
//             LLVM:   llvm.cond_br
//             LLVM: llvm.func @_mlir_ciface_main
//  UNCHECKED-LABEL: func.func @main
//    UNCHECKED-NOT:   split.assert
//        UNCHECKED:   tensor.extract_slice
func.func @main(%x: tensor<?x6xf32>) -> (tensor<2x6xf32>, tensor<4x6xf32>) {
  %0:2 = split.split %x sizes [2, 4] axis 0 : (tensor<?x6xf32>) -> (tensor<2x6xf32>, tensor<4x6xf32>)
  return %0#0, %0#1 : tensor<2x6xf32>, tensor<4x6xf32>
}
