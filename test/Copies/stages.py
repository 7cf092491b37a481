# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# RUN: %python %s > %t.mlir
# RUN: split-opt %t.mlir --split-fuse-copies='distinct-arguments vector-bytes=64 places-in-turn=1' --canonicalize --cse | FileCheck %s
# RUN: split-opt %t.mlir --split-fuse-copies='distinct-arguments parallel parallel-bytes=1 task-bytes=100000 vector-bytes=64 places-in-turn=1' --canonicalize --cse | FileCheck %s --check-prefix=TASKS
# RUN: split-opt %t.mlir --split-fuse-copies='distinct-arguments vector-bytes=64 llc-bytes=2000 places-in-turn=1' --canonicalize --cse | FileCheck %s --check-prefix=LINES
"""Where the memory is that runs of rows are staged in."""


def copies(space):
    """Copies of the columns of %x to buffers of their own."""
    for i in range(20):
        view = f"memref<4000x1xf32, strided<[20, 1], offset: {i}>{space}>"
        print(f"  %s{i} = memref.subview %x[0, {i}] [4000, 1] [1, 1] "
              f": memref<4000x20xf32{space}> to {view}")
        print(f"  memref.copy %s{i}, %o{i} : {view} to memref<4000x1xf32{space}>")


def function(name, space, before="", after="", kind="func.func", results=""):
    arguments = "".join(f", %o{i}: memref<4000x1xf32{space}>" for i in range(20))
    print(f"{kind} @{name}(%x: memref<4000x20xf32{space}>{arguments}){results} {{{before}")
    copies(space)
    print(f"{after}  return\n}}")


# In a loop, at the entry of the function: what a loop allocates on the stack is
# there until the function returns.
# CHECK-LABEL: func.func @in_loop(
#       CHECK:   memref.alloca() {{.*}}split.stage
#       CHECK:   scf.for
#   CHECK-NOT:     alloc
#       CHECK:   return
#
# Each thread has its own.
# TASKS-LABEL: func.func @in_loop(
#       TASKS:   scf.parallel
#       TASKS:     %[[STAGE:.*]] = memref.alloc() {{.*}} : memref<{{.*}}xi8>
#       TASKS:     memref.dealloc %[[STAGE]]
#       TASKS:     scf.reduce
#
# Whole lines that bypass the caches are written to each part in turn, without it;
# pieces of lines, and what stays in the caches, by way of it.
# LINES-LABEL: func.func @in_loop(
#       LINES:   split.stage
#       LINES:   %[[STAGE:.*]] = llvm.inline_asm
#       LINES:   scf.if
#   LINES-NOT:     llvm.load
#       LINES:     vector.store {{.*}} {alignment = 64 : i64, nontemporal = true} {{.*}} vector<16xf32>
#   LINES-NOT:     llvm.load
#       LINES:   } else {
#       LINES:     llvm.load
#       LINES:     llvm.store {{.*}} {alignment = 16 : i64, nontemporal} : vector<16xf32>
#       LINES:     fence
#       LINES:   } else {
#       LINES:     llvm.load
#       LINES:     llvm.store {{.*}} : vector<16xf32>
#       LINES:   return
function("in_loop", "", """
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  scf.for %i = %c0 to %c5 step %c1 {""", "  }\n")

# Pointers to the memory would be of the wrong space.
# CHECK-LABEL: func.func @other_space(
#   CHECK-NOT:   {{alloca|inttoptr}}
#       CHECK:   vector.store {{.*}}, 1>
#   CHECK-NOT:   {{alloca|inttoptr}}
#       CHECK:   return
function("other_space", ", 1")

# Such a function has no stack memory of its own.
# CHECK-LABEL: async.func @without_stack(
#       CHECK:   %[[STAGE:.*]] = memref.alloc() {{.*}} : memref<{{.*}}xi8>
#       CHECK:   memref.dealloc %[[STAGE]]
#       CHECK:   return
function("without_stack", "", kind="async.func", results=" -> !async.token")

# Each thread of a device has.
# CHECK-LABEL: func.func @on_device(
#       CHECK:   gpu.launch
#   CHECK-NOT:     llvm.inline_asm
#       CHECK:     memref.alloca() {{.*}}split.stage
#   CHECK-NOT:     {{memref.alloc\(\)|llvm.inline_asm}}
#       CHECK:     gpu.terminator
function("on_device", "", """
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%lx = %c1, %ly = %c1, %lz = %c1) {""", "    gpu.terminator\n  }\n")
