# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s %t
"""NaN, infinities, signed zero and the extreme numbers keep their bits."""

import sys

import numpy as np

import runner

directory = runner.fresh_directory(sys.argv[1])
for dtype in ["float16", "float32", "float64"]:
    info = np.finfo(dtype)
    array = np.array(
        [np.nan, np.inf, -np.inf, -0.0, info.max, info.min, info.tiny, info.tiny / 2],
        dtype=dtype,
    )
    module = runner.identity(runner.tensor_type(array))
    (result,) = runner.run_arrays(module, [array], directory)
    assert result.tobytes() == array.tobytes(), (array, result)
for dtype in ["int64", "uint64"]:
    info = np.iinfo(dtype)
    array = np.array([info.min, info.max], dtype=dtype)
    module = runner.identity(runner.tensor_type(array))
    (result,) = runner.run_arrays(module, [array], directory)
    assert (result == array).all(), (array, result)
