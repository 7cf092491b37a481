# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Transposes tensors of many shapes, static and dynamic, for several processors, on one
# thread and on two, and compares with NumPy.
#
# REQUIRES: runner
# RUN: %python %s %t
"""Modules of functions that transpose tensors."""

import pathlib
import random
import sys

import numpy as np
import runner
from front_ends import tensor

# Of whole lines, past the caches, with rows and parts left over, none, and wide.
CASES = [
    ([1000, 64], [1, 0]),
    ([64, 1000], [1, 0]),
    ([1025, 1500], [1, 0]),
    ([2, 700, 900, 3], [0, 3, 1, 2]),
    ([2, 3, 700, 900], [0, 2, 3, 1]),
    ([9, 17, 64, 2], [0, 2, 1, 3]),
    ([5, 130, 99], [0, 2, 1]),
    ([3, 0, 64], [0, 2, 1]),
    ([0, 40, 64], [0, 2, 1]),
    ([300, 6, 70], [1, 0, 2]),
]
# Slices: the source, where they begin in it, their sizes and strides, and the order.
SLICES = [
    ([300, 5, 3], [0, 2, 0], [300, 1, 3], [1, 1, 1], [2, 0, 1]),
    ([300, 4, 2], [0, 0, 1], [300, 4, 1], [1, 1, 1], [1, 0, 2]),
    ([64, 5, 2], [0, 2, 1], [64, 2, 1], [1, 1, 1], [1, 0, 2]),
    ([7, 301, 2, 4], [1, 0, 0, 3], [4, 301, 2, 1], [1, 1, 1, 1], [2, 0, 1, 3]),
    ([300, 4], [299, 0], [300, 4], [-1, 1], [1, 0]),
    ([300, 9], [0, 1], [300, 4], [1, 2], [1, 0]),
    ([2, 300, 9], [0, 0, 3], [2, 300, 3], [1, 1, 1], [0, 2, 1]),
]


def draw(numbers):
    """Any shape of which two groups of dimensions change places, or all."""
    rank = numbers.randrange(2, 6)
    shape = [numbers.choice([1, 2, 3, 4, 7, 12]) for _ in range(rank)]
    for _ in range(2):
        shape[numbers.randrange(rank)] = numbers.choice([16, 17, 33, 64, 65, 100, 200])
    order = list(range(rank))
    begin, middle, end = sorted(numbers.choices(range(rank + 1), k=3))
    order[begin:end] = order[middle:end] + order[begin:middle]
    if numbers.random() < 0.2:
        numbers.shuffle(order)
    return shape, order


def make_function(cases, element, numbers):
    arguments, lines, types = [], [], []
    for i, (shape, order) in enumerate(cases):
        # Some dimensions are known at run time only.
        share = numbers.choice([0, 0, 0.5, 1])
        dims = ["?" if numbers.random() < share else size for size in shape]
        source, target = tensor(dims, element), tensor([dims[dim] for dim in order], element)
        arguments.append(f"%x{i}: {source}")
        lines += [f"%c{i}_{dim} = arith.constant {dim} : index" for dim in range(len(dims))]
        sizes = []
        for dim in order:
            if dims[dim] == "?":
                sizes.append(f"%d{i}_{dim}")
                lines.append(f"{sizes[-1]} = tensor.dim %x{i}, %c{i}_{dim} : {source}")
        lines += [
            f"%e{i} = tensor.empty({', '.join(sizes)}) : {target}",
            f"%y{i} = linalg.transpose ins(%x{i} : {source}) outs(%e{i} : {target})"
            f" permutation = {order}",
        ]
        types.append(target)
    values = ", ".join(f"%y{i}" for i in range(len(cases)))
    body = "\n".join("  " + line for line in lines)
    return (
        f"func.func @main({', '.join(arguments)}) -> ({', '.join(types)}) {{\n{body}\n"
        f"  return {values} : {', '.join(types)}\n}}\n"
    )


def check(cases, name, options, numbers, directory):
    arrays = [
        (np.arange(int(np.prod(shape))) % 251).astype(name).reshape(shape) for shape, _ in cases
    ]
    outputs = runner.run_arrays(
        make_function(cases, runner.MLIR_TYPES[name], numbers),
        arrays,
        runner.fresh_directory(directory),
        options,
    )
    assert len(outputs) == len(cases)
    for array, (shape, order), output in zip(arrays, cases, outputs):
        expected = array.transpose(order)
        assert output.dtype == expected.dtype
        assert np.array_equal(output, expected), (name, options, shape, order)


def check_slices(name, options, directory):
    """Transposes SLICES."""
    arguments, lines, results, types, arrays, expected = [], [], [], [], [], []
    element = runner.MLIR_TYPES[name]
    for i, (shape, begins, sizes, strides, order) in enumerate(SLICES):
        whole, part = tensor(shape, element), tensor(sizes, element)
        types.append(tensor([sizes[dim] for dim in order], element))
        arguments.append(f"%x{i}: {whole}")
        lines += [
            f"%s{i} = tensor.extract_slice %x{i}{begins} {sizes} {strides} : {whole} to {part}",
            f"%e{i} = tensor.empty() : {types[-1]}",
            f"%y{i} = linalg.transpose ins(%s{i} : {part}) outs(%e{i} : {types[-1]})"
            f" permutation = {order}",
        ]
        results.append(f"%y{i}")
        array = (np.arange(int(np.prod(shape))) % 251).astype(name).reshape(shape)
        arrays.append(array)
        taken = np.ix_(*(
            begin + stride * np.arange(size)
            for begin, size, stride in zip(begins, sizes, strides)
        ))
        expected.append(array[taken].transpose(order))
    body = "\n".join("  " + line for line in lines)
    module = (
        f"func.func @main({', '.join(arguments)}) -> ({', '.join(types)}) {{\n{body}\n"
        f"  return {', '.join(results)} : {', '.join(types)}\n}}\n"
    )
    outputs = runner.run_arrays(module, arrays, runner.fresh_directory(directory), options)
    for output, array, case in zip(outputs, expected, SLICES, strict=True):
        assert np.array_equal(output, array), (name, options, case)


def main(directory):
    numbers = random.Random(0)
    for options in runner.MACHINES:
        check_slices("int8", options, directory)
        check_slices("float32", options, directory)
    for options in runner.MACHINES[:2]:
        for name in ("int8", "float32"):
            check(CASES, name, options, numbers, directory)
    for options in runner.MACHINES:
        for name in runner.TYPES:
            check([draw(numbers) for _ in range(8)], name, options, numbers, directory)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
