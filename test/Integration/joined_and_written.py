# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: runner
# RUN: %python %s %t | FileCheck %s
# CHECK: 24 programs: 0 wrong
"""Tensors that are read for one join, written to, and read as they were for another.

What is joined is computed in the buffer of the join, to which a tensor is a buffer as
well: that it is read there must be known when it is decided whether it is written to in
place. Results are compared with NumPy.
"""

import itertools
import pathlib
import sys

import numpy as np

import runner

FOLDER = pathlib.Path(sys.argv[1])
TYPE, PART, JOINED = "tensor<9x16xf64>", "tensor<9x8xf64>", "tensor<9x32xf64>"
COMPUTED = "linalg.%s ins(%%%s : TYPE) outs(%%e : TYPE) -> TYPE"
FUNCTIONS = {"abs": np.abs, "negf": np.negative, "square": np.square}


def make(order, has_loop, is_argument, x, y):
    """A program that reads, inserts and joins in this order, and its results."""
    lines, values, results = ["%e = tensor.empty() : TYPE"], {"x": x, "y": y}, []

    def add(name, text, value):
        lines.append("%%%s = %s" % (name, text))
        values[name] = value

    def compute(name, function, source):
        add(name, COMPUTED % (function, source), FUNCTIONS[function](values[source]))

    add("p", "tensor.extract_slice %y[0, 0] [9, 8] [1, 1] : TYPE to PART", y[:, :8])
    if is_argument:
        add("t", "tensor.cast %x : TYPE to TYPE", x)
    else:
        compute("t", "square", "x")
    for number, step in enumerate(order):
        name = "%s%d" % (step, number)
        if step == "written":
            text = "tensor.insert_slice %p into %t[0, 8] [9, 8] [1, 1] : PART into TYPE"
            if has_loop:
                text = (
                    "scf.for %i = %c0 to %c8 step %c8 iter_args(%w = %t) -> (TYPE) {\n"
                    "    %in = tensor.insert_slice %p into %w[0, 8] [9, 8] [1, 1]"
                    " : PART into TYPE\n    scf.yield %in : TYPE\n  }"
                )
            add(name, text, np.concatenate([values["t"][:, :8], y[:, :8]], axis=1))
        else:
            compute("read%d" % number, ["abs", "negf", "square"][number % 3], "t")
            text = "tensor.concat dim(1) %%read%d, %%y : (TYPE, TYPE) -> JOINED" % number
            add(name, text, np.concatenate([values["read%d" % number], y], axis=1))
        results.append(name)
    types = ", ".join("TYPE" if name.startswith("w") else "JOINED" for name in results)
    text = "\n  ".join(
        [
            "func.func @main(%%x: TYPE, %%y: TYPE) -> (%s) {" % types,
            "%c0 = arith.constant 0 : index",
            "%c8 = arith.constant 8 : index",
            *lines,
            "return %s : %s" % (", ".join("%" + name for name in results), types),
        ]
    )
    for name, type in ("TYPE", TYPE), ("PART", PART), ("JOINED", JOINED):
        text = text.replace(name, type)
    return text + "\n}\n", [values[name] for name in results]


def main():
    rng = np.random.default_rng(0)
    x, y = (rng.integers(-9, 9, (9, 16)).astype(np.float64) for _ in range(2))
    num_programs = num_wrong = 0
    orders = sorted(set(itertools.permutations(["joined", "joined", "written", "written"])))
    for order, *options in itertools.product(orders, (False, True), (False, True)):
        text, expected = make(order, *options, x, y)
        outputs = runner.run_arrays(text, [x, y], runner.fresh_directory(FOLDER))
        num_programs += 1
        if not all(map(np.array_equal, outputs, expected)):
            print(order, options, "is wrong")
            num_wrong += 1
    print("%d programs: %d wrong" % (num_programs, num_wrong))


main()
