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
import onnx

import split
from onnx_models import model as make_model
from onnx_models import node
from onnx_models import split as split_model
from onnx_models import tensor_type

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
for given in (path, str(path), proto, proto.SerializeToString()):
    first, second = split.compile(given)(x)
    np.testing.assert_array_equal(np.concatenate([first, second]), x)
# Bytes are the same model as the protobuf, and a file is one of its own.
assert count_compiled() == 2, count_compiled()
split.compile(path, runtime_verification=False)
assert count_compiled() == 3
# Beside each is what it was made from, and nothing else is left.
assert {file.suffix for file in cache.iterdir()} == {".so", ".json"}
assert len(list(cache.iterdir())) == 2 * count_compiled()

# A model that changes is compiled again.
path.write_bytes(split_model(18, outputs=3, num_outputs=3).SerializeToString())
assert len(split.compile(path)(x)) == 3 and count_compiled() == 4

# So is one whose weights change, wherever they are below its folder.
(folder / "weights").mkdir()
locations = ["beside.bin", "weights/a $b #c.bin", "weights/d\te\u00a0f.bin", "weights/other.onnx"]
for location in locations:
    weights = onnx.TensorProto(name="w", data_type=onnx.TensorProto.FLOAT, dims=[4])
    weights.data_location = onnx.TensorProto.EXTERNAL
    weights.external_data.add(key="location", value=location)
    nodes = [node("Add", ["x", "w"], ["y"]), node("Split", ["y"], ["a", "b"], axis=0)]
    inputs, outputs = [tensor_type("x", [4])], [tensor_type(name, [2]) for name in "ab"]
    heavy = make_model(nodes, inputs, outputs, 13, [weights])
    (folder / "heavy.onnx").write_bytes(heavy.SerializeToString())
    for base in (0, 100):
        w = base + np.arange(4, dtype=np.float32)
        w.tofile(folder / location)
        before = count_compiled()
        for count in (1, 1):
            parts = split.compile(folder / "heavy.onnx")(np.zeros(4, np.float32))
            np.testing.assert_array_equal(np.concatenate(parts), w)
            assert count_compiled() == before + count, location

# A name means the file that it does in the current folder, whatever that was before.
start = os.getcwd()
places = [folder / name for name in ("here", "there")]
for base, place in enumerate(places):
    place.mkdir()
    (place / "heavy.onnx").write_bytes((folder / "heavy.onnx").read_bytes())
    (place / "weights").mkdir()
    w = base + np.arange(4, dtype=np.float32)
    w.tofile(place / location)
    os.utime(place / location, ns=(0, 0))
for base, place in enumerate(places):
    os.chdir(place)
    for count in (1, 0):
        before = count_compiled()
        first, _ = split.compile("heavy.onnx")(np.zeros(4, np.float32))
        assert first.tolist() == [base, base + 1] and count_compiled() == before + count
# Another file of the same name, size and time is not the same.
os.replace(places[0] / location, places[1] / location)
assert split.compile("heavy.onnx")(np.zeros(4, np.float32))[0].tolist() == [0, 1]
# Nor is one that was written to and given its old time.
w.tofile(location)
os.utime(location, ns=(0, 0))
assert split.compile("heavy.onnx")(np.zeros(4, np.float32))[0].tolist() == [1, 2]

# A model in memory has nothing to do with a file that is called like it.
before = count_compiled()
pathlib.Path("model.onnx").write_bytes(b"another")
split.compile(proto)
assert count_compiled() == before

# Names of files may begin with a dash, and not be UTF-8.
text = "func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {\n  return %x : tensor<2xf32>\n}\n"
for name in ("-m.mlir", "--cpu.mlir", "caf\udce9.mlir"):
    pathlib.Path(name).write_text(text)
    for _ in range(2):
        assert split.compile(name)([1, 2]).tolist() == [1, 2]
    pathlib.Path(name).write_text("no model")
    try:
        split.compile(name)
    except ValueError as error:
        # Messages are UTF-8.
        named = name.replace("\udce9", "\\xe9")
        assert str(error).startswith(f"{named}:1:1: "), error
    else:
        raise AssertionError(ascii(name))
for place in ("caf\udce9", "-w"):
    os.mkdir(place)
    shutil.copy("heavy.onnx", f"{place}/-m.onnx")
    shutil.copytree("weights", f"{place}/weights")
    before = count_compiled()
    for _ in range(2):
        split.compile(f"{place}/-m.onnx")
    assert count_compiled() == before + 1
os.chdir(start)


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
