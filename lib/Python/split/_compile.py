# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Models compiled by split-compile, and the cache of them."""

from __future__ import annotations

import functools
import hashlib
import os
import pathlib
import shutil
import subprocess
import tempfile
from typing import Any, Optional, Union

from . import _abi
from ._model import Model
from ._version import VERSION


def _find_compiler() -> str:
    """The program split-compile: that of the variable SPLIT_COMPILE, or the first
    in PATH."""
    program = os.environ.get("SPLIT_COMPILE") or shutil.which("split-compile")
    if not program:
        raise RuntimeError(
            "split-compile is not in PATH; install the project's tools, or set the "
            "variable SPLIT_COMPILE to where the program is"
        )
    return program


@functools.lru_cache(maxsize=None)
def _identify(program: str, modified: int) -> str:
    """What tells this version of split-compile, and this machine, from others."""
    version = subprocess.run([program, "--version"], capture_output=True, text=True, check=True)
    try:
        cpu = pathlib.Path("/proc/cpuinfo").read_text().partition("\n\n")[0]
        lines = [line for line in cpu.splitlines() if line.startswith(("model name", "flags"))]
    except OSError:
        lines = []
    return "\n".join([version.stdout, str(modified), *lines])


def _get_cache() -> pathlib.Path:
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return pathlib.Path(cache) / "split"


def _read_model(model: Any) -> tuple[bytes, str, Optional[pathlib.Path]]:
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


def _run_compiler(program: str, source: pathlib.Path, output: str, options: list[str]) -> None:
    result = subprocess.run(
        [program, str(source), "-o", output, "--entry-name", "model", *options],
        capture_output=True,
        text=True,
    )
    if result.returncode != 0:
        message = result.stderr.strip()
        raise ValueError(message[len("error: ") :] if message.startswith("error: ") else message)


def _key_external_data(path: Optional[pathlib.Path]) -> str:
    """What tells when files beside an ONNX model change, in which its weights may
    be."""
    if path is None or path.suffix != ".onnx":
        return ""
    entries = []
    for file in sorted(path.parent.iterdir()):
        if file.is_file() and file != path and file.suffix != ".onnx":
            status = file.stat()
            entries.append(f"{file.name} {status.st_size} {status.st_mtime_ns}")
    return "\n".join(entries)


def compile(
    model: Union[str, os.PathLike[str], bytes, Any],
    *,
    entry: Optional[str] = None,
    cpu: str = "native",
    parallel: bool = False,
    runtime_verification: bool = True,
) -> Model:
    """Compiles a model, or takes it from the cache.

    :param model: the path of an ``.onnx`` or ``.mlir`` file, the bytes of an ONNX
        model, an ``onnx.ModelProto``, or MLIR text of more than one line
    :param entry: the function to compile; ``main``, or else the only public one
    :param cpu: the least processor that runs the code, by LLVM's name
    :param parallel: whether several threads make large copies
    :param runtime_verification: whether to check what is only known at run time;
        without that, a violation is undefined behaviour
    :raises ValueError: if the model is not valid, or not supported
    :raises RuntimeError: if there is no split-compile

    What was compiled is kept in ``$XDG_CACHE_HOME/split``, by the contents of the
    model, the options, the version and the processor. The folder may be removed at
    any time.
    """
    program = _find_compiler()
    contents, extension, path = _read_model(model)
    options = [f"--cpu={cpu}", f"--runtime-verification={str(runtime_verification).lower()}"]
    if entry is not None:
        options.append(f"--entry={entry}")
    if parallel:
        options.append("--parallel")
    key = hashlib.sha256()
    modified = os.stat(shutil.which(program) or program).st_mtime_ns
    facts = [VERSION, str(_abi.ABI_VERSION), _identify(program, modified), extension]
    # Messages name the file.
    facts += [*options, str(path), _key_external_data(path)]
    for fact in facts:
        key.update(fact.encode() + b"\0")
    key.update(contents)
    cache = _get_cache()
    target = cache / f"{key.hexdigest()}.so"
    if not target.exists():
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="split-", dir=cache) as folder:
            source = path
            if source is None:
                source = pathlib.Path(folder) / f"model{extension}"
                source.write_bytes(contents)
            output = pathlib.Path(folder) / "model.so"
            _run_compiler(program, source, str(output), options)
            # As a whole, as another process may look for it.
            os.replace(output, target)
    return Model(target)
