# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random tensors of other shapes, parts of lower rank, and other element types.
Each method returns whether it made an op."""

import numpy as np

from conversions import COMPARE_FLOATS, CONVERT
from elements import ELEMENTS
from generator_tensors import TensorBuilder, shape_text
from program import spell


class ViewBuilder(TensorBuilder):

    # Reshapes

    def groups_of(self, count):
        """Numbers up to `count`, in groups of neighbours."""
        groups = []
        for place in range(count):
            if groups and self.chance(0.5):
                groups[-1].append(place)
            else:
                groups.append([place])
        return groups

    def collapse(self):
        """Any neighbouring dimensions become one."""
        source = self.pick(self.ranked())
        if not source:
            return False
        declared = source.type[2]
        groups = self.groups_of(len(declared))
        if all(dim == 1 for dim in declared) and self.chance(0.5):
            groups = []
        shape = []
        for group in groups:
            sizes = [declared[place] for place in group]
            shape.append(None if None in sizes else int(np.prod(sizes)))
        if len(groups) == len(declared):
            return False
        return bool(self.emit(
            "reshape", [source], [("t", source.type[1], tuple(shape))], form="collapse",
            groups=groups, style="into", text=f"tensor.collapse_shape $0$ {groups}"))

    def factors_of(self, size):
        """One to three numbers of which `size` is the product."""
        factors = []
        for _ in range(self.rng.choice([0, 0, 1, 2])):
            factor = self.rng.choice([f for f in range(1, size + 1) if size % f == 0] or [1, 2])
            factors.append(factor)
            size //= factor
        factors.append(size)
        self.rng.shuffle(factors)
        return factors

    def expand(self):
        """Any dimension becomes several; of an unknown one, one is unknown."""
        source = self.pick(self.tensors())
        if not source or len(source.type[2]) != source.witness.ndim:
            return False
        operands, groups, shape, texts = [source], [], [], []
        for dim, (size, declared) in enumerate(zip(source.witness.shape, source.type[2])):
            factors = self.factors_of(size)
            unknown = self.rng.randrange(len(factors)) if declared is None else None
            groups.append(list(range(len(shape), len(shape) + len(factors))))
            for place, factor in enumerate(factors):
                shape.append(None if place == unknown else factor)
                if place != unknown:
                    texts.append(str(factor))
                    continue
                operands.append(self.size_of(source, dim) if len(factors) == 1
                                else self.index(factor))
                texts.append(f"${len(operands) - 1}$")
        if not groups:
            shape = [1] * self.rng.randint(1, 3)
            texts = ["1"] * len(shape)
        if len(shape) > 6 or len(shape) == len(groups):
            return False
        return bool(self.emit(
            "reshape", operands, [("t", source.type[1], tuple(shape))], form="expand",
            groups=groups, shape=list(shape), style="into",
            text=f"tensor.expand_shape $0$ {groups} output_shape [{', '.join(texts)}]"))

    def reshape_to(self):
        """A shape that is computed."""
        source = self.pick(self.tensors())
        if not source:
            return False
        size, shape = source.witness.size, []
        for _ in range(self.rng.randint(0, 3)):
            shape.append(self.rng.choice([f for f in range(1, size + 1) if size % f == 0] or [2]))
            size //= shape[-1]
        shape.append(size)
        self.rng.shuffle(shape)
        numbers = [self.index(number) for number in shape]
        values = self.emit("from_elements", numbers, [("t", "index", (len(shape),))],
                           text="tensor.from_elements $*$", style="result")
        type = ("t", source.type[1], self.blur(shape, 0.5))
        return bool(self.emit(
            "reshape", [source, values[0]], [type], form="to", style="none",
            text=f"tensor.reshape $0$($1$) : ({spell(source.type)}, {spell(values[0].type)}) -> "
                 f"{spell(type)}"))

    # Parts

    def insert_part(self):
        """Writes over a part of higher rank, or one with steps."""
        target = self.pick(self.tensors(lambda v: v.witness.size))
        if not target or target.witness.ndim != len(target.type[2]):
            return False
        rank, room = target.witness.ndim, target.witness.shape
        alike = self.tensors(
            lambda v: v.type[1] == target.type[1] and v.witness.ndim == len(v.type[2]) <= rank)
        lower = [v for v in alike if v.witness.ndim < rank]
        source = self.pick(lower if lower and self.chance(0.7) else alike)
        if not source:
            return False
        kept = sorted(self.rng.sample(range(rank), source.witness.ndim))
        sizes = [1] * rank
        for dim, size in zip(kept, source.witness.shape):
            sizes[dim] = size
        if any(size > limit for size, limit in zip(sizes, room)):
            return False
        operands, lists = [source, target], ([], [], [])
        for dim, (size, limit) in enumerate(zip(sizes, room)):
            step = self.rng.choice([step for step in (1, 1, 2, 3) if (size - 1) * step < limit])
            offset = self.rng.randint(0, limit - 1 - max(size - 1, 0) * step)
            lists[0].append(offset), lists[1].append(size), lists[2].append(step)
        texts = ([], [], [])
        for which, numbers in enumerate(lists):
            for dim, number in enumerate(numbers):
                is_given = which == 1 and (
                    dim not in kept or source.type[2][kept.index(dim)] is not None)
                if is_given or (which != 1 and self.chance(0.7)):
                    texts[which].append(str(number))
                    continue
                operands.append(self.size_of(source, kept.index(dim)) if which == 1
                                else self.index(number))
                numbers[dim] = None
                texts[which].append(f"${len(operands) - 1}$")
        if self.slice_is_refused(target, lists):
            return False
        text = "tensor.insert_slice $0$ into $1$" + " ".join(map(shape_text, texts))
        return bool(self.emit("insert_slice", operands, [target.type], text=text,
                              style="insert_slice", offsets=lists[0], sizes=lists[1],
                              strides=lists[2]))

    # Elements

    def convert(self):
        """Numbers of another type."""
        source = self.pick(self.tensors(lambda v: v.type[1] in CONVERT))
        if not source:
            return False
        name, to = self.rng.choice(CONVERT[source.type[1]])
        type = ("t", to, source.type[2])
        return bool(self.emit("elementwise", [source], [type], name=name, style="to",
                              text=f"{name} $0$",
                              fakes=[np.zeros(source.witness.shape, ELEMENTS[to].dtype)]))

    def compare(self):
        lhs = self.pick(self.tensors(lambda v: ELEMENTS[v.type[1]].kind in "fh"))
        if not lhs:
            return False
        rhs = self.rng.choice(self.tensors(
            lambda v: v.type == lhs.type and v.witness.shape == lhs.witness.shape))
        predicate = self.rng.choice(list(COMPARE_FLOATS))
        return bool(self.emit(
            "elementwise", [lhs, rhs], [("t", "i1", lhs.type[2])], name="arith.cmpf",
            predicate=predicate, text=f"arith.cmpf {predicate}, $0$, $1$", style="first",
            fakes=[np.zeros(lhs.witness.shape, bool)]))
