# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: runner
# RUN: %python %s %t
"""The examples of OpenVINO VariadicSplit-1: lengths [1, 2, 3] and [-1, 2] of
axis 0 of 6x12x10x24, with static and dynamic dims, and with axis and lengths
known at compile time or at run time."""

import itertools
import pathlib
import sys

import numpy as np

import runner

FOLDER = pathlib.Path(sys.argv[-1])
DATA = np.arange(6 * 12 * 10 * 24, dtype=np.int32).reshape(6, 12, 10, 24)
DYNAMIC = "tensor<?x?x?x?xi32>"


def run(name, lengths, ends, data_type, axis, dynamic_lengths):
    """Runs one form of an example; `axis` is an array if it is an operand."""
    arrays, arguments, operands = [DATA], [f"%data: {data_type}"], [data_type]
    spelled_axis, spelled_lengths = "0", str(lengths)
    if isinstance(axis, np.ndarray):
        arrays.append(axis)
        spelled_axis = "%axis"
        operands.append(runner.tensor_type(axis))
        arguments.append(f"%axis: {operands[-1]}")
    if dynamic_lengths:
        arrays.append(np.array(lengths, dtype=np.int64))
        spelled_lengths = "%lengths"
        operands.append(runner.tensor_type(arrays[-1]))
        arguments.append(f"%lengths: {operands[-1]}")
    results = ", ".join([DYNAMIC] * len(lengths))
    count = len(lengths)
    outputs = runner.run_arrays(
        f"""
        func.func @main({', '.join(arguments)}) -> ({results}) {{
          %0:{count} = split.variadic_split %data axis {spelled_axis}
              lengths {spelled_lengths} : ({', '.join(operands)}) -> ({results})
          return {', '.join(f'%0#{i}' for i in range(count))} : {results}
        }}
        """,
        arrays,
        FOLDER / name,
    )
    for index, (actual, chunk) in enumerate(zip(outputs, np.split(DATA, ends, 0), strict=True)):
        assert actual.dtype == chunk.dtype, (name, index, actual.dtype)
        assert np.array_equal(actual, chunk), (name, index, actual.shape, chunk.shape)


runner.fresh_directory(FOLDER)
EXAMPLES = {"three-lengths": ([1, 2, 3], [1, 3]), "remainder": ([-1, 2], [4])}
TYPES = {"static": runner.tensor_type(DATA), "dynamic": DYNAMIC}
AXES = {
    "axis-known": None,
    "axis-scalar": np.array(0, np.int64),
    "axis-list": np.array([-4], np.int32),
    "axis-byte": np.array(0, np.uint8),
}
for forms in itertools.product(EXAMPLES.items(), TYPES.items(), AXES.items(), [False, True]):
    (example, (lengths, ends)), (dims, data_type), (spelling, axis), at_run_time = forms
    name = "-".join([example, dims, spelling] + ["lengths-at-run-time"] * at_run_time)
    run(name, lengths, ends, data_type, axis, at_run_time)
