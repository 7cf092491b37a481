# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# RUN: %python %s %split_src_root
"""What the documents show and examples.py does not run is run by another test.

Inputs/elsewhere.txt says by which: for each command of a block of `sh`, and for
each block of another language that names no file (of which that test, or program,
has each line). A block of `mlir` is a piece of a program, and one of `text` none.
"""

import pathlib
import re
import sys

from documents import FENCE

RUN_OR_SHOWN = ("console", "text", "mlir")


def read_places(listing):
    """{(page, command or first line): file}"""
    places = {}
    for line in listing.read_text().splitlines():
        if line and not line.startswith("#"):
            page, rest = line.split(": ", 1)
            command, place = rest.rsplit(" => ", 1)
            places[page, command] = place
    return places


def squeeze(text):
    return " ".join(text.split())


def commands_of(text):
    """Commands without their comments, continued lines as one."""
    lines = text.replace("\\\n", "").splitlines()
    return [squeeze(re.sub(r" +# .*", "", line)) for line in lines if line]


source = pathlib.Path(sys.argv[1])
places = read_places(source / "test" / "Docs" / "Inputs" / "elsewhere.txt")
used = set()


def find(page, shown):
    assert (page, shown) in places, f"{page}: which test runs this? {shown}"
    used.add((page, shown))
    place = source / places[page, shown]
    assert place.is_file(), f"{page}: {shown}: there is no {place}"
    return place.read_text()


for document in [source / "README.md", *sorted((source / "docs").glob("*.md"))]:
    text = document.read_text()
    prose = FENCE.sub("", text)
    indented = re.search(r"\n\n(    \S.*)", prose)
    assert not indented, f"{document}: a block without a fence: {indented[1]}"
    for language, name, block in FENCE.findall(text):
        if language == "sh":
            for command in commands_of(block):
                program = re.search(r"[\w./-]+", command)[0].split("/")[-1].removesuffix("-22")
                place = find(document.name, command)
                assert program in place, f"{document}: that does not run {program}"
        elif language not in RUN_OR_SHOWN and not name:
            lines = [squeeze(line) for line in block.splitlines() if line]
            code = squeeze(find(document.name, lines[0]))
            for line in lines:
                assert line in code, f"{document}: not in the place given: {line}"

unused = places.keys() - used
assert not unused, f"no document shows {unused}"
