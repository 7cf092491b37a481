# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: runner
# RUN: %python %s %t
"""What is computed, and then inserted or not, is not computed where it would be
inserted, unless it has the shape of that place: not if something else is inserted,
and not before a check of its shape, or of its place, fails."""

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
                runner.expect_failure(f"is {other}, but must be {size}", *arguments)
                continue
            runner.succeed(*arguments, "--output-dir", folder / "out")
            found = [np.load(folder / "out" / f"output_{i}.npy") for i in range(2)]
            expected = [np.ceil(x), 2 * (y if is_other else np.ceil(x))]
            assert all(map(np.array_equal, found, expected)), (size, other, is_other, found)

PLACED = f"""
func.func @main(%x: {T}, %y: {T}, %at: tensor<i64>) -> {T} {{
  %i = tensor.extract %at[] : tensor<i64>
  %offset = arith.index_cast %i : i64 to index
  %c0 = arith.constant 0 : index
  %size = tensor.dim %x, %c0 : {T}
  %computed = math.ceil %x : {T}
  %all = math.floor %y : {T}
  %r = tensor.insert_slice %computed into %all[%offset] [%size] [1] : {T} into {T}
  return %r : {T}
}}
"""
program.write_text(PLACED)
x = np.arange(3, dtype=np.float32) + np.float32(0.5)
y = np.arange(7, dtype=np.float32)
np.save(folder / "x.npy", x)
np.save(folder / "y.npy", y)
for at in 0, 4, 5, -1, 1 << 40, -(1 << 40):
    np.save(folder / "at.npy", np.array(at))
    arguments = [program, "--input", folder / "x.npy", "--input", folder / "y.npy",
                 "--input", folder / "at.npy"]
    if not 0 <= at <= 4:
        runner.expect_failure("does not lie in dimension 0", *arguments)
        continue
    runner.succeed(*arguments, "--output-dir", folder / "out")
    expected = y.copy()
    expected[at:at + 3] = np.ceil(x)
    found = np.load(folder / "out" / "output_0.npy")
    assert np.array_equal(found, expected), (at, found)
