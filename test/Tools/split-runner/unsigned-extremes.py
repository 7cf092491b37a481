# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# RUN: %python %s %t
"""Integers at the ends of their ranges: read, printed, written, and as sizes."""

import pathlib
import sys

import numpy as np

import runner

folder = pathlib.Path(sys.argv[1])

MOST = 2**64 - 1
SIZES = """func.func @main(%x: tensor<?xf32>, %n: tensor<2xui64>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0:2 = split.split %x sizes %n axis 0 : (tensor<?xf32>, tensor<2xui64>) -> (tensor<?xf32>, tensor<?xf32>)
  return %0#0, %0#1 : tensor<?xf32>, tensor<?xf32>
}
"""
# The largest is not -1, which is the rest.
LENGTHS = SIZES.replace("split.split %x sizes %n axis 0", "split.variadic_split %x axis 0 lengths %n")
CONSTANT_LENGTHS = """func.func @main(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %n = arith.constant dense<[18446744073709551615, 2]> : tensor<2xui64>
  %0:2 = split.variadic_split %x axis 0 lengths %n : (tensor<?xf32>, tensor<2xui64>) -> (tensor<?xf32>, tensor<?xf32>)
  return %0#0, %0#1 : tensor<?xf32>, tensor<?xf32>
}
"""
POSITION = """func.func @main(%x: tensor<?xf32>, %p: tensor<ui64>) -> tensor<2xf32> {
  %0 = split.split_to_sequence %x chunks_of 2 axis 0 : (tensor<?xf32>) -> !split.sequence<tensor<?xf32>>
  %1 = split.sequence_at %0 at %p : (!split.sequence<tensor<?xf32>>, tensor<ui64>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}
"""
AXIS = """func.func @main(%x: tensor<?xf32>, %a: tensor<ui64>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0:2 = split.variadic_split %x axis %a lengths [1, -1] : (tensor<?xf32>, tensor<ui64>) -> (tensor<?xf32>, tensor<?xf32>)
  return %0#0, %0#1 : tensor<?xf32>, tensor<?xf32>
}
"""


def save(name, array):
    np.save(folder / name, array)
    return ["--input", folder / name]


def program(name, text):
    (folder / name).write_text(text)
    return folder / name


runner.fresh_directory(folder)
for dtype in (np.uint8, np.uint16, np.uint32, np.uint64, np.int8, np.int16, np.int32, np.int64):
    info = np.iinfo(dtype)
    array = np.array([info.min, info.max, info.max // 2 + 1, 0], dtype)
    module = runner.identity(runner.tensor_type(array))
    assert np.array_equal(runner.run_arrays(module, [array], folder / info.dtype.name)[0], array)
    printed = runner.succeed(program("identity.mlir", module), *save("in.npy", array))
    assert "[" + ", ".join(map(str, array)) + "]" in printed, printed
    (constant,) = runner.run_arrays(
        f"""func.func @main() -> tensor<4x{runner.MLIR_TYPES[info.dtype.name]}> {{
  %0 = arith.constant dense<[{", ".join(map(str, array))}]> : {runner.tensor_type(array)}
  return %0 : {runner.tensor_type(array)}
}}
""", [], folder / "constant")
    assert np.array_equal(constant, array), constant

x = save("x.npy", np.arange(4, dtype=np.float32))
for index, text in enumerate([SIZES, LENGTHS]):
    file = program(f"sizes-{index}.mlir", text)
    # Neither wraps around to what would fit.
    for sizes in ([MOST, 2], [MOST - 1, 6], [2**63, 2**63], [2**63, 0]):
        runner.expect_failure("sum", file, *x, *save("n.npy", np.array(sizes, np.uint64)))
    assert "[3.0]" in runner.succeed(file, *x, *save("n.npy", np.array([3, 1], np.uint64)))
runner.expect_failure("sum", program("constant.mlir", CONSTANT_LENGTHS), *x)
for value in (MOST, 2**63):
    last = save("p.npy", np.array(value, np.uint64))
    runner.expect_failure("must be in [-2, 1]", program("position.mlir", POSITION), *x, *last)
    runner.expect_failure("must be in [-1, 0]", program("axis.mlir", AXIS), *x, *last)
