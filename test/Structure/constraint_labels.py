# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The constraints C1, C2 ... that the documentation of the ops lists stand at the
lines that check them.

A check says `// (C1) (C2) of split.split and split.variadic_split, (C3) of ...` in
the lines before it. An ODS file says so where a type or attribute is the check. What
the documentation says becomes a run-time check stands there as well.
"""

# RUN: %python %s %split_src_root

import pathlib
import re
import sys

# A dialect, where its ops are defined, and where its run-time checks are.
DIALECTS = [("split", "Split"), ("strided", "Strided"), ("ranks", "Ranks"), ("carrier", "Carrier")]
RUN_TIME = "lib/Dialect/Split/Interfaces"
# The lines after a label in which its check is, comments not counted.
REACH = 9

OP = re.compile(r'^def \w+\s*:\s*\w+<\s*"(\w+)"(.*?)(?=^def |\Z)', re.MULTILINE | re.DOTALL)
DEFINED = re.compile(r"^ +- \((C\d+)\)", re.MULTILINE)
TOKEN = re.compile(r"\((C\d+)\)|\b((?:split|strided|ranks|carrier)\.\w+)")
CHECK = re.compile(r"emit\w*Error|\b[cC]heck\w*\(|verifyExactlyOne|AssertOp::create|let arguments")


def definitions(root):
    """From (op, label) to whether the documentation says that it is checked at run
    time."""
    labels = {}
    for dialect, folder in DIALECTS:
        for file in sorted((root / "include/split/Dialect" / folder).rglob("*.td")):
            for name, body in OP.findall(file.read_text()):
                sentences = re.findall(r"[^.:;]*becomes? (?:a )?run-time checks?", body)
                run_time = set(re.findall(r"C\d+", " ".join(sentences)))
                for label in DEFINED.findall(body):
                    labels[f"{dialect}.{name}", label] = label in run_time
    return labels


def labels_of(comment):
    """The (op, label) that a comment names."""
    labels, ops = [], []
    for label, op in TOKEN.findall(comment):
        if label and ops:
            labels, ops = [], []
        if label:
            labels.append(label)
        elif labels:
            ops.append(op)
            yield from ((op, each) for each in labels)
    if labels and not ops:
        yield "no op", labels[0]


def uses(file):
    """The line, and the (op, label), of every label in the comments of `file`, and
    whether a check follows."""
    lines = file.read_text().splitlines()
    number = 0
    while number < len(lines):
        comment, first = "", number
        while number < len(lines) and re.match(r"\s*//", lines[number]):
            comment += " " + lines[number].strip().lstrip("/").strip()
            number += 1
        if comment:
            code = [line for line in lines[number:] if not re.match(r"\s*//", line)]
            checks = CHECK.search("\n".join(code[:REACH])) is not None
            for label in labels_of(comment):
                yield first + 1, label, checks
        else:
            number += 1


def check(root):
    defined = definitions(root)
    if len(defined) < 50:
        yield f"only {len(defined)} constraints were found: a pattern does not match any more"
    found, at_run_time = set(), set()
    for top in ("lib/Dialect", "include/split/Dialect"):
        for file in sorted((root / top).rglob("*")):
            if file.suffix not in (".cpp", ".td"):
                continue
            path = file.relative_to(root).as_posix()
            for line, label, checks in uses(file):
                name = f"{label[1]} of {label[0]}"
                if label not in defined:
                    yield f"{path}:{line}: {name} is not defined"
                if not checks:
                    yield f"{path}:{line}: no check follows {name}"
                found.add(label)
                if path.startswith(RUN_TIME):
                    at_run_time.add(label)
    for label, runs in defined.items():
        if label not in found:
            yield f"no check says that it is that of {label[1]} of {label[0]}"
        elif runs and label not in at_run_time:
            yield f"no run-time check says that it is that of {label[1]} of {label[0]}"


def main():
    errors = list(check(pathlib.Path(sys.argv[1])))
    print("\n".join(errors))
    sys.exit(1 if errors else 0)


main()
