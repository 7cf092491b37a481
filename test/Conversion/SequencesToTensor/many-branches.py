# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# RUN: %python %s 60 | split-opt --convert-split-sequences-to-tensor | FileCheck %s
#
# CHECK: scf.for {{.*}}, tensor<?x1xindex>, tensor<?x1xindex>, index, index) {
"""A loop that appends to a sequence in branches one after the other. Both ways
through each lead back to what the loop carries, but there is no need to follow
them all."""

import sys

SEQUENCE = "!split.sequence<tensor<?xf32>>"
BRANCH = f"""  %s{{1}} = scf.if %c -> ({SEQUENCE}) {{{{
    %t = split.sequence_insert %s{{0}}, %x : ({SEQUENCE}, tensor<?xf32>) -> {SEQUENCE}
    scf.yield %t : {SEQUENCE}
  }}}} else {{{{
    scf.yield %s{{0}} : {SEQUENCE}
  }}}}"""

count = int(sys.argv[1])
branches = "\n".join(BRANCH.format(i, i + 1) for i in range(count))
print(f"""
func.func @main(%s: {SEQUENCE}, %x: tensor<?xf32>, %n: index, %c: i1) -> {SEQUENCE} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s0 = %s) -> ({SEQUENCE}) {{
{branches}
    scf.yield %s{count} : {SEQUENCE}
  }}
  return %r : {SEQUENCE}
}}""")
