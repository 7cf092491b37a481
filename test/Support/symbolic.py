# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs operations in generic form on symbols instead of numbers.

A number is an unbounded integer together with a condition under which it is not
to be relied on: its computation has left the 64 bits (or the bits of its type).
A `select` passes on only the one of its arms that it takes. What a proof shows
of a number that can be relied on is therefore true of the machine's number, and
no wrapped number has had part in it.

A tensor is its dimensions and a function from indices to elements. Elements
that are no integers are values of a sort of their own.
"""

import itertools
import re
from typing import NamedTuple

import z3

from generic_ir import tensor_type

Element = z3.DeclareSort("Element")
LARGEST = 2**63 - 1
DYNAMIC = -(2**63)


def is_constant(*values):
    return all(isinstance(value, (bool, int)) for value in values)


def both(*conditions):
    if any(condition is False for condition in conditions):
        return False
    rest = [condition for condition in conditions if condition is not True]
    return True if not rest else rest[0] if len(rest) == 1 else z3.And(rest)


def negate(condition):
    return not condition if is_constant(condition) else z3.Not(condition)


def either(*conditions):
    if any(condition is True for condition in conditions):
        return True
    rest = [condition for condition in conditions if condition is not False]
    return False if not rest else rest[0] if len(rest) == 1 else z3.Or(rest)


def implies(condition, claim):
    return either(negate(condition), claim)


def choose(condition, if_true, if_false):
    """`if_true` or `if_false`, terms or numbers of Python."""
    if is_constant(condition):
        return if_true if condition else if_false
    if if_true is if_false or is_constant(if_true, if_false) and if_true == if_false:
        return if_true
    if isinstance(if_true, bool) or isinstance(if_false, bool):
        return either(both(condition, if_true), both(negate(condition), if_false))
    return z3.If(condition, if_true, if_false)


def equal(lhs, rhs):
    return lhs == rhs


def key_of(*values):
    """A key of numbers and terms in a dictionary that keeps these terms alive."""
    return tuple((value, None) if is_constant(value) else (None, value.get_id())
                 for value in values)


class Number(NamedTuple):
    """An integer, a truth value or an element, and when it is not reliable."""

    value: object
    unreliable: object = False

    @property
    def reliable(self):
        return negate(self.unreliable)


class Tensor(NamedTuple):
    """Dimensions as Numbers, a function from a list of Numbers to a Number and,
    where it is known, one from the number of an element in row-major order."""

    dims: list
    at: object
    linear: object = None


def merge(condition, if_true, if_false):
    """One of two Numbers or Tensors."""
    if is_constant(condition):
        return if_true if condition else if_false
    if isinstance(if_true, Number):
        return Number(choose(condition, if_true.value, if_false.value),
                      choose(condition, if_true.unreliable, if_false.unreliable))
    return Tensor(
        [merge(condition, *dims) for dims in zip(if_true.dims, if_false.dims)],
        lambda index: merge(condition, if_true.at(index), if_false.at(index)),
        lambda index: merge(condition, if_true.linear(index), if_false.linear(index)))


def minimum(lhs, rhs):
    return choose(lhs <= rhs, lhs, rhs)


def maximum(lhs, rhs):
    return choose(lhs >= rhs, lhs, rhs)


def unsigned(value):
    """The number whose 64 bits are those of `value`."""
    return choose(value >= 0, value, value + 2**64)


def signed(value):
    return choose(value > LARGEST, value - 2**64, value)


COMPARISONS = [
    lambda a, b: a == b, lambda a, b: a != b, lambda a, b: a < b, lambda a, b: a <= b,
    lambda a, b: a > b, lambda a, b: a >= b,
    *(lambda a, b, compare=compare: compare(unsigned(a), unsigned(b))
      for compare in (lambda a, b: a < b, lambda a, b: a <= b,
                      lambda a, b: a > b, lambda a, b: a >= b))]


class Check(NamedTuple):
    """A split.assert that is reached where `guard` holds."""

    guard: object
    condition: Number
    message: str
    values: list


class Requirement(NamedTuple):
    """What has to hold where `guard` does, or the behaviour is undefined."""

    guard: object
    claim: object
    reason: str


class Machine:
    """Runs one function. Loops whose count is not known, and quotients of two
    symbols, are followed up to `bound`."""

    def __init__(self, bound=6):
        self.bound = bound
        # What is known of the symbols.
        self.assumptions = []
        # Checks and requirements, in the order of the program.
        self.events = []
        self.guard = True
        self.values = {}
        self.quotients = {}
        self.small = {}
        self.fresh = itertools.count()

    #===-------------------------------------------------------------------===#
    # Symbols
    #===-------------------------------------------------------------------===#

    def symbol(self, name, smallest=0, largest=LARGEST):
        value = z3.Int(f"{name}.{next(self.fresh)}")
        self.assumptions.append(z3.And(smallest <= value, value <= largest))
        return value

    def data(self, name, type, is_linear=False):
        """An argument whose elements are not looked into. `is_linear`: its
        elements are known by their number, which takes dimensions that are static
        but for the first."""
        static, _ = tensor_type(type)
        dims = [Number(self.symbol(f"{name}.dim{position}") if dim is None else dim)
                for position, dim in enumerate(static)]
        if not is_linear:
            function = z3.Function(f"{name}.at", *[z3.IntSort()] * len(dims), Element)
            return Tensor(dims, lambda index: Number(
                function(*[entry.value for entry in index]),
                either(*(entry.unreliable for entry in index))))
        function = z3.Function(f"{name}.element", z3.IntSort(), Element)
        # A tensor has no more elements than there are addresses.
        total = 1
        for dim in dims:
            total = self.product(total, dim.value)
        self.assumptions.append(total <= LARGEST)

        def linear(number):
            return Number(function(number.value), number.unreliable)
        return Tensor(dims, lambda index: linear(self.row_major(dims, index)), linear)

    def integers(self, name, type):
        """An argument whose elements are integers, of all values of their type."""
        static, element = tensor_type(type)
        dims = [Number(self.symbol(f"{name}.dim{position}") if dim is None else dim)
                for position, dim in enumerate(static)]
        smallest, largest = range_of(element)
        elements = {}

        def at(index):
            position = [entry.value for entry in index]
            key = key_of(*position)
            if key not in elements:
                function = z3.Function(name, *[z3.IntSort()] * len(dims), z3.IntSort())
                element = function(*position) if dims else z3.Int(name)
                self.assumptions.append(z3.And(smallest <= element, element <= largest))
                elements[key] = element, position
            return Number(elements[key][0], either(*(entry.unreliable for entry in index)))
        return Tensor(dims, at)

    #===-------------------------------------------------------------------===#
    # Arithmetic
    #===-------------------------------------------------------------------===#

    def require(self, claim, reason):
        if claim is not True:
            self.events.append(Requirement(self.guard, claim, reason))

    def product(self, lhs, rhs):
        """A product, also of a symbol that is known to be small."""
        for value, other in ((lhs, rhs), (rhs, lhs)):
            if is_constant(value):
                return value * other
            if value.get_id() in self.small and not is_constant(other):
                product = 0
                for number in range(1, self.bound + 1):
                    product = choose(value == number, number * other, product)
                return product
        if is_constant(lhs, rhs):
            return lhs * rhs
        return lhs * rhs

    def divide(self, lhs, rhs):
        """Quotient and remainder of numbers that are not negative; that the
        divisor is positive is required."""
        if is_constant(lhs, rhs):
            return divmod(lhs, rhs) if rhs > 0 else (0, 0)
        key = key_of(lhs, rhs)
        if key not in self.quotients:
            quotient = z3.Int(f"quotient.{next(self.fresh)}")
            rest = z3.Int(f"rest.{next(self.fresh)}")
            if not is_constant(rhs):
                self.assumptions.append(quotient <= self.bound)
                self.small[quotient.get_id()] = quotient
            self.assumptions.append(z3.Implies(
                both(rhs > 0, lhs >= 0),
                both(lhs == self.product(quotient, rhs) + rest,
                     rest >= 0, rest < rhs, quotient >= 0)))
            self.quotients[key] = (quotient, rest), (lhs, rhs)
        return self.quotients[key][0]

    def in_width(self, value, type, unreliable):
        """`value` as a result of signed arithmetic."""
        smallest, largest = range_of(type if type != "index" else "i64")
        fits = both(value >= smallest, value <= largest)
        return Number(value, either(unreliable, negate(fits)))

    def row_major(self, dims, index):
        """The number of the element at `index`, which is within the dimensions."""
        number, unreliable = 0, False
        for dim, entry in zip(dims, index):
            number = self.product(number, dim.value) + entry.value
            unreliable = either(unreliable, entry.unreliable)
        return Number(number, unreliable)

    def arithmetic(self, op, *operands):
        assert op.name.startswith("arith.") and len(operands) == 2, f"{op.name} is not modelled"
        lhs, rhs = operands
        a, b = lhs.value, rhs.value
        unreliable = either(lhs.unreliable, rhs.unreliable)
        type = op.result_types[0]
        name = op.name.partition(".")[2]
        if name in ("andi", "ori", "xori"):
            assert type == "i1", "bits of numbers are not modelled"
            value = (both(a, b) if name == "andi" else either(a, b) if name == "ori"
                     else choose(a, negate(b), b))
            return Number(value, unreliable)
        if name in ("addi", "subi", "muli"):
            value = (a + b if name == "addi" else a - b if name == "subi"
                     else self.product(a, b))
            return self.in_width(value, type, unreliable)
        if name in ("maxsi", "minsi"):
            return Number((maximum if name == "maxsi" else minimum)(a, b), unreliable)
        if name in ("maxui", "minui"):
            assert type == "index"
            pick = maximum if name == "maxui" else minimum
            return Number(signed(pick(unsigned(a), unsigned(b))), unreliable)
        self.require(both(negate(unreliable), b > 0), f"{name}: the divisor is positive")
        if name in ("divui", "remui"):
            self.require(a >= 0, f"{name}: the dividend is not negative")
            return Number(self.divide(a, b)[name == "remui"], unreliable)
        quotient, rest = self.divide(choose(a >= 0, a, -a), b)
        if name == "divsi":
            return Number(choose(a >= 0, quotient, -quotient), unreliable)
        assert name == "ceildivsi", f"{op.name} is not modelled"
        up = quotient + choose(rest != 0, 1, 0)
        return Number(choose(a >= 0, up, -quotient), unreliable)

    #===-------------------------------------------------------------------===#
    # Operations
    #===-------------------------------------------------------------------===#

    def run(self, block, arguments):
        """The operands of the block's last operation."""
        self.values.update(zip(block.arguments, arguments))
        for op in block.ops:
            operands = [self.values[name] for name in op.operands]
            if op is block.ops[-1] and op.name in ("func.return", "scf.yield"):
                return operands
            method = getattr(self, op.name.replace(".", "_"), self.arithmetic)
            results = method(op, *operands)
            if not isinstance(results, list):
                results = [results] if op.results else []
            self.values.update(zip(op.results, results))
        return []

    def scoped(self, condition, block, arguments):
        outer = self.guard
        self.guard = both(outer, condition)
        results = self.run(block, arguments)
        self.guard = outer
        return results

    def arith_constant(self, op):
        text = op.properties["value"]
        if text in ("true", "false"):
            return Number(text == "true")
        dense = re.fullmatch(r"dense<(.*)> : (.*)", text)
        if not dense:
            return Number(int(text.split(" : ")[0]))
        dims, _ = tensor_type(dense[2])
        numbers = [int(number) for number in re.findall(r"-?\d+", dense[1])]
        if "[" not in dense[1]:
            count = 1
            for dim in dims:
                count *= dim
            numbers *= count
        return self.listed([Number(dim) for dim in dims], [Number(n) for n in numbers])

    def listed(self, dims, elements):
        """A tensor of the listed elements."""
        def at(index):
            number = self.row_major(dims, index)
            result = Number(0, True)
            for position, element in reversed(list(enumerate(elements))):
                result = merge(number.value == position, element, result)
            return Number(result.value, either(number.unreliable, result.unreliable))
        return Tensor(dims, at)

    def arith_cmpi(self, op, lhs, rhs):
        value = COMPARISONS[op.integer("predicate")](lhs.value, rhs.value)
        return Number(value, either(lhs.unreliable, rhs.unreliable))

    def arith_select(self, op, condition, if_true, if_false):
        result = merge(condition.value, if_true, if_false)
        if isinstance(result, Number):
            return Number(result.value, either(condition.unreliable, result.unreliable))
        self.require(condition.reliable, "select: the condition is reliable")
        return result

    def arith_index_cast(self, op, number):
        # To fewer bits, only what fits is kept.
        return self.in_width(number.value, op.result_types[0], number.unreliable)

    def arith_index_castui(self, op, number):
        width = int(op.operand_types[0][1:])
        value = choose(number.value >= 0, number.value, number.value + 2**width)
        return Number(signed(value), number.unreliable)

    def builtin_unrealized_conversion_cast(self, op, number):
        match = re.fullmatch(r"ui(\d+)", op.operand_types[0])
        if not match:
            return number
        width = int(match[1])
        value = choose(number.value >= 2**(width - 1), number.value - 2**width, number.value)
        return Number(value, number.unreliable)

    def split_assert(self, op, condition, *values):
        self.events.append(
            Check(self.guard, condition, op.string("message"), list(values)))

    #===-------------------------------------------------------------------===#
    # Control flow
    #===-------------------------------------------------------------------===#

    def scf_if(self, op, condition):
        self.require(condition.reliable, "if: the condition is reliable")
        blocks = [region[0] if region else None for region in op.regions]
        then = self.scoped(condition.value, blocks[0], [])
        if len(blocks) < 2 or not blocks[1]:
            return []
        otherwise = self.scoped(negate(condition.value), blocks[1], [])
        return [merge(condition.value, *pair) for pair in zip(then, otherwise)]

    def scf_for(self, op, lower, upper, step, *state):
        assert is_constant(lower.value, step.value)
        self.require(upper.reliable, "for: the bound is reliable")
        state = list(state)
        block = op.regions[0][0]
        count = self.bound if not is_constant(upper.value) else None
        for trip in itertools.count():
            position = lower.value + trip * step.value
            runs = position < upper.value
            if runs is False:
                return state
            if trip == count:
                self.require(negate(runs), f"a loop ends within {self.bound} steps")
                return state
            following = self.scoped(runs, block, [Number(position), *state])
            state = [merge(runs, *pair) for pair in zip(following, state)]

    #===-------------------------------------------------------------------===#
    # Tensors
    #===-------------------------------------------------------------------===#

    def require_within(self, dims, index, reason):
        for dim, entry in zip(dims, index):
            self.require(
                both(entry.reliable, entry.value >= 0, entry.value < dim.value), reason)

    def tensor_dim(self, op, tensor, position):
        assert is_constant(position.value) or len(tensor.dims)
        self.require(both(position.reliable, position.value >= 0,
                          position.value < len(tensor.dims)), "dim: there is this dimension")
        result = tensor.dims[-1]
        for number, dim in reversed(list(enumerate(tensor.dims[:-1]))):
            result = merge(position.value == number, dim, result)
        return result

    def tensor_extract(self, op, tensor, *index):
        self.require_within(tensor.dims, index, "extract: the element exists")
        return tensor.at(list(index))

    def tensor_insert(self, op, element, tensor, *index):
        self.require_within(tensor.dims, index, "insert: the element exists")

        def at(read):
            is_here = both(*(entry.value == other.value for entry, other in zip(read, index)))
            return merge(is_here, element, tensor.at(read))
        return Tensor(tensor.dims, at)

    def tensor_from_elements(self, op, *elements):
        dims, _ = tensor_type(op.result_types[0])
        return self.listed([Number(dim) for dim in dims], list(elements))

    def tensor_cast(self, op, tensor):
        if op.result_types[0].startswith("tensor<*") or not isinstance(tensor, Tensor):
            return tensor
        static, _ = tensor_type(op.result_types[0])
        for dim, claimed in zip(tensor.dims, static):
            if claimed is not None:
                self.require(both(dim.reliable, dim.value == claimed),
                             "cast: a dimension is what the type says")
        return tensor

    def uninitialised(self, op, sizes):
        static, element = tensor_type(op.result_types[0])
        sizes = iter(sizes)
        dims = [next(sizes) if dim is None else Number(dim) for dim in static]
        for dim in dims:
            self.require(both(dim.reliable, dim.value >= 0), "a new tensor: a size is 0 or more")
        nothing = z3.Const(f"nothing.{next(self.fresh)}",
                           z3.IntSort() if is_integer(element) else Element)
        return Tensor(dims, lambda _: Number(nothing, True), lambda _: Number(nothing, True))

    def tensor_empty(self, op, *sizes):
        return self.uninitialised(op, sizes)

    def bufferization_alloc_tensor(self, op, *operands):
        sizes, copied, _ = op.integers("operandSegmentSizes")
        return operands[sizes] if copied else self.uninitialised(op, operands)

    def mixed(self, static, dynamic):
        return [next(dynamic) if number == DYNAMIC else Number(number) for number in static]

    def tensor_extract_slice(self, op, tensor, *operands):
        dynamic = iter(operands)
        offsets = self.mixed(op.integers("static_offsets"), dynamic)
        sizes = self.mixed(op.integers("static_sizes"), dynamic)
        assert set(op.integers("static_strides")) == {1}
        for dim, offset, size in zip(tensor.dims, offsets, sizes):
            self.require(
                both(offset.reliable, size.reliable, offset.value >= 0, size.value >= 0,
                     offset.value + size.value <= dim.value), "extract_slice: lies in its source")
        # A type of lower rank drops dimensions of 1.
        kept, wanted = [], tensor_type(op.result_types[0])[0]
        for dim, size in enumerate(sizes):
            left = wanted[len(kept):]
            if len(left) == len(sizes) - dim or size.value != 1 or left[:1] == [1]:
                kept.append(dim)
        assert len(kept) == len(wanted), "the dimensions that are dropped are not known"

        def at(index):
            entries = [Number(0)] * len(sizes)
            for dim, entry in zip(kept, index):
                entries[dim] = entry
            return tensor.at([
                Number(offset.value + entry.value, either(offset.unreliable, entry.unreliable))
                for offset, entry in zip(offsets, entries)])
        return Tensor([sizes[dim] for dim in kept], at)

    def tensor_insert_slice(self, op, tensor, target, *operands):
        dynamic = iter(operands)
        offsets = self.mixed(op.integers("static_offsets"), dynamic)
        sizes = self.mixed(op.integers("static_sizes"), dynamic)
        assert set(op.integers("static_strides")) == {1} and len(sizes) == len(tensor.dims)
        for dim, offset, size, given in zip(target.dims, offsets, sizes, tensor.dims):
            self.require(
                both(offset.reliable, size.reliable, given.reliable, size.value == given.value,
                     offset.value >= 0, size.value >= 0, offset.value + size.value <= dim.value),
                "insert_slice: lies in its target")

        def at(index):
            is_here = both(*(both(entry.value >= offset.value,
                                  entry.value < offset.value + size.value)
                             for entry, offset, size in zip(index, offsets, sizes)))
            inside = [Number(entry.value - offset.value, entry.unreliable)
                      for entry, offset in zip(index, offsets)]
            return merge(is_here, tensor.at(inside), target.at(index))
        return Tensor(target.dims, at)

    def tensor_collapse_shape(self, op, tensor):
        assert tensor_type(op.result_types[0])[0] == [None] or \
            len(tensor_type(op.result_types[0])[0]) == 1
        total = 1
        for dim in tensor.dims:
            total = self.product(total, dim.value)
        return Tensor([Number(total)], lambda index: tensor.linear(index[0]), tensor.linear)

    def strided_extract(self, op, base, offset, *operands):
        static, _ = tensor_type(op.result_types[0])
        strides = operands[len(operands) - len(static):]
        sizes = iter(operands)
        dims = [next(sizes) if dim is None else Number(dim) for dim in static]
        for dim in dims:
            self.require(both(dim.reliable, dim.value >= 0), "strided.extract: a size is 0 or more")
        last = offset.value
        for dim, stride in zip(dims, strides):
            last = last + self.product(dim.value - 1, stride.value)
        is_within = both(
            offset.reliable, *(both(stride.reliable, stride.value >= 0) for stride in strides),
            offset.value >= 0, last < base.dims[0].value)
        self.require(either(*(dim.value == 0 for dim in dims), is_within),
                     "strided.extract: lies in its base")

        def at(index):
            number, unreliable = offset
            for entry, stride in zip(index, strides):
                number = number + self.product(entry.value, stride.value)
                unreliable = either(unreliable, entry.unreliable, stride.unreliable)
            return base.at([Number(number, unreliable)])
        return Tensor(dims, at)

    def strided_insert(self, op, tensor, base, offset, *strides):
        assert len(strides) == 1, "more dimensions are not modelled"
        size = tensor.dims[0]
        self.require(both(offset.reliable, size.reliable, strides[0].reliable,
                          strides[0].value == 1, offset.value >= 0,
                          offset.value + size.value <= base.dims[0].value),
                     "strided.insert: lies in its target")

        def at(index):
            number = index[0].value
            is_here = both(number >= offset.value, number < offset.value + size.value)
            return merge(is_here, tensor.at([Number(number - offset.value)]), base.at(index))
        return Tensor(base.dims, at)


def is_integer(type):
    return type == "index" or re.fullmatch(r"(ui|si|i)\d+", type) is not None


def range_of(type):
    """The smallest and the largest number of an integer type."""
    if type == "index":
        type = "i64"
    prefix, width = re.fullmatch(r"(ui|si|i)(\d+)", type).groups()
    width = int(width)
    if prefix == "ui":
        return 0, 2**width - 1
    return -(2**(width - 1)), 2**(width - 1) - 1
