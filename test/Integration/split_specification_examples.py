# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx, runner
# RUN: %python %s %t | FileCheck %s
# CHECK: 48 models as specified
"""The examples of ONNX Split-13 and -18, with static and with dynamic dims, and
with the sizes as an initializer and as an input at run time."""

import sys

import numpy as np
from onnx import TensorProto

import runner
from onnx_models import constant, model, node, tensor_type

FOLDER = runner.fresh_directory(sys.argv[-1])
VECTOR = np.arange(1, 7, dtype=np.float32)
VECTOR_OF_7 = np.arange(1, 8, dtype=np.float32)
MATRIX = np.arange(1, 13, dtype=np.float32).reshape(2, 6)
MATRIX_OF_8 = np.arange(1, 17, dtype=np.float32).reshape(2, 8)
EMPTY = np.zeros(0, dtype=np.float32)

# name: (opsets, source, axis or None, sizes or number of parts, ends of the
# chunks on the axis).
EXAMPLES = {
    "equal_parts_1d": ([13, 18], VECTOR, 0, 3, [2, 4, 6]),
    "variable_parts_1d": ([13, 18], VECTOR, 0, [2, 4], [2, 6]),
    "equal_parts_2d": ([13, 18], MATRIX, 1, 2, [3, 6]),
    "variable_parts_2d": ([13, 18], MATRIX, 1, [2, 4], [2, 6]),
    "equal_parts_default_axis": ([13, 18], VECTOR, None, 3, [2, 4, 6]),
    "variable_parts_default_axis": ([13, 18], VECTOR, None, [2, 4], [2, 6]),
    "zero_size_splits": ([13, 18], EMPTY, None, [0, 0, 0], [0, 0, 0]),
    "uneven_split_1d": ([18], VECTOR_OF_7, None, 4, [2, 4, 6, 7]),
    "uneven_split_2d": ([18], MATRIX_OF_8, 1, 3, [3, 6, 8]),
}


def run(name, opset, source, axis, how, expected, shape, sizes_at_run_time):
    """Runs one form of one example and compares its outputs."""
    inputs, initializers = [tensor_type("input", shape)], []
    arrays, node_inputs, attributes = [source], ["input"], {}
    if isinstance(how, list):
        node_inputs.append("split")
        if sizes_at_run_time:
            inputs.append(tensor_type("split", [len(how)], TensorProto.INT64))
            arrays.append(np.array(how, dtype=np.int64))
        else:
            initializers.append(constant("split", how))
    elif opset >= 18:
        attributes["num_outputs"] = how
    if axis is not None:
        attributes["axis"] = axis
    outputs = [f"output_{i}" for i in range(len(expected))]
    folder = FOLDER / name
    folder.mkdir()
    (folder / "model.onnx").write_bytes(
        model(
            [node("Split", node_inputs, outputs, **attributes)],
            inputs,
            outputs,
            opset,
            initializers,
        ).SerializeToString()
    )
    arguments = [folder / "model.onnx", "--output-dir", folder]
    for index, array in enumerate(arrays):
        np.save(folder / f"input_{index}.npy", array)
        arguments += ["--input", folder / f"input_{index}.npy"]
    runner.succeed(*arguments)
    for index, chunk in enumerate(expected):
        actual = np.load(folder / f"output_{index}.npy")
        assert actual.dtype == chunk.dtype, (name, index, actual.dtype)
        assert np.array_equal(actual, chunk), (name, index, actual, chunk)


count = 0
for name, (opsets, source, axis, how, ends) in EXAMPLES.items():
    expected = np.split(source, ends[:-1], axis or 0)
    dynamic = [f"d{i}" for i in range(source.ndim)]
    for opset in opsets:
        for dims, shape in [("static", source.shape), ("dynamic", dynamic)]:
            for at_run_time in [False, True] if isinstance(how, list) else [False]:
                form = f"{name}_opset{opset}_{dims}" + "_sizes_at_run_time" * at_run_time
                run(form, opset, source, axis, how, expected, shape, at_run_time)
                count += 1
print(count, "models as specified")
