# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random programs.

The generator follows one run of what it makes, whose values are the witnesses:
they say which sizes, positions and types are right for an op. An op is kept if
the interpreter can run it on them; on purpose, some are kept that fail.
"""

import math

import numpy as np

from elements import ELEMENTS, SIZES, random_array, spell_array, spell_element
from interpreter import (COMPARE, EVALUATE, MAX_ELEMENTS, Failure, Interpreter, Unspecified,
                         check_claims)
from program import I1, INDEX, Op, Value, element_of

LARGEST = 300


class WitnessEnvironment(dict):
    def __missing__(self, value):
        return value.witness


def join(lhs, rhs):
    """The most static shape that both fit, of the same rank."""
    return tuple([l if l == r else None for l, r in zip(lhs, rhs)])


def may_be_cast(source, target):
    """Whether the verifier lets a tensor type be cast to another."""
    if source[0] != "t" or target[0] != "t" or source[1] != target[1]:
        return False
    if source[2] is None or target[2] is None:
        return True
    return len(source[2]) == len(target[2]) and all(
        [l is None or r is None or l == r for l, r in zip(source[2], target[2])])


class Builder:
    """Makes ops in one place after the other."""

    def __init__(self, rng, program):
        self.rng, self.program = rng, program
        self.function, self.block = None, None
        # Values that the place may use, and how deep in regions and calls it is.
        self.visible, self.depth, self.call_depth = [], 0, 0
        # Whether ops may fail, and how many of the next ones should.
        self.may_fail, self.spoils = False, 0
        self.is_loop = False
        # Values of constants that sizes were taken by.
        self.constants = set()

    # Choices

    def chance(self, probability):
        return self.rng.random() < probability

    def pick(self, values):
        """One of them, more likely a late one; None if there is none."""
        if not values:
            return None
        count = len(values)
        return values[max(int(self.rng.random() * count), int(self.rng.random() * count))]

    def tensors(self, accept=None):
        return [v for v in self.visible if v.type[0] == "t" and v.type[2] is not None
                and (accept is None or accept(v))]

    def ranked(self):
        return [v for v in self.visible if v.type[0] == "t" and v.type[2]]

    def sequences(self):
        return [v for v in self.visible if v.type[0] == "s" and v.type[2] is not None]

    def blur(self, shape, probability=None):
        """A declared shape for `shape`."""
        if probability is None:
            probability = self.blur_probability()
        random = self.rng.random
        return tuple([None if random() < probability else dim for dim in shape])

    def blur_probability(self):
        if self.is_loop and self.chance(0.7):
            return 1
        return self.rng.choice([0, 0, 0.3, 1])

    def should_spoil(self):
        if self.spoils and self.chance(0.8):
            self.spoils -= 1
            return True
        return False

    # Ops

    def evaluate(self, op):
        interpreter = Interpreter(self.program)
        interpreter.environment = WitnessEnvironment()
        interpreter.op(op)
        return interpreter.look_up(op.results)

    def add(self, op):
        """Adds an op whose results have types; its results, or None if it cannot
        run."""
        try:
            witnesses = self.evaluate(op)
        except Failure:
            if not self.may_fail or any(value.witness is None for value in op.results):
                return None
            witnesses = [value.witness for value in op.results]
        except Unspecified:
            return None
        for value, witness in zip(op.results, witnesses):
            value.witness = witness
        self.block.ops.append(op)
        self.visible += op.results
        return op.results

    def emit(self, kind, operands, types, fakes=None, **attrs):
        """Adds an op. `types` are those of its results, or a function from what it
        computes to them, for `count` results; `fakes` are what it is taken to
        compute if it fails."""
        count = attrs.pop("count", 1)
        op = Op(kind, operands, [Value(None) for _ in range(count)], attrs)
        try:
            if callable(types):
                try:
                    results = EVALUATE[kind](None, op, [v.witness for v in operands])
                except Failure:
                    if not self.may_fail or not fakes:
                        return None
                    results = fakes
                types = types(results)
                for value, type in zip(op.results, types):
                    value.type = type
            else:
                for value, type in zip(op.results, types):
                    value.type = type
                try:
                    results = EVALUATE[kind](None, op, [v.witness for v in operands])
                except Failure:
                    if not self.may_fail or not fakes:
                        return None
                    results = fakes
            try:
                check_claims(op, results)
            except Failure:
                if not self.may_fail:
                    return None
                results = [self.fake(value.type) for value in op.results]
        except Unspecified:
            return None
        for value, result in zip(op.results, results):
            value.witness = result
        self.block.ops.append(op)
        self.visible += op.results
        return op.results

    def fake(self, type):
        """Something of that type."""
        element = element_of(type)
        if type[0] == "s":
            return []
        if type[0] == "c":
            return element.dtype.type(0).item() if element.kind in "ib" else element.dtype.type(0)
        return np.zeros([1 if dim is None else dim for dim in type[2] or ()], element.dtype)

    # Operands

    def is_main(self):
        return self.function is self.program.functions[0]

    def add_argument(self, type, witness):
        """An argument of the main function, or None elsewhere."""
        if not self.is_main() or len(self.function.arguments) > 7:
            return None
        value = Value(type, witness)
        self.function.arguments.append(value)
        return value

    def constant(self, array, element):
        type = ("t", element.name, array.shape)
        text = f"arith.constant dense<{spell_array(array, element)}>"
        return self.emit("constant", [], [type], text=text, style="result", value=array)[0]

    def scalar_constant(self, value, type):
        text = spell_element(value, element_of(type))
        if type == I1:
            return self.emit("constant", [], [type], text=f"arith.constant {text}", style="none",
                             value=bool(value))[0]
        return self.emit("constant", [], [type], text=f"arith.constant {text}", style="result",
                         value=value)[0]

    def index(self, value):
        """A number of type index."""
        known = [v for v in self.visible if v.type == INDEX and v.witness == value]
        if known and self.chance(0.5):
            return self.rng.choice(known)
        if self.chance(0.35) and 0 <= value < 5:
            argument = self.add_argument(INDEX, value)
            if argument:
                self.visible.append(argument)
                return argument
        return self.scalar_constant(value, INDEX)

    def plain_index(self, value):
        """A constant."""
        known = [v for v in self.visible if v.type == INDEX and v.witness == value
                 and v in self.constants]
        if known:
            return known[0]
        result = self.scalar_constant(value, INDEX)
        self.constants.add(result)
        return result

    def flag(self, value):
        """A condition."""
        draw = self.rng.random()
        if draw < 0.45:
            known = [v for v in self.visible if v.type == I1 and v.witness == value]
            if known and self.chance(0.5):
                return self.rng.choice(known)
            argument = self.add_argument(I1, value)
            if argument:
                self.visible.append(argument)
                return argument
        if draw < 0.9:
            source = self.pick([v for v in self.visible if v.type == INDEX])
            if self.chance(0.5) or not source:
                source = self.size_of(self.pick(self.ranked())) or source
            if source:
                other = self.index(source.witness + self.rng.choice([-1, 0, 0, 1]))
                predicates = [name for name, compare in COMPARE.items()
                              if bool(compare(source.witness, other.witness)) == value]
                predicate = self.rng.choice(predicates)
                return self.emit("number", [source, other], [I1], name="arith.cmpi",
                                 predicate=predicate, style="first",
                                 text=f"arith.cmpi {predicate}, $0$, $1$")[0]
        return self.scalar_constant(value, I1)

    def size_of(self, tensor, dim=None):
        """A tensor.dim."""
        if tensor is None:
            return None
        if dim is None:
            dim = self.rng.randrange(len(tensor.type[2]))
        position = self.plain_index(dim)
        return self.emit("dim", [tensor, position], [INDEX], text="tensor.dim $0$, $1$",
                         style="first")[0]

    def sizes_of(self, tensor, dims):
        return [self.size_of(tensor, dim) for dim in dims]

    def integers(self, values, is_scalar=False):
        """A tensor of integers: a constant, an argument, numbers put together, or
        what happens to be computed."""
        rank = 0 if is_scalar else 1
        names = SIZES if min(values, default=0) >= 0 else SIZES[:9]
        element = ELEMENTS[self.rng.choice(names)]
        array = np.array(values[0] if is_scalar else values, element.dtype)
        draw = self.rng.random()
        if draw < 0.3:
            known = self.tensors(lambda v: len(v.type[2]) == rank and v.type[1] in SIZES
                                 and np.array_equal(v.witness, array))
            if known:
                return self.rng.choice(known)
        if draw < 0.6:
            shape = array.shape if is_scalar or self.chance(0.7) else (None,)
            argument = self.add_argument(("t", element.name, shape), array)
            if argument:
                self.visible.append(argument)
                return argument
        if draw < 0.75 and values:
            numbers = [self.index(value) for value in values]
            return self.emit("from_elements", numbers, [("t", "index", array.shape)],
                             text="tensor.from_elements $*$", style="result")[0]
        return self.constant(array, element)

    def single(self, value):
        """A position or an axis: a scalar, or of shape [1]."""
        operand = self.integers([value], is_scalar=self.chance(0.7))
        if operand.type[2] == (None,):
            operand = self.cast_to(operand, ("t", operand.type[1], (1,)))
        return operand

    def scalar(self, element):
        """A number of an element type, or None."""
        known = [v for v in self.visible if v.type == ("c", element.name)]
        if known and self.chance(0.4):
            return self.rng.choice(known)
        if element.kind in "fi" and self.chance(0.5):
            value = self.rng.randint(-99, 99)
            return self.scalar_constant(
                value if element.kind == "i" else element.dtype.type(value), ("c", element.name))
        source = self.pick(self.tensors(lambda v: v.type[1] == element.name and v.witness.size))
        if not source:
            return None
        index = [self.index(self.rng.randrange(size)) for size in source.witness.shape]
        places = ", ".join(f"${i + 1}$" for i in range(len(index)))
        results = self.emit("extract", [source, *index], [("c", element.name)],
                            text=f"tensor.extract $0$[{places}]", style="first")
        return results and results[0]

    def cast_to(self, value, type):
        if value.type == type:
            return value
        results = self.emit("cast", [value], [type], text="tensor.cast $0$", style="to")
        return results and results[0]

    def make(self, type):
        """Some new value of `type`."""
        element = element_of(type)
        if type[0] == "c":
            value = 0 if type[1] == "index" else self.rng.randint(0, 1)
            if element.kind == "f":
                value = element.dtype.type(value)
            return self.scalar_constant(value, type)
        if type[0] == "s":
            return self.emit("sequence_empty", [], [type], style="result",
                             text="split.sequence_empty")[0]
        shape = [self.rng.choice([0, 1, 2, 3, 4]) if dim is None else dim for dim in type[2] or ()]
        if math.prod(shape) > MAX_ELEMENTS:
            shape = [1 if dim is None else dim for dim in type[2]]
        value = self.constant(random_array(self.rng, element, shape), element)
        return self.cast_to(value, type)

    def adapt(self, value, type):
        """The value as of `type`, or None."""
        if value.type == type:
            return value
        if not may_be_cast(value.type, type):
            return None
        if type[2] is not None and value.witness is not None and len(
                type[2]) != value.witness.ndim:
            return None
        return self.cast_to(value, type)

    def value_of(self, type, candidates, fallback=None):
        """One of the candidates, or something else, as of `type`."""
        fitting = [v for v in candidates if v.type == type or may_be_cast(v.type, type)]
        for _ in range(2):
            value = self.pick(fitting)
            adapted = value and self.adapt(value, type)
            if adapted:
                return adapted
        return fallback or self.make(type)

    def can_make(self, type):
        if type[0] == "c":
            return type[1] in ("index", "i1", "i32", "i64", "f32", "f64")
        return type[2] is not None

    def loosen(self, type):
        """The same, or a less static type."""
        if type[0] != "t" or not type[2]:
            return type
        return (type[0], type[1], tuple([None if self.chance(0.6) else dim for dim in type[2]]))

    # Places

    def inside(self, block, grow, is_loop=False):
        """Calls `grow` with `block` as the place; what is visible there at its
        end."""
        saved = self.block, self.visible, self.depth, self.is_loop
        self.block, self.visible = block, self.visible + block.arguments
        self.depth, self.is_loop = self.depth + 1, self.is_loop or is_loop
        try:
            return grow()
        finally:
            self.block, self.visible, self.depth, self.is_loop = saved

