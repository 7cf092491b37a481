# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# LLVM's schedulers take time with the square of the loads and stores of a block.
# Kernels that are long together stay loops: LLVM does not see that each has one
# iteration, and may not unroll it. Of still more parts, those that one kernel does
# for are in a table, over which there is a loop.
#
# RUN: %python %s 8 | split-opt --split-fuse-copies=distinct-arguments | FileCheck %s --check-prefix=FEW
# RUN: %python %s 24 | split-opt --split-fuse-copies=distinct-arguments | FileCheck %s --check-prefix=MANY
# RUN: %python %s 256 | split-opt --split-fuse-copies=distinct-arguments | FileCheck %s --check-prefix=TABLE
#
# FEW-LABEL: func.func @split(
#   FEW-NOT:   llvm.inline_asm
#   FEW-NOT:   memref.alloc
#
# MANY-LABEL: func.func @split(
#  MANY-SAME:   %[[PART:arg1]]: memref<3000x7xf32>
#   MANY-NOT:   memref.alloc()
#       MANY:   %[[ROWS:.*]] = llvm.inline_asm "", "=r,0" %{{.*}} : (i64) -> i64
#       MANY:   scf.for
#       MANY:   } {loop_annotation = #
#
# TABLE-LABEL: func.func @split(
#   TABLE-NOT:   llvm.inline_asm
#       TABLE:   %[[TABLE:.*]] = memref.alloc() : memref<257xi64>
# Runs of rows of one part after the other.
#       TABLE:   scf.for %[[BEGIN:.*]] = %{{.*}} to %{{.*}} step %c32
#       TABLE:     scf.for %[[PART:.*]] = %c0{{.*}} to %c256
#       TABLE:       memref.load %[[TABLE]][%[[PART]]]
#       TABLE:       llvm.inttoptr
#       TABLE:       scf.for %{{.*}} = %[[BEGIN]] to
#   TABLE-NOT:       scf.for
#       TABLE:         vector.shuffle
#       TABLE:         llvm.store {{.*}}nontemporal
"""A function that copies parts of seven words to buffers of their own."""

import sys

from split_copies import print_split_copies

print_split_copies("split", rows=3000, width=7, count=int(sys.argv[1]))
