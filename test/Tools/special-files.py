# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx, runner
# Files are mapped, also huge ones.
# RUN: prlimit --data=unlimited %python %s %t
"""What is no regular file is one error, at once, wherever a file is read."""

import os
import subprocess
import sys

import runner

directory = runner.fresh_directory(sys.argv[1])
os.chdir(directory)
(directory / "m.mlir").write_text(runner.identity("tensor<?xf32>"))


def expect(error, *command):
    """Runs `command`, which gives one line of error and takes no long time."""
    result = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert result.returncode == 1 and not result.stdout, (command, result)
    assert result.stderr.count("\n") == 1, (command, result)
    assert result.stderr.startswith("error: ") and error in result.stderr, (command, result)


def make(extension, kind):
    """A file of that kind; its path and the error that it is."""
    path = f"{kind}.{extension}"
    if kind == "pipe":
        os.mkfifo(path)
        return path, "not a regular file"
    if kind == "folder":
        os.mkdir(path)
        return path, "Is a directory"
    if kind == "loop":
        os.symlink(path, path)
        return path, "Too many levels of symbolic links"
    if kind == "huge":
        # Takes no space.
        with open(path, "wb") as file:
            file.truncate(1 << 42)
        return path, "not an .npy file" if extension == "npy" else (
            "it has 4398046511104 bytes, but at most 2147483647 can be read")
    if kind == "empty":
        open(path, "w").close()
        return path, {
            "mlir": "no public function with a body",
            "npy": "not an .npy file",
        }.get(extension, "the file is empty")
    if kind == "unreadable":
        open(path, "w").close()
        os.chmod(path, 0)
        return path, "Permission denied"
    os.symlink(f"/dev/{kind}", path)
    return path, "not a regular file"


kinds = ["pipe", "folder", "loop", "huge", "empty", "zero", "null", "full"]
# The superuser reads everything.
if os.geteuid() != 0:
    kinds.append("unreadable")
for kind in kinds:
    model, error = make("mlir", kind)
    expect(f"{model}: ", "split-runner", model)
    expect(error, "split-runner", model)
    model, error = make("onnx", kind)
    expect(error, "split-runner", model)
    expect(error, "split-translate", "--import-onnx", model)
    for extension in ["npy", "pb"]:
        path, error = make(extension, kind)
        expect(f"input 0 ({path}): {error}", "split-runner", "m.mlir", "--input", path)
        if kind != "folder":
            expect("error: ", "split-runner", "m.mlir", "--test-data", path)
