# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes one function of each ```mlir example of a dialect's documentation.

Reads what `mlir-tblgen -gen-dialect-doc` writes from standard input and prints
a module. Values that an example uses and does not define become arguments,
typed by the operation that uses them: an example lists operands and types in
the same order. Fails if an operation has no example.
"""

import re
import sys

# An operation, from its results or name up to the next one.
STATEMENT = re.compile(r"^(?:%[\w:, %]+ = )?\w+\.\w+ .*?(?=^[%\w]|\Z)", re.M | re.S)
# An assert gives no types; the first one follows from the op.
ASSERT_TYPES = ["i1"]


def split_types(text):
    """The types of a comma-separated list, which may nest commas."""
    types, depth, start = [], 0, 0
    for position, character in enumerate(text):
        depth += (character in "<(") - (character in ">)")
        if character == "," and depth == 0:
            types.append(text[start:position].strip())
            start = position + 1
    return [kind for kind in types + [text[start:].strip()] if kind]


def get_operand_types(statement, count):
    """The types of the `count` operands of a statement: those between `: (` and
    `) ->`, or those of `: A`, `: A to B` (B is the result) or `: A into B` (B is
    an operand) and index for all others."""
    match = re.search(r":\s*\((.*)\)\s*->", statement, re.S)
    if match:
        return split_types(match.group(1))
    types = ASSERT_TYPES if statement.startswith("assert") else []
    match = re.search(r":\s*(\S+) (to|into) (\S+)\s*$", statement)
    if match:
        types = [match.group(1)] + [match.group(3)] * (match.group(2) == "into")
    elif count and (match := re.search(r":\s*(\S+)\s*$", statement)):
        types = [match.group(1)]
    return types + ["index"] * (count - len(types))


def make_function(name, example):
    example = re.sub(r"//.*", "", example)
    if not STATEMENT.search(example):
        types = [line.strip() for line in example.splitlines() if line.strip()]
        return f"func.func private @{name}({', '.join(types)})"

    arguments, body, defined = {}, [], set()
    for statement in STATEMENT.findall(example):
        results, operation = re.match(r"(.*?)\b[a-z]\w*\.(.*)", statement, re.S).groups()
        operands = re.findall(r"%\w+", operation)
        types = get_operand_types(operation, len(operands))
        assert len(operands) == len(types), f"{name}: {statement}"
        for operand, kind in zip(operands, types):
            # One name may stand for values of several types.
            if operand not in defined and arguments.get(operand, kind) != kind:
                renamed = f"{operand}_{len(arguments)}"
                statement = re.sub(rf"{operand}\b", renamed, statement)
                operand = renamed
            if operand not in defined:
                arguments[operand] = kind
        defined.update(re.findall(r"%\w+", results))
        body.append("  " + statement.strip())
    signature = ", ".join(f"{operand}: {kind}" for operand, kind in arguments.items())
    return f"func.func @{name}({signature}) {{\n" + "\n".join(body) + "\n  return\n}"


def main():
    sections = re.split(r"^###? ", sys.stdin.read(), flags=re.M)
    for section in sections:
        title = section.splitlines()[0] if section else ""
        examples = re.findall(r"^ *```mlir\n(.*?)^ *```", section, re.M | re.S)
        is_operation = re.match(r"`\w+\.\w+` \(", title)
        if is_operation and not examples:
            sys.exit(f"error: no example in {title}")
        stem = re.sub(r"\W+", "_", title).strip("_")
        for index, example in enumerate(examples):
            print(make_function(f"{stem}_{index}", re.sub(r"^ +", "", example, flags=re.M)))


if __name__ == "__main__":
    main()
