# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Times what puts parts together: joins, and sequences that are packed, edited,
and appended to in a loop.

The parts lie one after the other in one input, where a split of them costs
nothing, and are joined along the inner axis; or they are those of its rows, which
are joined in the other order. All contenders write into the same buffer, and take
turns as in throughput.py.
"""

import collections
import os

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

import cases
import contenders
import throughput

LEVEL_BYTES = {**cases.LEVEL_BYTES, "memory": 32 << 20}


class JoinCase(collections.namedtuple("JoinCase", "name type widths rows how")):
    """Parts of `rows` rows each, which are `widths` wide; `how` makes the nodes
    that join the parts. For Buffers and throughput.measure."""

    axis = 0

    @property
    def shape(self):
        return (self.rows * sum(self.widths),)

    @property
    def bytes(self):
        return self.shape[0] * self.type.numpy.itemsize

    @property
    def description(self):
        widths = ",".join(map(str, self.widths))
        if len(set(self.widths)) == 1:
            widths = "%dx%d" % (len(self.widths), self.widths[0])
        return "%s %s rows of %s" % (self.type.name, self.rows, widths)

    def chunk_shapes(self):
        return [(self.rows, sum(self.widths))]

    def fill(self, source):
        memory = source.view(np.uint8)
        memory[:] = np.random.default_rng(0).integers(0, 256, self.bytes, np.uint8)

    def parts(self, source):
        """The parts of the input, as arrays or as tensors of torch."""
        if self.how is reverse:
            rows, end = source.reshape(self.rows, -1), sum(self.widths)
            for width in reversed(self.widths):
                yield rows[:, end - width : end]
                end -= width
            return
        begin = 0
        for width in self.widths:
            end = begin + self.rows * width
            yield source[begin:end].reshape(self.rows, width)
            begin = end

    def is_right(self, source, targets):
        expected = np.concatenate(list(self.parts(source)), 1)
        return np.array_equal(targets[0].view(np.uint8), expected.view(np.uint8))


class _Nodes:
    """Collects the nodes of a model."""

    def __init__(self):
        self.nodes, self.constants = [], []

    def add(self, kind, inputs, num_outputs=1, **attributes):
        names = ["%s%d_%d" % (kind, len(self.nodes), i) for i in range(num_outputs)]
        self.nodes.append(helper.make_node(kind, inputs, names, **attributes))
        return names[0] if num_outputs == 1 else names

    def constant(self, values):
        name = "constant%d" % len(self.constants)
        self.constants.append(numpy_helper.from_array(np.array(values, np.int64), name))
        return name

    def parts(self, case):
        """The parts of the input `x`."""
        sizes = self.constant([case.rows * width for width in case.widths])
        flat = self.add("Split", ["x", sizes], len(case.widths), axis=0)
        for part, width in zip(flat, case.widths):
            yield self.add("Reshape", [part, self.constant([case.rows, width])])


def concat(nodes, case):
    """The parts, joined."""
    return nodes.add("Concat", list(nodes.parts(case)), axis=1)


def reverse(nodes, case):
    """The parts of each row, joined in the other order."""
    rows = nodes.add("Reshape", ["x", nodes.constant([case.rows, sum(case.widths)])])
    sizes = nodes.constant(case.widths)
    return nodes.add(
        "Concat", nodes.add("Split", [rows, sizes], len(case.widths), axis=1)[::-1], axis=1
    )


def _chunks(nodes, case):
    """The parts, which are equal, as a sequence of chunks."""
    rows = nodes.add("Reshape", ["x", nodes.constant([-1, case.widths[0]])])
    return nodes.add("SplitToSequence", [rows, nodes.constant(case.rows)], axis=0)


def _joined(nodes, sequence):
    return nodes.add("ConcatFromSequence", [sequence], axis=1)


def _sequence(nodes, case):
    return _joined(nodes, _chunks(nodes, case))


def _edited(nodes, case):
    """The first chunk is taken out, and inserted again where it was."""
    chunks, first = _chunks(nodes, case), nodes.constant(0)
    chunk = nodes.add("SequenceAt", [chunks, first])
    rest = nodes.add("SequenceErase", [chunks, first])
    return _joined(nodes, nodes.add("SequenceInsert", [rest, chunk, first]))


def _appended(nodes, case):
    """A loop appends one chunk after the other to a sequence."""
    body = _Nodes()
    chunk = body.add("SequenceAt", ["chunks", "i"])
    longer = body.add("SequenceInsert", ["sequence", chunk])
    body.nodes.append(helper.make_node("Identity", ["condition"], ["goes_on"]))
    info, type = helper.make_tensor_value_info, case.type.onnx
    sequence = helper.make_tensor_sequence_value_info
    shape = [case.rows, case.widths[0]]
    graph = helper.make_graph(
        body.nodes,
        "body",
        [
            info("i", TensorProto.INT64, []),
            info("condition", TensorProto.BOOL, []),
            sequence("sequence", type, shape),
        ],
        [info("goes_on", TensorProto.BOOL, []), sequence(longer, type, shape)],
    )
    nodes.nodes.append(helper.make_node("Identity", [_chunks(nodes, case)], ["chunks"]))
    empty = nodes.add("SequenceEmpty", [], dtype=type)
    count = nodes.constant(len(case.widths))
    return _joined(nodes, nodes.add("Loop", [count, "", empty], body=graph))


# (name, type, widths, how)
_JOINS = [
    ("join wide", cases.F32, (256,) * 4, concat),
    ("join 2 words", cases.F32, (2,) * 4, concat),
    ("join bytes", cases.U8, (1,) * 3, concat),
    ("join words", cases.F32, (1,) * 3, concat),
    ("join uneven", cases.F32, (5, 1, 7, 11, 7), concat),
    ("reverse bytes", cases.U8, (1,) * 3, reverse),
    ("reverse words", cases.F32, (1,) * 3, reverse),
    ("reverse halves", cases.F32, (64,) * 2, reverse),
    ("reverse uneven", cases.F32, (5, 1, 7, 11, 7), reverse),
    ("reverse wide", cases.F32, (288, 5088), reverse),
    ("sequence", cases.F32, (16,) * 12, _sequence),
    ("edited", cases.F32, (16,) * 12, _edited),
    ("appended", cases.F32, (16,) * 12, _appended),
]
NAMES = [name for name, *_ in _JOINS]


def every():
    for name, type, widths, how in _JOINS:
        for level, bytes in LEVEL_BYTES.items():
            rows = max(bytes // (sum(widths) * type.numpy.itemsize), 1)
            yield JoinCase("%s, %s" % (name, level), type, widths, rows, how)


def write_model(case, path):
    """Writes the ONNX model of `case`."""
    nodes = _Nodes()
    joined = case.how(nodes, case)
    nodes.nodes.append(helper.make_node("Identity", [joined], ["y0"]))
    info = helper.make_tensor_value_info
    (shape,) = case.chunk_shapes()
    graph = helper.make_graph(
        nodes.nodes,
        "join",
        [info("x", case.type.onnx, case.shape)],
        [info("y0", case.type.onnx, shape)],
        nodes.constants,
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 16)])
    model.ir_version = 8
    onnx.save(model, path)


def create_all(case, buffers, native, folder):
    """The contenders of a join, as contenders.create_all."""
    model = os.path.join(folder, "join.onnx")
    write_model(case, model)
    makers = contenders.copies_and_split(buffers, native, model)
    makers["ONNX Runtime"] = lambda: native.onnx_runtime(buffers, model)
    makers["NumPy"] = lambda: _numpy_contender(case, buffers)
    makers["torch"] = lambda: _torch_contender(case, buffers)
    return contenders.make_each(makers)


def _numpy_contender(case, buffers):
    parts, (target,) = list(case.parts(buffers.source)), buffers.targets
    return contenders.PythonContender(lambda: np.concatenate(parts, 1, out=target))


def _torch_contender(case, buffers):
    torch = contenders.import_torch()
    parts = list(case.parts(torch.from_numpy(buffers.source)))
    target = torch.from_numpy(buffers.targets[0])
    return contenders.PythonContender(lambda: torch.cat(parts, 1, out=target))


def run(native, rounds, only):
    return throughput.run_each(native, rounds, only, every(), create_all)
