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
    assert set(times) == {
        "min_ns", "median_ns", "calls", "input_bytes", "output_bytes", "gb_per_s"}, times
    assert times["input_bytes"] == times["output_bytes"] == 4 << 16, times
    rate = 2 * (4 << 16) / times["median_ns"]
    assert abs(times["gb_per_s"] - rate) < 0.01 * rate + 0.001, times
    assert isinstance(times["calls"], int), times
    assert times["calls"] == calls, times
    # Copying 256 KiB takes a while, and not a second.
    assert 0 < times["min_ns"] <= times["median_ns"] < 1e9, times
runner.expect_failure(
    "the model has 1 input: input 0 of type tensor<?xf32>; but 0 are given",
    *[directory / "m.mlir", "--benchmark", 3],
)

# A call of a few nanoseconds is still measured.
(directory / "tiny.mlir").write_text(
    """func.func @main(%x: tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>) {
      %0:2 = split.split %x sizes [2, 4] axis 0
          : (tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>)
      return %0#0, %0#1 : tensor<2xf32>, tensor<4xf32>
    }"""
)
np.save(directory / "tiny.npy", np.zeros(6, "float32"))
times = json.loads(
    runner.succeed(
        *[directory / "tiny.mlir", "--input", directory / "tiny.npy"],
        *["--benchmark", 100],
    )
)
assert 0 < times["min_ns"] <= times["median_ns"] < 10000, times
