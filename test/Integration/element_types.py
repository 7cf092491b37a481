# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx, runner
# RUN: %python %s %t | FileCheck %s
# CHECK: 47 programs, 0 wrong
"""Every element type goes through every op.

The types that ONNX has do so in ONNX models and in MLIR programs. The types that
only MLIR has are in no file format: their source is a constant, and what is
printed has to be what a program prints that returns constants.
"""

import pathlib
import random
import re
import sys

import numpy as np

import model_cases
import runner
from onnx_models import model, node, tensor_type
from onnx_values import TYPES, data_type, make_array

FOLDER = pathlib.Path(sys.argv[-1])
RNG = random.Random(1)
SHAPE, SIZES, POSITION = (3, 7), [2, 0, 5], -2
RUN_TIME_VALUES = [("INT64", np.array(SIZES)), ("INT64", np.array(POSITION))]
# The types of MLIR, and values of those that ONNX does not have.
ONNX_TYPES = dict(zip(TYPES, """f16 f32 f64 i1 i8 i16 i32 i64 ui8 ui16 ui32 ui64
    complex<f32> complex<f64> !split.string""".split()), BFLOAT16="bf16")
FLOATS = ["0.0", "-0.0", "1.0", "-1.5", "0.25", "16.0"]
MLIR_TYPES = {
    "i2": range(-2, 2),
    "i4": range(-8, 8),
    "i7": range(-64, 64),
    "i48": [-(2**47), -1, 0, 2**47 - 1],
    "ui4": range(16),
    "si4": range(-8, 8),
    "si8": [-128, -1, 0, 127],
    "si16": [-(2**15), -1, 0, 2**15 - 1],
    "si32": [-(2**31), -1, 0, 2**31 - 1],
    "si64": [-(2**63), -1, 0, 2**63 - 1],
    "index": [-(2**63), -1, 0, 2**63 - 1],
    "f8E4M3FN": FLOATS,
    "f8E5M2": FLOATS,
    "f8E4M3FNUZ": FLOATS[:1] + FLOATS[2:],
    "complex<f16>": ["(-1.0, 2.0)", "(3.0, -4.5)"],
}


def get_outputs(x):
    """What every program returns for the source `x`: arrays and lists of them."""
    chunks = np.split(x, np.cumsum(SIZES)[:-1], 1)
    return {
        "split": chunks,
        "at": chunks[POSITION],
        "inserted": [chunks[0], x, *chunks[1:]],
        "erased": [chunks[0], chunks[2]],
        "constructed": [x, x],
        "begun": [x],
        "joined": x,
        "stacked": np.stack([x, x], 2),
        "chunk0": chunks[0], "chunk1": chunks[1], "chunk2": chunks[2],
    }


def make_onnx_case(element_type, opset):
    """An ONNX model of all ops that this type may go through."""
    x = make_array(RNG, element_type, SHAPE)
    outputs = get_outputs(x)
    chunks = ["chunk0", "chunk1", "chunk2"]
    nodes = [
        node("SplitToSequence", ["x", "sizes"], ["split"], "n0", axis=1),
        node("Split", ["x", "sizes"], chunks, "n1", axis=1),
        node("SequenceAt", ["split", "p"], ["at"], "n2"),
        node("SequenceInsert", ["split", "x", "p"], ["inserted"], "n3"),
        node("SequenceErase", ["split", "p"], ["erased"], "n4"),
        node("SequenceConstruct", ["x", "x"], ["constructed"], "n5"),
        node("SequenceEmpty", [], ["empty"], "n6", dtype=data_type(element_type)),
        node("SequenceInsert", ["empty", "x"], ["begun"], "n7"),
        node("ConcatFromSequence", ["erased"], ["joined"], "n8", axis=1),
        node("ConcatFromSequence", ["constructed"], ["stacked"], "n9", axis=2, new_axis=1),
    ]
    if element_type == "BFLOAT16":
        # The other ops on sequences are of version 11, which is without.
        nodes = nodes[:2]
        outputs = {name: outputs[name] for name in ["split", *chunks]}
    inputs = [
        tensor_type("x", [SHAPE[0], None], data_type(element_type)),
        tensor_type("sizes", [3], data_type("INT64")),
        tensor_type("p", [], data_type("INT64")),
    ]
    return model_cases.Case(
        FOLDER / f"onnx_{element_type}",
        model(nodes, inputs, outputs, opset),
        [(element_type, x), *RUN_TIME_VALUES],
        [(element_type, value) for value in outputs.values()],
        f"ONNX {element_type}",
    )


PROGRAM = """
!m = tensor<3x?xT>
!c = tensor<3x7x?xT>
!s = !split.sequence<!m>
func.func @main(PARAMETER%sizes: tensor<3xi64>, %p: tensor<i64>)
    -> (!s, !m, !s, !s, !s, !s, !m, !c, !m, !m, !m, !m, !m, !m) {
  SOURCE
  %split = split.split_to_sequence %x sizes %sizes axis 1 : (tensor<3x7xT>, tensor<3xi64>) -> !s
  %at = split.sequence_at %split at %p : (!s, tensor<i64>) -> !m
  %inserted = split.sequence_insert %split, %x at %p : (!s, tensor<3x7xT>, tensor<i64>) -> !s
  %erased = split.sequence_erase %split at %p : (!s, tensor<i64>) -> !s
  %constructed = split.sequence_construct %x, %x : (tensor<3x7xT>, tensor<3x7xT>) -> !s
  %empty = split.sequence_empty : !s
  %begun = split.sequence_insert %empty, %x : (!s, tensor<3x7xT>) -> !s
  %joined = split.concat_from_sequence %erased axis 1 : (!s) -> !m
  %stacked = split.concat_from_sequence %constructed axis 2 new_axis = true : (!s) -> !c
  %chunk:3 = split.split %x sizes %sizes axis 1 : (tensor<3x7xT>, tensor<3xi64>) -> (!m, !m, !m)
  %part:3 = split.variadic_split %x axis 1 lengths %sizes
      : (tensor<3x7xT>, tensor<3xi64>) -> (!m, !m, !m)
  return %split, %at, %inserted, %erased, %constructed, %begun, %joined, %stacked,
      %chunk#0, %chunk#1, %chunk#2, %part#0, %part#1, %part#2
      : !s, !m, !s, !s, !s, !s, !m, !c, !m, !m, !m, !m, !m, !m
}
"""


def make_program(mlir_type, constant=None):
    """All ops on elements of a type; the source is an argument or a constant."""
    program = PROGRAM.replace("PARAMETER", "" if constant else "%x: tensor<3x7xT>, ")
    return program.replace("SOURCE", constant or "").replace("xT>", f"x{mlir_type}>")


def get_mlir_outputs(x):
    """What PROGRAM returns: split.variadic_split gives the chunks once more."""
    outputs = list(get_outputs(x).values())
    return outputs + outputs[-3:]


def make_mlir_case(element_type):
    x = make_array(RNG, element_type, SHAPE)
    return model_cases.Case(
        FOLDER / f"mlir_{element_type}",
        make_program(ONNX_TYPES[element_type]),
        [(element_type, x), *RUN_TIME_VALUES],
        [(element_type, value) for value in get_mlir_outputs(x)],
        f"MLIR {ONNX_TYPES[element_type]}",
    )


def make_constant(name, literals, mlir_type):
    text = str(literals.tolist()).replace("'", "") if literals.size else ""
    shape = "x".join(map(str, literals.shape))
    return f"%{name} = arith.constant dense<{text}> : tensor<{shape}x{mlir_type}>", shape


def make_constants_program(outputs, mlir_type):
    """A program that returns the tensors, and those of the lists one by one."""
    tensors = []
    for value in outputs:
        tensors += value if isinstance(value, list) else [value]
    lines, names, types = [], [], []
    for index, tensor in enumerate(tensors):
        line, shape = make_constant(f"c{index}", tensor, mlir_type)
        lines.append(f"  {line}\n")
        names.append(f"%c{index}")
        types.append(f"tensor<{shape}x{mlir_type}>")
    return (f"func.func @main() -> ({', '.join(types)}) {{\n{''.join(lines)}"
            f"  return {', '.join(names)} : {', '.join(types)}\n}}\n")


def print_tensors(case):
    """The printed outputs of a case, as tensors without names."""
    text = runner.succeed(*case.write_inputs())
    text = re.sub(r"^\w+ : sequence of .*\n", "", text, flags=re.M)
    return re.sub(r"^[\w\[\]]+ : ", "", text, flags=re.M)


def check_constant(mlir_type, values):
    """Nothing, or what is wrong with a type that only MLIR has."""
    folder = FOLDER / f"constant_{re.sub('[^a-zA-Z0-9]', '_', mlir_type)}"
    x = np.array([str(RNG.choice(values)) for _ in range(SHAPE[0] * SHAPE[1])])
    x = x.astype(object).reshape(SHAPE)
    source, _ = make_constant("x", x, mlir_type)
    actual = model_cases.Case(
        folder / "actual", make_program(mlir_type, source), RUN_TIME_VALUES, [], "")
    expected = model_cases.Case(
        folder / "expected", make_constants_program(get_mlir_outputs(x), mlir_type), [], [], "")
    try:
        texts = print_tensors(expected), print_tensors(actual)
    except AssertionError as error:
        return str(error)
    return None if texts[0] == texts[1] else "expected:\n{}but got:\n{}".format(*texts)


cases = [make_onnx_case(element_type, opset=24 if element_type == "BFLOAT16" else 13)
         for element_type in ONNX_TYPES]
cases += [make_mlir_case(element_type) for element_type in ONNX_TYPES]
failures = model_cases.run_cases(cases)
for mlir_type, values in MLIR_TYPES.items():
    problem = check_constant(mlir_type, values)
    if problem:
        failures += 1
        print(f"MLIR {mlir_type}:\n{problem}\n")
print(f"{len(cases) + len(MLIR_TYPES)} programs, {failures} wrong")
sys.exit(failures > 0)
