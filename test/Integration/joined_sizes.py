# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: runner
# RUN: %python %s %t
"""Sizes that are joined or multiplied, and together do not fit into 64 bits, are an error:
of rows without elements, and of views that step over nothing."""

import pathlib
import sys

import numpy as np

import runner

T = "tensor<?x?xi8>"
CHUNKS = f"""func.func @main(%x: {T}, %n: tensor<i64>) -> {T} {{
  %s = arith.constant dense<[3, -1]> : tensor<2xi64>
  %axis = arith.constant dense<0> : tensor<i64>
  %a, %b = split.variadic_split %x axis %axis lengths %s
      : ({T}, tensor<i64>, tensor<2xi64>) -> (tensor<3x?xi8>, {T})
  %r = tensor.concat dim(0) %a, %b, %a, %b : (tensor<3x?xi8>, {T}, tensor<3x?xi8>, {T}) -> {T}
  return %r : {T}
}}"""
ROWS = {
    "chunks": CHUNKS,
    "concat": f"""func.func @main(%x: {T}, %n: tensor<i64>) -> {T} {{
  %r = tensor.concat dim(0) %x, %x : ({T}, {T}) -> {T}
  return %r : {T}
}}""",
    "claimed": f"""func.func @main(%x: {T}, %n: tensor<i64>) -> tensor<0x?xi8> {{
  %r = tensor.concat dim(0) %x, %x, %x, %x : ({T}, {T}, {T}, {T}) -> tensor<0x?xi8>
  return %r : tensor<0x?xi8>
}}""",
    "sequence": f"""func.func @main(%x: {T}, %n: tensor<i64>) -> {T} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %i = tensor.extract %n[] : tensor<i64>
  %k = arith.index_cast %i : i64 to index
  %e = split.sequence_empty : !split.sequence<{T}>
  %s = scf.for %j = %c0 to %k step %c1 iter_args(%q = %e) -> !split.sequence<{T}> {{
    %g = split.sequence_insert %q, %x : (!split.sequence<{T}>, {T}) -> !split.sequence<{T}>
    scf.yield %g : !split.sequence<{T}>
  }}
  %r = split.concat_from_sequence %s axis 0 : (!split.sequence<{T}>) -> {T}
  return %r : {T}
}}""",
}
# Of (2^60, 0), the chunks of which are not in memory; and a product of sizes.
STACKED = "tensor<16x?xi8>"
ROWS_OF_16 = {
    "small": (f"""func.func @main(%x: {T}, %n: tensor<i64>) -> {T} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %d0 = tensor.dim %x, %c0 : {T}
  %d1 = tensor.dim %x, %c1 : {T}
  %s = tensor.from_elements %d0, %c16, %d1 : tensor<3xindex>
  %y = tensor.reshape %x(%s) : ({T}, tensor<3xindex>) -> tensor<?x16x?xi8>
  %q = split.split_to_sequence %y axis 0 keepdims = false
      : (tensor<?x16x?xi8>) -> !split.sequence<{STACKED}>
  %r = split.concat_from_sequence %q axis 0 : (!split.sequence<{STACKED}>) -> {T}
  return %r : {T}
}}""", "the sizes of the tensors in dimension 0 sum to more than 2^63 - 1"),
    "product": (f"""func.func @main(%x: {T}, %n: tensor<i64>) -> {T} {{
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %d0 = tensor.dim %x, %c0 : {T}
  %e = tensor.empty(%d0, %c16) : tensor<?x?x0xi8>
  %r = tensor.collapse_shape %e [[0, 1], [2]] : tensor<?x?x0xi8> into tensor<?x0xi8>
  %q = tensor.cast %r : tensor<?x0xi8> to {T}
  return %q : {T}
}}""", "the sizes that dimension 0 is the product of make more than 2^63 - 1"),
}
V = "tensor<?xf32>"
VIEWS = f"""func.func @main(%x: tensor<4xf32>, %n: tensor<i64>) -> {V} {{
  %i = tensor.extract %n[] : tensor<i64>
  %k = arith.index_cast %i : i64 to index
  %v = tensor.extract_slice %x[0] [%k] [0] : tensor<4xf32> to {V}
  %r = tensor.concat dim(0) %v, %v, %v, %v, %x : ({V}, {V}, {V}, {V}, tensor<4xf32>) -> {V}
  return %r : {V}
}}"""
ERROR = "the sizes of the tensors in dimension 0 sum to more than 2^63 - 1"

folder = pathlib.Path(sys.argv[1])
runner.fresh_directory(folder)
np.save(folder / "n.npy", np.array(4))


def save_rows(number):
    """Writes a tensor of so many rows without elements, which np.save would make first."""
    with open(folder / "x.npy", "wb") as file:
        np.lib.format.write_array_header_1_0(
            file, {"descr": "|i1", "fortran_order": False, "shape": (number, 0)})


for name, text in ROWS.items():
    program = folder / f"{name}.mlir"
    program.write_text(text)
    arguments = [program, "--input", folder / "x.npy", "--input", folder / "n.npy"]
    save_rows(1 << 62)
    runner.expect_failure(ERROR, *arguments)
    if name == "claimed":
        continue
    save_rows(1 << 60)
    runner.succeed(*arguments, "--output-dir", folder / "out")
    (joined,) = runner.load_outputs(folder / "out")
    assert joined.shape == ((1 << (62 if name == "sequence" else 61)), 0), joined.shape

for name, (text, error) in ROWS_OF_16.items():
    program = folder / f"{name}.mlir"
    program.write_text(text)
    arguments = [program, "--input", folder / "x.npy", "--input", folder / "n.npy"]
    save_rows(1 << 60)
    runner.expect_failure(error, *arguments)
    save_rows(1 << 8)
    runner.succeed(*arguments, "--output-dir", folder / "out")
    (joined,) = runner.load_outputs(folder / "out")
    assert joined.shape == (1 << 12, 0), joined.shape

program = folder / "views.mlir"
program.write_text(VIEWS)
np.save(folder / "x.npy", np.arange(4, dtype=np.float32))
np.save(folder / "n.npy", np.array(1 << 62))
arguments = [program, "--input", folder / "x.npy", "--input", folder / "n.npy"]
runner.expect_failure(ERROR, *arguments)
np.save(folder / "n.npy", np.array(3))
runner.succeed(*arguments, "--output-dir", folder / "out")
(joined,) = runner.load_outputs(folder / "out")
assert np.array_equal(joined, [0] * 12 + [0, 1, 2, 3]), joined
