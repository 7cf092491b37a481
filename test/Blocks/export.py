# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx, runner, torch
# RUN: %python %s %t
"""What Inputs/export.py exports with this PyTorch runs: some blocks, each with
every opset, with known and with unknown dimensions."""

import pathlib
import subprocess
import sys

import blocks
import runner

D = runner.fresh_directory(sys.argv[1])
EXPORT = pathlib.Path(__file__).parent / "Inputs/export.py"
names = ("swiglu", "lstm_cell", "packed_qkv_unbind", "chunk_dynamic_axis", "scripted_split")
subprocess.run([sys.executable, EXPORT, D, "--dynamic", *(f"--block={name}" for name in names)],
               check=True)
paths = blocks.find(D)
assert len(paths) >= 4 * len(names)
for path in paths:
    blocks.run(path, D / path.stem)
