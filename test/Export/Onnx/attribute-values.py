# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Attributes that lack the value of their type are written as they are, and so is
# what a newer version of ONNX says of one. Values that the type of an attribute
# does not speak of are an error, whether a model is carried or run.
#
# REQUIRES: onnx
# RUN: %python %s %split_build_root/test/Export/Onnx/split-carry-driver %t

import pathlib
import subprocess
import sys

import onnx
from onnx import AttributeProto, helper

import round_trip
from onnx_models import *

driver, folder = sys.argv[1], pathlib.Path(sys.argv[2])
folder.mkdir(parents=True, exist_ok=True)


def make(domain="my", op_type="Odd"):
    """A model of one node, and that node."""
    result = model([helper.make_node(op_type, ["x"], ["y"], domain=domain)],
                   [tensor_type("x", [4])], ["y"], 13)
    result.opset_import.add(domain="my", version=1)
    return result, result.graph.node[0]


def carry(name, message):
    source, target = folder / f"{name}.onnx", folder / f"{name}-written.onnx"
    source.write_bytes(message.SerializePartialToString())
    answer, = round_trip.carry(driver, [(source, target, None)])
    return source, target, answer


# What has no value.
message, node_of_all = make()
for name, number in AttributeProto.AttributeType.items():
    node_of_all.attribute.add(name=name.lower(), type=number)
_, target, answer = carry("empty", message)
assert answer == "ok", answer
written = onnx.load(target).graph.node[0].attribute
assert len(written) == len(AttributeProto.AttributeType.items()), written
for attribute in written:
    assert attribute.type == AttributeProto.AttributeType.Value(attribute.name.upper())
    for field in ("t", "g", "sparse_tensor", "tp"):
        assert not attribute.HasField(field), attribute
    assert not (attribute.i or attribute.f or attribute.s or attribute.graphs or attribute.ints)

# What is said beside a value: a field that no version has yet (number 250), the
# name of a sparse tensor, a documentation, a value without a stated type.
NEW = b"\xd2\x0f\x03new"
message, odd = make()
graph = helper.make_graph([], "inside", [], [])
sparse = onnx.SparseTensorProto(values=constant("s", [2.0], np.float32),
                                indices=constant("where", [1]), dims=[4])
odd.attribute.extend([
    AttributeProto(name="g", type=AttributeProto.GRAPH, g=graph, doc_string="a graph"),
    AttributeProto(name="i", type=AttributeProto.INT, i=3),
    AttributeProto(name="gs", type=AttributeProto.GRAPHS, graphs=[graph, graph]),
    AttributeProto(name="s", type=AttributeProto.SPARSE_TENSOR, sparse_tensor=sparse),
    AttributeProto(name="ss", type=AttributeProto.SPARSE_TENSORS, sparse_tensors=[sparse] * 2),
    AttributeProto(name="untyped", tensors=[constant("t", [1])]),
])
for attribute in odd.attribute:
    attribute.MergeFromString(NEW)
source, target, answer = carry("rest", message)
assert answer == "ok", answer
# The type of a value is stated when it is written.
odd.attribute[-1].type = AttributeProto.TENSORS
differs = round_trip.difference(message, onnx.load(target))
assert differs is None, differs
by_name = {attribute.name: attribute for attribute in onnx.load(target).graph.node[0].attribute}
for name, attribute in by_name.items():
    assert NEW in attribute.SerializeToString(), name
assert by_name["g"].doc_string == "a graph"
for written in (by_name["s"].sparse_tensor, by_name["ss"].sparse_tensors[1]):
    assert (written.values.name, written.indices.name) == ("s", "where"), written
assert by_name["untyped"].tensors[0].name == "t"


# What contradicts itself.
def check_errors(name, message, expected):
    source, target, answer = carry(name, message)
    assert answer == expected and not target.exists(), (name, answer)
    result = subprocess.run(["split-translate", "--carry", "--import-onnx", source],
                            capture_output=True, text=True)
    assert (result.returncode, result.stderr.count("error: ")) == (1, 1), result
    assert expected in result.stderr and str(source) in result.stderr, result.stderr


for name, expected, attributes in (
        ("graph", "attribute 'a' is GRAPH, but has a value of INT",
         [dict(type=AttributeProto.GRAPH, i=-1)]),
        ("two", "attribute 'a' is INT, but has a value of FLOATS",
         [dict(type=AttributeProto.INT, i=1, floats=[1.0])]),
        ("untyped", "attribute 'a' is INT, but has a value of TENSORS",
         [dict(i=1, tensors=[constant("t", [1])])]),
        ("reference", "attribute 'a' refers to an attribute of a function, but has a value of "
         "its own, of INT", [dict(type=AttributeProto.INT, i=1, ref_attr_name="b")]),
        ("twice", "attribute 'a' is given twice",
         [dict(type=AttributeProto.GRAPH, g=graph)] * 2)):
    message, odd = make()
    for fields in attributes:
        odd.attribute.add(name="a", **fields)
    check_errors(name, message, expected)

# An axis that is no integer is none: it is not taken as 0 when the model is run.
message, split = make("", "Split")
split.attribute.add(name="axis", type=AttributeProto.INT, f=1.0)
split.output.append("z")
source = folder / "run.onnx"
source.write_bytes(message.SerializePartialToString())
result = subprocess.run(["split-translate", "--import-onnx", source], capture_output=True, text=True)
assert result.returncode == 1, result
assert "node #0 (Split): attribute 'axis' is INT, but has a value of FLOAT\n" in result.stderr, \
    result.stderr
