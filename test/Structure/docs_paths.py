# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the documents name is there: files, folders, functions.

In README.md and docs, every link leads to a file; every `name.cpp`, `folder/` or
`folder/name.ext` is that of a file or folder of the sources, from the top or
from a folder that the documents leave out; and of "`name` in `file`" the file has
the name.
"""

# RUN: %python %s %split_src_root

import pathlib
import re
import sys

# What stands before a path that begins lower down.
ROOTS = ("", "lib", "include", "include/split", "lib/Copies", "lib/Import", "test", "docs")
# What is written by a build or an installation, or is somebody else's.
ELSEWHERE = re.compile(r"build(-\w+)?/|share/|lib/llvm-22/|/|~|\$|\w+\.(npy|pb|onnx|so|o)\b|"
                       r"(model|x|m|glu)\.\w+$|test_data_set")
FILE = re.compile(r"[\w.*/+-]*\w\.(?:cpp|h|td|py|mlir|sh|md|cmake|test|txt|inc)\b")
GENERATED = {"Patterns.md", "Pipelines.md", "Passes.h.inc"}


def find(root, path):
    """The files and folders that `path` may mean."""
    found = [file for start in ROOTS for file in (root / start).glob(path)]
    if not found and "/" not in path:
        for top in ("lib", "include", "tools", "test", "cmake"):
            found += (root / top).rglob(path)
    return found


def check(root, document):
    # Not what a console prints, or code.
    text = re.sub(r"^```.*?^```|^    [^\n]*$", "", document.read_text(), flags=re.M | re.S)
    name = document.relative_to(root)
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text):
        if not (document.parent / target).exists():
            yield f"{name}: links {target}, which does not exist"
    for names, path in re.findall(r"((?:`\w+`(?:,| and)? )+)in `([\w/]+\.\w+)`", text):
        files = find(root, path)
        for symbol in re.findall(r"`(\w+)`", names):
            if not any(re.search(rf"\b{symbol}\b", file.read_text()) for file in files):
                yield f"{name}: {path} has no {symbol}"
    for quoted in re.findall(r"`([^`\n]+)`", text):
        if ELSEWHERE.match(quoted) or " " in quoted:
            continue
        is_folder = re.fullmatch(r"(?:\w+/)+\w*", quoted) and quoted[0].isupper()
        if (is_folder or FILE.fullmatch(quoted)) and quoted not in GENERATED \
                and not find(root, quoted.rstrip("/")):
            yield f"{name}: names {quoted}, which does not exist"


def check_floors(root):
    """The table of the floors has each folder of lib that is a library."""
    floors = (root / "docs/Architecture.md").read_text()
    for file in sorted((root / "lib").rglob("CMakeLists.txt")):
        folder = file.parent.relative_to(root / "lib")
        names = {f"`{folder}`", f"`{folder.parent}/*`"}
        if folder.name == "Interfaces":
            names.add("`…/Interfaces`")
        if str(folder) != "." and not any(
                re.search(rf"^\| .*{re.escape(name)}.* \|", floors, re.M) for name in names):
            yield f"docs/Architecture.md: its table has no {folder}"


def main():
    root = pathlib.Path(sys.argv[1])
    errors, count = [*check_floors(root)], 0
    for document in [root / "README.md", *sorted((root / "docs").glob("*.md"))]:
        errors += check(root, document)
        count += len(FILE.findall(document.read_text()))
    if count < 100:
        errors.append(f"only {count} files were found: the expression matches them no more")
    print("\n".join(errors))
    sys.exit(1 if errors else 0)


main()
