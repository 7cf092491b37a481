# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: debian, runner, clang, onnx
# RUN: rm -rf %t && mkdir %t
# RUN: cpack --config %split_build_root/CPackConfig.cmake -B %t/packages -D CPACK_DEBIAN_COMPRESSION_TYPE=none > %t/cpack.log
# RUN: %python %s %t %split_src_root/docs/Adopting.md
"""The ways of docs/Adopting.md, from an empty folder, with the packages for Debian.

Each way has the packages that its row in the document names and what they depend
on, in a root of its own, and the lines that the row says. Its section has what a
user writes and runs. In the end the packages are removed, and leave nothing.
"""

import os
import pathlib
import re
import subprocess
import sys

from documents import FENCE, link_programs, run_document

# What a user writes at most.
GOALS = {"C": 10, "Python": 2, "a compiler of yours": 15, "`mlir-opt`": 0}


def read_packages(folder):
    """{name: (file, names of what it depends on)}"""
    packages = {}
    for file in folder.glob("*.deb"):
        fields = subprocess.run(
            ["dpkg-deb", "--showformat=${Package}\t${Depends}", "--show", file],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        name, depends = fields.split("\t")
        packages[name] = (file, re.findall(r"(?:^|, )([\w.+-]+)", depends))
    return packages


def find_needed(packages, name):
    """The package, and those of this project that it needs."""
    if name not in packages:
        return {}
    needed = {name: packages[name][0]}
    for depended in packages[name][1]:
        needed |= find_needed(packages, depended)
    return needed


def list_files(root):
    """Without what dpkg has of its own."""
    return {
        str(path.relative_to(root))
        for path in root.glob("usr/**/*")
        if not path.is_dir() or path.is_symlink()
    }


class Root:
    """A folder that packages are installed into, as if it were `/`."""

    def __init__(self, folder):
        self.root = folder / "root"
        records = self.root / "var/lib/dpkg"
        for name in ("updates", "info", "triggers"):
            (records / name).mkdir(parents=True)
        (records / "status").touch()
        # The cache of the linker is that of the real root.
        self.programs = folder / "bin"
        link_programs(self.programs)
        (self.programs / "ldconfig").symlink_to("/bin/true")

    def run_dpkg(self, *arguments):
        """What the distribution has is not in this root."""
        forced = "--force-depends,not-root,script-chrootless,bad-path"
        subprocess.run(
            ["dpkg", f"--root={self.root}", f"--log={self.root}/log", forced, *arguments],
            env=os.environ | {"PATH": f"{self.programs}:{os.environ['PATH']}"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            check=True,
        )

    def make_environment(self, folder):
        """That of programs for which this root is `/`."""
        usr = self.root / "usr"
        return os.environ | {
            "PATH": f"{usr}/bin:{self.programs}:{os.environ['PATH']}",
            "CPATH": f"{usr}/include",
            "LIBRARY_PATH": f"{usr}/lib",
            "LD_LIBRARY_PATH": f"{usr}/lib",
            "PYTHONPATH": f"{usr}/lib/python3/dist-packages",
            "CMAKE_PREFIX_PATH": str(usr),
            "XDG_CACHE_HOME": str(folder / "cache"),
        }


def read_ways(text):
    """{way: (packages, lines, text of its section)}"""
    section = re.search(r"^## From an empty folder\n(.*?)^## ", text, re.MULTILINE | re.DOTALL)[1]
    texts = dict(re.findall(r"^### (.*)\n((?:(?!###).*\n)*)", section, re.MULTILINE))
    rows = re.findall(r"^\| (.*?) \| `(.*?)` \| (\d+) \|", section, re.MULTILINE)
    ways = {way: (package, int(lines), texts[way]) for way, package, lines in rows}
    assert ways.keys() == texts.keys() == GOALS.keys(), ways.keys()
    return ways


def count_lines(text):
    """The lines of programs that a user writes."""
    return sum(
        len(block.splitlines()) for _, name, block in FENCE.findall(text)
        if name and not name.endswith(".mlir")
    )


def go(way, packages, folder, package, lines, text):
    folder.mkdir()
    root = Root(folder)
    needed = find_needed(packages, package)
    assert needed, (way, package)
    root.run_dpkg("--install", *needed.values())
    page = folder / "page.md"
    page.write_text(text)
    commands = run_document(page, folder / "work", root.make_environment(folder))
    assert commands, way
    assert count_lines(text) == lines <= GOALS[way], (way, count_lines(text))
    print(f"{way}: {', '.join(needed)}; {lines} lines")
    for command, seconds in commands:
        print(f"  {seconds:6.2f} s  {command}")
    files = list_files(root.root)
    root.run_dpkg("--purge", *needed)
    assert not list_files(root.root), list_files(root.root)
    return files


folder, page = (pathlib.Path(argument) for argument in sys.argv[1:])
packages = read_packages(folder / "packages")
depends = {name: depends for name, (_, depends) in packages.items()}
assert len(packages) == 5 and "split-mlir-doc" in packages, packages
assert "libmlir-22" in depends["split-mlir-runtime"], depends
assert "libmlir-22-dev" in depends["split-mlir-dev"], depends
files = set()
for number, (way, facts) in enumerate(read_ways(page.read_text()).items()):
    files |= go(way, packages, folder / str(number), *facts)
for path in ("bin/split-runner", "lib/SplitPlugin.so", "lib/libSplit.so", "include/split-c/Model.h",
             "lib/libSplitCudaRuntime.so.0", "include/split-c/Cuda.h",
             "include/split-c/Dialect.h", "lib/cmake/split/SplitConfig.cmake"):
    assert f"usr/{path}" in files, path
