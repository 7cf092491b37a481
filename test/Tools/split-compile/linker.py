# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# RUN: %python %s %t
"""What the linker is given, says, and how long it may take."""

import os
import pathlib
import re
import resource
import stat
import subprocess
import sys

import runner

directory = runner.fresh_directory(sys.argv[1])
os.chdir(directory)
(directory / "m.mlir").write_text(runner.identity("tensor<2xf32>"))
(directory / "tmp").mkdir()


def link(program, **options):
    linker = directory / "linker"
    linker.write_text(f"#!/bin/sh\n{program}\n")
    linker.chmod(linker.stat().st_mode | stat.S_IXUSR)
    return subprocess.run(
        ["split-compile", "m.mlir", "-o", "m.so", "--linker", linker],
        env={**os.environ, "TMPDIR": str(directory / "tmp")},
        **{"capture_output": True, "text": True, "timeout": 60, **options},
    )


def expect_failure(error, result):
    assert result.returncode == 1, result
    assert re.fullmatch(f"error: {error}\n", result.stderr), result
    assert not pathlib.Path("m.so").exists()
    assert os.listdir("tmp") == []


expect_failure(
    f"{directory}/linker cannot link the library: no such thing",
    link("echo no such thing >&2; exit 2"),
)

# A disk that is full before the object file is written.
expect_failure(
    "cannot write '.*/model.o': File too large",
    link("exit 0", preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (16, 16))),
)

# A linker that is not quick.
result = link('sleep 1.5; exec clang "$@"')
assert result.returncode == 0, result
assert pathlib.Path("m.so").exists()
