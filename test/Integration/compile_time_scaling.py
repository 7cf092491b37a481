# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx, runner
# It times what is compiled ahead, which a sanitizer's build cannot link.
# UNSUPPORTED: sanitizer
# Memory that is filled when it is new and when it is freed takes time of its own.
# RUN: env -u MALLOC_PERTURB_ -u MALLOC_CONF %python %s %split_src_root/test/Benchmark %t | FileCheck %s
# CHECK: 41 kinds of models, 0 super-linear
"""Compiling takes time and memory linear in the size of a model.

A model four times as large may take twice four times the processor time, which
hardly depends on what else the machine does, so that a quadratic stage shows as
soon as it dominates, and only then. What a busy machine adds now and then is
not taken for one: models are made so large that compiling the smaller takes
longer than starting, and a stage that is quadratic is so each time.
"""

import pathlib
import shutil
import sys

sys.path.insert(0, sys.argv[1])
FOLDER = pathlib.Path(sys.argv[-1])

import compile_time

# How many, by kind, at least.
KINDS = [
    (compile_time.split_model, 1000),
    (compile_time.dynamic_split_model, 100),
    (compile_time.dynamic_splits_model, 250),
    (compile_time.sized_split_model, 250),
    (compile_time.sized_parts_model, 1000),
    (compile_time.constant_model, 1000),
    (compile_time.splits_model, 250),
    (compile_time.sizes_model, 1000),
    (compile_time.join_model, 400),
    (compile_time.chain_model, 250),
    (compile_time.alike_model, 2000),
    (compile_time.layers_model, 1000),
    (compile_time.branches_model, 50),
    (compile_time.alike_branches_model, 2000),
    (compile_time.long_branch_model, 50),
    (compile_time.formulas_model, 500),
    (compile_time.part_sums_model, 500),
    (compile_time.chunked_model, 500),
    (compile_time.stacked_parts_model, 500),
    (compile_time.computed_parts_model, 1000),
    (compile_time.softmax_parts_model, 500),
    (compile_time.gated_parts_model, 1000),
    (compile_time.sliced_parts_model, 500),
    (compile_time.branched_parts_model, 250),
    (compile_time.sums_model, 400),
    (compile_time.loops_model, 50),
    (compile_time.chained_loops_model, 50),
    (compile_time.functions_module, 500),
    (compile_time.shared_functions_module, 250),
    (compile_time.shared_joins_module, 50),
    (compile_time.inserts_model, 1000),
    (compile_time.gates_model, 1000),
    (compile_time.dynamic_gates_model, 1000),
]
# The same for libraries, which are made of one module at once.
LIBRARY_KINDS = [
    (compile_time.split_model, 500),
    (compile_time.sized_split_model, 250),
    (compile_time.sized_rests_model, 150),
    (compile_time.split_inputs_model, 500),
]
# And for what other tools make of them.
OPTIMIZE_KINDS = [
    (compile_time.chain_model, 2500),
    (compile_time.alike_branches_model, 2000),
]
CARRY_KINDS = [(compile_time.sized_chain_model, 2500)]
EXPLAIN_KINDS = [(compile_time.sizes_model, 1500)]
GROWTH, SLACK = 4, 2
ATTEMPTS = 3
RUNNER = shutil.which("split-runner")
COMPILER = shutil.which("split-compile")
OPTIMIZER = shutil.which("split-optimize")
TRANSLATOR = shutil.which("split-translate")
EXPLAINER = shutil.which("split-explain")


def run(model, shape):
    """Compiles the model and calls it once."""
    source = compile_time.save_source(FOLDER / "x.npy", shape)
    return compile_time.measure(RUNNER, model, source)


def make_library(model, shape):
    """Compiles the model to a library."""
    return compile_time.measure_file([COMPILER], model, FOLDER / "model.so")


def optimize(model, shape):
    """Makes a better model of it."""
    return compile_time.measure_file([OPTIMIZER], model, FOLDER / "better.onnx")


def carry(model, shape):
    """Imports the model as one that is written again."""
    command = [TRANSLATOR, "--carry", "--import-onnx"]
    return compile_time.measure_file(command, model, FOLDER / "model.mlir")


def explain(model, shape):
    """Writes a page about the model."""
    return compile_time.measure_file([EXPLAINER], model, FOLDER / "model.html")


USES = [(run, KINDS), (make_library, LIBRARY_KINDS), (optimize, OPTIMIZE_KINDS),
        (carry, CARRY_KINDS), (explain, EXPLAIN_KINDS)]


def measure(use, make, size):
    """Processor seconds and bytes that `use` of the model takes."""
    model, shape = make(size)
    found = use(compile_time.save(model, FOLDER), shape)
    return found["cpu_s"], found["peak_bytes"]


def grows(use, make, size, base):
    """Whether a model that is GROWTH times as large takes more than it may, which
    is printed."""
    small, large = [
        [value - start for value, start in zip(measure(use, make, n), base)]
        for n in (size, GROWTH * size)
    ]
    found = False
    for what, first, second in zip(("seconds", "bytes"), small, large):
        if second > SLACK * GROWTH * first:
            found = True
            print("%s of %s(%d): %g %s, but %g for %d times as many"
                  % (use.__name__, make.__name__, size, first, what, second, GROWTH))
    return found


def large_enough(use, make, size, base):
    """The size, doubled until compiling takes longer than starting, in seconds."""
    while measure(use, make, size)[0] < 2 * base[0]:
        size *= 2
    return size


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    num_bad = 0
    for use, kinds in USES:
        base = measure(use, compile_time.split_model, 1)
        for make, size in kinds:
            size = large_enough(use, make, size, base)
            if all(grows(use, make, size, base) for _ in range(ATTEMPTS)):
                num_bad += 1
    num_kinds = sum(len(kinds) for _, kinds in USES)
    print("%d kinds of models, %d super-linear" % (num_kinds, num_bad))


main()
