# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiled models, and what they take and give."""

from __future__ import annotations

import ctypes
import dataclasses
import os
from typing import Any, Optional, Sequence, Union

import numpy as np

from . import _abi, _elements

Array = np.ndarray[Any, Any]
Result = Union[Any, list[Any]]


@dataclasses.dataclass(frozen=True)
class Parameter:
    """An input or output of a model."""

    name: str
    """The model's own name for it; may be empty."""
    kind: str
    """``"tensor"``, ``"number"`` or ``"sequence"``."""
    element_type: str
    """As MLIR spells it, such as ``f32``, ``ui8`` or ``!split.string``."""
    dtype: np.dtype[Any]
    """The type of NumPy for it."""
    shape: tuple[Union[int, str, None], ...]
    """The sizes of the tensor, or of each tensor of the sequence: a number, the
    model's name for a size that is only known at run time, or None."""

    @property
    def is_static(self) -> bool:
        """Whether all sizes are known."""
        return all(isinstance(size, int) for size in self.shape)


_KINDS = {_abi.TENSOR: "tensor", _abi.NUMBER: "number", _abi.SEQUENCE: "sequence"}


def _read_parameter(raw: _abi.Parameter, dim_names: Sequence[str]) -> Parameter:
    element_type = raw.element_type.decode()
    shape: list[Union[int, str, None]] = []
    for dim in range(raw.rank):
        name = raw.dims[dim]
        size = raw.sizes[dim]
        shape.append(size if size >= 0 else dim_names[name] if name >= 0 else None)
    return Parameter(
        raw.name.decode("utf-8", "replace"),
        _KINDS[raw.kind],
        element_type,
        _elements.get_dtype(element_type, raw.element_bytes),
        tuple(shape),
    )


class _Outputs:
    """The outputs of one call, which are freed when nobody uses them any more."""

    def __init__(self, model: Model):
        self._model = model
        self.values = (_abi.Value * max(len(model.outputs), 1))()

    def __del__(self) -> None:
        raw = self._model._raw
        raw.free_outputs(ctypes.byref(raw), self.values)


class _Keeper:
    """What has to live until a call ends."""

    def __init__(self) -> None:
        self.objects: list[Any] = []
        self.is_torch = False

    def keep(self, value: Any) -> Any:
        self.objects.append(value)
        return value


class Model:
    """A compiled model, which is called like a function.

    Calls take the inputs in the order of `inputs`, or by their names. A tensor is
    anything that is an array for NumPy, or passes itself by DLPack; one that is not
    row-major in memory is copied. A sequence is a list of them. The result is the
    output, or a tuple if there is not just one: arrays of NumPy, or tensors of
    PyTorch if an input is one. Calls may be made by several threads at once.
    """

    inputs: tuple[Parameter, ...]
    outputs: tuple[Parameter, ...]

    def __init__(self, path: Union[str, os.PathLike[str]], name: str = "model"):
        """Loads the model that `split-compile --entry-name NAME` wrote to the shared
        library `path`."""
        try:
            self._library = ctypes.CDLL(os.fspath(path))
            self._raw = _abi.get_model(self._library, name)
        except (OSError, AttributeError) as error:
            raise ValueError(f"{os.fspath(path)}: {error}") from None
        raw = self._raw
        dims = [raw.dim_names[i].decode() for i in range(raw.num_dim_names)]
        self.inputs = tuple(_read_parameter(raw.inputs[i], dims) for i in range(raw.num_inputs))
        self.outputs = tuple(
            _read_parameter(raw.outputs[i], dims) for i in range(raw.num_outputs)
        )

    def __repr__(self) -> str:
        def spell(parameters: tuple[Parameter, ...]) -> str:
            return ", ".join(f"{p.name or p.kind}: {p.element_type}{p.shape}" for p in parameters)

        return f"<split.Model ({spell(self.inputs)}) -> ({spell(self.outputs)})>"

    def __call__(self, /, *args: Any, **kwargs: Any) -> Any:
        """Runs the model. Raises ValueError if an input is not what it takes or a
        check of the model fails, and MemoryError if there is no memory."""
        keeper = _Keeper()
        inputs = (_abi.Value * max(len(self.inputs), 1))()
        for index, value in enumerate(self._bind(args, kwargs)):
            label = f"input {index} '{self.inputs[index].name}'"
            self._pass(inputs[index], self.inputs[index], value, label, keeper)
        outputs = _Outputs(self)
        given = [
            self._prepare(outputs.values[index], parameter, keeper)
            for index, parameter in enumerate(self.outputs)
        ]
        error = _abi.Error()
        raw = self._raw
        status = raw.run(ctypes.byref(raw), inputs, outputs.values, ctypes.byref(error))
        if status != _abi.OK:
            message = error.message.decode("utf-8", "replace")
            raise (MemoryError if status == _abi.OUT_OF_MEMORY else ValueError)(message)
        results = [
            self._take(outputs, index, array, keeper.is_torch) for index, array in enumerate(given)
        ]
        return results[0] if len(results) == 1 else tuple(results)

    def _bind(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[Any]:
        """The inputs in their order."""
        if len(args) > len(self.inputs):
            raise ValueError(
                f"the model has {len(self.inputs)} inputs, but {len(args)} are given"
            )
        for name in kwargs:
            if all(parameter.name != name for parameter in self.inputs):
                raise ValueError(f"no input '{name}'")
        values: list[Any] = list(args)
        for parameter in self.inputs[len(args) :]:
            if parameter.name not in kwargs:
                raise ValueError(f"input {len(values)} '{parameter.name}' is missing")
            values.append(kwargs.pop(parameter.name))
        for name in kwargs:
            raise ValueError(f"input '{name}' is given twice")
        return values

    def _as_array(self, parameter: Parameter, value: Any, label: str, keeper: _Keeper) -> Array:
        """`value` as a row-major array of just the type of `parameter`."""
        if not isinstance(value, np.ndarray) and hasattr(value, "__dlpack__"):
            keeper.is_torch |= type(value).__module__.split(".")[0] == "torch"
            value = _elements.from_dlpack(value, label)
        if parameter.element_type == _elements.STRING:
            array = np.asarray(value, dtype=object)
            pointers, texts = _elements.pack_strings(array, label)
            keeper.keep(texts)
            return pointers
        if not isinstance(value, np.generic):
            if hasattr(value, "__array__"):
                value = np.asarray(value)
            else:
                value = _elements.from_numbers(value, parameter.dtype, label)
        if value.dtype != parameter.dtype:
            raise ValueError(
                f"{label}: expected elements of {parameter.dtype}, but got {value.dtype}"
            )
        array = _elements.pack_integers(value, parameter.element_type, label)
        return np.require(array, requirements=["C", "A"])

    def _pass_tensor(
        self, target: _abi.Tensor, parameter: Parameter, value: Any, label: str, keeper: _Keeper
    ) -> None:
        array = keeper.keep(self._as_array(parameter, value, label, keeper))
        if array.ndim != len(parameter.shape):
            raise ValueError(
                f"{label}: expected rank {len(parameter.shape)}, but got {array.ndim}"
            )
        target.data = array.ctypes.data
        target.sizes = keeper.keep((ctypes.c_int64 * max(array.ndim, 1))(*array.shape))

    def _pass(
        self, target: _abi.Value, parameter: Parameter, value: Any, label: str, keeper: _Keeper
    ) -> None:
        if parameter.kind != "sequence":
            return self._pass_tensor(target.tensor, parameter, value, label, keeper)
        if not isinstance(value, (list, tuple)):
            raise ValueError(f"{label}: expected a list of tensors, but got {type(value).__name__}")
        tensors = keeper.keep((_abi.Tensor * max(len(value), 1))())
        for index, element in enumerate(value):
            self._pass_tensor(
                tensors[index], parameter, element, f"{label}, element {index}", keeper
            )
        target.sequence.length = len(value)
        target.sequence.tensors = tensors

    def _prepare(
        self, target: _abi.Value, parameter: Parameter, keeper: _Keeper
    ) -> Optional[Array]:
        """The array for an output whose sizes are known; None if the call is to
        allocate it."""
        if parameter.kind == "sequence" or not parameter.is_static:
            return None
        dtype = parameter.dtype
        if parameter.element_type == _elements.STRING:
            dtype = np.dtype(np.uint64)
        try:
            array: Array = np.empty(parameter.shape, dtype)  # type: ignore[arg-type]
        except ValueError as error:
            raise MemoryError(str(error)) from None
        target.tensor.data = array.ctypes.data
        target.tensor.sizes = keeper.keep((ctypes.c_int64 * max(array.ndim, 1))(*array.shape))
        return array

    def _take_tensor(
        self, outputs: _Outputs, parameter: Parameter, raw: _abi.Tensor, is_torch: bool
    ) -> Any:
        """An array in memory that the call has allocated."""
        shape = tuple(raw.sizes[dim] for dim in range(len(parameter.shape)))
        is_string = parameter.element_type == _elements.STRING
        dtype = np.dtype(np.uint64) if is_string else parameter.dtype
        count = int(np.prod(shape, dtype=np.int64))
        if count == 0:
            return self._finish(np.empty(shape, dtype), parameter, is_torch)
        buffer = (ctypes.c_char * (count * dtype.itemsize)).from_address(raw.data)
        # The array keeps the buffer, and that the memory.
        buffer._outputs = outputs  # type: ignore[attr-defined]
        array = np.frombuffer(memoryview(buffer), dtype).reshape(shape)
        return self._finish(array, parameter, is_torch)

    def _finish(self, array: Array, parameter: Parameter, is_torch: bool) -> Any:
        if parameter.element_type == _elements.STRING:
            return _elements.unpack_strings(array)
        array = _elements.unpack_integers(array, parameter.element_type)
        if parameter.kind == "number":
            return array[()]
        if is_torch and array.dtype.kind in "biufc":
            import torch

            # PyTorch has no unsigned integers but those of 8 bits.
            if array.dtype.kind != "u" or array.dtype.itemsize == 1:
                return torch.from_numpy(array)
        return array

    def _take(
        self, outputs: _Outputs, index: int, given: Optional[Array], is_torch: bool
    ) -> Result:
        parameter = self.outputs[index]
        if given is not None:
            return self._finish(given, parameter, is_torch)
        value = outputs.values[index]
        if parameter.kind != "sequence":
            return self._take_tensor(outputs, parameter, value.tensor, is_torch)
        return [
            self._take_tensor(outputs, parameter, value.sequence.tensors[i], is_torch)
            for i in range(value.sequence.length)
        ]
