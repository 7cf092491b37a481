# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s %t
"""The report says what became of which nodes, as text and as JSON, and a check
compares what both models compute."""

import json
import subprocess
import sys

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

import runner

D = runner.fresh_directory(sys.argv[1])


def integers(name, *values):
    return helper.make_tensor(name, TensorProto.INT64, [len(values)], values)


def make_model(extra=()):
    """Two slices that partition x along dimension 1, joined by an operator."""
    nodes = [
        helper.make_node("Slice", ["x", "c0", "c2", "c1"], ["a"], name="low"),
        helper.make_node("Slice", ["x", "c2", "c5", "c1"], ["b"], name="high"),
        helper.make_node("ReduceSum", ["a", "c1"], ["s"], name="sum"),
        helper.make_node("Sub", ["b", "s"], ["y"], name="difference"),
        *extra,
    ]
    x = helper.make_tensor_value_info("x", TensorProto.FLOAT, ["N", 5])
    y = helper.make_tensor_value_info("y", TensorProto.FLOAT, ["N", 3])
    constants = [integers("c0", 0), integers("c1", 1), integers("c2", 2), integers("c5", 5)]
    graph = helper.make_graph(nodes, "g", [x], [y], constants)
    model = helper.make_model(graph, opset_imports=[
        helper.make_opsetid("", 13), helper.make_opsetid("my", 1)])
    (D / "m.onnx").write_bytes(model.SerializeToString())


def optimize(*arguments):
    return subprocess.run(["split-optimize", D / "m.onnx", "-o", D / "b.onnx", *arguments],
                          capture_output=True, text=True)


def get_operators():
    model = onnx.load(D / "b.onnx")
    onnx.checker.check_model(model)
    return sorted(node.op_type for node in model.graph.node)


make_model()
result = optimize("--report", "--check", "random", "--dim", "N=2")
assert result.returncode == 0 and not result.stderr, result
assert get_operators() == ["ReduceSum", "Split", "Sub"]
lines = result.stdout.splitlines()
assert lines[0] == f"{D}/m.onnx: 4 nodes become 3", lines
assert lines[1].startswith("  'low', 'high' became ") and "split" in lines[1], lines
assert "operators: Slice 2 -> 0, Split 0 -> 1" in lines, lines
assert lines[-1] == "check with split-runner: equal outputs on 1 set of inputs", lines

result = optimize("--report=json", "--check=random=3", "--dim=N=2")
report = json.loads(result.stdout)
assert report["model"] == f"{D}/m.onnx" and report["output"] == f"{D}/b.onnx"
assert report["operators_before"] == {"ReduceSum": 1, "Slice": 2, "Sub": 1}
assert report["operators_after"] == {"ReduceSum": 1, "Split": 1, "Sub": 1}
assert report["unused"] == [] and report["checks"] == [{"engine": "split-runner", "equal_sets": 1}]
[rewrite] = report["rewrites"]
assert sorted(rewrite["from"]) == ["high", "low"] and rewrite["function"] == "main"
assert rewrite["name"] and rewrite["to"] and rewrite["reason"]

# Without rewrites the model is what it was, and with some of them it is not.
optimize("--rewrites=none")
assert get_operators() == ["ReduceSum", "Slice", "Slice", "Sub"]
optimize("--rewrites=default,-raise-slices")
assert get_operators() == ["ReduceSum", "Slice", "Slice", "Sub"]
optimize("--rewrites=raise-slices")
assert get_operators() == ["ReduceSum", "Split", "Sub"]

# Sizes that are computed need a Split of opset 13: in 11, halves of any size are slices.
far = helper.make_node("Constant", [], ["far"], value=integers("", 2**62))
nodes = [
    far, helper.make_node("Constant", [], ["c0"], value=integers("", 0)),
    helper.make_node("Constant", [], ["c2"], value=integers("", 2)),
    helper.make_node("Shape", ["x"], ["n"]), helper.make_node("Div", ["n", "c2"], ["h"]),
    helper.make_node("Slice", ["x", "c0", "h"], ["low"]), helper.make_node("Slice", ["x", "h", "far"], ["high"]),
    helper.make_node("ReduceMax", ["high"], ["most"], axes=[0]), helper.make_node("Sub", ["low", "most"], ["y"]),
]
x, y = (helper.make_tensor_value_info(name, TensorProto.FLOAT, ["N"]) for name in "xy")
halves = helper.make_model(helper.make_graph(nodes, "g", [x], [y]), ir_version=6,
                           opset_imports=[helper.make_opsetid("", 11)])
(D / "m.onnx").write_bytes(halves.SerializeToString())
assert optimize().returncode == 0 and get_operators().count("Slice") == 2
for opset in (13, 17):
    result = optimize(f"--opset={opset}", "--check=random", "--dim=N=5")
    assert result.returncode == 0, result
    operators = get_operators()
    assert operators.count("Split") == 1 and "Slice" not in operators, operators
make_model()

# Recorded inputs.
data = runner.fresh_directory(D / "data/test_data_set_0")
x = numpy_helper.from_array(np.arange(10, dtype="f4").reshape(2, 5))
(data / "input_0.pb").write_bytes(x.SerializeToString())
(data / "output_0.pb").write_bytes(x.SerializeToString())
assert "equal outputs on 1 set" in optimize("--report", "--check", D / "data").stdout
(data / "input_0.pb").write_bytes(numpy_helper.from_array(np.arange(10)).SerializeToString())
assert "expected element type f32, but got i64" in optimize("--check", D / "data").stderr

# An operator that cannot be run here is carried along, and is in the way of a check.
make_model([helper.make_node("Odd", ["y"], ["z"], domain="my", name="odd")])
(D / "b.onnx").unlink()
result = optimize("--check", "random", "--dim", "N=2")
assert result.returncode == 1 and not (D / "b.onnx").exists(), result
assert "the models cannot be checked: split-runner: " in result.stderr and "'odd'" in result.stderr
assert "; --onnxruntime LIBRARY checks models with any operators" in result.stderr
assert optimize().returncode == 0 and get_operators() == ["Odd", "ReduceSum", "Split", "Sub"]
