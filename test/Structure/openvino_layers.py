# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The table of layers in docs/OpenVino.md is that of the importer."""

# RUN: %python %s %split_src_root

import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
imported = {}
for file in (root / "lib/Import/OpenVino").glob("*Layers.cpp"):
    table = file.read_text().split("static const LayerRule rules[]", 1)
    assert len(table) == 2, f"{file} has no table"
    for name, opset in re.findall(r'\{"(\w+)", (\d+),', table[1]):
        imported.setdefault(name, set()).add(opset)
documented = {}
text = (root / "docs/OpenVino.md").read_text()
for row in text.split("| | layers and the sets", 1)[1].split("\n\n", 1)[0].splitlines():
    for name, opsets in re.findall(r"(\w+) \(([\d, ]+)\)", row):
        documented[name] = set(opsets.split(", "))
assert len(imported) > 90, len(imported)
differing = [name for name in imported | documented
             if imported.get(name) != documented.get(name)]
assert not differing, f"not the same in docs/OpenVino.md: {differing}"
