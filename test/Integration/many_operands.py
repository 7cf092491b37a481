# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx, runner
# RUN: %python %s %t | FileCheck %s
# CHECK: 48 models: 0 wrong
"""Sum, Mean, Max and Min of more operands than one loop joins, from the left, and of
shapes that broadcast; also of such that a node each makes, in any order."""

import itertools
import pathlib
import subprocess
import sys

import numpy as np
import onnx
from onnx import helper

import onnx_models

FOLDER = pathlib.Path(sys.argv[1])
COUNTS = (1, 64, 65, 128, 129, 300)


def join(op, operands):
    """What ONNX says: joined in their order."""
    result = operands[0]
    for operand in operands[1:]:
        if op == "Max":
            result = np.maximum(result, operand)
        elif op == "Min":
            result = np.minimum(result, operand)
        else:
            result = result + operand
    return result / np.float32(len(operands)) if op == "Mean" else result


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    numbers = np.random.default_rng(3)
    num_models = num_wrong = 0
    for op, count, own in itertools.product(("Sum", "Mean", "Max", "Min"), COUNTS, (False, True)):
        parts = ["p%d" % i for i in range(count)]
        nodes = [helper.make_node("Split", ["x"], parts, axis=1, num_outputs=count)]
        # The last one and one in the middle are of other shapes.
        shapes = {"row": [1, 2], "cube": [2, 1, 1]}
        operands = parts[:]
        operands.insert(count // 2, "row")
        operands.append("cube")
        inputs = {"x": numbers.standard_normal((3, 2 * count), np.float32)}
        inputs.update({k: numbers.standard_normal(v, np.float32) for k, v in shapes.items()})
        values = dict(zip(parts, np.split(inputs["x"], count, axis=1)), **inputs)
        if own:
            makers = [helper.make_node("Neg", [name], ["n" + name]) for name in operands]
            nodes += numbers.permutation(makers).tolist()
            values.update({"n" + name: -value for name, value in values.items()})
            operands = ["n" + name for name in operands]
        nodes.append(helper.make_node(op, operands, ["y"]))
        declared = [
            onnx_models.tensor_type(name, shapes.get(name, ["m", 2 * count])) for name in inputs
        ]
        model = onnx_models.model(nodes, declared, ["y"])
        path = FOLDER / "model.onnx"
        onnx.save(model, path)
        command = ["split-runner", path, "--output-dir", FOLDER / "out"]
        for name, value in inputs.items():
            np.save(FOLDER / (name + ".npy"), value)
            command += ["--input", "%s=%s" % (name, FOLDER / (name + ".npy"))]
        subprocess.run(command, check=True, timeout=300)
        output = np.load(FOLDER / "out" / "output_0.npy")
        num_models += 1
        if not np.array_equal(output, join(op, [values[name] for name in operands])):
            print(op, count, "of nodes of their own" if own else "", "is wrong")
            num_wrong += 1
    print("%d models: %d wrong" % (num_models, num_wrong))


main()
