# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# RUN: %python %s %t.mlir
#
# Canonicalization takes time in proportion to the number of ops and results: a
# function of 10,000 splits, in a chain and side by side, and one split of 10,000
# results take a second or two. The bound is ten times that; quadratic patterns
# take minutes. What comes out does not change when canonicalized again.

import subprocess
import sys

SIZE = 10_000


def chain():
    lines = [f"func.func @main(%x: tensor<{SIZE + 1}xf32>) -> tensor<1xf32> {{"]
    source = "%x"
    for i in range(SIZE):
        dim = SIZE + 1 - i
        lines.append(
            f"%s{i}:2 = split.split {source} sizes [1, {dim - 1}] axis 0 : "
            f"(tensor<{dim}xf32>) -> (tensor<1xf32>, tensor<{dim - 1}xf32>)"
        )
        source = f"%s{i}#1"
    return lines + [f"return %s{SIZE - 1}#0 : tensor<1xf32>", "}"]


def swaps():
    lines = ["func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {"]
    source = "%x"
    for i in range(SIZE):
        lines.append(
            f"%s{i}:2 = split.split {source} sizes [3, 5] axis 0 : "
            "(tensor<8xf32>) -> (tensor<3xf32>, tensor<5xf32>)"
        )
        lines.append(
            f"%c{i} = tensor.concat dim(0) %s{i}#1, %s{i}#0 : "
            "(tensor<5xf32>, tensor<3xf32>) -> tensor<8xf32>"
        )
        source = f"%c{i}"
    return lines + [f"return {source} : tensor<8xf32>", "}"]


def results(dim):
    types = ", ".join([f"tensor<{'?' if dim == '?' else 1}x4xf32>"] * SIZE)
    values = ", ".join(f"%0#{i}" for i in range(SIZE))
    return [
        f"func.func @main(%x: tensor<{dim}x4xf32>) -> ({types}) {{",
        f"%0:{SIZE} = split.split %x into {SIZE} axis 0 : "
        f"(tensor<{dim}x4xf32>) -> ({types})",
        f"return {values} : {types}",
        "}",
    ]


def canonicalize(path):
    return subprocess.run(
        ["split-opt", path, "--canonicalize"],
        check=True,
        capture_output=True,
        text=True,
        timeout=20,
    ).stdout


for program in (chain(), swaps(), results(SIZE), results("?")):
    with open(sys.argv[1], "w") as file:
        file.write("\n".join(program))
    once = canonicalize(sys.argv[1])
    with open(sys.argv[1], "w") as file:
        file.write(once)
    assert canonicalize(sys.argv[1]) == once, "canonicalization goes on"
