# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx, runner
# RUN: %python %s %t | FileCheck %s
# CHECK: 150 programs: 0 wrong
# CHECK-NEXT: 0 copies of chunks that are only unsqueezed
"""Chunks that get other dimensions: by Unsqueeze, Squeeze and Reshape, of static sizes
and dynamic ones, some of them 0, returned or joined. Results are compared with NumPy.
What only says otherwise how many dimensions a chunk has is no reason to copy it.
"""

import pathlib
import random
import sys

import numpy as np

import runner
from onnx_models import constant, model, node, tensor_type

FOLDER = pathlib.Path(sys.argv[1])
COUNT = 150


def regroup(rng, shape):
    """A shape of as many elements, as Reshape is given it, and what it comes to:
    dimensions are divided, merged, copied, and one may be left to be inferred."""
    asked, result = [], []
    # Beside a 0, which may be that of any size, others are not regrouped.
    choices = ["keep", "one"] if 0 in shape else ["keep", "divide", "merge", "one"]
    dim = 0
    while dim < len(shape):
        size, choice = shape[dim], rng.choice(choices)
        if choice == "divide" and size % 2 == 0 and size:
            parts = rng.choice([[2, size // 2], [size // 2, 2]])
        elif choice == "merge" and dim + 1 < len(shape):
            dim += 1
            parts = [size * shape[dim]]
        elif choice == "one":
            parts = rng.choice([[1, size], [size, 1]])
        else:
            parts = [size]
        result += parts
        dim += 1
    for i, size in enumerate(result):
        copies = i < len(shape) and shape[i] == size and rng.random() < 0.3
        asked.append(0 if copies else size)
    # A size beside a zero cannot be inferred, and a zero copies.
    if all(result) and rng.random() < 0.6:
        asked[rng.randrange(len(asked))] = -1
    if any(size == 0 and (i >= len(shape) or shape[i]) for i, size in enumerate(result)):
        return list(shape), list(shape)
    return asked, result


def reshape_chunk(rng, shape):
    """A node's type, its constant operand, and the shape that it gives."""
    kind = rng.choice(["Unsqueeze", "Squeeze", "Reshape", "Reshape"])
    ones = [dim for dim, size in enumerate(shape) if size == 1]
    if kind == "Squeeze" and ones:
        axes = rng.sample(ones, rng.randint(1, len(ones)))
        return kind, axes, [size for dim, size in enumerate(shape) if dim not in axes]
    if kind == "Reshape":
        asked, result = regroup(rng, shape)
        return kind, asked, result
    axes = sorted(rng.sample(range(len(shape) + 2), 2))[: rng.randint(1, 2)]
    result = list(shape)
    rank = len(shape) + len(axes)
    axes = [axis for axis in axes if axis < rank] or [0]
    for axis in axes:
        result.insert(axis, 1)
    return "Unsqueeze", [axis - rng.choice([0, len(result)]) for axis in axes], result


def declare(rng, shape):
    return [rng.choice([size, f"d{i}", None]) for i, size in enumerate(shape)]


def test(rng):
    """Whether a random program gives what NumPy does."""
    shape = [rng.choice([0, 1, 2, 3, 4, 6]) for _ in range(rng.randint(1, 3))]
    axis, parts = rng.randrange(len(shape)), rng.randint(2, 4)
    shape[axis] = parts * rng.choice([1, 2, 4, 8])
    chunk_shape = list(shape)
    chunk_shape[axis] //= parts
    kind, operand, result = reshape_chunk(rng, chunk_shape)
    array = np.arange(np.prod(shape), dtype=np.float32).reshape(shape)
    expected = [part.reshape(result) for part in np.split(array, parts, axis)]
    names, chunks = [[f"{c}{i}" for i in range(parts)] for c in "yp"]
    nodes = [node("Split", ["x"], chunks, axis=axis, num_outputs=parts)]
    nodes += [node(kind, [chunk, "operand"], [name]) for chunk, name in zip(chunks, names)]
    if result and rng.random() < 0.6:
        axis = rng.randrange(len(result))
        nodes.append(node("Concat", names, ["joined"], axis=axis))
        names, expected = ["joined"], [np.concatenate(expected, axis)]
    declared = declare(rng, shape)
    inputs = [tensor_type("x", declared)]
    made = model(nodes, inputs, names, 18, [constant("operand", operand)])
    case = f"{shape} as {declared}: {kind} {operand} of {chunk_shape}, {names}"
    return runner.gives(FOLDER, made, array, expected, case)


def count_copies():
    """The copies that are made of chunks of any number of rows, other than those into
    what they are joined to."""
    chunks = ["p%d" % i for i in range(3)]
    stacked = ["u%d" % i for i in range(3)]
    nodes = [node("Split", ["x"], chunks, axis=1, num_outputs=3)]
    nodes += [node("Unsqueeze", [a, "axes"], [b]) for a, b in zip(chunks, stacked)]
    nodes.append(node("Concat", stacked, ["y"], axis=0))
    path = FOLDER / "stacked.onnx"
    inputs = [tensor_type("x", ["rows", 24])]
    path.write_bytes(model(nodes, inputs, ["y"], 18, [constant("axes", [0])]).SerializeToString())
    np.save(FOLDER / "x.npy", np.zeros([5, 24], np.float32))
    run = runner.run(path, "--input", FOLDER / "x.npy", "--mlir-print-ir-before=split-fuse-copies")
    assert run.returncode == 0 and "memref.copy" in run.stderr, run
    code = run.stderr.split("IR Dump Before")[-1]
    return code.count("memref.alloc") - 1


runner.fresh_directory(FOLDER)
generator = random.Random(5)
wrong = sum(not test(generator) for _ in range(COUNT))
print(COUNT, "programs:", wrong, "wrong")
print(count_copies(), "copies of chunks that are only unsqueezed")
