# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs split-runner for tests that are written in Python."""

import pathlib
import shutil
import subprocess

import numpy as np

MLIR_TYPES = {
    "bool": "i1",
    "int8": "i8",
    "int16": "i16",
    "int32": "i32",
    "int64": "i64",
    "uint8": "ui8",
    "uint16": "ui16",
    "uint32": "ui32",
    "uint64": "ui64",
    "float16": "f16",
    "float32": "f32",
    "float64": "f64",
    "complex64": "complex<f32>",
    "complex128": "complex<f64>",
}


# Options for several processors, for one thread and for two; and types of each size
# that is moved.
MACHINES = [
    (),
    ("--threads", 2),
    ("--cpu", "x86-64-v2"),
    ("--cpu", "x86-64-v3", "--threads", 2),
    ("--cpu", "generic"),
]
TYPES = ["int8", "float16", "float32", "int64", "complex128"]


def tensor_type(array):
    """The MLIR type of a NumPy array."""
    element = MLIR_TYPES[array.dtype.name]
    return "tensor<" + "".join(f"{dim}x" for dim in array.shape) + element + ">"


def identity(type):
    """A module whose function returns its argument."""
    return f"func.func @main(%x: {type}) -> {type} {{ return %x : {type} }}\n"


def run(*arguments):
    """Calls split-runner; the result has returncode, stdout and stderr."""
    return subprocess.run(
        ["split-runner", *map(str, arguments)], capture_output=True, text=True
    )


def succeed(*arguments):
    """Calls split-runner, which must succeed silently on standard error."""
    result = run(*arguments)
    assert result.returncode == 0 and not result.stderr, (arguments, result)
    return result.stdout


def fail(*arguments):
    """Calls split-runner, which must give one line of error and nothing else;
    returns its text."""
    result = run(*arguments)
    lines = result.stderr.splitlines()
    assert result.returncode == 1, (arguments, result)
    assert len(lines) == 1 and lines[0].startswith("error: "), (arguments, result)
    assert not result.stdout, (arguments, result)
    return lines[0][len("error: ") :]


def expect_failure(expected, *arguments):
    """Calls split-runner, whose error must contain `expected`."""
    message = fail(*arguments)
    assert expected in message, f"{expected!r} is not in {message!r}"


def input_options(paths):
    """The options that give split-runner these files."""
    return [argument for path in paths for argument in ("--input", path)]


def run_arrays(module, arrays, directory, options=()):
    """The outputs of the MLIR text `module` for the NumPy arrays given."""
    directory = pathlib.Path(directory)
    directory.mkdir(parents=True, exist_ok=True)
    (directory / "module.mlir").write_text(module)
    paths = [directory / f"in_{index}.npy" for index in range(len(arrays))]
    for path, array in zip(paths, arrays):
        np.save(path, array)
    succeed(
        directory / "module.mlir", *input_options(paths),
        "--output-dir", directory / "out", *options,
    )
    return load_outputs(directory / "out")


def gives(directory, model, array, expected, case):
    """Whether the ONNX model, whose input is `x`, gives these outputs, which are NumPy
    arrays; if not, prints `case` and what it gives."""
    (directory / "model.onnx").write_bytes(model.SerializeToString())
    np.save(directory / "x.npy", array)
    result = run(directory / "model.onnx", "--input", directory / "x.npy",
                 "--output-dir", fresh_directory(directory / "out"))
    if result.returncode:
        print(case, result.stderr)
        return False
    outputs = load_outputs(directory / "out")
    is_same = len(outputs) == len(expected) and all(
        a.shape == b.shape and (a == b).all() for a, b in zip(outputs, expected)
    )
    if not is_same:
        print(case, [output.shape for output in outputs])
    return is_same


def load_outputs(directory):
    """The outputs in `directory`, a sequence as a list of its tensors."""
    outputs = {}
    for file in directory.iterdir():
        index, *place = map(int, file.stem.removeprefix("output_").split("."))
        if place:
            outputs.setdefault(index, {})[place[0]] = np.load(file)
        else:
            outputs[index] = np.load(file)
    return [[value[place] for place in sorted(value)] if isinstance(value, dict) else value
            for _, value in sorted(outputs.items())]


def fresh_directory(path):
    """Makes `path` an empty directory and returns it."""
    shutil.rmtree(path, ignore_errors=True)
    path = pathlib.Path(path)
    path.mkdir(parents=True)
    return path
