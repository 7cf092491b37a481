# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: clang
# RUN: %python %s %S/Inputs/checked-allocations.c %t --step 599 | FileCheck %s
# CHECK: {{[3-9][0-9][0-9]}} functions, 0 wrong
# RUN: %python %s %S/Inputs/checked-allocations.c %t --step 19 --without-writes \
# RUN:   | FileCheck %s
"""No write reaches an argument, or a value that is read later, through any control flow.

Functions of test/Support/control_flow.py are compiled together and called with
several numbers. Results have to be as NumPy says, and the arguments as before;
every result has to be an allocation of its own, and all else has to be freed.
Functions that write to nothing are compiled by themselves, as bufferization does
not look for conflicts in a module of nothing else.
"""

import argparse
import collections
import ctypes
import itertools
import pathlib
import pickle
import os
import subprocess

import numpy as np

import control_flow


class Descriptor(ctypes.Structure):
    """A memref of rank 1."""

    _fields_ = [("allocated", ctypes.c_void_p), ("aligned", ctypes.c_void_p),
                ("offset", ctypes.c_int64), ("size", ctypes.c_int64), ("stride", ctypes.c_int64)]

    def array(self):
        pointer = ctypes.cast(self.aligned + 4 * self.offset, ctypes.POINTER(ctypes.c_int32))
        extent = (self.size - 1) * self.stride + 1
        return np.ctypeslib.as_array(pointer, (extent,))[:: self.stride].copy()


def describe(array):
    return Descriptor(array.ctypes.data, array.ctypes.data, 0, len(array), 1)


def compile_functions(functions, allocations, pipeline, path):
    """A library with the functions, whose allocations are those of a C file."""
    module = "\n".join(function.text() for function in functions)
    path.with_suffix(".mlir").write_text(module)
    lowered = subprocess.run(["split-opt", *pipeline, path.with_suffix(".mlir")],
                             check=True, stdout=subprocess.PIPE).stdout
    code = subprocess.run(["mlir-translate", "--mlir-to-llvmir"], input=lowered,
                          check=True, stdout=subprocess.PIPE).stdout.decode()
    for name in ["malloc", "free"]:
        code = code.replace(f"@{name}(", f"@checked_{name}(")
    path.with_suffix(".ll").write_text(code)
    subprocess.run(["clang", "-O1", "-shared", "-fPIC", "-Wno-override-module", "-lm",
                    path.with_suffix(".ll"), allocations, "-o", path.with_suffix(".so")],
                   check=True)
    return ctypes.CDLL(str(path.with_suffix(".so")))


def run_function(library, function, k, n):
    """What is wrong with one call, as a list of texts."""
    arrays = [np.array(numbers, np.int32) for numbers in ([1, 2, 3, 4], [11, 12, 13, 14])]
    env = {"%x": arrays[0].copy(), "%y": arrays[1].copy(), "%k": k, "%n": n}
    fields = [(f"result_{i}", Descriptor) for i in range(len(function.results))]
    results = type("Results", (ctypes.Structure,), {"_fields_": fields})()
    library.checked_reset()
    call = getattr(library, f"_mlir_ciface_{function.name}")
    call.restype = None
    call(ctypes.byref(results), *(ctypes.byref(describe(array)) for array in arrays),
         ctypes.c_int64(k), ctypes.c_int64(n))
    descriptors = [getattr(results, name) for name, _ in fields]
    problems = []
    for i, (descriptor, value) in enumerate(zip(descriptors, function.results)):
        actual, expected = descriptor.array(), value.compute(env)
        if not np.array_equal(actual, expected):
            problems.append(f"result {i} is {actual}, not {expected}")
    for name, array in zip(["%x", "%y"], arrays):
        if not np.array_equal(array, env[name]):
            problems.append(f"{name} has become {array}")
    for descriptor in descriptors:
        library.checked_free(ctypes.c_void_p(descriptor.allocated))
    if library.checked_errors():
        problems.append("what was freed was not allocated, or freed before")
    if library.checked_live():
        problems.append(f"{library.checked_live()} allocations are left")
    return problems


def run_all(library, functions):
    """What is wrong, by function; in a process of its own, which may crash."""
    read_end, write_end = os.pipe()
    child = os.fork()
    if child == 0:
        with os.fdopen(write_end, "wb") as pipe:
            for function in functions:
                problems = [f"with k = {k}, n = {n}: {problem}"
                            for k, n in itertools.product(range(3), range(3))
                            for problem in run_function(library, function, k, n)]
                pickle.dump(problems, pipe)
                pipe.flush()
        os._exit(0)
    os.close(write_end)
    problems = []
    with os.fdopen(read_end, "rb") as pipe:
        try:
            for _ in functions:
                problems.append(pickle.load(pipe))
        except EOFError:
            problems.append(["crashed"])
    os.waitpid(child, 0)
    rest = functions[len(problems) :]
    return problems + (run_all(library, rest) if rest else [])


def divide(arguments):
    """The functions, as lists of those that are compiled together."""
    if arguments.without_writes:
        functions = control_flow.make_functions(arguments.step, ["none"], [("first", "none")])
        kinds = itertools.groupby(functions, lambda function: function.kind)
        return [list(some) for _, some in kinds]
    functions, per_library = control_flow.make_functions(arguments.step), 150
    return [functions[first : first + per_library]
            for first in range(0, len(functions), per_library)]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("allocations")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--step", type=int, default=1, help="take every so many-th function")
    parser.add_argument("--without-writes", action="store_true",
                        help="take those that write to nothing")
    parser.add_argument("--pipeline", default="--split-to-llvm-pipeline")
    arguments = parser.parse_args()

    arguments.folder.mkdir(parents=True, exist_ok=True)
    num_wrong = collections.Counter()
    for first, some in enumerate(divide(arguments)):
        library = compile_functions(some, arguments.allocations, arguments.pipeline.split(),
                                    arguments.folder / f"functions_{first}")
        for function, problems in zip(some, run_all(library, some)):
            num_wrong[bool(problems)] += 1
            if problems:
                print(f"{function.summary}:", *problems, function.text(), sep="\n")
    print(f"{num_wrong.total()} functions, {num_wrong[True]} wrong")
    raise SystemExit(num_wrong[True] > 0)


main()
