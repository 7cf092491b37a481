# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: runner
# It compares times.
# UNSUPPORTED: thread-sanitizer
# RUN: %python %s %t
"""Loops that append to sequences: what they give, and in how much time."""

import json
import sys

import numpy as np

import runner

FOLDER = runner.fresh_directory(sys.argv[1])
COUNT = 40


def program(body, results, types, name="tensor<?x2xf32>"):
    """A module that splits its argument, a row for each iteration."""
    return f"""
!t = {name}
!seq = !split.sequence<!t>
func.func @main(%x: tensor<?x2xf32>) -> ({types}) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant dense<0> : tensor<i64>
  %n = tensor.dim %x, %c0 : tensor<?x2xf32>
  %empty = split.sequence_empty : !seq
  {body}
  return {results} : {types}
}}
"""


# The rows i to i + i % 3, of which there may be none.
ROWS = """
    %size = arith.remui %i, %c3 : index
    %last = arith.subi %n, %c3 : index
    %first = arith.minsi %i, %last : index
    %t = tensor.extract_slice %x[%first, 0] [%size, 2] [1, 1] : tensor<?x2xf32> to tensor<?x2xf32>"""


def rows(x, i):
    first = min(i, len(x) - 3)
    return x[first : first + i % 3]


def loop(result, carried, init, body, yielded, index="%i", end="%n"):
    return f"""
  {result} = scf.for {index} = %c0 to {end} step %c1 iter_args({carried} = {init}) -> (!seq) {{
    {body}
    scf.yield {yielded} : !seq
  }}"""


def insert(result, sequence, tensor="%t"):
    return f"{result} = split.sequence_insert {sequence}, {tensor} : (!seq, !t) -> !seq"


JOIN = """
  %r = split.concat_from_sequence %s axis 0 : (!seq) -> tensor<?x2xf32>
  %l = split.sequence_length %s : (!seq) -> tensor<i64>"""
BOTH = ("%r, %l", "tensor<?x2xf32>, tensor<i64>")


def check(name, module, x, *expected):
    results = runner.run_arrays(module, [x], FOLDER / name)
    for result, value in zip(results, expected, strict=True):
        assert np.array_equal(result, value), (name, result, value)


def check_programs(x):
    n = len(x)
    parts = [rows(x, i) for i in range(n)]

    body = loop("%s", "%c", "%empty", ROWS + "\n    " + insert("%d", "%c"), "%d")
    check("append", program(body + JOIN, *BOTH), x, np.concatenate(parts), n)

    two = ROWS + "\n    " + insert("%e", "%c") + "\n    " + insert("%d", "%e")
    body = loop("%s", "%c", "%empty", two, "%d")
    twice = [part for part in parts for _ in range(2)]
    check("twice", program(body + JOIN, *BOTH), x, np.concatenate(twice), 2 * n)

    start = "%start = split.split_to_sequence %x axis 0 : (tensor<?x2xf32>) -> !seq"
    body = start + loop("%s", "%c", "%start", ROWS + "\n    " + insert("%d", "%c"), "%d")
    check("split", program(body + JOIN, *BOTH), x, np.concatenate([x, *parts]), 2 * n)

    inner = loop("%d", "%e", "%c", ROWS + "\n    " + insert("%f", "%e"), "%f", "%j", "%c3")
    body = loop("%s", "%c", "%empty", inner, "%d")
    thrice = [part for part in parts for _ in range(3)]
    check("nested", program(body + JOIN, *BOTH), x, np.concatenate(thrice), 3 * n)

    branch = f"""{ROWS}
    %odd = arith.remui %i, %c2 : index
    %is_odd = arith.cmpi eq, %odd, %c1 : index
    %d = scf.if %is_odd -> (!seq) {{
      {insert("%e", "%c")}
      scf.yield %e : !seq
    }} else {{
      scf.yield %c : !seq
    }}
    {insert("%f", "%d")}"""
    body = loop("%s", "%c", "%empty", branch, "%f")
    odd = [part for i, part in enumerate(parts) for _ in range(1 + i % 2)]
    check("branch", program(body + JOIN, *BOTH), x, np.concatenate(odd), len(odd))

    # What is read of the sequence, before and after it grows, stays as it was.
    read = f"""{ROWS}
    {insert("%b", "%c")}
    %old = split.sequence_length %c : (!seq) -> tensor<i64>
    %new = split.sequence_length %b : (!seq) -> tensor<i64>
    %first_one = split.sequence_at %b at %zero : (!seq, tensor<i64>) -> !t
    {insert("%d", "%b", "%first_one")}
    %joined = split.concat_from_sequence %c axis 0 : (!seq) -> tensor<?x2xf32>
    {insert("%e", "%d", "%joined")}"""
    body = loop("%s", "%c", "%start", read, "%e", end="%c3")
    start = "%start = split.sequence_construct %x : (tensor<?x2xf32>) -> !seq"
    sequence = [x]
    for i in range(3):
        joined = np.concatenate(sequence)
        sequence += [rows(x, i), x, joined]
    check("read", program(start + body + JOIN, *BOTH), x, np.concatenate(sequence), 10)

    # The sequence of an iteration is kept where the next one grows.
    kept = f"""
  %both:2 = scf.for %i = %c0 to %n step %c1 iter_args(%c = %empty, %p = %empty) -> (!seq, !seq) {{
    {ROWS}
    {insert("%d", "%c")}
    scf.yield %d, %c : !seq, !seq
  }}
  %r = split.concat_from_sequence %both#0 axis 0 : (!seq) -> tensor<?x2xf32>
  %o = split.concat_from_sequence %both#1 axis 0 : (!seq) -> tensor<?x2xf32>"""
    module = program(kept, "%r, %o", "tensor<?x2xf32>, tensor<?x2xf32>")
    check("kept", module, x, np.concatenate(parts), np.concatenate(parts[:-1]))

    def scalars(result, init):
        scalar = f"""
    %v = tensor.extract %x[%i, %c1] : tensor<?x2xf32>
    %t = tensor.from_elements %v : tensor<f32>
    {insert("%d", "%c")}"""
        return loop(result, "%c", init, scalar, "%d")

    join = "\n  %r = split.concat_from_sequence %s axis 0 new_axis = true : (!seq) -> tensor<?xf32>"
    types = ("%r", "tensor<?xf32>", "tensor<f32>")
    check("scalars", program(scalars("%s", "%empty") + join, *types), x, x[:, 1])
    # Behind others, of which the number is not known.
    twice = scalars("%q", "%empty") + scalars("%s", "%q") + join
    check("more-scalars", program(twice, *types), x, np.tile(x[:, 1], 2))


def nanoseconds(module, count):
    np.save(FOLDER / "x.npy", np.ones((count, 2), np.float32))
    (FOLDER / "module.mlir").write_text(module)
    output = runner.succeed(
        FOLDER / "module.mlir", "--input", FOLDER / "x.npy", "--benchmark", 20
    )
    return json.loads(output)["min_ns"]


def check_time():
    """Four times as many iterations take less than twice four times as long."""
    body = loop("%s", "%c", "%empty", ROWS + "\n    " + insert("%d", "%c"), "%d")
    module = program(body + JOIN, *BOTH)
    short, long = [nanoseconds(module, count) for count in (4000, 16000)]
    assert long < 8 * short, (short, long)


check_programs(np.arange(2 * COUNT, dtype=np.float32).reshape(COUNT, 2))
check_time()
