# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How numbers are compared that may be none, and converted to other types."""

import numpy as np

ORDERED = {"oeq": np.equal, "one": np.not_equal, "olt": np.less, "ole": np.less_equal,
           "ogt": np.greater, "oge": np.greater_equal}


def is_unordered(lhs, rhs):
    return np.isnan(lhs) | np.isnan(rhs)


# Predicates of arith.cmpf.
COMPARE_FLOATS = {"uno": is_unordered, "ord": lambda lhs, rhs: ~is_unordered(lhs, rhs)}
for ordered, function in ORDERED.items():
    COMPARE_FLOATS[ordered] = (
        lambda lhs, rhs, f=function: f(lhs, rhs) & ~is_unordered(lhs, rhs))
    COMPARE_FLOATS["u" + ordered[1:]] = (
        lambda lhs, rhs, f=function: f(lhs, rhs) | is_unordered(lhs, rhs))


def as_unsigned(array):
    return array if array.dtype.kind == "b" else array.view(f"u{array.itemsize}")


def as_signed(array):
    return -array.astype(np.int8) if array.dtype.kind == "b" else array


# How ops read the numbers that they convert.
CONVERTERS = {
    "arith.extsi": as_signed, "arith.extui": as_unsigned, "arith.trunci": np.asarray,
    "arith.sitofp": as_signed, "arith.uitofp": as_unsigned, "arith.extf": np.asarray,
    "arith.truncf": np.asarray, "arith.index_cast": np.asarray,
}


def conversions():
    """What numbers are converted by, and to what: a dictionary by what they are."""
    widths = {"i1": 1, "i8": 8, "i16": 16, "i32": 32, "i64": 64}
    floats = {"f16": 16, "f32": 32, "f64": 64}
    table = {name: [] for name in (*widths, *floats, "index")}
    for name, width in widths.items():
        for other, other_width in widths.items():
            if width < other_width:
                table[name] += [("arith.extsi", other), ("arith.extui", other)]
                # To i1 it is the lowest bit, which NumPy's conversion is not.
                table[other] += [("arith.trunci", name)] if width > 1 else []
        table[name] += [(f"arith.{sign}itofp", to) for to in ("f32", "f64") for sign in "su"]
        if width > 1:
            table[name].append(("arith.index_cast", "index"))
            table["index"].append(("arith.index_cast", name))
    for name, width in floats.items():
        for other, other_width in floats.items():
            if width < other_width:
                table[name].append(("arith.extf", other))
                table[other].append(("arith.truncf", name))
    return table


CONVERT = conversions()
