# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: z3
# RUN: %python %s %split_src_root/docs/Proofs.md
"""The run-time checks of split.split and split.variadic_split, and the slices
that they are converted to, against the specification, for all dimensions and
sizes. The specification is written here a second time, in unbounded integers."""

import re

import z3

from proofs import Program, Rule, Specification, check_programs, report
from symbolic import LARGEST, Number, both, either, is_constant

COUNTS = range(1, 7)
TO_SLICES = ["--generate-runtime-verification", "--split-adopt-asserts",
             "--convert-split-to-tensor", "--lower-affine"]
# The op is gone if all its dimensions have been computed without it.
TO_DIMS = ["--generate-runtime-verification", "--split-adopt-asserts",
           "--resolve-ranked-shaped-type-result-dims", "--canonicalize", "--lower-affine"]
TYPES = ["i64", "i32", "i8", "si64", "si16", "ui64", "ui32", "ui8", "index"]


def choose(condition, if_true, if_false):
    return (if_true if condition else if_false) if is_constant(condition) \
        else z3.If(condition, if_true, if_false)


#===-----------------------------------------------------------------------===#
# The specification
#===-----------------------------------------------------------------------===#

class Axis:
    """The axis of a source, counted from the front, which may be a symbol."""

    def __init__(self, source, axis):
        self.rank = len(source.dims)
        self.given = axis
        self.valid = both(axis >= -self.rank, axis < self.rank)
        self.number = choose(axis < 0, axis + self.rank, axis)
        self.dims = [dim.value for dim in source.dims]
        self.dim = self.dims[-1]
        for position, dim in reversed(list(enumerate(self.dims[:-1]))):
            self.dim = choose(self.number == position, dim, self.dim)

    @property
    def name(self):
        """What messages call the dimension."""
        return f"dimension {self.number} of the source" if is_constant(self.number) \
            else "the split dimension of the source"

    def chunk(self, source, offset, size):
        """The part of the source from `offset` on."""
        dims = [choose(self.number == position, size, dim)
                for position, dim in enumerate(self.dims)]

        def at(index):
            return source.at([Number(entry + choose(self.number == position, offset, 0))
                              for position, entry in enumerate(index)]).value
        return dims, at

    def rules(self):
        return [Rule(f"axis is {{0}}, but must be in [{-self.rank}, {self.rank - 1}]",
                     lambda _: self.valid, lambda _: [held(self.given)])]


def chunks(source, axis, sizes):
    """Consecutive parts of the source."""
    results, offset = [], 0
    for size in sizes:
        results.append(axis.chunk(source, offset, size))
        offset = offset + size
    return results


def equal_parts(source, axis, count):
    """Split-18, num_outputs: chunks of ceil(dim / count), the last one is what is
    left, which must not be negative. A dimension of 0 gives empty chunks."""
    axis = Axis(source, axis)
    size = (axis.dim + count - 1) / count if not is_constant(axis.dim) \
        else -(-axis.dim // count)
    last = axis.dim - (count - 1) * size
    rule = Rule(f"{axis.name} is {{0}}, which cannot be split into {{1}} chunks of {{2}}",
                lambda _: last >= 0, lambda _: [axis.dim, count, size])
    return Specification([rule], last >= 0,
                         chunks(source, axis, [size] * (count - 1) + [last]),
                         refuses=count > 2)


def listed(source, axis, sizes, name, given_count=None, takes_rest=False):
    """Sizes as a list: each is 0 or more, and their sum is the dimension. With
    `takes_rest`, one may be -1, for what the others leave, 0 or more."""
    axis = Axis(source, axis)
    count = given_count if given_count is not None else len(sizes)
    smallest = -1 if takes_rest else 0
    # The sizes but for the remainder, what they sum to up to each, and where the
    # remainder is.
    taken = [choose(size == -1, 0, size) if takes_rest else size for size in sizes]
    sums = [sum(taken[:k]) for k in range(len(sizes) + 1)]
    rests = [choose(size == -1, 1, 0) if takes_rest else 0 for size in sizes]
    remainders, total = sum(rests), sums[-1]
    is_large_enough = [size >= smallest for size in sizes]
    fits = both(total <= axis.dim, either(remainders == 1, total == axis.dim))
    valid = both(axis.valid, count == len(sizes), *is_large_enough, remainders <= 1, fits)
    results = [choose(rest == 1, axis.dim - total, size) for size, rest in zip(sizes, rests)]
    rules = [
        *axis.rules(),
        Rule(f"the number of {name}s is {{0}}, but there are {{1}} results",
             lambda _: count == len(sizes), lambda _: [count, len(sizes)]),
        Rule(f"{name} {{0}} is {{1}}, but must be at least {smallest}",
             lambda values: nth(is_large_enough, values[0], True),
             lambda values: [values[0], nth(sizes, values[0], 0)]),
        Rule(f"sum of the {name}s overflows 64 bits at {name} {{0}}",
             lambda values: nth(sums, values[0] + 1, 0) <= LARGEST,
             lambda values: [values[0]]),
        Rule(f"{{0}} {name}s are -1, but at most one may be",
             lambda _: remainders <= 1, lambda _: [remainders]),
        Rule(f"{name}s sum to {{0}}, but {axis.name} is {{1}}",
             lambda _: either(remainders >= 1, total == axis.dim), lambda _: [total, axis.dim]),
        Rule(f"{name}s other than -1 sum to {{0}}, but {axis.name} is only {{1}}",
             lambda _: total <= axis.dim, lambda _: [total, axis.dim])]
    return Specification(rules, valid, chunks(source, axis, results),
                         refuses=not is_constant(valid) and list(sizes) != [-1])


def held(value):
    """What a message shows of an axis: of an unsigned number that no index can
    hold, the largest that one can."""
    return value if is_constant(value) else z3.If(value > LARGEST, LARGEST, value)


def nth(values, position, otherwise):
    """Checks of sizes that there are too many of are never reached."""
    return values[position] if position < len(values) else otherwise


def read(tensor, position=None):
    return tensor.at([] if position is None else [Number(position)]).value


#===-----------------------------------------------------------------------===#
# The programs
#===-----------------------------------------------------------------------===#

def program(op, operands, results, arguments, specify, **options):
    """A function of one op with these operand types."""
    names = [name for _, name in arguments]
    parameters = ", ".join(f"%{name}: {type}" for name, type in zip(names, operands))
    types = ", ".join(results)
    returned = ", ".join(f"%0#{number}" for number in range(len(results)))
    text = f"""func.func @program({parameters}) -> ({types}) {{
  %0:{len(results)} = {op} : ({", ".join(operands)}) -> ({types})
  return {returned} : {types}
}}
"""
    return Program(text, arguments, specify, **options)


def split_into(count, source="tensor<?x?xf32>", axis=1, result=None):
    return program(f"split.split %x into {count} axis {axis}", [source],
                   [result or "tensor<?x?xf32>"] * count, [("data", "x")],
                   lambda machine, x: equal_parts(x, axis, count))


def split_sizes(sizes, axis=1):
    results = [f"tensor<?x{size}xf32>" if axis % 2 else f"tensor<{size}x?xf32>" for size in sizes]
    return program(f"split.split %x sizes {sizes} axis {axis}", ["tensor<?x?xf32>"], results,
                   [("data", "x")], lambda machine, x: listed(x, axis, sizes, "split size"))


def split_given(count, sizes_type, source="tensor<?x?xf32>", axis=1):
    def specify(machine, x, sizes):
        return listed(x, axis, [read(sizes, k) for k in range(count)], "split size",
                      sizes.dims[0].value)
    return program(f"split.split %x sizes %sizes axis {axis}", [source, sizes_type],
                   ["tensor<?x?xf32>"] * count, [("data", "x"), ("integers", "sizes")], specify,
                   bound=count)


def variadic_split(lengths, count, source="tensor<?x?xf32>", axis=1, axis_type=None,
                   lengths_type=None):
    """Lengths or axis are run-time values where they have a type."""
    operands, arguments = [source], [("data", "x")]
    if axis_type:
        operands.append(axis_type)
        arguments.append(("integers", "axis"))
    if lengths_type:
        operands.append(lengths_type)
        arguments.append(("integers", "lengths"))

    def specify(machine, x, *rest):
        rest = list(rest)
        at_axis = axis
        if axis_type:
            tensor = rest.pop(0)
            at_axis = tensor.at([Number(0)] * len(tensor.dims)).value
        given, given_count = lengths, count
        if lengths_type:
            given = [read(rest[0], k) for k in range(count)]
            given_count = rest[0].dims[0].value
        return listed(x, at_axis, given, "split length", given_count, takes_rest=True)
    rank = len(re.match(r"tensor<((?:[\d?]+x)*)", source)[1].split("x")) - 1
    return program(f"split.variadic_split %x axis {'%axis' if axis_type else axis} "
                   f"lengths {'%lengths' if lengths_type else lengths}", operands,
                   [f"tensor<{'?x' * rank}f32>"] * count, arguments, specify, bound=count)


def with_rest(count):
    """Static lengths of which each in turn is the remainder."""
    for position in range(count):
        lengths = [(2 * k + 1) % 5 for k in range(count)]
        lengths[position] = -1
        yield variadic_split(lengths, count)


def claims():
    """Result types that say more than what can be inferred."""
    def specify_parts(machine, x):
        specification = equal_parts(x, 0, 3)
        part = (x.dims[0].value + 2) / 3
        claimed = [(0, 0, part, 2), (1, 2, x.dims[1].value, 7),
                   (0, 2, x.dims[0].value - 2 * part, 1)]
        return add_claims(specification, claimed)
    yield program("split.split %x into 3 axis 0", ["tensor<?x?xf32>"],
                  ["tensor<2x?xf32>", "tensor<?x?xf32>", "tensor<1x7xf32>"], [("data", "x")],
                  specify_parts)

    def specify_listed(machine, x, lengths):
        values = [read(lengths, k) for k in range(2)]
        specification = listed(x, 0, values, "split length", takes_rest=True)
        others = z3.If(values[0] == -1, values[1], values[0])
        first = z3.If(values[0] == -1, x.dims[0].value - others, values[0])
        return add_claims(specification, [(0, 0, first, 3)])
    yield program("split.variadic_split %x axis 0 lengths %lengths",
                  ["tensor<?xf32>", "tensor<2xi64>"], ["tensor<3xf32>", "tensor<?xf32>"],
                  [("data", "x"), ("integers", "lengths")], specify_listed)


def add_claims(specification, claims):
    """`claims` are (dimension, result, its value, what the type says)."""
    for dim, result, value, claimed in claims:
        specification.rules.append(Rule(
            f"dimension {dim} of result {result} is {{0}}, but its type says {{1}}",
            lambda _, value=value, claimed=claimed: value == claimed,
            lambda _, value=value, claimed=claimed: [value, claimed]))
    specification.valid = both(specification.valid,
                               *(value == claimed for _, _, value, claimed in claims))
    return specification


def dims_of(made):
    """The same op, of which only the dimensions of the results are returned."""
    lines = made.text.splitlines()
    types = re.search(r"-> \((.*)\)$", lines[1])[1].split(", ")
    rank = types[0].count("x") - types[0].count("xf") + 1
    body, results = [], []
    for dim in range(rank):
        body.append(f"  %c{dim} = arith.constant {dim} : index")
        for number, type in enumerate(types):
            results.append(f"%d{number}.{dim}")
            body.append(f"  {results[-1]} = tensor.dim %0#{number}, %c{dim} : {type}")
    indices = ", ".join(["index"] * len(results))
    head = re.sub(r" -> \(.*\) \{$", f" -> ({indices}) {{", lines[0])
    text = "\n".join([head, lines[1], *body, f"  return {', '.join(results)} : {indices}", "}", ""])

    def specify(*arguments):
        specification = made.specify(*arguments)
        specification.results = [dims[dim] for dim in range(rank)
                                 for dims, _ in specification.results]
        return specification
    return Program(text, made.arguments, specify, made.bound)


def theorem(sentence, programs, passes=TO_SLICES):
    return sentence, lambda: check_programs(list(programs), passes)


HUGE = 2**62
THEOREMS = [
    theorem("split.split into 1 to 6 equal parts of any dimension.",
            [*map(split_into, COUNTS), split_into(3, axis=-1), split_into(4, axis=-2),
             split_into(5, "tensor<3x?xf32>", 1, "tensor<3x?xf32>")]),
    theorem("split.split with static sizes, also ones that only just do not overflow, of any "
            "dimension.",
            [split_sizes(sizes) for sizes in (
                [5], [0], [2, 3], [0, 4, 0], [1, 2, 3, 4], [HUGE, HUGE - 1], [0, 0],
                [7, 0, 1, 1, 0, 9])] + [split_sizes([2, 3], -2)]),
    theorem("split.split with 1 to 6 run-time sizes, and with a run-time number of them.",
            [split_given(count, f"tensor<{length}xi64>")
             for count in COUNTS for length in (count, "?")] +
            [split_given(3, "tensor<3xi64>", "tensor<?x10xf32>")]),
    theorem("split.split with run-time sizes of every integer type.",
            [split_given(3, f"tensor<3x{type}>") for type in TYPES]),
    theorem("split.variadic_split with static lengths, the remainder at any of up to 6 places.",
            [program for count in COUNTS for program in with_rest(count)] +
            [variadic_split([2, 3], 2), variadic_split([HUGE, -1, HUGE - 1], 3)]),
    theorem("split.variadic_split with 1 to 6 run-time lengths, any of them the remainder.",
            [variadic_split(None, count, lengths_type=f"tensor<{length}xi64>")
             for count in COUNTS for length in (count, "?")]),
    theorem("split.variadic_split with run-time lengths of every integer type.",
            [variadic_split(None, 2, lengths_type=f"tensor<2x{type}>") for type in TYPES]),
    theorem("split.variadic_split along a run-time axis of every integer type, of sources of "
            "rank 1 to 3.",
            [variadic_split([2, -1], 2, f"tensor<{'?x' * rank}f32>", axis_type="tensor<i64>")
             for rank in (1, 2, 3)] +
            [variadic_split([2, -1], 2, axis_type=f"tensor<{type}>") for type in TYPES] +
            [variadic_split(None, 2, axis_type="tensor<1xi64>", lengths_type="tensor<2xi64>")]),
    theorem("Result types that say more than what can be inferred.", claims()),
    theorem("The dimensions of results that are computed without the results.",
            map(dims_of, [
                *map(split_into, (1, 3, 6)), split_given(3, "tensor<3xi64>"),
                split_given(2, "tensor<?xi32>"), *with_rest(3), split_sizes([2, 0, 3]),
                variadic_split(None, 3, lengths_type="tensor<3xi64>"),
                variadic_split([2, -1], 2, axis_type="tensor<i32>")]), TO_DIMS),
]

if __name__ == "__main__":
    report("Checks and slices", THEOREMS)
