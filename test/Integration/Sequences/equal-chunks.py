# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: runner
# RUN: %python %s %t
"""Returns equal chunks, and joins them along every axis, against NumPy.

Both are transpositions of blocks; the shapes reach every kernel of them, with
rows and parts left over, and with sizes that are known early and late.
"""

import itertools
import sys

import numpy as np

import runner

TYPES = ["float32", "int8", "float16", "int64", "complex128"]

# (shape, axis, size of a chunk, None: 1 and the axis is dropped)
CASES = [
    ((37, 21), 1, 1),
    ((131, 70), 1, 1),
    ((131, 70), 0, 1),
    ((67, 66), 1, None),
    ((70, 131), 0, None),
    ((70, 12), 1, 3),
    ((33, 140), 1, 2),
    ((19, 804), 1, 12),
    ((150, 201), 1, 3),
    ((83, 330), 1, 5),
    ((9, 1503), 1, 501),
    ((5, 6, 7), 0, 1),
    ((5, 6, 7), 1, 3),
    ((5, 6, 7), 2, None),
    ((2, 70, 3), 1, None),
    ((100,), 0, 1),
    ((100,), 0, None),
    ((0, 5), 1, 1),
    ((5, 0), 1, 1),
    # The last chunk is smaller, or the only one.
    ((33, 10), 1, 4),
    ((130, 65), 1, 8),
    ((4, 3), 1, 5),
    ((4, 5, 3), 1, 2**61),
    ((3, 4), 0, 2**63 - 1),
]


def make_module(shape, axis, size, element, concats, is_static):
    def tensor(dims):
        dims = dims if is_static else ["?"] * len(dims)
        return "tensor<" + "".join(f"{dim}x" for dim in dims) + element + ">"

    chunk = list(shape)
    if size is None:
        del chunk[axis]
    else:
        chunk[axis] = size if is_static and shape[axis] % size == 0 else "?"
    arguments, operand_types = [f"%x: {tensor(shape)}"], tensor(shape)
    split = f"axis {axis} keepdims = false"
    if size == 1:
        split = f"axis {axis}"
    elif size is not None and is_static:
        split = f"chunks_of {size} axis {axis}"
    elif size is not None:
        arguments.append("%size: tensor<i64>")
        split = f"sizes %size axis {axis}"
        operand_types += ", tensor<i64>"
    sequence = f"!split.sequence<{tensor(chunk)}>"
    body = [f"  %s = split.split_to_sequence %x {split} : ({operand_types}) -> {sequence}"]
    results, types = ["%s"], [sequence]
    for i, (position, new_axis, result) in enumerate(concats):
        more = " new_axis = true" if new_axis else ""
        types.append(tensor(result.shape))
        results.append(f"%c{i}")
        body.append(
            f"  %c{i} = split.concat_from_sequence %s axis {position}{more}"
            f" : ({sequence}) -> {types[-1]}"
        )
    return "\n".join(
        [
            f"func.func @main({', '.join(arguments)}) -> ({', '.join(types)}) {{",
            *body,
            f"  return {', '.join(results)} : {', '.join(types)}",
            "}\n",
        ]
    )


def check(directory, shape, axis, size, type, is_static, threads=1):
    random = np.random.default_rng(0)
    count = int(np.prod(shape))
    bytes = random.integers(0, 256, count * np.dtype(type).itemsize, np.uint8)
    array = bytes.view(type).reshape(shape)
    starts = range(size or 1, shape[axis], size or 1)
    chunks = np.split(array, starts, axis) if shape[axis] else []
    if size is None:
        chunks = [chunk.squeeze(axis) for chunk in chunks]
    concats = []
    if chunks:
        rank = chunks[0].ndim
        if len({chunk.shape for chunk in chunks}) == 1:
            concats += [(i, True, np.stack(chunks, i)) for i in range(rank + 1)]
            concats += [(i, False, np.concatenate(chunks, i)) for i in range(rank)]
        else:
            concats.append((axis, False, array))
    module = make_module(shape, axis, size, runner.MLIR_TYPES[type], concats, is_static)
    inputs = [array]
    if "%size:" in module:
        inputs.append(np.array(size, np.int64))

    directory = runner.fresh_directory(directory)
    (directory / "module.mlir").write_text(module)
    arguments = [directory / "module.mlir"]
    for i, value in enumerate(inputs):
        np.save(directory / f"in_{i}.npy", value)
        arguments += ["--input", directory / f"in_{i}.npy"]
    if threads != 1:
        arguments += ["--threads", threads]
    runner.succeed(*arguments, "--output-dir", directory / "out")

    def compare(name, expected):
        actual = np.load(directory / "out" / name)
        assert actual.shape == expected.shape, (module, name, actual.shape)
        # Bit by bit: not a number differs from itself.
        assert actual.tobytes() == expected.tobytes(), (module, name)

    for i, chunk in enumerate(chunks):
        compare(f"output_0.{i}.npy", chunk)
    for i, (_, _, result) in enumerate(concats):
        compare(f"output_{i + 1}.npy", result)


def check_in_caches(directory):
    for (shape, axis, size), is_static in itertools.product(CASES, (True, False)):
        # One type is enough where nothing is narrow.
        for type in TYPES if is_static and shape[0] > 30 else TYPES[:1]:
            check(directory, shape, axis, size, type, is_static)


def main(directory, *threads):
    # Copies that one thread does alone are checked with one.
    if not threads:
        check_in_caches(directory)
    # Out of the caches, where stores are streamed.
    for count in threads or [1]:
        for type, is_static in itertools.product(("float32", "float16"), (True, False)):
            check(directory, (90000, 70), 1, 1, type, is_static, count)
        check(directory, (40000, 140), 1, 2, "float32", False, count)
        check(directory, (70, 90000), 0, None, "float32", False, count)
        check(directory, (3000, 3072), 1, 1024, "float32", False, count)


main(*sys.argv[1:])
