# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# REQUIRES: onnx
# RUN: %python %s %t
"""Sequences go in as .pb files, and out as .pb or .npy files or as text."""

import os
import sys

import numpy as np
from onnx import SequenceProto, numpy_helper

import runner

directory = runner.fresh_directory(sys.argv[1])
model = directory / "m.mlir"
path = directory / "x.pb"


def write(arrays, dtype="float32"):
    path.write_bytes(
        numpy_helper.from_list(
            [np.asarray(array, dtype) for array in arrays]
        ).SerializeToString()
    )


# The rank of the tensors, where the model does not say it.
model.write_text(
    """func.func @main(%s: !split.sequence<tensor<*xf32>>) -> tensor<*xf32> {
  %p = arith.constant dense<1> : tensor<i64>
  %0 = split.sequence_at %s at %p : (!split.sequence<tensor<*xf32>>, tensor<i64>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}
"""
)
write([np.zeros(2), np.ones(3)])
assert runner.succeed(model, "--input", path) == "output_0 : tensor<3xf32>\n[1.0, 1.0, 1.0]\n"
write([np.zeros(2), np.ones((1, 3))])
runner.expect_failure("input 0 has a rank that is not known before the model runs",
                      model, "--input", path)

# In and out, between tensors; lengths 0, 1 and more; dimensions that differ.
type = "!split.sequence<tensor<?x2xf32>>"
model.write_text(
    f"""func.func @main(%s: {type} {{split.name = "s"}}, %x: tensor<2xi32>) -> (tensor<2xi32>, {type}, i1) {{
  %true = arith.constant true
  return %x, %s, %true : tensor<2xi32>, {type}, i1
}}
"""
)
np.save(directory / "x.npy", np.array([7, 8], "int32"))
inputs = ["--input", path, "--input", directory / "x.npy"]
for lengths in [[], [0], [3], [1, 0, 2, 1], [2, 2, 2]]:
    arrays = [np.arange(2 * n).reshape(n, 2) + i for i, n in enumerate(lengths)]
    write(arrays)
    out = runner.fresh_directory(directory / "npy")
    runner.succeed(model, *inputs, "--output-dir", out)
    expected = [f"output_1.{i}.npy" for i in range(len(arrays))]
    assert sorted(os.listdir(out)) == sorted(["output_0.npy", "output_2.npy"] + expected)
    for name, array in zip(expected, arrays):
        result = np.load(out / name)
        assert result.shape == array.shape and (result == array).all(), result
    assert (np.load(out / "output_0.npy") == [7, 8]).all()
    runner.succeed(model, *inputs, "--output-dir", out, "--output-format", "pb")
    sequence = SequenceProto()
    sequence.ParseFromString((out / "output_1.pb").read_bytes())
    results = [numpy_helper.to_array(t) for t in sequence.tensor_values]
    assert len(results) == len(arrays), results
    for result, array in zip(results, arrays):
        assert result.shape == array.shape and (result == array).all(), result

write([[[1, 2]], [[3, 4], [5, 6]]])
assert runner.succeed(model, *inputs) == (
    "output_0 : tensor<2xi32>\n[7, 8]\n"
    "output_1 : sequence of 2 x tensor<*xf32>\n"
    "output_1[0] : tensor<1x2xf32>\n[[1.0, 2.0]]\n"
    "output_1[1] : tensor<2x2xf32>\n[[3.0, 4.0],\n [5.0, 6.0]]\n"
    "output_2 : tensor<i1>\ntrue\n"
), runner.succeed(model, *inputs)

# What does not suit.
write([[[1, 2]], [[1, 2, 3]]])
runner.expect_failure(
    "input 0 's', element 1: expected dimension 1 to be 2", model, *inputs
)
write([[[1, 2]], [1, 2]])
runner.expect_failure("input 0 's', element 1: expected rank 2", model, *inputs)
write([[[1, 2]]], "float64")
runner.expect_failure(
    "input 0 's', element 0: expected element type f32, but got f64", model, *inputs
)
runner.expect_failure(
    "a sequence comes from a .pb file that holds a SequenceProto",
    *[model, "--input", directory / "x.npy", "--input", directory / "x.npy"],
)

# A chunk size makes equal chunks and a smaller last one.
model.write_text(
    """func.func @main(%x: tensor<?xi64>) -> !split.sequence<tensor<?xi64>> {
  %k = arith.constant dense<3> : tensor<i64>
  %0 = split.split_to_sequence %x sizes %k axis 0 : (tensor<?xi64>, tensor<i64>) -> !split.sequence<tensor<?xi64>>
  return %0 : !split.sequence<tensor<?xi64>>
}
"""
)
np.save(directory / "x.npy", np.arange(8))
text = runner.succeed(model, "--input", directory / "x.npy")
assert text == (
    "output_0 : sequence of 3 x tensor<*xi64>\n"
    "output_0[0] : tensor<3xi64>\n[0, 1, 2]\n"
    "output_0[1] : tensor<3xi64>\n[3, 4, 5]\n"
    "output_0[2] : tensor<2xi64>\n[6, 7]\n"
), text
