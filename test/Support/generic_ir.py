# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads modules that `split-opt --mlir-print-op-generic` prints."""

import re

OP = re.compile(
    r'(?:(?P<results>%\w+)(?::(?P<count>\d+))? = )?"(?P<name>[\w.]+)"\((?P<operands>[^)]*)\)'
    r"(?: <\{(?P<properties>.*)\}>)?"
    r"(?: (?P<regions>\(\{)|(?: \{.*\})? : (?P<types>.*))$"
)


class Op:
    """An operation: name, operands (texts such as "%3#1"), properties (texts by
    name), regions (lists of blocks), and the types of its operands and results."""

    def __init__(self, match):
        self.name = match["name"]
        self.operands = [text for text in match["operands"].split(", ") if text]
        count = int(match["count"] or 1)
        result = match["results"]
        self.results = ([] if not result else [result] if not match["count"]
                        else [f"{result}#{number}" for number in range(count)])
        self.properties = {}
        for text in split_list(match["properties"] or ""):
            name, _, value = text.partition(" = ")
            self.properties[name] = value or "unit"
        self.regions = []
        if match["types"]:
            self.set_types(match["types"])

    def set_types(self, text):
        operands, results = text.split(" -> ", 1)
        self.operand_types = split_list(operands[1:-1])
        self.result_types = split_list(results[1:-1] if results.startswith("(") else results)

    def integer(self, name):
        """The integer property `name`, or nothing."""
        text = self.properties.get(name)
        return None if text is None else int(text.split(" : ")[0])

    def integers(self, name):
        """The array property `name`, or nothing."""
        text = self.properties.get(name)
        if text is None:
            return None
        return [int(number) for number in split_list(text[:-1].partition(":")[2])]

    def string(self, name):
        return self.properties[name][1:-1]


class Block:
    """Names and types of the arguments, and the operations."""

    def __init__(self, header=""):
        arguments = [text.split(": ", 1) for text in split_list(header)]
        self.arguments = [name for name, _ in arguments]
        self.types = [type for _, type in arguments]
        self.ops = []


def split_list(text):
    """The parts of a list between its commas, none of which is in brackets or
    quotes."""
    parts, depth, quoted, begin = [], 0, False, 0
    for position, character in enumerate(text):
        if character == '"' and text[position - 1] != "\\":
            quoted = not quoted
        elif quoted:
            continue
        elif character in "<([{":
            depth += 1
        elif character in ")]}" or (character == ">" and text[position - 1] != "-"):
            depth -= 1
        elif character == "," and depth == 0:
            parts.append(text[begin:position].strip())
            begin = position + 1
    last = text[begin:].strip()
    return parts + [last] if last else parts


def read_functions(text):
    """The functions of a module, by name: blocks, of one block each."""
    functions = {}
    # The ops whose regions are open; blocks belong to the last one's last region.
    stack = []
    for line in map(str.strip, text.splitlines()):
        if not line or line.startswith(("#", "//")):
            continue
        header = re.fullmatch(r"\^\w+(?:\((.*)\))?:", line)
        if header:
            stack[-1].regions[-1].append(Block(header[1] or ""))
            continue
        if line == "}, {":
            stack[-1].regions.append([])
            continue
        if line.startswith("})"):
            op = stack.pop()
            op.set_types(line.rpartition(" : ")[2] if "->" not in line
                         else line[line.index(" : ") + 3:])
            continue
        match = OP.fullmatch(line)
        assert match, f"not in generic form: {line}"
        op = Op(match)
        if stack:
            if not stack[-1].regions[-1]:
                stack[-1].regions[-1].append(Block())
            stack[-1].regions[-1][-1].ops.append(op)
        if match["regions"]:
            op.regions.append([])
            stack.append(op)
        if op.name == "func.func":
            functions[op.string("sym_name")] = op
    return {name: op.regions[0][0] for name, op in functions.items() if op.regions[0]}


def tensor_type(text):
    """Dimensions (nothing for a dynamic one) and element type of a ranked
    tensor's type."""
    match = re.fullmatch(r"tensor<((?:[\d?]+x)*)(.*)>", text)
    assert match, f"not a ranked tensor: {text}"
    dims = [None if dim == "?" else int(dim) for dim in match[1].split("x")[:-1]]
    return dims, match[2]
