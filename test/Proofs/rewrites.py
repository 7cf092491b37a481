# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: z3
# RUN: %python %s %split_src_root/docs/Proofs.md %split_src_root/test/Patterns/Inputs
"""The rewrites: what a program of splits and joins means by the specification, it
means after a pattern has rewritten it, and no op has become invalid that was not."""

import itertools
import pathlib
import re
import sys

import z3

import chunks
import sequences
from generic_ir import split_list, tensor_type
from proofs import Prover, expect_result, report, transform
from sequences import Sequence, whole
from symbolic import (Element, Machine, Number, Tensor, both, choose, equal, implies, is_constant,
                      is_integer)


class Meaning(Machine):
    """Runs splits, sequences and joins by their specification. What they demand
    are the machine's requirements."""

    def specified(self, op, specification):
        self.require(specification.valid, "the split is valid")
        results = [as_tensor(result) for result in specification.results]
        for result, type in zip(results, op.result_types):
            for dim, claimed in zip(result.dims, tensor_type(type)[0]):
                self.require(claimed is None or equal(dim.value, claimed),
                             "the type of a result says what is true")
        return results

    def sizes_of(self, operands, static):
        if static is not None:
            return static
        tensor = operands.pop(0)
        assert is_constant(tensor.dims[0].value), "the number of sizes is not modelled"
        return [chunks.read(tensor, number) for number in range(tensor.dims[0].value)]

    def split_split(self, op, source, *operands):
        count = op.integer("num_outputs")
        axis = op.integer("axis") or 0
        if count is not None:
            return self.specified(op, chunks.equal_parts(source, axis, count))
        sizes = self.sizes_of(list(operands), op.integers("static_split"))
        return self.specified(op, chunks.listed(source, axis, sizes, "split size"))

    def split_variadic_split(self, op, source, *operands):
        operands = list(operands)
        axis = op.integer("static_axis")
        if axis is None:
            axis = sequences.scalar(operands.pop(0))
        sizes = self.sizes_of(operands, op.integers("static_split_lengths"))
        return self.specified(
            op, chunks.listed(source, axis, sizes, "split length", takes_rest=True))

    def split_split_to_sequence(self, op, source, *operands):
        axis = (op.integer("axis") or 0) % len(source.dims)
        static, size = op.integers("static_split"), op.integer("chunk_size")
        if static is not None:
            sequence = sequences.chunks_listed(source, axis, static, len(static))
        elif operands and operands[0].dims:
            tensor = operands[0]
            sizes = [Number(position) for position in range(self.bound)]
            sequence = sequences.chunks_listed(
                source, axis, [tensor.at([size]).value for size in sizes], tensor.dims[0].value)
        elif operands:
            sequence = sequences.chunks_of(source, axis, sequences.scalar(operands[0]), self.bound)
        else:
            keeps_axis = size is not None or op.properties.get("keepdims", "true") == "true"
            sequence = sequences.chunks_of(source, axis, size or 1, self.bound, keeps_axis)
        self.assumptions.append(sequence.assumes)
        self.require(sequence.valid, "the split is valid")
        return sequence

    def split_sequence_empty(self, op):
        return Sequence(0, [])

    def split_sequence_construct(self, op, *tensors):
        return Sequence(len(tensors), [whole(tensor) for tensor in tensors])

    def split_sequence_insert(self, op, sequence, tensor, *position):
        inserted = sequence.insert(whole(tensor), *map(sequences.scalar, position))
        self.require(inserted.valid, "insert: the position is valid")
        return inserted

    def split_sequence_erase(self, op, sequence, *position):
        erased = sequence.erase(*map(sequences.scalar, position))
        self.require(erased.valid, "erase: the position is valid")
        return erased

    def split_sequence_at(self, op, sequence, position):
        result, valid = sequence.at(sequences.scalar(position))
        self.require(valid, "at: the position is valid")
        return as_tensor(result)

    def split_sequence_length(self, op, sequence):
        return Tensor([], lambda _: Number(sequence.length))

    def split_concat_from_sequence(self, op, sequence):
        tensors = [as_tensor(tensor) for tensor in sequence.tensors]
        rank = len(tensors[0].dims)
        joins = op.properties.get("new_axis", "false") == "false"
        axis = op.integer("axis") % (rank if joins else rank + 1)
        self.require(sequence.length > 0, "concat_from_sequence: there is a tensor")
        for number, tensor in enumerate(tensors):
            same = both(*(tensor.dims[dim].value == tensors[0].dims[dim].value
                          for dim in range(rank) if not (joins and dim == axis)))
            self.require(implies(sequence.length > number, same),
                         "concat_from_sequence: other dimensions are the same")
        if joins:
            return join(tensors, axis, sequence.length)
        dims = list(tensors[0].dims)
        dims.insert(axis, Number(sequence.length))

        def at(index):
            inner = index[:axis] + index[axis + 1:]
            result = tensors[-1].at(inner)
            for number, tensor in reversed(list(enumerate(tensors[:-1]))):
                element = tensor.at(inner)
                result = Number(choose(index[axis].value == number, element.value, result.value))
            return result
        return Tensor(dims, at)

    def tensor_concat(self, op, *tensors):
        axis = op.integer("dim")
        for tensor in tensors:
            for dim, entry in enumerate(tensor.dims):
                if dim != axis:
                    self.require(equal(entry.value, tensors[0].dims[dim].value),
                                 "concat: other dimensions are the same")
        return join(tensors, axis, len(tensors))

    def tensor_rank(self, op, tensor):
        return Number(len(tensor.dims))

    def tensor_expand_shape(self, op, tensor, *sizes):
        dims = self.mixed(op.integers("static_output_shape"), iter(sizes))
        groups = groups_of(op)
        for group, dim in zip(groups, tensor.dims):
            total = 1
            for inner in group:
                total = self.product(total, dims[inner].value)
            self.require(equal(total, dim.value), "expand_shape: the sizes multiply to the dim")
        return Tensor(dims, lambda index: tensor.at([
            self.row_major([dims[inner] for inner in group], [index[inner] for inner in group])
            for group in groups]))

    def tensor_collapse_shape(self, op, tensor):
        groups, dims = groups_of(op), []
        for group in groups:
            total = 1
            for inner in group:
                total = self.product(total, tensor.dims[inner].value)
            dims.append(Number(total))

        def at(index):
            entries = []
            for group, entry in zip(groups, index):
                number, inside = entry.value, []
                for inner in reversed(group[1:]):
                    size = tensor.dims[inner].value
                    assert is_constant(size), "collapsing dynamic dimensions is not modelled"
                    inside.append(Number(number % size if size else 0))
                    number = (number / size if not is_constant(number) else number // size) \
                        if size else 0
                entries += [Number(number), *reversed(inside)]
            return tensor.at(entries)
        return Tensor(dims, at)

    def linalg_transpose(self, op, tensor, target):
        permutation = op.integers("permutation")
        dims = [tensor.dims[source] for source in permutation]
        for dim, other in zip(dims, target.dims):
            self.require(equal(dim.value, other.value), "transpose: the target has the shape")
        return Tensor(dims, lambda index: tensor.at(
            [index[permutation.index(dim)] for dim in range(len(dims))]))

    def arithmetic(self, op, *operands):
        if not isinstance(operands[0], Tensor):
            return super().arithmetic(op, *operands)
        function = z3.Function(op.name, *[Element] * (len(operands) + 1))
        for operand in operands[1:]:
            for dim, other in zip(operand.dims, operands[0].dims):
                self.require(equal(dim.value, other.value), f"{op.name}: one shape")
        return Tensor(operands[0].dims, lambda index: Number(
            function(*[operand.at(index).value for operand in operands])))


def as_tensor(result):
    dims, at = result
    return Tensor([Number(dim) for dim in dims],
                  lambda index: Number(at([entry.value for entry in index])))


def groups_of(op):
    return [[int(dim) for dim in re.findall(r"\d+", group)]
            for group in split_list(op.properties["reassociation"][1:-1])]


def join(tensors, axis, count):
    """The first `count` tensors one behind the other."""
    sizes = [choose(number < count, tensor.dims[axis].value, 0)
             for number, tensor in enumerate(tensors)]
    dims = list(tensors[0].dims)
    dims[axis] = Number(sum(sizes))

    def at(index):
        position = index[axis].value
        result = None
        for number, tensor in reversed(list(enumerate(tensors))):
            begin = sum(sizes[:number])
            inside = list(index)
            inside[axis] = Number(position - begin)
            element = tensor.at(inside).value
            result = element if result is None else \
                choose(position < begin + sizes[number], element, result)
        return Number(result)
    return Tensor(dims, at)


def check_rewrite(before, after):
    """Proves that the rewritten program means what the program does."""
    machine = Meaning(bound=8)
    arguments = []
    for number, type in enumerate(before.types):
        has_integers = is_integer(tensor_type(type)[1])
        make = machine.integers if has_integers else machine.data
        arguments.append(make(f"argument{number}", type))
    results = machine.run(before, arguments)
    valid = both(*(implies(event.guard, event.claim) for event in machine.events))
    rewritten = Meaning(bound=8)
    rewritten.fresh = machine.fresh
    actual = rewritten.run(after, arguments)
    prover = Prover([*machine.assumptions, *rewritten.assumptions])
    prover.expect_possible(valid, "there is a valid input")
    prover.prove_requirements(rewritten.events, [valid])
    claims = [are_same(*pair, number)
              for number, pair in enumerate(zip(results, actual, strict=True))]
    prover.prove(both(*claims), "the results are the same", valid)
    return prover


def are_same(wanted, actual, number):
    if isinstance(wanted, Sequence):
        claims = [equal(wanted.length, actual.length)]
        for position, pair in enumerate(zip(wanted.tensors, actual.tensors)):
            claims.append(implies(wanted.length > position, are_same(
                *map(as_tensor, pair), f"{number}.{position}")))
        longest = min(len(wanted.tensors), len(actual.tensors))
        return both(*claims, wanted.length <= longest)
    index = [z3.Int(f"index{number}.{dim}") for dim in range(len(wanted.dims))]
    return expect_result(
        actual, ([dim.value for dim in wanted.dims],
                 lambda index: wanted.at([Number(entry) for entry in index]).value), index)


def check_rewrites(texts, passes, expects_change=True):
    questions, problems = 0, []
    befores, afters = transform(texts, []), transform(texts, [*passes, "--lower-affine"])
    for text, before, after in zip(texts, befores, afters):
        if expects_change and describe(before) == describe(after):
            problems.append(f"is not rewritten\n{text}")
        prover = check_rewrite(before, after)
        questions += prover.questions
        problems += [f"{problem}\n{text}" for problem in prover.problems]
    return questions, problems


def describe(block):
    return [(op.name, op.properties, op.operand_types, op.result_types) for op in block.ops]


#===-----------------------------------------------------------------------===#
# The programs
#===-----------------------------------------------------------------------===#

def function(arguments, body, results):
    """A function whose arguments and results are (name, type)."""
    parameters = ", ".join(f"{name}: {type}" for name, type in arguments)
    values = ", ".join(name for name, _ in results)
    types = ", ".join(type for _, type in results)
    return (f"func.func @program({parameters}) -> ({types}) {{\n{body}"
            f"  return {values} : {types}\n}}\n")


def tensor(size):
    """Split along the first dimension; the other one is any number."""
    return f"tensor<{size}x?xf32>"


def split(name, source, sizes):
    """The text of a split by static sizes, and its results."""
    results = [(f"{name}#{number}" if len(sizes) > 1 else name, tensor(size))
               for number, size in enumerate(sizes)]
    types = ", ".join(type for _, type in results)
    return (f"  {name}:{len(sizes)} = split.split {source[0]} sizes {list(sizes)} axis 0 : "
            f"({source[1]}) -> ({types})\n", results)


def concat(name, parts, size):
    values = ", ".join(value for value, _ in parts)
    types = ", ".join(type for _, type in parts)
    return (f"  {name} = tensor.concat dim(0) {values} : ({types}) -> {tensor(size)}\n",
            (name, tensor(size)))


SIZES = (0, 1, 3)


def splits_of_splits():
    for a, b, c in itertools.product(SIZES, repeat=3):
        d = 2
        x = ("%x", tensor(a + b + c + d))
        outer, chunks_of_x = split("%0", x, [a + b, c + d])
        first, parts = split("%1", chunks_of_x[0], [a, b])
        second, others = split("%2", chunks_of_x[1], [c, d])
        yield function([x], outer + first + second, parts + others)
        yield function([x], outer + second, [chunks_of_x[0], *others])


def concats_of_splits():
    for a, b, c in itertools.product(SIZES, repeat=3):
        x = ("%x", tensor(a + b + c))
        body, parts = split("%0", x, [a, b, c])
        for first, last in ((0, 2), (1, 3)):
            joined = parts[first:last]
            text, result = concat("%1", joined, (a, b, c)[first] + (a, b, c)[first + 1])
            yield function([x], body + text, [result])


def whole_concats():
    """Of sizes that are only known at run time, and beside other tensors."""
    for count in range(2, 6):
        chunk = tensor("?")
        results = [(f"%0#{number}", chunk) for number in range(count)]
        types = ", ".join([chunk] * count)
        body = (f"  %0:{count} = split.split %x sizes %s axis 0 : ({chunk}, tensor<{count}xi64>) "
                f"-> ({types})\n")
        y = ("%y", chunk)
        arguments = [("%x", chunk), ("%s", f"tensor<{count}xi64>"), y]
        for parts in (results, [y, *results], [y, *results, y]):
            text, result = concat("%1", parts, "?")
            yield function(arguments, body + text, [result])


def splits_of_concats():
    for inputs in itertools.product((0, 2), (1, 3), (2,)):
        total = sum(inputs)
        arguments = [(f"%x{number}", tensor(size)) for number, size in enumerate(inputs)]
        text, joined = concat("%0", arguments, total)
        for first in range(total + 1):
            for second in range(total - first + 1):
                sizes = [first, second, total - first - second]
                common = {0, total} | ({inputs[0], inputs[0] + inputs[1]} &
                                       {first, first + second})
                if len(common) < 3:
                    continue
                body, results = split("%1", joined, sizes)
                yield function(arguments, text + body, results)


def unused_results():
    for sizes in itertools.product((0, 2), SIZES, (1,), SIZES):
        x = ("%x", tensor(sum(sizes)))
        body, results = split("%0", x, sizes)
        yield function([x], body, [results[0]])
        yield function([x], body, [results[3], results[1]])


def lengths_with_rest():
    for sizes in itertools.product((0, 2, 5), repeat=2):
        for position in range(3):
            lengths = list(sizes)
            lengths.insert(position, -1)
            types = ", ".join([tensor("?")] * 3)
            body = (f"  %0:3 = split.variadic_split %x axis -2 lengths {lengths} : "
                    f"({tensor(9)}) -> ({types})\n")
            if sum(sizes) <= 9:
                yield function([("%x", tensor(9))], body,
                               [(f"%0#{number}", tensor("?")) for number in range(3)])


def elementwise():
    """Of operands of which all dimensions are any number but the axis."""
    for a, b in itertools.product(SIZES, repeat=2):
        x, y = ("%x", tensor(a + b)), ("%y", tensor(a + b))
        body, results = split("%1", ("%0", tensor(a + b)), [a, b])
        yield function(
            [x, y], f"  %0 = arith.addf %x, %y : {tensor(a + b)}\n{body}", results)


def pattern(*names):
    names = ",".join(f"(anonymous namespace)::{name}" for name in names)
    return [f"--split-canonicalize-tensors=enable-patterns='{names}'"]


def programs_of(name):
    """The programs that a pattern rewrites in the tests of all patterns."""
    text = (pathlib.Path(sys.argv[2]) / f"{name}.mlir").read_text()
    header, *sections = re.split(r"^(?=// (?:fires|stays)$)", text, flags=re.M)
    passes = re.search(r"^// passes: (.*)$", header, re.M)
    instances = re.search(r"^// instances: (.*)$", header, re.M)
    if passes:
        options = passes[1].split()
    elif instances:
        options = pattern(*(f"{name}<{type.strip()}>" for type in instances[1].split(",")))
    else:
        options = pattern(name)
    return [inline_aliases(section) for section in sections
            if section.startswith("// fires")], options


def check_pattern_programs():
    questions, problems = 0, []
    for name in MODELLED:
        asked, found = check_rewrites(*programs_of(name))
        questions += asked
        problems += [f"{name}: {problem}" for problem in found]
    return questions, problems


def inline_aliases(text):
    text = text.replace("// -----", "")
    for alias, type in re.findall(r"^!(\w+) = (.*)$", text, re.M):
        text = re.sub(rf"^!{alias} = .*$", "", text, flags=re.M)
        text = re.sub(rf"!{alias}\b", type, text)
    return text.replace("@main", "@program")


def theorem(sentence, texts, passes, expects_change=True):
    return sentence, lambda: check_rewrites(list(texts), passes, expects_change)


# Patterns whose programs are about ops that are modelled here.
MODELLED = [
    "AtListed", "AtSplit", "ConcatOfAllResults", "ConcatOfCast", "ConcatOfListed",
    "ConcatOfSplit", "DimOfChunk", "EraseFromListed", "HoistElementwise", "InsertIntoListed",
    "LengthOfKnown", "MakeAxisStatic", "MakeLengthsStatic", "MakeSequenceSizesStatic",
    "MakeSizesRegular", "MakeSizesStatic", "MergeConcatenatedResults", "MergeSplitOfSplit",
    "MergeUnusedResults", "NormalizeAxis", "RefineResultTypes", "ReplaceEmptyResults",
    "SinkElementwise", "SplitOfCast", "SplitOfConcat", "SplitOfReshape", "SplitOfTranspose",
    "VariadicToSplit", "foldOneResult", "raiseSlices"]

THEOREMS = [
    theorem("MergeSplitOfSplit for sizes of 0 to 3.", splits_of_splits(),
            pattern("MergeSplitOfSplit")),
    theorem("MergeConcatenatedResults for sizes of 0, 1 and 3.", concats_of_splits(),
            pattern("MergeConcatenatedResults")),
    theorem("ConcatOfAllResults for 2 to 5 chunks of any sizes.", whole_concats(),
            pattern("ConcatOfAllResults")),
    theorem("SplitOfConcat for 3 inputs and 3 chunks of up to 7 elements.", splits_of_concats(),
            pattern("SplitOfConcat")),
    theorem("MergeUnusedResults for sizes of 0 to 3.", unused_results(),
            pattern("MergeUnusedResults"), expects_change=False),
    theorem("VariadicToSplit and RefineResultTypes for a remainder of a static dimension.",
            lengths_with_rest(), ["--canonicalize"]),
    theorem("SinkElementwise for sizes of 0, 1 and 3.", elementwise(),
            ["--split-sink-elementwise"]),
    (f"The programs of test/Patterns that are rewritten by {', '.join(MODELLED)}.",
     check_pattern_programs),
]

if __name__ == "__main__":
    report("Rewrites", THEOREMS)
