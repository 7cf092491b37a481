# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx, runner
# RUN: %python %s %t
"""The limits of docs/Limits.md: what is just within them is accepted, and what
is beyond them is one line of error."""

import os
import struct
import subprocess
import sys

import numpy as np
from onnx import TensorProto

import runner
from onnx_models import model, node, tensor_type

directory = runner.fresh_directory(sys.argv[1])
os.chdir(directory)


def write(path, contents):
    mode = "w" if isinstance(contents, str) else "wb"
    with open(path, mode) as file:
        file.write(contents)
    return path


def run(*command):
    return subprocess.run(
        [str(part) for part in command], capture_output=True, text=True, timeout=100)


def accept(*command):
    result = run(*command)
    assert result.returncode == 0 and not result.stderr, (command, result.stderr[:2000])


def refuse(error, *command):
    result = run(*command)
    assert result.returncode == 1 and not result.stdout, (command, result.returncode)
    assert result.stderr.startswith("error: "), (command, result.stderr[:2000])
    assert result.stderr.count("\n") == 1 and len(result.stderr) < 5000
    assert error in result.stderr, (command, result.stderr[:2000])


# Brackets in MLIR. What is in strings and comments does not count, nor do arrows.
def nested(depth):
    inside = depth - 1
    return [
        "func.func private @f(" + "tuple<" * inside + "i32" + ">" * inside + ")\n",
        "module attributes {a.b = " + "[" * inside + "]" * inside + "} {}\n",
        "\n" + "module {" * depth + "}" * depth + "\n",
    ]


for text in nested(1000):
    accept("split-opt", write("nested.mlir", text))
for text in nested(1001) + nested(100000):
    for tool in ["split-opt", "split-runner"]:
        refuse(": brackets are nested more than 1000 deep", tool, write("nested.mlir", text))
refuse("nested.mlir:2:8008: brackets", "split-opt", write("nested.mlir", nested(1001)[2]))
flat = '"((((' + "<[{(" * 2000 + '\\""'
accept("split-opt", write(
    "flat.mlir",
    f"// {'(' * 2000}\n"
    f"module attributes {{a.b = {flat}}} {{\n"
    + "".join(f"func.func private @f{i}(i32) -> i32\n" for i in range(2000))
    + "}\n"))
accept("split-opt", "flat.mlir", "--emit-bytecode", "-o", "flat.mlirbc")
accept("split-opt", "flat.mlirbc")
# A dense literal whose depth upstream's parser takes quadratic time for.
refuse("brackets are nested", "split-opt", write(
    "dense.mlir",
    "func.func @f() { %0 = arith.constant dense<" + "[" * 100000 + "1" + "]" * 100000
    + "> : tensor<i32>\n return }\n"))
# What is nested without brackets uses up the stack at some depth.
minus = "-" * 1000000
refuse("nested too deeply", "split-opt", write(
    "minus.mlir", f"func.func private @f(memref<2xf32, affine_map<(d0) -> ({minus}d0)>>)\n"))
refuse("nested too deeply", "split-runner", "minus.mlir")


# Ranks.
def npy(rank):
    header = f"{{'descr': '<f4', 'fortran_order': False, 'shape': ({'1,' * rank}), }}\n".encode()
    return b"\x93NUMPY\x02\x00" + struct.pack("<I", len(header)) + header + bytes(4)


def identity(rank):
    return runner.identity(f"tensor<{'1x' * rank}f32>")


def onnx_identity(rank):
    shape = [1] * rank
    return model(
        [node("Identity", ["x"], ["y"])], [tensor_type("x", shape)], ["y"], 13
    ).SerializeToString()


write("open.mlir", runner.identity("tensor<*xf32>"))
for rank, name, contents in [
    (64, "rank.mlir", identity(64)),
    (64, "rank.onnx", onnx_identity(64)),
]:
    write(name, contents)
    write("rank.npy", npy(64))
    write("rank.pb", TensorProto(data_type=1, dims=[1] * 64, raw_data=bytes(4)).SerializeToString())
    for value in ["rank.npy", "rank.pb"]:
        accept("split-runner", name, "--input", value)
for rank in [65, 5000]:
    refuse(f"input 0 has rank {rank}, but at most rank 64 can be passed",
           "split-runner", write("rank.mlir", identity(rank)))
    write("rank.onnx", onnx_identity(rank))
    for command in [["split-runner"], ["split-translate", "--import-onnx"]]:
        refuse(f"input 'x' has {rank} dimensions, but at most 64 are supported",
               *command, "rank.onnx")
    refuse(f"has {rank} dimensions, but at most 64 are supported",
           "split-runner", "open.mlir", "--input", write("rank.npy", npy(rank)))
    write("rank.pb", TensorProto(data_type=1, dims=[1] * rank, raw_data=bytes(4)).SerializeToString())
    refuse(f"the tensor has {rank} dimensions, but at most 64 are supported",
           "split-runner", "open.mlir", "--input", "rank.pb")

# Names have no limit; messages shorten them, and themselves.
for length in [10, 10**6]:
    name = "n" * length
    write("name.mlir", f"func.func @{name}(%x: f32 {{split.name = \"{name}\"}}) -> f32 {{ return %x : f32 }}\n")
    np.save("x.npy", np.float32(1))
    accept("split-runner", "name.mlir", "--input", "x.npy")
    refuse("the model has 1 input: input 0 'nnnnnnnnnn", "split-runner", "name.mlir")
    refuse("there is no function 'none'", "split-runner", "name.mlir", "--entry", "none")
refuse("No such file or directory", "split-runner", "n" * 200 + ".mlir")
refuse("File name too long", "split-runner", "n" * 5000 + ".mlir")
refuse("--cpu takes", "split-runner", "name.mlir", "--input", "x.npy", "--cpu", "n" * 100000)

# What would not be printed as itself is escaped, in names and in messages.
refuse("there is no function '\\x1b[31mred'", "split-runner", "open.mlir", "--entry", "\x1b[31mred")
refuse("error: \\x1b[31mred.mlir: No such file", "split-runner", "\x1b[31mred.mlir")

# Whole files. They take no space.
for extension in ["mlir", "onnx", "pb"]:
    with open(f"large.{extension}", "wb") as file:
        file.truncate(1 << 31)
error = "it has 2147483648 bytes, but at most 2147483647 can be read"
refuse(error, "split-runner", "large.mlir")
refuse(error, "split-runner", "large.onnx")
refuse(error, "split-translate", "--import-onnx", "large.onnx")
refuse(error, "split-runner", "open.mlir", "--input", "large.pb")
