# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: runner
# RUN: %python %s %t | FileCheck %s
# CHECK: 3 types, 0 functions beyond their bounds
"""How far what is computed by formulas is from the true value.

Errors are in units of the last place (ULP) of the true value, which NumPy's or
C's functions of f64 stand for. Numbers of f16 and bf16 are all tried. Of f32 it
is every 1021st, and all around where a formula or the result's form changes; the
option --all tries all 2^32 of them, which takes some hours.
"""

import math
import platform
import sys

import numpy as np

import runner

STRIDE = 1021
SLICE = 1 << 24
FOLDER = sys.argv[1]


def _sigmoid(x):
    exp = np.exp(-np.abs(x))
    return np.where(x < 0, exp, 1) / (1 + exp)


# For each function: the reference and the bounds, in ULP, for f32. The bounds
# are those of docs/Semantics.md.
FUNCTIONS = {
    "exp": (np.exp, 1.1),
    "expm1": (np.expm1, 2.0),
    "sigmoid": (_sigmoid, 2.5),
    "tanh": (np.tanh, 2.7),
    "log": (np.log, 1.1),
    "log1p": (np.log1p, 2.0),
    "erf": (np.vectorize(math.erf, otypes=[np.float64]), 1.5),
}
# 16-bit numbers are computed with as f32 and rounded once.
NARROW_BOUND = 0.51
# Where a formula is left for another one or a constant, or the result becomes
# infinite, denormal, 0 or 1.
PLACES = [0, 2**-126, 2**-24, 0.25, 0.5, 2**-0.5, 1, 2**0.5, 2, 4, 9.01, 10, 17.33,
          20, 60, 87.33655, 88.02969, 88.72284, 89, 103.2789, 103.9721, 104, 2.0**64,
          2.0**127, np.inf]


def program(element, storage, count):
    """Functions of `element`, whose bits come and go as `storage`."""
    tensor = f"tensor<{count}x{element}>"
    outer = f"tensor<{count}x{storage}>"
    lines, results = [f"%one = arith.constant dense<1.0> : tensor<{count}xf32>"], []
    if element != storage:
        lines.append(f"%x = arith.bitcast %in : {outer} to {tensor}")
    x = "%in" if element == storage else "%x"
    for name in FUNCTIONS:
        value = f"%{name}"
        if name == "sigmoid":
            lines += sigmoid(x, tensor, f"tensor<{count}xf32>")
        else:
            lines.append(f"{value} = math.{name} {x} : {tensor}")
        if element != storage:
            lines.append(f"{value}_bits = arith.bitcast {value} : {tensor} to {outer}")
            value += "_bits"
        results.append(value)
    types = ", ".join([outer] * len(results))
    body = "\n  ".join(lines)
    return f"""func.func @main(%in: {outer}) -> ({types}) {{
  {body}
  return {", ".join(results)} : {types}
}}
"""


def sigmoid(x, tensor, wide):
    """As the importer has it: computed with as f32."""
    lines = []
    if tensor != wide:
        lines.append(f"%wide = arith.extf {x} : {tensor} to {wide}")
        x = "%wide"
    result = "%sigmoid" if tensor == wide else "%quotient"
    lines += [
        f"%negated = arith.negf {x} : {wide}",
        f"%e = math.exp %negated : {wide}",
        f"%sum = arith.addf %one, %e : {wide}",
        f"{result} = arith.divf %one, %sum : {wide}",
    ]
    if tensor != wide:
        lines.append(f"%sigmoid = arith.truncf {result} : {wide} to {tensor}")
    return lines


def errors(actual, expected, fraction_bits, least_exponent, most_exponent):
    """The distance in ULP of `actual` from `expected`, both f64. What is beyond
    the largest number counts as the power of 2 behind that."""
    limit = 2.0 ** (most_exponent + 1)
    assert np.array_equal(np.isnan(actual), np.isnan(expected))
    actual, expected = [np.clip(np.nan_to_num(v, nan=0.0), -limit, limit)
                        for v in (actual, expected)]
    is_zero = (actual == 0) & (expected == 0)
    assert np.array_equal(np.signbit(actual)[is_zero], np.signbit(expected)[is_zero])
    exponent = np.frexp(expected)[1] - 1
    exponent = np.clip(np.where(expected == 0, least_exponent, exponent),
                       least_exponent, most_exponent)
    return np.abs(actual - expected) / np.exp2(exponent - float(fraction_bits))


def run(bits, element, cpu):
    """The results of all functions for numbers with these bits, and the numbers,
    as f64."""
    if element == "bf16":
        widen = lambda v: (v.astype(np.uint32) << 16).view(np.float32).astype(np.float64)
        storage, inputs = "i16", bits.astype(np.uint16).view(np.int16)
    else:
        dtype = {"f16": np.float16, "f32": np.float32}[element]
        widen = lambda v: v.astype(np.float64)
        storage, inputs = element, bits.view(dtype)
    text = program(element, storage, len(bits))
    results = runner.run_arrays(text, [inputs], FOLDER, options=["--cpu", cpu])
    if element == "bf16":
        inputs, results = bits, [r.view(np.uint16) for r in results]
    # A NaN may be one that signals, which NumPy says when it converts it.
    with np.errstate(invalid="ignore"):
        return widen(inputs), [widen(r) for r in results]


def worst_errors(bits, element, cpu):
    """For each function the largest error among numbers with these bits, and the
    number."""
    form = {"f32": (23, -126, 127), "f16": (10, -14, 15), "bf16": (7, -126, 127)}
    x, results = run(bits, element, cpu)
    worst = {}
    with np.errstate(all="ignore"):
        for (name, (reference, _)), actual in zip(FUNCTIONS.items(), results, strict=True):
            found = errors(actual, reference(x), *form[element])
            worst[name] = max(zip(found[[found.argmax()]], x[[found.argmax()]]))
    return worst


def f32_bits():
    sample = np.arange(0, 1 << 32, STRIDE, np.uint32)
    places = np.array(PLACES, np.float32).view(np.uint32).astype(np.int64)
    near = (places[:, None] + np.arange(-100, 101)).reshape(-1) % (1 << 31)
    return np.concatenate([sample, near, near + (1 << 31)]).astype(np.uint32)


def main():
    if "--all" in sys.argv:
        slices = [np.arange(start, start + SLICE, dtype=np.uint32)
                  for start in range(0, 1 << 32, SLICE)]
        types = [("f32", bits) for bits in slices]
    else:
        narrow = np.arange(1 << 16, dtype=np.uint16)
        types = [("f32", f32_bits()), ("f16", narrow), ("bf16", narrow)]
    # With fused products and sums, and without.
    cpus = ["native"]
    if platform.machine() == "x86_64":
        cpus.append("x86-64-v2")
    worst = {}
    for element, bits in types:
        for cpu in cpus:
            for name, (error, x) in worst_errors(bits, element, cpu).items():
                key = (element, name)
                worst[key] = max(worst.get(key, (0, 0)), (error, x))
    num_bad = 0
    for (element, name), (error, x) in worst.items():
        bound = FUNCTIONS[name][1] if element == "f32" else NARROW_BOUND
        num_bad += not error <= bound
        print(f"{element} {name}: {error:.3f} ULP at {x.hex()}, bound {bound}")
    print(f"{len({t for t, _ in worst})} types, {num_bad} functions beyond their bounds")


main()
