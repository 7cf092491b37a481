# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx, runner
# RUN: %python %s %t | FileCheck %s
# CHECK: 3 models, 3 with loops, 6 failing nodes: 0 wrong
"""Nodes beside each other that do the same, each with inputs and outputs of its own, are loops.

Each model has so many that they are compiled as loops, and is compared with NumPy;
inputs are of different sizes, some of none. Where a check of one node fails, the error
names that one.
"""

import pathlib
import re
import subprocess
import sys

import numpy as np
import onnx
from onnx import TensorProto, helper

import onnx_models
import runner

FOLDER = pathlib.Path(sys.argv[1])
COUNT = 150
FLOAT, INT64 = TensorProto.FLOAT, TensorProto.INT64
info, node = helper.make_tensor_value_info, helper.make_node
NUMBERS = np.random.default_rng(3)


def rows(width):
    """As many inputs of their own numbers of rows."""
    counts = NUMBERS.integers(0, 40, COUNT)
    counts[-1] = 0
    return {
        "x%d" % i: NUMBERS.random((count, width), np.float32) for i, count in enumerate(counts)
    }


def save(name, nodes, inputs, results):
    path = FOLDER / (name + ".onnx")
    outputs = [info(result, FLOAT, None) for result in results]
    onnx.save(onnx_models.model(nodes, inputs, outputs), path)
    return path


def halves(swap):
    """The halves of inputs, or these joined the other way round."""
    nodes, inputs, results, expected = [], [], [], []
    values = rows(8)
    for i, (name, value) in enumerate(values.items()):
        parts, joined = ["a%d" % i, "b%d" % i], "y%d" % i
        inputs.append(info(name, FLOAT, ["m%d" % i, 8]))
        nodes.append(node("Split", [name], parts, axis=1, num_outputs=2))
        if swap:
            nodes.append(node("Concat", parts[::-1], [joined], axis=1))
        results += [joined] if swap else parts
        expected += [np.roll(value, 4, axis=1)] if swap else np.split(value, 2, axis=1)
    name = "swapped" if swap else "halves"
    return save(name, nodes, inputs, results), values, expected


def sizes():
    """Cuts of one input at places of run time."""
    nodes, inputs, results, expected = [], [info("x", FLOAT, ["m", 16])], [], []
    values = {"x": NUMBERS.random((9, 16), np.float32)}
    for i, cut in enumerate(NUMBERS.integers(0, 17, COUNT)):
        parts, name = ["a%d" % i, "b%d" % i], "sizes%d" % i
        inputs.append(info(name, INT64, [2]))
        values[name] = np.array([cut, 16 - cut])
        nodes.append(node("Split", ["x", name], parts, "split%d_" % i, axis=1))
        nodes.append(node("Concat", parts[::-1], ["y%d" % i], axis=1))
        results.append("y%d" % i)
        expected.append(np.roll(values["x"], -cut, axis=1))
    return save("sizes", nodes, inputs, results), values, expected


def save_inputs(values):
    """The arguments for split-runner."""
    np.savez(FOLDER / "x.npz", **values)
    return ["--input", FOLDER / "x.npz", "--output-dir", FOLDER / "out", "--output-format", "npz"]


def is_rolled(path):
    """Whether less than a quarter of the code is left behind the pass, but for that of the
    copies, which is one function for all before."""
    command = ["split-compile", path, "-o", FOLDER / "model.ll"]
    command += ["--mlir-print-ir-before=split-roll-loops", "--mlir-print-ir-after=split-roll-loops"]
    result = subprocess.run(command, capture_output=True, text=True, timeout=300)
    copies = re.compile(r"^  func\.func private @\w+_copy\(.*?^  }$", re.DOTALL | re.MULTILINE)
    code = copies.sub("", result.stderr)
    before, after = code.split("IR Dump After SplitRollLoopsPass")
    return len(after.splitlines()) * 4 < len(before.splitlines())


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    num_models = num_rolled = num_failing = num_wrong = 0
    for path, values, expected in halves(swap=False), halves(swap=True), sizes():
        num_models += 1
        num_rolled += is_rolled(path)
        runner.succeed(path, *save_inputs(values))
        outputs = np.load(FOLDER / "out" / "outputs.npz")
        names = [value.name for value in onnx.load(path).graph.output]
        for name, value in zip(names, expected):
            if not np.array_equal(outputs[name], value):
                print(path.stem, name)
                num_wrong += 1
    # The last model's sizes of one node are too many.
    for i in (0, 1, 30, 77, COUNT - 2, COUNT - 1):
        num_failing += 1
        name = "sizes%d" % i
        error = runner.fail(path, *save_inputs({**values, name: values[name] + [1, 0]}))
        if "split%d_" % i not in error:
            print(i, error)
            num_wrong += 1
    print(
        "%d models, %d with loops, %d failing nodes: %d wrong"
        % (num_models, num_rolled, num_failing, num_wrong)
    )


main()
