# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx, runner
# RUN: %python %s %t
"""Models in which chunks are taken are rewritten, exported, and compute the same,
for any dimension: none, fewer elements than chunks, as many, one more, primes."""

import collections
import pathlib
import subprocess
import sys

import numpy as np
import onnx

import chunk_models
import split

PASSES = [
    "--split-fold-carried-shapes",
    "--split-simplify-carried-splits",
    "--split-raise-carried-slices",
    "--split-simplify-carried-splits",
    "--split-merge-carried-strides",
    "--split-hoist-carried-elementwise",
    "--cse",
]
FOLDER = pathlib.Path(sys.argv[1])


def run(*command, text=None):
    return subprocess.run(command, input=text, capture_output=True, check=True).stdout


def rewrite(model, name):
    """The model, rewritten, and how many nodes of each operator it has."""
    path = FOLDER / f"{name}.onnx"
    path.write_bytes(model.SerializeToString())
    carried = run("split-translate", "--carry", "--import-onnx", path)
    rewritten = run("split-opt", *PASSES, "--mlir-print-debuginfo", text=carried)
    (FOLDER / f"{name}.mlir").write_bytes(rewritten)
    better = FOLDER / f"{name}.better.onnx"
    run("split-translate", "--export-onnx", FOLDER / f"{name}.mlir", "-o", better)
    result = onnx.load(better)
    onnx.checker.check_model(result)
    return result, collections.Counter(node.op_type for node in result.graph.node)


def compare(forms, opset, dim, dims, name, operators):
    """Writes a model of `forms`, whose last dimension is `dim`, and calls it and
    what it is rewritten to, with `dims`."""
    graph = chunk_models.Graph(opset)
    outputs = [chunk for write, _ in forms for chunk in write(graph)]
    ranks = [chunk.ndim for _, cut in forms for chunk in cut(np.zeros((2, 8)))]
    model = graph.model(["N", dim], outputs, ranks)
    rewritten, found = rewrite(model, name)
    # What chunks were taken by is gone.
    assert not found.keys() & {"Slice", "SplitToSequence", "SequenceAt"}, (name, found)
    assert operators.items() <= found.items(), (name, found)
    before, after = split.compile(model), split.compile(rewritten)
    assert [output.name for output in after.outputs] == outputs
    for size in dims:
        for rows in 0, 2:
            x = np.random.default_rng(size).random((rows, size)).astype(np.float32) - 0.5
            expected = [chunk for _, cut in forms for chunk in cut(x)]
            for one in before, after:
                for index, (actual, chunk) in enumerate(zip(one(x), expected)):
                    np.testing.assert_array_equal(
                        actual, chunk, f"{name}: chunk {index} of {size} elements"
                    )


def joined(graph):
    """relu(x), taken apart and joined again, and split in two steps."""
    first = graph.add("Split", "x", outputs=2, axis=-1)
    whole = graph.add("Concat", *first, axis=-1)
    outer = graph.add("Split", whole, outputs=2, axis=-1)
    inner = graph.add("Split", outer[1], outputs=2, axis=-1)
    return [graph.add("Abs", chunk) for chunk in (outer[0], *inner)]


def rows(graph):
    """The columns of x, as a sequence."""
    sequence = graph.add("SplitToSequence", "x", axis=1, keepdims=0)
    return [graph.add("SequenceAt", sequence, graph.constant(place)) for place in (0, -1)]


JOINED = joined, lambda x: [np.abs(chunk) for chunk in np.split(x, (4, 6), axis=1)]
ROWS = rows, lambda x: [x[:, 0], x[:, -1]]
KNOWN = [chunk_models.between(2, 5), chunk_models.between(-2)]
CHUNKS = [chunk_models.torch_chunk(3), chunk_models.HALVES]
DIMS = (0, 1, 2, 3, 4, 5, 7, 8, 13)


def merge_patches(opset):
    """Slices with steps, joined along the last dimension."""
    graph = chunk_models.Graph(opset)
    far, parts = graph.constant([chunk_models.INT64_MAX]), []
    for column, row in ((0, 0), (0, 1), (1, 0), (1, 1)):
        half = graph.slice(graph.constant([row]), far, axis=1, step=2)
        parts.append(graph.slice(graph.constant([column]), far, axis=2, step=2, source=half))
    model = graph.model(["N", 4, 6, 3], [graph.add("Concat", *parts, axis=-1)])
    rewritten, found = rewrite(model, f"patches{opset}")
    assert found["Transpose"] == 1 and found["Reshape"] == 2 and not found["Slice"], found
    x = np.random.default_rng(1).random((2, 4, 6, 3)).astype(np.float32)
    expected = np.concatenate(
        [x[:, row::2, column::2] for column in (0, 1) for row in (0, 1)], axis=-1
    )
    for one in split.compile(model), split.compile(rewritten):
        np.testing.assert_array_equal(one(x), expected)


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    for opset in 9, 11, 13, 18:
        forms = KNOWN + ([*CHUNKS, ROWS] if opset >= 11 else [])
        # One split a form.
        operators = {"Split": len(forms)}
        if opset >= 11:
            operators["Squeeze"] = 2
        compare(forms, opset, 7, [7], f"known{opset}", operators)
        if opset >= 13:
            dynamic = [*KNOWN, *CHUNKS, chunk_models.tensor_split(3),
                       chunk_models.tensor_split_sequence(3)]
            compare(dynamic, opset, "D", DIMS, f"dynamic{opset}", {"Split": len(dynamic)})
        if opset >= 11:
            merge_patches(opset)
    compare([JOINED], 13, 8, [8], "joined", {"Abs": 1, "Split": 1})


if __name__ == "__main__":
    main()
