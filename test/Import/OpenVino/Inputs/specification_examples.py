# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The examples of VariadicSplit-1 as models."""

import pathlib
import sys

import numpy as np

from openvino_ir import Network

for name, lengths, sizes in (("lengths", [1, 2, 3], [1, 2, 3]), ("rest", [-1, 2], [4, 2])):
    network = Network()
    data = network.parameter("float32", (6, 12, 10, 24), "data")
    ports = [("FP32", (size, 12, 10, 24)) for size in sizes]
    inputs = [data, network.const(np.int64(0)), network.const(np.int64(lengths))]
    layer = network.add("VariadicSplit", inputs, ports, name="split")
    for index in range(len(sizes)):
        network.result((layer, 3 + index))
    network.save(pathlib.Path(sys.argv[1]) / f"{name}.xml")
