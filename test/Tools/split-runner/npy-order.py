# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s %t
"""Arrays in Fortran order, and all format versions, are read right."""

import sys

import numpy as np

import runner

directory = runner.fresh_directory(sys.argv[1])
for shape in [(5,), (2, 3), (2, 3, 4), (2, 1, 3, 4), (3, 0, 2)]:
    array = np.arange(np.prod(shape), dtype="int32").reshape(shape)
    module = runner.identity(runner.tensor_type(array))
    (directory / "m.mlir").write_text(module)
    for given in [np.asfortranarray(array), np.asfortranarray(array.astype(">i4"))]:
        (result,) = runner.run_arrays(module, [given], directory)
        assert (result == array).all() and result.shape == shape, (shape, result)
    for version in [(1, 0), (2, 0), (3, 0)]:
        with open(directory / "x.npy", "wb") as file:
            np.lib.format.write_array(file, array, version=version)
        runner.succeed(
            *[directory / "m.mlir", "--input", directory / "x.npy"],
            *["--output-dir", directory / "versions"],
        )
        result = np.load(directory / "versions/output_0.npy")
        assert (result == array).all(), (version, result)
