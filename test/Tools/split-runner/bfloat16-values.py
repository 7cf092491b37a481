# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# RUN: %python %s %t
"""All bfloat16 numbers, denormal ones and NaN too, and all roundings to them.

A processor's own instruction takes denormal numbers for 0.
"""

import pathlib
import sys

import numpy as np

import runner

folder = pathlib.Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)

# Bits come in and go out, as NumPy has no bfloat16.
PROGRAM = """
func.func @main(%a: tensor<?xi16>, %x: tensor<?xf32>, %d: tensor<?xf64>)
    -> (tensor<?xi16>, tensor<?xi16>, tensor<?xi16>, tensor<?xi16>, tensor<?xi16>, tensor<?xf32>) {
  %b = arith.bitcast %a : tensor<?xi16> to tensor<?xbf16>
  %rounded = arith.truncf %x : tensor<?xf32> to tensor<?xbf16>
  %narrowed = arith.truncf %d : tensor<?xf64> to tensor<?xbf16>
  %sum = arith.addf %b, %b : tensor<?xbf16>
  %product = arith.mulf %b, %b : tensor<?xbf16>
  %root = math.sqrt %b : tensor<?xbf16>
  %wide = arith.extf %b : tensor<?xbf16> to tensor<?xf32>
  %0 = arith.bitcast %rounded : tensor<?xbf16> to tensor<?xi16>
  %1 = arith.bitcast %narrowed : tensor<?xbf16> to tensor<?xi16>
  %2 = arith.bitcast %sum : tensor<?xbf16> to tensor<?xi16>
  %3 = arith.bitcast %product : tensor<?xbf16> to tensor<?xi16>
  %4 = arith.bitcast %root : tensor<?xbf16> to tensor<?xi16>
  return %0, %1, %2, %3, %4, %wide
      : tensor<?xi16>, tensor<?xi16>, tensor<?xi16>, tensor<?xi16>, tensor<?xi16>, tensor<?xf32>
}
"""


def widen(bits):
    """The numbers that are stored as `bits`, as f32."""
    return (bits.astype(np.uint32) << 16).view(np.float32)


def round_to_even(values):
    """f32 `values` rounded to bfloat16, to the nearest or else the even one."""
    bits = values.view(np.uint32).astype(np.uint64)
    rounded = ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16).astype(np.uint16)
    return np.where(np.isnan(values), np.uint16(0x7FC0), rounded)


def round_to_odd(values):
    """f64 `values` as f32 whose last bit is set if they are not exact, so that
    rounding again is as if they were rounded once."""
    near = values.astype(np.float32)
    exact = near.astype(np.float64) == values
    bits = near.view(np.uint32)
    too_large = np.abs(near.astype(np.float64)) > np.abs(values)
    truncated = np.where(too_large, bits - 1, bits)
    return np.where(exact | np.isnan(values), bits, truncated | 1).astype(np.uint32).view(np.float32)


def check(name, actual, expected):
    actual, expected = widen(actual.view(np.uint16)), widen(expected)
    same = (actual.view(np.uint32) == expected.view(np.uint32)) | (
        np.isnan(actual) & np.isnan(expected)
    )
    wrong = np.flatnonzero(~same)
    assert wrong.size == 0, (name, wrong.size, actual[wrong[:8]], expected[wrong[:8]])


np.seterr(all="ignore")
bits = np.arange(1 << 16, dtype=np.uint16)
lows = np.array([0, 1, 0x7FFF, 0x8000, 0x8001, 0xFFFF], np.uint32)
floats = ((bits.astype(np.uint32)[:, None] << 16) | lows).ravel().view(np.float32)
number = floats.astype(np.float64)
doubles = np.concatenate(
    [number, np.nextafter(number, np.inf), np.nextafter(number, -np.inf), [1e300, -1e300, 1e-300]]
)
numbers = widen(bits)

(folder / "program.mlir").write_text(PROGRAM)
inputs = []
for index, array in enumerate([bits.view(np.int16), floats, doubles]):
    np.save(folder / f"in_{index}.npy", array)
    inputs += ["--input", folder / f"in_{index}.npy"]
for cpu in ("native", "generic"):
    runner.succeed(folder / "program.mlir", *inputs, "--cpu", cpu, "--output-dir", folder / cpu)
    out = [np.load(folder / cpu / f"output_{i}.npy") for i in range(6)]
    check("truncf from f32", out[0], round_to_even(floats))
    check("truncf from f64", out[1], round_to_even(round_to_odd(doubles)))
    check("addf", out[2], round_to_even(numbers + numbers))
    check("mulf", out[3], round_to_even(numbers * numbers))
    check("sqrt", out[4], round_to_even(np.sqrt(numbers)))
    assert np.array_equal(out[5], numbers, equal_nan=True)
