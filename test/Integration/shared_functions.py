# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: runner
# RUN: %python %s %t | FileCheck %s
# CHECK: 1 function is left of 12; 4 failing calls: 0 wrong
"""Functions of the same code share it, and their checks still name their own lines.

Each splits the columns of its argument into three and joins them the other way round;
each is called twice, with arguments of different sizes. One column cannot be split so.
"""

import pathlib
import re
import subprocess
import sys

import numpy as np

import runner

FOLDER = pathlib.Path(sys.argv[1])
COUNT = 12
PATH = FOLDER / "functions.mlir"
TYPE = "tensor<?x?xf32>"


def write_module():
    """Writes the module, and returns the line of the split of each function."""
    lines, places = [], []
    parts = ", ".join([TYPE] * 3)
    for i in range(COUNT):
        lines.append("func.func private @f%d(%%x: %s) -> %s {" % (i, TYPE, TYPE))
        lines.append("  %%0:3 = split.split %%x into 3 axis 1 : (%s) -> (%s)" % (TYPE, parts))
        places.append(len(lines))
        lines.append(
            "  %%1 = tensor.concat dim(1) %%0#2, %%0#1, %%0#0 : (%s) -> %s" % (parts, TYPE)
        )
        lines += ["  return %%1 : %s" % TYPE, "}"]
    types = ", ".join([TYPE] * 2 * COUNT)
    arguments = ", ".join("%%x%d: %s" % (i, TYPE) for i in range(2 * COUNT))
    lines.append("func.func @main(%s) -> (%s) {" % (arguments, types))
    for i in range(2 * COUNT):
        lines.append("  %%y%d = call @f%d(%%x%d) : (%s) -> %s" % (i, i % COUNT, i, TYPE, TYPE))
    results = ", ".join("%%y%d" % i for i in range(2 * COUNT))
    lines += ["  return %s : %s" % (results, types), "}", ""]
    PATH.write_text("\n".join(lines))
    return places


def count_functions():
    """How many of the functions are left when all that can be are one."""
    command = ["split-compile", PATH, "-o", FOLDER / "functions.ll"]
    command.append("--mlir-print-ir-after=split-share-functions")
    result = subprocess.run(command, capture_output=True, text=True, timeout=120)
    calls = re.findall(r"call @(\w+)\(.*\) -> memref<\?x\?xf32>", result.stderr)
    return len(set(calls)) if len(calls) == 2 * COUNT else None


def save_inputs(widths):
    """The inputs, and the arguments for split-runner."""
    numbers = np.random.default_rng(1)
    inputs = [numbers.random((i % 4, width), np.float32) for i, width in enumerate(widths)]
    arguments = [PATH, "--output-dir", FOLDER]
    for i, value in enumerate(inputs):
        path = FOLDER / ("x%d.npy" % i)
        np.save(path, value)
        arguments += ["--input", path]
    return inputs, arguments


def reversed_parts(x):
    chunk = -(-x.shape[1] // 3)
    return np.concatenate([x[:, 2 * chunk :], x[:, chunk : 2 * chunk], x[:, :chunk]], axis=1)


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    places = write_module()
    num_left = count_functions()
    num_wrong = 0
    widths = [(0, 2, 3, 5, 8, 40)[i % 6] for i in range(2 * COUNT)]
    inputs, arguments = save_inputs(widths)
    runner.succeed(*arguments)
    for i, value in enumerate(inputs):
        output = np.load(FOLDER / ("output_%d.npy" % i))
        if not np.array_equal(output, reversed_parts(value)):
            print(i, output)
            num_wrong += 1
    failing = (0, 7, COUNT - 1, COUNT + 3)
    for call in failing:
        _, arguments = save_inputs([1 if i == call else w for i, w in enumerate(widths)])
        error = runner.fail(*arguments)
        place = "functions.mlir:%d:" % places[call % COUNT]
        if place not in error:
            print(call, place, error)
            num_wrong += 1
    print(
        "%s function is left of %d; %d failing calls: %d wrong"
        % (num_left, COUNT, len(failing), num_wrong)
    )


main()
