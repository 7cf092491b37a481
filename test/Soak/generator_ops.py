# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random splits and sequences. Each method returns whether it made an op."""

import numpy as np

from elements import COMMON, ELEMENTS, random_array
from generator import LARGEST, join
from generator_linalg import LinalgBuilder


class OpBuilder(LinalgBuilder):

    # Sources

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

    OPS = (
        ["source"] * 3 + ["split"] * 6 + ["variadic_split"] * 5 + ["split_to_sequence"] * 4
        + ["sequence_source", "sequence_construct", "sequence_empty", "sequence_insert", "sequence_insert",
           "sequence_erase", "sequence_at", "sequence_at", "sequence_at", "sequence_length",
           "concat_from_sequence", "concat_from_sequence"]
        + ["cast"] * 3 + ["concat"] * 4 + ["extract_slice"] * 2 + ["insert_slice"] * 2
        + ["insert"] * 4 + ["fill", "copy", "copy", "transpose", "transpose", "reshape", "reshape"]
        + ["elementwise"] * 4 + ["select", "number", "splat", "pad", "generate_part", "forall"]
        + ["collapse", "expand", "reshape_to", "insert_part", "convert", "compare"]
        + ["broadcast", "reduce", "generic", "generic"])
