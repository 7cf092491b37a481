// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --gpu-launch-sink-index-computations --gpu-kernel-outlining --spirv-attach-target="ver=v1.2 client_api=OpenCL caps=Kernel,Addresses,Int8,Int64,Float16" --split-kernels-to-spirv | FileCheck %s

// What LLVM's pointers reach is reached by those of SPIR-V, and the kernel stays
// where the launch finds it.
//       CHECK: gpu.module @pointers_kernel
//       CHECK: spirv.module @{{.*}} Physical64 OpenCL
//       CHECK:   spirv.GlobalVariable @[[MEMORY:.*]] : !spirv.ptr<!spirv.array<4 x vector<4xi32>>, Workgroup>
//       CHECK:   spirv.func @pointers_kernel(%[[P:.*]]: !spirv.ptr<i8, CrossWorkgroup>
//       CHECK:     %[[SHARED:.*]] = spirv.mlir.addressof @[[MEMORY]]
//       CHECK:     %[[BYTES:.*]] = spirv.Bitcast %[[SHARED]] : {{.*}} to !spirv.ptr<i8, Workgroup>
//       CHECK:     %[[WIDE:.*]] = spirv.Bitcast %[[P]] : !spirv.ptr<i8, CrossWorkgroup> to !spirv.ptr<vector<4xi32>, CrossWorkgroup>
//       CHECK:     %[[PLACE:.*]] = spirv.PtrAccessChain %[[WIDE]][%{{.*}}]
//       CHECK:     spirv.Load "CrossWorkgroup" %{{.*}} ["Aligned", 16] : vector<4xi32>
//       CHECK:     spirv.Store "Workgroup" %{{.*}}, %{{.*}} ["Aligned", 16] : vector<4xi32>
//       CHECK:     spirv.ControlBarrier <Workgroup>
// A truth value is a byte in memory.
//       CHECK:     %[[BYTE:.*]] = spirv.Load "CrossWorkgroup" %{{.*}} ["Aligned", 1] : i8
//       CHECK:     %[[TRUTH:.*]] = spirv.INotEqual %[[BYTE]]
//       CHECK:     %[[STORED:.*]] = spirv.Select %[[TRUTH]]
//       CHECK:     spirv.Store "CrossWorkgroup" %{{.*}}, %[[STORED]] ["Aligned", 1] : i8
//       CHECK: gpu.func @pointers_kernel
func.func @pointers(%p: !llvm.ptr<1>) {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c4, %sy = %c1, %sz = %c1)
      workgroup(%memory : memref<4xvector<4xi32>, #gpu.address_space<workgroup>>) {
    %address = memref.extract_aligned_pointer_as_index %memory : memref<4xvector<4xi32>, #gpu.address_space<workgroup>> -> index
    %integer = arith.index_cast %address : index to i64
    %shared = llvm.inttoptr %integer : i64 to !llvm.ptr<3>
    %i = arith.index_cast %tx : index to i64
    %from = llvm.getelementptr %p[%i] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, vector<4xi32>
    %x = llvm.load %from {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xi32>
    %to = llvm.getelementptr %shared[%i] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, vector<4xi32>
    llvm.store %x, %to {alignment = 16 : i64} : vector<4xi32>, !llvm.ptr<3>
    gpu.barrier
    %flag = llvm.getelementptr %p[%i] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i1
    %truth = llvm.load %flag : !llvm.ptr<1> -> i1
    llvm.store %truth, %flag : i1, !llvm.ptr<1>
    gpu.terminator
  }
  return
}
