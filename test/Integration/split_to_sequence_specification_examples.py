# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx, runner
# RUN: %python %s %t | FileCheck %s
# CHECK: 36 models as specified
"""The examples of ONNX SplitToSequence-11, in 11 and 24, with static and with
dynamic dims, with `split` as an initializer and as an input at run time, and
with both types that it may have."""

import pathlib
import sys

import numpy as np

import model_cases
from onnx_models import constant, model, node, tensor_type
from onnx_values import data_type

DATA = np.arange(18, dtype=np.float32).reshape(3, 6)
# name: (`split` or None, attributes, expected sequence).
EXAMPLES = {
    "with_split_1": (2, {"axis": 1}, [DATA[:, 0:2], DATA[:, 2:4], DATA[:, 4:6]]),
    "with_split_2": ([1, 2], {"axis": 0}, [DATA[:1], DATA[1:]]),
    "nokeepdims": (None, {"axis": 1, "keepdims": 0}, [DATA[:, i] for i in range(6)]),
}


def make_case(name, opset, shape, element_type, at_run_time):
    split, attributes, expected = EXAMPLES[name]
    inputs, values = [tensor_type("data", shape)], [("FLOAT", DATA)]
    names, initializers = ["data"], []
    if split is not None:
        names.append("split")
        array = np.array(split, element_type.lower())
        if at_run_time:
            inputs.append(tensor_type("split", array.shape, data_type(element_type)))
            values.append((element_type, array))
        else:
            initializers.append(constant("split", array, array.dtype))
    form = f"{name}_opset{opset}_{shape[0]}_{element_type}_{at_run_time}"
    return model_cases.Case(
        pathlib.Path(sys.argv[-1]) / form,
        model([node("SplitToSequence", names, ["seq"], **attributes)],
              inputs, ["seq"], opset, initializers),
        values, [("FLOAT", expected)], form,
    )


cases = [
    make_case(name, opset, shape, element_type, at_run_time)
    for name, (split, _, _) in EXAMPLES.items()
    for opset in [11, 24]
    for shape in [DATA.shape, ["n", "m"]]
    for element_type, at_run_time in (
        [(None, False)] if split is None
        else [(kind, when) for kind in ["INT32", "INT64"] for when in [False, True]])
]
failures = model_cases.run_cases(cases)
print(len(cases) - failures, "models as specified")
sys.exit(failures > 0)
