# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The code for a sequence does not grow with the number of its tensors.
#
# RUN: %python %s

import subprocess

MODULE = """
!s = !split.sequence<tensor<1x16xf32>>
func.func @f(%x: tensor<Nx16xf32>, %p: tensor<i64>) -> (!s, tensor<1x16xf32>, tensor<Nx16xf32>) {
  %s = split.split_to_sequence %x axis 0 : (tensor<Nx16xf32>) -> !s
  %at = split.sequence_at %s at %p : (!s, tensor<i64>) -> tensor<1x16xf32>
  %joined = split.concat_from_sequence %s axis 0 : (!s) -> tensor<Nx16xf32>
  return %s, %at, %joined : !s, tensor<1x16xf32>, tensor<Nx16xf32>
}
"""


def count_lines(size):
    result = subprocess.run(
        ["split-opt", "--split-to-llvm-pipeline"],
        input=MODULE.replace("N", str(size)), capture_output=True, text=True,
    )
    assert result.returncode == 0, result.stderr
    return result.stdout.count("\n")


# Both are out of the caches: what is not is copied in another way.
few, many = count_lines(1000000), count_lines(3000000)
assert few == many, f"{few} lines for 1000000 tensors, {many} for 3000000"
