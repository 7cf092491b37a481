# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# RUN: %python %s 16 | split-opt --split-interleave-loops | FileCheck %s --check-prefix=FEW
# RUN: %python %s 17 | split-opt --split-interleave-loops | FileCheck %s --check-prefix=MANY
"""Many loops that check each iteration are not to be unrolled; a few may be."""

# FEW-NOT: unroll
# FEW:     return
# MANY-DAG:   #[[OFF:.*]] = #llvm.loop_unroll<disable = true>
# MANY-DAG:   #[[LOOP:.*]] = #llvm.loop_annotation<unroll = #[[OFF]]>
# What is around such a loop checks nothing itself.
# MANY:       scf.for
# MANY-NEXT:    scf.for
# MANY:         } {loop_annotation = #[[LOOP]]}
# MANY-NEXT:  }
# MANY-COUNT-16: } {loop_annotation = #[[LOOP]]}
# MANY-NOT:   loop_annotation = #[[LOOP]]

import sys

LOOP = """  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %ok = arith.cmpi ult, %j, %n : index
      split.assert %ok, "it is {0}"(%j)
      memref.store %f, %x[%j] : memref<?xf32>
    }
  }
"""
print(f"""func.func @loops(%x: memref<?xf32>, %n: index, %f: f32) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
{LOOP * int(sys.argv[1])}  return
}}""")
