# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Joins parts of splits in other orders, some of them only, or twice, or beside
# another tensor, and compares the results with those of NumPy: of many shapes,
# static and dynamic, for several processors, on one thread and on two.
#
# REQUIRES: runner
# RUN: %python %s %t
"""Modules of functions that join parts of a tensor again."""

import pathlib
import random
import sys

import numpy as np
import runner
from front_ends import tensor


class Case:
    """One tensor, the widths of its parts along an axis, and what is joined:
    parts by number, None for another tensor."""

    def __init__(self, shape, axis, widths, joined, is_dynamic=False):
        self.shape, self.axis, self.widths = shape, axis, widths
        self.joined, self.is_dynamic = joined, is_dynamic

    def arrays(self, name):
        size = int(np.prod(self.shape))
        whole = (np.arange(size) % 251).astype(name).reshape(self.shape)
        other = (np.arange(size) % 241).astype(name).reshape(self.shape)
        return [whole, other] if None in self.joined else [whole]

    def expected(self, arrays):
        parts = np.split(arrays[0], np.cumsum(self.widths)[:-1], axis=self.axis)
        joined = [arrays[1] if i is None else parts[i] for i in self.joined]
        return np.concatenate(joined, axis=self.axis)

    def emit(self, i, element):
        """The arguments, lines, result and type of this case."""

        def type_of(width):
            shape = list(self.shape)
            shape[self.axis] = width
            return tensor(["?"] * len(shape) if self.is_dynamic else shape, element)

        whole = type_of(sum(self.widths))
        parts = [type_of(width) for width in self.widths]
        sizes = ", ".join(map(str, self.widths))
        arguments = [(f"%x{i}", whole)]
        if None in self.joined:
            arguments.append((f"%y{i}", whole))
        names = [f"%y{i}" if j is None else f"%{i}#{j}" for j in self.joined]
        types = [whole if j is None else parts[j] for j in self.joined]
        if len(self.widths) == 1:
            names = [name.split("#")[0] for name in names]
        width = sum(sum(self.widths) if j is None else self.widths[j] for j in self.joined)
        lines = [
            f"%{i}:{len(parts)} = split.split %x{i} sizes [{sizes}] axis {self.axis}"
            f" : ({whole}) -> ({', '.join(parts)})",
            f"%r{i} = tensor.concat dim({self.axis}) {', '.join(names)}"
            f" : ({', '.join(types)}) -> {type_of(width)}",
        ]
        return arguments, lines, f"%r{i}", type_of(width)


def make_module(cases, element):
    arguments, lines, results, types = [], [], [], []
    for i, case in enumerate(cases):
        own, own_lines, result, type = case.emit(i, element)
        arguments += [f"{name}: {type}" for name, type in own]
        lines += own_lines
        results.append(result)
        types.append(type)
    body = "\n".join("  " + line for line in lines)
    return (
        f"func.func @main({', '.join(arguments)}) -> ({', '.join(types)}) {{\n{body}\n"
        f"  return {', '.join(results)} : {', '.join(types)}\n}}\n"
    )


def draw(numbers):
    """Any case."""
    rank = numbers.randrange(1, 5)
    axis = numbers.randrange(rank)
    shape = [numbers.choice([1, 2, 3, 5]) for _ in range(rank)]
    shape[0] = numbers.choice([1, 2, 17, 64, 129, 700])
    shape[axis] = numbers.choice([2, 3, 4, 8, 12, 33, 64, 100, 257])
    num_parts = min(numbers.choice([1, 2, 2, 3, 4, 9]), shape[axis])
    cuts = sorted(numbers.sample(range(1, shape[axis]), num_parts - 1))
    widths = [end - begin for begin, end in zip([0, *cuts], [*cuts, shape[axis]])]
    joined = list(range(num_parts))
    numbers.shuffle(joined)
    kind = numbers.choice(["all", "all", "some", "twice", "other"])
    if kind == "some":
        joined = joined[: (num_parts + 1) // 2]
    if kind == "twice":
        joined.append(joined[0])
    if kind == "other":
        joined.insert(numbers.randrange(num_parts + 1), None)
    return Case(shape, axis, widths, joined, is_dynamic=numbers.random() < 0.3)


# Halves and bytes of pixels, past the caches; rows without kernels, of whole
# lines and others; empty parts; parts that share a table, and one row.
CASES = [
    Case([300000, 8], 1, [4, 4], [1, 0]),
    Case([1 << 20, 3], 1, [1, 1, 1], [2, 1, 0]),
    Case([400, 4096], 1, [1024, 3072], [1, 0]),
    Case([400, 4099], 1, [1025, 3074], [1, 0]),
    Case([3, 1 << 20], 1, [3, (1 << 20) - 3], [1, 0]),
    Case([70, 5], 1, [2, 0, 3], [2, 1, 0]),
    Case([40, 2100], 1, [7] * 300, list(range(300))[::-1]),
    Case([40, 2100], 1, [5, 9] * 150, [*range(300)[::-1], None], is_dynamic=True),
    Case([1, 5], 1, [2, 3], [1, 0]),
    Case([0, 5], 1, [2, 3], [1, 0]),
]


def check(cases, name, options, directory):
    arrays = [case.arrays(name) for case in cases]
    outputs = runner.run_arrays(
        make_module(cases, runner.MLIR_TYPES[name]),
        [array for own in arrays for array in own],
        runner.fresh_directory(directory),
        options,
    )
    assert len(outputs) == len(cases)
    for case, own, output in zip(cases, arrays, outputs):
        expected = case.expected(own)
        assert output.dtype == expected.dtype
        assert np.array_equal(output, expected), (name, options, vars(case))


def main(directory):
    numbers = random.Random(0)
    for options in runner.MACHINES[:2]:
        check(CASES, "int8", options, directory)
        check(CASES, "float32", options, directory)
    for options in runner.MACHINES:
        for name in runner.TYPES:
            check([draw(numbers) for _ in range(8)], name, options, directory)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
