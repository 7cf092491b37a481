# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# What a sanitizer keeps beside the memory of the program counts, too.
# UNSUPPORTED: sanitizer
# RUN: %python %s %t
"""While a model runs there is hardly more in memory than its inputs and outputs:
the compiler's memory and libraries are gone."""

import re
import subprocess
import sys

import numpy as np

import runner

MIB = 1 << 20
MOST_BEYOND_TENSORS = 48 * MIB

directory = runner.fresh_directory(sys.argv[1])
(directory / "model.mlir").write_text(
    """
    func.func @main(%x: tensor<4096x8192xf32>) -> (tensor<4096x4096xf32>, tensor<4096x4096xf32>) {
      %a, %b = split.split %x into 2 axis 1
        : (tensor<4096x8192xf32>) -> (tensor<4096x4096xf32>, tensor<4096x4096xf32>)
      return %a, %b : tensor<4096x4096xf32>, tensor<4096x4096xf32>
    }
    """
)
source = np.ones((4096, 8192), np.float32)
np.save(directory / "x.npy", source)
run = subprocess.run(
    ["split-runner", "model.mlir", "--input", "x.npy", "--output-dir", "results", "--timing"],
    cwd=directory,
    stderr=subprocess.PIPE,
    text=True,
    check=True,
)
peak = float(re.search(r"Peak Memory: ([0-9.]+) MiB", run.stderr)[1]) * MIB
beyond = peak - 2 * source.nbytes
assert 0 < beyond < MOST_BEYOND_TENSORS, "%.1f MiB beyond the tensors" % (beyond / MIB)
