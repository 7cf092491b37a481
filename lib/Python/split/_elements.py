# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Element types of MLIR as those of NumPy."""

from __future__ import annotations

import ctypes
import re
from typing import Any

import numpy as np

from . import _abi

STRING = "!split.string"

_NAMED = {
    "i1": np.bool_,
    "index": np.int64,
    "f16": np.float16,
    "f32": np.float32,
    "f64": np.float64,
    "complex<f32>": np.complex64,
    "complex<f64>": np.complex128,
}

# The types that the module ml_dtypes has, by their names in MLIR.
_ML_DTYPES = {
    "bf16": "bfloat16",
    "f8E4M3FN": "float8_e4m3fn",
    "f8E4M3FNUZ": "float8_e4m3fnuz",
    "f8E5M2": "float8_e5m2",
    "f8E5M2FNUZ": "float8_e5m2fnuz",
}


def get_dtype(element_type: str, element_bytes: int) -> np.dtype[Any]:
    """The type of NumPy for elements of `element_type`.

    bfloat16 and floats of 8 bits are those of ml_dtypes, if that is installed, and
    else unsigned integers with the same bits. Strings are Python objects.
    """
    if element_type == STRING:
        return np.dtype(object)
    if element_type in _NAMED:
        return np.dtype(_NAMED[element_type])
    integer = re.fullmatch(r"([su]?)i(\d+)", element_type)
    if integer:
        letter = "u" if integer[1] == "u" else "i"
        return np.dtype(f"{letter}{element_bytes}")
    if element_type in _ML_DTYPES:
        try:
            import ml_dtypes

            return np.dtype(getattr(ml_dtypes, _ML_DTYPES[element_type]))
        except ImportError:
            pass
    return np.dtype(f"u{element_bytes}")


def from_dlpack(value: Any, label: str) -> np.ndarray[Any, Any]:
    """An array over the elements of `value`, which passes itself by DLPack."""
    try:
        return np.from_dlpack(value)
    except (BufferError, RuntimeError, TypeError) as error:
        raise ValueError(f"{label}: {error}") from None


def from_numbers(value: Any, dtype: np.dtype[Any], label: str) -> np.ndarray[Any, Any]:
    """An array of `dtype` of numbers and lists of Python, which have no type of their
    own: integers have to fit, and nothing else becomes one."""
    try:
        given = np.asarray(value)
        array = np.asarray(value, dtype=dtype)
    except (TypeError, ValueError, OverflowError) as error:
        raise ValueError(f"{label}: {error}") from None
    if given.size == 0 or given.dtype == dtype:
        return array
    expected = "biu" if dtype.kind in "biu" else "biufc" if dtype.kind == "c" else "biuf"
    if given.dtype.kind not in expected + "O":
        raise ValueError(f"{label}: expected elements of {dtype}, but got {given.dtype}")
    if dtype.kind in "biu" and not np.array_equal(array, given):
        changed = given[array != given]
        raise ValueError(f"{label}: {changed.flat[0]} is out of bounds for {dtype}")
    return array


def pack_strings(
    array: np.ndarray[Any, Any], label: str
) -> tuple[np.ndarray[Any, Any], list[Any]]:
    """The elements of `array` as pointers to SplitString, and what has to live as
    long as those are used."""
    for text in array.flat:
        if not isinstance(text, (str, bytes)):
            raise ValueError(f"{label}: expected str or bytes, but got {type(text).__name__}")
    texts = [text if isinstance(text, bytes) else text.encode("utf-8", "surrogateescape") for text in array.flat]
    buffers = [ctypes.create_string_buffer(text, len(text)) for text in texts]
    records = (_abi.String * len(texts))()
    for record, buffer, text in zip(records, buffers, texts):
        record.bytes = ctypes.addressof(buffer) if text else None
        record.size = len(text)
    step = ctypes.sizeof(_abi.String)
    start = ctypes.addressof(records)
    pointers = np.arange(len(texts), dtype=np.uint64) * np.uint64(step) + np.uint64(start)
    return pointers.reshape(array.shape), [buffers, records]


def unpack_strings(pointers: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """The texts that an array of pointers to SplitString stands for."""
    texts = np.empty(pointers.shape, dtype=object)
    for index, pointer in np.ndenumerate(pointers):
        record = _abi.String.from_address(int(pointer))
        text = ctypes.string_at(record.bytes, record.size) if record.size else b""
        texts[index] = text.decode("utf-8", "surrogateescape")
    return texts
