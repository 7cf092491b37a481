# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: runner
# RUN: %python %s %t
# RUN: %python %s %t --threads 2
"""Splits to so many parts that what is done for each of them becomes a loop:
sizes of run time and of compile time, chunks of a dimension of run time, of any axis,
returned in another order or in part, compared with NumPy. Sizes that are wrong are
found by number."""

import sys

import numpy as np

import runner

FOLDER = runner.fresh_directory(sys.argv[1])
OPTIONS = sys.argv[2:]


def to_type(shape, element):
    return f"tensor<{''.join(f'{size}x' for size in shape)}{element}>"


def write_split(shape, axis, sizes, form, order):
    """The module, whose results are the parts of the numbers in `order`."""
    count = len(sizes)
    is_static = form == "static"
    source = to_type(shape if is_static else ["?"] * len(shape), "f32")
    part = ["?"] * len(shape)
    types = [to_type(shape[:axis] + [size] + shape[axis + 1 :] if is_static else part, "f32")
             for size in sizes]
    results = ", ".join(f"%0#{number}" for number in order)
    returned = ", ".join(types[number] for number in order)
    argument, operands = "", f"sizes {list(sizes)} axis {axis} : ({source})"
    if form == "sizes":
        argument = f", %sizes: tensor<{count}xi64>"
        operands = f"sizes %sizes axis {axis} : ({source}, tensor<{count}xi64>)"
    if form == "chunks":
        operands = f"into {count} axis {axis} : ({source})"
    return f"""func.func @main(%x: {source}{argument}) -> ({returned}) {{
  %0:{count} = split.split %x {operands} -> ({", ".join(types)})
  return {results} : {returned}
}}
"""


def choose_sizes(rng, form, count):
    if form != "chunks":
        return rng.integers(0, 5, count).tolist()
    size = int(rng.integers(1, 4))
    return [size] * (count - 1) + [int(rng.integers(0, size + 1))]


def check(seed):
    rng = np.random.default_rng(seed)
    form = ["sizes", "chunks", "static"][seed % 3]
    count = int(rng.integers(256, 400))
    sizes = choose_sizes(rng, form, count)
    rank = int(rng.integers(1, 4))
    axis = int(rng.integers(0, rank))
    shape = rng.integers(1, 4, rank).tolist()
    shape[axis] = sum(sizes)
    order = np.arange(count)
    if seed % 2:
        order = rng.permutation(count)[: int(rng.integers(200, count))]
    source = rng.random(shape, np.float32)
    module = write_split(shape, axis, sizes, form, order)
    arrays = [source] + ([np.array(sizes)] if form == "sizes" else [])
    found = runner.run_arrays(module, arrays, runner.fresh_directory(FOLDER), OPTIONS)
    parts = np.split(source, np.cumsum(sizes)[:-1], axis)
    for number, part in zip(order, found, strict=True):
        assert part.tobytes() == parts[number].tobytes(), (seed, form, shape, axis, number)
        assert part.shape == parts[number].shape, (seed, form, shape, axis, number)


for seed in range(6):
    check(seed)

# A size that is wrong, and sizes of another sum.
sizes = [2] * 300
folder = runner.fresh_directory(FOLDER)
(folder / "model.mlir").write_text(write_split([600], 0, sizes, "sizes", range(300)))
np.save(folder / "x.npy", np.zeros(600, np.float32))
for name, wrong, message in (
    ("negative", {271: -1}, "split size 271 is -1, but must be at least 0"),
    ("sum", {299: 3}, "split sizes sum to 601, but dimension 0 of the source is 600"),
):
    changed = np.array(sizes)
    for number, size in wrong.items():
        changed[number] = size
    np.save(folder / "sizes.npy", changed)
    runner.expect_failure(message, folder / "model.mlir", "--input", folder / "x.npy",
                          "--input", folder / "sizes.npy", *OPTIONS)
