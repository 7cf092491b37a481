# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# RUN: %python %s %split_src_root
"""The README's figures of speed are the geometric means of the results that it links."""

import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1])
# What the README calls a place of the tensors, and the heading of its results.
HEADINGS = {"memory": "Throughput", "L2": "In L2", "L1": "In L1"}


def read_means(path):
    """{place: [split, ONNX Runtime, NumPy, torch]}, as multiples of memcpy."""
    sections = re.split(r"^## ", path.read_text(), flags=re.MULTILINE)
    by_heading = {section.split("\n", 1)[0]: section for section in sections}
    means = {}
    for place, heading in HEADINGS.items():
        section = by_heading[heading]
        (row,) = re.findall(r"^\| geometric mean \|(.*)\|$", section, re.MULTILINE)
        means[place] = [cell.strip() for cell in row.split("|")][-4:]
    return means


def main():
    compared, processor = 0, None
    for line in (ROOT / "README.md").read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) != 6 or cells[1] not in HEADINGS:
            continue
        link = re.search(r"\((test/Benchmark/Results/[^)]*)\)", cells[0])
        if link:
            processor = link.group(1)
        expected = read_means(ROOT / processor)[cells[1]]
        if cells[2:] != expected:
            sys.exit(f"README.md: of {cells[1]}, {processor} has {expected}, but the row is {cells[2:]}")
        compared += 1
    if compared != 5 * 3:
        sys.exit(f"README.md: expected 15 rows of figures, but found {compared}")


main()
