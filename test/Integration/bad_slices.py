# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: runner
# RUN: %python %s %t
"""Runs slices and other ops on tensors with sizes and offsets that are known at run
time alone, right ones and such that would read or write out of bounds: these are
one error."""

import pathlib
import sys

import numpy as np

import runner

T = "tensor<?xi64>"
X = np.arange(5)
TWO = "%two = tensor.extract_slice %x[0] [2] [1] : tensor<?xi64> to tensor<2xi64>"
PAD = "{ ^bb0(%i: index): tensor.yield %cst : i64 }"
FORALL = """%0 = scf.forall (%i) in (%c1) shared_outs(%o = %x) -> tensor<?xi64> {{
    scf.forall.in_parallel {{
      {} : {} into tensor<?xi64>
    }}
  }}"""
NEGATIVE = "size of dimension 0 is {}, but must be at least 0"
OUTSIDE = "a slice of {} at {} with stride {} does not lie in dimension 0 of the destination, which is 5"
BEYOND = "a slice of {} at 0 with stride {} does not lie in dimension 0 of the source, which is 5"
ANOTHER = "the source has {} elements, but is reshaped to another number"


def insert(place):
    result = X.copy()
    result[place] = X[:2]
    return result


# What computes %0 of %x, which is 0 to 4, and of the number %n, and what that is or
# what is wrong.
CASES = {
    "extract": (f"%0 = tensor.extract_slice %x[0] [%n] [1] : {T} to {T}",
                {2: X[:2], 0: X[:0], -1: NEGATIVE.format(-1), 6: BEYOND.format(6, 1)}),
    "extract_element": (f"""%s = tensor.extract_slice %x[0] [%n] [4] : {T} to {T}
  %v = tensor.extract %s[%c1] : {T}
  %one = tensor.from_elements %v : tensor<1xi64>
  %0 = tensor.cast %one : tensor<1xi64> to {T}""",
                        {2: X[4:], 3: BEYOND.format(3, 4),
                         2**62 + 1: BEYOND.format(2**62 + 1, 4)}),
    "extract_far": (f"""%s = tensor.extract_slice %x[0] [3] [%n] : {T} to tensor<3xi64>
  %0 = tensor.cast %s : tensor<3xi64> to {T}""",
                    {2: X[::2], 3: BEYOND.format(3, 3), -2**63: BEYOND.format(3, -2**63)}),
    "extract_nothing": (f"""%s = tensor.extract_slice %x[%n] [0] [1] : {T} to tensor<0xi64>
  %0 = tensor.cast %s : tensor<0xi64> to {T}""",
                        {0: X[:0], 5: X[:0],
                         6: "a slice of 0 at 6 with stride 1 does not lie in dimension 0 of the source, which is 5",
                         -1: "a slice of 0 at -1 with stride 1 does not lie in dimension 0 of the source, which is 5"}),
    "extract_nothing_far": (f"""%s = tensor.empty(%n) : {T}
  %d = tensor.dim %s, %c0 : {T}
  %z = arith.subi %d, %d : index
  %0 = tensor.extract_slice %x[%d] [%z] [3] : {T} to {T}""",
                            {5: X[:0],
                             6: "a slice of 0 at 6 with stride 3 does not lie in dimension 0 of the source, which is 5"}),
    "empty": (f"%0 = tensor.empty(%n) : {T}", {0: X[:0], -9: NEGATIVE.format(-9)}),
    "concat": (f"""%s = tensor.extract_slice %x[0] [%n] [1] : {T} to {T}
  %0 = tensor.concat dim(0) %x, %s, %x : ({T}, {T}, {T}) -> {T}""",
               {1: np.concatenate([X, X[:1], X]), -9: NEGATIVE.format(-9)}),
    "generate": (f"%0 = tensor.generate %n {PAD} : {T}",
                 {2: np.full(2, 7), -1: NEGATIVE.format(-1)}),
    "splat": (f"%0 = tensor.splat %cst[%n] : {T}", {2: np.full(2, 7), -1: NEGATIVE.format(-1)}),
    "pad": (f"%0 = tensor.pad %x low[%n] high[1] {PAD} : {T} to {T}",
            {1: np.array([7, 0, 1, 2, 3, 4, 7]),
             -1: "low padding of dimension 0 is -1, but must be at least 0"}),
    "pad_stated": (f"""%p = tensor.pad %x low[%n] high[1] {PAD} : {T} to tensor<8xi64>
  %0 = tensor.cast %p : tensor<8xi64> to {T}""",
                   {2: np.array([7, 7, 0, 1, 2, 3, 4, 7]),
                    1: "size of dimension 0 is 1 + 5 + 1 with padding, but must be 8",
                    9: "size of dimension 0 is 9 + 5 + 1 with padding, but must be 8",
                    2**63 - 1: f"size of dimension 0 is {2**63 - 1} + 5 + 1 with padding, but must be 8"}),
    "pad_source": (f"""%s = tensor.extract_slice %x[0] [%n] [1] : {T} to {T}
  %p = tensor.pad %s low[1] high[0] {PAD} : {T} to tensor<4xi64>
  %0 = tensor.cast %p : tensor<4xi64> to {T}""",
                   {3: np.array([7, 0, 1, 2]),
                    5: "size of dimension 0 is 1 + 5 + 0 with padding, but must be 4"}),
    "pad_much": (f"%0 = tensor.pad %x low[%n] high[%n] {PAD} : {T} to {T}",
                 {1: np.array([7, 0, 1, 2, 3, 4, 7]),
                  2**63 - 1: f"size of dimension 0 is {2**63 - 1} + 5 + {2**63 - 1} with padding, but must be at most {2**63 - 1}"}),
    "insert": (f"{TWO}\n  %0 = tensor.insert_slice %two into %x[%n] [2] [1] : tensor<2xi64> into {T}",
               {3: insert(slice(3, 5)), 4: OUTSIDE.format(2, 4, 1), -1: OUTSIDE.format(2, -1, 1),
                2**63 - 1: OUTSIDE.format(2, 2**63 - 1, 1),
                -2**63: OUTSIDE.format(2, -2**63, 1)}),
    "insert_strided": (f"{TWO}\n  %0 = tensor.insert_slice %two into %x[1] [2] [%n] : tensor<2xi64> into {T}",
                       {3: insert([1, 4]), -1: insert([1, 0]), 4: OUTSIDE.format(2, 1, 4),
                        -2: OUTSIDE.format(2, 1, -2), 2**63 - 1: OUTSIDE.format(2, 1, 2**63 - 1),
                        -2**63: OUTSIDE.format(2, 1, -2**63)}),
    "insert_some": (f"""{TWO}
  %s = tensor.cast %two : tensor<2xi64> to {T}
  %0 = tensor.insert_slice %s into %x[1] [%n] [1] : {T} into {T}""",
                    {2: insert(slice(1, 3)),
                     3: "dimension 0 of the source is 2, but the slice has 3",
                     -1: NEGATIVE.format(-1)}),
    "insert_nothing": (f"""%s = tensor.extract_slice %x[0] [0] [1] : {T} to tensor<0xi64>
  %0 = tensor.insert_slice %s into %x[%n] [0] [1] : tensor<0xi64> into {T}""",
                       {5: X, 0: X}),
    "expand": (f"""%s = tensor.extract_slice %x[0] [4] [1] : {T} to tensor<4xi64>
  %d = tensor.cast %s : tensor<4xi64> to {T}
  %e = tensor.expand_shape %d [[0, 1]] output_shape [%n, 2] : {T} into tensor<?x2xi64>
  %0 = tensor.collapse_shape %e [[0, 1]] : tensor<?x2xi64> into {T}""",
               {2: X[:4], 1: "dimension 0 is 4, but is expanded to 1 x 2",
                0: "dimension 0 is 4, but is expanded to 0 x 2",
                2**62 + 2: f"dimension 0 is 4, but is expanded to {2**62 + 2} x 2",
                -2: NEGATIVE.format(-2)}),
    "expand_by_constants": (f"""%s = tensor.extract_slice %x[0] [%n] [1] : {T} to {T}
  %e = tensor.expand_shape %s [[0, 1]] output_shape [2, 2] : {T} into tensor<?x2xi64>
  %d = tensor.cast %e : tensor<?x2xi64> to tensor<?x?xi64>
  %0 = tensor.collapse_shape %d [[0, 1]] : tensor<?x?xi64> into {T}""",
                            {4: X[:4], 5: "dimension 0 is 5, but is expanded to 2 x 2",
                             2: "dimension 0 is 2, but is expanded to 2 x 2"}),
    "expand_to_a_square": (f"""%s = tensor.extract_slice %x[0] [4] [1] : {T} to tensor<4xi64>
  %d = tensor.cast %s : tensor<4xi64> to {T}
  %e = tensor.expand_shape %d [[0, 1]] output_shape [%n, %n] : {T} into tensor<?x?xi64>
  %0 = tensor.extract_slice %e[1, 0] [1, %n] [1, 1] : tensor<?x?xi64> to {T}""",
                           {2: X[2:4], 3: "dimension 0 is 4, but is expanded to 3 x 3",
                            2**62: f"dimension 0 is 4, but is expanded to {2**62} x {2**62}"}),
    "expand_nothing": (f"""%z = tensor.extract_slice %x[0] [0] [1] : {T} to tensor<0xi64>
  %s = tensor.cast %z : tensor<0xi64> to {T}
  %e = tensor.expand_shape %s [[0, 1]] output_shape [%n, %n] : {T} into tensor<?x?xi64>
  %0 = tensor.collapse_shape %e [[0, 1]] : tensor<?x?xi64> into {T}""",
                       {0: X[:0], 3: "dimension 0 is 0, but is expanded to 3 x 3"}),
    "reshape": (f"""%s = tensor.from_elements %n, %c1 : tensor<2xindex>
  %e = tensor.reshape %x(%s) : ({T}, tensor<2xindex>) -> tensor<?x?xi64>
  %0 = tensor.collapse_shape %e [[0, 1]] : tensor<?x?xi64> into {T}""",
                {5: X, 4: "the source has 5 elements, but is reshaped to 4 x 1",
                 0: "the source has 5 elements, but is reshaped to 0 x 1",
                 2**63 - 1: f"the source has 5 elements, but is reshaped to {2**63 - 1} x 1",
                 -5: NEGATIVE.format(-5)}),
    "reshape_stated": (f"""%c5 = arith.constant 5 : i32
  %k32 = arith.trunci %k : i64 to i32
  %s = tensor.from_elements %c5, %k32 : tensor<2xi32>
  %e = tensor.reshape %x(%s) : ({T}, tensor<2xi32>) -> tensor<?x1xi64>
  %0 = tensor.collapse_shape %e [[0, 1]] : tensor<?x1xi64> into {T}""",
                       {1: X, 2: "size of dimension 1 is 2, but must be 1"}),
    "reshape_to_scalar": (f"""%part = tensor.extract_slice %x[1] [%n] [1] : {T} to {T}
  %s = tensor.empty() : tensor<0xindex>
  %e = tensor.reshape %part(%s) : ({T}, tensor<0xindex>) -> tensor<i64>
  %v = tensor.extract %e[] : tensor<i64>
  %one = tensor.from_elements %v : tensor<1xi64>
  %0 = tensor.cast %one : tensor<1xi64> to {T}""",
                          {1: X[1:2], 2: "the source has 2 elements, but is reshaped to a scalar",
                           0: "the source has 0 elements, but is reshaped to a scalar"}),
    "reshape_to_any_rank": (f"""{TWO}
  %s = tensor.extract_slice %x[2] [%n] [1] : {T} to {T}
  %e = tensor.reshape %two(%s) : (tensor<2xi64>, {T}) -> tensor<*xi64>
  %0 = tensor.cast %e : tensor<*xi64> to {T}""",
                            {1: X[:2], 2: ANOTHER.format(2), 0: ANOTHER.format(2)}),
    "reshape_by_three": (f"""%c2 = arith.constant 2 : index
  %part = tensor.extract_slice %x[1] [4] [1] : {T} to tensor<4xi64>
  %s = tensor.from_elements %c2, %n, %c1 : tensor<3xindex>
  %e = tensor.reshape %part(%s) : (tensor<4xi64>, tensor<3xindex>) -> tensor<*xi64>
  %r = tensor.cast %e : tensor<*xi64> to tensor<2x?x1xi64>
  %0 = tensor.extract_slice %r[1, 0, 0] [1, %n, 1] [1, 1, 1] : tensor<2x?x1xi64> to {T}""",
                         {2: X[3:], 3: ANOTHER.format(4), 0: ANOTHER.format(4),
                          -2: ANOTHER.format(4), 2**62 + 2: ANOTHER.format(4)}),
    "reshape_to_nothing": (f"""%part = tensor.extract_slice %x[0] [%n] [1] : {T} to {T}
  %s = tensor.extract_slice %x[0] [1] [1] : {T} to tensor<1xi64>
  %d = tensor.cast %s : tensor<1xi64> to {T}
  %e = tensor.reshape %part(%d) : ({T}, {T}) -> tensor<*xi64>
  %0 = tensor.cast %e : tensor<*xi64> to {T}""",
                           {0: X[:0], 1: ANOTHER.format(1)}),
    "reshape_from_any_rank": (f"""%c2 = arith.constant 2 : index
  %part = tensor.extract_slice %x[1] [4] [1] : {T} to tensor<4xi64>
  %four = tensor.expand_shape %part [[0, 1]] output_shape [2, 2] : tensor<4xi64> into tensor<2x2xi64>
  %u = tensor.cast %four : tensor<2x2xi64> to tensor<*xi64>
  %s = tensor.from_elements %n : tensor<1xindex>
  %0 = tensor.reshape %u(%s) : (tensor<*xi64>, tensor<1xindex>) -> {T}""",
                              {4: X[1:], 5: ANOTHER.format(4), 0: ANOTHER.format(4)}),
    "reshape_from_one_rank_or_another": (f"""%c2 = arith.constant 2 : index
  %which = arith.cmpi eq, %n, %c2 : index
  %u = scf.if %which -> tensor<*xi64> {{
    %part = tensor.extract_slice %x[2] [2] [2] : {T} to tensor<2xi64>
    %row = tensor.cast %part : tensor<2xi64> to tensor<*xi64>
    scf.yield %row : tensor<*xi64>
  }} else {{
    %part = tensor.extract_slice %x[1] [4] [1] : {T} to tensor<4xi64>
    %four = tensor.expand_shape %part [[0, 1]] output_shape [2, 2] : tensor<4xi64> into tensor<2x2xi64>
    %square = tensor.cast %four : tensor<2x2xi64> to tensor<*xi64>
    scf.yield %square : tensor<*xi64>
  }}
  %s = tensor.from_elements %n : tensor<1xindex>
  %0 = tensor.reshape %u(%s) : (tensor<*xi64>, tensor<1xindex>) -> {T}""",
                                         {2: X[[2, 4]], 4: X[1:], 3: ANOTHER.format(4)}),
    "insert_in_parallel": (TWO + "\n  " + FORALL.format(
        "tensor.parallel_insert_slice %two into %o[%n] [2] [1]", "tensor<2xi64>"),
                           {3: insert(slice(3, 5)), 4: OUTSIDE.format(2, 4, 1),
                            -1: OUTSIDE.format(2, -1, 1)}),
}

folder = pathlib.Path(sys.argv[1])
runner.fresh_directory(folder)
program = folder / "program.mlir"
program.write_text("\n".join(f"""func.func @{name}(%x: {T}, %number: tensor<i64>) -> {T} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 7 : i64
  %k = tensor.extract %number[] : tensor<i64>
  %n = arith.index_cast %k : i64 to index
  {body}
  return %0 : {T}
}}
""" for name, (body, _) in CASES.items()))
np.save(folder / "x.npy", X)
for name, (_, runs) in CASES.items():
    for number, expected in runs.items():
        np.save(folder / "n.npy", np.array(number))
        arguments = [program, "--input", folder / "x.npy", "--input", folder / "n.npy",
                     "--entry", name]
        if isinstance(expected, str):
            runner.expect_failure(expected, *arguments)
            continue
        runner.succeed(*arguments, "--output-dir", folder / name)
        found = np.load(folder / name / "output_0.npy")
        assert np.array_equal(found, expected), (name, number, found)
