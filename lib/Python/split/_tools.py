# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The project's tools, run on models that are files or in memory."""

from __future__ import annotations

import os
import pathlib
import shutil
import subprocess
from typing import Any, Optional, Union

ModelLike = Union[str, "os.PathLike[str]", bytes, Any]
"""A path, the bytes of an ONNX model, an ``onnx.ModelProto``, or MLIR text of more
than one line."""


def find_program(name: str) -> str:
    """The tool: that of its variable, such as SPLIT_COMPILE, or the first in PATH."""
    variable = name.upper().replace("-", "_")
    program = shutil.which(os.environ.get(variable) or name)
    if not program:
        raise RuntimeError(
            f"{name} is not in PATH; install the project's tools, or set the "
            f"variable {variable} to where the program is"
        )
    return os.path.abspath(program)


def read_model(model: ModelLike) -> tuple[bytes, str, Optional[pathlib.Path]]:
    """The bytes of `model`, the extension of the file for them, and the file that
    they come from."""
    if hasattr(model, "SerializeToString"):
        return model.SerializeToString(), ".onnx", None
    if isinstance(model, bytes):
        return model, ".onnx", None
    if isinstance(model, str) and "\n" in model:
        return model.encode(), ".mlir", None
    path = pathlib.Path(model)
    try:
        return path.read_bytes(), path.suffix, path
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror}") from None


def name_model(extension: str, path: Optional[pathlib.Path]) -> str:
    """What messages call a model that was read."""
    return f"model{extension}" if path is None else str(path)


def run_on_model(
    program: str,
    contents: bytes,
    extension: str,
    path: Optional[pathlib.Path],
    folder: str,
    arguments: list[str],
) -> str:
    """Runs a tool on a model that was read; what it prints. Its error is a ValueError.
    Paths in `arguments` are absolute. A model that was in memory becomes a file in
    `folder`, which messages name without the folder."""
    name = name_model(extension, path)
    if path is None:
        (pathlib.Path(folder) / name).write_bytes(contents)
    # Names may begin with a dash, and not be UTF-8.
    result = subprocess.run(
        [program, *arguments, "--", name],
        cwd=folder if path is None else None,
        capture_output=True,
        encoding="utf-8",
        errors="surrogateescape",
    )
    if result.returncode != 0:
        message = result.stderr.strip()
        raise ValueError(message[len("error: ") :] if message.startswith("error: ") else message)
    return result.stdout
