# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# RUN: %python %s 256 | split-opt --split-to-loops-pipeline | FileCheck %s --check-prefix=TABLE
# RUN: %python %s 255 | split-opt --split-to-loops-pipeline | FileCheck %s --check-prefix=TABLES
# RUN: %python %s 300 | split-opt --split-to-llvm-pipeline=only-c-interface | FileCheck %s --check-prefix=ROLLED
#
# Parts of one row whose sizes are known at run time share one table if there are
# many, and all else that is done for each of them is in loops then.
#
# TABLE: memref.alloc() {{.*}}: memref<768xi64>
# TABLE-NOT: memref.alloc() {{.*}}: memref
#
# Or a few, one after the other in the same memory on the stack.
# TABLES: memref.alloca() {split.table} : memref<192xi64>
# TABLES-NOT: memref.alloca() {split.table}
# TABLES-COUNT-3: scf.for %{{.*}} to %c64 step
# TABLES: memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [189]
# TABLES: scf.for %{{.*}} to %c63 step
#
# The first result, whose place is not added up, is by itself.
# ROLLED-LABEL: llvm.func @_mlir_ciface_main(
# ROLLED-COUNT-2: llvm.call @main_allocate(
# ROLLED-NOT: llvm.call @main_allocate(
# ROLLED: llvm.func @main_allocate(
"""Writes a split into the number of parts that is given."""

import sys

count = int(sys.argv[1])
types = ", ".join(["tensor<?xf32>"] * count)
results = ", ".join(f"%0#{number}" for number in range(count))
print(f"""func.func @main(%x: tensor<?xf32>, %sizes: tensor<{count}xi64>) -> ({types}) {{
  %0:{count} = split.split %x sizes %sizes axis 0
      : (tensor<?xf32>, tensor<{count}xi64>) -> ({types})
  return {results} : {types}
}}""")
