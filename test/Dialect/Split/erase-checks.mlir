// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-keep-asserts | FileCheck %s --check-prefix=KEEP
// RUN: split-opt %s --split-erase-checks | FileCheck %s --check-prefix=ERASE
// RUN: split-opt %s --split-to-tensor-pipeline=runtime-verification=false | FileCheck %s --check-prefix=TENSOR

// The program's own asserts stay; the checks of what it does are not made.
//   KEEP-LABEL: func.func @own
//         KEEP:   cf.assert %{{.+}}, "upstream" {split.kept}
//         KEEP:   split.assert %{{.+}}, "mine" {split.kept}
//  ERASE-LABEL: func.func @own
//        ERASE:   cf.assert %{{.+}}, "upstream"
//    ERASE-NOT:   split.assert
// TENSOR-LABEL: func.func @own
//       TENSOR:   split.assert %{{.+}}, "upstream"{{$}}
//       TENSOR:   split.assert %{{.+}}, "mine"{{$}}
//   TENSOR-NOT:   split.assert
//       TENSOR:   tensor.extract_slice
func.func @own(%x: tensor<?xf32>, %a: i1, %b: i1) -> tensor<2xf32> {
  cf.assert %a, "upstream"
  split.assert %b, "mine"
  %0:2 = split.split %x sizes [2, 4] axis 0 : (tensor<?xf32>) -> (tensor<2xf32>, tensor<4xf32>)
  return %0#0 : tensor<2xf32>
}

// One that is marked stays, and loses its mark.
//  ERASE-LABEL: func.func @marked
//        ERASE:   split.assert %{{.+}}, "mine"{{$}}
//    ERASE-NOT:   split.assert
func.func @marked(%a: i1, %b: i1) {
  split.assert %a, "mine" {split.kept}
  split.assert %b, "generated"
  return
}

// One that is known to fail is an error that costs nothing.
//  ERASE-LABEL: func.func @fails
//        ERASE:   split.assert %{{.+}}, "never"
// TENSOR-LABEL: func.func @fails
//       TENSOR:   scf.if
//       TENSOR:     split.assert %{{.+}}, "never"
func.func @fails(%x: tensor<4xf32>, %c: i1) {
  scf.if %c {
    %false = arith.constant false
    split.assert %false, "never"
  }
  return
}

// What a check finds to be impossible is not lowered, here a slice of 300 of 4.
// TENSOR-LABEL: func.func @guarded
//       TENSOR:   scf.if
//       TENSOR:     tensor.empty
//       TENSOR:     split.assert
//   TENSOR-NOT:   300]
//       TENSOR:   return
func.func @guarded(%x: tensor<4xf32>, %c: i1) -> tensor<?xf32> {
  %0 = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  %1 = scf.if %c -> tensor<?xf32> {
    %2:2 = split.split %0 sizes [2, 300] axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
    scf.yield %2#1 : tensor<?xf32>
  } else {
    scf.yield %0 : tensor<?xf32>
  }
  return %1 : tensor<?xf32>
}
