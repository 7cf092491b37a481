# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx, runner
# RUN: %python %s %t | FileCheck %s
# CHECK: 120 programs: 0 wrong
"""Chunks that are split again, and sliced, along one axis or others, of static shapes
and dynamic ones, with gaps between them, returned or joined in any order. Results are
compared with NumPy.
"""

import pathlib
import random
import sys

import numpy as np

import runner
from onnx_models import constant, model, node, tensor_type

FOLDER = pathlib.Path(sys.argv[1])
COUNT = 120
TYPES = [(np.uint8, 2), (np.int16, 5), (np.float32, 1), (np.float64, 11)]


class Program:
    """The nodes that cut a tensor up, the constants that they take, and the pieces
    that are left, as {name: what NumPy makes of it}."""

    def __init__(self, rng, array):
        self.rng = rng
        self.nodes, self.constants, self.pieces = [], [], {"x": array}
        self.axis = rng.randrange(array.ndim)

    def new_name(self):
        return f"v{len(self.nodes)}"

    def operand(self, values):
        self.constants.append(constant(f"c{len(self.constants)}", values))
        return f"c{len(self.constants) - 1}"

    def pick_axis(self, array):
        return self.axis if self.rng.random() < 0.8 else self.rng.randrange(array.ndim)

    def split(self, name):
        array = self.pieces.pop(name)
        axis, count = self.pick_axis(array), self.rng.randint(2, 4)
        size = array.shape[axis]
        ends = sorted(self.rng.randint(0, size) for _ in range(count - 1))
        chunks = np.split(array, ends, axis)
        names = [f"{self.new_name()}_{i}" for i in range(count)]
        sizes = self.operand([chunk.shape[axis] for chunk in chunks])
        self.nodes.append(node("Split", [name, sizes], names, axis=axis))
        self.pieces.update(zip(names, chunks))

    def slice(self, name):
        array = self.pieces.pop(name)
        axis = self.pick_axis(array)
        begin = self.rng.randint(0, array.shape[axis])
        end = self.rng.randint(begin, array.shape[axis])
        new = self.new_name()
        operands = [self.operand([value]) for value in (begin, end, axis)]
        self.nodes.append(node("Slice", [name, *operands], [new]))
        self.pieces[new] = array[(slice(None),) * axis + (slice(begin, end),)]

    def join(self):
        """Joins the pieces that fit together; the others are results."""
        names = list(self.pieces)
        self.rng.shuffle(names)
        first = self.pieces[names[0]].shape

        def fits(name):
            shape = self.pieces[name].shape
            return all(a == b for dim, (a, b) in enumerate(zip(shape, first)) if dim != self.axis)

        names = [name for name in names if fits(name)]
        pieces = [self.pieces.pop(name) for name in names]
        self.nodes.append(node("Concat", names, ["joined"], axis=self.axis))
        self.pieces["joined"] = np.concatenate(pieces, self.axis)


def test(rng):
    """Whether a random program gives what NumPy does."""
    dtype, tensor = rng.choice(TYPES)
    shape = [rng.choice([1, 3, 70]), rng.choice([8, 24, 60])]
    if rng.random() < 0.4:
        shape.insert(rng.randrange(3), rng.choice([1, 2, 5]))
    array = np.random.default_rng(rng.randrange(1 << 30)).integers(0, 100, shape).astype(dtype)
    program = Program(rng, array)
    program.split("x")
    for _ in range(rng.randint(1, 4)):
        cut = rng.choice([program.split, program.slice])
        cut(rng.choice(list(program.pieces)))
    if rng.random() < 0.5:
        program.join()
    declared = [rng.choice([size, f"d{i}"]) for i, size in enumerate(shape)]
    inputs = [tensor_type("x", declared, tensor)]
    made = model(program.nodes, inputs, program.pieces, 18, program.constants)
    case = f"{shape} as {declared}: {program.nodes}"
    return runner.gives(FOLDER, made, array, program.pieces.values(), case)


runner.fresh_directory(FOLDER)
generator = random.Random(7)
wrong = sum(not test(generator) for _ in range(COUNT))
print(COUNT, "programs:", wrong, "wrong")
