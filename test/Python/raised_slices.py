# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx
# RUN: %python %s %t
"""Chunks as exporters write them become splits, which give the same for any
dimension: none, fewer elements than chunks, as many, one more, primes."""

import subprocess
import sys

import numpy as np

import onnx_models as om
import split

INT64_MAX = np.iinfo(np.int64).max
COUNTS = (2, 3, 4, 5)


class Graph:
    """The nodes of a model, whose tensors are named by numbers."""

    def __init__(self):
        self.nodes, self.initializers = [], []

    def constant(self, values):
        self.initializers.append(om.constant(f"c{len(self.initializers)}", values))
        return self.initializers[-1].name

    def add(self, op, *inputs, **attributes):
        output = f"t{len(self.nodes)}"
        self.nodes.append(om.node(op, list(inputs), [output], name=output, **attributes))
        return output

    def dim(self, axis):
        return self.add("Gather", self.add("Shape", "x"), self.constant([axis]), axis=0)

    def slice(self, begin, end, axis=1):
        return self.add("Slice", "x", begin, end, self.constant([axis]))


def torch_chunk(graph, count):
    """As PyTorch exports torch.chunk from opset 11 on."""
    shifted = graph.add("Add", graph.dim(1), graph.constant([count - 1]))
    size = graph.add("Div", shifted, graph.constant([count]))
    begin, chunks = graph.constant([0]), []
    for index in range(count):
        end = graph.add("Mul", size, graph.constant([index + 1]))
        chunks.append(graph.slice(begin, end))
        begin = end
    return chunks


def halves(graph):
    """x[:, :D // 2], x[:, D // 2:]"""
    half = graph.add("Div", graph.dim(1), graph.constant([2]))
    return [
        graph.slice(graph.constant([0]), half),
        graph.slice(half, graph.constant([INT64_MAX])),
    ]


def tensor_split(graph, count):
    """D mod n sections of D // n + 1, the others of D // n."""
    dim, number = graph.dim(1), graph.constant([count])
    size = graph.add("Div", dim, number)
    larger = graph.add("Sub", dim, graph.add("Mul", size, number))
    begin, chunks = graph.constant([0]), []
    for index in range(count):
        place = graph.constant([index + 1])
        # min(i, D mod n), without Min, which old opsets have for floats only
        end = graph.add("Add", graph.add("Mul", size, place), graph.add("Min", larger, place))
        chunks.append(graph.slice(begin, end))
        begin = end
    return chunks


def fixed_sizes(graph, *bounds):
    """Slices between bounds that are given, negative ones from the back."""
    bounds = [graph.constant([bound]) for bound in (0, *bounds, INT64_MAX)]
    return [graph.slice(*pair) for pair in zip(bounds, bounds[1:])]


FORMS = [
    *((lambda graph, n=n: torch_chunk(graph, n), lambda x, n=n: np_chunk(x, n)) for n in COUNTS),
    *(
        (lambda graph, n=n: tensor_split(graph, n), lambda x, n=n: np.array_split(x, n, axis=1))
        for n in COUNTS
    ),
    (halves, lambda x: [x[:, : x.shape[1] // 2], x[:, x.shape[1] // 2 :]]),
    (lambda graph: fixed_sizes(graph, 2, 5), lambda x: [x[:, :2], x[:, 2:5], x[:, 5:]]),
    (lambda graph: fixed_sizes(graph, -2), lambda x: [x[:, :-2], x[:, -2:]]),
    (lambda graph: fixed_sizes(graph, -5, -2), lambda x: [x[:, :-5], x[:, -5:-2], x[:, -2:]]),
]


def np_chunk(x, count):
    size = -(-x.shape[1] // count)
    return [x[:, size * index : size * (index + 1)] for index in range(count)]


def split_opt(text, *passes):
    return subprocess.run(
        ["split-opt", *passes], input=text, capture_output=True, text=True, check=True
    ).stdout


def main():
    graph, outputs = Graph(), []
    for write, _ in FORMS:
        outputs += write(graph)
    path = sys.argv[1] + ".onnx"
    model = om.model(
        graph.nodes, [om.tensor_type("x", ["N", "D"])], outputs, 13, graph.initializers
    )
    with open(path, "wb") as file:
        file.write(model.SerializeToString())
    imported = subprocess.run(
        ["split-translate", "--import-onnx", path], capture_output=True, text=True, check=True
    ).stdout
    sliced = split_opt(imported, "--split-canonicalize-tensors", "--cse")
    raised = split_opt(sliced, "--split-raise-slices", "--canonicalize", "--cse")
    assert sliced.count("tensor.extract_slice") >= len(FORMS) * 2 and "split.split" not in sliced
    assert raised.count("split.split") == len(FORMS), raised
    assert "tensor.extract_slice" not in raised, raised
    assert raised.count("into 2") == 1, raised

    before, after = split.compile(sliced), split.compile(raised)
    for dim in (0, 1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 13, 97):
        x = np.random.default_rng(dim).random((2, dim)).astype(np.float32)
        expected = [chunk for _, cut in FORMS for chunk in cut(x)]
        for model in before, after:
            actual = model(x)
            assert len(actual) == len(expected)
            for index, (one, other) in enumerate(zip(actual, expected)):
                np.testing.assert_array_equal(one, other, f"chunk {index} of {dim} elements")


main()
