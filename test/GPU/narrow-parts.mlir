// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-to-gpu-pipeline="target=nvvm chip=sm_80" | %python %split_src_root/test/Support/gpu_code.py | FileCheck %s --check-prefix=PTX
// RUN: split-opt %s --split-to-gpu-pipeline="target=nvvm chip=sm_90" | %python %split_src_root/test/Support/gpu_code.py | FileCheck %s --check-prefix=PTX
// RUN: split-opt %s --split-to-gpu-pipeline="target=rocdl chip=gfx90a" | %python %split_src_root/test/Support/gpu_code.py | FileCheck %s --check-prefix=AMD
// RUN: split-opt %s --split-to-gpu-pipeline="target=rocdl chip=gfx942" | %python %split_src_root/test/Support/gpu_code.py | FileCheck %s --check-prefix=AMD

// Parts of a byte are taken out of rows in the memory of a workgroup, so that
// both sides are 16 bytes a thread.

//       PTX: .entry rgb_kernel(
//       PTX: .shared .align 16 .b8 {{.*}}[[[#]]]
//       PTX: ld.global.v4.b32
//       PTX: st.shared.v4.b32
//       PTX: bar.sync
//   PTX-NOT: ld.global
//       PTX: ld.shared.b8
//       PTX: st.global.v4.b32
// PTX-LABEL: // kernel rgb_kernel_0
//       PTX: ld.global.b8
//       PTX: st.global.b8

//       AMD: rgb_kernel:
//       AMD: global_load_dwordx4
//       AMD: ds_write_b128
//       AMD: s_barrier
//       AMD: ds_read_u8
//       AMD: global_store_dwordx4
// AMD-LABEL: // kernel rgb_kernel_0
//       AMD: global_load_ubyte
//       AMD: global_store_byte
func.func @rgb(%x: tensor<8388608x3xui8>) -> (tensor<8388608x1xui8>, tensor<8388608x1xui8>, tensor<8388608x1xui8>) {
  %0:3 = split.split %x into 3 axis 1 : (tensor<8388608x3xui8>) -> (tensor<8388608x1xui8>, tensor<8388608x1xui8>, tensor<8388608x1xui8>)
  return %0#0, %0#1, %0#2 : tensor<8388608x1xui8>, tensor<8388608x1xui8>, tensor<8388608x1xui8>
}
