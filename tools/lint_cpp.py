# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""lint_cpp.py BUILD COMPILER [FOLDER...]: all of lib/ and tools/, or these folders, by
a compiler that need not be the build's. Warnings are errors. COMPILER is a g++ or a
clang-tidy.

Nearly all of the time goes into MLIR's headers. So the .cpp files of the folders of a
group are read as one; a group in which names clash is read folder by folder, so that
a clash costs time and is no error. In include/, each header is read alone.

lint_cpp.py BUILD COMPILER --recent: of the headers in include/, those that the last
commits changed, those that include them, and a tenth of the rest, another one with
each commit.

lint_cpp.py BUILD alone [--recent]: each source that the build joins with others, or
the same share of these, as a build does that joins none.
"""

import concurrent.futures
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys

# Folders without names that clash, the group first that takes longest. What is below no
# group is one of its own. Of the tools, Options.h and the like are of different
# contents, so that a group has at most one of those. The line "apart: ..." names a group
# that has to be cut in another way.
GROUPS = [
    ["lib/Dialect/Split", "lib/Dialect/Strided", "lib/Dialect/Ranks", "lib/Tensors", "lib/Buffers",
     "lib/CodeGen", "lib/Copies/Emit", "lib/Copies/Match", "lib/Copies/Transforms",
     "lib/Workarounds", "lib/Pipelines", "lib/Conversion/SequencesToTensor",
     "lib/Conversion/SplitToTensor", "lib/Conversion/SplitToLLVM"],
    ["lib/Execution", "lib/HostIO", "lib/OnnxRuntime", "lib/Compile", "lib/Explain", "lib/Support",
     "lib/Conversion/SplitToOnnx", "lib/Conversion/TorchToSplit"],
    ["lib/Onnx", "lib/Import/Support", "lib/Import/Onnx", "tools/split-compile"],
    ["lib/Import/OpenVino", "lib/Export/OpenVino", "lib/Conversion/ForeignOps",
     "lib/Conversion/IEToSplit", "lib/Conversion/OnnxToSplit", "lib/Conversion/RanksToMPI",
     "lib/Copies/Plan", "tools/split-explain"],
    ["lib/Plugin", "lib/CAPI", "tools/split-opt", "tools/split-lsp-server", "tools/split-reduce",
     "tools/split-translate"],
    ["lib/Export/Onnx", "tools/split-optimize"],
]
# Of --recent: the commits that are looked at, and the most files that are read.
RECENT_COMMITS, MOST_FILES = 10, 80


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


def read_together(folders, compiler, flags, scratch):
    """The result of reading the files of {folder: files} as one."""
    name = "-".join(folders).replace("/", "-")
    joined = scratch / f"{name[:100]}.cpp"
    lines = ["// NOLINTBEGIN(llvm-include-order)"]
    for folder, files in folders.items():
        if folder.startswith("tools/"):
            # A program has one.
            lines += ["#undef main", f"#define main mainOf{folder.title().replace('-', '')[6:]}"]
        lines += [f'#include "{file.resolve()}"' for file in files]
    lines.append("// NOLINTEND(llvm-include-order)")
    joined.write_text("\n".join(lines) + "\n")
    # What is generated for a tool is where its objects are.
    paths = [f"-I{path}" for folder in folders
             for path in (pathlib.Path(folder), scratch.parent / folder) if path.is_dir()]
    command = make_command(compiler, flags + paths, str(joined))
    return subprocess.run(command, capture_output=True, text=True)


def read(folders, *how):
    """What is wrong with {folder: files}, as a text, if anything is."""
    result = read_together(folders, *how)
    if result.returncode == 0:
        return ""
    if len(folders) == 1:
        return result.stderr + result.stdout
    said = (result.stdout + result.stderr).splitlines()
    reason = next((line for line in said if " error: " in line), "")
    print(f"    apart: {' '.join(folders)}: {reason}", flush=True)
    return "".join(read({folder: files}, *how) for folder, files in folders.items())


def find_headers():
    return sorted(pathlib.Path("include").rglob("*.h"))


def find_joined(build):
    """{source: the command that compiles it with others, and where}."""
    joined = {}
    for entry in json.loads((build / "compile_commands.json").read_text()):
        file = pathlib.Path(entry["file"])
        if file.parent.name != "Unity":
            continue
        how = shlex.split(entry["command"]), entry["directory"]
        for source in re.findall(r'#include "(.*\.cpp)"', file.read_text()):
            joined[pathlib.Path(source).relative_to(pathlib.Path.cwd())] = how
    return joined


def read_alone(source, command, directory):
    """What is wrong with `source` alone, as a text, if anything is."""
    output = command.index("-o")
    *options, file = command[:output] + command[output + 2 :]
    assert pathlib.Path(file).parent.name == "Unity", command
    options = [option for option in options if option != "-c"]
    check = [*options, "-Werror", "-fsyntax-only", source.resolve()]
    result = subprocess.run(check, capture_output=True, text=True, cwd=directory)
    return result.stderr + result.stdout if result.returncode else ""


def find_recent(files):
    """Those of --recent, of `files`."""
    def git(*arguments):
        command = subprocess.run(["git", *arguments], capture_output=True, text=True)
        return command.stdout.split() if command.returncode == 0 else []

    count = int((git("rev-list", "--count", "HEAD") or ["0"])[0])
    since = f"HEAD~{min(RECENT_COMMITS, count - 1)}"
    changed = set(git("diff", "--name-only", since, "--", "include", "lib", "tools"))
    names = [name.removeprefix("include/") for name in changed if name.startswith("include/")]
    first = [file for file in files if str(file) in changed]
    others = [file for file in files if file not in first]
    rest = [file for file in others
            if not any(f'#include "{name}"' in file.read_text() for name in names)]
    first += [file for file in others if file not in rest]
    return (rest[count % 10 :: 10] + first)[:MOST_FILES]


def find_groups(roots):
    """A list of {folder: files}."""
    if roots == ["--recent"]:
        return [{str(header): [header]} for header in find_recent(find_headers())]
    groups = [{} for _ in GROUPS]
    for root in roots or ["lib", "tools"]:
        if pathlib.Path(root).parts[0] == "include":
            headers = [header for header in find_headers() if header.is_relative_to(root)]
            groups += [{str(header): [header]} for header in headers]
            continue
        left = sorted({file.parent for file in pathlib.Path(root).rglob("*.cpp")})
        # In the order of GROUPS, which matters to what names mean.
        for group, prefixes in zip(groups, GROUPS):
            for prefix in prefixes:
                below = [folder for folder in left if folder.is_relative_to(prefix)]
                group.update({str(folder): sorted(folder.glob("*.cpp")) for folder in below})
                left = [folder for folder in left if folder not in below]
        groups += [{str(folder): sorted(folder.glob("*.cpp"))} for folder in left]
    return [group for group in groups if group]


def main():
    build, compiler = pathlib.Path(sys.argv[1]), sys.argv[2]
    scratch = build / "lint"
    scratch.mkdir(exist_ok=True)
    how = compiler, read_flags(build), scratch
    failed = False
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        if compiler == "alone":
            joined = find_joined(build)
            files = find_recent(sorted(joined)) if sys.argv[3:] else sorted(joined)
            jobs = {pool.submit(read_alone, file, *joined[file]): [str(file)] for file in files}
        else:
            jobs = {pool.submit(read, group, *how): group for group in find_groups(sys.argv[3:])}
        for job in concurrent.futures.as_completed(jobs):
            print(f"    {' '.join(jobs[job])}", flush=True)
            if job.result():
                failed = True
                print(job.result(), file=sys.stderr)
    return failed


sys.exit(main())
