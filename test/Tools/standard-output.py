# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx, runner
# RUN: %python %s %t
"""Standard output that is full, or that nothing reads, or that is closed."""

import os
import subprocess
import sys

import numpy as np

import runner
from onnx_models import split

directory = runner.fresh_directory(sys.argv[1])
os.chdir(directory)
(directory / "m.mlir").write_text(runner.identity("tensor<?xf32>"))
(directory / "m.onnx").write_bytes(split(18, outputs=2, num_outputs=2).SerializeToString())
np.save("x.npy", np.arange(3, dtype="f4"))
RUN = ["split-runner", "m.mlir", "--input", "x.npy"]
IMPORT = ["split-translate", "--import-onnx", "m.onnx"]
commands = [RUN, IMPORT, ["split-opt", "m.mlir"]]
for tool in ["split-runner", "split-translate", "split-opt"]:
    commands += [[tool, "--help"], [tool, "--version"]]

for command in commands:
    # No space is left.
    with open("/dev/full", "w") as full:
        result = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True)
    assert result.returncode == 1, (command, result)
    assert result.stderr == (
        "error: cannot write to standard output: No space left on device\n"
    ), (command, result)

    # Who reads it has gone: that is no fault to tell of.
    reader, writer = os.pipe()
    os.close(reader)
    result = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, text=True)
    os.close(writer)
    assert result.returncode == 1 and not result.stderr, (command, result)

    # It is closed.
    result = subprocess.run(
        command, preexec_fn=lambda: os.close(1), stderr=subprocess.PIPE, text=True
    )
    assert result.returncode == 1, (command, result)
    assert result.stderr == (
        "error: cannot write to standard output: Bad file descriptor\n"
    ), (command, result)


# No file takes the place of a stream that is closed.
def close_all():
    for stream in range(3):
        os.close(stream)


for command, files in [
    (RUN + ["--output-dir", "out"], ["out/output_0.npy"]),
    (IMPORT + ["-o", "out.mlir"], ["out.mlir"]),
]:
    whole = subprocess.run(command, capture_output=True)
    assert whole.returncode == 0, whole
    contents = [open(file, "rb").read() for file in files]
    for file in files:
        os.remove(file)
    assert subprocess.run(command, preexec_fn=close_all).returncode == 0
    assert contents == [open(file, "rb").read() for file in files]
    # Errors and warnings have nowhere to go, and go nowhere.
    assert subprocess.run(command + ["--nonsense"], preexec_fn=close_all).returncode == 1
    assert contents == [open(file, "rb").read() for file in files]
