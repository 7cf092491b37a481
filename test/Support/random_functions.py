# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions of random ops in MLIR, and what NumPy says that they compute."""

import numpy as np

import runner

# How NumPy holds an element: a bfloat16 as its bits, a string as bytes.
ELEMENTS = {**runner.MLIR_TYPES, "void16": "bf16", "bytes32": "!split.string"}
DTYPES = [dtype for dtype in runner.MLIR_TYPES] + ["V2", "S4"]
LARGEST = 600
INTEGERS = ["int8", "int32", "int64", "uint8", "uint32", "uint64"]
# Element-wise ops whose result NumPy has to the last bit.
BINARY = {
    "f": [("arith.addf", np.add), ("arith.mulf", np.multiply)],
    "i": [("arith.addi", np.add), ("arith.muli", np.multiply)],
    "b": [("arith.andi", np.logical_and), ("arith.ori", np.logical_or)],
}


def spell(shape, element):
    """The type of a tensor. A dimension of None is dynamic, a shape of None
    unknown."""
    if shape is None:
        return f"tensor<*x{element}>"
    return "tensor<" + "".join(f"{'?' if dim is None else dim}x" for dim in shape) + element + ">"


def spell_all(values):
    return ", ".join(value.type for value in values)


class Tensor:
    """An SSA value, its declared shape and what it is at run time."""

    def __init__(self, name, shape, array):
        self.name, self.shape, self.array = name, shape, array
        self.element = ELEMENTS[array.dtype.name]
        self.type = spell(shape, self.element)


class Sequence:
    """An SSA value, the declared shape of its elements, and a list of arrays."""

    def __init__(self, name, shape, arrays, dtype):
        self.name, self.shape, self.arrays, self.dtype = name, shape, arrays, dtype
        self.element = ELEMENTS[dtype.name]
        self.type = f"!split.sequence<{spell(shape, self.element)}>"

    def has_type_of(self, array):
        """Whether `array` may be an element."""
        return (
            self.dtype == array.dtype
            and self.shape is not None
            and len(self.shape) == array.ndim
            and all(dim in (None, size) for dim, size in zip(self.shape, array.shape))
        )


def join(lhs, rhs):
    """The most static shape that both allow, of the same rank."""
    return [l if l == r else None for l, r in zip(lhs, rhs)]


class Function:
    """A function under construction. `program` holds what its functions share:
    the generator of random numbers, and the inputs."""

    def __init__(self, program, name, depth=0):
        self.program, self.rng, self.name, self.depth = program, program.rng, name, depth
        self.arguments, self.body, self.values, self.indent = [], [], [], "  "

    # Text

    def new_name(self):
        self.program.names += 1
        return f"%v{self.program.names}"

    def emit(self, text):
        self.body.append(self.indent + text)

    def text(self, results):
        visibility = "" if self.name == "main" else "private "
        arguments = ", ".join(f"{value.name}: {value.type}" for value in self.arguments)
        types = spell_all(results)
        lines = [f"func.func {visibility}@{self.name}({arguments}) -> ({types}) {{"]
        lines += self.body
        names = ", ".join(value.name for value in results)
        lines += [f"  return {names} : {types}", "}", ""]
        return "\n".join(lines)

    # Choices

    def chance(self, probability):
        return self.rng.random() < probability

    def blur(self, array, probability=0.3):
        """A declared shape for `array`."""
        return [None if self.chance(probability) else dim for dim in array.shape]

    def blur_chunks(self, chunks):
        """Result types of chunks: each is as static as it likes."""
        probability = self.rng.choice([0, 0, 0.3, 1])
        return [self.blur(chunk, probability) for chunk in chunks]

    def tensors(self, accept=lambda value: True):
        return [v for v in self.values if isinstance(v, Tensor) and v.shape is not None
                and accept(v)]

    def sequences(self, accept=lambda value: True):
        return [v for v in self.values if isinstance(v, Sequence) and accept(v)]

    def pick(self, candidates):
        """One of them, more likely a late one; nothing if there is none."""
        if not candidates:
            return None
        return candidates[max(self.rng.randrange(len(candidates)) for _ in range(2))]

    def add_tensor(self, name, shape, array):
        value = Tensor(name, shape, array)
        self.values.append(value)
        return value

    def add_sequence(self, name, shape, arrays, dtype):
        value = Sequence(name, shape, list(arrays), dtype)
        self.values.append(value)
        return value

    # Operands

    def new_array(self, shape, dtype):
        dtype = np.dtype(dtype)
        low = 0 if dtype.kind in "ub" else -5
        high = 1 if dtype.kind == "b" else 5
        count = int(np.prod(shape))
        numbers = [self.rng.randint(low, high) for _ in range(count)]
        if dtype.name == "void16":
            bits = np.array(numbers, np.float32).view(np.uint32) >> 16
            return bits.astype(np.uint16).view(dtype).reshape(shape)
        return np.array(numbers, dtype).reshape(shape)

    def constant(self, array, shape=None):
        """A constant operand."""
        name = self.new_name()
        if array.dtype.kind == "c":
            flat = [f"({v.real:.1f}, {v.imag:.1f})" for v in array.ravel().tolist()]
        elif array.dtype.kind in "fV":
            numbers = array.ravel()
            if array.dtype.kind == "V":
                numbers = (numbers.view(np.uint16).astype(np.uint32) << 16).view(np.float32)
            flat = [f"{float(v):.1f}" for v in numbers]
        elif array.dtype.kind == "S":
            self.program.has_constant_strings = True
            flat = [f'"{v.decode()}"' for v in array.ravel().tolist()]
        else:
            flat = [str(v).lower() for v in array.ravel().tolist()]

        def nest(items, dims):
            if not dims:
                return items[0]
            step = len(items) // dims[0]
            parts = [nest(items[i * step : (i + 1) * step], dims[1:]) for i in range(dims[0])]
            return "[" + ", ".join(parts) + "]"

        text = nest(flat, array.shape) if array.size else ""
        value = Tensor(name, list(array.shape), array)
        self.emit(f"{name} = arith.constant dense<{text}> : {value.type}")
        return value

    def new_argument(self, shape, array):
        """An argument of the function, which only main can have added to it."""
        name = f"%a{len(self.arguments)}"
        value = Tensor(name, shape, array)
        self.arguments.append(value)
        return value

    def integers(self, values, is_scalar=False):
        """A tensor operand of integers: a constant, an input, or what happens to
        be computed."""
        dtype = self.rng.choice(INTEGERS if min(values, default=0) >= 0 else INTEGERS[:3])
        array = np.array(values[0] if is_scalar else values, dtype)
        computed = self.tensors(lambda v: v.array.dtype.kind in "iu" and v.array.ndim == array.ndim
                                and np.array_equal(v.array, array))
        if computed and self.chance(0.5):
            return self.rng.choice(computed)
        if self.name != "main" or self.indent != "  " or self.chance(0.4):
            return self.constant(array)
        shape = [None if self.chance(0.2) and not is_scalar else dim for dim in array.shape]
        return self.new_argument(shape, array)

    def single(self, value):
        """A position or an axis: a scalar, or of shape [1]."""
        operand = self.integers([value], is_scalar=self.chance(0.7))
        if operand.shape == [None]:
            name = self.new_name()
            self.emit(f"{name} = tensor.cast {operand.name} : {operand.type} to "
                      f"{spell([1], operand.element)}")
            operand = Tensor(name, [1], operand.array)
        return operand

    def cut(self, dim):
        """Sizes that sum to `dim`."""
        cuts = sorted(self.rng.randint(0, dim) for _ in range(self.rng.randint(0, 4)))
        return [end - begin for begin, end in zip([0] + cuts, cuts + [dim])]

    def indices(self, value, dims):
        """The sizes of some dimensions of `value` as operands of type index."""
        names = []
        for dim in dims:
            position, name = self.new_name(), self.new_name()
            self.emit(f"{position} = arith.constant {dim} : index")
            self.emit(f"{name} = tensor.dim {value.name}, {position} : {value.type}")
            names.append(name)
        return names

    def any_axis(self, rank):
        """An axis, and a way to write it."""
        axis = self.rng.randrange(rank)
        return axis, axis - self.rng.choice([0, 0, rank])

    # Ops. Each returns whether it found what it needs.

    def make_source(self):
        dtype = np.dtype(self.rng.choice(DTYPES))
        if self.chance(0.5):
            dtype = np.dtype(self.rng.choice(["float32", "int32", "int64", "bool"]))
        rank = self.rng.choice([0, 1, 1, 2, 2, 2, 3, 4])
        shape = [self.rng.choice([0, 1, 2, 3, 4, 6, 7] if self.chance(0.3) else [2, 3, 4, 6])
                 for _ in range(rank)]
        array = self.new_array(shape, dtype)
        if array.size > LARGEST:
            return False
        if self.name == "main" and self.indent == "  " and self.chance(0.8):
            self.values.append(self.new_argument(self.blur(array), array))
        else:
            self.values.append(self.constant(array))
        return True

    def emit_results(self, op, operands, chunks, tail=""):
        shapes = self.blur_chunks(chunks)
        name = self.new_name()
        types = ", ".join(
            spell(shape, ELEMENTS[chunk.dtype.name])
            for shape, chunk in zip(shapes, chunks)
        )
        self.emit(f"{name}:{len(chunks)} = {op} : ({spell_all(operands)}) -> ({types})")
        for index, (shape, chunk) in enumerate(zip(shapes, chunks)):
            self.add_tensor(f"{name}#{index}", shape, chunk)

    def split(self):
        source = self.pick(self.tensors(lambda v: v.array.ndim > 0))
        if not source:
            return False
        axis, written = self.any_axis(source.array.ndim)
        dim = source.array.shape[axis]
        form = self.rng.choice(["equal", "equal", "static", "static", "dynamic"])
        operands = [source]
        if form == "equal":
            count = self.rng.randint(1, 4)
            size = -(-dim // count)
            if dim - size * (count - 1) < 0:
                return False
            sizes = [size] * (count - 1) + [dim - size * (count - 1)]
            how = f"into {count}"
        else:
            sizes = self.cut(dim)
            how = f"sizes {sizes}"
            if form == "dynamic":
                operands.append(self.integers(sizes))
                how = f"sizes {operands[1].name}"
        chunks = np.split(source.array, np.cumsum(sizes)[:-1], axis)
        self.emit_results(f"split.split {source.name} {how} axis {written}", operands, chunks)
        return True

    def variadic_split(self):
        source = self.pick(self.tensors(lambda v: v.array.ndim > 0))
        if not source:
            return False
        axis, written = self.any_axis(source.array.ndim)
        sizes = self.cut(source.array.shape[axis])
        chunks = np.split(source.array, np.cumsum(sizes)[:-1], axis)
        lengths = list(sizes)
        if self.chance(0.5):
            lengths[self.rng.randrange(len(sizes))] = -1
        operands = [source]
        axis_text, lengths_text = str(written), str(lengths)
        if self.chance(0.4):
            operands.append(self.single(written))
            axis_text = operands[-1].name
        if self.chance(0.4):
            operands.append(self.integers(lengths))
            lengths_text = operands[-1].name
        self.emit_results(
            f"split.variadic_split {source.name} axis {axis_text} lengths {lengths_text}",
            operands, chunks)
        return True

    def concat(self):
        first = self.pick(self.tensors(lambda v: v.array.ndim > 0))
        if not first:
            return False
        axis = self.rng.randrange(first.array.ndim)

        def rest(array):
            return array.dtype, array.shape[:axis], array.shape[axis + 1 :], array.ndim

        alike = self.tensors(lambda v: rest(v.array) == rest(first.array)
                             if v.array.ndim == first.array.ndim else False)
        count = self.rng.randint(1, 4)
        if self.chance(0.6):
            # Neighbours in order, as results of one split are.
            start = alike.index(first)
            inputs = alike[max(0, start - count + 1) : start + 1]
        else:
            inputs = [self.rng.choice(alike) for _ in range(count)]
        array = np.concatenate([value.array for value in inputs], axis)
        if array.size > LARGEST:
            return False
        # Declared as what is inferred, or less or more static.
        shape = self.blur(array)
        name = self.new_name()
        self.emit(f"{name} = tensor.concat dim({axis}) {', '.join(v.name for v in inputs)} : "
                  f"({spell_all(inputs)}) -> {spell(shape, first.element)}")
        self.add_tensor(name, shape, array)
        return True

    def cast(self):
        source = self.pick([v for v in self.values if isinstance(v, Tensor)])
        if not source:
            return False
        shape = None if self.chance(0.15) else self.blur(source.array, 0.5)
        if shape is None and source.shape is None:
            return False
        name = self.new_name()
        self.emit(f"{name} = tensor.cast {source.name} : {source.type} to "
                  f"{spell(shape, source.element)}")
        self.add_tensor(name, shape, source.array)
        return True

    def transpose(self):
        source = self.pick(self.tensors(lambda v: v.array.ndim > 0))
        if not source:
            return False
        permutation = list(range(source.array.ndim))
        self.rng.shuffle(permutation)
        shape = [source.shape[dim] for dim in permutation]
        sizes = self.indices(source, [dim for dim in permutation if source.shape[dim] is None])
        init, name = self.new_name(), self.new_name()
        type = spell(shape, source.element)
        self.emit(f"{init} = tensor.empty({', '.join(sizes)}) : {type}")
        self.emit(f"{name} = linalg.transpose ins({source.name} : {source.type}) "
                  f"outs({init} : {type}) permutation = {permutation}")
        self.add_tensor(name, shape, np.transpose(source.array, permutation).copy())
        return True

    def reshape(self):
        """An expand_shape of one dimension, or a collapse_shape of two. Upstream
        crashes when it folds those of constant strings."""
        source = self.pick(self.tensors(lambda v: v.array.ndim > 0 and not (
            v.array.dtype.kind == "S" and self.program.has_constant_strings)))
        if not source:
            return False
        rank = source.array.ndim
        dim = self.rng.randrange(rank)
        higher, shape, sizes = rank, list(source.shape), list(source.array.shape)
        name = self.new_name()
        if rank == 1 or self.chance(0.5):
            if shape[dim] is None or rank > 4:
                return False
            factors = [f for f in range(1, shape[dim] + 1) if shape[dim] % f == 0] or [1]
            factor = self.rng.choice(factors)
            shape[dim : dim + 1] = sizes[dim : dim + 1] = [factor, shape[dim] // factor]
            higher += 1
            unknown = iter(self.indices(
                source, [place for place, size in enumerate(source.shape) if size is None]))
            text = ", ".join(next(unknown) if size is None else str(size) for size in shape)
            op, tail = "expand", f" output_shape [{text}]"
        else:
            dim = min(dim, rank - 2)
            pair = shape[dim : dim + 2]
            shape[dim : dim + 2] = [None if None in pair else pair[0] * pair[1]]
            sizes[dim : dim + 2] = [sizes[dim] * sizes[dim + 1]]
            op, tail = "collapse", ""
        groups = [[place] for place in range(higher)]
        groups[dim : dim + 2] = [[dim, dim + 1]]
        self.emit(f"{name} = tensor.{op}_shape {source.name} {groups}{tail} : "
                  f"{source.type} into {spell(shape, source.element)}")
        self.add_tensor(name, shape, source.array.reshape(sizes))
        return True

    def jump(self):
        """A cf.cond_br that goes through a block, or past it."""
        start = self.pick(self.tensors())
        if self.indent != "  " or not start:
            return False
        taken = self.chance(0.5)
        flag = self.new_argument([], np.array(taken)) if self.name == "main" else (
            self.constant(np.array(taken)))
        condition, name = self.new_name(), self.new_name()
        through, past = (f"^bb{name[2:]}{side}" for side in "ab")
        outer = list(self.values)
        saved, self.body, self.indent = self.body, [], "    "
        self.grow(self.rng.randint(0, 2))
        block, self.body, self.indent = self.body, saved, "  "
        inner = [value for value in self.values[len(outer):] + [start]
                 if isinstance(value, Tensor) and value.type == start.type]
        end, self.values = self.rng.choice(inner), outer
        self.emit(f"{condition} = tensor.extract {flag.name}[] : tensor<i1>")
        self.emit(f"cf.cond_br {condition}, {through}, {past}({start.name} : {start.type})")
        self.body += [f"{through}:", *block]
        self.emit(f"cf.br {past}({end.name} : {end.type})")
        self.body.append(f"{past}({name}: {start.type}):")
        self.add_tensor(name, start.shape, (end if taken else start).array)
        return True

    def slices(self):
        """All of a source of static shape in slices, or the most of it."""
        source = self.pick(self.tensors(
            lambda v: v.array.ndim > 0 and None not in v.shape and v.array.size > 0))
        if not source:
            return False
        axis = self.rng.randrange(source.array.ndim)
        sizes = [size for size in self.cut(source.array.shape[axis]) if size]
        offsets = np.cumsum([0] + sizes[:-1]).tolist()
        parts = list(zip(offsets, sizes))
        self.rng.shuffle(parts)
        if len(parts) > 1 and self.chance(0.2):
            parts.pop()
        for offset, size in parts:
            begin = [0] * source.array.ndim
            extent = list(source.array.shape)
            begin[axis], extent[axis] = offset, size
            array = np.take(source.array, range(offset, offset + size), axis)
            name = self.new_name()
            type = spell(list(array.shape), source.element)
            self.emit(f"{name} = tensor.extract_slice {source.name}{begin} {extent} "
                      f"{[1] * len(begin)} : {source.type} to {type}")
            self.add_tensor(name, list(array.shape), array)
        return True

    def arithmetic_kind(self, value):
        return value.array.dtype.kind if value.array.dtype.kind in "fib" else None

    def elementwise(self):
        lhs = self.pick(self.tensors(self.arithmetic_kind))
        if not lhs:
            return False
        # On all results of an op alike, or on one.
        stem = lhs.name.split("#")[0]
        group = [lhs]
        if "#" in lhs.name and self.chance(0.7):
            group = self.tensors(lambda v: v.name.split("#")[0] == stem
                                 and self.arithmetic_kind(v) == self.arithmetic_kind(lhs))
        kind = self.arithmetic_kind(lhs)
        op, function = self.rng.choice(BINARY[kind])
        is_unary = kind == "f" and self.chance(0.4)
        for value in group:
            rhs = value
            if not is_unary and self.chance(0.5) and len(group) == 1:
                rhs = self.rng.choice(self.tensors(
                    lambda v: v.type == value.type and v.array.shape == value.array.shape))
            name = self.new_name()
            if is_unary:
                array = -value.array
                self.emit(f"{name} = arith.negf {value.name} : {value.type}")
            else:
                with np.errstate(over="ignore", invalid="ignore"):
                    array = function(value.array, rhs.array).astype(value.array.dtype)
                self.emit(f"{name} = {op} {value.name}, {rhs.name} : {value.type}")
            self.add_tensor(name, value.shape, np.asarray(array))
        return True

    def split_to_sequence(self):
        source = self.pick(self.tensors(lambda v: v.array.ndim > 0))
        if not source:
            return False
        axis, written = self.any_axis(source.array.ndim)
        dim = source.array.shape[axis]
        form = self.rng.choice(["ones", "chunks", "static", "scalar", "dynamic"])
        operands, how, keep = [source], "", ""
        keeps = True
        if form == "ones":
            sizes = [1] * dim
            keeps = self.chance(0.5)
            keep = self.rng.choice(["", " keepdims = true"]) if keeps else " keepdims = false"
        elif form in ("chunks", "scalar"):
            size = self.rng.randint(1, 4)
            sizes = [min(size, dim - begin) for begin in range(0, dim, size)]
            how = f" chunks_of {size}"
            if form == "scalar":
                operands.append(self.integers([size], is_scalar=True))
                how = f" sizes {operands[1].name}"
        else:
            sizes = self.cut(dim)
            how = f" sizes {sizes}"
            if form == "dynamic":
                operands.append(self.integers(sizes))
                how = f" sizes {operands[1].name}"
        ends = np.cumsum([0] + sizes).tolist()
        arrays = [np.take(source.array, range(b, e), axis) for b, e in zip(ends, ends[1:])]
        shape = [None if self.chance(0.2) else d for d in source.array.shape]
        is_regular = len(set(sizes)) == 1
        shape[axis] = sizes[0] if is_regular and self.chance(0.7) else None
        if not keeps:
            arrays = [array.squeeze(axis) for array in arrays]
            del shape[axis]
        name = self.new_name()
        result = self.add_sequence(name, shape, arrays, source.array.dtype)
        self.emit(f"{name} = split.split_to_sequence {source.name}{how} axis {written}{keep} : "
                  f"({spell_all(operands)}) -> {result.type}")
        return True

    def sequence_construct(self):
        first = self.pick(self.tensors())
        if not first:
            return False
        alike = self.tensors(lambda v: v.element == first.element
                             and v.array.ndim == first.array.ndim)
        inputs = [first] + [self.rng.choice(alike) for _ in range(self.rng.randint(0, 3))]
        shape = self.blur(first.array)
        for value in inputs:
            shape = join(shape, value.array.shape)
        name = self.new_name()
        result = self.add_sequence(name, shape, [v.array for v in inputs], first.array.dtype)
        self.emit(f"{name} = split.sequence_construct {', '.join(v.name for v in inputs)} : "
                  f"({spell_all(inputs)}) -> {result.type}")
        return True

    def sequence_empty(self):
        like = self.pick(self.tensors())
        if not like:
            return False
        name = self.new_name()
        result = self.add_sequence(name, self.blur(like.array, 0.8), [], like.array.dtype)
        self.emit(f"{name} = split.sequence_empty : {result.type}")
        return True

    def position(self, low, high, is_optional=True):
        """Where, as ` at %p`, the operand as a list, and what it stands for."""
        if is_optional and self.chance(0.3):
            return "", [], None
        value = self.rng.randint(low, high)
        operand = self.single(value)
        return f" at {operand.name}", [operand], value

    def sequence_insert(self, sequence=None, tensor=None, type_as=None):
        sequence = sequence or self.pick(self.sequences())
        if not sequence or sequence.shape is None:
            return False
        tensor = tensor or self.pick(self.tensors(
            lambda v: v.array.dtype == sequence.dtype and v.array.ndim == len(sequence.shape)))
        if not tensor:
            return False
        length = len(sequence.arrays)
        at, operands, value = self.position(-length, length)
        arrays = list(sequence.arrays)
        arrays.insert(length if value is None else value, tensor.array)
        # Narrower than the input's type only if that is right for all elements.
        shape = type_as or join(sequence.shape, tensor.array.shape)
        name = self.new_name()
        result = self.add_sequence(name, shape, arrays, sequence.dtype)
        self.emit(f"{name} = split.sequence_insert {sequence.name}, {tensor.name}{at} : "
                  f"({spell_all([sequence, tensor, *operands])}) -> {result.type}")
        return result

    def sequence_erase(self):
        sequence = self.pick(self.sequences(lambda v: v.arrays))
        if not sequence:
            return False
        length = len(sequence.arrays)
        at, operands, value = self.position(-length, length - 1)
        arrays = list(sequence.arrays)
        del arrays[-1 if value is None else value]
        name = self.new_name()
        result = self.add_sequence(name, sequence.shape, arrays, sequence.dtype)
        self.emit(f"{name} = split.sequence_erase {sequence.name}{at} : "
                  f"({spell_all([sequence, *operands])}) -> {result.type}")
        return True

    def sequence_at(self):
        sequence = self.pick(self.sequences(lambda v: v.arrays))
        if not sequence:
            return False
        length = len(sequence.arrays)
        at, operands, value = self.position(-length, length - 1, is_optional=False)
        array = sequence.arrays[value]
        name = self.new_name()
        result = self.add_tensor(name, self.blur(array), array)
        self.emit(f"{name} = split.sequence_at {sequence.name}{at} : "
                  f"({spell_all([sequence, *operands])}) -> {result.type}")
        return True

    def sequence_length(self):
        sequence = self.pick(self.sequences())
        if not sequence:
            return False
        name = self.new_name()
        array = np.array(len(sequence.arrays), np.int64)
        result = self.add_tensor(name, [], array)
        self.emit(f"{name} = split.sequence_length {sequence.name} : "
                  f"({sequence.type}) -> {result.type}")
        return True

    def concat_from_sequence(self):
        sequence = self.pick(self.sequences(lambda v: v.arrays))
        if not sequence:
            return False
        rank = sequence.arrays[0].ndim
        is_new = rank == 0 or self.chance(0.4)
        axis, written = self.any_axis(rank + is_new)

        def rest(array):
            return array.shape if is_new else array.shape[:axis] + array.shape[axis + 1 :]

        if len({rest(array) for array in sequence.arrays}) > 1:
            return False
        joined = np.stack if is_new else np.concatenate
        array = joined(sequence.arrays, axis)
        if array.size > LARGEST:
            return False
        name = self.new_name()
        result = self.add_tensor(name, self.blur(array), array)
        keyword = " new_axis = true" if is_new else ""
        self.emit(f"{name} = split.concat_from_sequence {sequence.name} axis {written}{keyword} : "
                  f"({sequence.type}) -> {result.type}")
        return True

    # Regions and calls

    def call(self):
        if self.depth > 1 or self.indent != "  " or not self.values:
            return False
        callee = Function(self.program, f"f{len(self.program.functions)}", self.depth + 1)
        self.program.functions.append(None)
        slot = len(self.program.functions) - 1
        operands = [self.rng.choice(self.values) for _ in range(self.rng.randint(1, 3))]
        for index, value in enumerate(operands):
            name = f"%a{index}"
            if isinstance(value, Tensor):
                argument = Tensor(name, value.shape, value.array)
            else:
                argument = Sequence(name, value.shape, value.arrays, value.dtype)
            callee.arguments.append(argument)
            callee.values.append(argument)
        callee.grow(self.rng.randint(1, 4))
        results = callee.choose_results()
        self.program.functions[slot] = callee.text(results)
        name = self.new_name()
        self.emit(f"{name}:{len(results)} = call @{callee.name}"
                  f"({', '.join(v.name for v in operands)}) : "
                  f"({spell_all(operands)}) -> ({spell_all(results)})")
        for index, value in enumerate(results):
            copy = f"{name}#{index}"
            if isinstance(value, Tensor):
                self.add_tensor(copy, value.shape, value.array)
            else:
                self.add_sequence(copy, value.shape, value.arrays, value.dtype)
        return True

    def branch(self):
        """An scf.if that yields something else on either side."""
        if self.indent != "  " or not self.values:
            return False
        taken = self.chance(0.5)
        condition = self.new_name()
        flag = self.new_argument([], np.array(taken)) if self.name == "main" else (
            self.constant(np.array(taken)))
        self.emit(f"{condition} = tensor.extract {flag.name}[] : tensor<i1>")
        outer = list(self.values)
        sides, bodies = [], []
        start = self.pick(self.values)
        for _ in range(2):
            saved, self.body, self.indent = self.body, [], "    "
            self.values = list(outer)
            self.grow(self.rng.randint(0, 2))
            bodies.append(self.body)
            sides.append(self.values[len(outer):] or [start])
            self.body, self.indent = saved, "  "
        self.values = outer

        def is_alike(lhs, rhs):
            if type(lhs) is not type(rhs) or lhs.element != rhs.element:
                return False
            if isinstance(lhs, Sequence):
                return lhs.type == rhs.type
            return lhs.shape is not None and rhs.shape is not None and len(lhs.shape) == len(
                rhs.shape)

        pairs = [(l, r) for l in sides[0] for r in sides[1] if is_alike(l, r)]
        if not pairs:
            return False
        lhs, rhs = self.rng.choice(pairs)
        name = self.new_name()
        chosen = lhs if taken else rhs
        if isinstance(lhs, Sequence):
            result = self.add_sequence(name, lhs.shape, chosen.arrays, lhs.dtype)
        else:
            result = self.add_tensor(name, join(lhs.shape, rhs.shape), chosen.array)
        self.emit(f"{name} = scf.if {condition} -> {result.type} {{")
        for side, (body, value) in enumerate(zip(bodies, (lhs, rhs))):
            self.body += body
            yielded = value.name
            if value.type != result.type:
                yielded = self.new_name()
                self.emit(f"  {yielded} = tensor.cast {value.name} : "
                          f"{value.type} to {result.type}")
            self.emit(f"  scf.yield {yielded} : {result.type}")
            self.emit("} else {" if side == 0 else "}")
        return True

    def loop(self):
        """An scf.for that inserts one tensor some times."""
        sequence = self.pick(self.sequences(
            lambda v: v.shape is not None and len(v.arrays) < 8))
        if not sequence or self.indent != "  ":
            return False
        tensor = self.pick(self.tensors(lambda v: sequence.has_type_of(v.array)))
        if not tensor:
            return False
        trips = self.rng.randint(0, 3)
        bounds = [self.new_name() for _ in range(3)]
        for bound, value in zip(bounds, (0, trips, 1)):
            self.emit(f"{bound} = arith.constant {value} : index")
        result, carried, grown, index = (self.new_name() for _ in range(4))
        self.emit(f"{result} = scf.for {index} = {bounds[0]} to {bounds[1]} step {bounds[2]} "
                  f"iter_args({carried} = {sequence.name}) -> ({sequence.type}) {{")
        self.emit(f"  {grown} = split.sequence_insert {carried}, {tensor.name} : "
                  f"({sequence.type}, {tensor.type}) -> {sequence.type}")
        self.emit(f"  scf.yield {grown} : {sequence.type}")
        self.emit("}")
        self.add_sequence(
            result, sequence.shape, sequence.arrays + [tensor.array] * trips, sequence.dtype)
        return True

    # Everything

    OPS = (
        [make_source] * 2 + [split] * 5 + [variadic_split] * 3 + [concat] * 4 + [cast] * 3
        + [slices] + [transpose] * 2 + [reshape] * 2 + [elementwise] * 4 + [split_to_sequence] * 3 + [sequence_construct]
        + [sequence_empty] + [sequence_insert] * 2 + [sequence_erase] + [sequence_at] * 3
        + [sequence_length] + [concat_from_sequence] * 3 + [call] + [branch] + [loop] + [jump]
    )

    def grow(self, count):
        """Adds `count` ops."""
        if not self.tensors():
            while not self.make_source():
                pass
        done = tries = 0
        while done < count and tries < 20 * count:
            tries += 1
            done += bool(self.rng.choice(self.OPS)(self))

    def choose_results(self):
        """Some values, each at most twice."""
        ranked = [value for value in self.values if value.shape is not None]
        return [self.pick(ranked) for _ in range(self.rng.randint(1, 4))]
