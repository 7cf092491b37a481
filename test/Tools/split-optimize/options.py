# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s %t
"""What the command line takes, and what is wrong with it."""

import os
import re
import subprocess
import sys

from onnx import TensorProto, helper

import runner

D = runner.fresh_directory(sys.argv[1])
os.chdir(D)


def optimize(*arguments):
    return subprocess.run(["split-optimize", *arguments], capture_output=True, text=True)


def expect(error, *arguments):
    result = optimize(*arguments)
    assert result.returncode == 1 and not result.stdout, (arguments, result)
    assert result.stderr.startswith("error: ") and result.stderr.count("\n") == 1, result
    assert error in result.stderr, (arguments, result)
    assert not os.path.exists("b.onnx"), arguments


x = helper.make_tensor_value_info("x", TensorProto.FLOAT, ["N"])
y = helper.make_tensor_value_info("y", TensorProto.FLOAT, ["N"])
node = helper.make_node("Relu", ["x"], ["y"], name="relu")
model = helper.make_model(helper.make_graph([node], "g", [x], [y]),
                          opset_imports=[helper.make_opsetid("", 13)])
with open("m.onnx", "wb") as file:
    file.write(model.SerializeToString())

for arguments, error in (
    ([], "no model is given; see split-optimize --help"),
    (["m.onnx"], "no output is given; use -o <file>"),
    (["m.onnx", "-o"], "-o needs a value"),
    (["m.onnx", "n.onnx", "-o", "b.onnx"], "one model is improved, but 'm.onnx' and 'n.onnx' are given"),
    (["m.onnx", "-o", "b.onnx", "--check"], "--check needs a value"),
    (["m.onnx", "-o", "b.onnx", "--check="], "--check needs a value that is not empty"),
    (["m.onnx", "-o", "b.onnx", "--check", "random=x"],
     "--check takes a directory, random or random=SEED, but got 'random=x'"),
    (["m.onnx", "-o", "b.onnx", "--check", "none"], "none: cannot read the folder"),
    (["m.onnx", "-o", "b.onnx", "--check", "random"],
     "input 0 'x': dimension 0 is dynamic; give its size, as in --dim N=4"),
    (["m.onnx", "-o", "b.onnx", "--dim", "N=4"], "--dim needs --check"),
    (["m.onnx", "-o", "b.onnx", "--onnxruntime", "l.so"], "--onnxruntime needs --check"),
    (["m.onnx", "-o", "b.onnx", "--check=random", "--dim=N=2", "--onnxruntime", "l.so"],
     "--onnxruntime: l.so: cannot open shared object file"),
    (["m.onnx", "-o", "b.onnx", "--check=random", "--dim=N=2", "--onnxruntime", "libm.so.6"],
     "--onnxruntime: libm.so.6 is no library of ONNX Runtime"),
    (["m.onnx", "-o", "b.onnx", "--check=random", "--benchmark=5"], "--benchmark needs --onnxruntime"),
    (["m.onnx", "-o", "b.onnx", "--report=xml"], "--report takes text or json, but got 'xml'"),
    (["m.onnx", "-o", "b.onnx", "--rewrites", "default,nothing"],
     "--rewrites: there is no rewrite 'nothing'; there are default, all, none, unroll-loops, "),
    (["m.onnx", "-o", "no/b.onnx"], "cannot write 'no/b.onnx': No such file or directory"),
    (["m.xml", "-o", "b.onnx"], "m.xml: the rewrites are for ONNX models; split-runner runs OpenVINO IR"),
    (["m.mlir", "-o", "b.onnx"], "m.mlir: an .onnx file is improved, but this has the extension '.mlir'"),
    (["none.onnx", "-o", "b.onnx"], "none.onnx: No such file or directory"),
):
    expect(error, *arguments)
with open("bad.onnx", "wb") as file:
    file.write(b"\xff" * 30)
expect("bad.onnx: ", "bad.onnx", "-o", "b.onnx")

assert re.match(r"split-optimize \d+\.\d+\.\d+ \(LLVM 22", optimize("--version").stdout)
help_text = optimize("--help").stdout
for word in ("-o <file>", "--check <directory|random>", "REWRITES:", "raise-slices", "EXAMPLES:"):
    assert word in help_text, word

# Nothing to improve is nothing wrong, and a model from a pipe is one.
result = optimize("m.onnx", "-o", "b.onnx", "--report")
assert result.returncode == 0 and result.stdout == "m.onnx: 1 nodes become 1\n", result
os.remove("b.onnx")
with open("m.onnx", "rb") as file:
    subprocess.run(["split-optimize", "-", "-o", "b.onnx", "--check=random", "--dim=N=3"],
                   stdin=file, check=True)
assert os.path.exists("b.onnx")
