# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: openmp, runner
# RUN: %python %s %t
"""Splits of 1 MiB and more on several threads, compared with NumPy bit by bit."""

import sys

import numpy as np

import runner

# (element type, shape, sizes, axis, whether the shape is dynamic). Of each kind
# of copy, and with rows that no number of threads divides.
CASES = [
    ("uint8", (400003, 3), [1, 1, 1], 1, False),
    ("uint8", (100001, 12), [5, 0, 7], 1, True),
    ("uint8", (15, 80001), [40000, 40001], 1, False),
    ("int16", (60001, 9), [1] * 9, 1, False),
    ("float16", (131, 4099), [1, 4098], 1, False),
    ("float32", (33333, 31), [5, 1, 7, 0, 11, 7], 1, False),
    ("float32", (33333, 31), [5, 1, 7, 0, 11, 7], 1, True),
    ("float32", (4100, 64), [1] * 64, 1, False),
    ("float32", (1031, 300), [1] * 300, 1, False),
    ("float32", (3, 100003), [50001, 50002], 1, False),
    ("float32", (3, 100003), [50001, 50002], 1, True),
    ("float32", (300007,), [100001, 200006], 0, False),
    ("float32", (300007,), [100001, 200006], 0, True),
    ("float32", (2, 9, 17, 1031), [4, 5], 1, False),
    ("float64", (1, 140003), [70001, 70002], 1, False),
    ("float64", (50021, 3), [2, 1], 1, True),
    ("complex64", (65539, 2), [1, 1], 1, False),
    ("complex128", (33001, 4), [1, 3], 1, False),
    ("complex128", (2, 33001), [1, 33000], 1, True),
    # A copy of all there is.
    ("float32", (300007,), [300007], 0, False),
    ("complex128", (3, 33001), [3], 0, True),
    # More than the last level of most caches, past which stores bypass them.
    ("float32", (400003, 24), [11, 13], 1, False),
]


def tensor(shape, element, is_dynamic):
    dims = ["?" if is_dynamic else str(dim) for dim in shape]
    return "tensor<" + "x".join([*dims, runner.MLIR_TYPES[element]]) + ">"


def write_model(path, element, shape, sizes, axis, is_dynamic):
    source = tensor(shape, element, is_dynamic)
    chunk_shapes = [shape[:axis] + (size,) + shape[axis + 1 :] for size in sizes]
    chunks = [tensor(chunk, element, is_dynamic) for chunk in chunk_shapes]
    types, count = ", ".join(chunks), len(sizes)
    results = ", ".join(f"%0#{i}" for i in range(count))
    arguments = f"%x: {source}"
    operands = source
    if is_dynamic:
        arguments += f", %sizes: tensor<{count}xi64>"
        operands += f", tensor<{count}xi64>"
    path.write_text(
        f"""func.func @main({arguments}) -> ({types}) {{
          %0:{count} = split.split %x sizes {'%sizes' if is_dynamic else sizes}
              axis {axis} : ({operands}) -> ({types})
          return {results} : {types}
        }}"""
    )


directory = runner.fresh_directory(sys.argv[1])
random = np.random.default_rng(0)
for case in CASES:
    element, shape, sizes, axis, is_dynamic = case
    count = int(np.prod(shape)) * np.dtype(element).itemsize
    # Bytes that no not-a-number is made of.
    array = random.integers(0, 0x70, count, np.uint8).view(element).reshape(shape)
    np.save(directory / "x.npy", array)
    np.save(directory / "sizes.npy", np.array(sizes))
    write_model(directory / "m.mlir", *case)
    inputs = ["--input", directory / "x.npy"]
    if is_dynamic:
        inputs += ["--input", directory / "sizes.npy"]
    expected = np.split(array, np.cumsum(sizes)[:-1], axis)
    for threads in [2, 3, 4]:
        output = runner.fresh_directory(directory / "out")
        runner.succeed(
            *[directory / "m.mlir", *inputs, "--threads", threads],
            *["--output-dir", output],
        )
        for i, chunk in enumerate(expected):
            actual = np.load(output / f"output_{i}.npy")
            assert actual.dtype == chunk.dtype and actual.shape == chunk.shape
            assert actual.tobytes() == chunk.tobytes(), (case, threads, i)
