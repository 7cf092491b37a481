# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# RUN: %python %s %t
"""Code for older processors than this one gives the same results."""

import itertools
import platform
import sys

import numpy as np

import runner

X86 = ["generic", "x86-64", "x86-64-v2", "x86-64-v3", "x86-64-v4"]
# (type, rows, widths)
CASES = [
    ("uint8", 70, (1, 1, 1)),
    ("uint8", 70, (3, 3, 3)),
    ("float16", 70, (1,) * 9),
    ("float32", 70, (1,) * 20),
    ("float32", 70, (5, 1, 7)),
    ("float32", 7, (300, 500)),
    ("complex128", 70, (1, 2)),
    # Out of the caches.
    ("uint8", 9000000, (1, 1, 1)),
    ("float32", 400000, (5, 1, 7)),
    ("float16", 6000, (1024, 1024)),
]

directory = runner.fresh_directory(sys.argv[1])
cpus = ["generic"] + (X86[1:] if platform.machine() == "x86_64" else [])
for number, (type, rows, widths) in enumerate(CASES):
    count = rows * sum(widths)
    bytes = np.random.default_rng(0).integers(
        0, 256, count * np.dtype(type).itemsize, np.uint8
    )
    array = bytes.view(type).reshape(rows, sum(widths))
    chunks = np.split(array, list(itertools.accumulate(widths))[:-1], 1)
    types = ", ".join(map(runner.tensor_type, chunks))
    module = (
        f"func.func @main(%x: {runner.tensor_type(array)}) -> ({types}) {{\n"
        f"  %0:{len(widths)} = split.split %x sizes {list(widths)} axis 1"
        f" : ({runner.tensor_type(array)}) -> ({types})\n"
        f"  return {', '.join(f'%0#{i}' for i in range(len(widths)))} : {types}\n}}\n"
    )
    (directory / "module.mlir").write_text(module)
    np.save(directory / "x.npy", array)
    for cpu in cpus:
        out = directory / f"{number}-{cpu}"
        result = runner.run(
            directory / "module.mlir", "--input", directory / "x.npy",
            "--cpu", cpu, "--output-dir", out,
        )
        if "has what this processor has not" in result.stderr:
            assert result.returncode == 1 and cpu != "generic", result
            continue
        assert result.returncode == 0 and not result.stderr, (cpu, result)
        for i, chunk in enumerate(chunks):
            actual = np.load(out / f"output_{i}.npy")
            assert actual.tobytes() == chunk.tobytes(), (type, widths, cpu, i)
            (out / f"output_{i}.npy").unlink()

runner.expect_failure(
    "--cpu takes native or the name of a processor, but got 'abacus'",
    directory / "module.mlir", "--input", directory / "x.npy", "--cpu", "abacus",
)
if platform.machine() == "x86_64":
    # It has what only its own family ever had.
    runner.expect_failure(
        "--cpu bdver1 has what this processor has not: ",
        directory / "module.mlir", "--input", directory / "x.npy", "--cpu", "bdver1",
    )
