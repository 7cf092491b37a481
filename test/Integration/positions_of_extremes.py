# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx, runner
# RUN: %python %s %t
"""ArgMax, ArgMin and Hardmax, compared with NumPy: of equal ones the first or the
last, and of numbers with NaN among them a NaN."""

import pathlib
import sys

import numpy as np

import runner
from onnx_models import INT64, model, node, tensor_type
from onnx_values import data_type

FOLDER = pathlib.Path(sys.argv[1])
NAN, INFINITY = np.nan, np.inf
NUMBERS = np.array([
    [1, NAN, 3, NAN], [NAN, 1, 2, 3], [INFINITY, NAN, -INFINITY, 1], [NAN] * 4,
    [2, 3, 3, 1], [2, 1, 1, 3], [-INFINITY] * 4, [0.0, -0.0, 0.0, -0.0]])
ELEMENT_TYPES = ["FLOAT", "FLOAT16", "DOUBLE", "INT32", "UINT8"]


def get_result(op_type, x, element_type, result_type, attributes, opset=13):
    runner.fresh_directory(FOLDER)
    np.save(FOLDER / "x.npy", x)
    inputs = [tensor_type("x", x.shape, data_type(element_type))]
    path = FOLDER / "model.onnx"
    path.write_bytes(
        model([node(op_type, ["x"], ["y"], **attributes)], inputs,
              [tensor_type("y", None, result_type)], opset).SerializePartialToString())
    runner.succeed(path, "--input", FOLDER / "x.npy", "--output-dir", FOLDER / "out")
    (result,) = runner.load_outputs(FOLDER / "out")
    return result


def find(x, op_type, is_last):
    """The position of an extreme in each row."""
    function = {"ArgMax": np.argmax, "ArgMin": np.argmin}[op_type]
    return x.shape[1] - 1 - function(x[:, ::-1], axis=1) if is_last else function(x, axis=1)


for element_type in ELEMENT_TYPES:
    if element_type in ("INT32", "UINT8"):
        x = np.array([[1, 255, 3, 255], [7, 2, 2, 9], [5] * 4]).astype(element_type.lower())
    else:
        x = NUMBERS.astype({"FLOAT": "f4", "FLOAT16": "f2", "DOUBLE": "f8"}[element_type])
    for op_type in "ArgMax", "ArgMin":
        for is_last in False, True:
            expected = find(x, op_type, is_last)
            actual = get_result(op_type, x, element_type, INT64,
                                {"axis": 1, "keepdims": 0, "select_last_index": int(is_last)})
            assert np.array_equal(actual, expected), (
                element_type, op_type, is_last, actual, expected)
    if x.dtype.kind == "f":
        expected = np.eye(x.shape[1], dtype=x.dtype)[find(x, "ArgMax", False)]
        actual = get_result("Hardmax", x, element_type, data_type(element_type), {"axis": 1})
        assert np.array_equal(actual, expected), (element_type, actual, expected)
