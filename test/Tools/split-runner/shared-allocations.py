# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx, runner
# A sanitizer's allocator ends the process.
# UNSUPPORTED: sanitizer
# RUN: %python %s %t | FileCheck %s
# CHECK: 5 products: 0 wrong places
"""Loops of one form share code, and the allocation that fails in it names its op.

Each loop has three outer products, of which the first and the last, or the last two,
have one name. One of them is asked for 64 TiB.
"""

import pathlib
import subprocess
import sys

import numpy as np
import onnx
from onnx import TensorProto, helper

FOLDER = pathlib.Path(sys.argv[1])
COUNT = 34
HUGE = np.ones((1 << 22,), np.float32)


def names(loop):
    """Those of its products."""
    return ["%s%d_" % (kind, loop) for kind in ("pqp" if loop % 2 == 0 else "pqq")]


def write_model():
    info, node = helper.make_tensor_value_info, helper.make_node
    nodes, inputs, outputs = [], [info("trips", TensorProto.INT64, [])], []
    for loop in range(COUNT):
        sums, body = [], [node("Identity", ["go"], ["goes"])]
        for i, name in enumerate(names(loop)):
            column, row = ("%s%d_%d" % (kind, loop, i) for kind in ("column", "row"))
            product, total = "product%d" % i, "sum%d" % i
            inputs += [
                info(column, TensorProto.FLOAT, ["m%d_%d" % (loop, i), 1]),
                info(row, TensorProto.FLOAT, [1, "n%d_%d" % (loop, i)]),
            ]
            body += [
                node("Mul", [column, row], [product], name),
                node("Split", [product, "cut"], ["a%d" % i, "b%d" % i], axis=0),
                node("Concat", ["b%d" % i, "a%d" % i], [total], name, axis=0),
            ]
            sums.append(total)
        graph = helper.make_graph(
            body,
            "body",
            [info("i", TensorProto.INT64, []), info("go", TensorProto.BOOL, [])],
            [info("goes", TensorProto.BOOL, [])]
            + [info(name, TensorProto.FLOAT, None) for name in sums],
        )
        results = ["y%d_%d" % (loop, i) for i in range(3)]
        nodes.append(node("Loop", ["trips", ""], results, body=graph))
        outputs += [info(name, TensorProto.FLOAT, None) for name in results]
    inputs.append(info("cut", TensorProto.INT64, [2]))
    graph = helper.make_graph(nodes, "products", inputs, outputs)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)])
    model.ir_version = 8
    onnx.save(model, FOLDER / "products.onnx")
    return [value.name for value in inputs]


def run(inputs, huge):
    """The exit code, and what is on standard error, if product `huge` is."""
    values = {"trips": np.array(1), "cut": np.array([1, 1])}
    command = ["split-runner", FOLDER / "products.onnx", "--output-dir", FOLDER / "out"]
    for name in inputs:
        kind, *product = name.replace("column", "column ").replace("row", "row ").split()
        if name not in values:
            size = HUGE if product == ["%d_%d" % huge] else np.ones(2, np.float32)
            values[name] = size.reshape((-1, 1) if kind == "column" else (1, -1))
        np.save(FOLDER / "x.npy", values[name])
        path = FOLDER / (name + ".npy")
        (FOLDER / "x.npy").rename(path)
        command += ["--input", "%s=%s" % (name, path)]
    result = subprocess.run(command, capture_output=True, text=True, timeout=300)
    return result.returncode, result.stderr


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    inputs = write_model()
    products = [(0, 2), (1, 1), (1, 2), (32, 0), (33, 2)]
    num_wrong = 0
    for loop, i in products:
        code, errors = run(inputs, (loop, i))
        if code != 1 or "'%s'" % names(loop)[i] not in errors or errors.count("error:") != 1:
            print(loop, i, code, errors)
            num_wrong += 1
    print("%d products: %d wrong places" % (len(products), num_wrong))


main()
