# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s %t
"""All outputs are written, or none."""

import os
import subprocess
import sys

import numpy as np

import runner

directory = runner.fresh_directory(sys.argv[1])
model = directory / "m.mlir"
model.write_text(
    """func.func @main() -> (tensor<2xi32>, tensor<i32>) {
  %0 = arith.constant dense<[1, 2]> : tensor<2xi32>
  %1 = arith.constant dense<3> : tensor<i32>
  return %0, %1 : tensor<2xi32>, tensor<i32>
}
"""
)

# Folders are made; files that are there are replaced; nothing else is left.
out = directory / "made" / "for" / "it"
for _ in range(2):
    assert runner.succeed(model, "--output-dir", out) == ""
    assert sorted(os.listdir(out)) == ["output_0.npy", "output_1.npy"]
    assert (np.load(out / "output_0.npy") == [1, 2]).all()
    assert np.load(out / "output_1.npy") == 3

# A file that cannot be written: the one before it is not there either.
blocked = directory / "blocked"
(blocked / "output_1.npy").mkdir(parents=True)
runner.expect_failure("output_1.npy': Is a directory", model, "--output-dir", blocked)
assert os.listdir(blocked) == ["output_1.npy"]

# A folder that cannot be made.
(directory / "file").write_text("")
runner.expect_failure("cannot ", model, "--output-dir", directory / "file")
runner.expect_failure("cannot ", model, "--output-dir", directory / "file" / "deep")
runner.expect_failure("cannot ", model, "--output-dir", "/proc/nowhere")

# Standard output that cannot be written to.
with open("/dev/full", "w") as full:
    result = subprocess.run(
        ["split-runner", str(model)], stdout=full, stderr=subprocess.PIPE, text=True
    )
assert result.returncode == 1, result
assert result.stderr.startswith("error: cannot write to standard output"), result
