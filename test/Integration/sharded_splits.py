# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random splits, joins, slices and reshardings of sharded tensors, run by several
processes, have the results of NumPy, and send what changes owner and nothing else.

A module has several of them, with dimensions that do not divide, shards that are
uneven or empty, results that are whole or live with some processes only, and rows that
become columns. Those
with sizes at run time are run on many sources. What a process sends is counted by
MPI's profiling interface.
"""

# REQUIRES: runner, mpi, clang
# RUN: rm -rf %t && mkdir -p %t
# RUN: %mpicc -shared -fPIC -o %t/count.so %S/Inputs/count-messages.c
# RUN: %python %s split-runner %t

import itertools
import os
import pathlib
import random
import subprocess
import sys

import numpy
import onnx.numpy_helper

ELEMENTS = {"f32": numpy.float32, "i8": numpy.int8, "f64": numpy.float64, "i1": numpy.bool_,
            "f16": numpy.float16}
# Processes; sets of inputs that they run the splits of run-time sizes on, and
# cases of sizes that are known at compile time.
RUNS = ((2, 32, 8), (3, 32, 8), (4, 32, 8), (7, 3, 3))
KINDS = ("join", "split", "slice", "resharding", "columns")


def default_offsets(size, count):
    """Where shards begin: what does not divide goes to those at the end."""
    first_larger = count - size % count
    return [p * (size // count) + max(0, p - first_larger) for p in range(count + 1)]


def random_offsets(rng, size, count):
    return [0, *sorted(rng.randint(0, size) for _ in range(count - 1)), size]


def random_sizes(rng, total, parts):
    cuts = sorted(rng.randint(0, total) for _ in range(parts - 1))
    return [b - a for a, b in zip([0, *cuts], [*cuts, total])]


class Case:
    """A split, or the join of what a split makes, or a part or all of a random
    tensor, in other shards."""

    def __init__(self, rng, index, ranks, is_dynamic):
        self.index, self.ranks, self.is_dynamic = index, ranks, is_dynamic
        # What the types do not have follows from the index where types are
        # shared by several sets of inputs.
        self.axis = index % 2
        self.element = list(ELEMENTS)[index % len(ELEMENTS)]
        self.kind = ["split", "join"][index % 4 == 3] if is_dynamic else KINDS[index % 5]
        self.is_join = self.kind == "join"
        count = {"slice": 3, "resharding": 1, "columns": 1}.get(self.kind, 1 + index % 3)
        size = rng.randint(0, 6 * ranks)
        if rng.random() < 0.3:
            size = ranks * rng.randint(1, 4)
        self.shape = [rng.randint(1, 5), rng.randint(1, 5)]
        self.shape[self.axis] = size
        self.parts = random_sizes(rng, size, count)
        # Where shards begin of the whole, and of each part; None where all
        # processes have all rows.
        self.whole = default_offsets(size, ranks)
        self.part_shards = [default_offsets(part, ranks) for part in self.parts]
        if not is_dynamic:
            self.whole = random_offsets(rng, size, ranks)
            self.part_shards = [random_offsets(rng, part, ranks) for part in self.parts]
        if self.kind in ("split", "join") and count > 1 and not (self.is_join and is_dynamic):
            self.part_shards[1] = None
        if self.kind == "resharding" and index % 2:
            self.part_shards[0] = None
        if self.kind == "columns":
            self.part_shards = [random_offsets(rng, self.shape[1 - self.axis], ranks)]
        # The parts that are results or, of a join, sources.
        self.kept = [1] if self.kind == "slice" else range(count)
        data = numpy.random.default_rng(rng.randrange(1 << 30)).integers(0, 2, self.shape)
        if self.element != "i1":
            data = data + 2 * numpy.arange(data.size).reshape(self.shape) % 120
        self.array = data.astype(ELEMENTS[self.element])
        pieces = numpy.split(self.array, numpy.cumsum(self.parts)[:-1], self.axis)
        self.bases = [sum(self.parts[:k]) for k in self.kept]
        self.parts, self.part_shards, self.pieces = [
            [values[k] for k in self.kept] for values in (self.parts, self.part_shards, pieces)]

    def type(self, size):
        shape = ["?" if self.is_dynamic else str(n) for n in self.shape]
        if not self.is_dynamic:
            shape[self.axis] = str(size)
        return f"tensor<{'x'.join(shape)}x{self.element}>"

    def sharding(self, name, offsets, axis=None):
        axis = self.axis if axis is None else axis
        axes = "[[]]" if offsets is None else ["[[0]]", "[[], [0]]"][axis]
        given = "" if offsets is None or self.is_dynamic else f" sharded_dims_offsets = {offsets}"
        return f"  {name} = shard.sharding @g split_axes = {axes}{given} : !shard.sharding\n"

    def inputs(self):
        if self.is_join:
            return [(self.type(p), piece) for p, piece in zip(self.parts, self.pieces)]
        sizes = [(f"tensor<{len(self.parts)}xi64>", numpy.array(self.parts, "int64"))]
        return [(self.type(self.shape[self.axis]), self.array)] + sizes * self.is_dynamic

    def outputs(self):
        if self.is_join:
            return [(self.type(self.shape[self.axis]), self.array)]
        return [(self.type(p), piece) for p, piece in zip(self.parts, self.pieces)]

    def text(self, arguments):
        """The code, and the names of the results."""
        i, code = self.index, ""
        sources = [self.whole] if not self.is_join else self.part_shards
        results = self.part_shards if not self.is_join else [self.whole]
        types = [t for t, _ in self.inputs()]
        for k, offsets in enumerate(sources):
            code += self.sharding(f"%s{i}_{k}", offsets)
            code += f"  %x{i}_{k} = shard.shard {arguments[k]} to %s{i}_{k} : {types[k]}\n"
        names = ", ".join(f"%x{i}_{k}" for k in range(len(sources)))
        result_types = [t for t, _ in self.outputs()]
        made = f"%m{i}:{len(results)}" if len(results) > 1 else f"%m{i}"
        if self.is_join:
            code += (f"  {made} = tensor.concat dim({self.axis}) {names} : "
                     f"({', '.join(types)}) -> {result_types[0]}\n")
        elif self.kind == "slice":
            offsets, shape = [0, 0], list(self.shape)
            offsets[self.axis], shape[self.axis] = self.bases[0], self.parts[0]
            code += (f"  {made} = tensor.extract_slice {names}{offsets} {shape} [1, 1] : "
                     f"{types[0]} to {result_types[0]}\n")
        elif self.kind in ("resharding", "columns"):
            axis = self.axis if self.kind == "resharding" else 1 - self.axis
            code += self.sharding(f"%t{i}", self.part_shards[0], axis)
            code += (f"  {made} = shard.shard {names} to %t{i} annotate_for_users : "
                     f"{types[0]}\n")
            return code, [made]
        else:
            sizes = arguments[1] if self.is_dynamic else self.parts
            code += (f"  {made} = split.split {names} sizes {sizes} axis {self.axis} : "
                     f"({', '.join(types)}) -> ({', '.join(result_types)})\n")
        returned = []
        for k, offsets in enumerate(results):
            name = f"%m{i}#{k}" if len(results) > 1 else f"%m{i}"
            if self.is_join or not self.is_dynamic or offsets is None:
                code += self.sharding(f"%t{i}_{k}", offsets)
                code += f"  %y{i}_{k} = shard.shard {name} to %t{i}_{k} : {result_types[k]}\n"
                name = f"%y{i}_{k}"
            returned.append(name)
        return code, returned

    def expected_messages(self, sent):
        """Adds the messages and bytes of each process to `sent`."""
        def lines(offsets, base, size):
            if offsets is None:
                return [(base, base + size)] * self.ranks
            return [(base + a, base + b) for a, b in zip(offsets, offsets[1:])]

        if self.kind == "columns":
            rows, columns = ([b - a for a, b in zip(offsets, offsets[1:])]
                             for offsets in (self.whole, self.part_shards[0]))
            for me, other in itertools.permutations(range(self.ranks), 2):
                if rows[me] and columns[other]:
                    sent[me][0] += 1
                    sent[me][1] += rows[me] * columns[other] * self.array.itemsize
            return
        whole = [lines(self.whole, 0, self.shape[self.axis])]
        parts = [lines(o, b, p) for o, b, p in zip(self.part_shards, self.bases, self.parts)]
        # Of a source that all processes have, nothing is sent.
        given = [p for p, o in zip(parts, self.part_shards) if o is not None]
        sources, results = (given, whole) if self.is_join else (whole, parts)
        row = self.array.itemsize * self.shape[1 - self.axis]
        for me in range(self.ranks):
            if self.is_dynamic:
                # The sizes of the shards of each source.
                sent[me][0] += len(sources) * (self.ranks - 1)
                sent[me][1] += len(sources) * 8 * (self.ranks - 1)
            for other in range(self.ranks):
                rows = sum(max(0, min(s[me][1], r[other][1]) - max(s[me][0], r[other][0]))
                           for s in sources for r in results)
                if other != me and rows:
                    sent[me][0] += 1
                    sent[me][1] += rows * row


def write_set(folder, cases):
    """Records the inputs and outputs of `cases` as a data set."""
    folder.mkdir(parents=True)
    for kind in ("input", "output"):
        arrays = [array for case in cases for _, array in getattr(case, kind + "s")()]
        for index, array in enumerate(arrays):
            tensor = onnx.numpy_helper.from_array(array)
            (folder / f"{kind}_{index}.pb").write_bytes(tensor.SerializeToString())


def write_model(path, cases, ranks):
    arguments, results, result_types, body = [], [], [], ""
    for case in cases:
        names = [f"%a{len(arguments) + k}" for k in range(len(case.inputs()))]
        arguments += [f"{name}: {type}" for name, (type, _) in zip(names, case.inputs())]
        code, returned = case.text(names)
        body += code
        results += returned
        result_types += [type for type, _ in case.outputs()]
    path.write_text(f"shard.grid @g(shape = {ranks})\n"
                    f"func.func @main({', '.join(arguments)}) -> ({', '.join(result_types)}) {{\n"
                    f"{body}  return {', '.join(results)} : {', '.join(result_types)}\n}}\n")


def run(runner, folder, sets, ranks):
    """Runs the cases of each of `sets`, which have the same types."""
    folder.mkdir()
    write_model(folder / "model.mlir", sets[0], ranks)
    for index, cases in enumerate(sets):
        write_set(folder / f"sets/test_data_set_{index}", cases)
    environment = {**os.environ, "LD_PRELOAD": str(folder.parent / "count.so"),
                   "COUNT_MESSAGES": str(folder / "sent")}
    subprocess.run([runner, folder / "model.mlir", "--ranks", str(ranks), "--test-data",
                    folder / "sets", "--cpu", "x86-64-v2"], check=True, env=environment,
                   stdout=subprocess.DEVNULL)
    sent = [[0, 0] for _ in range(ranks)]
    for cases in sets:
        for case in cases:
            case.expected_messages(sent)
    for rank in range(ranks):
        counted = [int(n) for n in (folder / f"sent.{rank}").read_text().split()]
        assert counted == sent[rank], \
            f"{folder}: process {rank} sent {counted} messages and bytes, not {sent[rank]}"


def main():
    runner, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    rng = random.Random(16)
    for ranks, num_sets, num_static in RUNS:
        num_dynamic = min(2, num_static)
        sets = [[Case(rng, k + 1, ranks, True) for k in range(num_dynamic)]
                for _ in range(num_sets)]
        run(runner, folder / f"{ranks}-dynamic", sets, ranks)
        run(runner, folder / f"{ranks}-static",
            [[Case(rng, k + 2, ranks, False) for k in range(num_static)]], ranks)


main()
