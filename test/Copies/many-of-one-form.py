# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Copies of one form whose code is for one width, but with and without stores that
# bypass the caches, call a function that has it if they are many; those of a size
# that is known to be small have little code, and never do.
#
# REQUIRES: runner
# RUN: %python %s dynamic 31 | split-opt --split-to-loops-pipeline | FileCheck %s --check-prefix=FEW
# RUN: %python %s dynamic 32 | split-opt --split-to-loops-pipeline | FileCheck %s --check-prefix=MANY
# RUN: %python %s static 32 | split-opt --split-to-loops-pipeline | FileCheck %s --check-prefix=FEW
#
# FEW-NOT: _copy
# MANY: call @f0_copy(
# MANY: func.func private @f0_copy({{.*}}passthrough = ["noinline"]
# MANY-COUNT-31: call @f0_copy(
# MANY-NOT: nontemporal
"""A module of functions that split a vector, and the same, called and checked."""

import sys


def make_module(size, count):
    """The text: @main returns both parts of the last function and of the first."""
    whole, part = f"tensor<{size}xf32>", f"tensor<{'?' if size == '?' else size // 2}xf32>"
    functions = "".join(
        f"""func.func @f{i}(%x: {whole}) -> ({part}, {part}) {{
  %0:2 = split.split %x into 2 axis 0 : ({whole}) -> ({part}, {part})
  return %0#0, %0#1 : {part}, {part}
}}
""" for i in range(count))
    return functions + f"""func.func @main(%x: {whole}) -> ({part}, {part}, {part}, {part}) {{
  %0:2 = call @f{count - 1}(%x) : ({whole}) -> ({part}, {part})
  %1:2 = call @f0(%x) : ({whole}) -> ({part}, {part})
  return %0#0, %0#1, %1#0, %1#1 : {part}, {part}, {part}, {part}
}}
"""


if __name__ == "__main__":
    print(make_module("?" if sys.argv[1] == "dynamic" else 8, int(sys.argv[2])))
