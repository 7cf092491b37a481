# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: runner
# UNSUPPORTED: sanitizer
# RUN: %python %s %split_src_root %split_build_root
"""The tour shows what the quick start prints."""

import os
import pathlib
import re
import subprocess
import sys

source, build = (pathlib.Path(argument) for argument in sys.argv[1:3])
tour = (source / "docs" / "Tour.md").read_text()
shown = re.search(r"^```text\n(==> .*?)^```$", tour, re.MULTILINE | re.DOTALL)[1]
printed = subprocess.run(
    [source / "tools" / "quickstart.sh", "--built"],
    env=os.environ | {"build_dir": str(build)},
    stdout=subprocess.PIPE,
    text=True,
    check=True,
).stdout.lstrip()


def normalize(text):
    """What depends on the name of the build folder is left out."""
    text = text.replace(str(build), "build")
    return re.sub(r"\[\d+ x i8\]", "[N x i8]", text).splitlines()


for got, expected in zip(normalize(printed), normalize(shown), strict=True):
    assert got == expected, f"{got}\n  in the tour: {expected}"
