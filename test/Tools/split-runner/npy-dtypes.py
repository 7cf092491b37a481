# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s %t
"""Every type that NumPy and MLIR share goes in and out unchanged, in both byte
orders and every rank."""

import sys

import numpy as np

import runner

directory = runner.fresh_directory(sys.argv[1])
for dtype in runner.MLIR_TYPES:
    for shape in [(), (0,), (6,), (2, 0, 3), (2, 3, 4)]:
        # All bits are used, also by the largest types.
        size = int(np.prod(shape, dtype=int))
        values = np.arange(size, dtype="int64") * 0x0F1E2D3C4B5A6978
        if dtype == "bool":
            array = values % 3 == 0
        elif "int" in dtype:
            array = values.astype(dtype)
        elif "complex" in dtype:
            array = (values % 1000 / 7 - values % 77 / 3j).astype(dtype)
        else:
            array = (values % 1000 / 7).astype(dtype)
        array = array.reshape(shape)
        module = runner.identity(runner.tensor_type(array))
        for order in "<>":
            given = array.astype(array.dtype.newbyteorder(order))
            (result,) = runner.run_arrays(module, [given], directory)
            assert result.dtype == array.dtype, (dtype, shape, result.dtype)
            assert result.shape == array.shape, (dtype, shape, result.shape)
            assert result.tobytes() == array.tobytes(), (dtype, shape, order)
