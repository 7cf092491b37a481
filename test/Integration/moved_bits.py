# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx, runner
# RUN: %python %s %t
"""What Where and Trilu choose keeps its bits, also those of a NaN of a type that
arithmetic takes as an f32; and large constants come out as they are, of any type."""

import platform
import sys

import numpy as np
import onnx
import onnx_models
import runner
from onnx import TensorProto
from onnx_values import data_type, to_tensor

directory = runner.fresh_directory(sys.argv[1])


def outputs_of(model, inputs, name, options=()):
    """The bytes of the outputs of `model` for `inputs`, as protobuf files."""
    folder = directory / name
    folder.mkdir()
    onnx.save(model, folder / "model.onnx")
    paths = []
    for i, tensor in enumerate(inputs):
        paths.append(folder / f"in_{i}.pb")
        paths[-1].write_bytes(tensor.SerializeToString())
    runner.succeed(
        folder / "model.onnx", *runner.input_options(paths), *options,
        "--output-dir", folder / "out", "--output-format", "pb",
    )
    results = []
    for path in sorted((folder / "out").iterdir()):
        results.append(TensorProto.FromString(path.read_bytes()).raw_data)
    return results


def check_chosen():
    bits = np.arange(1 << 16, dtype=np.uint16)
    others = np.roll(bits, 12345)
    flags = np.random.default_rng(0).random(bits.size) < 0.5
    cpus = ["native"]
    if platform.machine() == "x86_64":
        cpus += ["x86-64-v2", "x86-64-v3"]
    for element_type in ("BFLOAT16", "FLOAT16"):
        model = onnx_models.model(
            [onnx_models.node("Where", ["c", "x", "y"], ["z"])],
            [
                onnx_models.tensor_type("c", ["n"], data_type("BOOL")),
                onnx_models.tensor_type("x", ["n"], data_type(element_type)),
                onnx_models.tensor_type("y", ["n"], data_type(element_type)),
            ],
            [onnx_models.tensor_type("z", ["n"], data_type(element_type))],
        )
        inputs = [
            to_tensor("BOOL", flags),
            to_tensor(element_type, bits),
            to_tensor(element_type, others),
        ]
        square = bits.reshape(256, 256)
        triangle = onnx_models.model(
            [onnx_models.node("Trilu", ["x"], ["z"])],
            [onnx_models.tensor_type("x", ["n", "n"], data_type(element_type))],
            ["z"],
        )
        for cpu in cpus:
            options = ["--cpu", cpu]
            name = f"{element_type}-{cpu}"
            (chosen,) = outputs_of(model, inputs, "Where-" + name, options)
            (upper,) = outputs_of(
                triangle, [to_tensor(element_type, square)], "Trilu-" + name, options
            )
            for actual, expected in (
                (chosen, np.where(flags, bits, others)),
                (upper, np.triu(square).ravel()),
            ):
                wrong = np.flatnonzero(np.frombuffer(actual, np.uint16) != expected)
                assert wrong.size == 0, (name, [hex(expected[i]) for i in wrong[:9]])


def check_constants():
    for element_type in ("COMPLEX64", "COMPLEX128", "FLOAT16", "UINT8", "INT64"):
        table = np.arange(70000).astype(element_type.lower()).reshape(35000, 2)
        if np.iscomplexobj(table):
            table -= 2j * table[::-1]
        model = onnx_models.model(
            [
                onnx_models.node("Gather", ["table", "i"], ["rows"]),
                onnx_models.node("Split", ["table"], ["a", "b"], axis=1, num_outputs=2),
            ],
            [onnx_models.tensor_type("i", ["n"], data_type("INT64"))],
            ["rows", "a", "b"],
            initializers=[to_tensor(element_type, table, "table")],
        )
        indices = np.array([34999, 0, 17])
        actual = outputs_of(model, [to_tensor("INT64", indices)], f"table-{element_type}")
        expected = [table[indices], table[:, :1], table[:, 1:]]
        assert actual == [array.tobytes() for array in expected], element_type


check_chosen()
check_constants()
