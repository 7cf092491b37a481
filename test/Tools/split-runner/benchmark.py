# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s %t
"""--benchmark prints one JSON object and nothing else."""

import json
import sys

import numpy as np

import runner

directory = runner.fresh_directory(sys.argv[1])
(directory / "m.mlir").write_text(runner.identity("tensor<?xf32>"))
np.save(directory / "x.npy", np.zeros(1 << 16, "float32"))
for calls in [1, 2, 25]:
    text = runner.succeed(
        *[directory / "m.mlir", "--input", directory / "x.npy"],
        *["--benchmark", calls],
    )
    times = json.loads(text)
    assert set(times) == {"min_ns", "median_ns", "calls"}, times
    assert all(isinstance(value, int) for value in times.values()), times
    assert times["calls"] == calls, times
    # Copying 256 KiB takes a while, and not a second.
    assert 0 < times["min_ns"] <= times["median_ns"] < 1e9, times
runner.expect_failure(
    "the model has 1 input: input 0 of type tensor<?xf32>; but 0 are given",
    *[directory / "m.mlir", "--benchmark", 3],
)
