# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: runner
# RUN: %python %s %t
"""Loops that append a tensor of one shape in each iteration: what is made of the sequence."""

import itertools
import sys

import numpy as np

import runner

FOLDER = runner.fresh_directory(sys.argv[1])
TYPES = {"f32": np.float32, "i8": np.int8, "i64": np.int64, "complex<f64>": np.complex128}
SHAPES = [(), (1,), (20,), (3, 16), (3, 2), (2, 1, 5), (4, 1, 1, 7), (1, 40)]


def tensor(shape, element):
    return "tensor<%s>" % "x".join(["?" if size is None else str(size) for size in shape] + [element])


def program(shape, element, bounds, results, tail, count):
    """A loop over `bounds` appends what its argument has for each iteration."""
    begin, end, step = bounds
    rank = len(shape)
    whole, one = tensor((None, *shape), element), tensor(shape, element)
    zeros = "".join(", 0" for _ in shape)
    sizes = "".join(", %d" % size for size in shape)
    ones = ", ".join(["1"] * (rank + 1))
    limit = "%n" if count is None else "%end"
    return f"""
!x = {whole}
!t = {one}
!q = !split.sequence<!t>
func.func @main(%x: !x, %count: tensor<i64>) -> ({results[1]}) {{
  %begin = arith.constant {begin} : index
  %end = arith.constant {end} : index
  %step = arith.constant {step} : index
  %zero = arith.constant dense<0> : tensor<i64>
  %value = tensor.extract %count[] : tensor<i64>
  %n = arith.index_cast %value : i64 to index
  %empty = split.sequence_empty : !q
  %s = scf.for %i = %begin to {limit} step %step iter_args(%c = %empty) -> (!q) {{
    %t = tensor.extract_slice %x[%i{zeros}] [1{sizes}] [{ones}] : !x to !t
    %d = split.sequence_insert %c, %t : (!q, !t) -> !q
    scf.yield %d : !q
  }}
  {tail}
  return {results[0]} : {results[1]}
}}
"""


def check(name, module, x, count, *expected):
    results = runner.run_arrays(module, [x, np.array(count)], FOLDER / name)
    for result, value in zip(results, expected, strict=True):
        value = np.asarray(value)
        assert result.shape == value.shape, (name, result.shape, value.shape)
        assert np.array_equal(result, value), (name, result, value)


def joins(shape):
    """The axis, and whether it is a new one, of each way to join tensors of `shape`."""
    rank = len(shape)
    return [(axis, False) for axis in range(rank)] + [(axis, True) for axis in range(-rank - 1, rank + 1)]


def check_joins():
    random = np.random.default_rng(1)
    bounds = itertools.cycle([(0, 12, 1), (2, 11, 3), (1, 2, 1)])
    for number, (shape, element) in enumerate(itertools.product(SHAPES, TYPES)):
        begin, end, step = next(bounds)
        x = random.integers(-100, 100, (12, *shape)).astype(TYPES[element])
        parts = [x[i] for i in range(begin, end, step)]
        ways = joins(shape)
        axis, is_new = ways[number % len(ways)]
        joined = np.stack(parts, axis) if is_new else np.concatenate(parts, axis)
        for count in (None, len(parts)):
            result = list(joined.shape)
            if count is None:
                result[axis] = None
            type = tensor(result, element)
            tail = f"""
  %r = split.concat_from_sequence %s axis {axis}{" new_axis = true" if is_new else ""} : (!q) -> {type}
  %l = split.sequence_length %s : (!q) -> tensor<i64>
  %a = split.sequence_at %s at %zero : (!q, tensor<i64>) -> !t
  %longer = split.sequence_insert %s, %a at %zero : (!q, !t, tensor<i64>) -> !q
  %shorter = split.sequence_erase %longer : (!q) -> !q
  %b = split.sequence_at %shorter at %zero : (!q, tensor<i64>) -> !t"""
            results = ("%r, %l, %a, %b", f"{type}, tensor<i64>, !t, !t")
            module = program(shape, element, (begin, end, step), results, tail, count)
            check(f"join-{number}-{count}", module, x, end, joined, len(parts), parts[0], parts[0])


def check_lengths():
    """Loops of no iterations, and sequences that are returned."""
    x = np.arange(5 * 6, dtype=np.float32).reshape(5, 6)
    tail = "%l = split.sequence_length %s : (!q) -> tensor<i64>"
    module = program((6,), "f32", (0, 0, 1), ("%l", "tensor<i64>"), tail, None)
    for count in (-(2**63), -1, 0, 1, 5):
        check(f"length-{count}", module, x, count, max(count, 0))
    module = program((6,), "f32", (3, 0, 2), ("%l", "tensor<i64>"), tail, None)
    for count in (-(2**63), 3, 4, 5):
        check(f"some-{count}", module, x, count, max(count - 2, 0) // 2)
    tail = """
    %j = split.concat_from_sequence %s axis 0 : (!q) -> tensor<?xf32>
    %other = split.sequence_insert %s, %t0 : (!q, !t) -> !q
    %k = split.concat_from_sequence %other axis 0 : (!q) -> tensor<?xf32>"""
    tail = "%t0 = split.sequence_at %s at %zero : (!q, tensor<i64>) -> !t" + tail
    results = ("%j, %k", "tensor<?xf32>, tensor<?xf32>")
    module = program((6,), "f32", (0, 0, 1), results, tail, None)
    check("both", module, x, 5, x.ravel(), np.concatenate([x.ravel(), x[0]]))


def check_errors():
    x = np.zeros((5, 6), np.float32)
    tail = "%r = split.concat_from_sequence %s axis 0 : (!q) -> tensor<?xf32>"
    module = program((6,), "f32", (0, 0, 1), ("%r", "tensor<?xf32>"), tail, None)
    path = FOLDER / "error.mlir"
    path.write_text(module)
    np.save(FOLDER / "x.npy", x)
    for count, message in (
        (0, "cannot concatenate an empty sequence"),
        (6, "does not lie in dimension"),
        (2**60, "out of memory"),
        (2**63 - 1, "out of memory"),
    ):
        np.save(FOLDER / "count.npy", np.array(count))
        runner.expect_failure(message, path, "--input", FOLDER / "x.npy", "--input", FOLDER / "count.npy")


def check_nested():
    """A loop appends in a loop that does; only the length of the inner sequence is read."""
    module = """
!t = tensor<f32>
!q = !split.sequence<!t>
func.func @main(%x: tensor<?xf32>, %y: tensor<?xf32>, %n: index) -> (tensor<?xf32>, tensor<i64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant dense<0> : tensor<i64>
  %empty = split.sequence_empty : !q
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %empty, %k = %zero) -> (!q, tensor<i64>) {
    %s = scf.for %j = %c0 to %n step %c1 iter_args(%b = %empty) -> (!q) {
      %u = tensor.extract_slice %y[%j] [1] [1] : tensor<?xf32> to !t
      %d = split.sequence_insert %b, %u : (!q, !t) -> !q
      scf.yield %d : !q
    }
    %l = split.sequence_length %s : (!q) -> tensor<i64>
    %t = tensor.extract_slice %x[%i] [1] [1] : tensor<?xf32> to !t
    %d = split.sequence_insert %a, %t : (!q, !t) -> !q
    scf.yield %d, %l : !q, tensor<i64>
  }
  %o = split.concat_from_sequence %r#0 axis 0 new_axis = true : (!q) -> tensor<?xf32>
  return %o, %r#1 : tensor<?xf32>, tensor<i64>
}
"""
    x = np.arange(1, 5, dtype=np.float32)
    results = runner.run_arrays(module, [x, 100 * x, np.array(4)], FOLDER / "nested")
    assert np.array_equal(results[0], x), results
    assert results[1] == 4, results


check_joins()
check_lengths()
check_errors()
check_nested()
