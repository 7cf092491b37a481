# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx
# RUN: %python %s %t
"""ONNX models as files, bytes and protobufs become better ones that compute the same;
errors name the node."""

import os
import pathlib
import shutil
import sys

import numpy as np
import onnx

import split
from onnx_models import constant, model, node, tensor_type

folder = pathlib.Path(sys.argv[1])
shutil.rmtree(folder, ignore_errors=True)
folder.mkdir()


def make_model():
    """Two slices that partition x."""
    constants = [constant(f"c{value}", [value]) for value in (0, 1, 2, 5)]
    nodes = [
        node("Slice", ["x", "c0", "c2", "c1"], ["low"], name="first"),
        node("Slice", ["x", "c2", "c5", "c1"], ["high"], name="second"),
        node("Identity", ["low"], ["y"], name="last"),
    ]
    inputs = [tensor_type("x", ["N", 5])]
    outputs = [tensor_type("y", ["N", 2]), tensor_type("high", ["N", 3])]
    return model(nodes, inputs, outputs, opset=13, initializers=constants)


def get_operators(proto):
    return [node.op_type for node in proto.graph.node]


proto = make_model()
path = folder / "model.onnx"
path.write_bytes(proto.SerializeToString())
better = split.optimize(proto)
assert isinstance(better, onnx.ModelProto)
assert "Split" in get_operators(better) and "Slice" not in get_operators(better)
for same in (path, str(path), proto.SerializeToString()):
    assert split.optimize(same) == better.SerializeToString()

x = np.arange(10, dtype=np.float32).reshape(2, 5)
for got, expected in zip(split.compile(split.optimize(path))(x), (x[:, :2], x[:, 2:])):
    np.testing.assert_array_equal(got, expected)

# The names of files may begin with a dash, and not be UTF-8.
start = os.getcwd()
os.chdir(folder)
for name in ("-m.onnx", "caf\udce9.onnx"):
    shutil.copy(path, name)
    assert split.optimize(name) == better.SerializeToString()
    assert split.optimize(name, f"better-{name}") == pathlib.Path(f"better-{name}").read_bytes()
    pathlib.Path(name).write_bytes(b"no model")
    try:
        split.optimize(name)
    except ValueError as error:
        # Messages are UTF-8.
        named = name.replace("\udce9", "\\xe9")
        assert str(error).startswith(f"{named}: "), error
    else:
        raise AssertionError(ascii(name))
os.chdir(start)

# Where it is to be a file, too, and other options.
output = folder / "better.onnx"
assert split.optimize(path, output) == output.read_bytes() == better.SerializeToString()
assert get_operators(split.optimize(proto, rewrites="none")) == get_operators(proto)
assert split.optimize(proto, opset=18).opset_import[0].version == 18
assert split.optimize(proto, check="random", dims={"N": 3}) == better


def expect(kind, message, model, **options):
    try:
        split.optimize(model, **options)
    except kind as error:
        assert message in str(error), error
    else:
        raise AssertionError(message)


# Weights in a file of their own come along with the file.
proto.graph.initializer[0].ClearField("raw_data")
proto.graph.initializer[0].data_location = onnx.TensorProto.EXTERNAL
proto.graph.initializer[0].external_data.add(key="location", value="weights")
(folder / "weights").write_bytes(np.int64(0).tobytes())
path.write_bytes(proto.SerializeToString())
(folder / "elsewhere").mkdir()
split.optimize(path, folder / "elsewhere" / "better.onnx")
assert (folder / "elsewhere" / "weights").read_bytes() == bytes(8)
onnx.load(str(folder / "elsewhere" / "better.onnx"))

wrong = make_model()
wrong.graph.node.append(node("Split", ["x", "sizes"], ["a", "b"], name="parts"))
expect(ValueError, "model.onnx: node 'parts' (Split): 'sizes' is no input", wrong)
expect(ValueError, f"{folder}/wrong.onnx", folder / "wrong.onnx")
expect(ValueError, "there is no rewrite 'better'", make_model(), rewrites="better")
expect(ValueError, "no test data", make_model(), check=folder)
os.environ["SPLIT_OPTIMIZE"] = "no-such-program"
expect(RuntimeError, "split-optimize is not in PATH", make_model())
