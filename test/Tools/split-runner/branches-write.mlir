// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What branches choose is written to, and what they choose from stays as it was.
//
// RUN: %python -c "import numpy; numpy.save(r'%t.x.npy', numpy.arange(1, 5, dtype='int32'))"
// RUN: %python -c "import numpy; [numpy.save(r'%t.%d.npy' % k, numpy.array(k)) for k in [0, 1, 2, 4294967296]]"
// RUN: split-runner %s --entry choose --input %t.x.npy --input %t.0.npy | FileCheck %s --check-prefix=FIRST
// RUN: split-runner %s --entry choose --input %t.x.npy --input %t.1.npy | FileCheck %s --check-prefix=SECOND
// RUN: split-runner %s --entry choose --input %t.x.npy --input %t.4294967296.npy | FileCheck %s --check-prefix=SECOND
// RUN: split-runner %s --entry blocks --input %t.x.npy --input %t.0.npy | FileCheck %s --check-prefix=FIRST
// RUN: split-runner %s --entry blocks --input %t.x.npy --input %t.1.npy | FileCheck %s --check-prefix=SECOND
// RUN: split-runner %s --entry early --input %t.x.npy --input %t.0.npy | FileCheck %s --check-prefix=FIRST
// RUN: split-runner %s --entry early --input %t.x.npy --input %t.1.npy | FileCheck %s --check-prefix=SECOND
// RUN: split-runner %s --entry early --input %t.x.npy --input %t.2.npy | FileCheck %s --check-prefix=FIRST

//       FIRST: output_0
//  FIRST-NEXT: [1, 2, 3, 4]
//  FIRST-NEXT: output_1
//  FIRST-NEXT: [-36, 2]
//      SECOND: output_0
// SECOND-NEXT: [1, 2, 3, 4]
// SECOND-NEXT: output_1
// SECOND-NEXT: [-36, 4]

func.func @choose(%x: tensor<4xi32>, %k: index) -> (tensor<4xi32>, tensor<2xi32>) {
  %c = arith.constant -36 : i32
  %c0 = arith.constant 0 : index
  %a, %b = split.split %x into 2 axis 0 : (tensor<4xi32>) -> (tensor<2xi32>, tensor<2xi32>)
  %0 = scf.index_switch %k -> tensor<2xi32>
  case 0 {
    scf.yield %a : tensor<2xi32>
  }
  default {
    scf.yield %b : tensor<2xi32>
  }
  %1 = tensor.insert %c into %0[%c0] : tensor<2xi32>
  return %x, %1 : tensor<4xi32>, tensor<2xi32>
}

func.func @blocks(%x: tensor<4xi32>, %k: i64) -> (tensor<4xi32>, tensor<2xi32>) {
  %c = arith.constant -36 : i32
  %c0 = arith.constant 0 : index
  %a, %b = split.split %x into 2 axis 0 : (tensor<4xi32>) -> (tensor<2xi32>, tensor<2xi32>)
  cf.switch %k : i64, [
    default: ^join(%a : tensor<2xi32>),
    0: ^join(%a : tensor<2xi32>),
    1: ^join(%b : tensor<2xi32>)
  ]
^join(%0: tensor<2xi32>):
  %1 = tensor.insert %c into %0[%c0] : tensor<2xi32>
  return %x, %1 : tensor<4xi32>, tensor<2xi32>
}

// Three paths to the last block.
func.func @early(%x: tensor<4xi32>, %k: index) -> (tensor<4xi32>, tensor<2xi32>) {
  %c = arith.constant -36 : i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a, %b = split.split %x into 2 axis 0 : (tensor<4xi32>) -> (tensor<2xi32>, tensor<2xi32>)
  %is0 = arith.cmpi eq, %k, %c0 : index
  cf.cond_br %is0, ^p(%a : tensor<2xi32>), ^q
^q:
  %is1 = arith.cmpi eq, %k, %c1 : index
  cf.cond_br %is1, ^p(%b : tensor<2xi32>), ^r(%a : tensor<2xi32>)
^p(%y: tensor<2xi32>):
  cf.br ^r(%y : tensor<2xi32>)
^r(%0: tensor<2xi32>):
  %1 = tensor.insert %c into %0[%c0] : tensor<2xi32>
  return %x, %1 : tensor<4xi32>, tensor<2xi32>
}
