# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# RUN: %python %s 3 > %t.3.mlir
# RUN: %python %s 65 > %t.65.mlir
# RUN: split-opt %t.3.mlir --split-canonicalize-tensors | FileCheck %s --check-prefix=ONE
# RUN: split-opt %t.3.mlir --split-canonicalize-views | FileCheck %s --check-prefix=ONE
# RUN: split-opt %t.65.mlir --split-canonicalize-tensors | FileCheck %s --check-prefix=ALL
# RUN: split-opt %t.65.mlir --split-canonicalize-views | FileCheck %s --check-prefix=ALL
# ONE-COUNT-1: scf.if
#     ONE-NOT: scf.if
# ALL-COUNT-65: scf.if
#      ALL-NOT: scf.if
"""Few scf.if of one condition in a row become one, and many stay: each more result would
be one of an ever wider op.
"""

import sys

count = int(sys.argv[1])
print("func.func @main(%c: i1, %x: f32) -> ({}) {{".format(", ".join(["f32"] * count)))
for i in range(count):
    print(f"""  %k{i} = arith.constant {i}.0 : f32
  %y{i} = scf.if %c -> f32 {{
    %a{i} = arith.addf %x, %k{i} : f32
    scf.yield %a{i} : f32
  }} else {{
    %b{i} = arith.mulf %x, %k{i} : f32
    scf.yield %b{i} : f32
  }}""")
names = ", ".join(f"%y{i}" for i in range(count))
print("  return {} : {}\n}}".format(names, ", ".join(["f32"] * count)))
