# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One random program of a seed and a number: its functions, what it is called
with, and how it is compiled."""

import random

import numpy as np

from elements import SIZES, random_array
from generator_flow import FlowBuilder
from program import INDEX, Op, Program, Value, element_of, walk, walk_block

# This many programs are compiled alike.
BLOCK = 32
# Passes that may run before the pipeline. Upstream's canonicalization is not sound
# on tensors of dynamic shape, its lift-cf-to-scf refuses unreachable blocks, and its
# fusion of element-wise ops crashes on constants without dimensions.
PASSES = [
    "split-canonicalize-tensors", "cse", "sccp", "int-range-optimizations", "symbol-dce",
    "inline{default-pipeline=split-canonicalize-tensors}",
    "func.func(loop-invariant-code-motion)", "func.func(control-flow-sink)",
    "split-erase-unreachable-blocks,lift-cf-to-scf",
    "mem2reg", "func.func(scf-for-loop-canonicalization)",
    "split-fuse-elementwise",
    "func.func(loop-invariant-subset-hoisting)",
    "split-infer-shapes", "split-hoist-elementwise", "split-sink-elementwise",
    "split-raise-slices", "split-fold-constants", "split-fold-constants{limit=4}",
]
# How many ops are asked for, and up to which share of the programs. A program takes
# about as long as it has ops; small ones find what large ones do, and more ways.
SIZES_OF_PROGRAMS = [(0.7, 1, 2), (0.95, 2, 6), (0.998, 6, 16), (1, 50, 50)]
# What copies are planned for. Programs are small: caches that hold everything
# leave out the code for large copies, which takes as long to compile as all else,
# and such that hold nothing run it.
HUGE, TINY = 1 << 62, 64
MACHINES = [
    {"l2-bytes": HUGE, "llc-bytes": HUGE},
    {"l2-bytes": HUGE, "llc-bytes": HUGE, "vector-bytes": 64},
    {"l1-bytes": TINY, "l2-bytes": TINY, "llc-bytes": TINY},
    {"l1-bytes": TINY, "l2-bytes": TINY, "llc-bytes": TINY, "vector-bytes": 16},
    {},
]
MACHINE_WEIGHTS = [38, 42, 8, 5, 7]
# What else they are planned for: how often, and one of which values.
UNITS = {"permuted-bytes": (0.1, [1, 2, 4, 8]), "reordered-bytes": (0.2, [1, 4, 8]),
         "compressed-bytes": (0.2, [1, 4, 8]),
         "unit-bytes": (0.1, [16, 32, 64]), "places-in-turn": (0.15, [1, 2, 3]),
         "memcpy-bytes": (0.1, [1, 32])}

# Where programs run, and how many of 1000.
WAYS = {"driver": 994, "runner": 2, "emulated-gpu": 2, "plugin": 2}


class Generator(FlowBuilder):

    def __init__(self, seed, number):
        super().__init__(random.Random(f"{seed}/{number}"), Program())
        self.block_name = f"{seed}/block {number // BLOCK}"
        self.budget, self.flow_probability, self.callable = 0, 0.1, []

    def generate(self):
        rng = self.rng
        draw = rng.random()
        size = next(rng.randint(*sizes) for share, *sizes in SIZES_OF_PROGRAMS if draw < share)
        self.budget = 6 * size
        self.flow_probability = rng.choice([0, 0.15, 0.4])
        if self.chance(0.15):
            self.may_fail, self.spoils = True, 1
        self.start_function("main", False, [])
        function = self.function
        segments = 0
        if self.chance(0.25):
            segments = rng.randint(1, 2 if size < 10 else 4)
        self.grow(size // 2 if segments else size)
        types = None
        function.blocks, function.results = self.grow_blocks(
            function.blocks[0], "return", segments, types)
        self.choose_way()
        self.choose_calls()
        return self.program

    def choose_way(self):
        """How it is compiled: as the others of its block, with which it makes a
        module, or alone."""
        program, rng = self.program, random.Random(self.block_name)
        program.is_alone = rng.random() < 0.15
        if program.is_alone:
            rng = self.rng
        if rng.random() < 0.35:
            program.passes = [rng.choice(PASSES) for _ in range(rng.choice([1, 1, 2, 3, 4]))]
            self.avoid_upstream()
        for name, probability in (("out-params", 0.3), ("return-views", 0.1),
                                  ("only-c-interface", 0.5), ("parallel", 0.03)):
            if rng.random() < probability:
                program.options[name] = True
        if rng.random() < 0.1:
            program.options["runtime-verification"] = False
        program.options |= rng.choices(MACHINES, MACHINE_WEIGHTS)[0]
        for name, (probability, values) in UNITS.items():
            if rng.random() < probability:
                program.options[name] = rng.choice(values)
        program.verify_each = rng.random() < 0.1
        program.level = rng.choice([0] * 58 + [1, 2])
        program.is_isolated = self.chance(0.8)
        program.way = rng.choices(list(WAYS), list(WAYS.values()))[0]
        if program.way == "emulated-gpu" and self.has_strings():
            program.way = "runner"
        if program.way in ("runner", "emulated-gpu") and self.chance(0.4):
            self.forget_rank()

    def has_strings(self):
        """Whether the program has strings, of which kernels know nothing."""
        values = [value for op in walk(self.program) for value in [*op.results, *op.operands]]
        values += self.program.functions[0].arguments
        return any(element_of(value.type).is_string for value in values)

    @staticmethod
    def has_contradictory_loop(op):
        """Whether `op` is a loop with a cast in it that is certain to fail."""
        def is_contradictory(inner):
            value = inner.operands[0].witness if inner.kind == "cast" else None
            dims = inner.results[0].type[2] if isinstance(value, np.ndarray) else None
            return dims is not None and any(
                dim not in (None, size) for dim, size in zip(dims, value.shape))

        return op.kind in ("for", "while", "forall") and any(
            is_contradictory(inner) for region in op.regions for block in region
            for inner in walk_block(block))

    def avoid_upstream(self):
        """Leaves out passes that break such a program: upstream's range analysis
        reads the first element of constants of none, takes what one block passes
        for what all do, and counts the iterations of scf.while and recursion; that
        and its sccp take what scf.forall writes to for a constant, and what follows
        an scf.forall for unreachable. In loops its sccp also takes for a constant what
        a fold finds behind an operand, as tensor.dim does, and what the first
        iteration alone has there. Its motion of loop-invariant code moves a cast that
        never succeeds out of a loop that never runs."""
        program, name, ops = self.program, "int-range-optimizations", list(walk(self.program))
        repeats = any(op.successors or op.kind in ("for", "while", "call") for op in ops)
        if any(op.kind == "forall" or (repeats and op.kind in ("dim", "extract"))
               for op in ops):
            program.passes = [other for other in program.passes if other not in ("sccp", name)]
        if any(self.has_contradictory_loop(op) for op in ops):
            program.passes = [other for other in program.passes if "code-motion" not in other]
        if any(op.successors or op.kind in ("while", "call") or (
                op.kind == "constant" and not np.size(op.attrs["value"])) for op in ops):
            program.passes = [other for other in program.passes if other != name]
        elif name in program.passes:
            # Before others make such constants.
            program.passes = [name] + [other for other in program.passes if other != name]

    def forget_rank(self):
        """Makes the rank of an argument unknown, which split-runner alone takes."""
        block = self.program.functions[0].blocks[0]
        tensors = [v for v in block.arguments if v.type[0] == "t"]
        if not tensors:
            return
        argument = self.rng.choice(tensors)
        unranked = Value(("t", argument.type[1], None), argument.witness)
        block.arguments[block.arguments.index(argument)] = unranked
        block.ops.insert(0, Op("cast", [unranked], [argument],
                               {"text": "tensor.cast $0$", "style": "to"}))

    def choose_calls(self):
        """The arguments that it is generated with, and others."""
        arguments = self.program.functions[0].arguments
        calls = self.program.calls
        calls.append([argument.witness for argument in arguments])
        for _ in range(self.rng.choice([0, 1, 1, 2])):
            calls.append(self.other_arguments(arguments))

    def other_arguments(self, arguments):
        """Arguments that differ in numbers, or in dynamic dimensions as well."""
        rng = self.rng
        sizes = {}
        if self.chance(0.4):
            sizes = {size: rng.randint(0, 7) for size in range(8) if rng.random() < 0.5}
        values = []
        for argument in arguments:
            element = element_of(argument.type)
            witness = argument.witness
            if argument.type[0] == "s":
                if self.chance(0.3):
                    witness = witness[1:] if self.chance(0.5) else witness + witness[:1]
            elif argument.type[0] == "c":
                if argument.type == INDEX:
                    witness = rng.randint(0, 4) if self.chance(0.5) else witness
                elif element.kind == "b":
                    witness = not witness if self.chance(0.5) else witness
            elif argument.type[1] in SIZES and witness.ndim < 2 and self.chance(0.7):
                if self.chance(0.15) and witness.size:
                    witness = witness.copy()
                    witness.reshape(-1)[rng.randrange(witness.size)] += 1
            else:
                declared = argument.type[2] or [None] * witness.ndim
                shape = [sizes.get(size, size) if dim is None else size
                         for dim, size in zip(declared, witness.shape)]
                if int(np.prod(shape)) <= 2000:
                    witness = random_array(rng, element, shape)
            values.append(witness)
        return values


def generate(seed, number):
    return Generator(seed, number).generate()
