# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# RUN: rm -rf %t && mkdir %t && cd %t
# RUN: %python %s
# RUN: split-runner model.onnx --input positions.npy --input large.npy | FileCheck %s
# RUN: rm large.npy
# CHECK: rows : tensor<2x2xi32>
# CHECK: {{\[\[}}6, 7],
# CHECK: [0, 1]]
# CHECK: shape : tensor<1xi64>
# CHECK: [3000000000]
"""Code that is put far from the libraries that it calls, as the file of an input
takes the room that is near them. What the code addresses is near it."""

import numpy as np
import onnx
from onnx import TensorProto as T
from onnx import helper, numpy_helper

table = numpy_helper.from_array(np.arange(4_000_000, dtype=np.int32).reshape(-1, 2), "table")
graph = helper.make_graph(
    [
        helper.make_node("Gather", ["table", "positions"], ["rows"], axis=0),
        helper.make_node("Shape", ["large"], ["shape"]),
    ],
    "far",
    [
        helper.make_tensor_value_info("positions", T.INT64, ["n"]),
        helper.make_tensor_value_info("large", T.INT8, ["m"]),
    ],
    [
        helper.make_tensor_value_info("rows", T.INT32, ["n", 2]),
        helper.make_tensor_value_info("shape", T.INT64, [1]),
    ],
    [table],
)
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 19)])
model.ir_version = 8
onnx.save(model, "model.onnx")
np.save("positions.npy", np.array([3, 0]))
# A file without blocks.
np.lib.format.open_memmap("large.npy", mode="w+", dtype=np.int8, shape=(3_000_000_000,))
