# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The structs of split-c/Model.h."""

import ctypes

ABI_VERSION = 1
MESSAGE_BYTES = 1024

# SplitStatus.
OK = 0
OUT_OF_MEMORY = 3

# SplitKind.
TENSOR = 0
NUMBER = 1
SEQUENCE = 2

_INT64_P = ctypes.POINTER(ctypes.c_int64)


class Error(ctypes.Structure):
    _fields_ = [("message", ctypes.c_char * MESSAGE_BYTES)]


class String(ctypes.Structure):
    _fields_ = [("bytes", ctypes.c_void_p), ("size", ctypes.c_int64)]


class Tensor(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("sizes", _INT64_P), ("owner", ctypes.c_void_p)]


class Sequence(ctypes.Structure):
    _fields_ = [
        ("length", ctypes.c_int64),
        ("tensors", ctypes.POINTER(Tensor)),
        ("owner", ctypes.c_void_p),
    ]


class Value(ctypes.Union):
    _fields_ = [("tensor", Tensor), ("sequence", Sequence)]


class Parameter(ctypes.Structure):
    _fields_ = [
        ("name", ctypes.c_char_p),
        ("element_type", ctypes.c_char_p),
        ("element_bytes", ctypes.c_int64),
        ("element_alignment", ctypes.c_int64),
        ("kind", ctypes.c_int64),
        ("rank", ctypes.c_int64),
        ("sizes", _INT64_P),
        ("dims", _INT64_P),
    ]


class Model(ctypes.Structure):
    pass


_VALUE_P = ctypes.POINTER(Value)
_MODEL_P = ctypes.POINTER(Model)

Model._fields_ = [
    ("abi_version", ctypes.c_int64),
    ("name", ctypes.c_char_p),
    ("num_inputs", ctypes.c_int64),
    ("inputs", ctypes.POINTER(Parameter)),
    ("num_outputs", ctypes.c_int64),
    ("outputs", ctypes.POINTER(Parameter)),
    ("num_dim_names", ctypes.c_int64),
    ("dim_names", ctypes.POINTER(ctypes.c_char_p)),
    (
        "run",
        ctypes.CFUNCTYPE(ctypes.c_int, _MODEL_P, _VALUE_P, _VALUE_P, ctypes.POINTER(Error)),
    ),
    ("free_outputs", ctypes.CFUNCTYPE(None, _MODEL_P, _VALUE_P)),
    ("convention", ctypes.c_int64),
    ("code", ctypes.c_void_p),
]


def get_model(library: ctypes.CDLL, name: str) -> Model:
    """The model `name` of `library`."""
    function = getattr(library, f"{name}_model")
    function.restype = _MODEL_P
    model: Model = function().contents
    if model.abi_version != ABI_VERSION:
        raise ValueError(
            f"{name}: the model has version {model.abi_version} of the ABI, but this "
            f"package knows {ABI_VERSION}; compile it again"
        )
    return model
