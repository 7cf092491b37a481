// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-to-gpu-pipeline="target=nvvm chip=sm_80" | %python %split_src_root/test/Support/gpu_code.py | FileCheck %s --check-prefixes=PTX,SM80
// RUN: split-opt %s --split-to-gpu-pipeline="target=nvvm chip=sm_90" | %python %split_src_root/test/Support/gpu_code.py | FileCheck %s --check-prefixes=PTX,SM90
// RUN: split-opt %s --split-to-gpu-pipeline="target=rocdl chip=gfx90a" | %python %split_src_root/test/Support/gpu_code.py | FileCheck %s --check-prefixes=AMD,GFX90A
// RUN: split-opt %s --split-to-gpu-pipeline="target=rocdl chip=gfx942" | %python %split_src_root/test/Support/gpu_code.py | FileCheck %s --check-prefixes=AMD,GFX942
// RUN: split-opt %s --split-to-gpu-pipeline | FileCheck %s --check-prefix=HOST

// All parts are moved by one launch, 16 bytes a thread: one load, which all parts
// share, and a store to one of three. What turns out not to be aligned to that
// is moved element by element.

// HOST-LABEL: llvm.func @qkv(
//  HOST-SAME:   %[[STREAM:[^ ]+]]: !llvm.ptr) -> {{.*}} {
//       HOST:   llvm.cond_br %{{.*}}, ^[[WIDE:bb[0-9]+]], ^[[NARROW:bb[0-9]+]]
//       HOST: ^[[WIDE]]:
//       HOST:   gpu.launch_func <%[[STREAM]] : !llvm.ptr> @qkv_kernel::@qkv_kernel
//   HOST-NOT:   gpu.launch_func
//       HOST: ^[[NARROW]]:
//       HOST:   gpu.launch_func <%[[STREAM]] : !llvm.ptr> @qkv_kernel_0::@qkv_kernel
//   HOST-NOT:   gpu.launch_func
//       HOST: llvm.return

//      SM80: .target sm_80
//      SM90: .target sm_90
//       PTX: .entry qkv_kernel(
//       PTX: ld.global.v4.b32
//   PTX-NOT: ld.global
//       PTX: st.global.v4.b32
//   PTX-NOT: {{ld.global|shared}}
// PTX-LABEL: // kernel qkv_kernel_0
//       PTX: ld.global.b32
//       PTX: st.global.b32

//    GFX90A: amdgcn-amd-amdhsa--gfx90a
//    GFX942: amdgcn-amd-amdhsa--gfx942
//       AMD: qkv_kernel:
//       AMD: global_load_dwordx4
//   AMD-NOT: global_load
//       AMD: global_store_dwordx4
//   AMD-NOT: {{global_load|ds_}}
// AMD-LABEL: // kernel qkv_kernel_0
//       AMD: global_load_dword v
//       AMD: global_store_dword v
func.func @qkv(%x: tensor<4096x2304xf32>) -> (tensor<4096x768xf32>, tensor<4096x768xf32>, tensor<4096x768xf32>) {
  %0:3 = split.split %x into 3 axis 1 : (tensor<4096x2304xf32>) -> (tensor<4096x768xf32>, tensor<4096x768xf32>, tensor<4096x768xf32>)
  return %0#0, %0#1, %0#2 : tensor<4096x768xf32>, tensor<4096x768xf32>, tensor<4096x768xf32>
}
