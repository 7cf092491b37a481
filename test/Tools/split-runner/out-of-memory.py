# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# A sanitizer needs more addresses than the processes may have here.
# UNSUPPORTED: sanitizer
# RUN: %python %s %t
"""Memory that runs out is one line of error: in compiled code, which says what
it cannot allocate and where, and in the compiler."""

import resource
import subprocess
import sys

import numpy as np

import runner

directory = runner.fresh_directory(sys.argv[1])
GIB = 1 << 30


def run(limit, *arguments):
    """Runs split-runner with so many bytes of memory."""
    return subprocess.run(
        ["split-runner", *map(str, arguments)],
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)),
        capture_output=True,
        text=True,
        timeout=300,
    )


def fail(limit, *arguments):
    """Runs split-runner, which must fail, and returns its error."""
    result = run(limit, *arguments)
    assert result.returncode == 1 and not result.stdout, result
    assert result.stderr.startswith("error: "), result
    assert result.stderr.count("\n") == 1, result
    return result.stderr


SPLAT = """func.func @main(%n: index) -> tensor<?xf32> {
  %c = arith.constant 1.0 : f32
  %0 = tensor.splat %c[%n] : tensor<?xf32>
  return %0 : tensor<?xf32>
}
"""
# n chunks of one element, of which each has an entry in the tables, and then all
# of them once more.
SEQUENCE = """func.func @main(%n: index) -> tensor<?xf32> {
  %c = arith.constant 1.0 : f32
  %0 = tensor.splat %c[%n] : tensor<?xf32>
  %k = arith.constant dense<1> : tensor<i64>
  %1 = split.split_to_sequence %0 sizes %k axis 0 : (tensor<?xf32>, tensor<i64>) -> !split.sequence<tensor<?xf32>>
  %2 = split.sequence_insert %1, %0 : (!split.sequence<tensor<?xf32>>, tensor<?xf32>) -> !split.sequence<tensor<?xf32>>
  %3 = split.concat_from_sequence %2 axis 0 : (!split.sequence<tensor<?xf32>>) -> tensor<?xf32>
  return %3 : tensor<?xf32>
}
"""
for text, counts in [(SPLAT, [GIB, 1 << 60, 1 << 62, (1 << 63) - 1, -1]), (SEQUENCE, [1 << 27])]:
    (directory / "m.mlir").write_text(text)
    for count in counts:
        np.save(directory / "n.npy", np.int64(count))
        for threads in [1, 2]:
            error = fail(
                2 * GIB, directory / "m.mlir", "--input", directory / "n.npy",
                *(["--threads", threads] if threads > 1 else []),
            )
            if threads > 1 and "needs the OpenMP runtime" in error:
                continue
            print(error)
            assert f"{directory}/m.mlir:" in error, error
            wanted = (": out of memory: cannot allocate memref<?x" if count >= 0
                      else ": size of dimension 0 is -1, but must be at least 0")
            assert wanted in error, error
    # Without the limit, and with less, it runs.
    np.save(directory / "n.npy", np.int64(10))
    runner.succeed(directory / "m.mlir", "--input", directory / "n.npy")

# A result that the tool makes.
(directory / "static.mlir").write_text(
    f"""func.func @main(%x: f32) -> tensor<{GIB}xf32> {{
      %0 = tensor.splat %x : tensor<{GIB}xf32>
      return %0 : tensor<{GIB}xf32>
    }}"""
)
np.save(directory / "x.npy", np.float32(1))
error = fail(2 * GIB, directory / "static.mlir", "--input", directory / "x.npy")
assert "cannot allocate 4294967296 bytes" in error, error

# The compiler itself. What it takes to start, and a little more, is not enough.
COUNT = 100000
nodes = "".join(
    f"  %{i + 1} = arith.addf %{i or 'x'}, %x : tensor<?xf32>\n" for i in range(COUNT)
)
(directory / "long.mlir").write_text(
    "func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {\n"
    + nodes + f"  return %{COUNT} : tensor<?xf32>\n}}\n"
)
np.save(directory / "x.npy", np.zeros(3, "f4"))
MIB = 1 << 20
start = 100 * MIB
while run(start, "--version").returncode != 0:
    start += 10 * MIB
for more in [0, 5, 10, 20, 40, 80]:
    error = fail(start + more * MIB, directory / "long.mlir", "--input", directory / "x.npy")
    print(error)
    assert "memory" in error, error
