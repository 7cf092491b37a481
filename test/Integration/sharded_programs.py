# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random programs on sharded tensors, run by several processes, compute what NumPy
does: sequences whose sizes and positions are inputs, slices of every n-th row, loops
and branches, and joins and splits of tensors that are each sharded in a way of its own.

    sharded_programs.py RUNNER FOLDER [COUNT SEED]

runs COUNT programs on 2, 3, 4 and 7 processes each, instead of those of the suite.
"""

# REQUIRES: runner, mpi
# RUN: rm -rf %t && mkdir -p %t
# RUN: %python %s split-runner %t

import pathlib
import random
import subprocess
import sys

import numpy
import onnx.numpy_helper

ELEMENTS = {"f32": numpy.float32, "i8": numpy.int8, "f64": numpy.float64, "i1": numpy.bool_}
GRIDS = ([2], [3], [2, 2], [7])


def random_offsets(rng, size, count):
    return [0, *sorted(rng.randint(0, size) for _ in range(count - 1)), size]


def random_sizes(rng, total, parts):
    cuts = sorted(rng.randint(0, total) for _ in range(parts - 1))
    return [b - a for a, b in zip([0, *cuts], [*cuts, total])]


class Program:
    """A function that is written op by op, and what its results are."""

    def __init__(self, rng, grid):
        self.rng, self.grid = rng, grid
        self.element = rng.choice(list(ELEMENTS))
        self.arguments, self.inputs, self.results, self.outputs = [], [], [], []
        self.body, self.count = "", 0

    def name(self):
        self.count += 1
        return f"%v{self.count}"

    def op(self, text):
        name = self.name()
        self.body += f"  {name} = {text}\n"
        return name

    def argument(self, type, array):
        self.arguments.append(f"%a{len(self.arguments)}: {type}")
        self.inputs.append(array)
        return f"%a{len(self.inputs) - 1}"

    def number(self, value, type="tensor<i64>"):
        return self.argument(type, numpy.array(value, "int64"))

    def result(self, name, type, array):
        self.results.append((name, type))
        self.outputs.append(array)

    def array(self, shape):
        data = numpy.random.default_rng(self.rng.randrange(1 << 30)).integers(-99, 99, shape)
        return (data % 2 if self.element == "i1" else data).astype(ELEMENTS[self.element])

    def type(self, shape, dynamic=()):
        sizes = ["?" if k in dynamic else str(n) for k, n in enumerate(shape)]
        return f"tensor<{'x'.join([*sizes, self.element])}>"

    def sharding(self, axes, offsets=(), grid="g"):
        given = f" sharded_dims_offsets = {list(offsets)}" if offsets else ""
        return self.op(f"shard.sharding @{grid} split_axes = {axes}{given} : !shard.sharding")

    def sharded(self, array, axis, is_dynamic):
        """An argument that is sharded along `axis`, and its type."""
        type = self.type(array.shape, [axis] if is_dynamic else [])
        ranks = int(numpy.prod(self.grid))
        offsets = [] if is_dynamic else random_offsets(self.rng, array.shape[axis], ranks)
        axes = [[]] * axis + [list(range(len(self.grid)))]
        sharding = self.sharding(axes, offsets)
        source = self.argument(type, array)
        return self.op(f"shard.shard {source} to {sharding} : {type}"), type

    def text(self):
        types = ", ".join(type for _, type in self.results)
        return (f"shard.grid @g(shape = {'x'.join(map(str, self.grid))})\n"
                f"shard.grid @h(shape = {int(numpy.prod(self.grid))})\n"
                f"func.func @main({', '.join(self.arguments)}) -> ({types}) {{\n{self.body}"
                f"  return {', '.join(name for name, _ in self.results)} : {types}\n}}\n")


def random_place(rng, limit):
    """A position up to `limit`, from the front or the back, as a place and a number."""
    place = rng.randint(0, limit)
    return place, rng.choice([place, place - limit - 1])


def add_sequence(program, rng, ranks):
    """A split into a sequence, edits of that, and what is taken of it."""
    axis, size = rng.randint(0, 1), rng.randint(1, 5 * ranks)
    shape = [rng.randint(1, 4), rng.randint(1, 4)]
    shape[axis] = size
    array, is_dynamic = program.array(shape), rng.random() < 0.7
    source, type = program.sharded(array, axis, is_dynamic)
    element_type = program.type(shape, [axis])
    kind = rng.choice(["sizes", "chunks", "rows", "vectors"])
    if kind == "sizes":
        sizes = random_sizes(rng, size, rng.randint(1, 5))
        given = program.argument("tensor<?xi64>", numpy.array(sizes, "int64"))
        how, operands = f" sizes {given} axis {axis}", f"{type}, tensor<?xi64>"
    elif kind == "chunks":
        chunk = rng.randint(1, size)
        sizes = [min(chunk, size - k) for k in range(0, size, chunk)]
        given = program.number(chunk)
        how, operands = f" sizes {given} axis {axis}", f"{type}, tensor<i64>"
    else:
        sizes, operands = [1] * size, type
        how = f" axis {axis}"
        if kind == "vectors":
            how += " keepdims = false"
            element_type = program.type([shape[1 - axis]])
    drops = kind == "vectors"
    tensors = numpy.split(array, numpy.cumsum(sizes)[:-1], axis)
    sequence_type = f"!split.sequence<{element_type}>"
    sequence = program.op(f"split.split_to_sequence {source}{how} : ({operands}) -> "
                          f"{sequence_type}")
    for _ in range(rng.randint(0, 2)):
        if rng.random() < 0.5 and not drops:
            shape[axis] = rng.randint(0, 2 * ranks)
            extra = program.array(shape)
            tensor, tensor_type = program.sharded(extra, axis, is_dynamic)
            place = rng.randint(0, len(tensors))
            position = rng.choice([place, place - len(tensors) or place])
            tensors.insert(place, extra)
            at = program.number(position)
            sequence = program.op(
                f"split.sequence_insert {sequence}, {tensor} at {at} : "
                f"({sequence_type}, {tensor_type}, tensor<i64>) -> {sequence_type}")
        elif len(tensors) > 1:
            place, position = random_place(rng, len(tensors) - 1)
            del tensors[place]
            at = program.number(position)
            sequence = program.op(f"split.sequence_erase {sequence} at {at} : "
                                  f"({sequence_type}, tensor<i64>) -> {sequence_type}")
    place, position = random_place(rng, len(tensors) - 1)
    at = program.number(position)
    taken = program.op(f"split.sequence_at {sequence} at {at} : "
                       f"({sequence_type}, tensor<i64>) -> {element_type}")
    one = tensors[place]
    program.result(taken, element_type, one.reshape(shape[1 - axis]) if drops else one)
    length = program.op(f"split.sequence_length {sequence} : ({sequence_type}) -> tensor<i64>")
    program.result(length, "tensor<i64>", numpy.array(len(tensors), "int64"))
    joined = numpy.concatenate(tensors, axis)
    joined_type = program.type(joined.shape, [axis])
    stacks = " new_axis = true" if drops else ""
    result = program.op(f"split.concat_from_sequence {sequence} axis {axis}{stacks} : "
                        f"({sequence_type}) -> {joined_type}")
    program.result(result, joined_type, joined)


def place_slice(rng, size):
    """Where a slice of `size` elements begins, its size and its stride."""
    offset, stride = rng.randint(0, size - 1), rng.choice([1, 2, 2, 3, 5])
    return offset, rng.randint(0, -((offset - size) // stride)), stride


def add_slice(program, rng, ranks):
    """A slice of every n-th row, along all dimensions, which may all be sharded."""
    shape = [rng.randint(1, 4 * ranks), rng.randint(1, 4 * ranks)]
    array, is_dynamic = program.array(shape), rng.random() < 0.5
    axes = rng.choice([[[k] for k in range(len(program.grid))],
                       [list(range(len(program.grid)))],
                       [[], list(range(len(program.grid)))]])
    type = program.type(shape, [0, 1] if is_dynamic else [])
    offsets = []
    if not is_dynamic and rng.random() < 0.5:
        for size, dim_axes in zip(shape, axes):
            if dim_axes:
                count = int(numpy.prod([program.grid[k] for k in dim_axes]))
                offsets += random_offsets(rng, size, count)
    sharding = program.sharding(axes, offsets)
    source = program.argument(type, array)
    source = program.op(f"shard.shard {source} to {sharding} : {type}")
    cuts = [place_slice(rng, size) for size in shape]
    result = array[tuple(slice(o, o + n * s, s) for o, n, s in cuts)]
    numbers = [[str(cut[k]) for cut in cuts] for k in range(3)]
    if is_dynamic:
        numbers = [[program.argument("index", numpy.array(int(n))) for n in list]
                   for list in numbers]
    result_type = program.type(result.shape, [0, 1] if is_dynamic else [])
    taken = program.op(f"tensor.extract_slice {source}[{', '.join(numbers[0])}] "
                       f"[{', '.join(numbers[1])}] [{', '.join(numbers[2])}] : {type} to "
                       f"{result_type}")
    program.result(taken, result_type, result)


def add_control_flow(program, rng, ranks):
    """A loop that takes the first rows to the end, as many of them as a number says
    that the processes share, in each second iteration."""
    axis, size = rng.randint(0, 1), rng.randint(2, 4 * ranks)
    shape = [rng.randint(1, 4), rng.randint(1, 4)]
    shape[axis] = size
    array = program.array(shape)
    source, type = program.sharded(array, axis, False)
    counts = numpy.array([rng.randint(0, 9) for _ in range(2 * ranks)], "int64")
    sharding = program.sharding([list(range(len(program.grid)))])
    shared = program.argument(f"tensor<{2 * ranks}xi64>", counts)
    shared = program.op(f"shard.shard {shared} to {sharding} : tensor<{2 * ranks}xi64>")
    place, cut, count = rng.randrange(2 * ranks), rng.randint(1, size - 1), rng.randint(0, 3)
    zero, one, two = (program.op(f"arith.constant {n} : index") for n in range(3))
    end = program.argument("index", numpy.array(count))
    at = program.op(f"arith.constant {place} : index")
    number = program.op(f"tensor.extract {shared}[{at}] : tensor<{2 * ranks}xi64>")
    bound = rng.randint(0, 9)
    limit = program.op(f"arith.constant {bound} : i64")
    is_less = program.op(f"arith.cmpi slt, {number}, {limit} : i64")

    def rotation(value, cut):
        parts = [list(shape), list(shape)]
        parts[0][axis], parts[1][axis] = cut, size - cut
        first, second = (program.type(part) for part in parts)
        names = program.name()
        program.body += (f"  {names}:2 = split.split {value} sizes [{cut}, {size - cut}] axis "
                         f"{axis} : ({type}) -> ({first}, {second})\n")
        return program.op(f"tensor.concat dim({axis}) {names}#1, {names}#0 : "
                          f"({second}, {first}) -> {type}")

    result, index, carried = program.name(), program.name(), program.name()
    program.body += (f"  {result} = scf.for {index} = {zero} to {end} step {one} "
                     f"iter_args({carried} = {source}) -> {type} {{\n")
    rest = program.op(f"arith.remui {index}, {two} : index")
    is_odd = program.op(f"arith.cmpi eq, {rest}, {one} : index")
    taken = program.op(f"arith.ori {is_odd}, {is_less} : i1")
    branch = program.name()
    program.body += f"  {branch} = scf.if {taken} -> {type} {{\n"
    rotated = rotation(carried, cut)
    program.body += f"  scf.yield {rotated} : {type}\n  }} else {{\n"
    other = rng.choice([carried, None]) or rotation(carried, 1)
    program.body += f"  scf.yield {other} : {type}\n  }}\n  scf.yield {branch} : {type}\n  }}\n"
    for step in range(count):
        if step % 2 or counts[place] < bound:
            array = numpy.roll(array, -cut, axis)
        elif other != carried:
            array = numpy.roll(array, -1, axis)
    program.result(result, type, array)


def random_axes(rng, grid, rank):
    """The grid axes that shard each dimension: some, none, or several."""
    axes = [[] for _ in range(rank)]
    for axis in rng.sample(range(len(grid)), rng.randint(0, len(grid))):
        rng.choice(axes).append(axis)
    return axes


def reshard(program, rng, value, type, array, grid="g"):
    """`value`, of the same type, sharded in some way."""
    shape = program.grid if grid == "g" else [int(numpy.prod(program.grid))]
    axes = random_axes(rng, shape, array.ndim)
    offsets = []
    if "?" not in type and rng.random() < 0.5:
        for size, dim_axes in zip(array.shape, axes):
            if dim_axes:
                count = int(numpy.prod([shape[k] for k in dim_axes]))
                offsets += random_offsets(rng, size, count)
                # Upstream's verifier takes the sum of the sizes of several axes for
                # their product.
                if len(dim_axes) > 1 and sum(shape[k] for k in dim_axes) != count:
                    offsets = []
                    break
    sharding = program.sharding(axes, offsets, grid)
    return program.op(f"shard.shard {value} to {sharding} : {type}")


def add_join(program, rng, ranks):
    """A join of tensors, each of which is whole, or sharded in a way of its own."""
    axis, rank = rng.randint(0, 1), 2
    shape = [rng.randint(0, 3 * ranks) for _ in range(rank)]
    names, types, arrays = [], [], []
    for _ in range(rng.randint(1, 4)):
        shape[axis] = rng.randint(0, 3 * ranks)
        array = program.array(shape)
        type = program.type(shape, rng.choice([[], [], [axis], [0, 1]]))
        source = program.argument(type, array)
        names.append(reshard(program, rng, source, type, array))
        types.append(type)
        arrays.append(array)
    result = numpy.concatenate(arrays, axis)
    type = program.type(result.shape, [] if "?" not in "".join(types) else [0, 1])
    if all(t.split("x")[1 - axis].strip("tensor<") == str(result.shape[1 - axis]) for t in types):
        type = program.type(result.shape, [axis] if "?" in "".join(types) else [])
    joined = program.op(f"tensor.concat dim({axis}) {', '.join(names)} : "
                        f"({', '.join(types)}) -> {type}")
    if rng.random() < 0.7:
        joined = reshard(program, rng, joined, type, result)
    program.result(joined, type, result)


def add_split(program, rng, ranks):
    """A split whose source and results are each sharded in a way of its own."""
    axis, count = rng.randint(0, 1), rng.randint(1, 4)
    shape = [rng.randint(0, 3 * ranks) for _ in range(2)]
    sizes = random_sizes(rng, shape[axis], count)
    array = program.array(shape)
    dynamic = rng.choice([[], [], [0, 1]])
    type = program.type(shape, dynamic)
    source = reshard(program, rng, program.argument(type, array), type, array)
    pieces = numpy.split(array, numpy.cumsum(sizes)[:-1], axis)
    types = [program.type(piece.shape, dynamic) for piece in pieces]
    how, operand = str(sizes), ""
    if dynamic:
        how = program.argument(f"tensor<{count}xi64>", numpy.array(sizes, "int64"))
        operand = f", tensor<{count}xi64>"
    names = program.name()
    program.body += (f"  {names}:{count} = split.split {source} sizes {how} axis {axis} : "
                     f"({type}{operand}) -> ({', '.join(types)})\n")
    for index, (piece, piece_type) in enumerate(zip(pieces, types)):
        name = f"{names}#{index}"
        if rng.random() < 0.7:
            name = reshard(program, rng, name, piece_type, piece)
        program.result(name, piece_type, piece)


def sharded_somehow(program, rng, array, dynamic=()):
    """An argument that is sharded in some way, and its type."""
    type = program.type(array.shape, dynamic)
    return reshard(program, rng, program.argument(type, array), type, array), type


def add_whole_sequence(program, rng, ranks):
    """A sequence of tensors that differ, or that is an input, is carried by a loop or
    chosen by a branch, and may be a result."""
    shape = [rng.randint(0, 2 * ranks), rng.randint(1, 4)]
    element_type = program.type(shape, [0, 1])
    type = f"!split.sequence<{element_type}>"
    start = rng.choice(["input", "construct", "split", "rows"])
    tensors = [program.array([rng.randint(0, 2 * ranks), rng.randint(1, 4)])
               for _ in range(rng.randint(1, 3))]
    if start == "input":
        sequence = program.argument(type, tensors)
    elif start == "construct":
        names, types = zip(*[sharded_somehow(program, rng, tensor) for tensor in tensors])
        sequence = program.op(f"split.sequence_construct {', '.join(names)} : "
                              f"({', '.join(types)}) -> {type}")
    else:
        array = program.array([rng.randint(1, 2 * ranks), rng.randint(1, 4)])
        source, source_type = sharded_somehow(program, rng, array)
        drops = ""
        tensors = numpy.split(array, len(array))
        if start == "rows":
            drops, shape, element_type = " keepdims = false", shape[1:], program.type([1], [0])
            type = f"!split.sequence<{element_type}>"
            tensors = list(array)
        sequence = program.op(f"split.split_to_sequence {source} axis 0{drops} : "
                              f"({source_type}) -> {type}")
    extra = program.array([rng.randint(0, 2 * ranks) for _ in shape])
    tensor, tensor_type = sharded_somehow(program, rng, extra)
    what = rng.choice(["insert", "loop", "branch"])

    def inserted(value):
        return program.op(f"split.sequence_insert {value}, {tensor} : ({type}, {tensor_type}) "
                          f"-> {type}")

    if what == "insert":
        sequence = inserted(sequence)
        tensors = [*tensors, extra]
    elif what == "loop":
        count = rng.randint(0, 3)
        zero, one = (program.op(f"arith.constant {n} : index") for n in range(2))
        end = program.argument("index", numpy.array(count))
        result, index, carried = program.name(), program.name(), program.name()
        program.body += (f"  {result} = scf.for {index} = {zero} to {end} step {one} "
                         f"iter_args({carried} = {sequence}) -> {type} {{\n")
        longer = inserted(carried)
        program.body += f"  scf.yield {longer} : {type}\n  }}\n"
        sequence, tensors = result, [*tensors, *[extra] * count]
    else:
        condition = rng.random() < 0.5
        given = program.argument("i1", numpy.array(condition))
        result = program.name()
        program.body += f"  {result} = scf.if {given} -> {type} {{\n"
        longer = inserted(sequence)
        program.body += f"  scf.yield {longer} : {type}\n  }} else {{\n"
        program.body += f"  scf.yield {sequence} : {type}\n  }}\n"
        sequence, tensors = result, [*tensors, *[extra] * condition]
    place, position = random_place(rng, len(tensors) - 1)
    taken = program.op(f"split.sequence_at {sequence} at {program.number(position)} : "
                       f"({type}, tensor<i64>) -> {element_type}")
    program.result(reshard(program, rng, taken, element_type, tensors[place]), element_type,
                   tensors[place])
    if rng.random() < 0.5:
        program.result(sequence, type, list(tensors))


def add_while(program, rng, ranks):
    """A loop that goes on while an input says so, of a tensor that is sharded in one way
    when it begins and in another when the condition is looked at."""
    array = program.array([rng.randint(2, 3 * ranks), rng.randint(1, 2 * ranks)])
    count, cut = rng.randint(0, 3), rng.randint(0, len(array))
    source, type = sharded_somehow(program, rng, array)
    zero, one = (program.op(f"arith.constant {n} : index") for n in range(2))
    end = program.argument("index", numpy.array(count))
    result, index, carried, number, passed = (program.name() for _ in range(5))
    program.body += (f"  {result}:2 = scf.while ({index} = {zero}, {carried} = {source}) : "
                     f"(index, {type}) -> (index, {type}) {{\n")
    is_less = program.op(f"arith.cmpi slt, {index}, {end} : index")
    looked_at = reshard(program, rng, carried, type, array)
    program.body += (f"  scf.condition({is_less}) {index}, {looked_at} : index, {type}\n"
                     f"  }} do {{\n  ^bb0({number}: index, {passed}: {type}):\n")
    first, second = (program.type([n, array.shape[1]]) for n in (cut, len(array) - cut))
    names = program.name()
    program.body += (f"  {names}:2 = split.split {passed} sizes [{cut}, {len(array) - cut}] axis 0 "
                     f": ({type}) -> ({first}, {second})\n")
    joined = program.op(f"tensor.concat dim(0) {names}#1, {names}#0 : ({second}, {first}) -> "
                        f"{type}")
    following = program.op(f"arith.addi {number}, {one} : index")
    program.body += f"  scf.yield {following}, {joined} : index, {type}\n  }}\n"
    array = numpy.roll(array, -cut * count, 0)
    program.result(reshard(program, rng, f"{result}#1", type, array), type, array)


def add_axis(program, rng, ranks):
    """A split along an axis that is an input."""
    shape = [rng.randint(1, 3 * ranks) for _ in range(rng.randint(1, 3))]
    axis = rng.randrange(len(shape))
    sizes = random_sizes(rng, shape[axis], rng.randint(1, 3))
    array = program.array(shape)
    type = program.type(shape, rng.choice([[], range(len(shape))]))
    source = reshard(program, rng, program.argument(type, array), type, array)
    given = program.number(axis - rng.choice([0, len(shape)]))
    rest = list(sizes)
    if rng.random() < 0.5:
        rest[rng.randrange(len(rest))] = -1
    pieces = numpy.split(array, numpy.cumsum(sizes)[:-1], axis)
    piece_type = program.type(shape, range(len(shape)))
    names = program.name()
    program.body += (f"  {names}:{len(pieces)} = split.variadic_split {source} axis {given} "
                     f"lengths {rest} : ({type}, tensor<i64>) -> "
                     f"({', '.join([piece_type] * len(pieces))})\n")
    for index, piece in enumerate(pieces):
        name = f"{names}#{index}"
        if rng.random() < 0.3:
            name = reshard(program, rng, name, piece_type, piece)
        program.result(name, piece_type, piece)


def add_reshardings(program, rng, ranks):
    """A tensor that is sharded in one way after the other, on another grid for a time."""
    shape = [rng.randint(0, 3 * ranks) for _ in range(rng.randint(1, 3))]
    array = program.array(shape)
    type = program.type(shape, rng.choice([[], range(len(shape))]))
    value = program.argument(type, array)
    for _ in range(rng.randint(1, 3)):
        value = reshard(program, rng, value, type, array)
    if rng.random() < 0.3:
        value = reshard(program, rng, value, type, array, "h")
        sharding = program.sharding(random_axes(rng, program.grid, array.ndim))
        value = program.op(f"shard.shard {value} to {sharding} : {type}")
    program.result(value, type, array)


KINDS = {"sequence": add_sequence, "slice": add_slice, "control_flow": add_control_flow,
         "join": add_join, "split": add_split, "axis": add_axis,
         "whole_sequence": add_whole_sequence, "while": add_while,
         "reshardings": add_reshardings}


def run(runner, folder, program, ranks):
    """Runs `program` and compares what it returns."""
    data = folder / "set/test_data_set_0"
    data.mkdir(parents=True)
    (folder / "model.mlir").write_text(program.text())
    for kind, arrays in ("input", program.inputs), ("output", program.outputs):
        for index, array in enumerate(arrays):
            value = (onnx.numpy_helper.from_list(array) if isinstance(array, list)
                     else onnx.numpy_helper.from_array(numpy.asarray(array)))
            (data / f"{kind}_{index}.pb").write_bytes(value.SerializeToString())
    subprocess.run([runner, folder / "model.mlir", "--ranks", str(ranks), "--test-data",
                    folder / "set", "--cpu", "x86-64-v2"], check=True,
                   stdout=subprocess.DEVNULL)


def main():
    runner, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    count, seed = (int(n) for n in sys.argv[3:]) if len(sys.argv) > 3 else (len(KINDS), 1)
    rng = random.Random(seed)
    for grid in GRIDS:
        ranks = int(numpy.prod(grid))
        for index in range(count):
            program = Program(rng, grid)
            kind = list(KINDS)[index % len(KINDS)]
            KINDS[kind](program, rng, ranks)
            run(runner, folder / f"{ranks}-{index}-{kind}", program, ranks)


main()
