// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a GPU has neither an instruction nor a formula for is of the vendor's library:
// one error, where the op is, if that is not there.
//
// RUN: not env CUDA_ROOT=%t.none split-opt %s --split-to-gpu-pipeline="target=nvvm" 2>&1 | FileCheck %s --check-prefix=NVIDIA --implicit-check-not=error:
// RUN: not env ROCM_PATH=%t.none split-opt %s --split-to-gpu-pipeline="target=rocdl" 2>&1 | FileCheck %s --check-prefix=AMD --implicit-check-not=error:
//
// Where it is, it becomes a part of the kernel.
//
// RUN: rm -rf %t.cuda && mkdir -p %t.cuda/nvvm/libdevice
// RUN: echo 'define float @__nv_sinf(float %%x) { %%r = fmul float %%x, 3.0 ret float %%r }' | llvm-as -o %t.cuda/nvvm/libdevice/libdevice.10.bc
// RUN: env CUDA_ROOT=%t.cuda split-opt %s --split-to-gpu-pipeline="target=nvvm" | %python %split_src_root/test/Support/gpu_code.py | FileCheck %s --check-prefix=LINKED --implicit-check-not=__nv_sinf
//
// OpenCL has functions of its own.
//
// RUN: split-opt %s --split-to-gpu-pipeline="target=spirv" | FileCheck %s --check-prefix=SPIRV

// NVIDIA: device-functions.mlir:[[@LINE+7]]:{{[0-9]+}}: error: is computed by '__nv_sinf' of libdevice, which is not found: set CUDA_ROOT to the folder of a CUDA toolkit, or compile for target=spirv
// AMD: device-functions.mlir:[[@LINE+6]]:{{[0-9]+}}: error: is computed by '__ocml_sin_f32' of ocml, which is not found: set ROCM_PATH to the folder of ROCm, or compile for target=spirv
// LINKED: mul.rn.f32
// LINKED: st.global
// SPIRV: gpu.binary
func.func @main(%x: tensor<64xf32>) -> tensor<64xf32> {
  %0 = arith.addf %x, %x : tensor<64xf32>
  %1 = math.sin %0 : tensor<64xf32>
  return %1 : tensor<64xf32>
}
