# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The examples in documents: what is in their fenced blocks, and does it run?"""

import re
import shutil
import subprocess
import sys
import time

FENCE = re.compile(r"^```(\w*) *([\w.-]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

# Its examples need what is installed: test/Install/packages.py runs them.
INSTALLED = "Adopting.md"


def link_programs(folder):
    """Makes the folder, with the usual names of the compilers and of this Python."""
    folder.mkdir(parents=True)
    for name, compiler in (("cc", "clang"), ("c++", "clang++")):
        (folder / name).symlink_to(shutil.which(compiler))
    (folder / "python3").symlink_to(sys.executable)


def run_console(text, folder, environment):
    """Runs the commands of a block, which begin with `$` and print the lines that
    follow; returns them, each with the seconds that it took."""
    commands = []
    for step in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, expected = step.partition("\n")
        start = time.monotonic()
        result = subprocess.run(
            command, shell=True, cwd=folder, env=environment, capture_output=True, text=True
        )
        commands.append((command, time.monotonic() - start))
        assert result.stderr == "", (command, result)
        assert result.stdout == expected, (command, result)
    return commands


def run_document(document, folder, environment):
    """Writes the files of a document and runs its commands, in a new folder that
    its blocks share; returns the commands, each with its seconds."""
    commands = []
    folder.mkdir()
    for language, name, text in FENCE.findall(document.read_text()):
        if language == "console":
            commands += run_console(text, folder, environment)
        elif name:
            (folder / name).write_text(text)
    return commands
