# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: runner
# RUN: %python %s %t
"""A tensor of 2^60 rows of no elements is done at once."""

import pathlib
import struct
import subprocess
import sys

folder = pathlib.Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)

HEADER = "{'descr': '<f4', 'fortran_order': False, 'shape': (%d, 0), }\n" % 2**60
(folder / "x.npy").write_bytes(b"\x93NUMPY\1\0" + struct.pack("<H", len(HEADER)) + HEADER.encode())

T = "tensor<?x?xf32>"
CASES = {
    "split": f"%0:2 = split.split %x into 2 axis 1 : ({T}) -> ({T}, {T})",
    "elementwise": f"""%1:2 = split.split %x into 2 axis 1 : ({T}) -> ({T}, {T})
  %2 = math.exp %1#0 : {T}
  %0:2 = split.split %2 into 2 axis 1 : ({T}) -> ({T}, {T})""",
    "concat": f"""%1 = tensor.concat dim(1) %x, %x : ({T}, {T}) -> {T}
  %0:2 = split.split %1 sizes %s axis 1 : ({T}, tensor<2xi64>) -> ({T}, {T})""",
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
    program.write_text(f"""func.func @main(%x: {T}) -> ({T}, {T}) {{
  %s = arith.constant dense<0> : tensor<2xi64>
  {body}
  return %0#0, %0#1 : {T}, {T}
}}
""")
    for threads in ("1", "2"):
        result = subprocess.run(
            ["split-runner", program, "--input", folder / "x.npy", "--threads", threads],
            capture_output=True, text=True, timeout=60)
        assert result.returncode == 0, (name, result)
        assert result.stdout.count(f"{2**60}") == 2, (name, result)
