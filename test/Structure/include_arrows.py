# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What each folder may include: the arrows between folders go one way.

A folder is named by its path below lib and include/split. It may include itself,
what it is listed with, and what those may include.
"""

# RUN: %python %s %split_src_root

import pathlib
import re
import sys

# A folder lists only folders that stand before it.
MAY_INCLUDE = {
    "Support": [],
    "Dialect/Split/IR": ["Support"],
    "Buffers": ["Support"],
    "Tensors": ["Support"],
    "Dialect/Split/Interfaces": ["Dialect/Split/IR"],
    "Dialect/Split/Transforms": ["Dialect/Split/Interfaces"],
    "Dialect/Carrier/IR": [],
    "Dialect/Ranks/IR": [],
    "Dialect/Ranks/Interfaces": ["Dialect/Ranks/IR"],
    "Dialect/Strided/IR": [],
    "Dialect/Strided/Interfaces": ["Dialect/Strided/IR", "Buffers"],
    "Sharding": ["Dialect/Split/IR", "Dialect/Ranks/IR"],
    "Onnx": ["Dialect/Split/IR", "Dialect/Carrier/IR"],
    "Onnx/Transforms": ["Onnx", "Dialect/Split/Transforms"],
    "Conversion": ["Onnx", "Dialect/Ranks/IR", "Dialect/Strided/IR"],
    "CodeGen": ["Conversion"],
    "Gpu": ["Support"],
    "Copies/Direction.h": [],
    "Copies/Match": ["Support", "Copies/Direction.h"],
    "Copies/Plan": ["Copies/Direction.h"],
    "Copies/Emit": ["Copies/Match", "Copies/Plan"],
    # The dialect for strided.pack_chunks alone.
    "Copies/Transforms": ["Copies/Emit", "Dialect/Strided/IR", "Support"],
    "Workarounds": ["Dialect/Split/IR", "Dialect/Strided/IR"],
    "Pipelines": [
        "Workarounds",
        "Buffers",
        "CodeGen",
        "Copies/Transforms",
        "Gpu",
        "Dialect/Split/Transforms",
        "Onnx/Transforms",
        "Sharding",
        "Tensors",
    ],
    "InitAll.h": [
        "Pipelines",
        "Dialect/Carrier/IR",
        "Dialect/Ranks/Interfaces",
        "Dialect/Strided/Interfaces",
        "Sharding",
    ],
    "Plugin": ["InitAll.h"],
    "Import/Support": ["Dialect/Split/IR"],
    "Import": ["Import/Support", "Onnx"],
    "Export": ["Import"],
    "HostIO": ["Dialect/Split/IR", "Import"],
    # Loads ONNX Runtime, and includes nothing of it.
    "OnnxRuntime": ["HostIO", "Onnx"],
    "Execution": ["HostIO", "InitAll.h"],
    "Compile": ["Execution"],
    "Explain": ["Execution"],
    "CAPI": ["InitAll.h", "Import"],
    # In programs of others: neither MLIR nor anything else of this project.
    "Runtime": [],
    "CudaRuntime": [],
}

INCLUDE = re.compile(r'^\s*#include "(split/[^"]+|[^"]+)"', re.MULTILINE)


def reachable(folder):
    result, queue = {folder}, [folder]
    while queue:
        for other in MAY_INCLUDE[queue.pop()]:
            if other not in result:
                result.add(other)
                queue.append(other)
    return result


def folder_of(path):
    """The folder of the table that `path`, below lib or include/split, is in."""
    matches = [name for name in MAY_INCLUDE if path == name or path.startswith(name + "/")]
    return max(matches, key=len) if matches else None


def check_order():
    seen = set()
    for folder, others in MAY_INCLUDE.items():
        for other in others:
            if other not in seen:
                yield f"{folder} lists {other}, which does not stand before it"
        seen.add(folder)


def check_files(root):
    count = 0
    for top in (root / "lib", root / "include" / "split"):
        for file in sorted(top.rglob("*")):
            if file.suffix not in (".h", ".cpp"):
                continue
            path = file.relative_to(top).as_posix()
            folder = folder_of(path)
            if folder is None:
                yield f"{file}: its folder is not in the table of {__file__}"
                continue
            for included in INCLUDE.findall(file.read_text()):
                if not included.startswith("split/"):
                    continue
                target = folder_of(included[len("split/") :])
                count += 1
                if target is None:
                    yield f"{file}: includes {included}, which is in no folder of the table"
                elif target not in reachable(folder):
                    yield f"{file}: {folder} may not include {target} ({included})"
    if count < 100:
        yield f"only {count} includes were found: the pattern does not match any more"


def main():
    root = pathlib.Path(sys.argv[1])
    errors = [*check_order(), *check_files(root)]
    print("\n".join(errors))
    sys.exit(1 if errors else 0)


main()
