# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Times splits and joins whose sizes are only known at run time beside those of
constant sizes, both of a number of rows that is not known.

Where shapes are not static, the code returns buffers of its own, and a call
allocates and frees them. ONNX Runtime, which is told the sizes at run time, too,
writes into buffers that exist. All take turns as in throughput.py.
"""

import os

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

import cases
import contenders
import joins
import throughput

# The contenders: with static shapes, into buffers that exist; with dynamic ones;
# and what they are compared with.
STATIC = "split"
CONSTANT = "split, constant sizes"
RUN_TIME = "split, run-time sizes"
PEER = "ONNX Runtime"

# (name, type, widths of the parts)
_SPLITS = [
    ("split words", cases.F32, (1,) * 4),
    ("split 2 words", cases.F32, (2,) * 4),
    ("split bytes", cases.U8, (1,) * 3),
    ("split 64 bytes", cases.F32, (16,) * 2),
    ("split wide", cases.F32, (256,) * 3),
    ("split uneven", cases.F32, (5, 1, 7, 0, 11, 7)),
]
_JOINS = [
    ("join words", cases.F32, (1,) * 4),
    ("join 2 words", cases.F32, (2,) * 4),
    ("join bytes", cases.U8, (1,) * 3),
    ("join 64 bytes", cases.F32, (16,) * 2),
    ("join wide", cases.F32, (256,) * 3),
    ("join uneven", cases.F32, (5, 1, 7, 11, 7)),
]
NAMES = [name for name, *_ in _SPLITS + _JOINS]


def every():
    for level, bytes in joins.LEVEL_BYTES.items():
        for name, type, widths in _SPLITS:
            rows = bytes // (sum(widths) * type.numpy.itemsize)
            shape = (rows, sum(widths))
            yield cases.Case("%s, %s" % (name, level), type, shape, 1, widths)
        for name, type, widths in _JOINS:
            rows = bytes // (sum(widths) * type.numpy.itemsize)
            name = "%s, %s" % (name, level)
            yield joins.JoinCase(name, type, widths, rows, joins.concat)


def _splits(case):
    return isinstance(case, cases.Case)


def _widths(case):
    return list(case.sizes if _splits(case) else case.widths)


def write_model(case, path, are_known):
    """Writes the ONNX model of `case` for any number of rows, and for the widths
    that it has if they `are_known`, for any if not."""
    widths, constants = _widths(case), []
    info, type = helper.make_tensor_value_info, case.type.onnx
    whole = ["rows", sum(widths) if are_known else "columns"]
    each = [["rows", w if are_known else "w%d" % i] for i, w in enumerate(widths)]
    if _splits(case):
        names = ["y%d" % i for i in range(len(widths))]
        node = helper.make_node("Split", ["x", "sizes"], names, axis=1)
        inputs = [info("x", type, whole)]
        outputs = [info(name, type, shape) for name, shape in zip(names, each)]
        if are_known:
            constants.append(numpy_helper.from_array(np.array(widths), "sizes"))
        else:
            inputs.append(info("sizes", TensorProto.INT64, [len(widths)]))
    else:
        names = ["x%d" % i for i in range(len(widths))]
        node = helper.make_node("Concat", names, ["y0"], axis=1)
        inputs = [info(name, type, shape) for name, shape in zip(names, each)]
        outputs = [info("y0", type, whole)]
    graph = helper.make_graph([node], "sizes", inputs, outputs, constants)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)])
    model.ir_version = 8
    onnx.save(model, path)


def _inputs(case, source, are_known):
    """The inputs of that model, by name."""
    if not _splits(case):
        return {"x%d" % i: part for i, part in enumerate(case.parts(source))}
    sizes = {} if are_known else {"sizes": np.array(_widths(case))}
    return {"x": source, **sizes}


def create_all(case, buffers, native, folder):
    """The contenders of a case, as contenders.create_all."""
    static, constant, run_time = (
        os.path.join(folder, name + ".onnx") for name in ("static", "constant", "run")
    )
    (contenders if _splits(case) else joins).write_model(case, static)
    write_model(case, constant, are_known=True)
    write_model(case, run_time, are_known=False)
    known = _inputs(case, buffers.source, are_known=True)
    unknown = _inputs(case, buffers.source, are_known=False)
    makers = contenders.copies_and_split(buffers, native, static)
    makers[CONSTANT] = lambda: native.returning(buffers, constant, known)
    makers[RUN_TIME] = lambda: native.returning(buffers, run_time, unknown)
    makers[PEER] = lambda: native.onnx_runtime(buffers, run_time, unknown)
    return contenders.make_each(makers)


def run(native, rounds, only):
    return throughput.run_each(native, rounds, only, every(), create_all)
