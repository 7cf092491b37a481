// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-to-gpu-pipeline="target=spirv" | FileCheck %s
// RUN: split-opt %s --split-to-gpu-pipeline="target=nvvm" | mlir-translate --mlir-to-llvmir | FileCheck %s --check-prefix=LLVM

// Sizes that are given as a tensor are on the device: the host copies what it
// needs, and waits for it. A check that fails is the host's.
// CHECK-LABEL: llvm.func @sizes(
//  CHECK-SAME:   %[[STREAM:[^ ]+]]: !llvm.ptr) -> {{.*}} {
//       CHECK:   llvm.call @mgpuMemcpy(%{{.*}}, %{{.*}}, %{{.*}}, %[[STREAM]])
//       CHECK:   llvm.call @mgpuStreamSynchronize(%[[STREAM]])
//       CHECK:   llvm.call @mgpuMemAlloc(%{{.*}}, %[[STREAM]], %{{.*}})
//       CHECK:   gpu.launch_func <%[[STREAM]] : !llvm.ptr>
//       CHECK:   llvm.call @splitReportCheckFailure
//        LLVM: define {{.*}} @sizes(
//        LLVM:   call void @mgpuLaunchKernel(
func.func @sizes(%x: tensor<?x6xf32>, %s: tensor<2xi64>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %0:2 = split.split %x sizes %s axis 1 : (tensor<?x6xf32>, tensor<2xi64>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  return %0#0, %0#1 : tensor<?x?xf32>, tensor<?x?xf32>
}

// A function passes its stream on.
// CHECK-LABEL: llvm.func @caller(
//  CHECK-SAME:   %[[STREAM:[^ ]+]]: !llvm.ptr) -> {{.*}} {
//       CHECK:   llvm.call @half({{.*}}, %[[STREAM]])
func.func @caller(%x: tensor<8x6xf32>) -> tensor<4x6xf32> {
  %0 = call @half(%x) : (tensor<8x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

func.func @half(%x: tensor<8x6xf32>) -> tensor<4x6xf32> {
  %0:2 = split.split %x into 2 axis 0 : (tensor<8x6xf32>) -> (tensor<4x6xf32>, tensor<4x6xf32>)
  return %0#1 : tensor<4x6xf32>
}

// A sequence of run-time sizes takes a table, which is the host's to fill.
// CHECK-LABEL: llvm.func @sequence(
//       CHECK:   gpu.launch_func
func.func @sequence(%x: tensor<?x?xf32>, %s: tensor<?xi64>) -> tensor<?x?xf32> {
  %0 = split.split_to_sequence %x sizes %s axis 1 : (tensor<?x?xf32>, tensor<?xi64>) -> !split.sequence<tensor<?x?xf32>>
  %1 = split.concat_from_sequence %0 axis 0 : (!split.sequence<tensor<?x?xf32>>) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
