# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# RUN: %python %s
"""split.split gives what NumPy's slices do, for every type that both have."""

import numpy as np

import split

generator = np.random.default_rng(0)
DTYPES = "bool int8 int16 int32 int64 uint8 uint16 uint32 uint64 float16 float32 float64 complex64 complex128"
CASES = ((0, [1, 2]), (-1, [3, 0, 4]))
for number, dtype in enumerate(DTYPES.split()):
    x = generator.integers(0, 100, (3, 7)).astype(dtype)
    axis, sizes = CASES[number % len(CASES)]
    parts = split.split(x, sizes, axis)
    expected = np.split(x, np.cumsum(sizes)[:-1], axis)
    assert [part.dtype for part in parts] == [x.dtype] * len(sizes)
    for part, other in zip(parts, expected):
        np.testing.assert_array_equal(part, other)
        assert part.flags.c_contiguous and not np.shares_memory(part, x)

# Equal parts are those of ONNX: the last is smaller.
assert [len(part) for part in split.split(np.arange(7), num_outputs=4)] == [2, 2, 2, 1]
assert [part.tolist() for part in split.split(["a", "b"], [1, 1])] == [["a"], ["b"]]
assert split.split(np.arange(3), [3])[0].tolist() == [0, 1, 2]


def expect(message, *arguments, **options):
    try:
        split.split(*arguments, **options)
    except ValueError as error:
        assert message in str(error), error
    else:
        raise AssertionError(message)


expect("split sizes sum to 4, but dimension 0 of the source is 3", np.arange(3), [1, 3])
expect("num_outputs", np.arange(3))
expect("num_outputs", np.arange(3), [1], num_outputs=2)
expect("axis 1 is out of range for a tensor of rank 1", np.arange(3), [3], 1)
expect("at least one part", np.arange(3), [])
expect("tensors of datetime64[s] are not supported", np.zeros(1, "datetime64[s]"), [1])
# Sizes are integers of any type.
for sizes in (np.int32([1, 2]), [np.int16(1), 2], (np.uint64(1), 2), range(1, 3)):
    assert [len(part) for part in split.split(np.arange(3), sizes)] == [1, 2]
# A float is no axis, whether its integer was one of a split before or not.
split.split(np.arange(3), [1, 2], axis=0)
for axis in (0.0, None):
    try:
        split.split(np.arange(3), [1, 2], axis=axis)
    except TypeError:
        continue
    raise AssertionError(axis)
# Nothing is rounded or wrapped on the way.
expect("sizes: expected elements of int64, but got float64", np.arange(6), [2.9, 4.2])
expect("sizes: ", np.arange(6), [2**63, 1])
expect("sizes: expected a list of numbers, but got rank 0", np.arange(6), 3)
expect("input 0 'x': expected str or bytes, but got NoneType", np.array(["a", None], object), [1, 1])
