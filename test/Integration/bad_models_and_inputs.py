# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx, runner
# RUN: %python %s %t | FileCheck %s
# CHECK: {{[4-9][0-9]}} mistakes, each one error
"""Models, inputs and options that are wrong.

Each has to end with exit code 1 and one line of error that says what is wrong
and where, without a word on standard output and without any output file.
"""

import os
import random
import sys

import numpy as np
from onnx import TensorProto

from mistakes import Mistakes
from onnx_models import constant, model, node, split, tensor_type

MISTAKES = Mistakes(sys.argv[-1])
FOLDER = MISTAKES.folder
X6 = np.arange(6, dtype=np.float32)
DYNAMIC = ["n"]
# A model that is right, of one static dimension 6.
GOOD = split(18, num_outputs=3)


def runtime_sizes(dim, count, opset=18, **attributes):
    """A Split whose sizes are the model's second input."""
    names = [f"y{i}" for i in range(count)]
    return model(
        [node("Split", ["x", "split"], names, **attributes)],
        [tensor_type("x", [dim]), tensor_type("split", [count], TensorProto.INT64)],
        names,
        opset,
    )


def with_external_data(location, offset=0, length=16):
    """A model whose sizes lie in another file."""
    proto = split(18, outputs=2, sizes=[2, 4])
    tensor = proto.graph.initializer[0]
    tensor.ClearField("raw_data")
    tensor.data_location = TensorProto.EXTERNAL
    for key, value in [("location", location), ("offset", offset), ("length", length)]:
        tensor.external_data.add(key=key, value=str(value))
    return proto


def changed(proto, change):
    """`proto` after `change`, which gets it."""
    change(proto)
    return proto


def wrong_raw_data(proto):
    proto.graph.initializer[0].raw_data = b"\0" * 7


def unnamed_attribute_type(proto):
    proto.graph.node[0].attribute[0].ClearField("type")
    proto.graph.node[0].attribute[0].ClearField("i")


def duplicate_output(proto):
    proto.graph.node[0].output[1] = "y0"


def declared_as(proto, size):
    """The model with its first output declared to be `size` floats."""

    def change(model):
        declared = model.graph.output[0].type.tensor_type
        declared.elem_type = TensorProto.FLOAT
        declared.shape.dim.add().dim_value = size

    return changed(proto, change)


def two_inputs_of(shape):
    """Two inputs whose declared shapes share the name n."""
    return model(
        [
            node("Split", ["a"], ["a0", "a1"], num_outputs=2),
            node("Split", ["b"], ["b0", "b1"], num_outputs=2),
        ],
        [tensor_type("a", shape), tensor_type("b", shape)],
        ["a0", "b0"],
    )


def sizes(*values):
    return np.array(values, dtype=np.int64)


LARGEST = np.iinfo(np.int64).max
STATIC = dict(dim=6, outputs=2)
TWO = ["y0", "y1"]

# name: (model as a message or bytes, inputs as arrays or bytes, part of the
# error). Without inputs the model is given X6.
CASES = {
    # Files that are no models.
    "empty-file": (b"", None, "model.onnx"),
    "random-bytes": (random.Random(1).randbytes(200), None, "model.onnx"),
    "text": (b"module {}\n", None, "model.onnx"),
    "truncated": (GOOD.SerializeToString()[:-20], None, "model.onnx"),
    "truncated-early": (GOOD.SerializeToString()[:9], None, "model.onnx"),
    # Tensors in the model.
    "raw-data-length": (
        changed(split(18, outputs=2, sizes=[2, 4]), wrong_raw_data), None, "7 bytes"),
    "external-data-parent": (with_external_data("../sizes.bin"), None, "../sizes.bin"),
    "external-data-absolute": (with_external_data("/etc/hostname"), None, "/etc/hostname"),
    "external-data-symlink": (with_external_data("link.bin"), None, "link.bin"),
    "external-data-missing": (with_external_data("absent.bin"), None, "absent.bin"),
    "external-data-out-of-range": (with_external_data("sizes.bin", offset=8), None, "sizes.bin"),
    "external-data-overflow": (
        with_external_data("sizes.bin", offset=LARGEST), None, "sizes.bin"),
    # Sizes of a split.
    "sum-of-constant": (split(18, sizes=[2, 5], **STATIC), None, "sum to 7"),
    "overshoot-of-constant": (split(18, sizes=[6, 1], **STATIC), None, "sum to 7"),
    "sum-of-constant-of-dynamic-dim": (
        split(18, dim="n", outputs=2, sizes=[2, 5]), None,
        "sum to 7, but dimension 0 of the source is 6"),
    "sum-of-attribute": (split(11, split=[1, 4], **STATIC), None, "sum to 5"),
    "sum-at-run-time": (
        runtime_sizes(6, 2), [X6, sizes(2, 3)], "sum to 5, but dimension 0 of the source is 6"),
    "overshoot-at-run-time": (runtime_sizes("n", 2), [X6, sizes(6, 6)], "sum to 12"),
    "negative-constant": (split(18, sizes=[7, -1], **STATIC), None, "split size 1 is -1"),
    "negative-at-run-time": (runtime_sizes(6, 2), [X6, sizes(7, -1)], "split size 1 is -1"),
    "overflow-of-constant": (
        split(18, dim="n", outputs=2, sizes=[LARGEST, 7]), None, "overflows"),
    "overflow-at-run-time": (
        runtime_sizes("n", 3), [X6, sizes(LARGEST, LARGEST, 8)],
        "sum of the split sizes overflows 64 bits at split size 1"),
    "one-output-at-run-time": (runtime_sizes(6, 1), [X6, sizes(5)], "sum to 5"),
    "unused-output-at-run-time": (
        model(
            [node("Split", ["x", "split"], TWO), node("Identity", ["x"], ["y"])],
            [tensor_type("x", [6]), tensor_type("split", [2], TensorProto.INT64)],
            ["y"],
        ),
        [X6, sizes(1, 1)], "sum to 2"),
    "float-size": (
        model([node("Split", ["x", "s"], TWO)], [tensor_type("x", [6])], TWO, 1,
              [constant("s", [2.5, 3.5], np.float32)]), None, "2.5"),
    "count-of-constant": (split(18, sizes=[2, 2, 2], **STATIC), None, "3"),
    "count-at-run-time": (
        model([node("Split", ["x", "split"], TWO)],
              [tensor_type("x", [6]), tensor_type("split", ["k"], TensorProto.INT64)], TWO),
        [X6, sizes(2, 2, 2)], "the number of split sizes is 3, but there are 2 results"),
    "sizes-of-rank-2": (split(18, sizes=[[2, 4]], **STATIC), None, "split"),
    # Axis.
    "axis-too-large": (split(18, num_outputs=2, axis=1, **STATIC), None, "axis is 1"),
    "axis-too-small": (split(18, num_outputs=2, axis=-2, **STATIC), None, "axis is -2"),
    "axis-of-scalar": (split(18, shape=[], outputs=1, num_outputs=1), None, "rank 0"),
    # Equal parts.
    "both-sizes-and-num-outputs": (
        split(18, sizes=[2, 4], num_outputs=2, **STATIC), None, "num_outputs"),
    "neither-sizes-nor-num-outputs": (split(18, **STATIC), None, "num_outputs"),
    "num-outputs-too-large": (split(18, num_outputs=3, **STATIC), None, "3"),
    "num-outputs-huge": (split(18, num_outputs=2**62, **STATIC), None, str(2**62)),
    "num-outputs-zero": (split(18, num_outputs=0, **STATIC), None, "num_outputs"),
    "num-outputs-before-18": (split(13, num_outputs=2, **STATIC), None, "num_outputs"),
    "negative-last-chunk": (split(18, dim=5, outputs=4, num_outputs=4), [X6[:5]], "negative"),
    "output-declared-otherwise-at-run-time": (
        declared_as(split(18, dim="n", num_outputs=3), 3), [X6],
        "dimension 0 is 2, but is declared as 3"),
    "negative-last-chunk-at-run-time": (
        split(18, dim="n", outputs=4, num_outputs=4), [X6[:5]],
        "dimension 0 of the source is 5, which cannot be split into 4 chunks of 2"),
    "uneven-before-18": (split(13, dim=7, outputs=2), [np.zeros(7, np.float32)], "7"),
    "uneven-before-18-at-run-time": (split(13, dim="n", outputs=4), [X6], "6"),
    # Nodes and graphs.
    "type-of-version-1": (
        split(1, dtype=TensorProto.INT32, **STATIC), [X6.astype(np.int32)], "int32"),
    "type-of-version-11": (split(11, dtype=TensorProto.BFLOAT16, **STATIC), None, "bfloat16"),
    "unknown-operator": (
        model([node("Splitt", ["x"], TWO)], [tensor_type("x", [6])], TWO), None, "Splitt"),
    "unknown-domain": (
        changed(split(18, num_outputs=2, **STATIC),
                lambda proto: setattr(proto.graph.node[0], "domain", "org.nowhere")),
        None, "org.nowhere"),
    "duplicate-names": (
        changed(split(18, num_outputs=2, **STATIC), duplicate_output), None, "y0"),
    "cycle": (
        model([node("Identity", ["b"], ["a"]), node("Identity", ["a"], ["b"])],
              [tensor_type("x", [6])], ["b"]), None, "'b'"),
    "undefined-output": (model([], [tensor_type("x", [6])], ["y"]), None, "'y'"),
    "attribute-type": (
        changed(split(18, num_outputs=2, **STATIC), unnamed_attribute_type), None, "num_outputs"),
    "attribute-unknown": (split(18, num_outputs=2, axes=0, **STATIC), None, "axes"),
    "opset-zero": (split(0, **STATIC), None, "opset"),
    # Inputs.
    "input-missing": (runtime_sizes(6, 2), [X6], "input"),
    "input-too-many": (GOOD, [X6, X6], "input"),
    "input-type": (GOOD, [X6.astype(np.float64)], "f64"),
    "input-rank": (GOOD, [X6.reshape(2, 3)], "input"),
    "input-dim": (GOOD, [X6[:5]], "5"),
    "input-dim-names": (two_inputs_of(["n"]), [X6, X6[:4]], "'n'"),
    "input-npy-empty": (GOOD, [b""], "input_0.npy"),
    "input-npy-truncated": (GOOD, [b"\x93NUMPY\x01\0\x76\0{'descr': '<f4'"], "input_0.npy"),
    "input-npy-text": (GOOD, [b"1 2 3 4 5 6\n"], "input_0.npy"),
}

# name: (arguments behind a good model, part of the error).
COMMANDS = {
    "input-file-missing": (["--input", FOLDER / "absent.npy"], "absent.npy"),
    "input-pb-broken": (["--input", FOLDER / "broken.pb"], "broken.pb"),
    "input-of-no-format": (["--input", FOLDER / "input.txt"], "input.txt"),
    "output-dir-is-file": (
        ["--input", FOLDER / "x.npy", "--output-dir", FOLDER / "x.npy"], "x.npy"),
    "output-dir-below-file": (
        ["--input", FOLDER / "x.npy", "--output-dir", FOLDER / "x.npy" / "out"], "x.npy"),
    "option-value": (
        ["--input", FOLDER / "x.npy", "--output-dir", FOLDER / "out", "--output-format", "csv"],
        "csv"),
    "option-unknown": (["--inptu", FOLDER / "x.npy"], "--inptu"),
    "entry-unknown": (["--input", FOLDER / "x.npy", "--entry", "start"], "start"),
}


def add_sizes_files(folder):
    """What models with external data refer to, rightly or not."""
    (folder / "sizes.bin").write_bytes(sizes(2, 4).tobytes())
    (FOLDER / "sizes.bin").write_bytes(sizes(2, 4).tobytes())
    os.symlink(FOLDER / "sizes.bin", folder / "link.bin")


for name, (contents, inputs, expected) in CASES.items():
    MISTAKES.run_model(
        name, contents, [X6] if inputs is None else inputs, expected, add_sizes_files)
np.save(FOLDER / "x.npy", X6)
(FOLDER / "broken.pb").write_bytes(b"\xff" * 30)
(FOLDER / "input.txt").write_text("1")
(FOLDER / "good.onnx").write_bytes(GOOD.SerializeToString())
for name, (arguments, expected) in COMMANDS.items():
    MISTAKES.run(name, expected, [FOLDER / "good.onnx", *arguments])
MISTAKES.finish()
