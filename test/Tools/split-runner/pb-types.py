# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# REQUIRES: onnx
# RUN: %python %s %t
"""Every ONNX element type goes in and out of .pb files unchanged."""

import sys

import numpy as np
from onnx import TensorProto, numpy_helper

import runner

directory = runner.fresh_directory(sys.argv[1])


def round_trip(proto, type):
    (directory / "m.mlir").write_text(runner.identity(type))
    (directory / "x.pb").write_bytes(proto.SerializeToString())
    runner.succeed(
        *[directory / "m.mlir", "--input", directory / "x.pb"],
        *["--output-dir", directory / "out", "--output-format", "pb"],
    )
    result = TensorProto()
    result.ParseFromString((directory / "out/output_0.pb").read_bytes())
    assert result.data_type == proto.data_type, result
    assert result.dims == proto.dims, result
    return result


for dtype in runner.MLIR_TYPES:
    for array in [np.arange(6).reshape(2, 3), np.array(3), np.zeros((2, 0))]:
        array = array.astype(dtype)
        proto = numpy_helper.from_array(array)
        result = numpy_helper.to_array(
            round_trip(proto, runner.tensor_type(array))
        )
        assert result.dtype == array.dtype and (result == array).all(), result

# bfloat16, in the typed field.
bits = [0x3F80, 0xC000, 0x7FC0, 0x0001]
proto = TensorProto(data_type=TensorProto.BFLOAT16, dims=[4], int32_data=bits)
result = round_trip(proto, "tensor<4xbf16>")
stored = list(result.int32_data) or list(np.frombuffer(result.raw_data, "uint16"))
assert stored == bits, result

# Strings, with zero bytes, empty ones and all of UTF-8.
texts = [b"", b"zero\0byte", "h\u00e4\u4e16\U0001f600".encode(), b"plain", b"\0", b"a" * 99]
proto = TensorProto(data_type=TensorProto.STRING, dims=[2, 3], string_data=texts)
result = round_trip(proto, "tensor<2x3x!split.string>")
assert list(result.string_data) == texts, result
