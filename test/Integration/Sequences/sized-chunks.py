# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: runner
# RUN: %python %s %t
"""Returns chunks that each have a size of their own, against NumPy: with shapes
and sizes that are known early and late, rows and lanes left over, and more
chunks than get code each."""

import itertools
import sys

import numpy as np

import runner

# (element type, shape, axis, sizes)
CASES = [
    ("float32", (37, 31), 1, [5, 1, 7, 0, 11, 7]),
    ("float32", (37, 31), -1, [5, 1, 7, 0, 11, 7]),
    ("float32", (6, 31), 0, [5, 1]),
    ("float32", (4, 12, 5), 1, [5, 0, 7]),
    ("float32", (4, 12, 5), -2, [1, 1, 10]),
    ("float32", (3, 4, 15), 2, [1, 2, 3, 4, 5]),
    ("float32", (31,), 0, [5, 1, 7, 0, 11, 7]),
    ("float32", (0, 3), 1, [1, 2]),
    ("float32", (3, 0), 1, [0, 0]),
    ("float32", (3, 3, 0), 1, [1, 2]),
    ("float32", (131, 300), 1, [1] * 300),
    ("float32", (131, 450), 1, [1, 2] * 150),
    ("int8", (133, 168), 1, [61, 3, 2, 1, 1, 100]),
    ("bool", (29, 21), 1, [1, 3, 17]),
    ("float16", (67, 45), 1, [9, 1, 8, 7, 6, 5, 4, 3, 2]),
    ("uint16", (19, 64), 1, [33, 31]),
    ("int32", (133, 70), 1, [63, 7]),
    ("uint32", (50, 5), 1, [2, 3]),
    ("int64", (50, 11), 1, [1, 2, 8]),
    ("uint64", (50, 3), 1, [2, 1]),
    ("float64", (50, 3), 1, [2, 1]),
    ("complex64", (33, 6), 1, [1, 3, 2]),
    ("complex128", (33, 6), 1, [1, 3, 2]),
    # Out of the caches, where stores are streamed.
    ("float32", (160000, 31), 1, [5, 1, 7, 0, 11, 7]),
    ("float32", (160001, 31), 1, [5, 1, 7, 0, 11, 7]),
    ("int8", (3, 5000000), 1, [1999999, 3000001]),
]


def make_module(array, axis, sizes, size_type, is_static):
    def tensor(dims):
        dims = [str(dim) if is_static else "?" for dim in dims]
        return f"tensor<{'x'.join([*dims, runner.MLIR_TYPES[array.dtype.name]])}>"

    source = tensor(array.shape)
    chunk = list(array.shape)
    chunk[axis] = "?"
    sequence = f"!split.sequence<{tensor(chunk)}>"
    arguments, operands, split = f"%x: {source}", source, sizes
    if size_type:
        count = len(sizes) if is_static else "?"
        given = f"tensor<{count}x{runner.MLIR_TYPES[size_type]}>"
        arguments, operands, split = f"{arguments}, %n: {given}", f"{source}, {given}", "%n"
    return f"""func.func @main({arguments}) -> {sequence} {{
  %s = split.split_to_sequence %x sizes {split} axis {axis} : ({operands}) -> {sequence}
  return %s : {sequence}
}}
"""


def check(directory, array, axis, sizes, size_type, is_static, threads):
    directory = runner.fresh_directory(directory)
    module = make_module(array, axis, sizes, size_type, is_static)
    (directory / "module.mlir").write_text(module)
    inputs = [array] + ([np.array(sizes, size_type)] if size_type else [])
    arguments = [directory / "module.mlir"]
    for i, value in enumerate(inputs):
        np.save(directory / f"in_{i}.npy", value)
        arguments += ["--input", directory / f"in_{i}.npy"]
    if threads:
        arguments += ["--threads", threads]
    runner.succeed(*arguments, "--output-dir", directory / "out")
    for i, chunk in enumerate(np.split(array, np.cumsum(sizes)[:-1], axis)):
        actual = np.load(directory / "out" / f"output_0.{i}.npy")
        assert actual.shape == chunk.shape, (module, i, actual.shape)
        # Bit by bit: not a number differs from itself.
        assert actual.tobytes() == chunk.tobytes(), (module, threads, i)


def make_array(type, shape):
    random = np.random.default_rng(0)
    count = int(np.prod(shape)) * np.dtype(type).itemsize
    bytes = random.integers(0, 2 if type == "bool" else 256, count, np.uint8)
    return bytes.view(type).reshape(shape)


def main(directory, *threads):
    for (type, shape, axis, sizes), is_static in itertools.product(CASES, (True, False)):
        array = make_array(type, shape)
        # Threads make a difference to large copies only.
        if threads and array.nbytes < 1 << 20:
            continue
        for count in threads or [0]:
            for size_type in (None, "int64" if is_static else "int32"):
                check(directory, array, axis, sizes, size_type, is_static, count)


main(*sys.argv[1:])
