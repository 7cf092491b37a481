# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# REQUIRES: onnx
# RUN: %python %s %t
"""Optional inputs and outputs are one value each, which may be none."""

import sys

import numpy as np
from onnx import OptionalProto, numpy_helper

import runner

D = runner.fresh_directory(sys.argv[1])
X = np.array([1, 2, 3], "f4")
np.save(D / "x.npy", X)


def write(path, value):
    """Writes an OptionalProto."""
    proto = OptionalProto(elem_type=OptionalProto.UNDEFINED)
    if isinstance(value, list):
        proto.elem_type = OptionalProto.SEQUENCE
        proto.sequence_value.CopyFrom(numpy_helper.from_list(value))
    elif value is not None:
        proto.elem_type = OptionalProto.TENSOR
        proto.tensor_value.CopyFrom(numpy_helper.from_array(value))
    path.write_bytes(proto.SerializeToString())
    return path


def read(path):
    proto = OptionalProto.FromString(path.read_bytes())
    assert proto.name == "y"
    if proto.elem_type == OptionalProto.TENSOR:
        return numpy_helper.to_array(proto.tensor_value)
    if proto.elem_type == OptionalProto.SEQUENCE:
        return [numpy_helper.to_array(tensor) for tensor in proto.sequence_value.tensor_values]
    return None


def model(type):
    path = D / "m.mlir"
    path.write_text(f"""
func.func @main(%has: i1 {{split.name = "x"}}, %x: {type} {{split.name = "x"}})
    -> (i1 {{split.name = "y"}}, {type} {{split.name = "y"}}) {{
  return %has, %x : i1, {type}
}}""")
    return path


tensor = model("tensor<?xf32>")
# Printed, and written in each format.
for given in (D / "x.npy", f"x={D / 'x.npy'}", write(D / "x.pb", X)):
    assert runner.succeed(tensor, "--input", given) == "y : tensor<3xf32>\n[1.0, 2.0, 3.0]\n"
for given in ("none", "x=none", write(D / "none.pb", None)):
    assert runner.succeed(tensor, "--input", given) == "y : none\n"
for format in ("npy", "npz", "pb"):
    out = runner.fresh_directory(D / "out")
    for given in (D / "x.npy", "none"):
        runner.succeed(tensor, "--input", given, "--output-dir", out, "--output-format", format)
        if format == "npy" and given == "none":
            assert not list(out.iterdir())
        elif format == "pb":
            value = read(out / "output_0.pb")
            assert (value is None) == (given == "none") and (value is None or (value == X).all())
        elif format == "npz":
            assert np.load(out / "outputs.npz").files == ([] if given == "none" else ["y"])
        else:
            assert np.array_equal(np.load(out / "output_0.npy"), X)
        # A value that is not there is no file.
        runner.fresh_directory(out)
assert "y : tensor<4xf32>" in runner.succeed(tensor, "--random-inputs", "--dim", "x:0=4")
assert runner.succeed(tensor, "--describe").startswith(
    "runs 'main'\ninput 0 'x': optional tensor<?xf32>\noutput 0 'y': optional tensor<?xf32>\n")
runner.expect_failure("the model has 1 input: input 0 'x' of type optional tensor<?xf32>; but 2 are given",
                      tensor, "--input", "none", "--input", "none")
runner.expect_failure("input 0 'x': expected element type f32, but got f64",
                      tensor, "--input", write(D / "f64.pb", X.astype("f8")))

# Recorded data: one file for each value.
data = runner.fresh_directory(D / "data")
for given, recorded, message in (
    (X, X, None), (None, None, None),
    (X, None, "output 0 'y': expected none, but got tensor<3xf32>"),
    (None, X, "output 0 'y': expected tensor<3xf32>, but got none"),
    (X, X + 1, "output 0 'y': element [0]: expected 2.0, but got 1.0"),
):
    write(data / "input_0.pb", given)
    write(data / "output_0.pb", recorded)
    if message:
        runner.expect_failure(message, tensor, "--test-data", data)
    else:
        assert runner.succeed(tensor, "--test-data", data) == f"PASS: {data} (1 output)\n"

# Sequences.
sequence = model("!split.sequence<tensor<?xf32>>")
for value in ([X, X[:1]], [], None):
    runner.succeed(sequence, "--input", write(D / "s.pb", value), "--output-dir", D / "out",
                   "--output-format", "pb")
    again = read(D / "out/output_0.pb")
    assert (again is None) == (value is None)
    assert value is None or [part.tolist() for part in again] == [part.tolist() for part in value]

# What is no optional tensor or sequence.
(D / "bad.pb").write_bytes(numpy_helper.from_array(X).SerializeToString())
runner.expect_failure("input 0 'x' (", tensor, "--input", D / "bad.pb")
(D / "bad.pb").write_bytes(b"")
runner.expect_failure("input 0 'x' (", tensor, "--input", D / "bad.pb")
proto = OptionalProto(elem_type=OptionalProto.OPTIONAL)
proto.optional_value.elem_type = OptionalProto.UNDEFINED
(D / "bad.pb").write_bytes(proto.SerializeToString())
runner.expect_failure("input 0 'x' (", tensor, "--input", D / "bad.pb")
(D / "bad.pb").write_bytes(b"\xff" * 20)
runner.expect_failure("input 0 'x' (", tensor, "--input", D / "bad.pb")
