# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: runner
# RUN: %python %s %t | FileCheck %s
# CHECK: 40 programs, 14 with loops of parts: 0 wrong
"""Many parts of rows, each computed and joined, of which loops are made.

What is computed for one part alone is moved to where the parts are joined. Parts begin
and end anywhere in what they are computed of, they may take numbers, the maxima of
their rows and each other, and some are needed elsewhere, too. In some programs what is
read is written to between one part and the next. All numbers are whole; results are
compared with NumPy.
"""

import pathlib
import random
import subprocess
import sys

import numpy as np

import runner

FOLDER = pathlib.Path(sys.argv[1])
COUNT = 40
ROWS, WIDTH = 5, 900
OPS = {
    "addf": np.add, "subf": np.subtract, "mulf": np.multiply, "maximumf": np.maximum,
}
HEADER = """\
#rows = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#by_row = {indexing_maps = [#rows, #row, #rows], iterator_types = ["parallel", "parallel"]}
"""


def type_of(width):
    return "tensor<?x%dxf64>" % width


class Program:
    """The text of a function, op by op, and what NumPy computes for it."""

    def __init__(self, arrays):
        self.lines = ["  %c0 = arith.constant 0 : index"]
        self.values = dict(zip("xy", arrays))
        self.lines.append("  %%m = tensor.dim %%x, %%c0 : %s" % type_of(WIDTH))
        self.empties = {}

    def add(self, text, value):
        name = "v%d" % len(self.lines)
        self.lines.append("  %%%s = %s" % (name, text))
        self.values[name] = value
        return name

    def type(self, name):
        return type_of(self.values[name].shape[1])

    def empty(self, width):
        """A tensor without contents, which all that is computed shares."""
        if width not in self.empties:
            text = "tensor.empty(%%m) : %s" % type_of(width)
            self.empties[width] = self.add(text, np.zeros((ROWS, width), np.float64))
        return self.empties[width]

    def slice(self, source, begin, width):
        text = "tensor.extract_slice %%%s[0, %d] [%%m, %d] [1, 1] : %s to %s" % (
            source, begin, width, self.type(source), type_of(width),
        )
        return self.add(text, self.values[source][:, begin : begin + width])

    def insert(self, part, source, begin):
        value = self.values[source].copy()
        width = self.values[part].shape[1]
        value[:, begin : begin + width] = self.values[part]
        text = "tensor.insert_slice %%%s into %%%s[0, %d] [%%m, %d] [1, 1] : %s into %s" % (
            part, source, begin, width, self.type(part), self.type(source),
        )
        return self.add(text, value)

    def number(self, op, source, number):
        """Each element, and a number."""
        text = (
            "linalg.map ins(%%%s : %s) outs(%%%s : %s) (%%in: f64, %%out: f64) {\n"
            "    %%next = arith.%s %%in, %%%s : f64\n"
            "    linalg.yield %%next : f64\n  }"
        ) % (
            source, self.type(source), self.empty(self.values[source].shape[1]),
            self.type(source), op, self.add("arith.constant %d.0 : f64" % number, None),
        )
        return self.add(text, OPS[op](self.values[source], number))

    def both(self, op, first, second):
        """The elements of two of one width."""
        type = self.type(first)
        text = (
            "linalg.map ins(%%%s, %%%s : %s, %s) outs(%%%s : %s)"
            " (%%a: f64, %%b: f64, %%out: f64) {\n"
            "    %%next = arith.%s %%a, %%b : f64\n"
            "    linalg.yield %%next : f64\n  }"
        ) % (first, second, type, type, self.empty(self.values[first].shape[1]), type, op)
        return self.add(text, OPS[op](self.values[first], self.values[second]))

    def less_maximum(self, source):
        """Each row, less its maximum."""
        type, value = self.type(source), self.values[source]
        empty = self.add("tensor.empty(%m) : tensor<?xf64>", None)
        least = self.add("arith.constant %d.0 : f64" % -(2**53), None)
        fill = self.add(
            "linalg.fill ins(%%%s : f64) outs(%%%s : tensor<?xf64>) -> tensor<?xf64>"
            % (least, empty),
            None,
        )
        maximum = self.add(
            "linalg.reduce ins(%%%s : %s) outs(%%%s : tensor<?xf64>) dimensions = [1]\n"
            "    (%%in: f64, %%most: f64) {\n"
            "      %%next = arith.maximumf %%in, %%most : f64\n"
            "      linalg.yield %%next : f64\n    }" % (source, type, fill),
            None,
        )
        text = (
            "linalg.generic #by_row ins(%%%s, %%%s : %s, tensor<?xf64>) outs(%%%s : %s) {\n"
            "  ^bb0(%%in: f64, %%most: f64, %%out: f64):\n"
            "    %%less = arith.subf %%in, %%most : f64\n"
            "    linalg.yield %%less : f64\n  } -> %s"
        ) % (source, maximum, type, self.empty(value.shape[1]), type, type)
        return self.add(text, value - value.max(axis=1, keepdims=True))

    def join(self, names):
        value = np.concatenate([self.values[name] for name in names], axis=1)
        text = "tensor.concat dim(1) %s : (%s) -> %s" % (
            ", ".join("%" + name for name in names),
            ", ".join(self.type(name) for name in names),
            type_of(value.shape[1]),
        )
        return self.add(text, value)

    def text(self, results):
        types = ", ".join(self.type(name) for name in results)
        return "\n".join(
            [
                HEADER + "func.func @main(%%x: %s, %%y: %s) -> (%s) {"
                % (type_of(WIDTH), type_of(WIDTH), types),
                *self.lines,
                "  return %s : %s" % (", ".join("%" + name for name in results), types),
                "}",
                "",
            ]
        )


def add_part(program, rng, recipe, step, sources):
    """One part, computed as `recipe` says."""
    width, source, moves, ops = recipe
    begin = step * moves % (WIDTH - width + 1)
    part = program.slice(sources[source], begin, width)
    for op, other in ops:
        if other == "number":
            part = program.number(op, part, rng.randrange(-9, 9))
        elif other == "maximum":
            part = program.less_maximum(part)
        else:
            second = program.slice(sources[other], rng.randrange(WIDTH - width + 1), width)
            part = program.both(op, part, second)
    return part


def make(rng, arrays):
    """A program, and the names of its results."""
    program = Program(arrays)
    sources = ["x", "y", program.number("mulf", "x", 3)]
    width = rng.randint(1, 8)

    def make_recipe():
        ops = [
            (rng.choice(list(OPS)), rng.choice(["number", "number", "maximum", 0, 1, 2]))
            for _ in range(rng.randint(1, 4))
        ]
        return width, rng.randrange(3), rng.randint(0, 4), ops

    recipes = [make_recipe() for _ in range(rng.choice([1, 1, 2, 3]))]
    count = rng.randint(20, 60)
    written = {rng.randrange(count) for _ in range(rng.choice([0, 0, 2]))}
    parts, results = [], []
    for i in range(count):
        parts.append(add_part(program, rng, recipes[i % len(recipes)], i, sources))
        if i in written:
            changed = rng.randrange(3)
            sources[changed] = program.insert(rng.choice(parts), sources[changed], 0)
            results.append(sources[changed])
        if rng.random() < 0.02:
            parts.append(program.slice("y", 0, width))
    results.append(program.join(parts))
    if rng.random() < 0.25:
        total = parts[0]
        for part in parts[1 :: rng.choice([1, 1, 7])]:
            total = program.both("addf", total, part)
        results.append(total)
    results += rng.sample(parts, rng.choice([0, 0, 0, 2]))
    return program, results


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    num_loops = num_wrong = 0
    for seed in range(COUNT):
        rng = random.Random(seed)
        arrays = [
            np.array([[float(rng.randrange(-99, 99)) for _ in range(WIDTH)] for _ in range(ROWS)])
            for _ in range(2)
        ]
        program, results = make(rng, arrays)
        path, rolled = FOLDER / "program.mlir", FOLDER / "rolled.mlir"
        path.write_text(program.text(results))
        options = "--split-roll-chains=min-ops=3 min-count=2"
        passes = ["--split-cse", "--split-decompose-concats", "--split-cse", options]
        subprocess.run(["split-opt", path, *passes, "-o", rolled], check=True, timeout=300)
        text = rolled.read_text()
        num_loops += "scf.for" in text and "memref.subview" in text.split("scf.for", 1)[1]
        expected = [program.values[name] for name in results]
        for module in text, path.read_text():
            directory = runner.fresh_directory(FOLDER / "run")
            outputs = runner.run_arrays(module, arrays, directory)
            if not all(map(np.array_equal, outputs, expected)):
                print("seed", seed, "is wrong")
                num_wrong += 1
    print("%d programs, %d with loops of parts: %d wrong" % (COUNT, num_loops, num_wrong))


main()
