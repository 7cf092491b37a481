# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions of control flow and writes in MLIR, and what NumPy says that they compute.

A function of two tensors and two numbers takes two tensors from them, passes
them through one kind of control flow, which may write to them, may write to one
value more, and returns values from before and after.
"""

import itertools

import numpy as np


class Value:
    """A value like another, or a tensor of so many integers. A sequence has an
    `element`, a value like all of its elements. `compute` gives the array, or a list
    of them, for an environment: arguments and what a region carries, by name."""

    def __init__(self, name, like, compute=None):
        is_size = isinstance(like, int)
        self.name, self.size = name, like if is_size else like.size
        self.type = f"tensor<{like}xi32>" if is_size else like.type
        self.element = None if is_size else like.element
        self.compute = compute or (lambda env: env[name])


def names(values):
    return ", ".join(value.name for value in values)


def types(values):
    return ", ".join(value.type for value in values)


class Function:
    """A function under construction, and the private ones that it calls."""

    def __init__(self, name, arguments):
        self.name, self.arguments, self.lines, self.callees = name, arguments, [], []
        self.count, self.is_public = 0, True

    def new(self):
        self.count += 1
        return f"%v{self.count}"

    def emit(self, text):
        self.lines.append(text)

    def label(self):
        return self.new()[1:]

    def index(self, number):
        name = self.new()
        self.emit(f"{name} = arith.constant {number} : index")
        return name

    def number(self, number):
        name = self.new()
        self.emit(f"{name} = arith.constant {number} : i32")
        return name

    def is_zero(self, value="%k"):
        name, zero = self.new(), self.index(0)
        self.emit(f"{name} = arith.cmpi eq, {value}, {zero} : index")
        return name

    def split(self, x):
        first, second, half = self.new(), self.new(), x.size // 2
        chunks = [Value(first, half, lambda env: x.compute(env)[:half]),
                  Value(second, half, lambda env: x.compute(env)[half:])]
        self.emit(f"{first}, {second} = split.split {x.name} into 2 axis 0 : "
                  f"({x.type}) -> ({types(chunks)})")
        return chunks

    def split_columns(self, x):
        """The columns of `x`, of size 4, as a matrix of two rows: strided chunks."""
        table, columns, names = self.new(), self.new(), [self.new(), self.new()]
        column = "tensor<2x1xi32>"
        self.emit(f"{table} = tensor.expand_shape {x.name} [[0, 1]] output_shape [2, 2] : "
                  f"{x.type} into tensor<2x2xi32>")
        self.emit(f"{columns}a, {columns}b = split.split {table} into 2 axis 1 : "
                  f"(tensor<2x2xi32>) -> ({column}, {column})")
        for name, chunk in zip(names, "ab"):
            self.emit(f"{name} = tensor.collapse_shape {columns}{chunk} [[0, 1]] : "
                      f"{column} into tensor<2xi32>")
        return [Value(names[0], 2, lambda env: x.compute(env)[0::2]),
                Value(names[1], 2, lambda env: x.compute(env)[1::2])]

    def run_time_zero(self):
        """A tensor of 0 that no compiler knows to be 0."""
        three, quotient, integer, name = self.index(3), self.new(), self.new(), self.new()
        self.emit(f"{quotient} = arith.divui %n, {three} : index")
        self.emit(f"{integer} = arith.index_cast {quotient} : index to i64")
        self.emit(f"{name} = tensor.from_elements {integer} : tensor<1xi64>")
        return name

    def split_run_time_axis(self, x):
        axis, name, half = self.run_time_zero(), self.new(), x.size // 2
        chunk = "tensor<?xi32>"
        self.emit(f"{name}a, {name}b = split.variadic_split {x.name} axis {axis} "
                  f"lengths [{half}, -1] : ({x.type}, tensor<1xi64>) -> ({chunk}, {chunk})")
        chunks = [Value(self.new(), half, lambda env: x.compute(env)[:half]),
                  Value(self.new(), half, lambda env: x.compute(env)[half:])]
        for value, which in zip(chunks, "ab"):
            self.emit(f"{value.name} = tensor.cast {name}{which} : {chunk} to {value.type}")
        return chunks

    def sequence_elements(self, x):
        """The element of a sequence that the remainder of %k by 2 tells, and the last."""
        half = x.size // 2
        sequence, type = self.new(), f"!split.sequence<tensor<{half}xi32>>"
        two, rest, integer = self.index(2), self.new(), self.new()
        positions = [self.new(), self.new()]
        self.emit(f"{sequence} = split.split_to_sequence {x.name} chunks_of {half} axis 0 : "
                  f"({x.type}) -> {type}")
        self.emit(f"{rest} = arith.remui %k, {two} : index")
        self.emit(f"{integer} = arith.index_cast {rest} : index to i64")
        self.emit(f"{positions[0]} = tensor.from_elements {integer} : tensor<i64>")
        self.emit(f"{positions[1]} = arith.constant dense<-1> : tensor<i64>")

        def element(env, place):
            return x.compute(env)[place * half : place * half + half]

        elements = [Value(self.new(), half, lambda env: element(env, env["%k"] % 2)),
                    Value(self.new(), half, lambda env: element(env, 1))]
        for value, position in zip(elements, positions):
            self.emit(f"{value.name} = split.sequence_at {sequence} at {position} : "
                      f"({type}, tensor<i64>) -> {value.type}")
        return elements

    def construct(self, *values):
        """A sequence of `values`."""
        sequence = Value(self.new(), values[0], lambda env: [v.compute(env) for v in values])
        sequence.element, sequence.type = values[0], f"!split.sequence<{values[0].type}>"
        self.emit(f"{sequence.name} = split.sequence_construct {names(values)} : "
                  f"({types(values)}) -> {sequence.type}")
        return sequence

    def last(self, sequence):
        """The last element of `sequence`."""
        position, element = self.new(), sequence.element
        last = Value(self.new(), element, lambda env: sequence.compute(env)[-1])
        self.emit(f"{position} = arith.constant dense<-1> : tensor<i64>")
        self.emit(f"{last.name} = split.sequence_at {sequence.name} at {position} : "
                  f"({sequence.type}, tensor<i64>) -> {last.type}")
        return last

    def forget_size(self, x):
        result = Value(self.new(), x, x.compute)
        result.type = "tensor<?xi32>"
        self.emit(f"{result.name} = tensor.cast {x.name} : {x.type} to {result.type}")
        return result

    def constant(self, numbers):
        name = self.new()
        self.emit(f"{name} = arith.constant dense<{numbers}> : tensor<{len(numbers)}xi32>")
        return Value(name, len(numbers), lambda env: np.array(numbers, np.int32))

    def computed(self, number):
        empty = self.new()
        self.emit(f"{empty} = tensor.empty() : tensor<2xi32>")
        return self.write(Value(empty, 2), "fill", number)

    def add(self, x, y):
        name = self.new()
        self.emit(f"{name} = arith.addi {x.name}, {y.name} : {x.type}")
        return Value(name, x, lambda env: x.compute(env) + y.compute(env))

    def write(self, x, how, number):
        """`x` with one element or all of them replaced, or doubled."""
        if how == "none":
            return x
        name, scalar = self.new(), self.number(number)
        if how == "insert":
            self.emit(f"{name} = tensor.insert {scalar} into {x.name}[{self.index(0)}] : {x.type}")
            return Value(name, x, lambda env: np.append(np.int32(number), x.compute(env)[1:]))
        if how == "fill":
            self.emit(f"{name} = linalg.fill ins({scalar} : i32) outs({x.name} : {x.type}) "
                      f"-> {x.type}")
            return Value(name, x, lambda env: np.full(x.size, number, np.int32))
        self.emit(f"{name} = linalg.map {{ arith.addi }} ins({x.name}, {x.name} : {x.type}, "
                  f"{x.type}) outs({x.name} : {x.type})")
        return Value(name, x, lambda env: 2 * x.compute(env))

    def call(self, callee, operands):
        name, results = self.new(), callee.results
        self.emit(f"{name}:{len(results)} = func.call @{callee.name}({names(operands)}, %k, %n) : "
                  f"({types(operands)}, index, index) -> ({types(results)})")

        def compute(result):
            return lambda env: result.compute({**env, **{
                argument.name: operand.compute(env)
                for argument, operand in zip(callee.arguments, operands)}})

        return [Value(f"{name}#{i}", result, compute(result))
                for i, result in enumerate(results)]

    def text(self):
        visibility = "" if self.is_public else "private "
        arguments = "".join(f"{value.name}: {value.type}, " for value in self.arguments)
        body = "\n".join(self.lines)
        return "".join(callee.text() for callee in self.callees) + (
            f"func.func {visibility}@{self.name}({arguments}%k: index, %n: index) "
            f"-> ({types(self.results)}) {{\n{body}\n"
            f"return {names(self.results)} : {types(self.results)}\n}}\n")


# Kinds of control flow by name: of a function, two tensors of one type, and how
# to write to the first inside. They return tensors of that type.
KINDS = {}


def kind(function):
    KINDS[function.__name__] = function
    return function


def choose(name, case, *options):
    """The results of an op: those of the option that `case` tells."""
    def compute(i):
        return lambda env: options[case(env)][i].compute(env)
    many = len(options[0]) > 1
    return [Value(f"{name}#{i}" if many else name, value, compute(i))
            for i, value in enumerate(options[0])]


def emit_branches(f, head, results, regions):
    """An op that yields what one of its regions computes; returns the options."""
    name, options = f.new(), []
    many = f":{results}" if results > 1 else ""
    for i, (before, build) in enumerate(regions):
        f.emit(before if i else f"{name}{many} = {head} {before}")
        options.append(build())
        f.emit(f"scf.yield {names(options[-1])} : {types(options[-1])}\n}}")
    return name, options


@kind
def straight(f, p, q, how):
    return [f.write(p, how, 50), q]


@kind
def if_else(f, p, q, how):
    name, options = emit_branches(f, f"scf.if {f.is_zero()} -> ({p.type})", 1, [
        ("{", lambda: [f.write(p, how, 50)]), ("else {", lambda: [q])])
    return choose(name, lambda env: int(env["%k"] != 0), *options)


@kind
def if_same(f, p, q, how):
    name, options = emit_branches(f, f"scf.if {f.is_zero()} -> ({p.type}, {p.type})", 2, [
        ("{", lambda: [f.write(p, how, 50)] * 2),
        ("else {", lambda: [q, f.write(q, how, 51)])])
    return choose(name, lambda env: int(env["%k"] != 0), *options)


@kind
def switch(f, p, q, how):
    name, options = emit_branches(f, f"scf.index_switch %k -> {p.type}", 1, [
        ("case 0 {", lambda: [f.write(p, how, 50)]),
        ("case 1 {", lambda: [f.write(q, how, 51)]), ("default {", lambda: [p])])
    return choose(name, lambda env: min(env["%k"], 2), *options)


@kind
def switch_same(f, p, q, how):
    name, options = emit_branches(f, f"scf.index_switch %k -> {p.type}, {p.type}", 2, [
        ("case 0 {", lambda: [f.write(p, how, 50)] * 2), ("default {", lambda: [q, p])])
    return choose(name, lambda env: int(env["%k"] != 0), *options)


@kind
def select(f, p, q, how):
    name, condition, written = f.new(), f.is_zero(), f.write(p, how, 50)
    f.emit(f"{name} = arith.select {condition}, {written.name}, {q.name} : {p.type}")
    return choose(name, lambda env: int(env["%k"] != 0), [written], [q])


@kind
def execute_region(f, p, q, how):
    name, options = emit_branches(f, f"scf.execute_region -> ({p.type}, {p.type})", 2, [
        ("{", lambda: [f.write(p, how, 50), q])])
    return choose(name, lambda env: 0, *options)


@kind
def blocks(f, p, q, how):
    condition, label, name = f.is_zero(), f.label(), f.new()
    f.emit(f"cf.cond_br {condition}, ^a{label}, ^b{label}({q.name} : {q.type})\n^a{label}:")
    written = f.write(p, how, 50)
    f.emit(f"cf.br ^b{label}({written.name} : {p.type})\n^b{label}({name}: {p.type}):")
    return choose(name, lambda env: int(env["%k"] != 0), [written], [q])


@kind
def execute_blocks(f, p, q, how):
    name = f.new()
    f.emit(f"{name} = scf.execute_region -> {p.type} {{")
    result, = blocks(f, p, q, how)
    f.emit(f"scf.yield {result.name} : {p.type}\n}}")
    return [Value(name, p, result.compute)]


@kind
def block_switch(f, p, q, how):
    label, flag, name = f.label(), f.new(), f.new()
    f.emit(f"{flag} = arith.index_cast %k : index to i64")
    f.emit(f"cf.switch {flag} : i64, [ default: ^b{label}({p.name} : {p.type}), 0: ^a{label}, "
           f"1: ^b{label}({q.name} : {q.type}) ]\n^a{label}:")
    written = f.write(p, how, 50)
    f.emit(f"cf.br ^b{label}({written.name} : {p.type})\n^b{label}({name}: {p.type}):")
    return choose(name, lambda env: min(env["%k"], 2), [written], [q], [p])


def iterate(inits, arguments, yields):
    """What a loop with %n iterations ends with."""
    def run(env):
        state = [init.compute(env) for init in inits]
        for _ in range(env["%n"]):
            inside = {**env, **{a.name: array for a, array in zip(arguments, state)}}
            state = [value.compute(inside) for value in yields]
        return state
    return run


def pick(run, i):
    return lambda env: run(env)[i]


@kind
def block_loop(f, p, q, how):
    zero, one, label, i, next_i, more = f.index(0), f.index(1), f.label(), f.new(), f.new(), f.new()
    x, y = Value(f.new(), p), Value(f.new(), p)
    carried = f"index, {p.type}, {p.type}"
    f.emit(f"cf.br ^h{label}({zero}, {p.name}, {q.name} : {carried})")
    f.emit(f"^h{label}({i}: index, {x.name}: {p.type}, {y.name}: {p.type}):")
    f.emit(f"{more} = arith.cmpi slt, {i}, %n : index")
    f.emit(f"cf.cond_br {more}, ^l{label}, ^e{label}\n^l{label}:")
    written = f.write(x, how, 50)
    f.emit(f"{next_i} = arith.addi {i}, {one} : index")
    f.emit(f"cf.br ^h{label}({next_i}, {y.name}, {written.name} : {carried})\n^e{label}:")
    run = iterate([p, q], [x, y], [y, written])
    return [Value(x.name, p, pick(run, 0)), Value(y.name, p, pick(run, 1))]


def emit_for(f, inits, build):
    zero, one, i, name = f.index(0), f.index(1), f.new(), f.new()
    arguments = [Value(f.new(), init) for init in inits]
    carried = ", ".join(f"{a.name} = {init.name}" for a, init in zip(arguments, inits))
    f.emit(f"{name}:{len(inits)} = scf.for {i} = {zero} to %n step {one} iter_args({carried}) "
           f"-> ({types(inits)}) {{")
    yields = build(*arguments)
    f.emit(f"scf.yield {names(yields)} : {types(yields)}\n}}")
    run = iterate(inits, arguments, yields)
    return [Value(f"{name}#{j}", init, pick(run, j)) for j, init in enumerate(inits)]


def emit_while(f, inits, before, after):
    """A loop whose regions compute what they pass on from what is passed to them."""
    zero, one, name, i, j, next_i, more = (f.index(0), f.index(1)) + tuple(
        f.new() for _ in range(5))
    arguments = [Value(f.new(), init) for init in inits]
    carried = "".join(f", {a.name} = {init.name}" for a, init in zip(arguments, inits))
    place = len(f.lines)
    f.emit("")
    passed = before(*arguments)
    f.lines[place] = (f"{name}:{len(passed) + 1} = scf.while ({i} = {zero}{carried}) : "
                      f"(index, {types(inits)}) -> (index, {types(passed)}) {{")
    f.emit(f"{more} = arith.cmpi slt, {i}, %n : index")
    f.emit(f"scf.condition({more}) {i}, {names(passed)} : index, {types(passed)}\n}} do {{")
    inside = [Value(f.new(), value) for value in passed]
    f.emit(f"^bb0({j}: index" + "".join(f", {v.name}: {v.type}" for v in inside) + "):")
    f.emit(f"{next_i} = arith.addi {j}, {one} : index")
    yields = after(*inside)
    f.emit(f"scf.yield {next_i}, {names(yields)} : index, {types(yields)}\n}}")

    def run(env):
        state = [init.compute(env) for init in inits]
        for iteration in itertools.count():
            there = {**env, **{a.name: array for a, array in zip(arguments, state)}}
            results = [value.compute(there) for value in passed]
            if iteration == env["%n"]:
                return results
            there = {**env, **{a.name: array for a, array in zip(inside, results)}}
            state = [value.compute(there) for value in yields]

    return [Value(f"{name}#{j + 1}", value, pick(run, j)) for j, value in enumerate(passed)]


# What a loop carries: of the function, how to write, and a tensor from outside,
# what follows the two tensors that it carries.
CARRIED = {
    "swap": lambda f, how, q: lambda x, y: [y, f.write(x, how, 50)],
    "outside": lambda f, how, q: lambda x, y: [q, f.add(f.write(x, how, 50), y)],
    "same": lambda f, how, q: lambda x, y: [f.add(f.write(x, how, 50), y)] * 2,
    "shift": lambda f, how, q: lambda x, y: [f.write(y, how, 50)] * 2,
    "keep": lambda f, how, q: lambda x, y: [f.write(x, how, 50), y],
}


def add_loops(name, carry):
    KINDS[f"for_{name}"] = lambda f, p, q, how: emit_for(f, [p, q], carry(f, how, q))
    KINDS[f"while_{name}_before"] = lambda f, p, q, how: emit_while(
        f, [p, q], carry(f, how, q), lambda x, y: [x, y])
    KINDS[f"while_{name}_after"] = lambda f, p, q, how: emit_while(
        f, [p, q], lambda x, y: [x, y], carry(f, how, q))
    KINDS[f"while_{name}_write_before"] = lambda f, p, q, how: emit_while(
        f, [p, q], lambda x, y: [f.write(x, how, 52), y], carry(f, "none", q))


for carried, build_carried in CARRIED.items():
    add_loops(carried, build_carried)


@kind
def while_more(f, p, q, how):
    return emit_while(f, [p], lambda x: [x, q, f.write(x, how, 50)], lambda x, y, z: [z])


@kind
def while_fewer(f, p, q, how):
    return emit_while(f, [p, q], lambda x, y: [f.write(y, how, 50)], lambda x: [x, x])


@kind
def forall(f, p, q, how):
    name, i, out, element = f.new(), f.new(), f.new(), Value(f.new(), 1)
    f.emit(f"{name} = scf.forall ({i}) in (%n) shared_outs({out} = {p.name}) -> ({p.type}) {{")
    f.emit(f"{element.name} = tensor.extract_slice {q.name}[{i}] [1] [1] : "
           f"{q.type} to {element.type}")
    written = f.write(element, how, 50)
    f.emit("scf.forall.in_parallel { tensor.parallel_insert_slice "
           f"{written.name} into {out}[{i}] [1] [1] : {element.type} into {p.type} }}\n}}")

    def compute(env):
        array = p.compute(env).copy()
        for j in range(env["%n"]):
            array[j : j + 1] = written.compute({**env, element.name: q.compute(env)[j : j + 1]})
        return array

    return [Value(name, p, compute)]


def add_call(name, body, same_operand=False, is_public=False):
    """A call of a function that computes `body`."""
    def build(f, p, q, how):
        callee = Function(f"{f.name}_{name}", [Value("%p", p), Value("%q", p)])
        callee.is_public = is_public
        callee.results = body(callee, *callee.arguments, how)
        f.callees.append(callee)
        return f.call(callee, [p, p] if same_operand else [p, q])
    KINDS[f"call_{name}"] = build


add_call("swap", lambda f, p, q, how: [q, f.write(p, how, 50)])
add_call("same", lambda f, p, q, how: [f.write(p, how, 50)] * 2)
add_call("alias", lambda f, p, q, how: [f.write(p, how, 50), q], same_operand=True)
add_call("public", lambda f, p, q, how: [q, f.write(p, how, 50)], is_public=True)
add_call("if", if_else)
add_call("switch", switch)
add_call("loop", KINDS["for_swap"])


@kind
def recursion(f, p, q, how):
    callee = Function(f"{f.name}_recursion", [Value("%p", p), Value("%q", p)])
    callee.is_public = False
    x, y = callee.arguments
    is_last, one, less, name = callee.is_zero("%n"), callee.index(1), callee.new(), callee.new()
    callee.emit(f"{name}:2 = scf.if {is_last} -> ({p.type}, {p.type}) {{\n"
                f"scf.yield %p, %q : {p.type}, {p.type}\n}} else {{")
    written = callee.write(x, how, 50)
    callee.emit(f"{less} = arith.subi %n, {one} : index")
    inner = callee.new()
    callee.emit(f"{inner}:2 = func.call @{callee.name}(%q, {written.name}, %k, {less}) : "
                f"({p.type}, {p.type}, index, index) -> ({p.type}, {p.type})")
    callee.emit(f"scf.yield {inner}#0, {inner}#1 : {p.type}, {p.type}\n}}")
    run = iterate([x, y], [x, y], [y, written])
    callee.results = [Value(f"{name}#{i}", p, pick(run, i)) for i in range(2)]
    f.callees.append(callee)
    return f.call(callee, [p, q])


@kind
def sequence_grow(f, p, q, how):
    zero, one, i, name, carried, more = f.index(0), f.index(1), *(f.new() for _ in range(4))
    written = f.write(p, how, 50)
    init = f.construct(q, written)
    f.emit(f"{name} = scf.for {i} = {zero} to %n step {one} iter_args({carried} = {init.name}) "
           f"-> ({init.type}) {{\n{more} = split.sequence_insert {carried}, {p.name} : "
           f"({init.type}, {p.type}) -> {init.type}\nscf.yield {more} : {init.type}\n}}")
    return [f.last(Value(name, init, lambda env: init.compute(env) + [p.compute(env)] * env["%n"]))]


def add_sequences(name):
    """Sequences of different lengths, what is written in one, through `name`."""
    inner = KINDS[name]

    def build(f, p, q, how):
        long = f.construct(p, q, f.write(p, how, 50))
        return [f.last(result) for result in inner(f, long, f.construct(q), "none")]
    KINDS[f"sequences_{name}"] = build


for passed_on in ["straight", "if_else", "if_same", "switch", "switch_same", "select",
                  "execute_region", "execute_blocks", "blocks", "block_switch", "block_loop",
                  "for_swap", "for_shift", "while_swap_before", "while_shift_after",
                  "while_swap_write_before", "call_swap", "call_same", "call_alias",
                  "call_switch", "recursion"]:
    add_sequences(passed_on)


def add_in_loop(name):
    inner = KINDS[name]

    def build(f, p, q, how):
        def body(x, y):
            results = inner(f, x, y, how)
            return [results[0], results[1] if len(results) > 1 else y]
        return emit_for(f, [p, q], body)
    KINDS[f"in_loop_{name}"] = build


for repeated in ["if_else", "switch", "switch_same", "select", "execute_region", "call_swap",
                 "call_alias", "recursion"]:
    add_in_loop(repeated)

# The two tensors, from the arguments.
SOURCES = {
    "chunks": lambda f, x, y: f.split(x),
    "columns": lambda f, x, y: f.split_columns(x),
    "columns of computed": lambda f, x, y: f.split_columns(f.add(x, y)),
    "chunks on a run-time axis": lambda f, x, y: f.split_run_time_axis(x),
    "elements": lambda f, x, y: f.sequence_elements(x),
    "elements of computed": lambda f, x, y: f.sequence_elements(f.add(x, y)),
    "chunks of unknown size": lambda f, x, y: [f.forget_size(c) for c in f.split(x)],
    "computed, of unknown size": lambda f, x, y: [
        f.forget_size(f.computed(9)), f.forget_size(f.split(f.add(x, y))[0])],
    "one chunk": lambda f, x, y: [f.split(x)[0]] * 2,
    "chunks of two": lambda f, x, y: [f.split(x)[0], f.split(y)[0]],
    "constant": lambda f, x, y: [f.split(x)[1], f.constant([7, 8])],
    "constant and computed": lambda f, x, y: [f.constant([7, 8]), f.computed(9)],
    "computed once": lambda f, x, y: [f.computed(9)] * 2,
    "computed": lambda f, x, y: [f.computed(9), f.computed(10)],
    "chunks of computed": lambda f, x, y: f.split(f.add(x, y)),
    "arguments": lambda f, x, y: [x, y],
    "argument": lambda f, x, y: [x, x],
}
WRITES = ["none", "insert", "fill", "double"]
# What is written to after the control flow, and how.
WRITTEN = [("first", "none"), ("first", "insert"), ("first", "fill"), ("last", "insert"),
           ("p", "insert"), ("q", "fill"), ("x", "insert")]
# What is returned besides what was written.
READ = ["all", "first", "last", "p", "q", "x"]


def make_function(number, kind_name, source, how, written, read):
    """The function of that choice, with its results."""
    x, y = Value("%x", 4), Value("%y", 4)
    f = Function(f"f{number}", [x, y])
    p, q = SOURCES[source](f, x, y)
    results = KINDS[kind_name](f, p, q, how)
    values = {"first": results[0], "last": results[-1], "p": p, "q": q, "x": x}
    f.results = [f.write(values[written[0]], written[1], 70)]
    f.results += list(values.values()) if read == "all" else [values[read]]
    f.kind = kind_name
    f.summary = f"{kind_name} of {source}, {how}; then {written[1]} {written[0]}, read {read}"
    return f


def make_functions(step, writes=WRITES, written=WRITTEN):
    """Every `step`-th of all the choices there are, with `writes` inside of control
    flow and those that are `written` after it."""
    choices = itertools.product(KINDS, SOURCES, writes, written, READ)
    return [make_function(number, *choice)
            for number, choice in enumerate(itertools.islice(choices, 0, None, step))]
