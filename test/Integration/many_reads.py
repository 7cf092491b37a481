# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: runner
# RUN: %python %s %t | FileCheck %s
# CHECK: 10 programs, {{[7-9]|10}} with tensors that are shared for some of their reads: 0 wrong
"""Tensors that hundreds of ops read, of which some are written to as well.

What reads a tensor that is only read shares it with few others before bufferization.
Here are arguments, what is computed, and views of both; parts of some are written in
between, which is no write to what others read. Results are compared with NumPy.
"""

import pathlib
import random
import sys

import numpy as np

import runner

FOLDER = pathlib.Path(sys.argv[1])
COUNT = 10
NUM_READS = 900
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

    def join(self, names):
        values = [self.values[name] for name in names]
        joined = np.concatenate([value for _, value in values])
        type = "tensor<%dxi64>" % len(joined)
        text = "tensor.concat dim(0) %s : (%s) -> %s" % (
            ", ".join("%" + name for name in names),
            ", ".join(type for type, _ in values),
            type,
        )
        return self.add(text, type, joined)

    def view(self, source, begin):
        text = "tensor.extract_slice %%%s[%d] [3] [1] : %s to %s" % (source, begin, TYPE, PART)
        return self.add(text, PART, self.values[source][1][begin : begin + 3])

    def insert(self, part, source, begin):
        value = self.values[source][1].copy()
        value[begin : begin + 3] = self.values[part][1]
        text = "tensor.insert_slice %%%s into %%%s[%d] [3] [1] : %s into %s" % (
            part, source, begin, PART, TYPE,
        )
        return self.add(text, TYPE, value)

    def text(self, results):
        types = ", ".join(self.values[name][0] for name in results)
        return "\n".join(
            [
                "func.func @main(%%x: %s, %%y: %s) -> (%s) {" % (TYPE, TYPE, types),
                "  %%e = tensor.empty() : %s" % TYPE,
                "  %%p = tensor.empty() : %s" % PART,
                *self.lines,
                "  return %s : %s" % (", ".join("%" + name for name in results), types),
                "}",
                "",
            ]
        )


def make(rng, x, y):
    """A program, and the names of its results."""
    program = Program((TYPE, x), (TYPE, y))
    wholes = ["x", "y"]
    for i in range(2):
        wholes.append(program.add_number(rng.choice(wholes), i))
    parts = [program.view(rng.choice(wholes), rng.randrange(4)) for _ in range(3)]
    favourite = rng.choice(wholes + parts)
    writes = {rng.randrange(1, NUM_READS) for _ in range(rng.randrange(4))}
    results, reads = [], [program.add_number(parts[0], 1)]
    for i in range(NUM_READS):
        if i in writes:
            part = rng.choice([name for name in reads if program.values[name][0] == PART])
            results.append(program.insert(part, rng.choice(wholes), rng.randrange(4)))
            wholes += results[-1:] * rng.randrange(2)
        source = favourite if rng.random() < 0.65 else rng.choice(rng.choice([wholes, parts]))
        reads.append(program.add_number(source, i))
    return program, [*results, program.join(reads)]


def run(path):
    """The results of the program, and whether what it reads has been shared."""
    directory = runner.fresh_directory(FOLDER / "out")
    inputs = runner.input_options([FOLDER / "x.npy", FOLDER / "y.npy"])
    printed = "--mlir-print-ir-after=split-eliminate-empty-tensors"
    result = runner.run(path, *inputs, "--output-dir", directory, printed)
    assert result.returncode == 0, result.stderr
    is_shared = "bufferization.to_buffer" in result.stderr and "read_only" in result.stderr
    return runner.load_outputs(directory), is_shared


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    num_shared = num_wrong = 0
    path = FOLDER / "program.mlir"
    for seed in range(COUNT):
        rng = random.Random(seed)
        x, y = (np.array([rng.randrange(-9, 9) for _ in range(6)]) for _ in range(2))
        np.save(FOLDER / "x.npy", x)
        np.save(FOLDER / "y.npy", y)
        program, results = make(rng, x, y)
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
