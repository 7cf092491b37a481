# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a program computes, by its specification.

The rules for splits and sequences are those of ONNX Split-18,
SplitToSequence-24 and their relatives, and of OpenVINO VariadicSplit-1.
"""

import numpy as np

from conversions import COMPARE_FLOATS, CONVERTERS
from elements import narrow, widen
from program import element_of

# No result is larger, and no run takes more ops.
MAX_ELEMENTS, MAX_STEPS = 4000, 4000


class Failure(Exception):
    """A check of `op` fails with one of `messages` (parts of them)."""

    def __init__(self, op, *messages):
        super().__init__(f"{op.kind}: {messages}")
        self.op, self.messages = op, messages


class Unspecified(Exception):
    """What happens is not for this program to say: too large, too long, or an
    upstream op without a check of its own."""


class Poison:
    """What an op computes whose check fails, if nothing looks at it."""


POISON = Poison()


def fits(array, shape):
    """Whether the array is of the declared shape."""
    return shape is None or (array.ndim == len(shape) and all(
        [dim is None or dim == size for dim, size in zip(shape, array.shape)]))


def cut(array, sizes, axis):
    """The chunks of these sizes."""
    chunks, begin = [], 0
    index = [slice(None)] * array.ndim
    for size in sizes:
        index[axis] = slice(begin, begin + size)
        chunks.append(array[tuple(index)])
        begin += size
    return chunks


def integers(array):
    """The numbers in an operand, as Python's, which do not overflow."""
    return array.ravel().tolist()


def check_sizes(op, sizes, dim, count):
    """Split-18 `split`: one size for each output, none negative, and their sum
    the dimension."""
    messages = []
    if len(sizes) != count:
        messages.append("the number of ")
    if any(size < 0 for size in sizes):
        messages.append("must be at least 0")
    if sum(max(size, 0) for size in sizes) != dim or sum(sizes) != dim:
        messages.append(" sum to ")
    if messages:
        raise Failure(op, *messages)
    return sizes


def equal_parts(op, dim, count):
    """Split-18 `num_outputs`: chunks of ceil(dim / count), the last one smaller."""
    size = -(-dim // count)
    last = dim - size * (count - 1)
    if last < 0:
        raise Failure(op, "last chunk would be negative")
    return [size] * (count - 1) + [last]


def lengths_of(op, lengths, dim, count):
    """VariadicSplit-1: one length may be -1, the rest."""
    messages = []
    if len(lengths) != count:
        messages.append("the number of ")
    if any(length < -1 for length in lengths):
        messages.append("must be at least -1")
    rests = sum(length < 0 for length in lengths)
    taken = sum(max(length, 0) for length in lengths)
    if rests > 1:
        messages.append("at most one may be")
    if (taken > dim) if rests else (taken != dim):
        messages.append(" sum to ")
    if messages:
        raise Failure(op, *messages)
    return [dim - taken if length < 0 else length for length in lengths]


def chunks_of(op, size, dim):
    """SplitToSequence-24, a scalar `split`: chunks of that size."""
    if size < 1:
        raise Failure(op, "must be at least 1")
    return [min(size, dim - begin) for begin in range(0, dim, size)]


def position_of(op, position, low, high):
    """An index of a sequence, counted from the front."""
    if not low <= position <= high:
        raise Failure(op, "position")
    return position


def wrap(value, bits):
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value


# What ops compute: name -> function(interpreter, op, operands) -> list of results.
EVALUATE = {}


def evaluates(*kinds):
    def register(function):
        for kind in kinds:
            EVALUATE[kind] = function
        return function
    return register


@evaluates("constant")
def constant(_, op, operands):
    return [op.attrs["value"]]


@evaluates("split")
def split(_, op, operands):
    source, axis = operands[0], op.attrs["axis"]
    dim = source.shape[axis]
    if op.attrs["form"] == "into":
        sizes = equal_parts(op, dim, len(op.results))
    else:
        given = integers(operands[1]) if op.attrs["form"] == "dynamic" else op.attrs["sizes"]
        sizes = check_sizes(op, given, dim, len(op.results))
    return cut(source, sizes, axis % source.ndim)


@evaluates("variadic_split")
def variadic_split(_, op, operands):
    source, rest = operands[0], operands[1:]
    axis = op.attrs.get("axis")
    if axis is None:
        (axis,), rest = integers(rest[0]), rest[1:]
        if not -source.ndim <= axis < source.ndim:
            raise Failure(op, "axis is ")
    given = op.attrs.get("lengths")
    if given is None:
        given = integers(rest[0])
    sizes = lengths_of(op, given, source.shape[axis], len(op.results))
    return cut(source, sizes, axis % source.ndim)


@evaluates("split_to_sequence")
def split_to_sequence(_, op, operands):
    source, axis, form = operands[0], op.attrs["axis"] % operands[0].ndim, op.attrs["form"]
    dim = source.shape[axis]
    if form == "ones":
        chunks = cut(source, [1] * dim, axis)
        return [chunks if op.attrs["keepdims"] else [chunk.squeeze(axis) for chunk in chunks]]
    if form == "chunks":
        sizes = chunks_of(op, op.attrs["size"], dim)
    elif form == "scalar":
        sizes = chunks_of(op, integers(operands[1])[0], dim)
    else:
        given = op.attrs["sizes"] if form == "static" else integers(operands[1])
        sizes = check_sizes(op, given, dim, len(given))
    return [cut(source, sizes, axis)]


@evaluates("sequence_empty")
def sequence_empty(_, op, operands):
    return [[]]


@evaluates("sequence_construct")
def sequence_construct(_, op, operands):
    return [list(operands)]


@evaluates("sequence_insert")
def sequence_insert(_, op, operands):
    sequence, length = list(operands[0]), len(operands[0])
    place = length
    if len(operands) > 2:
        place = position_of(op, integers(operands[2])[0], -length, length)
    sequence.insert(place, operands[1])
    return [sequence]


@evaluates("sequence_erase")
def sequence_erase(_, op, operands):
    sequence, length = list(operands[0]), len(operands[0])
    place = -1
    if len(operands) > 1:
        place = position_of(op, integers(operands[1])[0], -length, length - 1)
    elif not length:
        raise Failure(op, "empty sequence")
    del sequence[place]
    return [sequence]


@evaluates("sequence_at")
def sequence_at(_, op, operands):
    length = len(operands[0])
    return [operands[0][position_of(op, integers(operands[1])[0], -length, length - 1)]]


@evaluates("sequence_length")
def sequence_length(_, op, operands):
    return [np.array(len(operands[0]), np.int64)]


@evaluates("concat_from_sequence")
def concat_from_sequence(_, op, operands):
    arrays, axis = operands[0], op.attrs["axis"]
    if not arrays:
        raise Failure(op, "empty sequence")
    join = np.stack if op.attrs["new_axis"] else np.concatenate
    drop = None if op.attrs["new_axis"] else axis % arrays[0].ndim
    rests = {tuple(size for dim, size in enumerate(array.shape) if dim != drop) for array in arrays}
    if len(rests) > 1:
        raise Failure(op, "of tensor ", "of the concatenation")
    return [join(arrays, axis)]


@evaluates("cast")
def cast(_, op, operands):
    shape = op.results[0].type[2]
    if shape is not None and len(shape) != operands[0].ndim:
        raise Unspecified("a cast to another rank")
    return operands


@evaluates("concat")
def concat(_, op, operands):
    axis = op.attrs["axis"]
    rests = {array.shape[:axis] + array.shape[axis + 1:] for array in operands}
    if len(rests) > 1:
        raise Failure(op, "")
    return [np.concatenate(operands, axis)]


@evaluates("extract_slice")
def extract_slice(_, op, operands):
    source, rest = operands[0], list(operands[1:])
    index = []
    lists = [[rest.pop(0) if value is None else value for value in op.attrs[key]]
             for key in ("offsets", "sizes", "strides")]
    for dim, (offset, size, stride) in enumerate(zip(*lists)):
        if size < 0 or stride < 1:
            raise Unspecified("a slice of a negative size")
        last = offset + (size - 1) * stride
        if size == 0 and not 0 <= offset <= source.shape[dim]:
            raise Unspecified("an empty slice from outside")
        if size and not (0 <= offset and last < source.shape[dim]):
            raise Failure(op, "")
        index.append(slice(offset, last + 1 if size else offset, stride))
    array = source[tuple(index)]
    dropped = op.attrs.get("dropped", ())
    if dropped:
        array = array.reshape([size for dim, size in enumerate(array.shape) if dim not in dropped])
    return [array]


@evaluates("insert_slice")
def insert_slice(_, op, operands):
    source, target, rest = operands[0], operands[1].copy(), list(operands[2:])
    index, shape = [], []
    lists = [[rest.pop(0) if value is None else value for value in op.attrs[key]]
             for key in ("offsets", "sizes", "strides")]
    for dim, (offset, size, stride) in enumerate(zip(*lists)):
        last = offset + (size - 1) * stride
        if min(offset, size) < 0 or stride < 1 or max(offset, last + 1) > target.shape[dim]:
            raise Unspecified("a slice outside")
        index.append(slice(offset, last + 1 if size else offset, stride))
        shape.append(size)
    if sum(size != 1 for size in shape) > source.ndim or source.size != int(np.prod(shape)):
        raise Unspecified("a slice of another size")
    target[tuple(index)] = source.reshape(shape)
    return [target]


@evaluates("insert")
def insert(_, op, operands):
    target, index = operands[1].copy(), tuple(operands[2:])
    if any(not 0 <= place < size for place, size in zip(index, target.shape)):
        raise Failure(op, "")
    target[index] = operands[0]
    return [target]


@evaluates("extract")
def extract(_, op, operands):
    source, index = operands[0], tuple(operands[1:])
    if any(not 0 <= place < size for place, size in zip(index, source.shape)):
        raise Failure(op, "")
    item = source[index]
    return [item.item() if source.dtype.kind in "ib" else item]


@evaluates("dim")
def dim(_, op, operands):
    if not 0 <= operands[1] < operands[0].ndim:
        raise Failure(op, "")
    return [operands[0].shape[operands[1]]]


@evaluates("from_elements")
def from_elements(_, op, operands):
    shape = op.results[0].type[2]
    return [np.array(operands, element_of(op.results[0].type).dtype).reshape(shape)]


@evaluates("reshape")
def reshape(_, op, operands):
    source, rest = operands[0], list(operands[1:])
    if op.attrs["form"] == "to":
        shape = integers(rest[0])
        if int(np.prod(shape)) != source.size or min(shape) < 0 or not all(
                dim in (None, size) for dim, size in zip(op.results[0].type[2], shape)):
            raise Unspecified("a reshape to another size")
    elif op.attrs["form"] == "collapse":
        shape = [int(np.prod([source.shape[dim] for dim in group])) for group in op.attrs["groups"]]
    else:
        shape = [rest.pop(0) if size is None else size for size in op.attrs["shape"]]
        for group, size in zip(op.attrs["groups"], source.shape):
            if int(np.prod([shape[dim] for dim in group])) != size:
                raise Unspecified("an expansion to another size")
    return [source.reshape(shape)]


def sized(op, sizes):
    """The shape of a result whose dynamic dimensions are operands."""
    sizes = list(sizes)
    shape = [sizes.pop(0) if size is None else size for size in op.results[0].type[2]]
    if any(size < 0 for size in shape):
        raise Unspecified("a negative dimension")
    return shape


@evaluates("splat")
def splat(_, op, operands):
    return [np.full(sized(op, operands[1:]), operands[0], element_of(op.results[0].type).dtype)]


@evaluates("pad")
def pad(_, op, operands):
    source, scalar, rest = operands[0], operands[1], list(operands[2:])
    widths = [[rest.pop(0) if number is None else number for number in ends]
              for ends in op.attrs["widths"]]
    if any(number < 0 for ends in widths for number in ends):
        raise Unspecified("a padding of a negative width")
    return [np.pad(source, widths, constant_values=scalar)]


@evaluates("generate")
def generate(_, op, operands):
    source, shape = operands[0], sized(op, operands[1:])
    if 0 in shape:
        return [np.zeros(shape, source.dtype)]
    if any(size > limit for size, limit in zip(shape, source.shape)):
        raise Failure(op, "")
    return [source[tuple(map(slice, shape))]]


@evaluates("forall")
def forall(_, op, operands):
    source, target, number = operands[0], operands[1].copy(), max(0, operands[2])
    if number > min(len(source), len(target)) or source.shape[1:] != target.shape[1:] or (
            0 in source.shape):
        raise Unspecified("rows that do not fit, or are empty")
    target[:number] = source[:number]
    return [target]


@evaluates("empty")
def empty(_, op, operands):
    """Its elements are anything, and written before they are read."""
    return [np.zeros(sized(op, operands), element_of(op.results[0].type).dtype)]


@evaluates("linalg")
def linalg(_, op, operands):
    *inputs, init = operands
    name = op.attrs["name"]
    if name == "fill":
        return [np.full(init.shape, inputs[0], init.dtype)]
    if name == "transpose":
        result = np.transpose(inputs[0], op.attrs["permutation"])
    elif name == "copy":
        result = inputs[0]
    else:
        if inputs[0].shape != inputs[1].shape:
            raise Failure(op, "")
        result = arithmetic(LINALG[name], op, inputs)
    if result.shape != init.shape:
        raise Failure(op, "")
    return [result]


LINALG = {"add": np.add, "sub": np.subtract, "mul": np.multiply}
BINARY = {
    "arith.addf": np.add, "arith.subf": np.subtract, "arith.mulf": np.multiply,
    "arith.divf": np.divide,
    "arith.addi": np.add, "arith.subi": np.subtract, "arith.muli": np.multiply,
    "arith.andi": np.bitwise_and, "arith.ori": np.bitwise_or, "arith.xori": np.bitwise_xor,
    "arith.maxsi": np.maximum, "arith.minsi": np.minimum,
}
UNARY = {"arith.negf": np.negative, "math.absf": np.abs, "math.floor": np.floor,
         "math.ceil": np.ceil, "math.trunc": np.trunc, "math.roundeven": np.rint,
         "math.sqrt": np.sqrt}
COMPARE = {"eq": np.equal, "ne": np.not_equal, "slt": np.less, "sle": np.less_equal,
           "sgt": np.greater, "sge": np.greater_equal}


@evaluates("elementwise")
def elementwise(_, op, operands):
    arrays = [operand for operand in operands if isinstance(operand, np.ndarray)]
    if any(array.shape != arrays[0].shape for array in arrays):
        raise Failure(op, "")
    name = op.attrs["name"]
    if name == "arith.cmpi":
        return [np.asarray(COMPARE[op.attrs["predicate"]](*operands))]
    if name == "arith.cmpf":
        element = element_of(op.operands[0].type)
        return [np.asarray(COMPARE_FLOATS[op.attrs["predicate"]](
            *(widen(array, element) for array in arrays)))]
    if name == "arith.select":
        return [np.where(*operands)]
    if name in CONVERTERS:
        with np.errstate(all="ignore"):
            return [np.asarray(CONVERTERS[name](arrays[0])).astype(
                element_of(op.results[0].type).dtype)]
    return [arithmetic(UNARY.get(name) or BINARY[name], op, arrays)]


def arithmetic(function, op, arrays):
    """What the function computes, as the elements of the op's result."""
    element = element_of(op.results[0].type)
    with np.errstate(all="ignore"):
        return narrow(function(*(widen(array, element) for array in arrays)), element)


@evaluates("select")
def select(_, op, operands):
    return [operands[1] if operands[0] else operands[2]]


@evaluates("number")
def number(_, op, operands):
    """Arithmetic of index numbers."""
    name = op.attrs["name"]
    if name == "arith.cmpi":
        return [bool(COMPARE[op.attrs["predicate"]](*operands))]
    if name == "arith.index_cast":
        return [operands[0]]
    if name in ("arith.andi", "arith.ori", "arith.xori"):
        return [type(operands[0])(BINARY[name](*operands))]
    return [wrap(int(BINARY[name](*map(int, operands))), 64)]


class Interpreter:
    """Runs programs. With `is_lazy`, an op whose check fails computes POISON,
    which ends the run only where it decides what happens."""

    def __init__(self, program, is_lazy=False):
        self.program, self.is_lazy, self.steps = program, is_lazy, 0
        self.functions = {function.name: function for function in program.functions}
        self.environment = {}
        # Ops that failed, if lazy.
        self.failures = []

    def run(self, arguments):
        """The results of the program."""
        return self.call(self.program.functions[0], arguments)

    def call(self, function, arguments):
        outer, self.environment = self.environment, {}
        if len(function.blocks[0].arguments) != len(arguments):
            raise Unspecified("a call that does not fit")
        results = self.blocks(function.blocks, arguments)
        self.environment = outer
        return results

    def look_up(self, values):
        environment = self.environment
        return [environment[value] for value in values]

    def blocks(self, blocks, arguments):
        """Runs a region; what its end yields or returns."""
        block = blocks[0]
        while True:
            for value, argument in zip(block.arguments, arguments):
                self.environment[value] = argument
            for op in block.ops[:-1]:
                self.op(op)
            end = block.ops[-1]
            if end.kind in ("yield", "return", "condition"):
                return self.look_up(end.operands)
            self.count()
            block, values = end.successors[self.choose(end)]
            arguments = self.look_up(values)

    def decide(self, value):
        """A value that decides what happens."""
        value = self.environment[value]
        if value is POISON:
            raise Unspecified("poison decides")
        return value

    def choose(self, end):
        if end.kind == "br":
            return 0
        value = self.decide(end.operands[0])
        if end.kind == "cond_br":
            return 0 if value else 1
        cases = end.attrs["cases"]
        return cases.index(value) if value in cases else len(cases)

    def count(self):
        self.steps += 1
        if self.steps > MAX_STEPS:
            raise Unspecified("too many steps")

    def op(self, op):
        self.count()
        flow = FLOW.get(op.kind)
        if flow:
            results = flow(self, op)
        else:
            results = self.compute(op, self.look_up(op.operands))
        for value, result in zip(op.results, results):
            self.environment[value] = result

    def compute(self, op, operands):
        if self.is_lazy and any(operand is POISON for operand in operands):
            return [POISON] * len(op.results)
        try:
            results = EVALUATE[op.kind](self, op, operands)
            check_claims(op, results)
        except Failure as failure:
            if not self.is_lazy:
                raise
            self.failures.append(failure)
            return [POISON] * len(op.results)
        return results


def check_claims(op, results):
    """What the types of the results say has to be true."""
    for value, result in zip(op.results, results):
        kind = value.type[0]
        if kind == "t":
            if result.size > MAX_ELEMENTS:
                raise Unspecified("too large")
            if not fits(result, value.type[2]):
                raise Failure(op, "its type says", "the sequence's tensors have", "must be",
                              "together", "of the concatenation", "cast", "mismatch", "")
        elif kind == "s":
            if len(result) > 64 or sum(array.size for array in result) > MAX_ELEMENTS:
                raise Unspecified("too large")
            if not all(fits(array, value.type[2]) for array in result):
                raise Failure(op, "its type says", "the sequence's tensors have")


# Ops with regions, and calls: name -> function(interpreter, op) -> results.
FLOW = {}


def flows(function):
    FLOW[function.__name__.rstrip("_")] = function
    return function


@flows
def call(interpreter, op):
    return interpreter.call(interpreter.functions[op.attrs["callee"]],
                            interpreter.look_up(op.operands))


@flows
def if_(interpreter, op):
    if interpreter.decide(op.operands[0]):
        return interpreter.blocks(op.regions[0], [])
    return interpreter.blocks(op.regions[1], []) if len(op.regions) > 1 else []


@flows
def for_(interpreter, op):
    low, high, step = map(interpreter.decide, op.operands[:3])
    if step < 1:
        raise Unspecified("a loop with no step")
    carried = interpreter.look_up(op.operands[3:])
    for index in range(low, high, step):
        interpreter.count()
        carried = interpreter.blocks(op.regions[0], [index, *carried])
    return carried


@flows
def while_(interpreter, op):
    carried = interpreter.look_up(op.operands)
    before, after = op.regions
    while True:
        interpreter.count()
        condition, *passed = interpreter.blocks(before, carried)
        if condition is POISON:
            raise Unspecified("poison decides")
        if not condition:
            return passed
        carried = interpreter.blocks(after, passed)


@flows
def index_switch(interpreter, op):
    value, cases = interpreter.decide(op.operands[0]), op.attrs["cases"]
    return interpreter.blocks(op.regions[cases.index(value) if value in cases else -1], [])


@flows
def execute_region(interpreter, op):
    return interpreter.blocks(op.regions[0], [])
