# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx, runner
# RUN: %python %s %t | FileCheck %s
# CHECK: 14 chains in branches and loops: 0 wrong
"""Chains of splits and slices of sizes that are not known, in branches and loops.

Each size is computed of those of the link before, in several ways, so that what goes
back each way does not end. The results are those of the same chain at the top of the
model.
"""

import pathlib
import sys

import numpy as np
import onnx
from onnx import TensorProto, helper

import onnx_models
import runner

FOLDER = pathlib.Path(sys.argv[1])
# Too few to be a loop of links.
LINKS = 31
FLOAT, INT64, BOOL = TensorProto.FLOAT, TensorProto.INT64, TensorProto.BOOL
info, node = helper.make_tensor_value_info, helper.make_node
CONSTANTS = {"zero": [0], "one": [1], "two": [2], "end": [2**40], "last": [-1]}
CONSTANTS["pads"] = [0, 1, 0, 1]


def halves(source, name):
    return node("Split", [source], ["a" + name, "b" + name], axis=1, num_outputs=2)


def join(names, result):
    return node("Concat", names, [result], axis=1)


def with_relu(source, name):
    return [
        node("Relu", [source], ["r" + name]),
        halves("r" + name, name),
        node("Relu", ["b" + name], ["c" + name]),
        join(["c" + name, "a" + name], name),
    ]


def slices(source, name):
    return [
        node("Slice", [source, "one", "end", "one"], ["a" + name]),
        node("Slice", [source, "zero", "one", "one"], ["b" + name]),
        join(["a" + name, "b" + name], name),
    ]


def left_out(source, name):
    return [node("Slice", [source, "one", "end", "one"], [name])]


def doubled(source, name):
    return [halves(source, name), join(["a" + name, "a" + name], name)]


def padded(source, name):
    return [
        node("Pad", [source, "pads"], ["p" + name]),
        node("Slice", ["p" + name, "one", "last", "one"], [name]),
    ]


def gates(source, name):
    return [
        halves(source, name),
        node("Mul", ["a" + name, "b" + name], ["g" + name]),
        join(["g" + name, "g" + name], name),
    ]


def run_time_sizes(source, name):
    return [
        node("Shape", [source], ["n" + name], start=1, end=2),
        node("Div", ["n" + name, "two"], ["h" + name]),
        node("Slice", [source, "h" + name, "end", "one"], ["a" + name]),
        node("Slice", [source, "zero", "h" + name, "one"], ["b" + name]),
        join(["a" + name, "b" + name], name),
    ]


def chain(link, source, result):
    names = [source, *("%s%d" % (result, i) for i in range(LINKS - 1)), result]
    return [op for i in range(LINKS) for op in link(names[i], names[i + 1])]


def branch(link):
    """The chain, if the input `condition` is true."""
    taken = helper.make_graph(chain(link, "x", "then"), "then", [], [info("then", FLOAT, None)])
    other = helper.make_graph(
        [node("Identity", ["x"], ["else"])], "else", [], [info("else", FLOAT, None)]
    )
    return [node("If", ["condition"], ["y"], then_branch=taken, else_branch=other)]


def loop(link):
    """The chain, once."""
    nodes = [*chain(link, "in", "out"), node("Identity", ["go"], ["go_on"])]
    inputs = [info("i", INT64, []), info("go", BOOL, []), info("in", FLOAT, None)]
    outputs = [info("go_on", BOOL, []), info("out", FLOAT, None)]
    body = helper.make_graph(nodes, "body", inputs, outputs)
    return [node("Loop", ["one", "condition", "x"], ["y"], body=body)]


def top(link):
    return chain(link, "x", "y")


def run(nodes):
    declared = [info("x", FLOAT, ["m", "n"]), info("condition", BOOL, [])]
    constants = [onnx_models.constant(*item) for item in CONSTANTS.items()]
    model = onnx_models.model(nodes, declared, [info("y", FLOAT, None)], initializers=constants)
    path = FOLDER / "model.onnx"
    onnx.save(model, path)
    directory = runner.fresh_directory(FOLDER / "out")
    inputs = runner.input_options([FOLDER / "x.npy", FOLDER / "true.npy"])
    runner.succeed(path, *inputs, "--output-dir", directory)
    return runner.load_outputs(directory)[0]


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    np.save(FOLDER / "x.npy", np.random.default_rng(0).random((3, 40), np.float32))
    np.save(FOLDER / "true.npy", np.array(True))
    num_chains = num_wrong = 0
    for link in (with_relu, slices, left_out, doubled, padded, gates, run_time_sizes):
        expected = run(top(link))
        for place in (branch, loop):
            num_chains += 1
            if not np.array_equal(run(place(link)), expected):
                num_wrong += 1
                print("wrong:", link.__name__, place.__name__)
    print("%d chains in branches and loops: %d wrong" % (num_chains, num_wrong))


main()
