# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx, runner
# RUN: %python %s %t
"""A file is written as a whole or not at all, and several of them likewise."""

import os
import resource
import stat
import subprocess
import sys

import numpy as np

import runner
from onnx_models import split

directory = runner.fresh_directory(sys.argv[1])
os.chdir(directory)
(directory / "m.mlir").write_text(runner.identity("tensor<?xf32>"))
(directory / "bad.mlir").write_text("func.func @f() { return 1 }\n")
(directory / "m.onnx").write_bytes(split(18, outputs=2, num_outputs=2).SerializeToString())
WRITERS = [
    ["split-opt", "m.mlir", "-o"],
    ["split-translate", "--import-onnx", "m.onnx", "-o"],
]


def run(*command, **options):
    return subprocess.run(command, capture_output=True, text=True, timeout=60, **options)


def expect_failure(error, *command, **options):
    result = run(*command, **options)
    assert result.returncode == 1, (command, result)
    assert result.stderr == f"error: {error}\n", (command, result)


def limit_files():
    """As if the disk was full, from 16 bytes on."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (16, 16))


for writer in WRITERS:
    before = sorted(os.listdir())
    expect_failure("cannot write 'out': File too large", *writer, "out", preexec_fn=limit_files)
    expect_failure("cannot write 'none/out': No such file or directory", *writer, "none/out")
    expect_failure("cannot write 'm.mlir/out': Not a directory", *writer, "m.mlir/out")
    expect_failure("cannot write '.': Is a directory", *writer, ".")
    expect_failure("cannot write '/dev/full': No space left on device", *writer, "/dev/full")
    assert sorted(os.listdir()) == before

    # What was there stays until the new one is complete.
    (directory / "old").write_text("old")
    os.chmod("old", 0o640)
    os.symlink("old", "link")
    expect_failure("cannot write 'old': File too large", *writer, "old", preexec_fn=limit_files)
    assert (directory / "old").read_text() == "old"
    assert run(*writer, "link").returncode == 0
    assert "func.func" in (directory / "old").read_text()
    # It keeps its permissions, and the link.
    assert stat.S_IMODE(os.stat("old").st_mode) == 0o640
    assert os.path.islink("link")
    os.remove("old")
    os.remove("link")
    if os.geteuid() != 0:
        (directory / "old").write_text("old")
        os.chmod("old", 0o444)
        expect_failure("cannot write 'old': Permission denied", *writer, "old")
        os.remove("old")
        os.mkdir("shut", 0o555)
        expect_failure("cannot write 'shut/out': Permission denied", *writer, "shut/out")
        os.rmdir("shut")

    # A name as long as a name may be.
    assert run(*writer, "n" * 255).returncode == 0
    os.remove("n" * 255)
    expect_failure(f"cannot write '{'n' * 256}': File name too long", *writer, "n" * 256)

    # A device, and a pipe, are written to; one that nothing reads is an error.
    assert run(*writer, "/dev/null").returncode == 0
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)
    os.mkfifo("pipe")
    expect_failure("cannot write 'pipe': No such device or address", *writer, "pipe")
    reader = os.open("pipe", os.O_RDONLY | os.O_NONBLOCK)
    assert run(*writer, "pipe").returncode == 0
    assert b"func.func" in os.read(reader, 4096)
    os.close(reader)
    os.remove("pipe")
    assert sorted(os.listdir()) == before

# A run that fails writes nothing.
assert run("split-opt", "bad.mlir", "-o", "out").returncode == 1
assert not os.path.exists("out")

# Nor do several files, if one of them cannot be written.
(directory / "two.mlir").write_text(
    """func.func @main() -> (tensor<2xi32>, tensor<1000xi32>) {
  %0 = arith.constant dense<1> : tensor<2xi32>
  %1 = arith.constant dense<1> : tensor<1000xi32>
  return %0, %1 : tensor<2xi32>, tensor<1000xi32>
}
"""
)


def limit_larger_file():
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))


for format in ["npy", "pb"]:
    expect_failure(
        f"cannot write 'made/for/it/output_1.{format}': File too large",
        *["split-runner", "two.mlir", "--output-format", format],
        *["--output-dir", "made/for/it/"],
        preexec_fn=limit_larger_file,
    )
    assert not os.path.exists("made")

# Two processes that write to one folder: the files are those of one of them.
COUNT = 40
results = ", ".join(["tensor<i32>"] * COUNT)
for value in range(2):
    (directory / f"value_{value}.mlir").write_text(
        f"""func.func @main() -> ({results}) {{
          %0 = arith.constant dense<{value}> : tensor<i32>
          return {", ".join(["%0"] * COUNT)} : {results}
        }}"""
    )
for _ in range(5):
    processes = [
        subprocess.Popen(["split-runner", f"value_{value}.mlir", "--output-dir", "both"])
        for value in range(2)
    ]
    assert [process.wait() for process in processes] == [0, 0]
    values = {int(np.load(f"both/output_{i}.npy")) for i in range(COUNT)}
    assert len(values) == 1, values
    assert len(os.listdir("both")) == COUNT
