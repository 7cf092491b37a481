# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx, runner
# RUN: %python %s %t
"""ONNX's reductions of floats and of integers, whose result is rounded to zero."""

import pathlib
import sys

import numpy as np

import runner
from onnx_models import FLOAT, INT32, INT64, constant, model, node, tensor_type

FOLDER = pathlib.Path(sys.argv[1])
ELEMENTS = {np.float32: FLOAT, np.int32: INT32, np.int64: INT64}
FUNCTIONS = {
    "ReduceSum": np.sum,
    "ReduceProd": np.prod,
    "ReduceMax": np.max,
    "ReduceMin": np.min,
    "ReduceMean": np.mean,
    "ReduceL1": lambda x, **how: np.sum(np.abs(x), **how),
    "ReduceL2": lambda x, **how: np.sqrt(np.sum(x * x, **how)),
    "ReduceSumSquare": lambda x, **how: np.sum(x * x, **how),
    "ReduceLogSum": lambda x, **how: np.log(np.sum(x, **how)),
    "ReduceLogSumExp": lambda x, **how: np.log(np.sum(np.exp(x), **how)),
}


def run(op_type, array, axes, keepdims, opset):
    """Runs a model of this node, whose axes are an input from version 18 on."""
    runner.fresh_directory(FOLDER)
    inputs = [tensor_type("x", [None] * array.ndim, ELEMENTS[array.dtype.type])]
    names, attributes, initializers = ["x"], {"keepdims": keepdims}, []
    if opset < 18 and op_type != "ReduceSum":
        attributes["axes"] = axes
    else:
        names.append("axes")
        initializers.append(constant("axes", axes))
    np.save(FOLDER / "x.npy", array)
    path = FOLDER / "model.onnx"
    path.write_bytes(model([node(op_type, names, ["y"], **attributes)], inputs, ["y"], opset,
                           initializers).SerializePartialToString())
    runner.succeed(path, "--input", FOLDER / "x.npy", "--output-dir", FOLDER / "out")
    return runner.load_outputs(FOLDER / "out")[0]


X = np.array([[[3, 1, 2], [4, 2, 6]], [[5, 7, 1], [12, 3, 4]]])
for op_type, function in FUNCTIONS.items():
    for dtype in ELEMENTS:
        array = X.astype(dtype)
        for axes, keepdims, opset in [([1], 0, 13), ([0, -1], 1, 13), ([-1], 1, 18)]:
            if opset == 18 and op_type not in ("ReduceL2", "ReduceMean"):
                continue
            expected = function(array.astype(np.float64), axis=tuple(axes),
                                keepdims=bool(keepdims)).astype(dtype)
            found = run(op_type, array, axes, keepdims, opset)
            assert found.dtype == dtype and found.shape == expected.shape, (op_type, found)
            assert np.allclose(found, expected, rtol=1e-6, atol=0), (op_type, found, expected)
