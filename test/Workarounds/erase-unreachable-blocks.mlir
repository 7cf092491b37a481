// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-erase-unreachable-blocks | FileCheck %s
// RUN: not split-opt %s --lift-cf-to-scf 2>&1 | FileCheck %s --check-prefix=UPSTREAM
// RUN: split-opt %s --split-to-llvm-pipeline -o /dev/null

// UPSTREAM: error: {{.*}} op transformation does not support unreachable blocks

// A loop that is not entered, which splits what cannot be split.
// CHECK-LABEL: func.func @loop(
//  CHECK-NEXT:   return %{{.*}} : tensor<2xf32>
//  CHECK-NEXT: }
func.func @loop(%x: tensor<2xf32>) -> tensor<2xf32> {
  return %x : tensor<2xf32>
^bb1(%y: tensor<?xf32>):
  %a = split.split %y sizes [90] axis 0 : (tensor<?xf32>) -> tensor<?xf32>
  cf.br ^bb1(%a : tensor<?xf32>)
}

// In a region, and a block that goes on to one that is reached.
// CHECK-LABEL: func.func @region(
//       CHECK:   scf.execute_region
//       CHECK:     cf.br ^[[END:.*]](%{{.*}} : tensor<2xf32>)
//  CHECK-NEXT:   ^[[END]](%[[RESULT:.*]]: tensor<2xf32>):
//  CHECK-NEXT:     scf.yield %[[RESULT]]
func.func @region(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = scf.execute_region -> tensor<2xf32> {
    cf.br ^bb2(%x : tensor<2xf32>)
  ^bb1:
    %1 = arith.negf %x : tensor<2xf32>
    cf.br ^bb2(%1 : tensor<2xf32>)
  ^bb2(%2: tensor<2xf32>):
    scf.yield %2 : tensor<2xf32>
  }
  return %0 : tensor<2xf32>
}

// All blocks are reached.
// CHECK-LABEL: func.func @reached(
//       CHECK:   cf.cond_br %{{.*}}, ^bb1, ^bb2
//       CHECK: ^bb2:
func.func @reached(%c: i1, %x: tensor<2xf32>) -> tensor<2xf32> {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = arith.negf %x : tensor<2xf32>
  return %0 : tensor<2xf32>
^bb2:
  return %x : tensor<2xf32>
}
