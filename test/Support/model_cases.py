# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs models with inputs and compares their outputs."""

import argparse
import concurrent.futures
import pathlib
import random
import shlex

import numpy as np

import onnx_values
import runner


class Case:
    """A model, its inputs and the outputs expected of it.

    An input or output is a pair: the name of its ONNX element type, and an array
    or, for a sequence, a list of arrays. `model` is a message or MLIR text. The
    formats, "npy" or "pb", are how values go in and come out; what NumPy cannot
    hold goes in and out as "pb". Outputs are compared bit by bit, or, if there is a
    `tolerance`, as f64: they may be off by so much, and by this share of themselves.
    """

    def __init__(self, folder, model, inputs, outputs, summary,
                 input_format="pb", output_format="pb", options=(), tolerance=None):
        self.folder = pathlib.Path(folder)
        self.model = model
        self.inputs, self.outputs = inputs, outputs
        self.summary = summary
        self.options, self.tolerance = options, tolerance
        self.input_format, self.output_format = input_format, output_format
        if not all(onnx_values.has_npy(element_type) for element_type, _ in outputs):
            self.output_format = "pb"

    def write_inputs(self):
        """Writes the model and the inputs; returns the arguments for them."""
        runner.fresh_directory(self.folder)
        if isinstance(self.model, str):
            arguments = [self.folder / "model.mlir"]
            arguments[0].write_text(self.model)
        else:
            arguments = [self.folder / "model.onnx"]
            arguments[0].write_bytes(self.model.SerializePartialToString())
        for index, (element_type, value) in enumerate(self.inputs):
            is_npy = (self.input_format == "npy" and not isinstance(value, list)
                      and onnx_values.has_npy(element_type))
            path = self.folder / f"input_{index}.{'npy' if is_npy else 'pb'}"
            if is_npy:
                np.save(path, value)
            else:
                message = onnx_values.to_message(element_type, value)
                path.write_bytes(message.SerializeToString())
            arguments += ["--input", path]
        return arguments

    def is_right(self, element_type, expected, actual):
        if self.tolerance is None:
            return onnx_values.have_same_bits(expected, actual)
        return (actual.dtype == onnx_values.numpy_type(element_type)
                and actual.shape == expected.shape
                and np.allclose(actual.astype(np.float64), expected,
                                rtol=self.tolerance, atol=self.tolerance))

    def run(self):
        """Nothing if the outputs are as expected, else what is wrong."""
        directory = self.folder / "out"
        arguments = self.write_inputs()
        arguments += [*self.options, "--output-dir", directory, "--output-format", self.output_format]
        command = shlex.join(["split-runner", *map(str, arguments)])
        result = runner.run(*arguments)
        if result.returncode != 0 or result.stderr:
            return f"{command}\nexit code {result.returncode}: {result.stderr}"
        files = sorted(path.name for path in directory.glob("*"))
        expected_files = []
        for index, (_, value) in enumerate(self.outputs):
            expected_files += onnx_values.file_names(
                f"output_{index}", self.output_format, value)
        if files != sorted(expected_files):
            return f"{command}\nwrote {files}, not {expected_files}"
        for index, (element_type, expected) in enumerate(self.outputs):
            stem = directory / f"output_{index}"
            actual = onnx_values.read_value(
                stem, self.output_format, element_type, expected)
            if not self.is_right(element_type, expected, actual):
                return f"{command}\noutput {index}: expected {expected!r}, but got {actual!r}"
        return None


def run_cases(cases):
    """Runs the cases, two at a time; returns how many are not as expected, after
    printing which."""
    with concurrent.futures.ThreadPoolExecutor(2) as executor:
        problems = list(executor.map(Case.run, cases))
    for case, problem in zip(cases, problems):
        if problem:
            print(f"{case.summary}:\n{problem}\n")
    return len(cases) - problems.count(None)


def run_generated(description, make_case, count):
    """The main function of a test of generated models: `make_case(rng, folder)`
    makes one, and --seed, --count and --only choose which."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("folder")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    parser.add_argument("--count", type=int, default=count)
    parser.add_argument("--only", type=int, help="run this model and no other")
    arguments = parser.parse_args()

    numbers = range(arguments.count) if arguments.only is None else [arguments.only]
    cases = []
    for number in numbers:
        rng = random.Random(f"{arguments.seed}/{number}")
        case = make_case(rng, pathlib.Path(arguments.folder) / str(number))
        case.summary = f"model {number} of seed {arguments.seed}, {case.summary}"
        cases.append(case)
    failures = run_cases(cases)
    print(f"seed {arguments.seed}: {len(cases) - failures} models as NumPy, {failures} not")
    raise SystemExit(failures > 0)


def expect_error(folder, message, proto, values=()):
    """A model that is refused, or that fails with `values` as its inputs."""
    runner.fresh_directory(folder)
    path = folder / "model.onnx"
    path.write_bytes(proto.SerializePartialToString())
    arguments = []
    for i, value in enumerate(values):
        np.save(folder / f"{i}.npy", value)
        arguments += ["--input", folder / f"{i}.npy"]
    result = runner.run(path, *arguments)
    expected = f"error: {path}: {message}\n"
    assert (result.returncode, result.stderr) == (1, expected), (expected, result)
