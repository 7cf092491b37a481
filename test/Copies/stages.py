# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# RUN: %python %s > %t.mlir
# RUN: split-opt %t.mlir --split-fuse-copies=distinct-arguments --canonicalize --cse | FileCheck %s
# RUN: split-opt %t.mlir --split-fuse-copies='distinct-arguments parallel parallel-bytes=1 task-bytes=100000' --canonicalize --cse | FileCheck %s --check-prefix=TASKS
"""Where the memory is that runs of rows are staged in."""


def copies(space):
    """Copies of the columns of %x to buffers of their own."""
    for i in range(20):
        view = f"memref<4000x1xf32, strided<[20, 1], offset: {i}>{space}>"
        print(f"  %s{i} = memref.subview %x[0, {i}] [4000, 1] [1, 1] "
              f": memref<4000x20xf32{space}> to {view}")
        print(f"  memref.copy %s{i}, %o{i} : {view} to memref<4000x1xf32{space}>")


def function(name, space, before="", after=""):
    arguments = "".join(f", %o{i}: memref<4000x1xf32{space}>" for i in range(20))
    print(f"func.func @{name}(%x: memref<4000x20xf32{space}>{arguments}) {{{before}")
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
