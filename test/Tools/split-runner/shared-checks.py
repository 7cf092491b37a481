# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx, runner
# RUN: %python %s %t | FileCheck %s
# CHECK: 40 Splits, 40 SequenceMaps, 40 Scans: 0 wrong places
"""Many ops of one form share code, and a check that fails in it names its op.

Each model has so many ops that their loops are functions of their own. One op
after the other is given something wrong: sizes that do not sum up, of which one
is negative, a sequence too short for what its body takes of it, or rows that two
inputs do not have in common.
"""

import pathlib
import subprocess
import sys

import numpy as np
import onnx
from onnx import TensorProto, helper

FOLDER = pathlib.Path(sys.argv[1])
COUNT = 40
FLOAT, INT64 = TensorProto.FLOAT, TensorProto.INT64


def save(name, nodes, inputs, outputs):
    graph = helper.make_graph(nodes, name, inputs, outputs)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)])
    model.ir_version = 8
    path = FOLDER / (name + ".onnx")
    onnx.save(model, path)
    return path


def info(name, type, shape):
    return helper.make_tensor_value_info(name, type, shape)


def splits():
    """Splits of sizes of their own: a model, inputs, and wrong ones."""
    nodes, inputs, outputs = [], [info("x", FLOAT, [6, "n"])], []
    for i in range(COUNT):
        names = ["a%d" % i, "b%d" % i]
        nodes.append(helper.make_node("Split", ["x", "s%d" % i], names, "op%d_" % i, axis=0))
        inputs.append(info("s%d" % i, INT64, [2]))
        outputs += [info(name, FLOAT, None) for name in names]
    values = {"x": np.ones((6, 3), np.float32)}
    values.update(("s%d" % i, np.array([2, 4])) for i in range(COUNT))
    wrong = [{"s%d" % i: np.array([8, -2])} for i in range(COUNT)]
    return save("Splits", nodes, inputs, outputs), values, wrong


def maps():
    """SequenceMaps, each over the rows of an input of its own, which it splits."""
    nodes, inputs, outputs = [], [info("sizes", INT64, [2])], []
    for i in range(COUNT):
        body = helper.make_graph(
            [
                helper.make_node(
                    "Split", ["row", "sizes"], ["first", "rest"], "op%d_" % i, axis=1
                ),
                helper.make_node("Neg", ["first"], ["out"]),
            ],
            "body",
            [info("row", FLOAT, None)],
            [info("out", FLOAT, None)],
        )
        x, rows, mapped, y = ("%s%d" % (name, i) for name in ("x", "rows", "mapped", "y"))
        nodes += [
            helper.make_node("SplitToSequence", [x], [rows], axis=0),
            helper.make_node("SequenceMap", [rows], [mapped], body=body),
            helper.make_node("ConcatFromSequence", [mapped], [y], axis=0),
        ]
        inputs.append(info(x, FLOAT, ["m%d" % i, "n%d" % i]))
        outputs.append(info(y, FLOAT, None))
    values = {"sizes": np.array([1, 3])}
    values.update(("x%d" % i, np.ones((2, 4), np.float32)) for i in range(COUNT))
    wrong = [{"x%d" % i: np.ones((2, 5), np.float32)} for i in range(COUNT)]
    return save("SequenceMaps", nodes, inputs, outputs), values, wrong


def scans():
    """Scans over the rows of two inputs."""
    nodes, inputs, outputs = [], [info("x", FLOAT, ["m", "n"])], []
    for i in range(COUNT):
        body = helper.make_graph(
            [
                helper.make_node("Add", ["a", "b"], ["sum"], "op%d_" % i),
                helper.make_node("Neg", ["sum"], ["out"]),
            ],
            "body",
            [info("a", FLOAT, None), info("b", FLOAT, None)],
            [info("out", FLOAT, None)],
        )
        nodes.append(
            helper.make_node("Scan", ["x", "x%d" % i], ["y%d" % i], body=body, num_scan_inputs=2)
        )
        inputs.append(info("x%d" % i, FLOAT, ["m", "n%d" % i]))
        outputs.append(info("y%d" % i, FLOAT, None))
    values = {"x": np.ones((2, 4), np.float32)}
    values.update(("x%d" % i, np.ones((2, 4), np.float32)) for i in range(COUNT))
    wrong = [{"x%d" % i: np.ones((2, 3), np.float32)} for i in range(COUNT)]
    return save("Scans", nodes, inputs, outputs), values, wrong


def run(path, values):
    """The exit code, and what is on standard error."""
    command = ["split-runner", path, "--output-dir", FOLDER / "out"]
    for name, value in values.items():
        np.save(FOLDER / (name + ".npy"), value)
        command += ["--input", "%s=%s" % (name, FOLDER / (name + ".npy"))]
    result = subprocess.run(command, capture_output=True, text=True, timeout=300)
    return result.returncode, result.stderr


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    counts, num_wrong = [], 0
    for make in splits, maps, scans:
        path, values, wrong = make()
        code, errors = run(path, values)
        if code != 0:
            print(path.stem, "fails:", errors)
            num_wrong += 1
        for i in range(0, COUNT, 13):
            code, errors = run(path, {**values, **wrong[i]})
            if code != 1 or "op%d_" % i not in errors or errors.count("error:") != 1:
                print(path.stem, i, code, errors)
                num_wrong += 1
        counts.append("%d %s" % (COUNT, path.stem))
    print("%s: %d wrong places" % (", ".join(counts), num_wrong))


main()
