# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# RUN: %python %s %S/Inputs %t
"""Pages are sound HTML, stand for themselves, and show what JSON says."""

import json
import pathlib
import re
import shutil
import subprocess
import sys

from html_page import Page, check_self_contained, check_structure

inputs, folder = (pathlib.Path(argument) for argument in sys.argv[1:])
shutil.rmtree(folder, ignore_errors=True)
folder.mkdir(parents=True)


def explain(model, *options):
    # In the models' folder, whose path is no part of the pages then.
    result = subprocess.run(
        ["split-explain", model.name, *options], cwd=model.parent, capture_output=True)
    assert result.returncode == 0 and not result.stderr, result.stderr
    return result.stdout.decode()


def check(model, *options):
    """The page of `model`, and the same as JSON."""
    text = explain(model, *options)
    page = Page(text)
    check_structure(page)
    check_self_contained(page)
    facts = json.loads(explain(model, "--format=json", *options))
    drawings = [svg for svg in page.root.find("svg")]
    assert len(drawings) == sum(bool(split["chunks"]) for split in facts["splits"])
    assert [e.attributes["id"] for e in page.root.find("section")
            if e.attributes.get("class") == "stage"] == [
                "stage-" + stage["name"] for stage in facts["stages"]]
    return text, page, facts


# One split, both of whose results are returned.
text, page, facts = check(inputs / "one.mlir", "--cpu=x86-64-v3")
assert text == explain(inputs / "one.mlir", "--cpu=x86-64-v3"), "a page is not reproducible"
assert facts["totals"] == {
    "splits": 1, "views": 0, "copies": 2, "copied bytes": 96, "copies of unknown size": 0,
    "passes over a buffer for several copies": 1, "checks proven": 1, "checks emitted": 0}
(split,) = facts["splits"]
assert (split["op"], split["axis"], split["num_chunks"]) == ("split.split", 1, 2)
# A module, a function and what ends it are no places.
assert facts["places"] == ["one.mlir:3:10"] and split["place"] == 0
chunks = [(c["offset"], c["size"], c["is_copied"], c["copied_bytes"]) for c in split["chunks"]]
assert chunks == [(0, 2, True, 32), (2, 4, True, 64)], chunks
assert all(c["reasons"] == ["it is returned, and a result is a buffer of its own"]
           for c in split["chunks"])
assert all(c["kernels"] for c in split["chunks"])
# The op's line in the model and those that come from it are linked.
linked = {s["name"]: sum(split["place"] in line["places"] for line in s["lines"])
          for s in facts["stages"]}
assert linked["model"] == 1 and linked["tensors"] == 2, linked
assert 2 <= linked["buffers"] < linked["loops"], linked
assert "32 bytes" in page.root.find("svg")[0].all_text()
# The chunks fill the width of the drawing but for equal margins.
width = float(page.root.find("svg")[0].attributes["viewbox"].split()[2])
bars = [[float(part.attributes[name]) for name in ("x", "width")]
        for group in page.root.find("g") for part in group.find("rect")]
assert abs(width - bars[-1][0] - bars[-1][1] - bars[0][0]) < 0.1, (width, bars)

# Sizes that are only known at run time: what is returned is copied, what is
# added up is not, and each of the facts is checked.
text, _, facts = check(inputs / "uneven.mlir")
assert facts["totals"]["copied bytes"] == 0 and "sizes are known at run time" in text
first, second = facts["splits"]
assert [(c["size"], c["is_view"], c["is_copied"]) for c in first["chunks"]] == [
    (None, False, True), (None, False, True), (None, True, False)]
assert [(c["first"], c["count"], c["size"], c["is_view"]) for c in second["chunks"]] == [
    (0, 1, 3, True), (1, 1, 3, True), (2, 1, 2, False)]
assert any("split sizes sum to" in check["text"] for check in facts["checks_emitted"])
assert "measurement" not in facts

# Sequences: one that is returned owns its elements, the other is a table.
_, _, facts = check(inputs / "sequences.mlir")
returned, table = facts["splits"]
assert returned["is_sequence"] and all(c["is_copied"] for c in returned["chunks"])
# Each element is 6 by 2 floats, and the last one 6 by 1.
assert [c["copied_bytes"] for c in returned["chunks"]] == [48, 48, 24]
assert [(c["offset"], c["size"]) for c in table["chunks"]] == [(0, 1), (1, 2), (3, 3)]
assert all(c["is_view"] and not c["is_copied"] for c in table["chunks"])

# Control flow; and times, where there are inputs.
_, page, facts = check(inputs / "flow.mlir", "--random-inputs", "--calls=3")
assert [c["is_view"] for c in facts["splits"][0]["chunks"]] == [False, True, False]
assert facts["measurement"]["calls"] == 3
assert 0 < facts["measurement"]["min_ns"] <= facts["measurement"]["median_ns"]
assert facts["measurement"]["input_bytes"] == 4 * 9 * 4 + 1
assert "a call takes" in page.root.all_text()

# A thousand results: one run, and a page that is no larger for it.
many, parts = 1000, ", ".join(["tensor<16x3xf32>"] * 1000)
model = folder / "many.mlir"
model.write_text(
    f"func.func @main(%x: tensor<16x{3 * many}xf32>) -> ({parts}) {{\n"
    f"%0:{many} = split.split %x into {many} axis 1 : (tensor<16x{3 * many}xf32>) -> ({parts})\n"
    f"return {', '.join(f'%0#{i}' for i in range(many))} : {parts}\n}}\n")
text, _, facts = check(model)
(run,) = facts["splits"][0]["chunks"]
assert (run["first"], run["count"], run["copied_bytes"]) == (0, many, many * 16 * 3 * 4), run
assert len(text) < 300_000, len(text)
assert "3,000 elements" in text

# More splits than a page shows.
model = folder / "splits.mlir"
body = "".join(
    f"%s{i}:2 = split.split %x sizes [{i}, {70 - i}] axis 0 : (tensor<70xf32>)"
    f" -> (tensor<{i}xf32>, tensor<{70 - i}xf32>)\n" for i in range(1, 63))
results = ", ".join(f"tensor<{i}xf32>" for i in range(1, 63))
model.write_text(f"func.func @main(%x: tensor<70xf32>) -> ({results}) {{\n{body}"
                 f"return {', '.join(f'%s{i}#0' for i in range(1, 63))} : {results}\n}}\n")
text = explain(model)
assert len(json.loads(explain(model, "--format=json"))["splits"]) == 62
assert "And 2 more splits." in text

# Names that would be markup, and bytes that are no text.
model = folder / "<img src=x onerror=alert(1)>.mlir"
name = "</title></style><script>alert(1)</script>&\\22'\\01\\FF"
model.write_text(
    f'func.func @main(%x: tensor<4x6xf32> {{split.name = "{name}"}}) -> tensor<4x2xf32> {{\n'
    "%0:3 = split.split %x sizes [2, 2, 2] axis 1 : (tensor<4x6xf32>)"
    " -> (tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>) loc(\"</h3><script>2</script>\")\n"
    "return %0#1 : tensor<4x2xf32>\n}\n")
text, page, facts = check(model)
assert "</title></style><script>alert(1)</script>&\"'" in page.root.find("main")[0].all_text()
assert "</h3><script>2</script>" in page.root.find("article")[0].all_text()
assert page.root.find("h1")[0].text == model.name

# Whoever sees little contrast can read it, in the light and in the dark.
style = page.root.find("style")[0].text


def luminance(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear))


def contrast(first, second):
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


modes = [dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", block))
         for block in re.findall(r":root \{(.*?)\}", style, re.S)]
assert len(modes) == 2
for colours in modes:
    grounds = ("ground", "sheet", "code")
    pairs = [(text, ground) for text in ("ink", "soft", "accent") for ground in grounds]
    pairs += [("ink", f"hue{i}") for i in range(6)] + [("ink", "mark")]
    pairs += [(fate, f"{fate}-ground") for fate in ("view", "copied", "gone")]
    for text, ground in pairs:
        assert contrast(colours[text], colours[ground]) >= 4.5, (text, ground, colours)
    for i in range(6):
        # The edge of a part stands out, for graphics.
        assert contrast(colours[f"edge{i}"], colours["sheet"]) >= 3, i

# Slices that partition a tensor are the split that they are; nothing else changes.
text, page, facts = check(inputs / "slices.mlir", "--cpu=x86-64-v3")
assert [s["is_raised"] for s in facts["splits"]] == [False, True]
given, raised = facts["splits"]
assert raised["op"] == "split.split" and facts["places"][raised["place"]] == "slices.mlir:7:8"
assert [(c["offset"], c["size"], c["is_copied"], c["copied_bytes"]) for c in raised["chunks"]] == [
    (0, 2, True, 32), (2, 4, False, 0)]
assert "The model has slices here that together are this split" in text
stages = {s["name"]: [line["text"] for line in s["lines"]] for s in facts["stages"]}
assert list(stages)[2:4] == ["checks", "raised"]
assert any("split.split" in line for line in stages["raised"])
assert any("became one split" in rewrite["text"] for rewrite in facts["rewrites"])
