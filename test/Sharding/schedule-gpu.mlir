// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// DEFINE: %{lower} = split-opt %S/../Integration/Inputs/attention.mlir
// RUN: %{lower} --transform-preload-library=transform-library-paths=%s --transform-interpreter | FileCheck %s --check-prefixes=CHECK,NVVM
// RUN: sed -e 's/"nvvm"/"rocdl"/' -e 's/"sm_90"/"gfx90a"/' %s > %t.rocdl.mlir
// RUN: %{lower} --transform-preload-library=transform-library-paths=%t.rocdl.mlir --transform-interpreter | FileCheck %s --check-prefixes=CHECK,ROCDL
// RUN: sed -e 's/"nvvm"/"spirv"/' -e 's/, "chip" = "sm_90"//' %s > %t.spirv.mlir
// RUN: %{lower} --transform-preload-library=transform-library-paths=%t.spirv.mlir --transform-interpreter | FileCheck %s --check-prefixes=CHECK,SPIRV
//
// Attention, sharded by heads, with a GPU for each of two processes: nothing is
// exchanged, and each has a kernel for the split of its heads, for each kind of GPU.

// CHECK-NOT: {{ranks|shard}}.
// CHECK: llvm.func @main(
// CHECK: gpu.launch_func
// CHECK-NOT: {{ranks|shard}}.
// CHECK: gpu.binary
// NVVM-SAME: .target sm_90
// ROCDL-SAME: amdgcn-amd-amdhsa--gfx90a
// SPIRV-SAME: #spirv.target_env
// CHECK-NOT: {{ranks|shard}}.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %module: !transform.any_op {transform.consumed}) {
    transform.split.create_grid @grid shape [2] in %module : !transform.any_op
    %projection = transform.structured.match attributes {name = "projection"} in %module
        : (!transform.any_op) -> !transform.any_op
    transform.split.shard operand 1 of %projection on @grid split_axes = [[], [0]]
        : !transform.any_op
    %sharded = transform.apply_registered_pass "split-shard-pipeline" to %module
        : (!transform.any_op) -> !transform.any_op
    %alone = transform.apply_registered_pass "convert-ranks-to-mpi" to %sharded
        : (!transform.any_op) -> !transform.any_op
    %lowered = transform.apply_registered_pass "split-to-gpu-pipeline"
        with options = { "target" = "nvvm", "chip" = "sm_90" } to %alone
        : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
