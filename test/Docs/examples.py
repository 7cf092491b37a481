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
import re
import shutil
import subprocess
import sys

FENCE = re.compile(r"^```(\w*) *([\w.]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def make_environment(source, build, folder):
    tools = folder / "bin"
    tools.mkdir(parents=True)
    for name, compiler in (("cc", "clang"), ("c++", "clang++")):
        (tools / name).symlink_to(shutil.which(compiler))
    (tools / "python3").symlink_to(sys.executable)
    return os.environ | {
        "PATH": f"{build}/bin:{tools}:{os.environ['PATH']}",
        "CPATH": f"{source}/include",
        "LIBRARY_PATH": f"{build}/lib",
        "PYTHONPATH": f"{source}/lib/Python",
        "XDG_CACHE_HOME": str(folder / "cache"),
    }


def run_console(text, folder, environment):
    """Runs the commands of a block; returns how many there were."""
    steps = re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]
    for step in steps:
        command, _, expected = step.partition("\n")
        result = subprocess.run(
            command, shell=True, cwd=folder, env=environment, capture_output=True, text=True
        )
        assert result.stderr == "", (command, result)
        assert result.stdout == expected, (command, result)
    return len(steps)


def run_document(document, folder, environment):
    """Returns how many commands the document has."""
    commands = 0
    folder.mkdir()
    for language, name, text in FENCE.findall(document.read_text()):
        if language == "console":
            commands += run_console(text, folder, environment)
        elif name:
            (folder / name).write_text(text)
    return commands


source, build, folder = (pathlib.Path(argument) for argument in sys.argv[1:4])
shutil.rmtree(folder, ignore_errors=True)
environment = make_environment(source, build, folder)
documents = [source / "README.md", *sorted((source / "docs").glob("*.md"))]
commands = {
    document.stem: run_document(document, folder / document.stem, environment)
    for document in documents
}
# No fence has become one that is not found.
for name in ("README", "Compiling", "Python", "Tour"):
    assert commands[name] != 0, commands
