# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx
# RUN: %python %s %t
"""Chunks as exporters write them become splits, which give the same for any
dimension: none, fewer elements than chunks, as many, one more, primes."""

import subprocess
import sys

import numpy as np

import chunk_models
import split

FORMS = [
    *(chunk_models.torch_chunk(count) for count in (2, 3, 4, 5)),
    *(chunk_models.tensor_split(count) for count in (2, 3, 4, 5)),
    chunk_models.HALVES,
    chunk_models.between(2, 5),
    chunk_models.between(-2),
    chunk_models.between(-5, -2),
]


def run(*command, text=None):
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


def main():
    graph = chunk_models.Graph(13)
    outputs = [chunk for write, _ in FORMS for chunk in write(graph)]
    path = sys.argv[1] + ".onnx"
    with open(path, "wb") as file:
        file.write(graph.model(["N", "D"], outputs).SerializeToString())
    imported = run("split-translate", "--import-onnx", path)
    sliced = run("split-opt", "--split-canonicalize-tensors", "--cse", text=imported)
    raised = run("split-opt", "--split-raise-slices", "--canonicalize", "--cse", text=sliced)
    assert sliced.count("tensor.extract_slice") >= len(FORMS) * 2 and "split.split" not in sliced
    assert raised.count("split.split") == len(FORMS), raised
    assert "tensor.extract_slice" not in raised, raised
    assert raised.count("into 2") == 1, raised

    before, after = split.compile(sliced), split.compile(raised)
    for dim in (0, 1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 13, 97):
        x = np.random.default_rng(dim).random((2, dim)).astype(np.float32)
        expected = [chunk for _, cut in FORMS for chunk in cut(x)]
        for model in before, after:
            actual = model(x)
            assert len(actual) == len(expected)
            for index, (one, other) in enumerate(zip(actual, expected)):
                np.testing.assert_array_equal(one, other, f"chunk {index} of {dim} elements")


main()
