# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: pip
# RUN: %python %s %split_src_root %t
"""The package is installed from the tree, and has the version of the project."""

import os
import pathlib
import re
import shutil
import subprocess
import sys

source, folder = (pathlib.Path(argument) for argument in sys.argv[1:])
shutil.rmtree(folder, ignore_errors=True)
# The build writes into the folder of the sources.
tree = folder / "tree"
(tree / "lib").mkdir(parents=True)
for name in ("pyproject.toml", "LICENSE", "README.md"):
    shutil.copy(source / name, tree)
shutil.copytree(source / "lib" / "Python", tree / "lib" / "Python")
subprocess.run(
    [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps"]
    + ["--no-build-isolation", "--target", folder / "site", tree],
    check=True,
)
version = re.search(r"project\(Split VERSION ([\d.]+)", (source / "CMakeLists.txt").read_text())[1]
program = "import split; print(split.__version__, split.split(range(4), [1, 3])[1])"
result = subprocess.run(
    [sys.executable, "-c", program],
    env=os.environ | {"PYTHONPATH": str(folder / "site")},
    capture_output=True,
    text=True,
    check=True,
)
assert result.stdout == f"{version} [1 2 3]\n", result
assert (folder / "site" / "split" / "py.typed").exists()
