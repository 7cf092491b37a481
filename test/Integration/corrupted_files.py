# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx, runner
# RUN: %python %s %t | FileCheck %s
# CHECK: {{[0-9]+}} corrupted files: {{[0-9]+}} refused
"""Models and inputs that are cut off or have wrong bytes run, or are one error.

None of them is a signal, takes long, or leaves an output that is not complete.
"""

import os
import random
import subprocess
import sys

import numpy as np
from onnx import numpy_helper

import runner
from onnx_models import split

directory = runner.fresh_directory(sys.argv[1])
os.chdir(directory)
X = np.arange(6, dtype="f4")
np.save("x.npy", X)
FILES = {
    "model.onnx": split(18, dim="n", outputs=2, sizes=[2, 4]).SerializeToString(),
    "input.npy": open("x.npy", "rb").read(),
    "input.pb": numpy_helper.from_array(X).SerializeToString(),
}
with open("x.onnx", "wb") as file:
    file.write(FILES["model.onnx"])


def corrupted(contents, rng):
    """Every fiftieth beginning of `contents`, and some with wrong bytes."""
    for i in range(50):
        yield contents[: len(contents) * i // 50]
    for _ in range(25):
        changed = bytearray(contents)
        for _ in range(rng.choice([1, 1, 2, 5])):
            changed[rng.randrange(len(changed))] = rng.randrange(256)
        yield bytes(changed)


def run(name):
    """Whether split-runner takes the file `name`."""
    model, value = (name, "x.npy") if name.endswith(".onnx") else ("x.onnx", name)
    result = subprocess.run(
        ["split-runner", model, "--input", value, "--output-dir", "out"],
        capture_output=True,
        text=True,
        timeout=100,
        errors="backslashreplace",
    )
    lines = [line for line in result.stderr.splitlines() if not line.startswith("warning: ")]
    assert result.returncode in (0, 1) and not result.stdout, result
    assert len(lines) == result.returncode, result
    assert all(line.startswith("error: ") for line in lines), result
    if result.returncode != 0:
        assert not os.path.exists("out"), result
        return False
    for output in os.listdir("out"):
        np.load(f"out/{output}")
        os.remove(f"out/{output}")
    os.rmdir("out")
    return True


count = refused = 0
for name, contents in FILES.items():
    for changed in corrupted(contents, random.Random(1)):
        with open(name, "wb") as file:
            file.write(changed)
        count += 1
        try:
            refused += not run(name)
        except AssertionError:
            print(f"{name} of {len(changed)} bytes: {changed!r}", file=sys.stderr)
            raise
assert refused >= count // 2, refused
print(count, "corrupted files:", refused, "refused")
