# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx, runner
# RUN: %python %s %t
"""Every check of compiled code names the node that it is about.

A model with splits, sequences, joins, element-wise nodes and a branch, whose sizes
are all known at run time only: whatever way a check comes in, by the importer, an
op's own verification, bufferization or the allocation of a copy, its location has
come all the way down.
"""

import pathlib
import re
import subprocess
import sys

from onnx_models import INT64, model, node, tensor_type

from onnx import TensorProto, helper

folder = pathlib.Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
path = folder / "model.onnx"


def branch(name, source):
    return helper.make_graph([node("Neg", [source], [f"{name}_out"], name)], name, [],
                             [tensor_type(f"{name}_out", [None, None])])


nodes = [
    node("Split", ["x", "sizes"], ["a", "b", "c"], "cut", axis=0),
    node("SplitToSequence", ["a", "pieces"], ["s"], "cut to sequence", axis=1),
    node("SequenceAt", ["s", "i"], ["t"], "pick"),
    node("ConcatFromSequence", ["s"], ["u"], "join", axis=1),
    node("Add", ["b", "c"], ["v"], "add"),
    node("Concat", ["b", "v"], ["w"], "concat", axis=1),
    node("Gather", ["w", "i"], ["g"], "gather", axis=0),
    node("If", ["flag"], ["y"], "if", then_branch=branch("then", "b"),
         else_branch=branch("else", "c")),
]
inputs = [tensor_type("x", [None, None]), tensor_type("sizes", [3], INT64),
          tensor_type("pieces", [None], INT64), tensor_type("i", [], INT64),
          tensor_type("flag", [], TensorProto.BOOL)]
path.write_bytes(model(nodes, inputs, ["t", "u", "w", "g", "y", "a"]).SerializePartialToString())

result = subprocess.run(
    ["split-compile", path.name, "-o", "model.ll", "--remarks=split-checks"], cwd=folder,
    capture_output=True, text=True)
assert result.returncode == 0, result.stderr
# What a function keeps of the buffers that it frees is no node's.
own_tables = re.compile(r"cannot allocate memref<\d+x(i1|index)>")
lines = [line for line in result.stderr.splitlines()
         if "checked at run time" in line and not own_tables.search(line)]
named = {match[1] for line in lines
         if (match := re.match(r"remark: model\.onnx: node '([^']*)' \(\w+\)", line))}
nameless = [line for line in lines if not re.match(r"remark: model\.onnx: node '", line)]
assert not nameless, nameless
assert named >= {"cut", "cut to sequence", "pick", "join", "add", "concat", "gather"}, named
assert "unknown location" not in (folder / "model.ll").read_text()
