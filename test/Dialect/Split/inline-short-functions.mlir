// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-inline-view-functions | FileCheck %s

// 8 ops are inlined wherever they are called.
//   CHECK-NOT: @eight
// 9 are not where 29 calls would make 261 of them, more than 256.
//       CHECK: func.func private @nine
func.func private @eight(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0:2 = split.split %x into 2 axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %1:2 = split.split %0#0 into 2 axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %2:2 = split.split %1#0 into 2 axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %3:2 = split.split %2#0 into 2 axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %4:2 = split.split %3#0 into 2 axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %5:2 = split.split %4#0 into 2 axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %6:2 = split.split %5#0 into 2 axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %7:2 = split.split %6#0 into 2 axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  return %7#1 : tensor<?xf32>
}

func.func private @nine(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0:2 = split.split %x into 2 axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %1:2 = split.split %0#0 into 2 axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %2:2 = split.split %1#0 into 2 axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %3:2 = split.split %2#0 into 2 axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %4:2 = split.split %3#0 into 2 axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %5:2 = split.split %4#0 into 2 axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %6:2 = split.split %5#0 into 2 axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %7:2 = split.split %6#0 into 2 axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %8:2 = split.split %7#0 into 2 axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  return %8#1 : tensor<?xf32>
}

// CHECK-LABEL: func.func @calls
// CHECK-COUNT-264: split.split
//   CHECK-NOT: split.split
// CHECK-COUNT-29: call @nine
//   CHECK-NOT: call
func.func @calls(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %a0 = call @eight(%x) : (tensor<?xf32>) -> tensor<?xf32>
  %a1 = call @eight(%a0) : (tensor<?xf32>) -> tensor<?xf32>
  %a2 = call @eight(%a1) : (tensor<?xf32>) -> tensor<?xf32>
  %a3 = call @eight(%a2) : (tensor<?xf32>) -> tensor<?xf32>
  %a4 = call @eight(%a3) : (tensor<?xf32>) -> tensor<?xf32>
  %a5 = call @eight(%a4) : (tensor<?xf32>) -> tensor<?xf32>
  %a6 = call @eight(%a5) : (tensor<?xf32>) -> tensor<?xf32>
  %a7 = call @eight(%a6) : (tensor<?xf32>) -> tensor<?xf32>
  %a8 = call @eight(%a7) : (tensor<?xf32>) -> tensor<?xf32>
  %a9 = call @eight(%a8) : (tensor<?xf32>) -> tensor<?xf32>
  %a10 = call @eight(%a9) : (tensor<?xf32>) -> tensor<?xf32>
  %a11 = call @eight(%a10) : (tensor<?xf32>) -> tensor<?xf32>
  %a12 = call @eight(%a11) : (tensor<?xf32>) -> tensor<?xf32>
  %a13 = call @eight(%a12) : (tensor<?xf32>) -> tensor<?xf32>
  %a14 = call @eight(%a13) : (tensor<?xf32>) -> tensor<?xf32>
  %a15 = call @eight(%a14) : (tensor<?xf32>) -> tensor<?xf32>
  %a16 = call @eight(%a15) : (tensor<?xf32>) -> tensor<?xf32>
  %a17 = call @eight(%a16) : (tensor<?xf32>) -> tensor<?xf32>
  %a18 = call @eight(%a17) : (tensor<?xf32>) -> tensor<?xf32>
  %a19 = call @eight(%a18) : (tensor<?xf32>) -> tensor<?xf32>
  %a20 = call @eight(%a19) : (tensor<?xf32>) -> tensor<?xf32>
  %a21 = call @eight(%a20) : (tensor<?xf32>) -> tensor<?xf32>
  %a22 = call @eight(%a21) : (tensor<?xf32>) -> tensor<?xf32>
  %a23 = call @eight(%a22) : (tensor<?xf32>) -> tensor<?xf32>
  %a24 = call @eight(%a23) : (tensor<?xf32>) -> tensor<?xf32>
  %a25 = call @eight(%a24) : (tensor<?xf32>) -> tensor<?xf32>
  %a26 = call @eight(%a25) : (tensor<?xf32>) -> tensor<?xf32>
  %a27 = call @eight(%a26) : (tensor<?xf32>) -> tensor<?xf32>
  %a28 = call @eight(%a27) : (tensor<?xf32>) -> tensor<?xf32>
  %a29 = call @eight(%a28) : (tensor<?xf32>) -> tensor<?xf32>
  %a30 = call @eight(%a29) : (tensor<?xf32>) -> tensor<?xf32>
  %a31 = call @eight(%a30) : (tensor<?xf32>) -> tensor<?xf32>
  %a32 = call @eight(%a31) : (tensor<?xf32>) -> tensor<?xf32>
  %b0 = call @nine(%x) : (tensor<?xf32>) -> tensor<?xf32>
  %b1 = call @nine(%b0) : (tensor<?xf32>) -> tensor<?xf32>
  %b2 = call @nine(%b1) : (tensor<?xf32>) -> tensor<?xf32>
  %b3 = call @nine(%b2) : (tensor<?xf32>) -> tensor<?xf32>
  %b4 = call @nine(%b3) : (tensor<?xf32>) -> tensor<?xf32>
  %b5 = call @nine(%b4) : (tensor<?xf32>) -> tensor<?xf32>
  %b6 = call @nine(%b5) : (tensor<?xf32>) -> tensor<?xf32>
  %b7 = call @nine(%b6) : (tensor<?xf32>) -> tensor<?xf32>
  %b8 = call @nine(%b7) : (tensor<?xf32>) -> tensor<?xf32>
  %b9 = call @nine(%b8) : (tensor<?xf32>) -> tensor<?xf32>
  %b10 = call @nine(%b9) : (tensor<?xf32>) -> tensor<?xf32>
  %b11 = call @nine(%b10) : (tensor<?xf32>) -> tensor<?xf32>
  %b12 = call @nine(%b11) : (tensor<?xf32>) -> tensor<?xf32>
  %b13 = call @nine(%b12) : (tensor<?xf32>) -> tensor<?xf32>
  %b14 = call @nine(%b13) : (tensor<?xf32>) -> tensor<?xf32>
  %b15 = call @nine(%b14) : (tensor<?xf32>) -> tensor<?xf32>
  %b16 = call @nine(%b15) : (tensor<?xf32>) -> tensor<?xf32>
  %b17 = call @nine(%b16) : (tensor<?xf32>) -> tensor<?xf32>
  %b18 = call @nine(%b17) : (tensor<?xf32>) -> tensor<?xf32>
  %b19 = call @nine(%b18) : (tensor<?xf32>) -> tensor<?xf32>
  %b20 = call @nine(%b19) : (tensor<?xf32>) -> tensor<?xf32>
  %b21 = call @nine(%b20) : (tensor<?xf32>) -> tensor<?xf32>
  %b22 = call @nine(%b21) : (tensor<?xf32>) -> tensor<?xf32>
  %b23 = call @nine(%b22) : (tensor<?xf32>) -> tensor<?xf32>
  %b24 = call @nine(%b23) : (tensor<?xf32>) -> tensor<?xf32>
  %b25 = call @nine(%b24) : (tensor<?xf32>) -> tensor<?xf32>
  %b26 = call @nine(%b25) : (tensor<?xf32>) -> tensor<?xf32>
  %b27 = call @nine(%b26) : (tensor<?xf32>) -> tensor<?xf32>
  %b28 = call @nine(%b27) : (tensor<?xf32>) -> tensor<?xf32>
  return %a32, %b28 : tensor<?xf32>, tensor<?xf32>
}
