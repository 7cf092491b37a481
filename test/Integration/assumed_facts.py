# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: runner
# RUN: %python %s %t
"""Runs programs in which something that is assumed must not skip a check, refuse
a program, or make it invalid on the way, and compares with NumPy.

What inference finds out of an op that does not always run contradicts it in most
of them: they are valid as long as the op does not run, and if it does, one check
fails. Each is run with and without verification after every pass, and what no check
stops also without the checks.
"""

import sys

import numpy as np

import runner

D = "tensor<?xf32>"
X1, X4, X5 = (np.arange(n, dtype=np.float32) for n in (1, 4, 5))
X43 = np.arange(12, dtype=np.float32).reshape(4, 3)
F, T = np.array(False), np.array(True)
PROGRAMS = []


def index(value):
    return np.array(value, dtype=np.int64)


def program(name, text, *runs):
    """A program and runs of it: inputs, and the outputs or the error expected."""
    PROGRAMS.append((name, text, runs))


def guarded(name, body, result, inputs, expected, error, type=D, argument="4"):
    """A program that runs `body`, which fails and leaves `%r` of type `type`, only
    if its second argument is true; otherwise it returns `result`."""
    program(
        name,
        f"""func.func @main(%x: tensor<{argument}xf32>, %flag: i1) -> {type} {{
  %d = tensor.cast %x : tensor<{argument}xf32> to tensor<{"x".join("?" for _ in argument.split("x"))}xf32>
  %v = scf.if %flag -> {type} {{
{body}
    scf.yield %r : {type}
  }} else {{
    {result}
    scf.yield %e : {type}
  }}
  return %v : {type}
}}""",
        ([*inputs, F], [expected]),
        ([*inputs, T], error),
    )


SELF = "%e = tensor.cast %d : tensor<?xf32> to tensor<?xf32>"
SELF2 = "%e = tensor.cast %d : tensor<?x?xf32> to tensor<?x?xf32>"
D2 = "tensor<?x?xf32>"
M = "4x3"

guarded("sizes", f"""
    %u, %r = split.split %d sizes [2, 300] axis 0 : ({D}) -> ({D}, {D})""",
    SELF, [X4], X4, "split sizes sum to 302, but dimension 0 of the source is 4")
guarded("sizes-too-few", f"""
    %u, %r = split.split %d sizes [1, 1] axis 0 : ({D}) -> ({D}, {D})""",
    SELF, [X4], X4, "split sizes sum to 2, but dimension 0 of the source is 4")
guarded("sizes-of-nothing", f"""
    %r, %u = split.split %d sizes [0, 0] axis 0 : ({D}) -> ({D}, {D})""",
    SELF, [X4], X4, "split sizes sum to 0, but dimension 0 of the source is 4")
guarded("remainder", f"""
    %r, %u = split.variadic_split %d axis 0 lengths [-1, 9] : ({D}) -> ({D}, {D})""",
    SELF, [X4], X4, "lengths other than -1 sum to 9, but dimension 0 of the source is only 4")
guarded("remainder-last", f"""
    %u, %r = split.variadic_split %d axis 0 lengths [9, -1] : ({D}) -> ({D}, {D})""",
    SELF, [X4], X4, "lengths other than -1 sum to 9, but dimension 0 of the source is only 4")
guarded("remainder-between", f"""
    %u, %r, %w = split.variadic_split %d axis 0 lengths [2, -1, 5] : ({D}) -> ({D}, {D}, {D})""",
    SELF, [X4], X4, "lengths other than -1 sum to 7, but dimension 0 of the source is only 4")
guarded("chunk-of-remainder", f"""
    %u, %w = split.variadic_split %d axis 0 lengths [5, -1] : ({D}) -> ({D}, {D})
    %s = split.split_to_sequence %w sizes %three axis 0 : ({D}, tensor<i64>) -> !split.sequence<{D}>
    %r = split.concat_from_sequence %s axis 0 : (!split.sequence<{D}>) -> {D}""".replace(
    "%u,", "%three = arith.constant dense<3> : tensor<i64>\n    %u,"),
    SELF, [X4], X4, "lengths other than -1 sum to 5, but dimension 0 of the source is only 4")
guarded("chunks-of-what-cannot-be", f"""
    %u, %w = split.variadic_split %d axis 0 lengths [5, -1] : ({D}) -> ({D}, {D})
    %s = split.split_to_sequence %w axis 0 : ({D}) -> !split.sequence<{D}>
    %n = split.sequence_length %s : (!split.sequence<{D}>) -> tensor<i64>
    %r = split.sequence_at %s at %n : (!split.sequence<{D}>, tensor<i64>) -> {D}""",
    SELF, [X4], X4, "lengths other than -1 sum to 5, but dimension 0 of the source is only 4")
guarded("listed-sizes", f"""
    %m = arith.constant -3 : index
    %l = arith.constant 7 : index
    %s = tensor.from_elements %m, %l : tensor<2xindex>
    %r, %u = split.split %d sizes %s axis 0 : ({D}, tensor<2xindex>) -> ({D}, {D})""",
    SELF, [X4], X4, "split size 0 is -3, but must be at least 0")
guarded("slice-of-negative-size", f"""
    %m = arith.constant -3 : index
    %r = tensor.extract_slice %d[2] [%m] [1] : {D} to {D}""",
    SELF, [X4], X4, "size of dimension 0 is -3, but must be at least 0")
guarded("inserted-slice", f"""
    %two = tensor.extract_slice %d[0] [2] [1] : {D} to tensor<2xf32>
    %r = tensor.insert_slice %two into %d[3] [2] [1] : tensor<2xf32> into {D}""",
    SELF, [X4], X4, "a slice of 2 at 3 with stride 1 does not lie in dimension 0 of the destination, which is 4")
guarded("padding", f"""
    %m = arith.constant -3 : index
    %z = arith.constant 0.0 : f32
    %r = tensor.pad %d low[%m] high[%m] {{ ^bb0(%i: index): tensor.yield %z : f32 }} : {D} to {D}""",
    SELF, [X4], X4, "low padding of dimension 0 is -3, but must be at least 0")
guarded("equal-parts", f"""
    %0:3, %r = split.split %d into 4 axis 0 : ({D}) -> ({D}, {D}, {D}, {D})""",
    SELF, [X5], X5, "which cannot be split into 4 chunks of 2", argument="5")
guarded("constant-sizes", f"""
    %s = arith.constant dense<[1, 9]> : tensor<2xi64>
    %u, %r = split.split %d sizes %s axis 0 : ({D}, tensor<2xi64>) -> ({D}, {D})""",
    SELF, [X4], X4, "split sizes sum to 10, but dimension 0 of the source is 4")
guarded("constant-sizes-of-static-source", f"""
    %s = arith.constant dense<[1, 9]> : tensor<2xi64>
    %u, %r = split.split %x sizes %s axis 0 : (tensor<4xf32>, tensor<2xi64>) -> ({D}, {D})""",
    SELF, [X4], X4, "split sizes sum to 10, but dimension 0 of the source is 4")
guarded("constant-negative-size", f"""
    %s = arith.constant dense<[-3, 7]> : tensor<2xi64>
    %u, %r = split.split %x sizes %s axis 0 : (tensor<4xf32>, tensor<2xi64>) -> ({D}, {D})""",
    SELF, [X4], X4, "split size 0 is -3, but must be at least 0")
guarded("constant-lengths-of-static-source", f"""
    %s = arith.constant dense<[-1, 9]> : tensor<2xi64>
    %u, %r = split.variadic_split %x axis 0 lengths %s : (tensor<4xf32>, tensor<2xi64>) -> ({D}, {D})""",
    SELF, [X4], X4, "lengths other than -1 sum to 9, but dimension 0 of the source is only 4")
guarded("constant-axis", f"""
    %a = arith.constant dense<7> : tensor<i64>
    %u, %r = split.variadic_split %d axis %a lengths [1, -1] : ({D2}, tensor<i64>) -> ({D2}, {D2})""",
    SELF2, [X43], X43, "axis is 7, but must be in [-2, 1]", D2, M)
guarded("axis-of-unknown-rank", f"""
    %z = tensor.cast %d : {D2} to tensor<*xf32>
    %r, %u = split.split %z into 2 axis 2 : (tensor<*xf32>) -> ({D2}, {D2})""",
    SELF2, [X43], X43, "axis is 2, but must be in [-2, 1]", D2, M)
guarded("axis-of-unknown-rank-and-results", f"""
    %z = tensor.cast %d : {D2} to tensor<*xf32>
    %p, %u = split.split %z into 2 axis 2 : (tensor<*xf32>) -> (tensor<*xf32>, tensor<*xf32>)
    %r = tensor.cast %p : tensor<*xf32> to {D2}""",
    SELF2, [X43], X43, "axis is 2, but must be in [-2, 1]", D2, M)
guarded("claimed-result", f"""
    %p, %u = split.split %d into 2 axis 0 : ({D}) -> (tensor<3xf32>, {D})
    %r = tensor.cast %p : tensor<3xf32> to {D}""",
    SELF, [X4], X4, "dimension 0 of result 0 is 2, but its type says 3")
guarded("claimed-other-dimension", f"""
    %p, %u = split.split %d sizes [2, 2] axis 0 : ({D2}) -> (tensor<2x7xf32>, {D2})
    %r = tensor.cast %p : tensor<2x7xf32> to {D2}""",
    SELF2, [X43], X43, "dimension 1 of result 0 is 3, but its type says 7", D2, M)
guarded("unused", f"""
    %0:2 = split.split %d sizes [1, 1] axis 0 : ({D}) -> ({D}, {D})
    %r = tensor.cast %d : {D} to {D}""",
    SELF, [X4], X4, "split sizes sum to 2, but dimension 0 of the source is 4")
guarded("chunk-of-chunk", f"""
    %0:2 = split.split %x into 2 axis 0 : (tensor<4xf32>) -> ({D}, {D})
    %u, %r = split.split %0#0 sizes [1, 90] axis 0 : ({D}) -> ({D}, {D})""",
    SELF, [X4], X4, "split sizes sum to 91, but dimension 0 of the source is 2")
guarded("cast", f"""
    %p = tensor.cast %d : {D} to tensor<5xf32>
    %r = tensor.cast %p : tensor<5xf32> to {D}""",
    SELF, [X4], X4, "size mismatch of dim 0")
guarded("cast-of-rank", f"""
    %z = tensor.cast %d : {D2} to tensor<*xf32>
    %p = tensor.cast %z : tensor<*xf32> to {D}
    %c0 = arith.constant 0 : index
    %n = tensor.dim %p, %c0 : {D}
    %r = tensor.empty(%n, %n) : {D2}""",
    SELF2, [X43], X43, "rank mismatch", D2, M)
guarded("sum", f"""
    %0:2 = split.split %x sizes [1, 3] axis 0 : (tensor<4xf32>) -> ({D}, {D})
    %r = arith.addf %0#0, %0#1 : {D}""",
    SELF, [X4], X4, "dimension 0 of tensor 1 is 3, but must be 1")
guarded("concatenation", f"""
    %0:2 = split.split %x sizes [1, 3] axis 0 : (tensor<4x3xf32>) -> ({D2}, {D2})
    %r = tensor.concat dim(1) %0#0, %0#1 : ({D2}, {D2}) -> {D2}""",
    SELF2, [X43], X43, "dimension 0 of tensor 1 is 3, but must be 1", D2, M)
guarded("slice", f"""
    %p = tensor.extract_slice %d[2] [7] [1] : {D} to tensor<7xf32>
    %r = tensor.cast %p : tensor<7xf32> to {D}""",
    SELF, [X4], X4, "does not lie in dimension 0 of the source")
guarded("element-of-sequence", f"""
    %s = split.split_to_sequence %d axis 0 : ({D2}) -> !split.sequence<{D2}>
    %c = arith.constant dense<0> : tensor<i64>
    %p = split.sequence_at %s at %c : (!split.sequence<{D2}>, tensor<i64>) -> tensor<2x3xf32>
    %r = tensor.cast %p : tensor<2x3xf32> to {D2}""",
    SELF2, [X43], X43, "dimension 0 of the tensor is 1, but its type says 2", D2, M)
guarded("elements-of-split", f"""
    %s = split.split_to_sequence %d axis 0 : ({D2}) -> !split.sequence<tensor<1x7xf32>>
    %c = arith.constant dense<0> : tensor<i64>
    %p = split.sequence_at %s at %c : (!split.sequence<tensor<1x7xf32>>, tensor<i64>) -> tensor<1x7xf32>
    %r = tensor.cast %p : tensor<1x7xf32> to {D2}""",
    SELF2, [X43], X43, "has elements of type 'tensor<1x7xf32>', but its chunks have type 'tensor<1x3xf32>'", D2, M)
guarded("sizes-of-sequence", f"""
    %s = split.split_to_sequence %d sizes [1, 9] axis 0 : ({D}) -> !split.sequence<{D}>
    %c = arith.constant dense<1> : tensor<i64>
    %r = split.sequence_at %s at %c : (!split.sequence<{D}>, tensor<i64>) -> {D}""",
    SELF, [X4], X4, "split sizes sum to 10, but dimension 0 of the source is 4")
guarded("inserted", f"""
    %0:2 = split.split %x sizes [1, 3] axis 0 : (tensor<4xf32>) -> ({D}, {D})
    %s = split.sequence_construct %0#0 : ({D}) -> !split.sequence<tensor<1xf32>>
    %t = split.sequence_insert %s, %0#1 : (!split.sequence<tensor<1xf32>>, {D}) -> !split.sequence<tensor<1xf32>>
    %r = split.concat_from_sequence %t axis 0 : (!split.sequence<tensor<1xf32>>) -> {D}""",
    SELF, [X4], X4, "dimension 0 of the tensor is 3, but the sequence's tensors have 1")
guarded("constructed", f"""
    %0:2 = split.split %x sizes [1, 3] axis 0 : (tensor<4xf32>) -> ({D}, {D})
    %s = split.sequence_construct %0#0, %0#1 : ({D}, {D}) -> !split.sequence<tensor<1xf32>>
    %r = split.concat_from_sequence %s axis 0 : (!split.sequence<tensor<1xf32>>) -> {D}""",
    SELF, [X4], X4, "dimension 0 of input 1 is 3, but the sequence's tensors have 1")
guarded("joined", f"""
    %s = split.split_to_sequence %d axis 0 : ({D2}) -> !split.sequence<{D2}>
    %p = split.concat_from_sequence %s axis 0 : (!split.sequence<{D2}>) -> tensor<7x3xf32>
    %r = tensor.cast %p : tensor<7x3xf32> to {D2}""",
    SELF2, [X43], X43, "dimension 0 of the concatenation is 4, but its type says 7", D2, M)
guarded("joined-on-no-axis", f"""
    %s = split.sequence_construct %d, %d : ({D}, {D}) -> !split.sequence<tensor<*xf32>>
    %p = split.concat_from_sequence %s axis 1 : (!split.sequence<tensor<*xf32>>) -> tensor<*xf32>
    %r = tensor.cast %p : tensor<*xf32> to {D}""",
    SELF, [X4], X4, "axis is 1, but must be in [-1, 0]")
guarded("position", f"""
    %s = split.sequence_construct %d, %d : ({D}, {D}) -> !split.sequence<{D}>
    %c = arith.constant dense<9> : tensor<i64>
    %r = split.sequence_at %s at %c : (!split.sequence<{D}>, tensor<i64>) -> {D}""",
    SELF, [X4], X4, "position is 9, but must be in [-2, 1]")
guarded("bounded", f"""
    %c0 = arith.constant 0 : index
    %n = tensor.dim %d, %c0 : {D}
    %m = affine.min affine_map<()[s0] -> (s0, 5)>()[%n]
    %t = tensor.extract_slice %d[0] [%m] [1] : {D} to {D}
    %u, %r = split.variadic_split %t axis 0 lengths [6, -1] : ({D}) -> ({D}, {D})""",
    SELF, [X4], X4, "lengths other than -1 sum to 6, but dimension 0 of the source is only 4")

# The guard is what the facts say.
program("guard-that-folds", f"""
func.func @main(%x: tensor<4xf32>) -> {D} {{
  %r = func.call @head(%x) : (tensor<4xf32>) -> {D}
  return %r : {D}
}}
func.func private @head(%x: tensor<4xf32>) -> {D} {{
  %d = tensor.cast %x : tensor<4xf32> to {D}
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %d, %c0 : {D}
  %ok = arith.cmpi sge, %n, %c8 : index
  %r = scf.if %ok -> {D} {{
    %0:2 = split.variadic_split %d axis 0 lengths [8, -1] : ({D}) -> ({D}, {D})
    scf.yield %0#0 : {D}
  }} else {{
    scf.yield %d : {D}
  }}
  return %r : {D}
}}""", ([X4], [X4]))

program("switch", f"""
func.func @main(%x: tensor<4xf32>, %k: index) -> {D} {{
  %d = tensor.cast %x : tensor<4xf32> to {D}
  %r = scf.index_switch %k -> {D}
  case 0 {{
    %0:2 = split.split %d sizes [5, 5] axis 0 : ({D}) -> ({D}, {D})
    scf.yield %0#0 : {D}
  }}
  case 1 {{
    %0:2 = split.split %d into 2 axis 0 : ({D}) -> ({D}, {D})
    scf.yield %0#1 : {D}
  }}
  default {{
    scf.yield %d : {D}
  }}
  return %r : {D}
}}""",
    ([X4, index(0)], "split sizes sum to 10, but dimension 0 of the source is 4"),
    ([X4, index(1)], [X4[2:]]), ([X4, index(2)], [X4]))

program("branch", f"""
func.func @main(%x: tensor<4xf32>, %flag: i1) -> {D} {{
  %d = tensor.cast %x : tensor<4xf32> to {D}
  cf.cond_br %flag, ^wrong, ^end(%d : {D})
^wrong:
  %0:2 = split.split %d sizes [5, 5] axis 0 : ({D}) -> ({D}, {D})
  cf.br ^end(%0#0 : {D})
^end(%r: {D}):
  return %r : {D}
}}""",
    ([X4, F], [X4]), ([X4, T], "split sizes sum to 10, but dimension 0 of the source is 4"))

program("loop-that-may-not-run", f"""
func.func @main(%x: tensor<4xf32>, %n: index) -> {D} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.cast %x : tensor<4xf32> to {D}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %d) -> {D} {{
    %0:2 = split.split %d sizes [5, 5] axis 0 : ({D}) -> ({D}, {D})
    scf.yield %0#0 : {D}
  }}
  return %r : {D}
}}""",
    ([X4, index(0)], [X4]),
    ([X4, index(1)], "split sizes sum to 10, but dimension 0 of the source is 4"))

program("function-for-two-shapes", f"""
func.func @main(%x: tensor<4xf32>, %y: tensor<5xf32>, %flag: i1) -> {D} {{
  %dx = tensor.cast %x : tensor<4xf32> to {D}
  %dy = tensor.cast %y : tensor<5xf32> to {D}
  %a = func.call @half(%dx) : ({D}) -> {D}
  %r = scf.if %flag -> {D} {{
    %b = func.call @half(%dy) : ({D}) -> {D}
    scf.yield %b : {D}
  }} else {{
    scf.yield %a : {D}
  }}
  return %r : {D}
}}
func.func private @half(%x: {D}) -> {D} {{
  %0:2 = split.split %x sizes [2, 2] axis 0 : ({D}) -> ({D}, {D})
  return %0#1 : {D}
}}""",
    ([X4, X5, F], [X4[2:]]),
    ([X4, X5, T], "split sizes sum to 4, but dimension 0 of the source is 5"))

program("function-that-fails", f"""
func.func @main(%x: tensor<4xf32>, %flag: i1) -> {D} {{
  %d = tensor.cast %x : tensor<4xf32> to {D}
  %r = scf.if %flag -> {D} {{
    %a = func.call @wrong(%d) : ({D}) -> {D}
    scf.yield %a : {D}
  }} else {{
    scf.yield %d : {D}
  }}
  return %r : {D}
}}
func.func private @wrong(%x: {D}) -> {D} {{
  %0:2 = split.split %x sizes [1, 40] axis 0 : ({D}) -> ({D}, {D})
  return %0#1 : {D}
}}""",
    ([X4, F], [X4]), ([X4, T], "split sizes sum to 41, but dimension 0 of the source is 4"))

program("behind-a-loop-that-may-not-end", f"""
func.func @main(%x: tensor<4xf32>, %flag: i1) -> {D} {{
  %d = tensor.cast %x : tensor<4xf32> to {D}
  scf.while (%f = %flag) : (i1) -> () {{
    %false = arith.constant false
    scf.condition(%false)
  }} do {{
    %false = arith.constant false
    scf.yield %false : i1
  }}
  %0:2 = split.split %d sizes [1, 40] axis 0 : ({D}) -> ({D}, {D})
  return %0#1 : {D}
}}""", ([X4, F], "split sizes sum to 41, but dimension 0 of the source is 4"))

program("another-function", f"""
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {{
  return %x : tensor<4xf32>
}}
func.func @wrong(%x: tensor<4xf32>) -> {D} {{
  %d = tensor.cast %x : tensor<4xf32> to {D}
  %0:2 = split.split %d sizes [1, 40] axis 0 : ({D}) -> ({D}, {D})
  return %0#1 : {D}
}}""", ([X4], [X4]))

program("unreachable-block", f"""
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {{
  return %x : tensor<4xf32>
^nowhere(%y: {D}):
  %d = tensor.cast %x : tensor<4xf32> to {D}
  %0:2 = split.split %d sizes [1, 40] axis 0 : ({D}) -> ({D}, {D})
  cf.br ^nowhere(%0#0 : {D})
}}""", ([X4], [X4]))

# The facts of a check that is not passed do not prove it.
program("remainder-carried", f"""
func.func @main(%x: {D}, %n: index) -> ({D}, {D}) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %x, %k = %x) -> ({D}, {D}) {{
    %0:2 = split.variadic_split %t axis 0 lengths [-1, 2] : ({D}) -> ({D}, {D})
    scf.yield %0#0, %0#1 : {D}, {D}
  }}
  return %r#0, %r#1 : {D}, {D}
}}""",
    ([X5, index(2)], [X5[:1], X5[1:3]]),
    ([X5, index(3)], "lengths other than -1 sum to 2, but dimension 0 of the source is only 1"),
    ([X1, index(0)], [X1, X1]))

program("remainder-read-and-carried", f"""
func.func @main(%x: {D}, %n: index) -> {D} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %x) -> {D} {{
    %0:2 = split.variadic_split %t axis 0 lengths [-1, 2] : ({D}) -> ({D}, {D})
    %m = tensor.dim %0#0, %c0 : {D}
    %1 = tensor.extract_slice %0#0[0] [%m] [1] : {D} to {D}
    scf.yield %1 : {D}
  }}
  return %r : {D}
}}""",
    ([X5, index(2)], [X5[:1]]),
    ([X5, index(3)], "lengths other than -1 sum to 2, but dimension 0 of the source is only 1"))

program("last-part-carried", f"""
func.func @main(%x: {D}, %n: index) -> {D} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %x) -> {D} {{
    %0:3 = split.split %t into 3 axis 0 : ({D}) -> ({D}, {D}, {D})
    scf.yield %0#2 : {D}
  }}
  return %r : {D}
}}""",
    ([X5, index(1)], [X5[4:]]),
    ([X5, index(2)], "dimension 0 of the source is 1, which cannot be split into 3 chunks of 1"))

program("cast-carried", f"""
func.func @main(%x: {D}, %n: index) -> {D} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %x) -> {D} {{
    %0:2 = split.split %t sizes [2, 2] axis 0 : ({D}) -> ({D}, {D})
    %c = tensor.cast %t : {D} to tensor<4xf32>
    %d = tensor.cast %c : tensor<4xf32> to {D}
    scf.yield %d : {D}
  }}
  return %r : {D}
}}""",
    ([X4, index(2)], [X4]),
    ([X5, index(2)], "split sizes sum to 4, but dimension 0 of the source is 5"))

program("branch-not-taken", f"""
func.func @main(%x: {D}, %flag: i1) -> ({D}, {D}) {{
  %a = scf.if %flag -> {D} {{
    %0:2 = split.variadic_split %x axis 0 lengths [-1, 2] : ({D}) -> ({D}, {D})
    scf.yield %0#0 : {D}
  }} else {{
    scf.yield %x : {D}
  }}
  %1:2 = split.variadic_split %a axis 0 lengths [-1, 1] : ({D}) -> ({D}, {D})
  %2:2 = split.variadic_split %x axis 0 lengths [-1, 2] : ({D}) -> ({D}, {D})
  return %1#0, %2#0 : {D}, {D}
}}""",
    ([X5, T], [X5[:2], X5[:3]]), ([X5, F], [X5[:4], X5[:3]]),
    ([X1, F], "lengths other than -1 sum to 2, but dimension 0 of the source is only 1"))

program("branches-of-one-condition", f"""
func.func @main(%x: {D}, %n: index) -> ({D}, {D}) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %x, %k = %x) -> ({D}, {D}) {{
    %d = tensor.dim %t, %c0 : {D}
    %c = arith.cmpi sge, %d, %c2 : index
    %0 = scf.if %c -> {D} {{
      %a:2 = split.variadic_split %t axis 0 lengths [-1, 2] : ({D}) -> ({D}, {D})
      scf.yield %a#0 : {D}
    }} else {{
      scf.yield %t : {D}
    }}
    %1 = scf.if %c -> {D} {{
      scf.yield %t : {D}
    }} else {{
      %q:2 = split.split %t sizes [1, 0] axis 0 : ({D}) -> ({D}, {D})
      scf.yield %q#0 : {D}
    }}
    scf.yield %0, %1 : {D}, {D}
  }}
  return %r#0, %r#1 : {D}, {D}
}}""",
    ([X1, index(1)], [X1, X1]), ([X5, index(2)], [X5[:1], X5[:3]]),
    ([X4, index(3)], "split sizes sum to 1, but dimension 0 of the source is 0"))

program("shrinking-while", f"""
func.func @main(%x: {D}) -> {D} {{
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %r = scf.while (%t = %x) : ({D}) -> {D} {{
    %n = tensor.dim %t, %c0 : {D}
    %c = arith.cmpi sge, %n, %c2 : index
    scf.condition(%c) %t : {D}
  }} do {{
  ^bb0(%t: {D}):
    %0:2 = split.variadic_split %t axis 0 lengths [2, -1] : ({D}) -> ({D}, {D})
    scf.yield %0#1 : {D}
  }}
  return %r : {D}
}}""", ([X5], [X5[4:]]), ([X4], [X4[4:]]), ([X1], [X1]))

program("size-of-induction-variable", f"""
func.func @main(%x: {D}, %n: index) -> {D} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty(%c0) : {D}
  %t = scf.for %i = %c0 to %n step %c1 iter_args(%k = %e) -> {D} {{
    %0 = tensor.extract_slice %x[0] [%i] [1] : {D} to {D}
    scf.yield %0 : {D}
  }}
  %u = tensor.extract_slice %x[0] [%n] [1] : {D} to {D}
  %1:2 = split.variadic_split %u axis 0 lengths [1, -1] : ({D}) -> ({D}, {D})
  %2 = tensor.concat dim(0) %t, %1#0 : ({D}, {D}) -> {D}
  return %2 : {D}
}}""",
    ([X5, index(3)], [np.concatenate([X5[:2], X5[:1]])]),
    ([X5, index(0)], "lengths other than -1 sum to 1, but dimension 0 of the source is only 0"))

program("sizes-that-were-put-there", f"""
func.func @main(%x: {D}, %n: index) -> ({D}, {D}) {{
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : {D}
  %m = arith.subi %d, %n : index
  %s = tensor.from_elements %n, %m : tensor<2xindex>
  %0:2 = split.split %x sizes %s axis 0 : ({D}, tensor<2xindex>) -> ({D}, {D})
  %1:2 = split.variadic_split %0#1 axis 0 lengths [-1, 1] : ({D}) -> ({D}, {D})
  return %0#0, %1#0 : {D}, {D}
}}""",
    ([X5, index(2)], [X5[:2], X5[2:4]]),
    ([X5, index(7)], "split size 1 is -2, but must be at least 0"),
    ([X5, index(5)], "lengths other than -1 sum to 1, but dimension 0 of the source is only 0"))

program("sizes-put-there-in-a-loop", f"""
func.func @main(%x: {D}, %n: index) -> {D} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %x) -> {D} {{
    %d = tensor.dim %t, %c0 : {D}
    %m = arith.subi %d, %c2 : index
    %s = tensor.from_elements %m, %c2 : tensor<2xindex>
    %0:2 = split.split %t sizes %s axis 0 : ({D}, tensor<2xindex>) -> ({D}, {D})
    scf.yield %0#0 : {D}
  }}
  return %r : {D}
}}""",
    ([X5, index(2)], [X5[:1]]),
    ([X5, index(3)], "split size 0 is -1, but must be at least 0"))

program("erased-in-a-loop", f"""
func.func @main(%x: {D}, %n: index) -> tensor<i64> {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = split.sequence_construct %x, %x : ({D}, {D}) -> !split.sequence<{D}>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %s) -> !split.sequence<{D}> {{
    %0 = split.sequence_erase %t : (!split.sequence<{D}>) -> !split.sequence<{D}>
    scf.yield %0 : !split.sequence<{D}>
  }}
  %m = split.sequence_length %r : (!split.sequence<{D}>) -> tensor<i64>
  return %m : tensor<i64>
}}""",
    ([X4, index(2)], [index(0)]),
    ([X4, index(3)], "cannot erase from an empty sequence"))

program("sequence-of-one-size-in-a-branch", f"""
func.func @main(%x: tensor<4x3xf32>, %y: tensor<5x3xf32>, %flag: i1) -> {D2} {{
  %dx = tensor.cast %x : tensor<4x3xf32> to {D2}
  %dy = tensor.cast %y : tensor<5x3xf32> to {D2}
  %s = scf.if %flag -> !split.sequence<{D2}> {{
    %0 = split.sequence_construct %dx : ({D2}) -> !split.sequence<{D2}>
    scf.yield %0 : !split.sequence<{D2}>
  }} else {{
    %0 = split.sequence_construct %dy : ({D2}) -> !split.sequence<{D2}>
    scf.yield %0 : !split.sequence<{D2}>
  }}
  %c = arith.constant dense<0> : tensor<i64>
  %t = split.sequence_at %s at %c : (!split.sequence<{D2}>, tensor<i64>) -> {D2}
  %r:2 = split.split %t sizes [2, 2] axis 0 : ({D2}) -> ({D2}, {D2})
  return %r#1 : {D2}
}}""",
    ([X43, np.vstack([X43, X43[:1]]), T], [X43[2:]]),
    ([X43, np.vstack([X43, X43[:1]]), F],
     "split sizes sum to 4, but dimension 0 of the source is 5"))


def run(folder, text, inputs, expected, options):
    """What is wrong about a run; nothing if that is nothing."""
    folder.mkdir(parents=True)
    (folder / "model.mlir").write_text(text)
    arguments = [folder / "model.mlir", *options]
    for number, value in enumerate(inputs):
        np.save(folder / f"in_{number}.npy", value)
        arguments += ["--input", folder / f"in_{number}.npy"]
    if isinstance(expected, str):
        runner.expect_failure(expected, *arguments)
        return
    runner.succeed(*arguments, "--output-dir", folder / "out")
    for number, value in enumerate(expected):
        output = np.load(folder / f"out/output_{number}.npy")
        assert output.shape == value.shape and np.array_equal(output, value), (output, value)


def main():
    root = runner.fresh_directory(sys.argv[1])
    problems, count = [], 0
    for name, text, runs in PROGRAMS:
        for number, (inputs, expected) in enumerate(runs):
            ways = [[], ["--verify-each"]]
            if not isinstance(expected, str):
                ways.append(["--verify-each", "--runtime-verification=false"])
            for options in ways:
                count += 1
                folder = root / f"{name}-{number}-{len(options)}"
                try:
                    run(folder, text, inputs, expected, options)
                except AssertionError as error:
                    problems.append(f"{folder.name}: {error}")
    if problems:
        sys.exit("\n".join(problems))
    print(count, "runs of", len(PROGRAMS), "programs")


main()
