# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Very many copies that differ in their sizes only call a function for any sizes,
# which knows those that they have in common.
#
# REQUIRES: runner
# RUN: %python %s widths 127 | split-opt --split-to-loops-pipeline | FileCheck %s --check-prefix=FEW
# RUN: %python %s widths 128 | split-opt --split-to-loops-pipeline | FileCheck %s --check-prefix=WIDTHS
# RUN: %python %s rows 128 | split-opt --split-to-loops-pipeline | FileCheck %s --check-prefix=ROWS
# RUN: %python %s joins 128 | split-opt --split-to-loops-pipeline | FileCheck %s --check-prefix=JOINS
# RUN: %python %s swaps 128 | split-opt --split-to-loops-pipeline | FileCheck %s --check-prefix=SWAPS
# RUN: %python %s one-row 128 | split-opt --split-to-loops-pipeline | FileCheck %s --check-prefix=ONE-ROW
# RUN: %python %s run %t
#
# FEW-NOT: _copy
#
# WIDTHS-COUNT-128: call @main_copy(
# WIDTHS: func.func private @main_copy(
# WIDTHS-SAME: memref<4x?xf32>, %{{[^:]*}}: memref<4x?xf32>, %{{[^:]*}}: index, %{{[^:]*}}: memref<4x?xf32>, %{{[^:]*}}: index, %{{[^:]*}}: index)
# WIDTHS-SAME: passthrough = ["noinline"]
#
# Of those with rows of one width, the code is for that width.
# ROWS-COUNT-128: call @main_copy(
# ROWS: func.func private @main_copy(
# ROWS-SAME: memref<?x8xf32>, %{{[^:]*}}: index, %{{[^:]*}}: memref<?x2xf32>, %{{[^:]*}}: memref<?x6xf32>)
# ROWS-NOT: index_switch
#
# ONE-ROW-COUNT-128: call @main_copy(
# ONE-ROW: func.func private @main_copy(
# ONE-ROW-SAME: memref<1x?xf32>, %{{[^:]*}}: memref<1x?xf32>, %{{[^:]*}}: index, %{{[^:]*}}: memref<1x?xf32>, %{{[^:]*}}: index, %{{[^:]*}}: index)
#
# JOINS-COUNT-128: call @main_copy(
# JOINS: func.func private @main_copy(
#
# Parts of one buffer that are joined in the other order.
# SWAPS-COUNT-128: call @main_copy(
# SWAPS: func.func private @main_copy(
# SWAPS-SAME: memref<4x?xf32>, %{{[^:]*}}: memref<4x?xf32>, %{{[^:]*}}: index
"""Modules of functions that split or join tensors, or do both, of as many sizes
as there are tensors: the text of one, or all of them run, in several types, and compared."""

import pathlib
import random
import sys

import numpy as np
import runner
from front_ends import tensor


def function(name, inputs, outputs, lines, results):
    """A function of the tensors of these types."""
    arguments = ", ".join(f"%x{i}: {type}" for i, type in enumerate(inputs))
    values, types = ", ".join(results), ", ".join(outputs)
    body = "\n".join("  " + line for line in lines)
    return f"func.func @{name}({arguments}) -> ({types}) {{\n{body}\n  return {values} : {types}\n}}\n"


def splits(name, element, shapes):
    """Splits each of its arguments, of (rows, widths), to parts of these widths."""
    inputs, outputs, lines, results = [], [], [], []
    for i, (rows, widths) in enumerate(shapes):
        whole = tensor([rows, sum(widths)], element)
        parts = [tensor([rows, width], element) for width in widths]
        sizes = ", ".join(map(str, widths))
        lines.append(
            f"%{i}:{len(widths)} = split.split %x{i} sizes [{sizes}] axis 1"
            f" : ({whole}) -> ({', '.join(parts)})"
        )
        inputs.append(whole)
        outputs += parts
        results += [f"%{i}#{j}" for j in range(len(widths))]
    return function(name, inputs, outputs, lines, results)


def joins(name, element, shapes):
    """The other way around."""
    inputs, outputs, lines, results = [], [], [], []
    for i, (rows, widths) in enumerate(shapes):
        whole = tensor([rows, sum(widths)], element)
        parts = [tensor([rows, width], element) for width in widths]
        names = [f"%x{len(inputs) + j}" for j in range(len(widths))]
        inputs += parts
        lines.append(
            f"%{i} = tensor.concat dim(1) {', '.join(names)}"
            f" : ({', '.join(parts)}) -> {whole}"
        )
        outputs.append(whole)
        results.append(f"%{i}")
    return function(name, inputs, outputs, lines, results)


def swaps(name, element, shapes):
    """Joins the parts of each of its arguments in the other order."""
    types, lines = [], []
    for i, (rows, widths) in enumerate(shapes):
        whole = tensor([rows, sum(widths)], element)
        parts = [tensor([rows, width], element) for width in widths]
        names = [f"%{i}#{j}" for j in range(len(widths))]
        sizes = ", ".join(map(str, widths))
        lines += [
            f"%{i}:{len(widths)} = split.split %x{i} sizes [{sizes}] axis 1"
            f" : ({whole}) -> ({', '.join(parts)})",
            f"%r{i} = tensor.concat dim(1) {', '.join(names[::-1])}"
            f" : ({', '.join(parts[::-1])}) -> {whole}",
        ]
        types.append(whole)
    return function(name, types, types, lines, [f"%r{i}" for i in range(len(shapes))])


def module_of(kind, count):
    widths = [(4, [3 + i % 7, 3 + i]) for i in range(count)]
    if kind in ("joins", "swaps"):
        return {"joins": joins, "swaps": swaps}[kind]("main", "f32", widths)
    if kind == "rows":
        widths = [(4 + i, [2, 6]) for i in range(count)]
    if kind == "one-row":
        widths = [(1, sizes) for _, sizes in widths]
    return splits("main", "f32", widths)


def shapes_of(num_parts, numbers, rows):
    """As many, of so many rows, or of few, and one that bypasses the caches."""
    shapes = {
        (
            rows or numbers.choice([2, 3, 16, 50]),
            tuple(numbers.randrange(1, 40) for _ in range(num_parts)),
        )
        for _ in range(150)
    }
    assert len(shapes) > 128
    large = (1, (400000,) * num_parts) if rows == 1 else (40000, (9,) * num_parts)
    return [*sorted(shapes), large]


def run_all(directory):
    numbers = random.Random(0)
    for name, num_parts, rows, options in (
        ("int8", 3, None, ()),
        ("float16", 5, None, ()),
        ("float32", 2, None, ("--threads", 2)),
        ("int32", 3, 1, ("--threads", 2)),
        ("complex128", 2, None, ()),
    ):
        shapes = shapes_of(num_parts, numbers, rows)
        element = runner.MLIR_TYPES[name]
        wholes = [
            np.random.default_rng(i).integers(0, 100, (rows, sum(widths))).astype(name)
            for i, (rows, widths) in enumerate(shapes)
        ]
        parts = [
            part
            for whole, (_, widths) in zip(wholes, shapes)
            for part in np.split(whole, np.cumsum(widths)[:-1], axis=1)
        ]
        swapped = [
            np.concatenate(np.split(whole, np.cumsum(widths)[:-1], axis=1)[::-1], axis=1)
            for whole, (_, widths) in zip(wholes, shapes)
        ]
        for make, given, expected in (
            (splits, wholes, parts),
            (joins, parts, wholes),
            (swaps, wholes, swapped),
        ):
            outputs = runner.run_arrays(
                make("main", element, shapes),
                given,
                runner.fresh_directory(directory),
                options,
            )
            assert len(outputs) == len(expected)
            for output, array in zip(outputs, expected):
                assert output.dtype == array.dtype
                assert np.array_equal(output, array), (name, array.shape)


if __name__ == "__main__":
    if sys.argv[1] == "run":
        run_all(pathlib.Path(sys.argv[2]))
    else:
        print(module_of(sys.argv[1], int(sys.argv[2])))
