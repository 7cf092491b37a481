# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""lint_cpp.py BUILD COMPILER [FOLDER...]: all of lib/ and tools/, or these folders, by
a compiler that need not be the build's.

The .cpp files of a folder are read as one, since nearly all of the time goes into
MLIR's headers; in include/, each header alone. Warnings are errors. COMPILER is a g++ or a clang-tidy.
"""

import collections
import concurrent.futures
import json
import os
import pathlib
import shlex
import subprocess
import sys


def read_flags(build):
    """What the build compiles lib/ with, less what only its compiler knows."""
    flags = []
    for entry in json.loads((build / "compile_commands.json").read_text()):
        arguments = shlex.split(entry["command"])
        if "/lib/" not in entry["file"]:
            continue
        for argument, value in zip(arguments, arguments[1:]):
            if argument == "-isystem":
                new = [argument, value]
            elif argument.startswith(("-I", "-D", "-W", "-std", "-fno-exc", "-fno-rtti")):
                new = [argument]
            else:
                continue
            if argument != "-Winvalid-pch" and new[-1] not in flags:
                flags += new
    return flags


def make_command(compiler, flags, file):
    if "tidy" in compiler:
        return [compiler, "--quiet", "--warnings-as-errors=*", "--exclude-header-filter=\\.inc$",
                file, "--", *flags]
    # The exceptions of cmake/AddSplit.cmake.
    own = ["-Wno-maybe-uninitialized", "-Wno-attributes"]
    return [compiler, *flags, *own, "-Werror", "-fsyntax-only", file]


def run(folder, files, compiler, flags, scratch):
    joined = scratch / f"{folder.replace('/', '-')}.cpp"
    includes = "".join(f'#include "{file.resolve()}"\n' for file in files)
    joined.write_text(f"// NOLINTBEGIN(llvm-include-order)\n{includes}")
    # What is generated for a tool is where its objects are.
    paths = [f"-I{path}" for path in (pathlib.Path(folder), scratch.parent / folder) if path.is_dir()]
    command = make_command(compiler, flags + paths, str(joined))
    return folder, subprocess.run(command, capture_output=True, text=True)


def main():
    build, compiler = pathlib.Path(sys.argv[1]), sys.argv[2]
    scratch = build / "lint"
    scratch.mkdir(exist_ok=True)
    flags = read_flags(build)
    folders = collections.defaultdict(list)
    for root in sys.argv[3:] or ["lib", "tools"]:
        for file in sorted(pathlib.Path(root).rglob("*.cpp")):
            folders[str(file.parent)].append(file)
        if pathlib.Path(root).parts[0] == "include":
            folders |= {str(file): [file] for file in sorted(pathlib.Path(root).rglob("*.h"))}
    failed = False
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        jobs = [
            pool.submit(run, folder, files, compiler, flags, scratch)
            for folder, files in folders.items()
        ]
        for job in concurrent.futures.as_completed(jobs):
            folder, result = job.result()
            print(f"    {folder}", flush=True)
            if result.returncode:
                failed = True
                print(result.stderr + result.stdout, file=sys.stderr)
    return failed


sys.exit(main())
