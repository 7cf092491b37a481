# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# RUN: %python %s %t
"""Every block of test/Blocks is improved to a valid model that computes the
same."""

import concurrent.futures
import subprocess
import sys

import onnx

import blocks
import runner

D = runner.fresh_directory(sys.argv[1])


def optimize(path):
    better = D / path.name
    subprocess.run(["split-optimize", path, "-o", better], check=True)
    onnx.checker.check_model(onnx.load(better))
    blocks.run(better, D / path.stem, path)
    return [node.op_type for node in onnx.load(better).graph.node]


paths = blocks.find()
with concurrent.futures.ThreadPoolExecutor(2) as executor:
    operators = dict(zip(map(blocks.get_block, paths), executor.map(optimize, paths)))
# What torch.chunk is exported as.
for name in ("swiglu", "lstm_cell", "gru_cell", "fused_qkv", "affine_coupling"):
    assert "Split" in operators[name] and "Slice" not in operators[name], operators[name]
