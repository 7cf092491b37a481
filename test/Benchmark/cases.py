# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What is split in the benchmark of throughput."""

import collections

import numpy as np
from onnx import TensorProto

Type = collections.namedtuple("Type", "name numpy onnx")
U8 = Type("u8", np.dtype("uint8"), TensorProto.UINT8)
F16 = Type("f16", np.dtype("float16"), TensorProto.FLOAT16)
F32 = Type("f32", np.dtype("float32"), TensorProto.FLOAT)
F64 = Type("f64", np.dtype("float64"), TensorProto.DOUBLE)
C128 = Type("complex128", np.dtype("complex128"), TensorProto.COMPLEX128)
TYPES_BY_BYTES = {1: U8, 2: F16, 4: F32, 8: F64, 16: C128}


def _bytes(array):
    return np.ascontiguousarray(array).reshape(-1).view(np.uint8)


class Case(collections.namedtuple("Case", "name type shape axis sizes")):
    """One split: the chunks of `shape` along `axis` have `sizes`."""

    @property
    def bytes(self):
        return int(np.prod(self.shape)) * self.type.numpy.itemsize

    @property
    def description(self):
        sizes = ",".join(map(str, self.sizes))
        if len(set(self.sizes)) == 1:
            sizes = "%dx%d" % (len(self.sizes), self.sizes[0])
        shape = "x".join(map(str, self.shape))
        return "%s %s, %d, %s" % (self.type.name, shape, self.axis, sizes)

    def fill(self, source):
        """Fills the input with bytes of all values."""
        random = np.random.default_rng(0)
        _bytes(source)[:] = random.integers(0, 256, self.bytes, np.uint8)

    def is_right(self, source, targets):
        """Whether the outputs hold the chunks of the input, bit by bit."""
        chunks = np.split(source, np.cumsum(self.sizes)[:-1], self.axis)
        return all(
            np.array_equal(_bytes(chunk), _bytes(target))
            for chunk, target in zip(chunks, targets, strict=True)
        )

    def chunk_shapes(self):
        for size in self.sizes:
            yield self.shape[: self.axis] + (size,) + self.shape[self.axis + 1 :]


CASES = [
    Case("outer", F32, (4096, 4096), 0, (1024,) * 4),
    Case("qkv", F32, (4096, 2304), 1, (768,) * 3),
    Case("nchw", F32, (32, 64, 56, 56), 1, (32,) * 2),
    Case("narrow", F32, (2097152, 8), 1, (2,) * 4),
    Case("rgb u8", U8, (8388608, 3), 1, (1,) * 3),
    Case("rgb f32", F32, (4194304, 3), 1, (1,) * 3),
    Case("columns", F32, (131072, 64), 1, (1,) * 64),
    Case("uneven", F32, (524288, 31), 1, (5, 1, 7, 0, 11, 7)),
    Case("glu f16", F16, (8192, 2048), 1, (1024,) * 2),
    Case("c128", C128, (1048576, 2), 1, (1,) * 2),
    Case("mid", F32, (32768, 12, 8), 1, (3,) * 4),
    Case("tiny", F32, (6,), 0, (2, 4)),
]

# Bytes of a tensor, of which there is another one with its parts: both lie in
# the level of the caches that is named.
LEVEL_BYTES = {"L1": 12 << 10, "L2": 384 << 10}

# The cases above with as many rows as a level of the caches holds, and some that
# only matter there. (name, type, dims behind the first, axis, sizes; an axis of 0
# has that many equal parts.)
_SCALED = [
    ("outer", F32, (64,), 0, 4),
    ("qkv", F32, (768,), 1, (256,) * 3),
    ("nchw", F32, (64, 7, 7), 1, (32,) * 2),
    ("narrow", F32, (8,), 1, (2,) * 4),
    ("rgb u8", U8, (3,), 1, (1,) * 3),
    ("rgb f32", F32, (3,), 1, (1,) * 3),
    ("quad u8", U8, (4,), 1, (1,) * 4),
    ("columns", F32, (64,), 1, (1,) * 64),
    ("uneven", F32, (31,), 1, (5, 1, 7, 0, 11, 7)),
    ("glu f16", F16, (1024,), 1, (512,) * 2),
    ("c128", C128, (2,), 1, (1,) * 2),
    ("mid", F32, (12, 8), 1, (3,) * 4),
    ("64 bytes", F32, (32,), 1, (16,) * 2),
    ("256 bytes", F32, (128,), 1, (64,) * 2),
]


def at_level(level):
    """The cases of a level of the caches."""
    for name, type, inner, axis, sizes in _SCALED:
        row = int(np.prod(inner)) * type.numpy.itemsize
        rows = max(LEVEL_BYTES[level] // row, 1)
        if axis == 0:
            sizes = (rows // sizes,) * sizes
        yield Case(name, type, (rows, *inner), axis, sizes)


def names():
    """What cases there are, at any level."""
    scaled = [name for name, *_ in _SCALED]
    return list(dict.fromkeys([case.name for case in CASES] + scaled))


# Cases of at least this size are also timed on several threads.
LARGE_BYTES = 16 << 20

SWEEP_WIDTHS = (1, 2, 3, 4, 8, 16, 64, 1024)
SWEEP_PARTS = (2, 3, 4, 8, 64)
SWEEP_BYTES = {"L1": 16 << 10, "L2": 256 << 10, "L3": 4 << 20, "memory": 64 << 20}


def sweep(levels=tuple(SWEEP_BYTES)):
    """Element width x part width x parts, for each of the memory `levels`; as
    (level, case). Tensors of which not one row is that small are left out."""
    for level in levels:
        for type in TYPES_BY_BYTES.values():
            for width in SWEEP_WIDTHS:
                for parts in SWEEP_PARTS:
                    row = width * parts
                    rows = SWEEP_BYTES[level] // (row * type.numpy.itemsize)
                    if rows:
                        name = "%s %s %dx%d" % (level, type.name, parts, width)
                        yield level, Case(name, type, (rows, row), 1, (width,) * parts)
