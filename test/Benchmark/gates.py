# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Times the element-wise code that splits stand before: gates of networks.

A gate is a model of one Split and some arithmetic on its parts, from one input
whose rows hold them side by side. All contenders write into the same buffers, and
take turns as in throughput.py.
"""

import collections
import os

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

import cases
import contenders
import throughput

# Bytes of the inputs.
SIZES = {"10 KB": 10 << 10, "200 KB": 200 << 10, "2 MB": 2 << 20}
# How far results may be from NumPy's in f64, beside one another. The error of one
# function is measured in test/Integration/math_functions.py.
TOLERANCE = 1e-5


class Formula:
    """Builds the nodes of a model out of an expression in Python."""

    def __init__(self):
        self.nodes = []

    def node(self, kind, *inputs):
        name = "v%d" % len(self.nodes)
        self.nodes.append(helper.make_node(kind, [i.name for i in inputs], [name]))
        return _Value(self, name)


class _Value:
    def __init__(self, formula, name):
        self.formula, self.name = formula, name

    def __mul__(self, other):
        return self.formula.node("Mul", self, other)

    def __add__(self, other):
        return self.formula.node("Add", self, other)

    def __sub__(self, other):
        return self.formula.node("Sub", self, other)


def _tanh(x):
    return x.formula.node("Tanh", x) if isinstance(x, _Value) else _library(x).tanh(x)


def _sigmoid(x):
    if isinstance(x, _Value):
        return x.formula.node("Sigmoid", x)
    if isinstance(x, np.ndarray):
        return 1 / (1 + np.exp(-x))
    return _library(x).sigmoid(x)


def _library(x):
    return np if isinstance(x, np.ndarray) else contenders.import_torch()


def _glu(a, b):
    return [a * _sigmoid(b)]


def _wavenet(a, b):
    return [_tanh(a) * _sigmoid(b)]


def _lstm(i, f, o, g, c):
    cell = _sigmoid(f) * c + _sigmoid(i) * _tanh(g)
    return [_sigmoid(o) * _tanh(cell), cell]


def _gru(r, z, n, m, h):
    new = _tanh(n + _sigmoid(r) * m)
    return [new + _sigmoid(z) * (h - new)]


def _rope(x, y, cos, sin):
    return [x * cos - y * sin, y * cos + x * sin]


# `width` is the elements of a part in a row.
Gate = collections.namedtuple("Gate", "name parts compute results width", defaults=[128])
GATES = [
    Gate("GLU", 2, _glu, 1),
    Gate("WaveNet", 2, _wavenet, 1),
    Gate("LSTM", 5, _lstm, 2),
    Gate("GRU", 5, _gru, 1),
    Gate("RoPE halves", 4, _rope, 2),
    Gate("GLU of 8", 2, _glu, 1, 8),
    Gate("LSTM of 8", 5, _lstm, 2, 8),
]


class GateCase(collections.namedtuple("GateCase", "name gate rows")):
    """A gate on inputs of one size, for Buffers and throughput.measure."""

    type, axis = cases.F32, 1

    @property
    def shape(self):
        return (self.rows, self.gate.parts * self.gate.width)

    @property
    def bytes(self):
        return int(np.prod(self.shape)) * self.type.numpy.itemsize

    @property
    def description(self):
        return "f32 %dx%d, %d parts" % (*self.shape, self.gate.parts)

    def chunk_shapes(self):
        return [(self.rows, self.gate.width)] * self.gate.results

    def fill(self, source):
        source[:] = np.random.default_rng(0).normal(size=self.shape)

    def is_right(self, source, targets):
        parts = np.split(source.astype(np.float64), self.gate.parts, 1)
        return all(
            np.allclose(target, expected, TOLERANCE, TOLERANCE)
            for target, expected in zip(targets, self.gate.compute(*parts), strict=True)
        )


def every():
    for gate in GATES:
        for size, bytes in SIZES.items():
            rows = bytes // (4 * gate.width * gate.parts)
            yield GateCase("%s %s" % (gate.name, size), gate, rows)


def write_model(case, path):
    """Writes the ONNX model of a gate."""
    names = ["p%d" % i for i in range(case.gate.parts)]
    formula = Formula()
    values = case.gate.compute(*(_Value(formula, name) for name in names))
    split = helper.make_node("Split", ["x", "sizes"], names, "split", axis=1)
    results = ["y%d" % i for i in range(len(values))]
    renamed = [helper.make_node("Identity", [v.name], [r]) for v, r in zip(values, results)]
    sizes = np.full(case.gate.parts, case.gate.width, np.int64)
    info = helper.make_tensor_value_info
    graph = helper.make_graph(
        [split, *formula.nodes, *renamed],
        "gate",
        [info("x", TensorProto.FLOAT, case.shape)],
        [info(r, TensorProto.FLOAT, [case.rows, case.gate.width]) for r in results],
        [numpy_helper.from_array(sizes, "sizes")],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)])
    model.ir_version = 8
    onnx.save(model, path)


def create_all(case, buffers, native, folder):
    """The contenders of a gate, as contenders.create_all."""
    model = os.path.join(folder, "gate.onnx")
    write_model(case, model)
    return contenders.make_each(
        {
            contenders.MEMCPY: lambda: native.copy(contenders.MEMCPY, buffers),
            "split": lambda: native.compiled(buffers, model),
            "ONNX Runtime": lambda: native.onnx_runtime(buffers, model),
            "NumPy": lambda: _python_contender(case, buffers, lambda array: array),
            "torch": lambda: _torch_contender(case, buffers),
        }
    )


def _torch_contender(case, buffers):
    torch = contenders.import_torch()
    return _python_contender(case, buffers, torch.from_numpy)


def _python_contender(case, buffers, wrap):
    source = wrap(buffers.source)
    targets = [wrap(target) for target in buffers.targets]
    width = case.gate.width
    parts = [source[:, i * width : (i + 1) * width] for i in range(case.gate.parts)]

    def function():
        for target, result in zip(targets, case.gate.compute(*parts)):
            target[:] = result

    return contenders.PythonContender(function)


def run(native, rounds, only):
    return throughput.run_each(
        native, rounds, only, every(), create_all, lambda case: case.gate.name
    )
