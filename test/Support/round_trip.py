# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Whether a model that was carried says what the original does.

Both are brought into one form first, in which they differ where the difference
means nothing:

- attributes of a node are a set: they are sorted,
- the elements of a tensor may be stored in several ways: as raw data here,
- the default domain may be named "" or not at all,
- files of the first versions do not state the types of attributes,
- an attribute of a split or of an operator on sequences may be left out where it
  has its default, or where it is ignored,
- the indices of a sparse tensor need no name,
- an output without a type may have the one that is inferred.
"""

import subprocess

import onnx
from onnx import AttributeProto, TensorProto, numpy_helper

DEFAULTS = {
    "Split": {"axis": 0},
    "SplitToSequence": {"axis": 0, "keepdims": 1},
    "ConcatFromSequence": {"new_axis": 0},
    "SequenceEmpty": {"dtype": TensorProto.FLOAT},
}

# The field that an attribute of a type is in.
FIELDS = {
    "f": AttributeProto.FLOAT, "i": AttributeProto.INT, "s": AttributeProto.STRING,
    "t": AttributeProto.TENSOR, "g": AttributeProto.GRAPH, "floats": AttributeProto.FLOATS,
    "ints": AttributeProto.INTS, "strings": AttributeProto.STRINGS,
}


def normalize_tensor(tensor):
    if tensor.data_location == TensorProto.EXTERNAL or tensor.data_type == TensorProto.STRING:
        return
    if tensor.data_type > TensorProto.BFLOAT16:
        # Types of a byte or less, newer than this package: each number is a byte.
        raw = tensor.raw_data or bytes(tensor.int32_data)
    else:
        raw = numpy_helper.to_array(tensor).tobytes()
    for field in ("float_data", "int32_data", "int64_data", "double_data", "uint64_data"):
        tensor.ClearField(field)
    tensor.raw_data = raw


def normalize_node(node):
    if not node.domain:
        node.ClearField("domain")
    for attribute in node.attribute:
        if not attribute.type:
            for field, kind in FIELDS.items():
                value = getattr(attribute, field)
                if len(value) if field.endswith("s") and field != "s" else attribute.HasField(field):
                    attribute.type = kind
                    break
        if attribute.HasField("t"):
            normalize_tensor(attribute.t)
        for tensor in attribute.tensors:
            normalize_tensor(tensor)
        for sparse in [attribute.sparse_tensor, *attribute.sparse_tensors]:
            if sparse.HasField("values"):
                normalize_sparse(sparse)
        for graph in [attribute.g, *attribute.graphs]:
            if graph.node or graph.output:
                normalize_graph(graph)
    defaults = DEFAULTS.get(node.op_type, {}) if node.domain in ("", "ai.onnx") else {}
    ignored = {"keepdims"} if node.op_type == "SplitToSequence" and len(node.input) > 1 else set()
    attributes = sorted(
        (a for a in node.attribute
         if not (a.name in defaults and a.i == defaults[a.name]) and a.name not in ignored),
        key=lambda attribute: attribute.name)
    attributes = [onnx.AttributeProto.FromString(a.SerializeToString()) for a in attributes]
    node.ClearField("attribute")
    node.attribute.extend(attributes)


def normalize_sparse(sparse):
    normalize_tensor(sparse.values)
    normalize_tensor(sparse.indices)
    sparse.indices.ClearField("name")


def normalize_graph(graph):
    for tensor in graph.initializer:
        normalize_tensor(tensor)
    for sparse in graph.sparse_initializer:
        normalize_sparse(sparse)
    for node in graph.node:
        normalize_node(node)


def normalize(model):
    normalize_graph(model.graph)
    for part in (model, *model.functions):
        for opset in part.opset_import:
            if not opset.domain:
                opset.ClearField("domain")
    for function in model.functions:
        for node in function.node:
            normalize_node(node)


def difference(original, carried):
    """What differs first between two models, as text; None if nothing does."""
    for before, after in zip(original.graph.output, carried.graph.output):
        if not before.HasField("type"):
            after.ClearField("type")
    normalize(original)
    normalize(carried)
    if original == carried:
        return None
    ours, theirs = str(carried).splitlines(), str(original).splitlines()
    for number, (a, b) in enumerate(zip(theirs, ours)):
        if a != b:
            return f"line {number}: {a.strip()!r} became {b.strip()!r}"
    return f"{len(theirs)} lines became {len(ours)}"


def carry(driver, jobs, *options):
    """Carries models in one process. `jobs` are (original, carried, opset or None);
    returns a line for each, "ok" or an error."""
    lines = "".join(f"{source}\t{target}\t{opset or ''}\n" for source, target, opset in jobs)
    result = subprocess.run([driver, *options], input=lines, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    answers = result.stdout.splitlines()
    assert len(answers) == len(jobs), (len(answers), len(jobs), result.stderr)
    return answers
