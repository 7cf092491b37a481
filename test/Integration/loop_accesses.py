# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: runner
# RUN: %python %s %t
"""What a loop accesses between its first and its last iteration is checked: where an
index is a difference, a remainder, or a product that wraps around; and what is accessed
where there is no loop."""

import pathlib
import sys

import numpy as np

import runner

PROGRAM = """
func.func @main(%x: tensor<?xf32>, %y: tensor<?xf32>, %z: tensor<?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %m = tensor.dim %y, %c0 : tensor<?xf32>
  %n = tensor.dim %z, %c0 : tensor<?xf32>
  %e = tensor.empty(%m, %n) : tensor<?x?xf32>
  %r = linalg.generic {
    indexing_maps = [affine_map<(d0, d1) -> (INDEX)>, affine_map<(d0, d1) -> (d0)>,
                     affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%x, %y, %z : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
"""

folder = pathlib.Path(sys.argv[1])
runner.fresh_directory(folder)
program = folder / "program.mlir"


def run(index, evaluate, size, m, n):
    """Runs it on a tensor of `size` elements, with m x n iterations."""
    program.write_text(PROGRAM.replace("INDEX", index))
    arguments = [program]
    for name, length in ("x", size), ("y", m), ("z", n):
        np.save(folder / f"{name}.npy", np.arange(length, dtype=np.float32))
        arguments += ["--input", folder / f"{name}.npy"]
    i, j = np.indices((m, n))
    places = evaluate(i, j)
    if ((places < 0) | (places >= size)).any():
        # Ours, or upstream's if the first or the last iteration is outside.
        runner.expect_failure("dimension", *arguments)
        return
    runner.succeed(*arguments, "--output-dir", folder / "out")
    (found,) = runner.load_outputs(folder / "out")
    assert np.array_equal(found, places), (index, size, m, n, found)


for m, n in (4, 4), (4, 1), (1, 4), (0, 4), (4, 0):
    run("d0 - d1", lambda i, j: i - j, 4, m, n)
    run("d0 - d1 + 3", lambda i, j: i - j + 3, 7, m, n)
    run("d0 - d1 + 3", lambda i, j: i - j + 3, 6, m, n)
    run("d0 mod 3", lambda i, j: i % 3, 3, m, n)
    run("d0 mod 3", lambda i, j: i % 3, 2, m, n)
    run("(d0 * 2) mod 4", lambda i, j: i * 2 % 4, 3, m, n)
    run("d0 - (d0 floordiv 2) * 2", lambda i, j: i % 2, 2, m, n)
    run("d0 - (d0 floordiv 2) * 2", lambda i, j: i % 2, 1, m, n)
    run("d0 * 4611686018427387904",
        lambda i, j: i.astype(np.int64) * np.int64(1 << 62), 4, m, n)
    run("4194304", lambda i, j: i * 0 + 4194304, 4, m, n)
    run("-4194304", lambda i, j: i * 0 - 4194304, 4, m, n)
    run("d0 - 4194304", lambda i, j: i - 4194304, 4, m, n)
    run("d0 * 2 + d1 floordiv 2", lambda i, j: i * 2 + j // 2, 8, m, n)
    run("d0 * 2 + d1 floordiv 2", lambda i, j: i * 2 + j // 2, 7, m, n)

# Where an index wraps around, the last one may be the first again.
for index in "((d0 * 1048576 + d1) * 1048576 + d1) * 1048576", "(d0 * 1048576) * 1048576":
    run(index, lambda i, j: i * 1048576, 4, 17, 1)
    run(index, lambda i, j: i * 1048576, 4, 1, 1)

VIEW = """
func.func @main(%x: tensor<?xf32>, %t: tensor<i64>) -> tensor<f32> {
  %n = tensor.extract %t[] : tensor<i64>
  %k = arith.index_cast %n : i64 to index
  %one = tensor.extract_slice %x[0] [%k] [0] : tensor<?xf32> to tensor<?xf32>
  %zero = arith.constant dense<0.0> : tensor<f32>
  %r = linalg.generic {
    indexing_maps = [affine_map<(d0) -> (d0 * 4)>, affine_map<(d0) -> (d0)>,
                     affine_map<(d0) -> ()>],
    iterator_types = ["reduction"]
  } ins(%x, %one : tensor<?xf32>, tensor<?xf32>) outs(%zero : tensor<f32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %o : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %r : tensor<f32>
}
"""
program.write_text(VIEW)
np.save(folder / "x.npy", np.arange(9, dtype=np.float32))
arguments = [program, "--input", folder / "x.npy", "--input", folder / "t.npy"]
np.save(folder / "t.npy", np.array((1 << 62) + 1))
runner.expect_failure("iterations, more than", *arguments)
np.save(folder / "t.npy", np.array(3))
runner.succeed(*arguments, "--output-dir", folder / "out")
assert runner.load_outputs(folder / "out")[0] == 12

NO_LOOP = """
func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %zero = arith.constant dense<9.0> : tensor<f32>
  %r = linalg.generic {
    indexing_maps = [affine_map<() -> ()>, affine_map<() -> (INDEX)>], iterator_types = []
  } ins(%zero : tensor<f32>) outs(%x : tensor<?xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %a, %o : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}
"""
arguments = arguments[:3]
for place in 0, 8, 9, 100, -1, 1 << 21:
    program.write_text(NO_LOOP.replace("INDEX", str(place)))
    if not 0 <= place < 9:
        runner.expect_failure("an iteration accesses dimension 0 of tensor 1", *arguments)
        continue
    runner.succeed(*arguments, "--output-dir", folder / "out")
    expected = np.arange(9, dtype=np.float32)
    expected[place] += 9
    assert np.array_equal(runner.load_outputs(folder / "out")[0], expected), place

BUFFER = """
func.func @main(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %a = bufferization.to_buffer %x : tensor<?xf32> to memref<?xf32>
  %c0 = arith.constant 0 : index
  %n = tensor.dim %y, %c0 : tensor<?xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  linalg.generic {
    indexing_maps = [affine_map<(d0) -> (d0 mod 7)>, affine_map<(d0) -> (d0)>],
    iterator_types = ["parallel"]
  } ins(%a : memref<?xf32>) outs(%b : memref<?xf32>) {
  ^bb0(%e: f32, %o: f32):
    linalg.yield %e : f32
  }
  %r = bufferization.to_tensor %b restrict : memref<?xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}
"""
program.write_text(BUFFER)
np.save(folder / "y.npy", np.zeros(8, np.float32))
for size in 4, 6, 7, 9:
    np.save(folder / "x.npy", np.arange(size, dtype=np.float32))
    arguments = [program, "--input", folder / "x.npy", "--input", folder / "y.npy"]
    if size < 7:
        runner.expect_failure("an iteration accesses dimension 0 of tensor 0", *arguments)
        continue
    runner.succeed(*arguments, "--output-dir", folder / "out")
    (found,) = runner.load_outputs(folder / "out")
    assert np.array_equal(found, np.arange(8) % 7), (size, found)
