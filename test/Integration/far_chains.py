# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# RUN: %python %s %t | FileCheck %s
# CHECK: a value far behind: 2 loops
# CHECK: a result far behind: 2 loops
# CHECK: a chain in a branch: 3 loops
"""Chains of which loops are made where hundreds of ops are in between."""

import pathlib
import subprocess
import sys

FOLDER = pathlib.Path(sys.argv[1])


def count_loops(lines, arguments, result, options=""):
    """How many loops there are in the function, which has to be valid."""
    path = FOLDER / "program.mlir"
    lines = ["func.func @main(%s) -> %s {" % (arguments, result), *lines, "}"]
    path.write_text("\n".join(lines))
    command = ["split-opt", path, "--split-roll-chains" + options]
    return subprocess.check_output(command, text=True, timeout=300).count("scf.for")


def far_behind(last, result):
    """What is handed on last is of ops of which something is needed far behind, and
    that could be before all links."""
    store = "  memref.store %%%s, %%m[%%c] : memref<1xi32>"
    lines = ["  %c = arith.constant 0 : index", "  %s0 = math.ctpop %x : i32"]
    for i in range(8):
        lines.append(store % ("s%d" % i))
        lines += last if i == 6 else ["  %%s%d = math.absi %%s%d : i32" % (i + 1, i)]
    lines.append(store % "s8")
    lines += [store % "xy"[i % 2] for i in range(300)]
    lines.append("  return %%needed : %s" % result)
    arguments = "%m: memref<1xi32>, %x: i32, %y: i32"
    return count_loops(lines, arguments, result, "=min-ops=3 min-count=2")


def in_branch():
    """One link is a branch with more links than it is in a chain with."""
    type = "tensor<4xf32>"
    exp = "  %%%s = linalg.exp ins(%%%s : %s) outs(%%e : %s) -> %s"
    lines = ["  %%e = tensor.empty() : %s" % type]

    def add_chain(name, source, count):
        for i in range(count):
            result = "%s%d" % (name, i)
            lines.append(exp % (result, source, type, type, type))
            source = result
        return source

    last = add_chain("a", "x", 1000)
    lines.append("  %%b = scf.if %%c -> %s {" % type)
    lines.append("  scf.yield %%%s : %s" % (add_chain("inner", last, 2000), type))
    lines.append("  } else {")
    lines.append("  scf.yield %%%s : %s" % (last, type))
    lines.append("  }")
    lines.append("  return %%%s : %s" % (add_chain("d", "b", 1000), type))
    return count_loops(lines, "%%x: %s, %%c: i1" % type, type)


FOLDER.mkdir(parents=True, exist_ok=True)
value = ["  %s7 = arith.addi %x, %y : i32", "  %needed = arith.muli %s7, %y : i32"]
print("a value far behind: %d loops" % far_behind(value, "i32"))
result = ["  %s7, %needed = arith.addui_extended %x, %y : i32, i1"]
print("a result far behind: %d loops" % far_behind(result, "i1"))
print("a chain in a branch: %d loops" % in_branch())
