# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: runner
# RUN: %python %s %t | FileCheck %s
# CHECK: 80 programs, {{[4-7][0-9]}} with loops, {{[2-5][0-9]}} of several kinds: 0 wrong
"""Random chains of ops, of which loops are made, and the same program without.

A link takes results of its own, of the link before, of two links before, of before
the chain, or of one link from that on; some are only chosen by a condition. In half
of the chains the links are of several kinds. There are up to three chains one after
the other, whose last results are returned. In some of the programs what a link takes
has been made hundreds of ops before.
"""

import pathlib
import random
import subprocess
import sys

import numpy as np

import runner

FOLDER = pathlib.Path(sys.argv[1])
COUNT = 80
TYPE = "tensor<3xi64>"
OPS = ("add", "sub", "mul", "max", "min", "view")


class Program:
    """The text of a function, op by op."""

    def __init__(self):
        self.lines = []
        self.values = ["x", "y"]

    def add(self, op, first, second, is_chosen=False):
        name = "v%d" % len(self.lines)
        computed = "linalg.%s ins(%%%s, %%%s : %s, %s) outs(%%e : %s) -> %s" % (
            op, first, second, TYPE, TYPE, TYPE, TYPE,
        )
        if op == "view":
            computed = "tensor.extract_slice %%%s[0] [3] [1] : %s to %s" % (first, TYPE, TYPE)
        if is_chosen:
            computed = (
                "scf.if %%c -> (%s) {\n    %%t = %s\n    scf.yield %%t : %s\n"
                "  } else {\n    scf.yield %%%s : %s\n  }" % (TYPE, computed, TYPE, first, TYPE)
            )
        self.lines.append("  %%%s = %s" % (name, computed))
        self.values.append(name)
        return name

    def text(self, results):
        types = ", ".join(TYPE for _ in results)
        return "\n".join(
            [
                "func.func @main(%%x: %s, %%y: %s) -> (%s) {" % (TYPE, TYPE, types),
                "  %%e = tensor.empty() : %s" % TYPE,
                "  %zero = arith.constant 0 : index",
                "  %none = arith.constant 0 : i64",
                "  %%first = tensor.extract %%x[%%zero] : %s" % TYPE,
                "  %c = arith.cmpi sgt, %first, %none : i64",
                *self.lines,
                "  return %s : %s" % (", ".join("%" + name for name in results), types),
                "}",
                "",
            ]
        )


def add_chain(program, rng, is_long):
    """Adds a chain, and returns what is needed of it."""
    outside = list(program.values)
    period, count = rng.randint(1, 5), 100 if is_long else rng.randint(5, 14)
    has_kinds = rng.random() < 0.5

    def choose(position):
        where = rng.choice(["own", "before", "before", "before", "outside", "long", "fixed"])
        if where == "own" and position == 0:
            where = "before"
        number = rng.randrange(position if where == "own" else period)
        return where, number, rng.choice(outside), rng.randrange(4)

    link = [
        (rng.sample(OPS, 2), choose(i), choose(i), rng.random() < 0.25)
        for i in range(period)
    ]
    made = []

    def find(source, time):
        where, number, value, since = source
        back = {"own": 0, "before": 1, "long": 2}.get(where)
        if where == "fixed":
            back = max(time - since, 1)
        if back is None or time < back:
            return value
        return made[time - back][number]

    for time in range(count):
        made.append([])
        for ops, first, second, is_chosen in link:
            op = ops[has_kinds and rng.randrange(2)]
            made[-1].append(
                program.add(op, find(first, time), find(second, time), is_chosen)
            )
    needed = [rng.choice(made[-1])]
    if rng.random() < 0.4:
        needed.append(rng.choice(rng.choice(made)))
    return needed


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    num_loops = num_switches = num_wrong = 0
    for seed in range(COUNT):
        rng = random.Random(seed)
        arrays = [np.array([seed % 2, 5, -7]), np.array([3, -11, 2])]
        program = Program()
        results = []
        for _ in range(rng.randint(1, 3)):
            results += add_chain(program, rng, is_long=seed % 8 == 0)
        path, rolled = FOLDER / "program.mlir", FOLDER / "rolled.mlir"
        path.write_text(program.text(results))
        options = "--split-roll-chains=min-ops=3 min-count=2"
        subprocess.run(["split-opt", path, options, "-o", rolled], check=True, timeout=300)
        text = rolled.read_text()
        num_loops += "scf.for" in text
        num_switches += "scf.index_switch" in text
        outputs, expected = (
            runner.run_arrays(module, arrays, runner.fresh_directory(FOLDER / "run"))
            for module in (text, path.read_text())
        )
        if not all(map(np.array_equal, outputs, expected)):
            print("seed", seed, "is wrong")
            num_wrong += 1
    print(
        "%d programs, %d with loops, %d of several kinds: %d wrong"
        % (COUNT, num_loops, num_switches, num_wrong)
    )


main()
