# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The calloc of AddressSanitizer writes to all memory it gives.
# UNSUPPORTED: address-sanitizer
# Memory that is filled when it is new is touched.
# RUN: env -u MALLOC_PERTURB_ -u MALLOC_CONF %python %s %t
"""A model that declares large outputs and fails its checks touches none of them:
it takes no more memory than another model."""

import resource
import sys

import numpy as np

import runner

directory = runner.fresh_directory(sys.argv[1])
np.save(directory / "x.npy", np.zeros(6, "f4"))
for size in [4, 1 << 30]:
    (directory / "m.mlir").write_text(
        f"""func.func @main(%x: tensor<?xf32>) -> (tensor<3xf32>, tensor<{size}xf32>) {{
          %0:2 = split.split %x sizes [3, {size}] axis 0
              : (tensor<?xf32>) -> (tensor<3xf32>, tensor<{size}xf32>)
          return %0#0, %0#1 : tensor<3xf32>, tensor<{size}xf32>
        }}"""
    )
    runner.expect_failure(
        f"split sizes sum to {3 + size}, but dimension 0 of the source is 6",
        *[directory / "m.mlir", "--input", directory / "x.npy"],
    )
# In KiB, of the child that took most. The second output has 4 GiB.
peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
assert peak < 1 << 20, peak
