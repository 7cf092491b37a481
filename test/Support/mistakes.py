# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs what is wrong, and expects one error of split-runner and no output."""

import sys

import numpy as np

import runner


class Mistakes:
    """Mistakes in a folder. Prints every error, and counts."""

    def __init__(self, folder):
        self.folder = runner.fresh_directory(folder)
        self.problems = []
        self.count = 0

    def run(self, name, expected, arguments):
        """Runs split-runner, whose error has to contain `expected`."""
        self.count += 1
        try:
            message = runner.fail(*arguments)
        except AssertionError as error:
            self.problems.append(f"{name}: {error}")
            return
        print(f"{name}: {message}")
        if expected not in message:
            self.problems.append(f"{name}: {expected!r} is not in {message!r}")

    def run_model(self, name, model, inputs, expected, prepare=None):
        """Runs a model (a message, bytes or MLIR text) on inputs: arrays, messages
        of .pb files, or the bytes of an .npy file. `prepare` is called with the
        model's folder before."""
        folder = self.folder / name
        folder.mkdir()
        if prepare:
            prepare(folder)
        path = folder / ("model.mlir" if isinstance(model, str) else "model.onnx")
        if isinstance(model, str):
            model = model.encode()
        path.write_bytes(
            model if isinstance(model, bytes) else model.SerializePartialToString())
        out = folder / "out"
        arguments = [path, "--output-dir", out]
        for index, value in enumerate(inputs):
            is_message = not isinstance(value, (bytes, np.ndarray))
            file = folder / f"input_{index}.{'pb' if is_message else 'npy'}"
            if is_message:
                file.write_bytes(value.SerializeToString())
            elif isinstance(value, bytes):
                file.write_bytes(value)
            else:
                np.save(file, value)
            arguments += ["--input", file]
        self.run(name, expected, arguments)
        if out.exists() and list(out.iterdir()):
            self.problems.append(f"{name} wrote files")

    def finish(self):
        """Ends the program, with what was wrong if anything was."""
        if self.problems:
            sys.exit("\n".join(self.problems))
        print(self.count, "mistakes, each one error")
