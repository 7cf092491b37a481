# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: runner, clang
# UNSUPPORTED: sanitizer
# RUN: %python %s %split_src_root %split_build_root %t
"""The examples of the documents do what the documents show.

In a fenced block whose first line names a file, that file is; in one of
`console`, lines that begin with `$` are commands, and the others what those
print. All blocks of a document share a folder. The commands find the tools,
headers and libraries of this build as if they were installed. Other blocks are
the subject of elsewhere.py.
"""

import os
import pathlib
import shutil
import sys

from documents import INSTALLED, link_programs, run_document

source, build, folder = (pathlib.Path(argument) for argument in sys.argv[1:4])
shutil.rmtree(folder, ignore_errors=True)
link_programs(folder / "bin")
environment = os.environ | {
    "PATH": f"{build}/bin:{folder}/bin:{os.environ['PATH']}",
    "CPATH": f"{source}/include",
    "LIBRARY_PATH": f"{build}/lib",
    "PYTHONPATH": f"{source}/lib/Python",
    "XDG_CACHE_HOME": str(folder / "cache"),
}
documents = [source / "README.md", *sorted((source / "docs").glob("*.md"))]
commands = {
    document.stem: run_document(document, folder / document.stem, environment)
    for document in documents
    if document.name != INSTALLED
}
# No fence has become one that is not found.
for name in ("README", "Compiling", "Python", "Tour"):
    assert commands[name], commands
