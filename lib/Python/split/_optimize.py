# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Better models of models, by split-optimize."""

from __future__ import annotations

import os
import pathlib
import tempfile
from typing import Any, Mapping, Optional, Union, overload

from ._tools import ModelLike, find_program, read_model, run_on_model

_Path = Union[str, "os.PathLike[str]"]


@overload
def optimize(
    model: Union[_Path, bytes],
    output: Optional[_Path] = None,
    *,
    rewrites: str = ...,
    opset: Optional[int] = ...,
    check: Optional[_Path] = ...,
    dims: Optional[Mapping[str, int]] = ...,
) -> bytes: ...


@overload
def optimize(
    model: Any,
    output: Optional[_Path] = None,
    *,
    rewrites: str = ...,
    opset: Optional[int] = ...,
    check: Optional[_Path] = ...,
    dims: Optional[Mapping[str, int]] = ...,
) -> Any: ...


def optimize(
    model: ModelLike,
    output: Optional[_Path] = None,
    *,
    rewrites: str = "default",
    opset: Optional[int] = None,
    check: Optional[_Path] = None,
    dims: Optional[Mapping[str, int]] = None,
) -> Any:
    """Improves what an ONNX model does with splits; all else in it stays.

    :param model: the path of an ``.onnx`` file, the bytes of one, or an
        ``onnx.ModelProto``
    :param output: a file to write the better model to as well, and the files that
        its weights are in, if they are in files of their own
    :param rewrites: which rewrites, by the names that ``split-optimize --help``
        lists: ``"all"``, ``"all,-hoist-elementwise"``
    :param opset: the opset of the better model; otherwise that of the model
    :param check: a folder of recorded inputs, or ``"random"``: both models are run
        on these inputs, and it is an error if their outputs differ
    :param dims: the sizes of named dimensions in random inputs
    :returns: the better model: an ``onnx.ModelProto`` if `model` is one, or else its
        bytes, which `split.compile` takes
    :raises ValueError: if the model is not valid, by its node, or the check fails
    :raises RuntimeError: if there is no split-optimize

    >>> better = split.optimize("model.onnx")
    >>> split.compile(better)(x)
    """
    program = find_program("split-optimize")
    contents, extension, path = read_model(model)
    with tempfile.TemporaryDirectory(prefix="split-") as folder:
        target = os.path.abspath(output or os.path.join(folder, "better.onnx"))
        arguments = ["-o", target, f"--rewrites={rewrites}"]
        if opset is not None:
            arguments.append(f"--opset={opset}")
        if check is not None:
            inputs = os.fspath(check)
            is_random = inputs.partition("=")[0] == "random"
            arguments.append(f"--check={inputs if is_random else os.path.abspath(inputs)}")
        arguments += [f"--dim={name}={size}" for name, size in (dims or {}).items()]
        run_on_model(program, contents, extension, path, folder, arguments)
        better = pathlib.Path(target).read_bytes()
    if not hasattr(model, "SerializeToString"):
        return better
    proto: Any = type(model)
    return proto.FromString(better)
