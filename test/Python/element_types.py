# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# RUN: %python %s
"""Numbers of Python become elements of every type where they fit, and nothing else does."""

import array
import collections
import math

import numpy as np

import split


def identity(element_type):
    """A model of x, which is unchanged."""
    tensor = f"tensor<?x{element_type}>"
    return split.compile(
        f'func.func @main(%x: {tensor} {{split.name = "x"}}) -> {tensor} {{\n'
        f"  return %x : {tensor}\n}}\n"
    )


def accept(element_type, value, expected=None):
    result = identity(element_type)(value)
    expected = np.array(value if expected is None else expected, result.dtype)
    np.testing.assert_array_equal(result, expected)


def refuse(element_type, value, message):
    try:
        identity(element_type)(value)
    except ValueError as error:
        assert str(error) == f"input 0 'x': {message}", error
    else:
        raise AssertionError(f"{element_type}: {value}")


# Integers of both ends together, which NumPy alone takes for floats.
accept("ui64", [2**64 - 1, 1])
accept("i64", [-(2**63), 2**63 - 1])
accept("i64", range(3), [0, 1, 2])
accept("i64", collections.deque([1, 2]), [1, 2])
refuse("ui64", [2**64, 1], "18446744073709551616 is out of bounds for uint64")
refuse("ui64", [1, -1], "-1 is out of bounds for uint64")
refuse("i64", [2**63, 1], "9223372036854775808 is out of bounds for int64")
refuse("i64", [10**5000], "an integer of 16610 bits is out of bounds for int64")
refuse("i1", [0, 2], "2 is out of bounds for bool")
refuse("i64", [1, 2.0], "expected elements of int64, but got float64")

# A finite number stays one.
accept("f32", [1, True, 0.5, 2**64, -math.inf])
assert math.isnan(identity("f32")([math.nan])[0])
accept("f16", [65504, math.inf])
refuse("f32", [math.inf, 1e300], "1e+300 is out of bounds for float32")
refuse("f32", [10**39], f"{10**39} is out of bounds for float32")
refuse("f32", [10**400], "an integer is out of bounds for float32")
refuse("f16", [70000], "70000 is out of bounds for float16")
refuse("complex<f32>", [1e300j], "1e+300j is out of bounds for complex64")
refuse("f32", [1j], "expected elements of float32, but got complex128")
refuse("f32", [None], "expected elements of float32, but got NoneType")
refuse("f32", [1.0, "2"], "expected elements of float32, but got str")
refuse("i8", [b"2"], "expected elements of int8, but got bytes")

# What has an element type is not converted, in lists or not.
floats, doubles = (array.array(code, [1.5, 2.5]) for code in "fd")
for same in (floats, memoryview(floats), [np.float32(1.5), 2.5], np.float32([1.5, 2.5])):
    accept("f32", same, [1.5, 2.5])
accept("f32", [np.array(1.5, np.float32), 2], [1.5, 2])
for other in (doubles, memoryview(doubles), [np.float64(1), 2], [np.array(1.0), np.array(2.0)]):
    refuse("f32", other, "expected elements of float32, but got float64")
refuse("i64", [np.int32(1)], "expected elements of int64, but got int32")
refuse("i8", bytearray(b"a"), "expected elements of int8, but got uint8")

# Narrow integers are in arrays of a wider type.
for element_type, low, high in (
    ("i4", -8, 7),
    ("si4", -8, 7),
    ("ui4", 0, 15),
    ("ui1", 0, 1),
    ("si1", -1, 0),
    ("i12", -2048, 2047),
):
    dtype = identity(element_type).inputs[0].dtype
    for kind in (list, lambda values: np.array(values, dtype)):
        accept(element_type, kind([low, high]), [low, high])
        for wrong in (low - 1, high + 1):
            name = element_type
            if wrong < 0 and dtype.kind == "u":
                if kind is not list:
                    continue
                name = dtype
            refuse(element_type, kind([low, wrong]), f"{wrong} is out of bounds for {name}")
accept("i4", np.zeros(0, np.int8), [])

# Computed with, they are what they were, and so are the results.
widen = split.compile("""
func.func @main(%x: tensor<2xi4>) -> (tensor<2xi32>, tensor<2xi32>, tensor<2xi4>) {
  %0 = arith.extsi %x : tensor<2xi4> to tensor<2xi32>
  %1 = arith.extui %x : tensor<2xi4> to tensor<2xi32>
  %2 = arith.constant dense<[-8, 7]> : tensor<2xi4>
  return %0, %1, %2 : tensor<2xi32>, tensor<2xi32>, tensor<2xi4>
}
""")
for given in ([-1, 7], np.array([-1, 7], np.int8)):
    assert [part.tolist() for part in widen(given)] == [[-1, 7], [15, 7], [-8, 7]]
negate = split.compile("""
func.func @main(%x: i4) -> i4 {
  %zero = arith.constant 0 : i4
  %0 = arith.subi %zero, %x : i4
  return %0 : i4
}
""")
assert negate(3) == -3 and negate(np.int8(-3)) == 3
