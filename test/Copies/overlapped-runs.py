# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# RUN: %python %s > %t.mlir
# RUN: split-opt %t.mlir --split-fuse-copies='distinct-arguments vector-bytes=32 reordered-bytes=4 llc-bytes=2000 l1-bytes=15360 places-in-turn=1' --canonicalize --cse | FileCheck %s
"""Where vectors are pieces of lines, a run is written past the caches while that of
the next kernel is put together.

Of 20 columns, kernels take eight, eight and four. The stage has room for three runs
of 64 rows, which are 2 KiB, and for the addresses of the parts.
"""

from split_copies import print_split_copies

# CHECK-LABEL: func.func @columns(
#       CHECK:   memref.alloca() {alignment = 64 : i64, split.stage} : memref<6304xi8>
#
# The last kernel's first run is put together before all others.
#       CHECK:   scf.for %{{.*}} = %c0 to %c64 step %c4 {
#   CHECK-NOT:     nontemporal
#       CHECK:   }
#       CHECK:   scf.for %[[BEGIN:.*]] = %c0 to %c384{{.*}} step %c64 {
#       CHECK:     %[[NEXT:.*]] = arith.addi %[[BEGIN]], %c64
# At the end, that kernel's last run is put together once more.
#       CHECK:     %[[FOLLOWING:.*]] = arith.minsi %[[NEXT]], %c320
#
# The first kernel takes eight groups, in four steps of two, for the four parts of
# the last one.
#       CHECK:     scf.for %{{.*}} = %c0 to %c4 step %c1 {
#       CHECK:       %[[OWN:.*]] = arith.addi %[[BEGIN]],
#       CHECK:       scf.for %{{.*}} = %[[OWN]] to %{{.*}} step %c8 {
# CHECK-COUNT-8:       llvm.load {{.*}} -> vector<8xf32>
#   CHECK-NOT:         nontemporal
#       CHECK:       }
#       CHECK:       llvm.intr.prefetch
# CHECK-COUNT-2:     llvm.store {{.*}}nontemporal
#   CHECK-NOT:       nontemporal
#       CHECK:       llvm.intr.prefetch
# CHECK-COUNT-6:     llvm.store {{.*}}nontemporal
#   CHECK-NOT:       nontemporal
#       CHECK:     }
# The second one a group for each part of the first.
#       CHECK:     scf.for %{{.*}} = %c0 to %c8 step %c1 {
#       CHECK:       scf.for %{{.*}} step %c8 {
#       CHECK:       }
# CHECK-COUNT-8:     llvm.store {{.*}}nontemporal
#   CHECK-NOT:       nontemporal
#       CHECK:     }
# And the last one, of the next run, two groups of four rows for each of the second.
#       CHECK:     scf.for %{{.*}} = %c0 to %c8 step %c1 {
#       CHECK:       %[[LAST:.*]] = arith.addi %[[FOLLOWING]],
#       CHECK:       scf.for %{{.*}} = %[[LAST]] to %{{.*}} step %c4 {
#       CHECK:       }
# CHECK-COUNT-8:     llvm.store {{.*}}nontemporal
#   CHECK-NOT:       nontemporal
#       CHECK:     }
#       CHECK:   }
# The rows that make up no run.
#       CHECK:   scf.for %{{.*}} = %c384{{.*}} to %c400{{.*}} step %c8 {
#       CHECK:   return

print_split_copies("columns", rows=400, width=1, count=20)
