# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx, runner
# RUN: %python %s --seed 1 --count 300 %t
"""Runs generated models of one ONNX SplitToSequence and compares with NumPy.

A model is any opset from 11 on, rank, axis, way to give the sizes, element type
and static or dynamic shape that the versions allow, and returns the sequence,
its length, one of its tensors, or all of them joined. A failure prints the seed,
the model's number and the command that ran it; --only runs one model again.
"""

import numpy as np

import model_cases
from onnx_models import choose_declaration, constant, model, node, tensor_type
from onnx_values import TYPES, data_type, make_array

# The element types of each version, and the opsets that have it.
VERSIONS = {
    11: (TYPES, [11, 11, 12, 13, 18]),
    24: (TYPES + ["BFLOAT16", "BFLOAT16"], [24]),
}


class Graph:
    """A model under construction, and what goes in and has to come out."""

    def __init__(self, rng):
        self.rng = rng
        self.nodes, self.initializers = [], []
        self.inputs, self.values = [], []
        self.outputs, self.expected = [], []

    def add_operand(self, name, element_type, array, declared, is_constant):
        """An initializer or an input; returns its name."""
        if is_constant:
            self.initializers.append(constant(name, array, array.dtype))
        else:
            self.inputs.append(tensor_type(name, declared, data_type(element_type)))
            self.values.append((element_type, array))
        return name

    def add_integers(self, name, values):
        """A scalar or 1-D operand of either type, now or at run time."""
        element_type = self.rng.choice(["INT32", "INT64"])
        array = np.array(values, element_type.lower())
        declared = [self.rng.choice([dim, "k"]) for dim in array.shape]
        return self.add_operand(name, element_type, array, declared, self.rng.random() < 0.5)

    def add_node(self, op_type, inputs, output, **attributes):
        self.nodes.append(node(op_type, inputs, [output], output, **attributes))

    def add_output(self, name, element_type, value):
        self.outputs.append(name)
        self.expected.append((element_type, value))


def cut(x, sizes, axis):
    ends = np.cumsum(sizes, dtype=np.int64)
    return [x.take(range(end - size, end), axis) for size, end in zip(sizes, ends)]


def add_split(graph, x, axis):
    """Adds SplitToSequence of input x; returns its tensors, and how it is told
    their sizes."""
    rng, dim = graph.rng, x.shape[axis]
    inputs, attributes = ["x"], {}
    if axis != 0 or rng.random() < 0.5:
        attributes["axis"] = axis - rng.choice([0, x.ndim])
    keepdims = rng.choice([None, 0, 1])
    if keepdims is not None:
        attributes["keepdims"] = keepdims
    form = rng.choice(["absent", "scalar", "list"])
    if form == "absent":
        sizes = [1] * dim
        inputs += [""] * rng.randint(0, 1)
    elif form == "scalar":
        form = size = rng.randint(1, dim + 2)
        sizes = [min(size, dim - begin) for begin in range(0, dim, size)]
        inputs.append(graph.add_integers("split", size))
    else:
        cuts = sorted(rng.randint(0, dim) for _ in range(rng.randint(0, 5)))
        form = sizes = [end - begin for begin, end in zip([0] + cuts, cuts + [dim])]
        if dim == 0 and rng.random() < 0.3:
            form = sizes = []
        inputs.append(graph.add_integers("split", sizes))
    graph.add_node("SplitToSequence", inputs, "s", **attributes)
    tensors = cut(x, sizes, axis)
    # Ignored where sizes are given.
    if form == "absent" and keepdims == 0:
        tensors = [tensor.squeeze(axis) for tensor in tensors]
    return tensors, f"axis {axis} keepdims {keepdims} split {form}"


def choose_followers(rng, opset, element_type, tensors, axis):
    """What is done with the sequence: the ops that can be, or none."""
    followers = ["nothing"]
    if opset >= 14:
        followers.append("Identity")
    if element_type != "BFLOAT16":
        followers += ["SequenceLength"]
        if tensors:
            followers += 2 * ["SequenceAt", "ConcatFromSequence"]
    return sorted(set(rng.choices(followers, k=rng.choice([1, 1, 2]))))


def add_concat(graph, element_type, tensors, split_axis):
    """Adds ConcatFromSequence, as far as the shapes allow it."""
    rng, rank = graph.rng, tensors[0].ndim
    attributes = {}
    are_alike = len({tensor.shape for tensor in tensors}) == 1
    if rank == 0 or (are_alike and rng.random() < 0.5):
        axis = rng.randrange(-rank - 1, rank + 1)
        value, attributes["new_axis"] = np.stack(tensors, axis), 1
    else:
        axis = rng.randrange(-rank, rank) if are_alike else split_axis - rng.choice([0, rank])
        value = np.concatenate(tensors, axis)
        if rng.random() < 0.5:
            attributes["new_axis"] = 0
    graph.add_node("ConcatFromSequence", ["s"], "joined", axis=axis, **attributes)
    graph.add_output("joined", element_type, value)


def add_follower(graph, follower, element_type, tensors, split_axis):
    rng = graph.rng
    if follower == "nothing":
        graph.add_output("s", element_type, tensors)
    elif follower == "Identity":
        graph.add_node("Identity", ["s"], "same")
        graph.add_output("same", element_type, tensors)
    elif follower == "SequenceLength":
        graph.add_node("SequenceLength", ["s"], "length")
        graph.add_output("length", "INT64", np.array(len(tensors), np.int64))
    elif follower == "SequenceAt":
        position = rng.randrange(-len(tensors), len(tensors))
        graph.add_node("SequenceAt", ["s", graph.add_integers("position", position)], "at")
        graph.add_output("at", element_type, tensors[position])
    else:
        add_concat(graph, element_type, tensors, split_axis)


def make_case(rng, folder):
    types, opsets = VERSIONS[rng.choice(list(VERSIONS))]
    opset, element_type = rng.choice(opsets), rng.choice(types)
    rank = rng.randint(1, 4)
    axis = rng.randrange(rank)
    shape = [rng.choice([0, 1, 2, 2, 3, 4]) for _ in range(rank)]
    shape[axis] = rng.choice([0, 1, 2, 5, 6, 7, 12, 30])
    x = make_array(rng, element_type, shape)

    graph = Graph(rng)
    graph.add_operand("x", element_type, x, choose_declaration(rng, shape), False)
    tensors, form = add_split(graph, x, axis)
    followers = choose_followers(rng, opset, element_type, tensors, axis)
    for follower in followers:
        add_follower(graph, follower, element_type, tensors, axis)
    return model_cases.Case(
        folder,
        model(graph.nodes, graph.inputs, graph.outputs, opset, graph.initializers),
        graph.values, graph.expected,
        f"opset {opset} {element_type} {shape} {form}: {', '.join(followers)}",
        rng.choice(["npy", "pb"]), rng.choice(["npy", "pb"]),
    )


if __name__ == "__main__":
    model_cases.run_generated(__doc__, make_case, 300)
