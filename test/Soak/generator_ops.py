# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random ops without regions. Each method returns whether it made one."""

import numpy as np

from elements import COMMON, ELEMENTS, random_array
from generator import LARGEST, Builder, join
from interpreter import BINARY, COMPARE, LINALG, UNARY
from program import I1, INDEX, spell


def shape_text(values):
    """Numbers and places of operands, for an op's text."""
    return "[" + ", ".join(map(str, values)) + "]"


class OpBuilder(Builder):

    # Sources

    def random_shape(self):
        rank = self.rng.choice([0, 1, 1, 1, 2, 2, 2, 2, 3, 4])
        sizes = [0, 1, 2, 3, 4, 5, 6, 7] if self.chance(0.3) else [2, 3, 4, 6]
        return tuple([self.rng.choice(sizes) for _ in range(rank)])

    def source(self):
        names = COMMON if self.chance(0.6) else list(ELEMENTS)
        element, shape = ELEMENTS[self.rng.choice(names)], self.random_shape()
        if self.chance(0.3):
            like = self.pick(self.tensors())
            if like:
                element, shape = ELEMENTS[like.type[1]], like.witness.shape
        array = random_array(self.rng, element, shape)
        if array.size > LARGEST:
            return False
        if self.chance(0.8):
            argument = self.add_argument(("t", element.name, self.blur(shape)), array)
            if argument:
                self.visible.append(argument)
                return True
        self.constant(array, element)
        return True

    def sequence_source(self):
        """A sequence that is an argument."""
        element, rank = ELEMENTS[self.rng.choice(COMMON)], self.rng.choice([0, 1, 1, 2])
        arrays = [random_array(self.rng, element, [self.rng.randint(0, 4) for _ in range(rank)])
                  for _ in range(self.rng.randint(0, 3))]
        type = self.sequence_type(arrays, element.name, None if arrays else (None,) * rank)
        argument = self.add_argument(type, arrays)
        if argument:
            self.visible.append(argument)
        return bool(argument)

    # Splits

    def cut_sizes(self, dim):
        """Sizes that sum to `dim`."""
        count = self.rng.choice([0, 1, 1, 2, 3])
        if dim and self.chance(0.5) and dim % (count + 1) == 0:
            return [dim // (count + 1)] * (count + 1)
        cuts = sorted([self.rng.randint(0, dim) for _ in range(count)])
        return [end - begin for begin, end in zip([0] + cuts, cuts + [dim])]

    def spoil_sizes(self, sizes):
        """Sizes that do not sum to the same."""
        sizes = list(sizes)
        place = self.rng.randrange(len(sizes))
        sizes[place] = max(0, sizes[place] + self.rng.choice([-1, 1, 1, 2, 90]))
        return sizes

    def split_source(self, is_spoiled):
        """What to split, and the axis, from the front and as written. If the op is
        to fail, the verifier must not see it."""
        source = self.pick(self.ranked())
        if not source or source.witness.ndim != len(source.type[2]):
            return None, 0, 0
        rank = len(source.type[2])
        axis = self.rng.randrange(rank)
        if is_spoiled and source.type[2][axis] is not None:
            shape = list(source.type[2])
            shape[axis] = None
            source = self.cast_to(source, ("t", source.type[1], tuple(shape)))
        elif rank and self.chance(0.03):
            source = self.cast_to(source, ("t", source.type[1], None))
        return source, axis, axis - self.rng.choice([0, 0, rank])

    def chunk_types(self, source, axis, is_spoiled):
        def choose(chunks):
            probability = self.blur_probability()
            types = []
            for chunk in chunks:
                shape = list(self.blur(chunk.shape, probability))
                if is_spoiled:
                    shape[axis] = None
                types.append(("t", source.type[1], tuple(shape)))
            if source.type[2] is None and self.chance(0.3):
                types = [("t", source.type[1], None) for _ in types]
            return types
        return choose

    def fake_chunks(self, source, axis, sizes):
        chunks = []
        for size in sizes:
            shape = list(source.witness.shape)
            shape[axis] = min(max(size, 0), 8)
            chunks.append(np.zeros(shape, source.witness.dtype))
        return chunks

    def split(self):
        is_spoiled = self.should_spoil()
        source, axis, written = self.split_source(is_spoiled)
        if not source:
            return False
        dim = source.witness.shape[axis]
        form = self.rng.choice(["into", "into", "static", "static", "dynamic"])
        operands, sizes = [source], None
        if form == "into":
            count = self.rng.randint(1, 4) + (dim + 1 if is_spoiled else 0)
            how, sizes = f"into {count}", [1] * min(count, 12)
            if count > 12:
                return False
        else:
            sizes = self.cut_sizes(dim)
            if is_spoiled:
                sizes = self.spoil_sizes(sizes)
            count, how = len(sizes), f"sizes {sizes}"
            if form == "dynamic":
                operands.append(self.integers(sizes))
                how = "sizes $1$"
        return bool(self.emit(
            "split", operands, self.chunk_types(source, axis, is_spoiled), count=count, form=form,
            fakes=is_spoiled and self.fake_chunks(source, axis, sizes), axis=written, sizes=sizes,
            text=f"split.split $0$ {how} axis {written}"))

    def variadic_split(self):
        is_spoiled = self.should_spoil()
        source, axis, written = self.split_source(is_spoiled)
        if not source:
            return False
        sizes = self.cut_sizes(source.witness.shape[axis])
        lengths = list(sizes)
        if is_spoiled:
            lengths = self.spoil_sizes(lengths)
        if self.chance(0.5):
            lengths[self.rng.randrange(len(sizes))] = -1
        operands, attrs = [source], {}
        axis_text, lengths_text = str(written), str(lengths)
        if self.chance(0.35):
            operands.append(self.single(written))
            axis_text = f"${len(operands) - 1}$"
        else:
            attrs["axis"] = written
        if self.chance(0.4):
            operands.append(self.integers(lengths))
            lengths_text = f"${len(operands) - 1}$"
        else:
            attrs["lengths"] = lengths
        return bool(self.emit(
            "variadic_split", operands, self.chunk_types(source, axis, is_spoiled),
            fakes=is_spoiled and self.fake_chunks(source, axis, lengths), count=len(sizes),
            text=f"split.variadic_split $0$ axis {axis_text} lengths {lengths_text}", **attrs))

    def sequence_type(self, arrays, element, shape=None):
        """The type of a sequence of `arrays`; `shape` if there is none."""
        for array in arrays:
            shape = array.shape if shape is None else join(shape, array.shape)
        if shape is None:
            return None
        return ("s", element, self.blur(shape))

    def split_to_sequence(self):
        is_spoiled = self.should_spoil()
        source, axis, written = self.split_source(is_spoiled)
        if not source or source.type[2] is None:
            return False
        dim = source.witness.shape[axis]
        form = self.rng.choice(["ones", "chunks", "scalar", "static", "dynamic"])
        if is_spoiled and form in ("ones", "chunks"):
            form = "static"
        operands, attrs, how = [source], {}, ""
        if form == "ones":
            attrs["keepdims"] = self.chance(0.5)
            how = "" if attrs["keepdims"] and self.chance(0.5) else (
                f" keepdims = {str(attrs['keepdims']).lower()}")
            text = f"split.split_to_sequence $0$ axis {written}{how}"
        elif form in ("chunks", "scalar"):
            size = attrs["size"] = 0 if is_spoiled else self.rng.randint(1, 4)
            if form == "scalar":
                operands.append(self.integers([size], is_scalar=True))
            how = f"chunks_of {size}" if form == "chunks" else "sizes $1$"
            text = f"split.split_to_sequence $0$ {how} axis {written}"
        else:
            sizes = self.cut_sizes(dim)
            if is_spoiled:
                sizes = self.spoil_sizes(sizes)
            attrs["sizes"] = sizes
            if form == "dynamic":
                operands.append(self.integers(sizes))
            how = f"sizes {sizes}" if form == "static" else "sizes $1$"
            text = f"split.split_to_sequence $0$ {how} axis {written}"

        def choose(results):
            shape = None
            if not results[0] or is_spoiled:
                shape = [None if place == axis else size
                         for place, size in enumerate(source.witness.shape)]
                if form == "ones" and not attrs["keepdims"]:
                    del shape[axis]
                shape = tuple(shape)
            return [self.sequence_type(results[0], source.type[1], shape)]

        return bool(self.emit("split_to_sequence", operands, choose, text=text, form=form,
                              axis=written, fakes=is_spoiled and [[]], **attrs))

    # Sequences

    def sequence_construct(self):
        first = self.pick(self.tensors())
        if not first:
            return False
        alike = self.tensors(lambda v: v.type[1] == first.type[1]
                             and len(v.type[2]) == len(first.type[2]))
        inputs = [first] + [self.rng.choice(alike) for _ in range(self.rng.choice([0, 1, 1, 2, 3]))]
        return bool(self.emit(
            "sequence_construct", inputs,
            lambda results: [self.sequence_type(results[0], first.type[1])],
            text="split.sequence_construct $*$"))

    def sequence_empty(self):
        like = self.pick(self.tensors())
        if not like:
            return False
        shape = self.blur(like.witness.shape, 0.8)
        return bool(self.emit("sequence_empty", [], [("s", like.type[1], shape)], style="result",
                              text="split.sequence_empty"))

    def position(self, low, high):
        """A position operand; outside of the range if the op is to fail."""
        if self.should_spoil():
            return self.single(self.rng.choice([low - 1, high + 1]))
        return self.single(self.rng.randint(low, high) if low <= high else 0)

    def sequence_insert(self):
        sequence = self.pick(self.sequences())
        if not sequence or len(sequence.witness) > 8:
            return False
        tensor = self.pick(self.tensors(lambda v: v.type[1] == sequence.type[1]
                                        and len(v.type[2]) == len(sequence.type[2])))
        if not tensor:
            return False
        operands, at, length = [sequence, tensor], "", len(sequence.witness)
        if self.chance(0.6):
            operands.append(self.position(-length, length))
            at = " at $2$"
        shape = join(join(sequence.type[2], tensor.type[2]), self.blur(tensor.witness.shape))
        return bool(self.emit("sequence_insert", operands, [("s", sequence.type[1], shape)],
                              fakes=[sequence.witness], text=f"split.sequence_insert $0$, $1${at}"))

    def sequence_erase(self):
        sequence = self.pick([v for v in self.sequences() if v.witness or self.spoils])
        if not sequence:
            return False
        operands, at, length = [sequence], "", len(sequence.witness)
        if self.chance(0.6):
            operands.append(self.position(-length, length - 1))
            at = " at $1$"
        return bool(self.emit("sequence_erase", operands, [sequence.type],
                              fakes=[sequence.witness], text=f"split.sequence_erase $0${at}"))

    def sequence_at(self):
        sequence = self.pick([v for v in self.sequences() if v.witness or self.spoils])
        if not sequence:
            return False
        length = len(sequence.witness)
        operands = [sequence, self.position(-length, length - 1)]
        fake = self.fake(("t", *sequence.type[1:]))
        return bool(self.emit(
            "sequence_at", operands,
            lambda results: [("t", sequence.type[1], self.blur(results[0].shape))],
            fakes=[fake], text="split.sequence_at $0$ at $1$"))

    def sequence_length(self):
        sequence = self.pick(self.sequences())
        return bool(sequence and self.emit("sequence_length", [sequence], [("t", "i64", ())],
                                           text="split.sequence_length $0$"))

    def concat_from_sequence(self):
        sequence = self.pick([v for v in self.sequences() if v.witness or self.spoils])
        if not sequence:
            return False
        rank = len(sequence.type[2])
        is_new = rank == 0 or self.chance(0.35)
        axis = self.rng.randrange(rank + is_new)
        written = axis - self.rng.choice([0, 0, rank + is_new])
        keyword = " new_axis = true" if is_new else ""
        fake = np.zeros([1] * (rank + is_new), ELEMENTS[sequence.type[1]].dtype)
        return bool(self.emit(
            "concat_from_sequence", [sequence],
            lambda results: [("t", sequence.type[1], self.blur(results[0].shape))
                             if results[0] is not fake else
                             ("t", sequence.type[1], (None,) * (rank + is_new))],
            fakes=[fake], axis=written, new_axis=is_new,
            text=f"split.concat_from_sequence $0$ axis {written}{keyword}"))

    # Tensors

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
        if not source or 0 in source.witness.shape:
            return False
        operands, lists, shape, dropped = [source], ([], [], []), [], []
        whole = self.rng.randrange(source.witness.ndim) if self.chance(0.7) else None
        for dim, size in enumerate(source.witness.shape):
            is_whole = whole is not None and dim != whole
            offset = 0 if is_whole else self.rng.randrange(size)
            extent = size if is_whole else self.rng.randint(1, size - offset)
            # Of one element, any stride will do.
            stride = 2 if offset + 2 * (extent - 1) < size and self.chance(0.1) else 1
            lists[0].append(offset), lists[1].append(extent), lists[2].append(stride)
        if self.should_spoil():
            lists[0][self.rng.randrange(len(lists[0]))] += 7
        static = source.type[2]
        texts = []
        for which, numbers in enumerate(lists):
            text = []
            for dim, number in enumerate(numbers):
                must = static[dim] is None and which == 1 or number >= 7 and which == 0
                if which < 2 and (self.chance(0.25) or (must and self.chance(0.7))):
                    text.append(f"${{}}$")
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
        if self.chance(0.15):
            ones = [dim for dim, size in enumerate(shape) if size == 1]
            dropped = self.rng.sample(ones, min(len(ones), 1))
            shape = [size for dim, size in enumerate(shape) if dim not in dropped]
        text = f"tensor.extract_slice $0$" + " ".join(shape_text(text) for text in texts)
        type = ("t", source.type[1], tuple(shape))
        if self.slice_is_refused(source, lists):
            return False
        fake = self.fake(type)
        return bool(self.emit("extract_slice", operands, [type], fakes=[fake], text=text, style="to",
                              offsets=lists[0], sizes=lists[1], strides=lists[2], dropped=dropped))

    def slice_is_refused(self, source, lists):
        """Whether the verifier sees that a slice is out of bounds."""
        return any(None not in (dim, offset) and (
            offset >= dim or (size is not None and offset + (size - 1) * stride >= dim))
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
                              style="insert_slice", offsets=offsets))

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
        if not scalar or ELEMENTS[target.type[1]].kind not in "fib":
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
        name = self.rng.choice(["copy", *LINALG]) if kind in "fi" else "copy"
        if kind not in "fib" or target.type[1] == "index":
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
        shape, sizes = list(source.type[2]), list(source.witness.shape)
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
        lhs = self.pick(self.tensors(lambda v: ELEMENTS[v.type[1]].kind in "fib"))
        if not lhs:
            return False
        kind = ELEMENTS[lhs.type[1]].kind
        draw = self.rng.random()
        if kind == "f" and draw < 0.3:
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
        names = [name for name in BINARY if name[-1] == "f"] if kind == "f" else (
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

    OPS = (
        ["source"] * 3 + ["split"] * 6 + ["variadic_split"] * 5 + ["split_to_sequence"] * 4
        + ["sequence_source", "sequence_construct", "sequence_empty", "sequence_insert", "sequence_insert",
           "sequence_erase", "sequence_at", "sequence_at", "sequence_at", "sequence_length",
           "concat_from_sequence", "concat_from_sequence"]
        + ["cast"] * 3 + ["concat"] * 4 + ["extract_slice"] * 2 + ["insert_slice"] * 2
        + ["insert"] * 4 + ["fill", "copy", "copy", "transpose", "transpose", "reshape", "reshape"]
        + ["elementwise"] * 4 + ["select", "number", "splat"])
