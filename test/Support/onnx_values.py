# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""ONNX tensors and sequences as NumPy arrays and lists of them, bit by bit."""

import numpy as np
from onnx import SequenceProto, TensorProto

FLOATS = ["FLOAT16", "FLOAT", "DOUBLE"]
TYPES = FLOATS + """BOOL INT8 INT16 INT32 INT64 UINT8 UINT16 UINT32 UINT64
                    COMPLEX64 COMPLEX128 STRING""".split()
# How NumPy holds an element: a bfloat16 as its bits, a string as bytes.
NUMPY_TYPES = {"BFLOAT16": "u2", "STRING": "O", "FLOAT": "f4", "DOUBLE": "f8"}
STRINGS = [b"", b"a", "\u00e9\u6f22".encode(), b"nul\0byte", b"x" * 40]


def data_type(element_type):
    return TensorProto.DataType.Value(element_type)


def has_npy(element_type):
    """Whether .npy files hold elements of this type."""
    return element_type not in ("STRING", "BFLOAT16")


def numpy_type(element_type):
    return np.dtype(NUMPY_TYPES.get(element_type) or element_type.lower())


def make_array(rng, element_type, shape):
    """An array of arbitrary bits, which floats may hold as well."""
    count = int(np.prod(shape))
    if element_type == "STRING":
        array = np.empty(count, dtype=object)
        array[:] = [rng.choice(STRINGS) for _ in range(count)]
        return array.reshape(shape)
    dtype = numpy_type(element_type)
    if element_type == "BOOL":
        return np.array([rng.random() < 0.5 for _ in range(count)], dtype).reshape(shape)
    return np.frombuffer(rng.randbytes(count * dtype.itemsize), dtype).reshape(shape)


def to_tensor(element_type, array, name=""):
    tensor = TensorProto(name=name, dims=array.shape)
    tensor.data_type = data_type(element_type)
    if element_type == "STRING":
        tensor.string_data.extend(array.ravel().tolist())
    else:
        tensor.raw_data = array.tobytes()
    return tensor


def from_tensor(element_type, tensor):
    assert tensor.data_type == data_type(element_type), tensor.data_type
    if element_type == "STRING":
        array = np.empty(len(tensor.string_data), dtype=object)
        array[:] = tensor.string_data
    else:
        array = np.frombuffer(tensor.raw_data, numpy_type(element_type))
    return array.reshape(tuple(tensor.dims))


def to_message(element_type, value):
    """A TensorProto of an array, or a SequenceProto of a list of arrays."""
    if not isinstance(value, list):
        return to_tensor(element_type, value)
    sequence = SequenceProto(elem_type=SequenceProto.TENSOR)
    sequence.tensor_values.extend(to_tensor(element_type, array) for array in value)
    return sequence


def have_same_bits(lhs, rhs):
    if isinstance(lhs, list) or isinstance(rhs, list):
        return (
            isinstance(lhs, list) and isinstance(rhs, list) and len(lhs) == len(rhs)
            and all(map(have_same_bits, lhs, rhs))
        )
    if lhs.shape != rhs.shape or lhs.dtype != rhs.dtype:
        return False
    return lhs.tolist() == rhs.tolist() if lhs.dtype == object else lhs.tobytes() == rhs.tobytes()


def read_value(stem, file_format, element_type, expected):
    """The output whose files begin with the path `stem`: a list if `expected` is
    one, else an array. `expected` also says how many .npy files a list has."""
    if file_format == "npy":
        if isinstance(expected, list):
            return [np.load(f"{stem}.{i}.npy") for i in range(len(expected))]
        return np.load(f"{stem}.npy")
    with open(f"{stem}.pb", "rb") as file:
        contents = file.read()
    if isinstance(expected, list):
        sequence = SequenceProto()
        sequence.ParseFromString(contents)
        assert sequence.elem_type == SequenceProto.TENSOR, sequence.elem_type
        return [from_tensor(element_type, tensor) for tensor in sequence.tensor_values]
    tensor = TensorProto()
    tensor.ParseFromString(contents)
    return from_tensor(element_type, tensor)


def file_names(stem, file_format, value):
    """The names of the files that an output of this value is written to."""
    if file_format == "npy" and isinstance(value, list):
        return [f"{stem}.{i}.npy" for i in range(len(value))]
    return [f"{stem}.{file_format}"]
