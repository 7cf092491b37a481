# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: runner
# RUN: %python %s %t
"""A tensor of 2^60 rows of no elements is done at once."""

import pathlib
import struct
import subprocess
import sys

import numpy as np

folder = pathlib.Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)

HEADER = "{'descr': '<f4', 'fortran_order': False, 'shape': (%d, 0), }\n" % 2**60
(folder / "x.npy").write_bytes(b"\x93NUMPY\1\0" + struct.pack("<H", len(HEADER)) + HEADER.encode())
np.save(folder / "n.npy", np.array(3))

T = "tensor<?x?xf32>"
CASES = {
    "split": f"%0:2 = split.split %x into 2 axis 1 : ({T}) -> ({T}, {T})",
    "elementwise": f"""%1:2 = split.split %x into 2 axis 1 : ({T}) -> ({T}, {T})
  %2 = math.exp %1#0 : {T}
  %0:2 = split.split %2 into 2 axis 1 : ({T}) -> ({T}, {T})""",
    "concat": f"""%1 = tensor.concat dim(1) %x, %x : ({T}, {T}) -> {T}
  %0:2 = split.split %1 sizes %s axis 1 : ({T}, tensor<2xi64>) -> ({T}, {T})""",
    "join": f"""%e = split.sequence_construct %x, %x : ({T}, {T}) -> !split.sequence<{T}>
  %i = tensor.extract %count[] : tensor<i64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.index_cast %i : i64 to index
  %r = scf.for %k = %c0 to %m step %c1 iter_args(%q = %e) -> !split.sequence<{T}> {{
    %g = split.sequence_insert %q, %x : (!split.sequence<{T}>, {T}) -> !split.sequence<{T}>
    scf.yield %g : !split.sequence<{T}>
  }}
  %j = split.concat_from_sequence %r axis 1 : (!split.sequence<{T}>) -> {T}
  %0:2 = split.split %j into 2 axis 1 : ({T}) -> ({T}, {T})""",
    "transpose": f"""%c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : {T}
  %n = tensor.dim %x, %c1 : {T}
  %e = tensor.empty(%n, %m) : {T}
  %t = linalg.transpose ins(%x : {T}) outs(%e : {T}) permutation = [1, 0]
  %0:2 = split.split %t into 2 axis 0 : ({T}) -> ({T}, {T})""",
}
for name, body in CASES.items():
    program = folder / f"{name}.mlir"
    program.write_text(f"""func.func @main(%x: {T}, %count: tensor<i64>) -> ({T}, {T}) {{
  %s = arith.constant dense<0> : tensor<2xi64>
  {body}
  return %0#0, %0#1 : {T}, {T}
}}
""")
    for threads in ("1", "2"):
        result = subprocess.run(
            ["split-runner", program, "--input", folder / "x.npy", "--input", folder / "n.npy",
             "--threads", threads],
            capture_output=True, text=True, timeout=60)
        assert result.returncode == 0, (name, result)
        assert result.stdout.count(f"{2**60}") == 2, (name, result)
