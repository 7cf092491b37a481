# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s %t
"""A file that is no array, or one that cannot be an input, is an error."""

import struct
import sys

import numpy as np

import runner

directory = runner.fresh_directory(sys.argv[1])
model = directory / "m.mlir"
model.write_text(runner.identity("tensor<?xf32>"))
path = directory / "x.npy"


def npy(header, data=b"", version=(1, 0), length=None):
    header = header.encode()
    length = len(header) if length is None else length
    size = struct.pack("<H" if version[0] == 1 else "<I", length)
    return b"\x93NUMPY" + bytes(version) + size + header + data


def shape(text):
    return f"{{'descr': '<f4', 'fortran_order': False, 'shape': {text}, }}\n"


for contents, message in [
    (b"", "not an .npy file"),
    (b"\x93NUMP", "not an .npy file"),
    (b"hello, world", "not an .npy file"),
    (b"\x93NUMPY", "truncated .npy header"),
    (b"\x93NUMPY\x01\x00\x10", "truncated .npy header"),
    (npy(shape("(1,)"), length=60000), "truncated .npy header"),
    (npy(shape("(1,)"), version=(2, 0), length=1 << 31), "truncated .npy header"),
    (npy(shape("(1,)"), version=(4, 0)), "version 4.0 is not supported"),
    (npy(shape("(1,)"), version=(129, 255)), "version 129.255 is not supported"),
    (npy(shape("(1,)"), version=(1, 128)), "version 1.128 is not supported"),
    (npy("no dictionary"), "malformed .npy header"),
    (npy("{'descr': '<f4', 'fortran_order': False}"), "malformed .npy header"),
    (npy("{'descr': '<f4'"), "malformed .npy header"),
    (npy("{'descr': '<f4', 'descr': '<f4'}"), "malformed .npy header"),
    (npy(shape("(1,)") + "more"), "malformed .npy header"),
    (npy(shape("(x,)")), "malformed .npy header"),
    (npy(shape("(1")), "malformed .npy header"),
    (npy(shape("(99999999999999999999,)")), "malformed .npy header"),
    (npy(shape("(" + "1, " * 65 + ")")), "has 65 dimensions, but at most 64 are supported"),
    (npy(shape("(-1,)")), "negative dimension -1"),
    (npy(shape("(-9223372036854775808,)")), "negative dimension"),
    (npy(shape("(4611686018427387904, 4)")), "is too large"),
    (npy(shape("(0, 4611686018427387904, 4)")), "is too large"),
    (npy(shape("(1000000000000,)")), "takes 4000000000000"),
    (npy(shape("(3,)"), b"\0" * 11), "has 11 bytes of data"),
    (npy(shape("(3,)"), b"\0" * 13), "has 13 bytes of data"),
    (npy("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': ()}"),
     "structured dtype"),
]:
    path.write_bytes(contents)
    runner.expect_failure(message, model, "--input", path)
for array, dtype in [
    (np.array([None]), "|O"),
    (np.array(["text"]), "<U4"),
    (np.array([b"text"]), "|S4"),
    (np.array(["2020-01-01"], dtype="datetime64[D]"), "<M8[D]"),
    (np.zeros(2, dtype="longdouble"), "<f16"),
]:
    np.save(path, array)
    runner.expect_failure(f"dtype '{dtype}' is not", model, "--input", path)

runner.expect_failure("No such file", model, "--input", directory / "no.npy")
(directory / "folder.npy").mkdir()
runner.expect_failure("Is a directory", model, "--input", directory / "folder.npy")
runner.expect_failure("is an .npy, .npz or .pb file", model, "--input", model)
