// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integers of more than 64 bits take as many bytes in memory that is allocated
// as where they are written.
//
// REQUIRES: runner
// RUN: split-runner %s --entry from_65 --random-inputs | FileCheck %s
// RUN: split-runner %s --entry from_129 --random-inputs | FileCheck %s
// RUN: split-compile %s --entry from_129 -o %t.ll
// RUN: FileCheck --check-prefix=BYTES %s < %t.ll
// CHECK: output_0 : tensor<600xi64>
// CHECK-NEXT: [300, 301, 302
// CHECK-SAME: 598, 599, 0, 1, 2
// CHECK-SAME: 297, 298, 299]
// 600 of 32 bytes, at a multiple of 64, which sanitized code leaves to its allocator.
// BYTES: call {{.*}}@splitAllocate(i64 {{19264|19200}})

func.func @from_65(%zero: tensor<i64>) -> tensor<600xi64> {
  %x = tensor.generate {
  ^bb0(%i: index):
    %number = arith.index_cast %i : index to i65
    tensor.yield %number : i65
  } : tensor<600xi65>
  %0:2 = split.split %x into 2 axis 0 : (tensor<600xi65>) -> (tensor<300xi65>, tensor<300xi65>)
  %swapped = tensor.concat dim(0) %0#1, %0#0 : (tensor<300xi65>, tensor<300xi65>) -> tensor<600xi65>
  %result = tensor.generate {
  ^bb0(%i: index):
    %number = tensor.extract %swapped[%i] : tensor<600xi65>
    %low = arith.trunci %number : i65 to i64
    tensor.yield %low : i64
  } : tensor<600xi64>
  return %result : tensor<600xi64>
}

func.func @from_129(%zero: tensor<i64>) -> tensor<600xi64> {
  %x = tensor.generate {
  ^bb0(%i: index):
    %number = arith.index_cast %i : index to i129
    tensor.yield %number : i129
  } : tensor<600xi129>
  %0:2 = split.split %x into 2 axis 0 : (tensor<600xi129>) -> (tensor<300xi129>, tensor<300xi129>)
  %swapped = tensor.concat dim(0) %0#1, %0#0 : (tensor<300xi129>, tensor<300xi129>) -> tensor<600xi129>
  %result = tensor.generate {
  ^bb0(%i: index):
    %number = tensor.extract %swapped[%i] : tensor<600xi129>
    %low = arith.trunci %number : i129 to i64
    tensor.yield %low : i64
  } : tensor<600xi64>
  return %result : tensor<600xi64>
}
