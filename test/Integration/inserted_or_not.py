# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: runner
# RUN: %python %s %t
"""What is computed, and then inserted or not, is not computed where it would be
inserted, unless it has the shape of that place: not if something else is inserted,
and not before a check of its shape fails."""

import pathlib
import sys

import numpy as np

import runner

T = "tensor<?xf32>"
PROGRAM = f"""
func.func @main(%x: {T}, %y: {T}, %flag: tensor<i1>) -> ({T}, {T}) {{
  %is_other = tensor.extract %flag[] : tensor<i1>
  %computed = math.ceil %x : {T}
  %inserted = COMPUTE
  %all = linalg.copy ins(%inserted : {T}) outs(%y : {T}) -> {T}
  %double = arith.addf %all, %all : {T}
  return %computed, %double : {T}, {T}
}}
"""
SELECT = f"arith.select %is_other, %y, %computed : {T}"
BRANCH = f"""scf.if %is_other -> {T} {{
    scf.yield %y : {T}
  }} else {{
    scf.yield %computed : {T}
  }}"""
# What has fewer elements would be computed in a part of the other, what has more would
# be written past its end.
SIZES = [(3, 7), (7, 3), (5000, 3), (4, 4)]

folder = pathlib.Path(sys.argv[1])
runner.fresh_directory(folder)
program = folder / "program.mlir"
for inserted in SELECT, BRANCH:
    program.write_text(PROGRAM.replace("COMPUTE", inserted))
    for size, other in SIZES:
        x = np.arange(size, dtype=np.float32) + np.float32(0.5)
        y = np.arange(other, dtype=np.float32)
        np.save(folder / "x.npy", x)
        np.save(folder / "y.npy", y)
        for is_other in True, False:
            np.save(folder / "flag.npy", np.array(is_other))
            arguments = [program, "--input", folder / "x.npy", "--input", folder / "y.npy",
                         "--input", folder / "flag.npy"]
            if not is_other and size != other:
                runner.expect_failure("is incompatible with inferred dimension size", *arguments)
                continue
            runner.succeed(*arguments, "--output-dir", folder / "out")
            found = [np.load(folder / "out" / f"output_{i}.npy") for i in range(2)]
            expected = [np.ceil(x), 2 * (y if is_other else np.ceil(x))]
            assert all(map(np.array_equal, found, expected)), (size, other, is_other, found)
