# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Element types of MLIR as those of NumPy."""

from __future__ import annotations

import cmath
import ctypes
import functools
import itertools
import operator
import re
from collections.abc import Sequence
from typing import Any, Union

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


_NUMBERS = (bool, int, float, complex)


def _has_dtype(value: Any) -> bool:
    """Whether NumPy takes the type of the elements of `value` from itself."""
    if hasattr(value, "__array__") or hasattr(value, "__array_interface__"):
        return True
    try:
        memoryview(value)
    except (BufferError, TypeError, ValueError):
        return False
    return not isinstance(value, bytes)


def _read_numbers(value: Any, dtype: np.dtype[Any]) -> list[Any]:
    """What the lists of `value` hold and has no type of its own; the type of all else
    has to be `dtype`."""
    numbers: list[Any] = []
    level = [value]
    while level:
        inner: list[Any] = []
        for item in level:
            if type(item) in _NUMBERS:
                numbers.append(item)
            elif isinstance(item, (list, tuple)):
                inner += item
            elif _has_dtype(item):
                found = np.asarray(item).dtype
                if found != dtype:
                    raise ValueError(f"expected elements of {dtype}, but got {found}")
            elif isinstance(item, Sequence) and not isinstance(item, (str, bytes)):
                inner += item
            else:
                numbers.append(item)
        level = inner
    return numbers


def _check_kinds(numbers: list[Any], dtype: np.dtype[Any]) -> None:
    """Raises ValueError unless all of `numbers` are such as `dtype` has."""
    methods = ["__index__"]
    if dtype.kind not in "biu":
        methods.append("__float__")
    if dtype.kind == "c":
        methods.append("__complex__")
    for kind in dict.fromkeys(map(type, numbers)):
        if not any(hasattr(kind, method) for method in methods):
            found = np.dtype(kind) if kind in _NUMBERS else kind.__name__
            raise ValueError(f"expected elements of {dtype}, but got {found}")


def _check_bounds(
    integers: tuple[int, ...], kind: str, bits: int, element_type: Union[np.dtype[Any], str]
) -> None:
    """Raises ValueError unless `integers` fit into `bits` bits, with a sign if `kind` is
    "i"."""
    low, high = (-(1 << bits - 1), (1 << bits - 1) - 1) if kind == "i" else (0, (1 << bits) - 1)
    for integer in integers:
        if not low <= integer <= high:
            raise ValueError(f"{_spell(integer)} is out of bounds for {element_type}")


def _spell(number: Any) -> str:
    """`number`, unless it has more digits than anybody reads or Python writes."""
    if isinstance(number, int) and number.bit_length() > 256:
        return f"an integer of {number.bit_length()} bits"
    return str(number)


def _convert(value: Any, dtype: np.dtype[Any]) -> np.ndarray[Any, Any]:
    numbers = _read_numbers(value, dtype)
    _check_kinds(numbers, dtype)
    if numbers and dtype.kind in "biu":
        bits = 1 if dtype.kind == "b" else 8 * dtype.itemsize
        indices = list(map(operator.index, numbers))
        _check_bounds((min(indices), max(indices)), dtype.kind, bits, dtype)
    with np.errstate(over="ignore"):
        array = np.asarray(value, dtype=dtype)
        if numbers and dtype.kind not in "biu" and not np.isfinite(array).all():
            is_finite = np.isfinite(np.asarray(numbers, dtype=dtype))
            for number in itertools.compress(numbers, ~is_finite):
                if cmath.isfinite(number):
                    raise ValueError(f"{_spell(number)} is out of bounds for {dtype}")
    return array


def from_numbers(value: Any, dtype: np.dtype[Any], label: str) -> np.ndarray[Any, Any]:
    """An array of `dtype` of numbers and lists of Python, which have no type of their
    own: they have to fit, and nothing but an integer becomes one. What has a type, such
    as a buffer or a number of NumPy, has that one."""
    try:
        return _convert(value, dtype)
    except OverflowError:
        raise ValueError(f"{label}: an integer is out of bounds for {dtype}") from None
    except (TypeError, ValueError, RuntimeError) as error:
        raise ValueError(f"{label}: {error}") from None


@functools.lru_cache(maxsize=None)
def _get_narrow_bits(element_type: str, dtype: np.dtype[Any]) -> int:
    """The width of integers that are narrower than `dtype`, which holds them; else 0."""
    integer = re.fullmatch(r"[su]?i(\d+)", element_type)
    if not integer or dtype.kind == "b" or int(integer[1]) == 8 * dtype.itemsize:
        return 0
    return int(integer[1])


def pack_integers(
    array: np.ndarray[Any, Any], element_type: str, label: str
) -> np.ndarray[Any, Any]:
    """The elements of `array` as compiled code reads them: the bits above those of an
    integer of `element_type` are zero. Each has to fit."""
    bits = _get_narrow_bits(element_type, array.dtype)
    if not bits or not array.size:
        return array
    least, most = int(array.min()), int(array.max())
    try:
        _check_bounds((least, most), array.dtype.kind, bits, element_type)
    except ValueError as error:
        raise ValueError(f"{label}: {error}") from None
    return np.bitwise_and(array, array.dtype.type((1 << bits) - 1)) if least < 0 else array


def unpack_integers(array: np.ndarray[Any, Any], element_type: str) -> np.ndarray[Any, Any]:
    """The integers that compiled code has written, with their signs."""
    bits = _get_narrow_bits(element_type, array.dtype)
    if not bits or array.dtype.kind == "u":
        return array
    shift = array.dtype.type(8 * array.dtype.itemsize - bits)
    return np.asarray((array << shift) >> shift)


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
