# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: runner
# RUN: %python %s %t | FileCheck %s
# CHECK: 64 tiled programs, 0 wrong
"""Splits that upstream's transform ops have tiled and fused compute the same.

A program squares a tensor, splits it and adds one to every chunk. It runs as it
is and with loops: around the split, with the square fused into them; and around
what uses one chunk, with the split fused into them. Tiles go along the split
axis and across it, and some do not divide what they tile.
"""

import pathlib
import subprocess
import sys

import numpy as np

import runner

FOLDER = pathlib.Path(sys.argv[1])
DATA = np.arange(7 * 10, dtype=np.float32).reshape(7, 10)
# How the axis of 10 is split: the op, its operands and their types.
SPLITS = {
    "static": ("split.split %y sizes [3, 1, 6] axis 1", []),
    "equal": ("split.split %y into 3 axis -1", []),
    "dynamic": ("split.split %y sizes %s axis 1", [np.array([4, 5, 1])]),
    "remainder": ("split.variadic_split %y axis 1 lengths [2, -1, 3]", []),
}
CHUNKS = {"static": [3, 1, 6], "equal": [4, 4, 2], "dynamic": [4, 5, 1], "remainder": [2, 5, 3]}
TILES = ["[2, 0]", "[3, 0]", "[0, 2]", "[0, 3]", "[4, 4]", "[1, 1]", "[7, 10]", "[0, 7]"]


def type_of(shape):
    return "tensor<" + "".join(f"{'?' if dim is None else dim}x" for dim in shape) + "f32>"


def program(split, is_dynamic):
    text, operands = SPLITS[split]
    rows, columns = (None, None) if is_dynamic else (7, 10)
    source = type_of([rows, columns])
    sizes = [None if is_dynamic or operands else size for size in CHUNKS[split]]
    chunks = ", ".join(type_of([rows, size]) for size in sizes)
    last = type_of([rows, sizes[2]])
    arguments = "".join(", %s: tensor<3xi64>" for _ in operands)
    types = "".join(", tensor<3xi64>" for _ in operands)
    return f"""
func.func @main(%x: {source}{arguments}) -> ({chunks}) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : {source}
  %m = tensor.dim %x, %c1 : {source}
  %e = tensor.empty({"%n, %m" if is_dynamic else ""}) : {source}
  %y = linalg.square ins(%x : {source}) outs(%e : {source}) -> {source}
  %0:3 = {text} : ({source}{types}) -> ({chunks})
  %k = tensor.dim %0#2, %c1 : {last}
  %f = tensor.empty({", ".join(
      (["%n"] if rows is None else []) + (["%k"] if sizes[2] is None else []))}) : {last}
  %z = linalg.exp ins(%0#2 : {last}) outs(%f : {last}) -> {last}
  return %0#0, %0#1, %z : {chunks}
}}
"""


def schedule(is_variadic, tiled, fused, tiles):
    op = "split.variadic_split" if is_variadic else "split.split"
    names = {"split": op, "square": "linalg.square", "exp": "linalg.exp"}
    handle = "!transform.any_op"

    def match(name):
        return (f"%{name} = transform.structured.match ops{{[\"{names[name]}\"]}} in %root : "
                f"({handle}) -> {handle}")

    return f"""
module attributes {{transform.with_named_sequence}} {{
  transform.named_sequence @__transform_main(%root: {handle} {{transform.readonly}}) {{
    {match(tiled)}
    {match(fused)}
    %t, %loop = transform.structured.tile_using_forall %{tiled} tile_sizes {tiles} : ({handle}) -> ({handle}, {handle})
    %f, %new = transform.structured.fuse_into_containing_op %{fused} into %loop : ({handle}, {handle}) -> ({handle}, {handle})
    transform.yield
  }}
}}
"""


def tile(text, transforms):
    result = subprocess.run(["split-opt", "--canonicalize", "--transform-interpreter"],
                            input=text + transforms, capture_output=True, text=True)
    assert result.returncode == 0 and not result.stderr, (text + transforms, result.stderr)
    # A tile that holds everything needs no loop.
    assert "scf.forall" in result.stdout or "7]" in transforms or "10]" in transforms, (
        result.stdout)
    # The schedule is a module at the end.
    return result.stdout[: result.stdout.index("  module attributes {transform")] + "}\n"


count = wrong = 0
for split in SPLITS:
    for is_dynamic in (False, True):
        text = program(split, is_dynamic)
        arrays = [DATA, *SPLITS[split][1]]
        expected = runner.run_arrays(text, arrays, FOLDER / f"{split}-{is_dynamic}")
        chunks = np.split(DATA * DATA, np.cumsum(CHUNKS[split])[:-1], 1)
        assert all(map(np.array_equal, expected[:2], chunks[:2])), (split, expected)
        for index, tiles in enumerate(TILES):
            tiled, fused = [("split", "square"), ("exp", "split")][index % 2]
            actual = runner.run_arrays(
                # Canonicalized, a known remainder is a size as any other.
                tile(text, schedule(split == "remainder" and is_dynamic, tiled, fused, tiles)),
                arrays,
                FOLDER / f"{split}-{is_dynamic}-{index}")
            count += 1
            if not all(map(np.array_equal, actual, expected)):
                wrong += 1
                print(f"{split}, dynamic: {is_dynamic}, {tiled} in tiles of {tiles}:",
                      expected, actual, sep="\n")
print(f"{count} tiled programs, {wrong} wrong")
