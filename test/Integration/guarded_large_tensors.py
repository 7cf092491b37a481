# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# A tensor that is too large fails where it is made, and only there, whether a
# constant gives its size or canonicalization has made that a part of its type.
#
# RUN: %python %s %t

import pathlib
import subprocess
import sys

import numpy as np

import runner

PROGRAM = """
func.func @main(%c: tensor<i1>, %x: tensor<4xf32>) -> tensor<?xf32> {
  %s = arith.constant 9223372036854775807 : index
  %z = arith.constant 0.0 : f32
  %condition = tensor.extract %c[] : tensor<i1>
  %a = scf.if %condition -> (tensor<?xf32>) {
    %e = tensor.empty(%s) : tensor<?xf32>
    %f = linalg.fill ins(%z : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %f : tensor<?xf32>
  } else {
    %p:2 = split.split %x into 2 axis 0 : (tensor<4xf32>) -> (tensor<2xf32>, tensor<2xf32>)
    %d = tensor.cast %p#1 : tensor<2xf32> to tensor<?xf32>
    scf.yield %d : tensor<?xf32>
  }
  return %a : tensor<?xf32>
}
"""

folder = pathlib.Path(sys.argv[1])
runner.fresh_directory(folder)
plain, canonical = folder / "plain.mlir", folder / "canonical.mlir"
plain.write_text(PROGRAM)
subprocess.run(["split-opt", "--canonicalize", plain, "-o", canonical], check=True)
assert "tensor.empty() : tensor<9223372036854775807xf32>" in canonical.read_text()
np.save(folder / "x.npy", np.arange(4, dtype=np.float32))
np.save(folder / "taken.npy", np.array(True))
np.save(folder / "not.npy", np.array(False))
for program, expected in ((plain, "out of memory"),
                          (canonical, "'tensor.empty' op has a value of type "
                           "'tensor<9223372036854775807xf32>', which is larger than 2^63 - 1 bytes")):
    for options in ((), ("--runtime-verification", "false")):
        runner.succeed(program, "--input", folder / "not.npy", "--input", folder / "x.npy",
                       "--output-dir", folder / "out", *options)
        assert np.array_equal(np.load(folder / "out" / "output_0.npy"), [2, 3])
    runner.expect_failure(expected, program, "--input", folder / "taken.npy",
                          "--input", folder / "x.npy")
