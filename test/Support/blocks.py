# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Models of PyTorch blocks in which a tensor is split, as Inputs/export.py writes
them, with their inputs and what PyTorch computes."""

import pathlib

import numpy as np

import runner

MODELS = pathlib.Path(__file__).parent.parent / "Blocks" / "Inputs" / "Models"
# The exporter declares outputs of wrong shapes: what differs is found when the model runs,
# or, once it is improved, before.
WRONG = {"tensor_split_indices": "graph output 'o0'"}


def find(folder=MODELS):
    """The models in `folder`, in order."""
    paths = sorted(pathlib.Path(folder).glob("*.onnx"))
    assert paths, folder
    return paths


def get_block(path):
    """The name of the block that the model in file `path` is of."""
    return path.stem.removesuffix("_batch").rsplit("_", 1)[0]


def read(path):
    """The inputs and outputs that are recorded for the model in file `path`."""
    with np.load(path.with_suffix(".npz")) as arrays:
        split = lambda letter: {name: arrays[name] for name in arrays.files if name[0] == letter}
        return split("i"), split("o")


def compare(expected, actual):
    assert expected.keys() == actual.keys(), (expected.keys(), actual.keys())
    for name, array in expected.items():
        assert array.shape == actual[name].shape, (name, array.shape, actual[name].shape)
        np.testing.assert_allclose(actual[name], array, rtol=1e-4, atol=1e-5, err_msg=name)


def run(path, folder, data=None):
    """Runs the model in file `path`, and compares with what is recorded for
    `data`."""
    data = data or path
    message = WRONG.get(get_block(data))
    arguments = [path, "--input", data.with_suffix(".npz"), "--output-dir", folder,
                 "--output-format", "npz"]
    if message:
        runner.expect_failure(message, *arguments)
        return
    runner.succeed(*arguments)
    with np.load(folder / "outputs.npz") as outputs:
        compare(read(data)[1], dict(outputs))
