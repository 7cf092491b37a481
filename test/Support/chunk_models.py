# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Chunks as exporters write them, where no Split is: nodes, and what they give.

A form is a function that adds nodes to a graph and names their chunks, and one
that cuts an array likewise. The chunks are of the last dimension of the input x.
"""

import numpy as np

import onnx_models as om

INT64_MAX = np.iinfo(np.int64).max


class Graph:
    """The nodes of a model of an opset, whose tensors are named by numbers."""

    def __init__(self, opset):
        self.opset, self.nodes, self.initializers, self.constants = opset, [], [], {}

    def constant(self, values):
        name = f"c{len(self.initializers)}"
        self.initializers.append(om.constant(name, values))
        self.constants[name] = list(np.atleast_1d(values))
        return name

    def add(self, op, *inputs, outputs=1, **attributes):
        names = [f"t{len(self.nodes)}_{index}" for index in range(outputs)]
        self.nodes.append(om.node(op, list(inputs), names, name=f"n{len(self.nodes)}", **attributes))
        return names[0] if outputs == 1 else names

    def dim(self, axis):
        return self.add("Gather", self.add("Shape", "x"), self.constant([axis]), axis=0)

    def slice(self, begin, end, axis=-1, step=1, source="x"):
        """Bounds are names; of opsets that have them as attributes, of constants."""
        if self.opset >= 10:
            steps = [] if step == 1 else [self.constant([step])]
            return self.add("Slice", source, begin, end, self.constant([axis]), *steps)
        assert step == 1
        return self.add("Slice", source, axes=[axis], starts=self.constants[begin],
                        ends=self.constants[end])

    def squeeze(self, source, axis):
        if self.opset >= 13:
            return self.add("Squeeze", source, self.constant([axis]))
        return self.add("Squeeze", source, axes=[axis])

    def model(self, shape, outputs, ranks=None):
        """The model of an input of `shape`; outputs have its rank, or `ranks`."""
        ranks = ranks or [len(shape)] * len(outputs)
        types = [om.tensor_type(name, [None] * rank) for name, rank in zip(outputs, ranks)]
        return om.model(self.nodes, [om.tensor_type("x", shape)], types, self.opset,
                        self.initializers)


def torch_chunk(count):
    """As PyTorch exports torch.chunk from opset 11 on."""

    def write(graph):
        shifted = graph.add("Add", graph.dim(-1), graph.constant([count - 1]))
        size = graph.add("Div", shifted, graph.constant([count]))
        begin, chunks = graph.constant([0]), []
        for index in range(count):
            end = graph.add("Mul", size, graph.constant([index + 1]))
            chunks.append(graph.slice(begin, end))
            begin = end
        return chunks

    def cut(x):
        size = -(-x.shape[-1] // count)
        return [x[..., size * index : size * (index + 1)] for index in range(count)]

    return write, cut


def halves(graph):
    half = graph.add("Div", graph.dim(-1), graph.constant([2]))
    return [
        graph.slice(graph.constant([0]), half),
        graph.slice(half, graph.constant([INT64_MAX])),
    ]


HALVES = halves, lambda x: [x[..., : x.shape[-1] // 2], x[..., x.shape[-1] // 2 :]]


def tensor_split(count):
    """D mod n sections of D // n + 1, the others of D // n; from opset 12 on."""

    def write(graph):
        dim, number = graph.dim(-1), graph.constant([count])
        size = graph.add("Div", dim, number)
        larger = graph.add("Sub", dim, graph.add("Mul", size, number))
        begin, chunks = graph.constant([0]), []
        for index in range(count):
            place = graph.constant([index + 1])
            end = graph.add("Add", graph.add("Mul", size, place), graph.add("Min", larger, place))
            chunks.append(graph.slice(begin, end))
            begin = end
        return chunks

    return write, lambda x: np.array_split(x, count, axis=-1)


def between(*bounds):
    """Slices between bounds that are given, negative ones from the back."""

    def write(graph):
        names = [graph.constant([bound]) for bound in (0, *bounds, INT64_MAX)]
        return [graph.slice(*pair) for pair in zip(names, names[1:])]

    def cut(x):
        places = (0, *bounds, x.shape[-1] + INT64_MAX // 2)
        return [x[..., first:last] for first, last in zip(places, places[1:])]

    return write, cut


def tensor_split_sequence(count):
    """As PyTorch exports torch.tensor_split from opset 13 on."""

    def write(graph):
        dim, number = graph.dim(-1), graph.constant(count)
        size = graph.add("Div", dim, number)
        larger = graph.add("Mod", dim, number)
        sizes = graph.add(
            "Concat",
            graph.add("Tile", graph.add("Add", size, graph.constant(1)), larger),
            graph.add("Tile", size, graph.add("Sub", graph.constant([count]), larger)),
            axis=0,
        )
        sequence = graph.add("SplitToSequence", "x", sizes, axis=-1)
        return [graph.add("SequenceAt", sequence, graph.constant(index)) for index in range(count)]

    return write, lambda x: np.array_split(x, count, axis=-1)
