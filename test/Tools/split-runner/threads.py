# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# REQUIRES: openmp
# RUN: %python %s %t
"""--threads N divides large copies, and only then is the OpenMP runtime loaded."""

import json
import os
import subprocess
import sys

import numpy as np

import runner

directory = runner.fresh_directory(sys.argv[1])
# Every library that the process loads, on standard error.
SHOW_LIBRARIES = dict(os.environ, LD_DEBUG="files")


def write_split(name, shape, sizes, axis):
    """A model that cuts `axis`; returns its path and the one of an input."""
    source = "x".join(map(str, shape)) + "xf32"
    chunks = []
    for size in sizes:
        chunk = [str(dim) for dim in shape]
        chunk[axis] = str(size)
        chunks.append("tensor<" + "x".join(chunk) + "xf32>")
    count, types = len(sizes), ", ".join(chunks)
    results = ", ".join(f"%0#{i}" for i in range(count))
    model = directory / f"{name}.mlir"
    model.write_text(
        f"""func.func @main(%x: tensor<{source}>) -> ({types}) {{
          %0:{count} = split.split %x sizes {list(sizes)} axis {axis}
              : (tensor<{source}>) -> ({types})
          return {results} : {types}
        }}"""
    )
    array = np.arange(np.prod([d if d != "?" else 7 for d in shape]), dtype="float32")
    array = array.reshape([d if d != "?" else 7 for d in shape])
    np.save(directory / f"{name}.npy", array)
    return model, directory / f"{name}.npy"


large = write_split("large", [300001, 3], [1, 2], 1)
small = write_split("small", [30, 3], [1, 2], 1)


def loads_openmp(model, data, *more):
    result = subprocess.run(
        ["split-runner", model, "--input", data, "--benchmark", "1", *more],
        capture_output=True,
        text=True,
        env=SHOW_LIBRARIES,
    )
    assert result.returncode == 0 and "libc.so" in result.stderr, result
    return "libomp" in result.stderr


assert not loads_openmp(*large)
assert not loads_openmp(*large, "--threads", "1")
assert loads_openmp(*large, "--threads", "2")
# There is nothing to divide.
assert not loads_openmp(*small, "--threads", "2")

# The thread count is that of the command line, and the time is that of the wall.
times = json.loads(
    runner.succeed(*[large[0], "--input", large[1]], *["--benchmark", 5, "--threads", 3])
)
assert 0 < times["min_ns"] <= times["median_ns"], times
for threads in [2, 64]:
    result = subprocess.run(
        ["split-runner", large[0], "--input", large[1], "--benchmark", "1"]
        + ["--threads", str(threads)],
        capture_output=True,
        text=True,
        env=dict(os.environ, OMP_DISPLAY_AFFINITY="true", OMP_NUM_THREADS="5"),
    )
    shown = [line for line in result.stdout.splitlines() if line.startswith("OMP:")]
    assert result.returncode == 0 and len(shown) == threads, result

# A check that fails does so before the threads begin.
checked = write_split("checked", ["?", 200000], [2, 4], 0)
message = runner.fail(checked[0], "--input", checked[1], "--threads", 3)
assert "split sizes sum to 6, but dimension 0 of the source is 7" in message, message

# A library of that name that is none.
(directory / "libomp.so.5").write_text("this is not a library\n")
result = subprocess.run(
    ["split-runner", large[0], "--input", large[1], "--threads", "2"],
    capture_output=True,
    text=True,
    env=dict(os.environ, LD_LIBRARY_PATH=str(directory)),
)
lines = result.stderr.splitlines()
assert result.returncode == 1 and len(lines) == 1 and not result.stdout, result
assert lines[0].startswith(
    "error: --threads 2 needs the OpenMP runtime of LLVM, which is in Debian's "
    "package libomp-22-dev: "
), lines
