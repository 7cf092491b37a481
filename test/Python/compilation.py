# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx
# RUN: %python %s %t
"""ONNX models as files, bytes and protobufs; the cache; errors that name the node."""

import os
import pathlib
import shutil
import sys

import numpy as np

import split
from onnx_models import split as split_model

folder = pathlib.Path(sys.argv[1])
shutil.rmtree(folder, ignore_errors=True)
folder.mkdir()
os.environ["XDG_CACHE_HOME"] = str(folder / "cache")
cache = folder / "cache" / "split"


def count_compiled():
    return len(list(cache.glob("*.so")))


proto = split_model(18, outputs=2, num_outputs=2)
path = folder / "model.onnx"
path.write_bytes(proto.SerializeToString())
shape = split.compile(path).inputs[0].shape
x = np.arange(np.prod(shape), dtype=np.float32).reshape(shape)
for model in (path, str(path), proto, proto.SerializeToString()):
    first, second = split.compile(model)(x)
    np.testing.assert_array_equal(np.concatenate([first, second]), x)
# Bytes are the same model as the protobuf, and a file is one of its own.
assert count_compiled() == 2, count_compiled()
split.compile(path, runtime_verification=False)
assert count_compiled() == 3
assert sorted(cache.iterdir()) == sorted(cache.glob("*.so"))

# A model that changes is compiled again.
path.write_bytes(split_model(18, outputs=3, num_outputs=3).SerializeToString())
assert len(split.compile(path)(x)) == 3 and count_compiled() == 4


def expect(kind, message, model, **options):
    try:
        split.compile(model, **options)
    except kind as error:
        assert message in str(error), error
    else:
        raise AssertionError(message)


path.write_bytes(b"no model")
expect(ValueError, "model.onnx", path)
expect(ValueError, "missing.onnx: No such file or directory", folder / "missing.onnx")
expect(ValueError, "--cpu takes native or the name of a processor, but got 'nobody'", proto, cpu="nobody")
expect(ValueError, "there is no function 'f'", proto, entry="f")
os.environ["SPLIT_COMPILE"] = ""
os.environ["PATH"] = ""
expect(RuntimeError, "split-compile is not in PATH", proto)
