# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: runner
# RUN: %python %s %t
"""Slices of nothing at the end of a dimension, and slices that a guard keeps from
being taken, are no reason to refuse a program, whatever is known of them."""

import pathlib
import sys

import numpy as np

import runner

T = "tensor<?xi64>"
X = np.arange(3)
NONE = np.zeros(0, np.int64)
GUARDED = """%0 = scf.if %c -> tensor<?xi64> {
    BODY
    scf.yield %r : tensor<?xi64>
  } else {
    scf.yield %y : tensor<?xi64>
  }"""
PAD = "{ ^bb0(%i: index): tensor.yield %cst : i64 }"
FORALL = """%0 = scf.forall (%i) in (%n) shared_outs(%o = %y) -> tensor<?xi64> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[PLACE] [%n] [1] : tensor<?xi64> into tensor<?xi64>
    }
  }"""
# What computes %0, and what it is. %y is cast from the static %x, %s is empty, %n is
# 0 and %c is false, which are known at run time.
CASES = {
    "extract": (f"%0 = tensor.extract_slice %y[3] [%n] [1] : {T} to {T}", NONE),
    "extract_constant": (f"%0 = tensor.extract_slice %y[%c3] [%n] [1] : {T} to {T}", NONE),
    "extract_strided": (f"%0 = tensor.extract_slice %y[3] [%n] [2] : {T} to {T}", NONE),
    "insert": (f"%0 = tensor.insert_slice %s into %y[3] [%n] [1] : {T} into {T}", X),
    "insert_constant": (f"%0 = tensor.insert_slice %s into %y[%c3] [%n] [1] : {T} into {T}", X),
    "insert_into_computed": (f"""%z = arith.addi %y, %y : {T}
  %0 = tensor.insert_slice %s into %z[3] [%n] [1] : {T} into {T}""", 2 * X),
    "insert_in_parallel": (FORALL.replace("PLACE", "3"), X),
    "insert_constant_in_parallel": (FORALL.replace("PLACE", "%c3"), X),
    "pad": (f"%0 = tensor.pad %s low[3] high[%n] {PAD} : {T} to {T}", np.full(3, 7)),
    "pad_to_static": (f"""%p = tensor.pad %s low[%c3] high[0] {PAD} : {T} to tensor<3xi64>
  %0 = tensor.cast %p : tensor<3xi64> to {T}""", np.full(3, 7)),
    "pad_constant": ("""%e = arith.constant dense<> : tensor<0x2xi64>
  %p = tensor.pad %e low[0, 2] high[0, 0] { ^bb0(%i: index, %j: index): tensor.yield %cst : i64 }
      : tensor<0x2xi64> to tensor<0x4xi64>
  %0 = tensor.collapse_shape %p [[0, 1]] : tensor<0x4xi64> into tensor<0xi64>""", NONE),
    "guarded_extract": (GUARDED.replace("BODY", f"""%s2 = tensor.extract_slice %y[1] [2] [2]
      : {T} to tensor<2xi64>
    %r = tensor.cast %s2 : tensor<2xi64> to {T}"""), X),
    "guarded_insert": (GUARDED.replace("BODY", f"""%two = arith.constant dense<1> : tensor<2xi64>
    %r = tensor.insert_slice %two into %y[2] [2] [1] : tensor<2xi64> into {T}"""), X),
}

folder = pathlib.Path(sys.argv[1])
runner.fresh_directory(folder)
functions = []
for name, (body, _) in CASES.items():
    result = "tensor<0xi64>" if name == "pad_constant" else T
    functions.append(f"""func.func @{name}(%x: tensor<3xi64>, %s: {T}, %number: tensor<i64>) -> {result} {{
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %cst = arith.constant 7 : i64
  %y = tensor.cast %x : tensor<3xi64> to {T}
  %k = tensor.extract %number[] : tensor<i64>
  %n = arith.index_cast %k : i64 to index
  %c = arith.cmpi sgt, %n, %c0 : index
  {body}
  return %0 : {result}
}}
""")
program = folder / "program.mlir"
program.write_text("\n".join(functions))
inputs = []
for index, array in enumerate([X, NONE, np.array(0)]):
    np.save(folder / f"input_{index}.npy", array)
    inputs += ["--input", folder / f"input_{index}.npy"]
for name, (_, expected) in CASES.items():
    runner.succeed(program, *inputs, "--entry", name, "--output-dir", folder / name)
    found = np.load(folder / name / "output_0.npy")
    assert np.array_equal(found, expected), (name, found)
