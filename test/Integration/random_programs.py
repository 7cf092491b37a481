# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx, runner
# RUN: %python %s --seed 1 --count 80 %t
"""Runs generated programs before and after each optimization.

A program is a module of splits, concatenations, casts, slices, transposes,
reshapes, element-wise ops, sequences, calls and control flow on tensors of all
types with static, dynamic and unknown shapes, dimensions of 0 included. What it computes is also computed by NumPy while it
is generated. split-runner runs it as it is and after each of PASSES; all have
to give NumPy's answer. A failure prints the seed, the program's number and its
file; --only runs one program again.
"""

import argparse
import concurrent.futures
import pathlib
import random
import subprocess

import numpy as np
import onnx

import onnx_values
import runner
from random_functions import Function, Sequence, Tensor

# Name of a variant: passes that make it from the program.
PASSES = {
    "canonical": ["--canonicalize", "--cse"],
    "hoisted": ["--split-hoist-elementwise"],
    "sunk": ["--split-sink-elementwise"],
    "raised": ["--split-raise-slices"],
    "folded": ["--split-fold-constants"],
    "inferred": ["--split-infer-shapes"],
    "all": [
        "--split-infer-shapes", "--split-raise-slices", "--canonicalize",
        "--split-hoist-elementwise", "--canonicalize",
        "--split-sink-elementwise", "--split-fold-constants=limit=4",
        "--canonicalize", "--cse",
    ],
}
SEPARATOR = "// -----\n"
# ONNX names of the elements that NumPy's files cannot hold.
ONNX_TYPES = {"void16": "BFLOAT16", "bytes32": "STRING"}


def onnx_type(dtype):
    return ONNX_TYPES.get(dtype.name) or {"float32": "FLOAT", "float64": "DOUBLE"}.get(
        dtype.name, dtype.name.upper())


def write_array(path, array):
    """Writes `path`.npy or, if that cannot be, `path`.pb; returns which."""
    if array.dtype.name not in ONNX_TYPES:
        np.save(f"{path}.npy", array)
        return f"{path}.npy"
    tensor = onnx_values.to_tensor(onnx_type(array.dtype), array)
    pathlib.Path(f"{path}.pb").write_bytes(tensor.SerializeToString())
    return f"{path}.pb"


def read_message(path, is_sequence, dtype):
    """The arrays of a .pb file with elements of type `dtype`."""
    message = onnx.SequenceProto() if is_sequence else onnx.TensorProto()
    message.ParseFromString(path.read_bytes())
    arrays = []
    for tensor in message.tensor_values if is_sequence else [message]:
        array = onnx_values.from_tensor(onnx_type(dtype), tensor)
        arrays.append(array.view(dtype) if dtype.kind == "V" else array.astype(dtype))
    return arrays


def are_equal(lhs, rhs):
    """Whether two arrays hold the same, whatever the bits of a NaN."""
    if (lhs.shape, lhs.dtype) != (rhs.shape, rhs.dtype):
        return False
    if lhs.dtype.kind in "VS":
        return lhs.tobytes() == rhs.tobytes()
    return np.array_equal(lhs, rhs, equal_nan=lhs.dtype.kind in "fc")


class Program:
    """Program number `number` of a seed."""

    def __init__(self, seed, number, folder):
        self.rng = random.Random(f"{seed}/{number}")
        self.folder = pathlib.Path(folder) / str(number)
        self.names, self.functions, self.has_constant_strings = 0, [], False
        main = Function(self, "main")
        main.grow(self.rng.randint(2, 12))
        self.results = main.choose_results()
        self.inputs = [argument.array for argument in main.arguments]
        texts = [main.text(self.results), *self.functions]
        self.text = "\n".join(texts)
        self.variants = {"program": self.text}

    def write(self):
        runner.fresh_directory(self.folder)
        self.files = [write_array(self.folder / f"input_{index}", array)
                      for index, array in enumerate(self.inputs)]
        for name, text in self.variants.items():
            (self.folder / f"{name}.mlir").write_text(text)

    def run(self):
        """What is wrong, as a list of texts. Variants of one text run once."""
        self.write()
        problems, seen = [], set()
        for name, text in self.variants.items():
            if text not in seen:
                seen.add(text)
                problem = self.run_variant(name)
                if problem:
                    problems.append(f"{self.folder / name}.mlir: {problem}")
        return problems

    def run_variant(self, name):
        arguments = [self.folder / f"{name}.mlir"]
        for file in self.files:
            arguments += ["--input", file]
        outputs = self.folder / name
        arrays = [value.arrays if isinstance(value, Sequence) else [value.array]
                  for value in self.results]
        dtypes = [value.dtype if isinstance(value, Sequence) else value.array.dtype
                  for value in self.results]
        has_npy = not any(dtype.name in ONNX_TYPES for dtype in dtypes)
        form = "npy" if has_npy else "pb"
        result = runner.run(*arguments, "--output-dir", outputs, f"--output-format={form}")
        if result.returncode != 0 or result.stderr:
            return f"exit code {result.returncode}: {result.stderr.strip()}"
        expected = {}
        for index, value in enumerate(self.results):
            if not has_npy or isinstance(value, Tensor):
                expected[f"output_{index}.{form}"] = arrays[index]
            else:
                for place, array in enumerate(value.arrays):
                    expected[f"output_{index}.{place}.npy"] = [array]
        files = sorted(path.name for path in outputs.iterdir()) if outputs.exists() else []
        if files != sorted(expected):
            return f"wrote {files}, not {sorted(expected)}"
        for file, wanted in expected.items():
            index = int(file.split("_")[1].split(".")[0])
            actual = [np.load(outputs / file)] if has_npy else read_message(
                outputs / file, isinstance(self.results[index], Sequence), dtypes[index])
            if len(actual) != len(wanted) or not all(map(are_equal, actual, wanted)):
                return f"{file}: expected {wanted!r}, but got {actual!r}"
        return None


def optimize(text, passes):
    return subprocess.run(["split-opt", "--split-input-file", *passes], input=text,
                          capture_output=True, text=True, timeout=600)


def add_variants(programs, name):
    """Runs PASSES[name] on all programs at once, or, if it fails on one, on each
    by itself; returns what is wrong by program."""
    passes = PASSES[name]
    result = optimize(SEPARATOR.join(program.text for program in programs), passes)
    texts = result.stdout.split(SEPARATOR)
    if result.returncode == 0 and len(texts) == len(programs):
        for program, text in zip(programs, texts):
            program.variants[name] = text
        return {}
    problems = {}
    for program in programs:
        result = optimize(program.text, passes)
        if result.returncode == 0:
            program.variants[name] = result.stdout
        else:
            problems[program] = (f"split-opt {' '.join(passes)} "
                                 f"{program.folder / 'program.mlir'}: {result.stderr.strip()}")
    return problems


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--only", type=int, help="run this program and no other")
    arguments = parser.parse_args()

    numbers = range(arguments.count) if arguments.only is None else [arguments.only]
    programs = [Program(arguments.seed, number, arguments.folder) for number in numbers]
    with concurrent.futures.ThreadPoolExecutor(2) as executor:
        failed_passes = list(executor.map(lambda name: add_variants(programs, name), PASSES))
        problems = list(executor.map(Program.run, programs))
    failures = 0
    for number, program, texts in zip(numbers, programs, problems):
        texts = [failed[program] for failed in failed_passes if program in failed] + texts
        if texts:
            failures += 1
            print(f"program {number} of seed {arguments.seed}:", *texts, "", sep="\n")
    print(f"seed {arguments.seed}: {len(programs) - failures} programs as NumPy, {failures} not")
    raise SystemExit(failures > 0)


if __name__ == "__main__":
    main()
