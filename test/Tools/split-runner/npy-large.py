# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s %t
"""Files that are mapped into memory are read right and stay as they are, also
where their data has to be converted in place."""

import sys

import numpy as np

import runner

directory = runner.fresh_directory(sys.argv[1])
array = np.arange(1 << 18, dtype="float32").reshape(512, 512)
module = runner.identity(runner.tensor_type(array))
for given in [array, array.astype(">f4"), np.asfortranarray(array)]:
    (result,) = runner.run_arrays(module, [given], directory)
    assert (result == array).all()
    assert (np.load(directory / "in_0.npy") == array).all()
