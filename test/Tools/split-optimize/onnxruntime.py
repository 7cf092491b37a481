# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnxruntime
# RUN: %python %s %t %onnxruntime
"""What is improved computes the same in ONNX Runtime: every block of test/Blocks, in
a newer opset, and models that cannot be compared in all ways."""

import concurrent.futures
import json
import os
import subprocess
import sys

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

import blocks
import runner

D = runner.fresh_directory(sys.argv[1])
LIBRARY = sys.argv[2]
os.chdir(D)


def optimize(path, better, *arguments):
    return subprocess.run(["split-optimize", path, "-o", better, "--check=random", "--report=json",
                           "--onnxruntime", LIBRARY, *arguments], capture_output=True, text=True)


def get_dimensions(path):
    """The options that give the dynamic dimensions of a model their sizes."""
    names = {dimension.dim_param for value in onnx.load(path, load_external_data=False).graph.input
             for dimension in value.type.tensor_type.shape.dim}
    return [f"--dim={name}={size}" for name, size in (("N", 2), ("C", 8)) if name in names]


def check_block(path):
    result = optimize(path, D / path.name, *get_dimensions(path), "--opset=18")
    assert result.returncode == 0, (path, result)
    compiled, in_onnxruntime = json.loads(result.stdout)["checks"]
    assert in_onnxruntime["equal_sets"] == 1, (path, in_onnxruntime)
    wrong = blocks.WRONG.get(blocks.get_block(path))
    if wrong:
        assert compiled["equal_sets"] == 0 and wrong in compiled["not_compared"][0], (path, compiled)
    else:
        assert compiled["equal_sets"] == 1 and "not_compared" not in compiled, (path, compiled)


paths = blocks.find()
with concurrent.futures.ThreadPoolExecutor(2) as executor:
    list(executor.map(check_block, paths))


def save(name, nodes, inputs, initializers=(), domains=()):
    graph = helper.make_graph(nodes, "g", inputs, [
        helper.make_tensor_value_info("y", TensorProto.FLOAT, None)], initializers)
    model = helper.make_model(graph, ir_version=8, opset_imports=[
        helper.make_opsetid(domain, 13 if domain == "" else 1) for domain in ("", *domains)])
    (D / name).parent.mkdir(exist_ok=True)
    onnx.save(model, str(D / name))
    return model


# Elements in another file, from another folder.
x = helper.make_tensor_value_info("x", TensorProto.FLOAT, ["N", 5])
model = save("away/m.onnx", [helper.make_node("Add", ["x", "w"], ["y"])], [x],
             [numpy_helper.from_array(np.arange(5, dtype="f4"), "w")])
onnx.save_model(model, str(D / "away/m.onnx"), save_as_external_data=True, location="w.bin",
                size_threshold=0)
assert (D / "away/w.bin").exists()
for check in json.loads(optimize("away/m.onnx", "m.onnx", "--dim=N=2").stdout)["checks"]:
    assert check["equal_sets"] == 1, check

# Only ONNX Runtime has the operator, and neither takes random numbers as sizes.
save("gelu.onnx", [helper.make_node("Gelu", ["x"], ["y"], domain="com.microsoft")], [x],
     domains=["com.microsoft"])
result = json.loads(optimize("gelu.onnx", "g.onnx", "--dim=N=2").stdout)["checks"]
assert "Gelu" in result[0]["problem"] and result[1]["equal_sets"] == 1, result
sizes = helper.make_tensor_value_info("sizes", TensorProto.INT64, [2])
save("sizes.onnx", [helper.make_node("Split", ["x", "sizes"], ["y", "z"], axis=1)], [x, sizes])
result = optimize("sizes.onnx", "s.onnx", "--dim=N=2")
assert result.returncode == 1 and result.stderr.count("\n") == 1, result
assert "split-runner: random inputs: sizes.onnx: node #0 (Split): split sizes " in result.stderr
assert "; ONNX Runtime 1." in result.stderr and not (D / "s.onnx").exists(), result

# ONNX Runtime reads through a null pointer for an output that has no name.
save("none.onnx", [helper.make_node("Split", ["x"], ["y", "", "", "", ""], axis=1)], [x])
result = json.loads(optimize("none.onnx", "n.onnx", "--dim=N=2").stdout)["checks"]
assert result[0]["equal_sets"] == 1, result
assert "signal: Segmentation fault" in result[1]["not_compared"][0], result

# Of two sets of inputs, one that the model takes.
for number, values in enumerate(([2, 3], [2, 4])):
    data = runner.fresh_directory(D / f"data/test_data_set_{number}")
    for index, array in enumerate((np.ones((2, 5), "f4"), np.array(values))):
        (data / f"input_{index}.pb").write_bytes(
            numpy_helper.from_array(array).SerializeToString())
result = subprocess.run(["split-optimize", "sizes.onnx", "-o", "s.onnx", "--check=data", "--report",
                         "--onnxruntime", LIBRARY], capture_output=True, text=True, check=True)
assert result.stdout.count(": equal outputs on 1 set of inputs\n") == 2, result
assert result.stdout.count("  not compared: data/test_data_set_1: ") == 2, result
