# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What few models have survives: functions, other domains, sparse and external
# tensors, annotations, training information, overridable inputs, graphs in
# nodes, fields of newer versions; through text as well.
#
# REQUIRES: onnx
# RUN: %python %s %split_build_root/test/Export/Onnx/split-carry-driver %t

import pathlib
import shutil
import subprocess
import sys

import numpy as np
import onnx
from onnx import TensorProto, helper

import round_trip
from onnx_models import *

driver, folder = sys.argv[1], pathlib.Path(sys.argv[2])
shutil.rmtree(folder, ignore_errors=True)
(folder / "out").mkdir(parents=True)

EVERYTHING = dict(
    f=1.5, i=-3, s=b"\x00\xff", ints=[1, -2], floats=[0.5, float("inf")], strings=[b"a", b""],
    t=constant("named", [[1, 2]]), graphs=[helper.make_graph([], "first", [], []),
                                           helper.make_graph([], "second", [], [])],
    tensors=[constant("a", [1]), constant("b", [2.0], np.float32)])


def full_model():
    body = helper.make_graph(
        [node("Add", ["x", "w"], ["inner"], name="add"), node("Split", ["inner"], ["p", "q"])],
        "body", [], [tensor_type("p", None), tensor_type("x", [6])],
        [constant("w", [1.0] * 6, np.float32)], doc_string="a body")
    nodes = [
        node("If", ["c"], ["t", "u"], then_branch=body, else_branch=body_of("e")),
        helper.make_node("Odd", ["t", "", "u"], ["o", ""], domain="my", doc_string="odd",
                         **EVERYTHING),
        helper.make_node("Twice", ["o"], ["r"], domain="my", alpha=2.0),
        node("QuantizeLinear", ["x", "scale"], ["z"]),
        node("Cast", ["sparse"], ["y"], to=TensorProto.DOUBLE),
    ]
    result = model(nodes, [tensor_type("c", [], TensorProto.BOOL), tensor_type("x", [6]),
                           tensor_type("scale", [])],
                   ["r", "y", "z"], 13,
                   [constant("scale", 0.5, np.float32), constant("unused", [3])])
    graph = result.graph
    graph.sparse_initializer.add(
        values=constant("sparse", [2.0], np.float32), indices=constant("", [1]), dims=[4])
    graph.value_info.add().CopyFrom(tensor_type("t", ["n", 2]))
    graph.input[1].type.denotation = "TENSOR"
    graph.input[1].type.tensor_type.shape.dim[0].denotation = "CHANNELS"
    optional = graph.output[0].type.optional_type.elem_type.sequence_type.elem_type.tensor_type
    optional.elem_type = TensorProto.INT8
    optional.shape.dim.add(dim_param="k")
    note = graph.quantization_annotation.add(tensor_name="x")
    note.quant_parameter_tensor_names.add(key="SCALE_TENSOR", value="scale")
    result.opset_import.add(domain="my", version=3)
    result.functions.add(
        name="Twice", domain="my", input=["a"], output=["b"], attribute=["alpha"],
        node=[ref_node(), node("Split", ["h"], ["b", "rest"])],
        opset_import=[helper.make_opsetid("", 13)], doc_string="doubles")
    result.metadata_props.add(key="author", value="nobody")
    result.producer_name, result.model_version, result.doc_string = "test", 7, "full"
    training = result.training_info.add()
    training.algorithm.name = "step"
    training.update_binding.add(key="unused", value="unused")
    # A field that this version of ONNX does not know (number 250).
    for message in (result, graph, graph.node[1]):
        message.MergeFromString(b"\xd2\x0f\x03new")
    return result


def body_of(name):
    return helper.make_graph(
        [node("Neg", ["x"], [name + "1"]), node("Identity", ["x"], [name + "2"])], name, [],
        [tensor_type(name + "1", [6]), tensor_type(name + "2", [6])])


def ref_node():
    result = node("Elu", ["a"], ["h"])
    result.attribute.add(name="alpha", ref_attr_name="alpha", type=onnx.AttributeProto.FLOAT)
    return result


def external_model():
    tensor = TensorProto(name="w", dims=[2], data_type=FLOAT, data_location=TensorProto.EXTERNAL)
    for key, value in (("location", "w.bin"), ("offset", "4"), ("length", "8"), ("mine", "1")):
        tensor.external_data.add(key=key, value=value)
    return model([node("MatMul", ["x", "w"], ["y"])], [tensor_type("x", [2])], ["y"], 13, [tensor])


def old_model():
    """Constants among the inputs, in the middle."""
    result = model([node("Gemm", ["a", "w", "b"], ["y"], broadcast=1)],
                   [tensor_type("a", [1, 2]), tensor_type("w", [2, 3]), tensor_type("b", [3])],
                   ["y"], 6, [constant("w", np.ones((2, 3)), np.float32)])
    result.ir_version = 3
    return result


def narrow_model():
    """Element types of less than a byte, and one that nobody knows."""
    tensors = [TensorProto(name=f"t{kind}", dims=[3], data_type=kind, raw_data=bytes(size))
               for kind, size in ((17, 3), (21, 2), (22, 2), (23, 2), (26, 1), (77, 5))]
    packed = TensorProto(name="packed", dims=[3], data_type=22, int32_data=[18, 3])
    return model([node("Odd", [t.name for t in tensors] + ["packed"], ["y"])], [], ["y"], 23,
                 [*tensors, packed])


def load(path):
    message = onnx.ModelProto()
    message.ParseFromString(path.read_bytes())
    return message


def check(name, message):
    source, target = folder / f"{name}.onnx", folder / "out" / f"{name}.onnx"
    text, again = folder / f"{name}.mlir", folder / "out" / f"{name}-text.onnx"
    source.write_bytes(message.SerializePartialToString())
    answer, = round_trip.carry(driver, [(source, target, None)])
    assert answer == "ok", (name, answer)
    for command in (["--carry", "--import-onnx", source, "-o", text],
                    ["--export-onnx", text, "-o", again]):
        result = subprocess.run(["split-translate", *command], capture_output=True, text=True)
        assert result.returncode == 0, (name, result.stderr)
    for path in (target, again):
        differs = round_trip.difference(load(source), load(path))
        assert differs is None, (path, differs)


(folder / "w.bin").write_bytes(bytes(range(16)))
for make in (full_model, external_model, old_model, narrow_model):
    check(make.__name__, make())
# The data went with the model.
assert (folder / "out" / "w.bin").read_bytes() == bytes(range(16))

# What is there and is something else is not replaced, and no model is written.
(folder / "out" / "w.bin").write_bytes(bytes(16))
target = folder / "out" / "second.onnx"
answer, = round_trip.carry(driver, [(folder / "external_model.onnx", target, None)])
assert "exists and holds something else than the external data" in answer, answer
assert not target.exists()
# Nor does a path leave the folder.
wrong = external_model()
wrong.graph.initializer[0].external_data[0].value = "../w.bin"
(folder / "wrong.onnx").write_bytes(wrong.SerializeToString())
answer, = round_trip.carry(driver, [(folder / "wrong.onnx", target, None)])
assert "the path leaves the model's folder" in answer, answer
assert not target.exists()

# Canonicalized, all that the rest of the model names is still there.
answer, = round_trip.carry(driver, [(folder / "full_model.onnx", folder / "c.onnx", None)],
                           "--canonicalize")
assert answer == "ok", answer
names = [tensor.name for tensor in load(folder / "c.onnx").graph.initializer]
assert "unused" in names and "scale" in names, names
