# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx, runner
# RUN: %python %s %t 500 | FileCheck %s
# CHECK: 10 chains, 40 inputs, 22 failing links: 0 wrong
# RUN: %python %s %t.early 4000 | FileCheck %s --check-prefix=EARLY
# EARLY: 4 chains, 8 inputs, 8 failing links: 0 wrong
"""Chains of links that are alike, or of a few kinds, are loops, with the results of what they stand for.

Each model has so many links that they are compiled as a loop, and is compared with
NumPy for inputs of several sizes, also of none. Where a check fails in a link, the
error names that one. Thousands of links are a loop before there are checks.
"""

import pathlib
import subprocess
import sys

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

import onnx_models

FOLDER = pathlib.Path(sys.argv[1])
LINKS = int(sys.argv[2])
IS_EARLY = LINKS >= 4000
FLOAT, INT64, BOOL = TensorProto.FLOAT, TensorProto.INT64, TensorProto.BOOL
info, node = helper.make_tensor_value_info, helper.make_node
ROWS = (0, 17) if IS_EARLY else (0, 1, 17, 100)


def constant(name, value):
    return numpy_helper.from_array(np.array(value), name)


def body(nodes, inputs, outputs):
    """A graph; inputs and outputs are of f32 where no type is said."""
    values = [
        [info(name, FLOAT, None) if type is None else info(name, type, []) for name, type in side]
        for side in (inputs, outputs)
    ]
    return helper.make_graph(nodes, "body", *values)


def save(name, link, shape=("m", 8), extra=(), initializers=()):
    """The model whose links `link` makes of a number, an input and an output."""
    nodes = []
    for i in range(LINKS):
        nodes += link(i, "v%d" % i, "v%d" % (i + 1))
    inputs = [info("v0", FLOAT, list(shape)), *extra]
    outputs = [info("v%d" % LINKS, FLOAT, None)]
    path = FOLDER / (name + ".onnx")
    onnx.save(onnx_models.model(nodes, inputs, outputs, initializers=initializers), path)
    return path


def swap(i, source, result):
    parts = ["a" + result, "b" + result]
    return [
        node("Split", [source], parts, "split%d_" % i, axis=1, num_outputs=2),
        node("Concat", parts[::-1], [result], "join%d_" % i, axis=1),
    ]


def swapped(x):
    half = (x.shape[1] + 1) // 2
    return np.concatenate([x[:, half:], x[:, :half]], axis=1)


def repeat(function, x):
    for _ in range(LINKS):
        x = function(x)
    return x


def swaps():
    return save("swaps", swap, ("m", "n")), {}, swapped


def sizes():
    def link(i, source, result):
        parts = ["a" + result, "b" + result, "c" + result]
        return [
            node("Split", [source, "sizes"], parts, axis=1),
            node("Concat", [parts[j] for j in (1, 2, 0)], [result], axis=1),
        ]

    path = save("sizes", link, extra=[info("sizes", INT64, [3])])
    return path, {"sizes": np.array([1, 0, 7])}, lambda x: np.roll(x, -1, axis=1)


def formulas():
    """A formula before each split, and a value of the link before behind it."""

    def link(i, source, result):
        swapped_name = "s" + result
        return [
            node("Mul", [source, "half"], ["h" + result]),
            *swap(i, "h" + result, swapped_name),
            node("Add", [swapped_name, source], [result]),
        ]

    path = save("formulas", link, initializers=[constant("half", np.float32(-0.5))])
    return path, {}, lambda x: swapped(x * np.float32(-0.5)) + x


def layers():
    """Layers with weights of their own: a scale of each column, and a bias of all or,
    in layers of another kind, of each column."""
    numbers = np.random.default_rng(11)
    scales = numbers.choice(np.array([-1, 0.5, 1, 2], np.float32), (LINKS, 8))
    wide = numbers.integers(-9, 9, (LINKS, 8)).astype(np.float32)
    biases = [wide[i] if i % 7 in (0, 3) else wide[i, 0] for i in range(LINKS)]

    def link(i, source, result):
        return [
            node("Mul", [source, "scale%d" % i], ["m" + result]),
            *swap(i, "m" + result, "s" + result),
            node("Sub", ["s" + result, "bias%d" % i], [result]),
        ]

    def expected(x):
        for scale, bias in zip(scales, biases):
            x = swapped(x * scale) - bias
        return x

    weights = [constant("scale%d" % i, value) for i, value in enumerate(scales)]
    weights += [constant("bias%d" % i, value) for i, value in enumerate(biases)]
    return save("layers", link, initializers=weights), {}, expected


def branches():
    def link(i, source, result):
        same = body([node("Identity", [source], ["same" + result])], [], [("same" + result, None)])
        other = body(swap(i, source, "other" + result), [], [("other" + result, None)])
        return [
            node("ReduceSum", [source, "all"], ["sum" + result], keepdims=0),
            node("Less", ["sum" + result, "zero"], ["less" + result]),
            node("If", ["less" + result], ["if" + result], then_branch=same, else_branch=other),
            node("Mul", ["if" + result, "minus"], [result]),
        ]

    constants = [constant("zero", np.float32(0)), constant("minus", np.float32(-1))]
    constants.append(constant("all", np.array([0, 1])))
    path = save("branches", link, initializers=constants)
    return path, {}, lambda x: -(x if np.sum(x, dtype=np.float64) < 0 else swapped(x))


def loops():
    def link(i, source, result):
        inner = body(
            [*swap(i, "in", "out"), node("Identity", ["go"], ["goes"])],
            [("i", INT64), ("go", BOOL), ("in", None)],
            [("goes", BOOL), ("out", None)],
        )
        return [
            node("Loop", ["trips", "", source], ["l" + result], body=inner),
            *swap(i, "l" + result, "m" + result),
            node("Neg", ["m" + result], [result]),
        ]

    path = save("loops", link, extra=[info("trips", INT64, [])])
    return path, {"trips": np.array(3)}, lambda x: -x


def sequences():
    def link(i, source, result):
        chunks = "chunks" + result
        return [
            node("SplitToSequence", [source, "three"], [chunks], axis=1),
            node("SequenceAt", [chunks, "last"], ["e" + result]),
            node("SequenceAt", [chunks, "first"], ["f" + result]),
            node("SequenceAt", [chunks, "second"], ["g" + result]),
            node("Concat", ["e" + result, "f" + result, "g" + result], [result], axis=1),
        ]

    names = {"three": 3, "last": -1, "first": 0, "second": 1}
    path = save("sequences", link, initializers=[constant(*pair) for pair in names.items()])
    return path, {}, lambda x: np.concatenate([x[:, 6:], x[:, :3], x[:, 3:6]], axis=1)


def two_values():
    """Links that hand on two tensors."""
    nodes = []
    for i in range(LINKS):
        nodes += swap(i, "v%d" % i, "s%d" % i)
        nodes.append(node("Add", ["s%d" % i, "w%d" % i], ["v%d" % (i + 1)]))
        nodes.append(node("Neg", ["s%d" % i], ["w%d" % (i + 1)]))
    nodes.append(node("Add", ["v%d" % LINKS, "w%d" % LINKS], ["y"]))
    inputs = [info("v0", FLOAT, ["m", 8]), info("w0", FLOAT, ["m", 8])]
    path = FOLDER / "two_values.onnx"
    onnx.save(onnx_models.model(nodes, inputs, ["y"]), path)

    def expected(x):
        v, w = x, np.ones_like(x)
        for _ in range(LINKS):
            s = swapped(v)
            v, w = s + w, -s
        return v + w

    return path, {"w0": None}, expected


def kinds():
    """Links of three kinds, in no order."""
    numbers = np.random.default_rng(3).integers(0, 3, LINKS)

    def link(i, source, result):
        if numbers[i] == 0:
            return [node("Neg", [source], [result])]
        if numbers[i] == 1:
            return swap(i, source, result)
        parts = ["a" + result, "b" + result]
        return [
            node("Split", [source, "sizes"], parts, axis=1),
            node("Relu", parts[:1], ["r" + result]),
            node("Concat", ["b" + result, "r" + result], [result], axis=1),
        ]

    path = save("kinds", link, initializers=[constant("sizes", [3, 5])])

    def expected(x):
        for number in numbers:
            relu = np.concatenate([x[:, 3:], np.maximum(x[:, :3], 0)], axis=1)
            x = -x if number == 0 else swapped(x) if number == 1 else relu
        return x

    return path, {}, expected


def outputs():
    """Two links in between are outputs of the model, too."""
    path = save("outputs", swap, ("m", "n"))
    model = onnx.load(path)
    model.graph.output.extend(info("v%d" % i, FLOAT, None) for i in range(200, LINKS, 200))
    onnx.save(model, path)
    return path, {}, swapped


def run(path, values):
    """The exit code, standard error, and the first output."""
    command = ["split-runner", path, "--output-dir", FOLDER / "out"]
    for name, value in values.items():
        np.save(FOLDER / (name + ".npy"), value)
        command += ["--input", "%s=%s" % (name, FOLDER / (name + ".npy"))]
    result = subprocess.run(command, capture_output=True, text=True, timeout=300)
    output = np.load(FOLDER / "out" / "output_0.npy") if result.returncode == 0 else None
    return result.returncode, result.stderr, output


def is_rolled(path):
    """Whether the links are a loop, where thousands are from the first time on that
    chains are looked for."""
    command = ["split-compile", path, "-o", FOLDER / "model.ll"]
    command += ["--mlir-print-ir-after=split-roll-chains", "--mlir-print-debuginfo"]
    result = subprocess.run(command, capture_output=True, text=True, timeout=300)
    _, first, *_, last = result.stderr.split("IR Dump After SplitRollChainsPass")
    return "split.rolled" in (first if IS_EARLY else last)


def check_results():
    """How many chains and inputs, and how many of them are wrong."""
    numbers = np.random.default_rng(7)
    num_chains = num_inputs = num_wrong = 0
    makers = (swaps, sizes, branches, layers)
    if not IS_EARLY:
        makers += (formulas, loops, sequences, two_values, kinds, outputs)
    for make in makers:
        path, values, function = make()
        num_chains += 1
        if not is_rolled(path):
            print(path.stem, "is no loop")
            num_wrong += 1
        for rows in ROWS:
            x = numbers.integers(-9, 9, (rows, 8)).astype(np.float32) + np.float32(0.25)
            given = {k: np.ones_like(x) if v is None else v for k, v in values.items()}
            with np.errstate(over="ignore", invalid="ignore"):
                is_whole = make in (two_values, kinds, layers)
                expected = function(x) if is_whole else repeat(function, x)
            code, errors, output = run(path, {"v0": x, **given})
            num_inputs += 1
            if code != 0 or not np.array_equal(output, expected, equal_nan=True):
                print(path.stem, rows, code, errors)
                num_wrong += 1
    return num_chains, num_inputs, num_wrong


def check_places(are_of_kinds):
    """How many links fail, and how many of the errors name another. Links are of
    two kinds, if so, of which only those of one fail."""

    numbers = np.random.default_rng(5).random(LINKS)

    def fails(i):
        return not are_of_kinds or numbers[i] < 0.7

    # The links make the rows shorter, until one of them has 11, which is one less
    # than what four of five chunks take.
    def link(i, source, result):
        parts = ["%s%s" % (part, result) for part in ("abcde" if fails(i) else "ab")]
        return [
            node("Slice", [source, "one", "end", "one"], ["s" + result]),
            node("Split", ["s" + result], parts, "split%d_" % i, axis=1, num_outputs=len(parts)),
            node("Concat", parts[::-1], [result], axis=1),
        ]

    constants = [constant("one", np.array([1])), constant("end", np.array([1 << 40]))]
    path = save("places", link, ("m", "n"), initializers=constants)
    failing = [i for i in range(LINKS) if fails(i)]
    links = failing[:5] + failing[100:102] + failing[-4:]
    if IS_EARLY:
        links = failing[:1] + failing[100:101] + failing[-2:]
    num_wrong = 0 if is_rolled(path) else 1
    for i in links:
        code, errors, _ = run(path, {"v0": np.ones((2, 12 + i), np.float32)})
        if code != 1 or "split%d_" % i not in errors or errors.count("error:") != 1:
            print(i, code, errors)
            num_wrong += 1
    code, errors, _ = run(path, {"v0": np.ones((2, 12 + LINKS), np.float32)})
    return len(links), num_wrong + (code != 0)


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    num_chains, num_inputs, num_wrong = check_results()
    num_failing = 0
    for are_of_kinds in False, True:
        num_links, num_wrong_places = check_places(are_of_kinds)
        num_failing += num_links
        num_wrong += num_wrong_places
    print(
        "%d chains, %d inputs, %d failing links: %d wrong"
        % (num_chains, num_inputs, num_failing, num_wrong)
    )


main()
