# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Models compiled by split-compile, and the cache of them."""

from __future__ import annotations

import functools
import hashlib
import json
import os
import pathlib
import re
import subprocess
import tempfile
from typing import Optional

from . import _abi
from ._model import Model
from ._tools import ModelLike, find_program, name_model, read_model, run_on_model
from ._version import VERSION


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


def _read_make_rule(rule: pathlib.Path) -> list[str]:
    """What the target of `rule`, as split-compile writes it, was made from."""
    _, _, sources = os.fsdecode(rule.read_bytes()).partition(": ")
    words = re.findall(r"(?:\\[ #]|[^ \n\\]|\\(?![ #\n]))+", sources)
    return [re.sub(r"\\([ #])", r"\1", word).replace("$$", "$") for word in words]


def _key_files(files: list[str]) -> str:
    """What tells when `files`, absolute names, change, in which the weights of a model
    may be."""
    key = hashlib.sha256()
    for file in files:
        try:
            status = os.stat(file)
            # Tools that keep the time of a file, such as `cp -p`, set its ctime.
            times = f"{status.st_mtime_ns} {status.st_ctime_ns}"
            fact = f"{file} {status.st_dev} {status.st_ino} {status.st_size} {times}"
        except OSError:
            fact = f"{file} is not there"
        key.update(os.fsencode(fact) + b"\0")
    return key.hexdigest()[:16]


def _find_compiled(model: pathlib.Path) -> Optional[pathlib.Path]:
    """What was made of `model`, a name in the cache, from files as they are now."""
    try:
        files = json.loads(model.with_suffix(".json").read_text())
    except (OSError, ValueError):
        return None
    target = model.with_suffix(f".{_key_files(files)}.so")
    return target if target.exists() else None


def compile(
    model: ModelLike,
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

    What was compiled is kept in ``$XDG_CACHE_HOME/split``, by the contents and the name
    of the model, the names, sizes, times and inodes of the files with its weights, the
    options, the version and the processor. The folder may be removed at any time.
    """
    program = find_program("split-compile")
    contents, extension, path = read_model(model)
    is_relative = path is not None and not path.is_absolute()
    current = os.getcwd() if is_relative else ""
    options = [f"--cpu={cpu}", f"--runtime-verification={str(runtime_verification).lower()}"]
    if entry is not None:
        options.append(f"--entry={entry}")
    if parallel:
        options.append("--parallel")
    key = hashlib.sha256()
    version = _identify(program, os.stat(program).st_mtime_ns)
    facts = [VERSION, str(_abi.ABI_VERSION), version, extension]
    # Messages name the file as it is given; the weights are beside it.
    facts += [*options, str(path), "" if path is None else os.path.join(current, path)]
    for fact in facts:
        key.update(os.fsencode(fact) + b"\0")
    key.update(contents)
    cache = _get_cache()
    named = cache / key.hexdigest()
    target = _find_compiled(named)
    if target is None:
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="split-", dir=cache) as folder:
            output, rule = (pathlib.Path(folder).absolute() / name for name in ("m.so", "m.d"))
            arguments = ["-o", str(output), "--depfile", str(rule), "--entry-name=model", *options]
            run_on_model(program, contents, extension, path, folder, arguments)
            # The contents of the model itself are in its name.
            name = name_model(extension, path)
            sources = [file for file in _read_make_rule(rule) if file != name]
            files = [os.path.join(current, file) for file in sources]
            target = named.with_suffix(f".{_key_files(files)}.so")
            listed = pathlib.Path(folder) / "m.json"
            listed.write_text(json.dumps(files))
            # As a whole, as another process may look for it.
            os.replace(output, target)
            os.replace(listed, named.with_suffix(".json"))
    return Model(target)
