# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx, runner
# RUN: %python %s %t
"""Every block of Inputs/export.py runs, each exported with one of the opsets, and
computes what PyTorch does."""

import concurrent.futures
import sys

import blocks
import runner

D = runner.fresh_directory(sys.argv[1])
paths = blocks.find()
assert len(paths) >= 46 and len({blocks.get_block(path) for path in paths}) == len(paths)
assert {path.stem.rsplit("_", 1)[1] for path in paths} == {"9", "11", "13", "17"}
with concurrent.futures.ThreadPoolExecutor(2) as executor:
    list(executor.map(lambda path: blocks.run(path, D / path.stem), paths))
