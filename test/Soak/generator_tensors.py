# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random ops on tensors and numbers. Each method returns whether it made one."""

import numpy as np

from elements import COMMON, ELEMENTS
from generator import LARGEST, Builder
from interpreter import BINARY, COMPARE, LINALG, UNARY
from program import INDEX, spell


def shape_text(values):
    """Numbers and places of operands, for an op's text."""
    return "[" + ", ".join(map(str, values)) + "]"


class TensorBuilder(Builder):

    def random_shape(self):
        rank = self.rng.choice([0, 1, 1, 1, 2, 2, 2, 2, 3, 4])
        sizes = [0, 1, 2, 3, 4, 5, 6, 7] if self.chance(0.3) else [2, 3, 4, 6]
        return tuple([self.rng.choice(sizes) for _ in range(rank)])

    def cast(self):
        source = self.pick([v for v in self.visible if v.type[0] == "t"])
        if not source:
            return False
        shape = None if self.chance(0.1) else list(self.blur(source.witness.shape, 0.5))
        if shape and self.should_spoil():
            dim = self.rng.randrange(len(shape))
            if source.type[2] is None or source.type[2][dim] is None:
                shape[dim] = source.witness.shape[dim] + 1
        type = ("t", source.type[1], None if shape is None else tuple(shape))
        if type == source.type:
            return False
        return bool(self.cast_to(source, type))

    def concat(self):
        first = self.pick(self.ranked())
        if not first:
            return False
        rank = len(first.type[2])
        axis = self.rng.randrange(rank)
        is_spoiled = self.should_spoil()

        def is_alike(value):
            lhs, rhs = value.witness.shape, first.witness.shape
            return value.type[1] == first.type[1] and len(value.type[2]) == rank == len(lhs) and (
                lhs[:axis] == rhs[:axis] and lhs[axis + 1:] == rhs[axis + 1:])

        alike = self.tensors(is_alike)
        if first not in alike:
            return False
        count = self.rng.randint(1, 4)
        if self.chance(0.6):
            # Neighbours in order, as results of one split are.
            start = alike.index(first)
            inputs = alike[max(0, start - count + 1):start + 1]
        else:
            inputs = [self.rng.choice(alike) for _ in range(count)]

        def choose(results):
            shape = list(self.blur(results[0].shape))
            if is_spoiled and None in [v.type[2][axis] for v in inputs]:
                shape[axis] = results[0].shape[axis] + 1
            return [("t", first.type[1], tuple(shape))]

        return bool(self.emit("concat", inputs, choose, axis=axis,
                              text=f"tensor.concat dim({axis}) $*$"))

    def extract_slice(self):
        source = self.pick(self.ranked())
        is_empty = self.chance(0.1)
        if not source or (0 in source.witness.shape and not is_empty):
            return False
        operands, lists, shape, dropped = [source], ([], [], []), [], []
        whole = self.rng.randrange(source.witness.ndim) if self.chance(0.5) else None
        for dim, size in enumerate(source.witness.shape):
            is_whole = whole is not None and dim != whole
            if is_empty and not is_whole:
                # Of nothing, maybe at the end.
                offset, extent = self.rng.randint(0, size), 0
            else:
                offset = 0 if is_whole else self.rng.randrange(size)
                extent = size if is_whole else 1 if self.chance(0.4) else (
                    self.rng.randint(1, size - offset))
            # Of one element, any stride will do.
            stride = self.rng.choice([2, 2, 3])
            if self.chance(0.9) or not 0 <= offset + stride * (extent - 1) < size:
                stride = 1
            lists[0].append(offset), lists[1].append(extent), lists[2].append(stride)
        if self.should_spoil():
            lists[0][self.rng.randrange(len(lists[0]))] += 7
        static = source.type[2]
        texts = []
        for which, numbers in enumerate(lists):
            text = []
            for dim, number in enumerate(numbers):
                must = static[dim] is None and which == 1 or number >= 7 and which == 0
                if self.chance(0.25 if which < 2 else 0.05) or (must and self.chance(0.7)):
                    text.append("${}$")
                    numbers[dim] = (number,)
                else:
                    text.append(str(number))
            texts.append(text)
        for numbers, text in zip(lists, texts):
            for dim, number in enumerate(numbers):
                if isinstance(number, tuple):
                    operands.append(self.index(number[0]))
                    text[dim] = f"${len(operands) - 1}$"
                    numbers[dim] = None
        shape = [size for size in lists[1]]
        if self.chance(0.5):
            ones = [dim for dim, size in enumerate(shape) if size == 1]
            dropped = self.rng.sample(ones, self.rng.randint(0, len(ones)))
            shape = [size for dim, size in enumerate(shape) if dim not in dropped]
        text = "tensor.extract_slice $0$" + " ".join(shape_text(text) for text in texts)
        type = ("t", source.type[1], tuple(shape))
        if self.slice_is_refused(source, lists):
            return False
        fake = self.fake(type)
        return bool(self.emit("extract_slice", operands, [type], fakes=[fake], text=text, style="to",
                              offsets=lists[0], sizes=lists[1], strides=lists[2], dropped=dropped))

    def slice_is_refused(self, source, lists):
        """Whether the verifier sees that a slice is out of bounds."""
        return any(None not in (dim, offset) and (
            offset >= dim or (None not in (size, stride) and offset + (size - 1) * stride >= dim))
            for dim, offset, size, stride in zip(source.type[2], *lists))

    def insert_slice(self):
        target = self.pick(self.ranked())
        if not target:
            return False
        source = self.pick(self.tensors(
            lambda v: v.type[1] == target.type[1] and len(v.type[2]) == len(target.type[2])
            and all(a <= b for a, b in zip(v.witness.shape, target.witness.shape))))
        if not source or source.witness.ndim != target.witness.ndim:
            return False
        operands, offsets, offset_texts, size_texts = [source, target], [], [], []
        sizes = list(source.type[2])
        for dim, (size, room) in enumerate(zip(source.witness.shape, target.witness.shape)):
            offset = self.rng.randint(0, room - size)
            if self.chance(0.3):
                operands.append(self.index(offset))
                offsets.append(None)
                offset_texts.append(f"${len(operands) - 1}$")
            else:
                if target.type[2][dim] is not None and offset >= target.type[2][dim] > 0:
                    return False
                offsets.append(offset)
                offset_texts.append(str(offset))
        for dim, size in enumerate(source.type[2]):
            if size is None:
                operands.append(self.size_of(source, dim))
                size_texts.append(f"${len(operands) - 1}$")
            else:
                size_texts.append(str(size))
        if any(size == 0 for size in target.witness.shape):
            return False
        text = (f"tensor.insert_slice $0$ into $1${shape_text(offset_texts)} "
                f"{shape_text(size_texts)} {shape_text([1] * len(offsets))}")
        return bool(self.emit("insert_slice", operands, [target.type], text=text,
                              style="insert_slice", offsets=offsets, sizes=sizes,
                              strides=[1] * len(sizes)))

    def insert(self, target=None):
        """A write of one element, in place if nothing forbids it."""
        target = target or self.pick(self.tensors(lambda v: v.witness.size))
        if not target:
            return False
        scalar = self.scalar(ELEMENTS[target.type[1]])
        if not scalar:
            return False
        places = [self.rng.randrange(size) for size in target.witness.shape]
        if places and self.should_spoil():
            places[0] += 50
        index = [self.index(place) for place in places]
        text = ", ".join(f"${i + 2}$" for i in range(len(index)))
        return bool(self.emit("insert", [scalar, target, *index], [target.type],
                              fakes=[target.witness], style="insert",
                              text=f"tensor.insert $0$ into $1$[{text}]"))

    def fill(self, target=None):
        target = target or self.pick(self.tensors())
        scalar = target and self.scalar(ELEMENTS[target.type[1]])
        if not scalar or ELEMENTS[target.type[1]].kind not in "fhibc":
            return False
        return bool(self.emit("linalg", [scalar, target], [target.type], name="fill", arrow=True))

    def copy(self):
        """A linalg op that writes one tensor into the buffer of another."""
        target = self.pick(self.tensors())
        if not target:
            return False
        alike = self.tensors(lambda v: v.type == target.type
                             and v.witness.shape == target.witness.shape)
        kind = ELEMENTS[target.type[1]].kind
        name = self.rng.choice(["copy", *LINALG]) if kind in "fhic" else "copy"
        if kind not in "fhibc" or target.type[1] == "index":
            return False
        inputs = [self.rng.choice(alike) for _ in range(1 if name == "copy" else 2)]
        return bool(self.emit("linalg", [*inputs, target], [target.type], name=name, arrow=True))

    def empty(self, type, like, dims):
        sizes = self.sizes_of(like, dims)
        values = self.emit("empty", sizes, [type], text="tensor.empty($*$)", style="result")
        # Nothing else may read it.
        self.visible.remove(values[0])
        return values[0]

    def transpose(self):
        source = self.pick(self.ranked())
        if not source:
            return False
        permutation = list(range(len(source.type[2])))
        self.rng.shuffle(permutation)
        type = ("t", source.type[1], tuple([source.type[2][dim] for dim in permutation]))
        init = self.empty(type, source, [dim for dim in permutation if source.type[2][dim] is None])
        return bool(self.emit("linalg", [source, init], [type], name="transpose", arrow=False,
                              permutation=permutation, tail=f" permutation = {permutation}"))

    def reshape(self):
        source = self.pick(self.ranked())
        if not source:
            return False
        shape = list(source.type[2])
        rank = len(shape)
        dim = self.rng.randrange(rank)
        operands = [source]
        higher = rank
        if rank == 1 or self.chance(0.5):
            if shape[dim] is None or rank > 4:
                return False
            factors = [f for f in range(1, shape[dim] + 1) if shape[dim] % f == 0] or [1]
            factor = self.rng.choice(factors)
            shape[dim:dim + 1] = [factor, shape[dim] // factor]
            higher += 1
            operands += self.sizes_of(
                source, [place for place, size in enumerate(source.type[2]) if size is None])
            places = iter(range(1, len(operands)))
            text = ", ".join(f"${next(places)}$" if size is None else str(size) for size in shape)
            form, tail = "expand", f" output_shape [{text}]"
        else:
            dim = min(dim, rank - 2)
            pair = shape[dim:dim + 2]
            shape[dim:dim + 2] = [None if None in pair else pair[0] * pair[1]]
            form, tail = "collapse", ""
        groups = [[place] for place in range(higher)]
        groups[dim:dim + 2] = [[dim, dim + 1]]
        return bool(self.emit(
            "reshape", operands, [("t", source.type[1], tuple(shape))], form=form, groups=groups,
            shape=list(shape), style="into", text=f"tensor.{form}_shape $0$ {groups}{tail}"))

    def elementwise(self):
        lhs = self.pick(self.tensors(lambda v: ELEMENTS[v.type[1]].kind in "fhib"))
        if not lhs:
            return False
        kind = ELEMENTS[lhs.type[1]].kind
        draw = self.rng.random()
        if kind in "fh" and draw < 0.3:
            name = self.rng.choice(list(UNARY))
            return bool(self.emit("elementwise", [lhs], [lhs.type], name=name, text=f"{name} $0$",
                                  style="result"))
        is_loose = self.should_spoil()
        rhs = self.rng.choice(self.tensors(
            lambda v: v.type == lhs.type and (is_loose or v.witness.shape == lhs.witness.shape)))
        if kind == "i" and draw < 0.2:
            predicate = self.rng.choice(list(COMPARE))
            return bool(self.emit(
                "elementwise", [lhs, rhs], [("t", "i1", lhs.type[2])], name="arith.cmpi",
                predicate=predicate, text=f"arith.cmpi {predicate}, $0$, $1$", style="first",
                fakes=[lhs.witness > 0]))
        masks = self.tensors(lambda v: v.type == ("t", "i1", lhs.type[2])
                             and v.witness.shape == lhs.witness.shape)
        if masks and draw < 0.5:
            mask = self.rng.choice(masks)
            return bool(self.emit(
                "elementwise", [mask, lhs, rhs], [lhs.type], name="arith.select", style="none",
                text=f"arith.select $0$, $1$, $2$ : {spell(mask.type)}, {spell(lhs.type)}",
                fakes=[lhs.witness]))
        names = [name for name in BINARY if name[-1] == "f"] if kind in "fh" else (
            [name for name in BINARY if name[-1] == "i"])
        if kind == "b":
            names = ["arith.andi", "arith.ori", "arith.xori"]
        name = self.rng.choice(names)
        return bool(self.emit("elementwise", [lhs, rhs], [lhs.type], name=name, style="result",
                              text=f"{name} $0$, $1$", fakes=[lhs.witness]))

    def select(self):
        """One of two values by a number."""
        value = self.pick(self.visible)
        if not value or self.can_make(value.type) is False:
            return False
        other = self.rng.choice([v for v in self.visible if v.type == value.type])
        condition = self.flag(self.chance(0.5))
        pair = [value, other] if self.chance(0.5) else [other, value]
        return bool(self.emit("select", [condition, *pair], [value.type], style="result",
                              text="arith.select $0$, $1$, $2$"))

    def number(self):
        """Arithmetic of numbers of type index."""
        if self.chance(0.5):
            return bool(self.size_of(self.pick(self.ranked())))
        lhs = self.pick([v for v in self.visible if v.type == INDEX])
        if not lhs:
            return False
        rhs = self.index(self.rng.randint(0, 3))
        name = self.rng.choice(["arith.addi", "arith.subi", "arith.muli", "arith.maxsi",
                                "arith.minsi"])
        return bool(self.emit("number", [lhs, rhs], [INDEX], name=name, style="result",
                              text=f"{name} $0$, $1$"))

    def splat(self):
        element = ELEMENTS[self.rng.choice(COMMON)]
        scalar = self.scalar(element)
        if not scalar:
            return False
        shape = self.random_shape()
        if int(np.prod(shape)) > LARGEST:
            return False
        declared = self.blur(shape)
        sizes = [self.index(size) for size, dim in zip(shape, declared) if dim is None]
        places = ", ".join(f"${i + 1}$" for i in range(len(sizes)))
        return bool(self.emit("splat", [scalar, *sizes], [("t", element.name, declared)],
                              style="result", text="tensor.splat $0$" + (
                                  f"[{places}]" if sizes else "")))

    # Ops whose region is in their line.

    def pad(self):
        source = self.pick(self.ranked())
        scalar = source and self.scalar(ELEMENTS[source.type[1]])
        if not scalar:
            return False
        operands, lists, texts, shape = [source, scalar], ([], []), ([], []), []
        for dim, size in zip(source.type[2], source.witness.shape):
            for numbers, text in zip(lists, texts):
                number = self.rng.choice([0, 0, 1, 2])
                is_value = self.chance(0.2)
                if is_value:
                    operands.append(self.index(number))
                numbers.append(None if is_value else number)
                text.append(f"${len(operands) - 1}$" if is_value else str(number))
            ends = [numbers[-1] for numbers in lists]
            shape.append(None if None in (dim, *ends) else dim + sum(ends))
        if int(np.prod([size + 4 for size in source.witness.shape])) > LARGEST:
            return False
        type = ("t", source.type[1], tuple(shape))
        indices = ", ".join(f"%i{dim}: index" for dim in range(len(shape)))
        return bool(self.emit(
            "pad", operands, [type], style="to", widths=list(zip(*lists)),
            text=f"tensor.pad $0$ low{shape_text(texts[0])} high{shape_text(texts[1])} "
                 f"{{ ^bb0({indices}): tensor.yield $1$ : {spell(scalar.type)} }}"))

    def generate_part(self):
        """The first elements of a tensor."""
        source = self.pick(self.ranked())
        if not source:
            return False
        shape = tuple([self.rng.randint(0, size) for size in source.witness.shape])
        declared = self.blur(shape)
        sizes = [self.index(size) for size, dim in zip(shape, declared) if dim is None]
        names = ", ".join(f"%i{dim}" for dim in range(len(shape)))
        typed = ", ".join(f"%i{dim}: index" for dim in range(len(shape)))
        count = ", ".join(f"${place + 1}$" for place in range(len(sizes)))
        return bool(self.emit(
            "generate", [source, *sizes], [("t", source.type[1], declared)], style="result",
            text=f"tensor.generate {count} {{ ^bb0({typed}): %e = tensor.extract $0$[{names}] : "
                 f"{spell(source.type)} tensor.yield %e : {source.type[1]} }}"))

    def forall(self):
        """Writes the first rows of one tensor over those of another."""
        source = self.pick(self.ranked())
        if not source:
            return False
        rank, rows = len(source.type[2]), source.witness.shape[0]
        alike = self.tensors(lambda v: v.type[1] == source.type[1] and len(v.type[2]) == rank
                             and v.witness.ndim == rank and v.witness.shape[0] >= rows
                             and v.witness.shape[1:] == source.witness.shape[1:])
        if source.witness.ndim != rank or not alike or 0 in source.witness.shape:
            return False
        target = self.rng.choice(alike)
        number = self.index(self.rng.randint(0, rows))
        operands, sizes = [source, target, number], ["1"]
        for dim in range(1, rank):
            if source.type[2][dim] is None:
                operands.append(self.size_of(source, dim))
                sizes.append(f"${len(operands) - 1}$")
            else:
                sizes.append(str(source.type[2][dim]))
        place = "[" + ", ".join(["%i"] + ["0"] * (rank - 1)) + "]"
        slice_text = f"{place} [{', '.join(sizes)}] {shape_text([1] * rank)}"
        row = spell(("t", source.type[1], (1, *source.type[2][1:])))
        return bool(self.emit(
            "forall", operands, [target.type], style="none",
            text=f"scf.forall (%i) in ($2$) shared_outs(%o = $1$) -> ({spell(target.type)}) {{ "
                 f"%r = tensor.extract_slice $0${slice_text} : {spell(source.type)} to {row} "
                 f"scf.forall.in_parallel {{ tensor.parallel_insert_slice %r into %o{slice_text} : "
                 f"{row} into {spell(target.type)} }} }}"))
