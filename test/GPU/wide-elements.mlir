// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-to-gpu-pipeline="target=nvvm chip=sm_80" | %python %split_src_root/test/Support/gpu_code.py | FileCheck %s --check-prefix=PTX
// RUN: split-opt %s --split-to-gpu-pipeline="target=rocdl chip=gfx90a" | %python %split_src_root/test/Support/gpu_code.py | FileCheck %s --check-prefix=AMD
// RUN: split-opt %s --split-to-gpu-pipeline="target=spirv" | FileCheck %s --check-prefix=HOST

// What is computed of parts is one launch, of a thread for 16 bytes: a load of
// each part, and a store. What is not aligned to that takes a thread an element.

// HOST-LABEL: llvm.func @gate(
//       HOST:   llvm.cond_br %{{.*}}, ^[[WIDE:bb[0-9]+]], ^[[NARROW:bb[0-9]+]]
//       HOST: ^[[WIDE]]:
//       HOST:   gpu.launch_func {{.*}} @gate_kernel::@gate_kernel
//   HOST-NOT:   gpu.launch_func
//       HOST: ^[[NARROW]]:
//       HOST:   gpu.launch_func {{.*}} @gate_kernel_0::@gate_kernel
//   HOST-NOT:   gpu.launch_func
//       HOST: llvm.return

// PTX-LABEL: // kernel gate_kernel
//       PTX: ld.global.v4.b32
//       PTX: ld.global.v4.b32
//   PTX-NOT: ld.global
// PTX-COUNT-4: mul.rn.f32
//       PTX: st.global.v4.b32
//   PTX-NOT: st.global
// PTX-LABEL: // kernel gate_kernel_0
//       PTX: ld.global.b32
//       PTX: st.global.b32

// AMD-LABEL: // kernel gate_kernel
//       AMD: global_load_dwordx4
//       AMD: global_load_dwordx4
//   AMD-NOT: global_load
//       AMD: global_store_dwordx4
//   AMD-NOT: global_store
// AMD-LABEL: // kernel gate_kernel_0
//       AMD: global_load_dword v
//       AMD: global_store_dword v
func.func @gate(%x: tensor<64x4096xf32>) -> tensor<64x2048xf32> {
  %0:2 = split.split %x into 2 axis 1 : (tensor<64x4096xf32>) -> (tensor<64x2048xf32>, tensor<64x2048xf32>)
  %1 = arith.mulf %0#0, %0#1 : tensor<64x2048xf32>
  return %1 : tensor<64x2048xf32>
}

// Eight numbers of 16 bits.

// PTX-LABEL: // kernel halves_kernel
//       PTX: ld.global.v4.b32
//       PTX: ld.global.v4.b32
//   PTX-NOT: ld.global
//       PTX: st.global.v4.b32
// PTX-LABEL: // kernel halves_kernel_

// AMD-LABEL: // kernel halves_kernel
//       AMD: global_load_dwordx4
//       AMD: global_store_dwordx4
func.func @halves(%x: tensor<?x4096xf16>) -> tensor<?x2048xf16> {
  %0:2 = split.split %x into 2 axis 1 : (tensor<?x4096xf16>) -> (tensor<?x2048xf16>, tensor<?x2048xf16>)
  %1 = arith.addf %0#0, %0#1 : tensor<?x2048xf16>
  return %1 : tensor<?x2048xf16>
}

// Those of bf16 are computed in f32, and moved as they are.

// PTX-LABEL: // kernel brain_kernel
//       PTX: ld.global.v4.b32
//       PTX: ld.global.v4.b32
//   PTX-NOT: ld.global
// PTX-COUNT-8: mul.rn.f32
//       PTX: st.global.v4.b32
//   PTX-NOT: st.global
// PTX-LABEL: // kernel brain_kernel_

// AMD-LABEL: // kernel brain_kernel
//       AMD: global_load_dwordx4
//       AMD: global_store_dwordx4
func.func @brain(%x: tensor<16x4096xbf16>) -> tensor<16x2048xbf16> {
  %0:2 = split.split %x into 2 axis 1 : (tensor<16x4096xbf16>) -> (tensor<16x2048xbf16>, tensor<16x2048xbf16>)
  %1 = arith.mulf %0#0, %0#1 : tensor<16x2048xbf16>
  return %1 : tensor<16x2048xbf16>
}

// The last dimensions of a part are one where nothing is between them: rows of 7
// numbers are no multiples of 16 bytes, four of them are.

// PTX-LABEL: // kernel channels_kernel
//       PTX: ld.global.v4.b32
//       PTX: st.global.v4.b32
//   PTX-NOT: st.global
// PTX-LABEL: // kernel channels_kernel_

// AMD-LABEL: // kernel channels_kernel
//       AMD: global_load_dwordx4
//       AMD: global_store_dwordx4
func.func @channels(%x: tensor<?x8x4x7xf32>) -> tensor<?x4x4x7xf32> {
  %0:2 = split.split %x into 2 axis 1 : (tensor<?x8x4x7xf32>) -> (tensor<?x4x4x7xf32>, tensor<?x4x4x7xf32>)
  %1 = arith.mulf %0#0, %0#1 : tensor<?x4x4x7xf32>
  return %1 : tensor<?x4x4x7xf32>
}

// Rows that are no multiples of 16 bytes have one kernel.

// PTX-LABEL: // kernel odd_kernel
//   PTX-NOT: .v4
//   PTX-NOT: // kernel odd_kernel_
// AMD-LABEL: // kernel odd_kernel
//   AMD-NOT: {{global_(load|store)_dwordx4}}
//   AMD-NOT: // kernel odd_kernel_

// HOST-LABEL: llvm.func @odd(
//       HOST:   gpu.launch_func
//   HOST-NOT:   gpu.launch_func
func.func @odd(%x: tensor<64x10xf32>) -> tensor<64x5xf32> {
  %0:2 = split.split %x into 2 axis 1 : (tensor<64x10xf32>) -> (tensor<64x5xf32>, tensor<64x5xf32>)
  %1 = arith.mulf %0#0, %0#1 : tensor<64x5xf32>
  return %1 : tensor<64x5xf32>
}
