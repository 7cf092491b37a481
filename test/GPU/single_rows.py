# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: runner
# RUN: %python %s %t
"""Some of the chunks of a tensor whose size is not known, and insertions into it, where
kernels see one row: what is beside it is not read, and not written. And named linalg ops
whose attributes count dimensions."""

import pathlib
import sys

import numpy as np

import runner

FOLDER = pathlib.Path(sys.argv[1])


def check(text, arrays, expected):
    """Runs the text of @main on a processor that plays the GPU."""
    runner.fresh_directory(FOLDER)
    (found,) = runner.run_arrays(f"func.func @main{text}\n}}\n", arrays, FOLDER,
                                 ["--device", "emulated-gpu"])
    assert np.array_equal(found, expected), (text, found)


def numbers(*shape):
    return np.arange(1, 1 + np.prod(shape), dtype=np.float32).reshape(shape)


for used, x in (1, numbers(3)), (2, numbers(3)), (2, numbers(3, 2)), (2, numbers(3, 1)):
    rest = "".join(f"x{size}" for size in x.shape[1:])
    source, chunk = f"tensor<?{rest}xf32>", f"tensor<1{rest}xf32>"
    check(f"""(%x: {source}) -> {chunk} {{
  %0:3 = split.split %x sizes [1, 1, 1] axis 0 : ({source}) -> ({chunk}, {chunk}, {chunk})
  return %0#{used} : {chunk}""", [x], x[used:used + 1])
check("""(%x: tensor<?xf32>) -> tensor<4xf32> {
  %0:2 = split.split %x sizes [1, 4] axis 0 : (tensor<?xf32>) -> (tensor<1xf32>, tensor<4xf32>)
  return %0#1 : tensor<4xf32>""", [numbers(5)], numbers(5)[1:])
check("""(%x: tensor<?x3xf32>) -> tensor<1x3xf32> {
  %0 = tensor.extract_slice %x[1, 0] [1, 3] [1, 1] : tensor<?x3xf32> to tensor<1x3xf32>
  return %0 : tensor<1x3xf32>""", [numbers(3, 3)], numbers(3, 3)[1:2])
check("""(%x: tensor<?xf32>, %y: tensor<1xf32>) -> tensor<?xf32> {
  %0 = tensor.insert_slice %y into %x[2] [1] [1] : tensor<1xf32> into tensor<?xf32>
  return %0 : tensor<?xf32>""", [numbers(5), np.float32([77])], np.float32([1, 2, 77, 4, 5]))

for dims, source, result, x in [
        ([2], "2x3xf32", "2x3x4xf32", numbers(2, 3)), ([0, 1], "2xf32", "3x2x2xf32", numbers(2))]:
    shape = [int(size) for size in result.split("x")[:-1]]
    check(f"""(%x: tensor<{source}>) -> tensor<{result}> {{
  %0 = tensor.empty() : tensor<{result}>
  %1 = linalg.broadcast ins(%x : tensor<{source}>) outs(%0 : tensor<{result}>) dimensions = {dims}
  return %1 : tensor<{result}>""", [x], np.broadcast_to(np.expand_dims(x, dims), shape))
check("""(%x: tensor<2x3x4xf32>) -> tensor<3x4x2xf32> {
  %0 = tensor.empty() : tensor<3x4x2xf32>
  %1 = linalg.transpose ins(%x : tensor<2x3x4xf32>) outs(%0 : tensor<3x4x2xf32>)
      permutation = [1, 2, 0]
  return %1 : tensor<3x4x2xf32>""", [numbers(2, 3, 4)], numbers(2, 3, 4).transpose(1, 2, 0))
check("""(%x: tensor<2x3x4xf32>) -> tensor<2x3xf32> {
  %zero = arith.constant dense<0.0> : tensor<2x3xf32>
  %0 = linalg.reduce ins(%x : tensor<2x3x4xf32>) outs(%zero : tensor<2x3xf32>) dimensions = [2]
      (%a: f32, %b: f32) {
        %1 = arith.addf %a, %b : f32
        linalg.yield %1 : f32
      }
  return %0 : tensor<2x3xf32>""", [numbers(2, 3, 4)], numbers(2, 3, 4).sum(2))
