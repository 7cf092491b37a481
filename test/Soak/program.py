# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs as trees, and their text.

A type is a tuple: ("t", element, shape) for a tensor, ("s", element, shape) for a
sequence of such tensors, ("c", element) for a number. A shape is a tuple with
None for a dynamic dimension, or None if the rank is not known.
"""

from elements import ELEMENTS

INDEX, I1, I32 = ("c", "index"), ("c", "i1"), ("c", "i32")
type_texts = {}


def spell_tensor(element, shape):
    if shape is None:
        return f"tensor<*x{element}>"
    return "tensor<" + "".join("?x" if dim is None else f"{dim}x" for dim in shape) + element + ">"


def spell(type):
    text = type_texts.get(type)
    if text is None:
        if type[0] == "c":
            text = type[1]
        elif type[0] == "t":
            text = spell_tensor(type[1], type[2])
        else:
            text = f"!split.sequence<{spell_tensor(type[1], type[2])}>"
        type_texts[type] = text
    return text


def spell_types(values):
    return ", ".join([spell(value.type) for value in values])


def element_of(type):
    return ELEMENTS[type[1]]


class Value:
    """An SSA value, and what it is in the run that the generator follows."""

    __slots__ = ("type", "witness", "name")

    def __init__(self, type, witness=None):
        self.type, self.witness, self.name = type, witness, None


class Op:
    """An operation. Its text is attrs["text"] if its kind is "plain", else what
    the printer makes of the kind. `kind` is also what the interpreter looks at."""

    __slots__ = ("kind", "operands", "results", "attrs", "regions", "successors", "line")

    def __init__(self, kind, operands=(), results=(), attrs=None, regions=(), successors=()):
        self.kind, self.operands, self.results = kind, list(operands), list(results)
        self.attrs, self.regions = attrs or {}, list(regions)
        # Pairs of a block and the values that it is given.
        self.successors = [(block, list(values)) for block, values in successors]
        self.line = None


class Block:
    """Operations, of which the last one is the terminator."""

    __slots__ = ("arguments", "ops", "label")

    def __init__(self, arguments=()):
        self.arguments, self.ops, self.label = list(arguments), [], None


class Function:
    """`blocks` are one or more; `results` are types."""

    def __init__(self, name, is_private):
        self.name, self.is_private = name, is_private
        self.blocks, self.results = [Block()], []

    @property
    def arguments(self):
        return self.blocks[0].arguments


class Program:
    """Functions, of which the first one is called. `calls` are lists of
    arguments to call it with."""

    def __init__(self):
        self.functions, self.calls = [], []
        # Pipelines before the main one, and the options of that.
        self.passes, self.options = [], {}
        self.verify_each, self.level, self.way = False, 0, "driver"
        # Whether it is compiled apart from others, and whether its entry is the
        # only function that is visible.
        self.is_alone, self.is_isolated = False, True

    def function(self, name):
        return next(function for function in self.functions if function.name == name)


def walk_block(block):
    for op in block.ops:
        yield op
        for region in op.regions:
            for inner in region:
                yield from walk_block(inner)


def walk(program):
    """All ops."""
    for function in program.functions:
        for block in function.blocks:
            yield from walk_block(block)


def names(values):
    return ", ".join([value.name for value in values])


def axis_list(op, key):
    return ", ".join(map(str, op.attrs[key]))


class Printer:
    """Prints a program, an op a line, and tells the ops their lines."""

    def __init__(self):
        self.lines, self.counter, self.indent = [], 0, ""

    def emit(self, text):
        self.lines.append(self.indent + text)

    def name_values(self, values):
        for value in values:
            value.name = f"%{self.counter}"
            self.counter += 1

    def program(self, program):
        for number, function in enumerate(program.functions):
            self.function(function, number and (function.is_private or program.is_isolated))
        return "\n".join(self.lines) + "\n"

    def function(self, function, is_private):
        self.name_values(function.arguments)
        arguments = ", ".join([f"{v.name}: {spell(v.type)}" for v in function.arguments])
        results = ", ".join(map(spell, function.results))
        visibility = "private " if is_private else ""
        self.emit(f"func.func {visibility}@{function.name}({arguments}) -> ({results}) {{")
        self.blocks(function.blocks)
        self.emit("}")

    def blocks(self, blocks, prints_first=False):
        """A region. The arguments of the first block have names already, unless
        `prints_first`."""
        for number, block in enumerate(blocks):
            block.label = f"^b{self.counter}"
            self.counter += 1
            if number or prints_first:
                self.name_values(block.arguments)
        outer, self.indent = self.indent, self.indent + "  "
        for number, block in enumerate(blocks):
            if number or (prints_first and block.arguments):
                arguments = ", ".join([f"{v.name}: {spell(v.type)}" for v in block.arguments])
                self.lines.append(outer + block.label + (f"({arguments})" if arguments else "") + ":")
            for op in block.ops:
                self.op(op)
        self.indent = outer

    def op(self, op):
        op.line = len(self.lines) + 1
        printer = getattr(self, "op_" + op.kind, None)
        if printer:
            return printer(op)
        self.name_values(op.results)
        self.emit(self.left(op) + self.right(op))

    def left(self, op):
        """The names of the results: one each, as not every op of upstream's can
        parse %0#1."""
        return names(op.results) + " = " if op.results else ""

    def right(self, op):
        """Most ops: their template, and their types in the op's own way."""
        text = op.attrs["text"]
        if "$" in text:
            for index, operand in enumerate(op.operands):
                text = text.replace(f"${index}$", operand.name)
            text = text.replace("$*$", names(op.operands))
        style = op.attrs.get("style", "function")
        if style == "function":
            results = spell_types(op.results)
            if len(op.results) != 1:
                results = f"({results})"
            return f"{text} : ({spell_types(op.operands)}) -> {results}"
        if style == "first":
            return f"{text} : {spell(op.operands[0].type)}"
        if style == "result":
            return f"{text} : {spell(op.results[0].type)}"
        if style == "to":
            return f"{text} : {spell(op.operands[0].type)} to {spell(op.results[0].type)}"
        if style == "into":
            return f"{text} : {spell(op.operands[0].type)} into {spell(op.results[-1].type)}"
        if style == "insert":
            return f"{text} : {spell(op.operands[1].type)}"
        if style == "insert_slice":
            return f"{text} : {spell(op.operands[0].type)} into {spell(op.operands[1].type)}"
        assert style == "none"
        return text

    # What has regions, successors or types inside of its text.

    def op_linalg(self, op):
        self.name_values(op.results)
        *inputs, init = op.operands
        ins = f" ins({names(inputs)} : {spell_types(inputs)})" if inputs else ""
        self.emit(f"{self.left(op)}linalg.{op.attrs['name']}{ins} "
                  f"outs({init.name} : {spell(init.type)}){op.attrs.get('tail', '')}"
                  + (f" -> {spell(init.type)}" if op.attrs["arrow"] else ""))

    op_broadcast = op_reduce = op_linalg

    def op_call(self, op):
        self.name_values(op.results)
        self.emit(f"{self.left(op)}func.call @{op.attrs['callee']}({names(op.operands)}) : "
                  f"({spell_types(op.operands)}) -> ({spell_types(op.results)})")

    def op_if(self, op):
        self.name_values(op.results)
        arrow = f" -> ({spell_types(op.results)})" if op.results else ""
        self.emit(f"{self.left(op)}scf.if {op.operands[0].name}{arrow} {{")
        self.blocks(op.regions[0])
        if len(op.regions) > 1:
            self.emit("} else {")
            self.blocks(op.regions[1])
        self.emit("}")

    def op_for(self, op):
        self.name_values(op.results)
        body = op.regions[0][0]
        self.name_values(body.arguments)
        inits = op.operands[3:]
        low, high, step = (value.name for value in op.operands[:3])
        carried = ""
        if inits:
            pairs = ", ".join([f"{arg.name} = {init.name}"
                               for arg, init in zip(body.arguments[1:], inits)])
            carried = f" iter_args({pairs}) -> ({spell_types(op.results)})"
        self.emit(f"{self.left(op)}scf.for {body.arguments[0].name} = {low} to {high} "
                  f"step {step}{carried} {{")
        self.blocks(op.regions[0])
        self.emit("}")

    def op_while(self, op):
        self.name_values(op.results)
        before = op.regions[0][0]
        self.name_values(before.arguments)
        pairs = ", ".join([f"{arg.name} = {init.name}"
                           for arg, init in zip(before.arguments, op.operands)])
        self.emit(f"{self.left(op)}scf.while ({pairs}) : ({spell_types(op.operands)}) -> "
                  f"({spell_types(op.results)}) {{")
        self.blocks(op.regions[0])
        self.emit("} do {")
        self.blocks(op.regions[1], prints_first=True)
        self.emit("}")

    def op_index_switch(self, op):
        self.name_values(op.results)
        arrow = f" -> {spell_types(op.results)}" if op.results else ""
        self.emit(f"{self.left(op)}scf.index_switch {op.operands[0].name}{arrow}")
        *cases, default = op.regions
        for number, region in zip(op.attrs["cases"], cases):
            self.emit(f"case {number} {{")
            self.blocks(region)
            self.emit("}")
        self.emit("default {")
        self.blocks(default)
        self.emit("}")

    def op_execute_region(self, op):
        self.name_values(op.results)
        arrow = f" -> ({spell_types(op.results)})" if op.results else ""
        self.emit(f"{self.left(op)}scf.execute_region{arrow} {{")
        self.blocks(op.regions[0])
        self.emit("}")

    def terminator(self, name, values):
        types = f" {names(values)} : {spell_types(values)}" if values else ""
        self.emit(name + types)

    def op_yield(self, op):
        self.terminator("scf.yield", op.operands)

    def op_return(self, op):
        self.terminator("func.return", op.operands)

    def op_condition(self, op):
        rest = op.operands[1:]
        types = f" {names(rest)} : {spell_types(rest)}" if rest else ""
        self.emit(f"scf.condition({op.operands[0].name}){types}")

    def successor(self, successor):
        block, values = successor
        return block.label + (f"({names(values)} : {spell_types(values)})" if values else "")

    def op_br(self, op):
        self.emit(f"cf.br {self.successor(op.successors[0])}")

    def op_cond_br(self, op):
        true, false = map(self.successor, op.successors)
        self.emit(f"cf.cond_br {op.operands[0].name}, {true}, {false}")

    def op_switch(self, op):
        *cases, default = op.successors
        lines = [f"default: {self.successor(default)}"]
        lines += [f"{number}: {self.successor(case)}"
                  for number, case in zip(op.attrs["cases"], cases)]
        self.emit(f"cf.switch {op.operands[0].name} : {spell(op.operands[0].type)}, "
                  f"[{', '.join(lines)}]")


def print_program(program):
    return Printer().program(program)
