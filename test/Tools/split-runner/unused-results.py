# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx, runner
# RUN: %python %s %t
"""Nodes whose results nothing uses run, and their checks still fail."""

import sys

import numpy as np
import onnx
import onnx_models
import runner

directory = runner.fresh_directory(sys.argv[1])
x = onnx_models.tensor_type("x", [12])
index = onnx_models.tensor_type("i", [1], onnx_models.INT64)


def save(name, nodes):
    model = onnx_models.model(
        [*nodes, onnx_models.node("Shape", ["x"], ["o"])], [x, index], ["o"]
    )
    onnx.save(model, directory / name)
    return directory / name


def run(path, i):
    np.save(directory / "x.npy", np.arange(12, dtype=np.float32))
    np.save(directory / "i.npy", np.array([i]))
    return path, "--input", directory / "x.npy", "--input", directory / "i.npy"


for name, nodes in {
    "ArgMax": [onnx_models.node("ArgMax", ["x"], ["a"], axis=0)],
    "Hardmax": [onnx_models.node("Hardmax", ["x"], ["a"], axis=0)],
    "GatherND": [onnx_models.node("GatherND", ["x", "i"], ["a"])],
    "both": [
        onnx_models.node("ArgMax", ["x"], ["a"], axis=0),
        onnx_models.node("GatherElements", ["a", "i"], ["b"], axis=0),
    ],
}.items():
    model = run(save(name + ".onnx", nodes), 0)
    for options in ((), ("--device", "emulated-gpu")):
        assert "[12]" in runner.succeed(*model, *options), (name, options)
gather = save("gather.onnx", [onnx_models.node("GatherND", ["x", "i"], ["a"])])
runner.expect_failure("(GatherND)", *run(gather, 12))
