# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: z3
# RUN: %python %s %split_src_root/docs/Proofs.md
"""The run-time checks of the ops on sequences, and the tables that sequences are
converted to, against the specification. Sequences have up to as many tensors as
a program is said to be about; dimensions, sizes and positions are any number."""

import z3

from proofs import Program, Rule, Specification, check_programs, report
from symbolic import LARGEST, Number, both, choose, either, is_constant

TO_TABLES = ["--generate-runtime-verification", "--split-adopt-asserts",
             "--convert-split-sequences-to-tensor", "--convert-split-to-tensor", "--lower-affine"]
TYPES = ["i64", "i32", "i8", "si64", "si16", "ui64", "ui32", "ui8", "index"]
SEQUENCE = "!split.sequence<{}>"


#===-----------------------------------------------------------------------===#
# The specification
#===-----------------------------------------------------------------------===#

def held(value):
    """What an index holds of a number of any integer type."""
    return choose(value > LARGEST, LARGEST, value)


def scalar(tensor):
    return tensor.at([Number(0)] * len(tensor.dims)).value


def pick(condition, if_true, if_false):
    """One of two tensors, each dimensions and a function from indices."""
    return ([choose(condition, *dims) for dims in zip(if_true[0], if_false[0])],
            lambda index: choose(condition, if_true[1](index), if_false[1](index)))


def whole(tensor):
    return ([dim.value for dim in tensor.dims],
            lambda index: tensor.at([Number(entry) for entry in index]).value)


class Sequence:
    """A sequence: how many tensors, each of them, of which those beyond the
    length mean nothing, and the rules and the validity of what made it."""

    def __init__(self, length, tensors, valid=True, rules=(), assumes=True):
        self.length = length
        self.tensors = tensors
        self.valid = valid
        self.rules = list(rules)
        self.assumes = assumes
        # Positions that are checked, in the order of the program.
        self.positions = []

    def derive(self, length, tensors, valid):
        derived = Sequence(length, tensors, both(self.valid, valid), self.rules, self.assumes)
        derived.positions = self.positions
        return derived

    def check_position(self, position, largest):
        """The position counted from the front, and whether it is in range."""
        position = held(position)
        valid = both(-self.length <= position, position <= largest)
        self.positions.append((valid, [position, -self.length, largest, self.length]))
        return choose(position < 0, position + self.length, position), valid

    def insert(self, tensor, position=None):
        """The tensor goes before the one at `position`, or to the end."""
        valid = True
        if position is None:
            position = self.length
        else:
            position, valid = self.check_position(position, self.length)
        def entry(number):
            return self.tensors[number] if 0 <= number < len(self.tensors) else tensor
        tensors = [pick(position > number, entry(number),
                        pick(position == number, tensor, entry(number - 1)))
                   for number in range(len(self.tensors) + 1)]
        return self.derive(self.length + 1, tensors, valid)

    def erase(self, position=None):
        """Without the tensor at `position`, or the last one."""
        if position is None:
            position, valid = self.length - 1, self.length > 0
            self.rules.append(Rule("cannot erase from an empty sequence",
                                   lambda _: valid, lambda _: []))
        else:
            position, valid = self.check_position(position, self.length - 1)
        last = len(self.tensors) - 1
        tensors = [pick(position > number, self.tensors[number],
                        self.tensors[min(number + 1, last)]) for number in range(len(self.tensors))]
        return self.derive(self.length - 1, tensors, valid)

    def at(self, position):
        """The tensor at `position`, and whether there is one."""
        position, valid = self.check_position(position, self.length - 1)
        result = self.tensors[-1]
        for number, tensor in reversed(list(enumerate(self.tensors[:-1]))):
            result = pick(position == number, tensor, result)
        return result, valid

    def returning(self, results, valid=True):
        positions = iter(self.positions)
        now = []

        def holds(_):
            now[:] = next(positions)
            return now[0]
        rule = Rule("position is {0}, but must be in [{1}, {2}] for a sequence of length {3}",
                    holds, lambda _: now[1])
        valid = both(self.valid, valid)
        return Specification([*self.rules, rule], valid, results, self.assumes,
                             refuses=valid is not True)

    def lengths(self):
        return self.returning([([], lambda _: self.length)])


def chunk(source, axis, offset, size, keeps_axis=True):
    """The part of the source from `offset` on; its one row without the axis."""
    dims = [dim.value for dim in source.dims]
    dims[axis:axis + 1] = [size] if keeps_axis else []

    def at(index):
        entries = [Number(entry) for entry in index]
        entries[axis:axis + 1 if keeps_axis else axis] = [
            Number(index[axis] + offset if keeps_axis else offset)]
        return source.at(entries).value
    return dims, at


def chunks_of(source, axis, size, bound, keeps_axis=True):
    """Chunks of one size, the last one smaller: `size` must be 1 or more. A
    dimension of 0 gives none. At most `bound` chunks are looked at."""
    dim = source.dims[axis].value
    valid = True if is_constant(size) else size >= 1
    length = sum(choose(number * size < dim, 1, 0) for number in range(bound))
    tensors = []
    for number in range(bound):
        left = dim - number * size
        tensors.append(chunk(source, axis, number * size, choose(left < size, left, size),
                             keeps_axis))
    rule = Rule("chunk size is {0}, but must be at least 1", lambda _: valid, lambda _: [size])
    return Sequence(length, tensors, valid, [rule],
                    either(dim <= bound * size, valid if valid is True else z3.Not(valid))
                    if not is_constant(size) else dim <= bound * size)


def chunks_listed(source, axis, sizes, count):
    """One chunk for each of the first `count` of `sizes`: each is 0 or more, and
    they sum to the dimension."""
    dim = source.dims[axis].value
    sizes = [choose(number < count, size, 0) for number, size in enumerate(sizes)]
    sums = [sum(sizes[:number]) for number in range(len(sizes) + 1)]
    is_large_enough = [size >= 0 for size in sizes]
    rules = [
        Rule("split size {0} is {1}, but must be at least 0",
             lambda values: is_large_enough[values[0]],
             lambda values: [values[0], sizes[values[0]]]),
        Rule("sum of the split sizes overflows 64 bits at split size {0}",
             lambda values: sums[values[0] + 1] <= LARGEST, lambda values: [values[0]]),
        Rule(f"split sizes sum to {{0}}, but dimension {axis} of the source is {{1}}",
             lambda _: sums[-1] == dim, lambda _: [sums[-1], dim])]
    return Sequence(count, [chunk(source, axis, *part) for part in zip(sums, sizes)],
                    both(*is_large_enough, sums[-1] == dim), rules,
                    True if is_constant(count) else count <= len(sizes))


#===-----------------------------------------------------------------------===#
# The programs
#===-----------------------------------------------------------------------===#

class Writer:
    """Writes a function on sequences line by line."""

    def __init__(self, element, bound):
        self.element, self.bound = element, bound
        self.type = SEQUENCE.format(element)
        self.parameters, self.arguments, self.lines = [], [], []

    def argument(self, kind, name, type):
        self.parameters.append(f"%{name}: {type}")
        self.arguments.append((kind, name))
        return f"%{name}", type

    def op(self, result, name, operands, result_type, attributes="", separator=", "):
        values = separator.join(value for value, _ in operands)
        types = ", ".join(type for _, type in operands)
        self.lines.append(f"  {result} = split.{name} {values}{attributes} : "
                          f"({types}) -> {result_type}")
        return result, result_type

    def program(self, returned, specify):
        lines = "\n".join(self.lines)
        text = f"""func.func @program({", ".join(self.parameters)}) -> {returned[1]} {{
{lines}
  return {returned[0]} : {returned[1]}
}}
"""
        return Program(text, self.arguments, specify, bound=self.bound)


def split(source="tensor<?xf32>", axis=0, size=None, size_type=None, element="tensor<?xf32>",
          bound=6, keeps_axis=True):
    """A Writer that has split its source, the sequence, and a function that
    specifies the sequence. `size`: a number or a list of them; with neither it
    nor a type, chunks are of 1."""
    writer = Writer(element, bound)
    operands = [writer.argument("linear data", "x", source)]
    words = f" axis {axis}" + ("" if keeps_axis else " keepdims = false")
    if isinstance(size, int):
        words = f" chunks_of {size}{words}"
    elif size is not None:
        words = f" sizes {size}{words}"
    elif size_type:
        operands.append(writer.argument("integers", "sizes", size_type))
    sequence = writer.op("%s", "split_to_sequence", operands, writer.type, words, " sizes ")

    def specify(machine, arguments):
        x = arguments[0]
        front = axis % len(x.dims)
        if isinstance(size, list):
            return chunks_listed(x, front, size, len(size))
        if size_type is None:
            return chunks_of(x, front, size or 1, bound, keeps_axis)
        given = arguments[1]
        if not given.dims:
            given = held(scalar(given))
            return chunks_of(x, front, given, bound)
        return chunks_listed(x, front, [given.at([Number(number)]).value
                                        for number in range(bound)], given.dims[0].value)
    return writer, sequence, specify


def at(made, position_type="tensor<i64>"):
    writer, sequence, make = made
    position = writer.argument("integers", "p", position_type)
    returned = writer.op("%r", "sequence_at", [sequence, position], writer.element,
                         separator=" at ")

    def specify(machine, *arguments):
        made = make(machine, arguments)
        result, valid = made.at(scalar(arguments[-1]))
        return made.returning([result], valid)
    return writer.program(returned, specify)


def length(made):
    writer, sequence, make = made
    returned = writer.op("%n", "sequence_length", [sequence], "tensor<i64>")
    return writer.program(returned,
                          lambda machine, *arguments: make(machine, arguments).lengths())


def erase(made, has_position=True):
    writer, sequence, make = made
    operands = [sequence]
    if has_position:
        operands.append(writer.argument("integers", "e", "tensor<i64>"))
    number = len(writer.arguments) - 1
    erased = writer.op("%e.s", "sequence_erase", operands, writer.type, separator=" at ")
    return writer, erased, lambda machine, arguments: make(machine, arguments).erase(
        scalar(arguments[number]) if has_position else None)


def insert(made, has_position=True):
    writer, sequence, make = made
    writer.bound += 1
    tensor = writer.argument("linear data", "y", writer.element)
    position = [writer.argument("integers", "i", "tensor<i64>")] if has_position else []
    number = len(writer.arguments) - 1
    types = ", ".join(type for _, type in [sequence, tensor, *position])
    writer.lines.append(f"  %i.s = split.sequence_insert %s, %y{' at %i' if position else ''} : "
                        f"({types}) -> {writer.type}")

    def specify(machine, arguments):
        x, y = arguments[0], arguments[number - 1 if has_position else number]
        inserted = make(machine, arguments).insert(
            whole(y), scalar(arguments[number]) if has_position else None)
        # Both are in memory.
        inserted.assumes = both(inserted.assumes, x.dims[0].value + y.dims[0].value <= LARGEST)
        return inserted
    return writer, ("%i.s", writer.type), specify


def construct(element, count):
    writer = Writer(element, count)
    operands = [writer.argument("linear data", f"x{number}", element) for number in range(count)]
    sequence = writer.op("%s", "sequence_construct", operands, writer.type)
    return writer, sequence, lambda machine, arguments: Sequence(
        count, [whole(x) for x in arguments[:count]],
        assumes=sum(x.dims[0].value for x in arguments[:count]) <= LARGEST)


def concat(made, axis=0):
    """What was split is joined again."""
    writer, sequence, make = made
    returned = writer.op("%r", "concat_from_sequence", [sequence], writer.element,
                         f" axis {axis}")

    def specify(machine, *arguments):
        made = make(machine, arguments)
        valid = made.length > 0
        made.rules.append(Rule("cannot concatenate an empty sequence",
                               lambda _: valid, lambda _: []))
        return made.returning([whole(arguments[0])], valid)
    return writer.program(returned, specify)


def claimed(size_type, claim):
    """A sequence whose tensors' type says more than what can be inferred."""
    made = split(size_type=size_type, element=f"tensor<{claim}xf32>", bound=4)
    make = made[2]

    def specify(machine, arguments):
        sequence = make(machine, arguments)
        is_claimed = [tensor[0][0] == claim for tensor in sequence.tensors]
        sequence.rules.append(Rule(
            "dimension 0 of chunk {0} is {1}, but its type says {2}",
            lambda values: is_claimed[values[0]],
            lambda values: [values[0], sequence.tensors[values[0]][0][0], claim]))
        sequence.valid = both(sequence.valid, *(
            either(sequence.length <= number, holds) for number, holds in enumerate(is_claimed)))
        return sequence
    return made[0], made[1], specify


def theorem(sentence, programs):
    return sentence, lambda: check_programs(list(programs), TO_TABLES)


ROWS = {"source": "tensor<?x4xf32>", "element": "tensor<?x4xf32>"}
COLUMNS = {"source": "tensor<3x?xf32>", "element": "tensor<3x?xf32>", "axis": -1}
THEOREMS = [
    theorem("split.split_to_sequence into chunks of a static size, with and without the axis.",
            [use(split(**where, size=size)) for use in (at, length)
             for where in (ROWS, COLUMNS) for size in (None, 1, 3, 2**62)] +
            [at(split("tensor<?x4xf32>", element="tensor<4xf32>", keeps_axis=False)),
             at(split("tensor<3x?xf32>", 1, element="tensor<3xf32>", keeps_axis=False))]),
    theorem("split.split_to_sequence into chunks of a run-time size.",
            [use(split(**where, size_type="tensor<i64>")) for use in (at, length)
             for where in ({}, ROWS, COLUMNS)]),
    theorem("split.split_to_sequence into chunks of a size of every integer type.",
            [length(split(size_type=f"tensor<{type}>", bound=3)) for type in TYPES]),
    theorem("split.split_to_sequence with static sizes.",
            [use(split(**where, size=sizes)) for use in (at, length)
             for where in (ROWS, COLUMNS) for sizes in ([5], [2, 0, 3])]),
    theorem("split.split_to_sequence with run-time sizes, of a static and a run-time number.",
            [use(split(**where, size_type=f"tensor<{count}xi64>", bound=4))
             for use in (at, length) for where in ({}, ROWS, COLUMNS) for count in (4, "?")] +
            [length(split(size_type="tensor<?xui64>", bound=3))]),
    theorem("split.sequence_at with positions of every integer type.",
            [at(split(bound=3), f"tensor<{type}>") for type in TYPES] +
            [at(split(bound=3), "tensor<1xi32>")]),
    theorem("split.sequence_erase with and without a position.",
            [use(erase(split(**where, size_type=type, bound=3), has_position))
             for use in (at, length) for has_position in (True, False)
             for where in ({}, ROWS) for type in (None, "tensor<i64>", "tensor<3xi64>")]),
    theorem("split.sequence_insert with and without a position.",
            [use(insert(split(size_type=type, bound=2), has_position))
             for use in (at, length) for has_position in (True, False)
             for type in ("tensor<i64>", "tensor<2xi64>")]),
    theorem("split.sequence_construct of 1 to 3 tensors.",
            [at(construct("tensor<?xf32>", count)) for count in (1, 2, 3)]),
    theorem("split.concat_from_sequence of what split.split_to_sequence has split, on its axis.",
            [concat(split(size_type=type, bound=3)) for type in ("tensor<i64>", "tensor<3xi64>")] +
            [concat(split(**ROWS, size_type="tensor<3xi64>", bound=3))]),
    theorem("Types of a sequence's tensors that say more than what can be inferred.",
            [at(claimed(type, 3)) for type in ("tensor<4xi64>", "tensor<i64>")]),
]

if __name__ == "__main__":
    report("Sequences", THEOREMS)
