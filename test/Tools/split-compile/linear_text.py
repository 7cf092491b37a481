# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx, runner
# RUN: %python %s %split_src_root/test/Benchmark %t | FileCheck %s
# CHECK: 5 kinds of models, 0 super-linear
"""The LLVM IR of a model is text of a length linear in the model's size: no op of
it spells out the types of all inputs or outputs."""

import pathlib
import subprocess
import sys

sys.path.insert(0, sys.argv[1])
FOLDER = pathlib.Path(sys.argv[-1])

import compile_time

KINDS = [
    compile_time.split_model,
    compile_time.dynamic_split_model,
    compile_time.sized_split_model,
    compile_time.inputs_model,
    compile_time.join_model,
]
SMALL, GROWTH, SLACK = 250, 4, 1.5


def text_bytes(make, size):
    """Bytes of the LLVM IR of a model of this size."""
    text = FOLDER / "model.ll"
    path = compile_time.save(make(size)[0], FOLDER)
    subprocess.run(["split-compile", path, "-o", text], check=True)
    return text.stat().st_size


FOLDER.mkdir(exist_ok=True)
super_linear = 0
for kind in KINDS:
    small, large = [text_bytes(kind, size) for size in (SMALL, GROWTH * SMALL)]
    if large > GROWTH * SLACK * small:
        super_linear += 1
        print("%s: %d bytes, and %d of %d times as much" % (kind.__name__, small, large, GROWTH))
print("%d kinds of models, %d super-linear" % (len(KINDS), super_linear))
