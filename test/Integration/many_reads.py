# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: runner
# RUN: %python %s %t | FileCheck %s
# CHECK: 12 programs, 9 with tensors that are shared for some of their reads: 0 wrong
"""Tensors that hundreds of ops read, of which some are written to as well.

What reads a tensor that is only read shares it with few others before bufferization.
Here are arguments, constants, what is computed, made of numbers or written in a loop,
and views of these; parts of some are written in between, which is no write to what
others read, and some are returned. Results are compared with NumPy.
"""

import pathlib
import random
import re
import sys

import numpy as np

import runner

FOLDER = pathlib.Path(sys.argv[1])
COUNT = 12
NUM_READS = 640
TYPE = "tensor<6xi64>"
PART = "tensor<3xi64>"


class Program:
    """The text of a function, op by op, and what NumPy computes for it."""

    def __init__(self, x, y):
        self.lines = []
        self.values = {"x": x, "y": y}

    def add(self, text, type, value):
        name = "v%d" % len(self.lines)
        self.lines.append("  %%%s = %s" % (name, text))
        self.values[name] = (type, value)
        return name

    def add_number(self, source, number):
        """An op that reads a tensor."""
        type, value = self.values[source]
        text = (
            "linalg.map ins(%%%s : %s) outs(%s : %s) (%%in: i64, %%out: i64) {\n"
            "    %%number = arith.constant %d : i64\n"
            "    %%sum = arith.addi %%in, %%number : i64\n"
            "    linalg.yield %%sum : i64\n  }"
        ) % (source, type, {TYPE: "%e", PART: "%p"}[type], type, number)
        return self.add(text, type, value + number)

    def pad(self, source, number):
        """An op that reads a tensor, and has a region."""
        type, value = self.values[source]
        padded = "tensor<%dxi64>" % (len(value) + 1)
        text = (
            "tensor.pad %%%s low[1] high[0] {\n  ^bb0(%%i: index):\n"
            "    %%number = arith.constant %d : i64\n"
            "    tensor.yield %%number : i64\n  } : %s to %s"
        ) % (source, number, type, padded)
        return self.add(text, padded, np.concatenate([[number], value]))

    def constant(self, value):
        text = "arith.constant dense<%s> : %s" % (value.tolist(), TYPE)
        return self.add(text, TYPE, value)

    def from_elements(self, source):
        """The elements of a tensor, one by one, in another order."""
        type, value = self.values[source]
        order = range(len(value) - 1, -1, -1)
        for i in order:
            text = "  %%element%d = tensor.extract %%%s[%%c%d] : %s" % (i, source, i, type)
            self.lines.append(text)
        elements = ", ".join("%%element%d" % i for i in order)
        return self.add("tensor.from_elements %s : %s" % (elements, type), type, value[::-1])

    def loop(self, source, is_kept):
        """The same numbers, which a loop writes, to what it is given or elsewhere."""
        value = self.values[source][1]
        memory = self.add("bufferization.alloc_tensor() : %s" % TYPE, TYPE, None)
        text = (
            "scf.for %%i = %%c0 to %%c6 step %%c1 iter_args(%%t = %%%s) -> (%s) {\n"
            "    %%number = tensor.extract %%%s[%%i] : %s\n"
            "    %%in = tensor.insert %%number into %%t[%%i] : %s\n"
            "    scf.yield %%%s : %s\n  }"
        ) % (memory, TYPE, source, TYPE, TYPE, "in" if is_kept else source, TYPE)
        return self.add(text, TYPE, value)

    def join(self, names):
        """All of them, inserted in one tensor: what tensor.concat joins would be
        computed in buffers before bufferization."""
        size = sum(len(self.values[name][1]) for name in names)
        type = "tensor<%dxi64>" % size
        joined = self.add("tensor.empty() : " + type, type, np.zeros(size, np.int64))
        begin = 0
        for name in names:
            joined = self.insert(name, joined, begin)
            begin += len(self.values[name][1])
        return joined

    def view(self, source, begin):
        text = "tensor.extract_slice %%%s[%d] [3] [1] : %s to %s" % (source, begin, TYPE, PART)
        return self.add(text, PART, self.values[source][1][begin : begin + 3])

    def insert(self, part, source, begin):
        type, value = self.values[source]
        part_type, part_value = self.values[part]
        size = len(part_value)
        value = value.copy()
        value[begin : begin + size] = part_value
        text = "tensor.insert_slice %%%s into %%%s[%d] [%d] [1] : %s into %s" % (
            part, source, begin, size, part_type, type,
        )
        return self.add(text, type, value)

    def text(self, results):
        types = ", ".join(self.values[name][0] for name in results)
        return "\n".join(
            [
                "func.func @main(%%x: %s, %%y: %s) -> (%s) {" % (TYPE, TYPE, types),
                "  %%e = tensor.empty() : %s" % TYPE,
                "  %%p = tensor.empty() : %s" % PART,
                *("  %%c%d = arith.constant %d : index" % (n, n) for n in range(7)),
                *self.lines,
                "  return %s : %s" % (", ".join("%" + name for name in results), types),
                "}",
                "",
            ]
        )


def make(seed, rng, x, y):
    """A program, and the names of its results."""
    program = Program((TYPE, x), (TYPE, y))
    wholes = ["x", "y"]
    for i in range(2):
        wholes.append(program.add_number(rng.choice(wholes), i))
    wholes.append(program.constant(x * y + 1))
    wholes.append(program.from_elements("x"))
    wholes += [program.loop("y", is_kept) for is_kept in (True, False)]
    results = [name for name in wholes if rng.random() < 0.3]
    parts = [program.view(rng.choice(wholes), rng.randrange(4)) for _ in range(3)]
    # Each kind is most read in one program.
    favourite = (wholes + parts)[seed % len(wholes + parts)]
    written = [name for name in wholes if seed % 4 == 3 or name != favourite]
    writes = {rng.randrange(1, NUM_READS) for _ in range(rng.randrange(4))}
    reads = [program.add_number(parts[0], 1)]
    for i in range(NUM_READS):
        if i in writes:
            part = rng.choice([name for name in reads if program.values[name][0] == PART])
            results.append(program.insert(part, rng.choice(written), rng.randrange(4)))
            wholes += results[-1:] * rng.randrange(2)
        source = favourite if rng.random() < 0.9 else rng.choice(rng.choice([wholes, parts]))
        read = program.pad if rng.random() < 0.05 else program.add_number
        reads.append(read(source, i))
    return program, [*results, program.join(reads)]


def run(path):
    """The results of the program, and whether what it reads has been shared."""
    directory = runner.fresh_directory(FOLDER / "out")
    inputs = runner.input_options([FOLDER / "x.npy", FOLDER / "y.npy"])
    printed = "--mlir-print-ir-after=split-eliminate-empty-tensors"
    result = runner.run(path, *inputs, "--output-dir", directory, printed)
    assert result.returncode == 0, result.stderr
    # Each tensor that is shared is one of a buffer that nothing writes to, or a copy
    # of a constant.
    shared = re.findall(
        "bufferization.to_tensor %\\w+ restrict :|arith.constant dense.*", result.stderr
    )
    return runner.load_outputs(directory), len(shared) > len(set(shared))


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    num_shared = num_wrong = 0
    path = FOLDER / "program.mlir"
    for seed in range(COUNT):
        rng = random.Random(seed)
        x, y = (np.array([rng.randrange(-9, 9) for _ in range(6)]) for _ in range(2))
        np.save(FOLDER / "x.npy", x)
        np.save(FOLDER / "y.npy", y)
        program, results = make(seed, rng, x, y)
        path.write_text(program.text(results))
        expected = [program.values[name][1] for name in results]
        found, is_shared = run(path)
        num_shared += is_shared
        if not all(map(np.array_equal, found, expected)):
            print("seed", seed, "is wrong")
            num_wrong += 1
    print(
        "%d programs, %d with tensors that are shared for some of their reads: %d wrong"
        % (COUNT, num_shared, num_wrong)
    )


main()
