# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx, runner
# RUN: %python %s %t
"""What Where chooses keeps its bits, also those of a NaN of a type that arithmetic
takes as an f32; and large constants come out as they are, of any type."""

import platform
import sys

import numpy as np
import onnx
import onnx_models
import runner
from onnx import TensorProto

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


def tensor(data_type, array, name="t"):
    return TensorProto(
        name=name, data_type=data_type, dims=array.shape, raw_data=array.tobytes()
    )


def check_where():
    bits = np.arange(1 << 16, dtype=np.uint16)
    others = np.roll(bits, 12345)
    flags = np.random.default_rng(0).random(bits.size) < 0.5
    cpus = ["native"]
    if platform.machine() == "x86_64":
        cpus += ["x86-64-v2", "x86-64-v3"]
    for data_type in (TensorProto.BFLOAT16, TensorProto.FLOAT16):
        model = onnx_models.model(
            [onnx_models.node("Where", ["c", "x", "y"], ["z"])],
            [
                onnx_models.tensor_type("c", ["n"], TensorProto.BOOL),
                onnx_models.tensor_type("x", ["n"], data_type),
                onnx_models.tensor_type("y", ["n"], data_type),
            ],
            [onnx_models.tensor_type("z", ["n"], data_type)],
        )
        inputs = [
            tensor(TensorProto.BOOL, flags),
            tensor(data_type, bits),
            tensor(data_type, others),
        ]
        for cpu in cpus:
            (actual,) = outputs_of(model, inputs, f"{data_type}-{cpu}", ["--cpu", cpu])
            expected = np.where(flags, bits, others)
            wrong = np.flatnonzero(np.frombuffer(actual, np.uint16) != expected)
            assert wrong.size == 0, (data_type, cpu, [hex(expected[i]) for i in wrong[:9]])


def check_constants():
    for data_type, dtype in (
        (TensorProto.COMPLEX64, np.complex64),
        (TensorProto.COMPLEX128, np.complex128),
        (TensorProto.FLOAT16, np.float16),
        (TensorProto.UINT8, np.uint8),
        (TensorProto.INT64, np.int64),
    ):
        table = np.arange(70000).astype(dtype).reshape(35000, 2)
        if np.iscomplexobj(table):
            table -= 2j * table[::-1]
        model = onnx_models.model(
            [
                onnx_models.node("Gather", ["table", "i"], ["rows"]),
                onnx_models.node("Split", ["table"], ["a", "b"], axis=1, num_outputs=2),
            ],
            [onnx_models.tensor_type("i", ["n"], TensorProto.INT64)],
            ["rows", "a", "b"],
            initializers=[tensor(data_type, table, "table")],
        )
        indices = np.array([34999, 0, 17])
        actual = outputs_of(model, [tensor(TensorProto.INT64, indices)], f"table-{data_type}")
        expected = [table[indices], table[:, :1], table[:, 1:]]
        assert actual == [array.tobytes() for array in expected], dtype


check_where()
check_constants()
