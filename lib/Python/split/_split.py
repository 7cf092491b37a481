# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A split of one tensor."""

from __future__ import annotations

import functools
import operator
from typing import Any, Optional, Sequence

import numpy as np

from . import _elements
from ._compile import compile
from ._model import Model

_ELEMENT_TYPES = {
    "bool": "i1",
    "float16": "f16",
    "bfloat16": "bf16",
    "float32": "f32",
    "float64": "f64",
    "complex64": "complex<f32>",
    "complex128": "complex<f64>",
    "object": "!split.string",
    **{f"int{bits}": f"i{bits}" for bits in (8, 16, 32, 64)},
    **{f"uint{bits}": f"ui{bits}" for bits in (8, 16, 32, 64)},
}


def _get_plain(value: Any) -> Any:
    """`value` without the type of its elements: numbers and lists of Python."""
    if isinstance(value, (list, tuple)):
        return [_get_plain(element) for element in value]
    return value.tolist() if hasattr(value, "tolist") else value


@functools.lru_cache(maxsize=256)
def _get_model(dtype: str, rank: int, axis: int, count: int, has_sizes: bool) -> Model:
    element = _ELEMENT_TYPES[dtype]
    source = f"tensor<{'?x' * rank}{element}>"
    chunks = ", ".join([source] * count)
    parameters = f"%x: {source} {{split.name = 'x'}}".replace("'", '"')
    operands, types = f" into {count}", source
    if has_sizes:
        parameters += f', %sizes: tensor<{count}xi64> {{split.name = "sizes"}}'
        operands, types = " sizes %sizes", f"{source}, tensor<{count}xi64>"
    results = ", ".join(f"%0#{index}" for index in range(count))
    return compile(
        f"func.func @main({parameters}) -> ({chunks}) {{\n"
        f"  %0:{count} = split.split %x{operands} axis {axis} : ({types}) -> ({chunks})\n"
        f"  return {results} : {chunks}\n"
        "}\n"
    )


def split(
    x: Any, sizes: Optional[Sequence[int]] = None, axis: int = 0, *, num_outputs: Optional[int] = None
) -> list[Any]:
    """Splits tensor `x` along `axis`, as ONNX Split-18 does.

    :param x: an array of NumPy, or what passes itself by DLPack
    :param sizes: the size of each part; they sum up to that of the axis
    :param axis: from the front, or negative from the back
    :param num_outputs: instead of `sizes`, the number of equal parts, of which the
        last may be smaller
    :returns: the parts, each contiguous and in memory of its own
    :raises ValueError: if the parts do not fit

    >>> split.split(np.arange(7), [3, 4])
    [array([0, 1, 2]), array([3, 4, 5, 6])]
    """
    if (sizes is None) == (num_outputs is None):
        raise ValueError("either sizes or num_outputs is to be given")
    value = x
    if not isinstance(value, np.ndarray):
        has_dlpack = hasattr(x, "__dlpack__")
        value = _elements.from_dlpack(x, "x") if has_dlpack else np.asarray(x)
        x = x if has_dlpack else value
    if value.dtype.kind in "US":
        value = x = value.astype(object)
    if value.dtype.name not in _ELEMENT_TYPES:
        raise ValueError(f"tensors of {value.dtype} are not supported")
    numbers = None
    if sizes is not None:
        numbers = _elements.from_numbers(_get_plain(sizes), np.dtype(np.int64), "sizes")
        if numbers.ndim != 1:
            raise ValueError(f"sizes: expected a list of numbers, but got rank {numbers.ndim}")
    count = operator.index(num_outputs) if numbers is None else len(numbers)  # type: ignore[arg-type]
    if count < 1:
        raise ValueError(f"a split has at least one part, but {count} are asked for")
    axis = operator.index(axis)  # 1.0 is 1 for the cache of models, but no axis.
    if not -value.ndim <= axis < value.ndim:
        raise ValueError(f"axis {axis} is out of range for a tensor of rank {value.ndim}")
    model = _get_model(value.dtype.name, value.ndim, axis % value.ndim, count, sizes is not None)
    arguments = [x] if numbers is None else [x, numbers]
    result = model(*arguments)
    return [result] if count == 1 else list(result)
