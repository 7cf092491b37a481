# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: openvino, runner
# RUN: %python %s %t
"""Layers of OpenVINO IR give what NumPy, or the operations' specifications, say:
each with its inputs static and dynamic. All cases of a kind are one model."""

import math
import subprocess
import sys

import numpy as np

import runner
from openvino_ir import Network

folder = runner.fresh_directory(sys.argv[1])
generator = np.random.default_rng(5)
cases = []


def case(kind, inputs, expected, data=None, opset=1, constants=()):
    """A layer of `inputs`, of which those at `constants` are in the model."""
    outputs = expected if isinstance(expected, list) else [expected]
    cases.append((kind, [np.asarray(x) for x in inputs], [np.asarray(x) for x in outputs],
                  data, opset, constants))


def run_cases(is_dynamic):
    network, arrays, names = Network(), [], []
    for kind, inputs, outputs, data, opset, constants in cases:
        sources = []
        for index, array in enumerate(inputs):
            if index in constants:
                sources.append(network.const(array))
                continue
            # A dynamic dimension is not broadcast: ones stay. The length of a list
            # of what is done to each dimension has to be known.
            is_list = index > 0 and kind in ("Slice", "StridedSlice", "Tile")
            shape = [d if d == 1 or is_list or not is_dynamic else "?" for d in array.shape]
            sources.append(network.parameter(array.dtype, shape))
            arrays.append(array)
        layer = network.add(kind, sources, [("", ())] * len(outputs), data, opset=opset)
        for index in range(len(outputs)):
            network.result((layer, len(inputs) + index))
            names.append(f"{kind}-{opset} {data or ''}")
    command = ["split-runner", network.save(folder / "model.xml"), "--output-dir", folder / "out"]
    for index, array in enumerate(arrays):
        np.save(folder / f"x{index}.npy", array)
        command += ["--input", folder / f"x{index}.npy"]
    result = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert result.returncode == 0, result.stderr
    expected = [array for one in cases for array in one[2]]
    for index, (name, array) in enumerate(zip(names, expected, strict=True)):
        actual = np.load(folder / "out" / f"output_{index}.npy")
        assert actual.dtype == array.dtype, (name, actual.dtype, array.dtype)
        assert actual.shape == array.shape, (name, actual.shape, array.shape)
        if array.dtype.kind == "f":
            tolerance = 2e-3 if array.dtype == np.float16 else 2e-6
            np.testing.assert_allclose(actual, array, tolerance, tolerance, err_msg=name)
        else:
            np.testing.assert_array_equal(actual, array, err_msg=name)


def run_all():
    for is_dynamic in (False, True):
        run_cases(is_dynamic)
    cases.clear()


f32, i8, i32, i64, u8, u64 = np.float32, np.int8, np.int32, np.int64, np.uint8, np.uint64
x = f32([[-2.5, -0.5, 0.0, 0.5], [1.5, 2.5, 3.25, -7.0]])
positive = np.abs(x) + f32(0.25)
erf = np.vectorize(math.erf, otypes=[np.float32])


def sigmoid(value):
    return 1 / (1 + np.exp(-value))


# Functions of each element.
unit = f32([-0.75, 0.0, 0.5])
for kind, opset, function in [
    ("Abs", 1, np.abs), ("Ceiling", 1, np.ceil), ("Cos", 1, np.cos), ("Erf", 1, erf),
    ("Exp", 1, np.exp), ("Floor", 1, np.floor), ("Negative", 1, np.negative),
    ("ReLU", 1, lambda v: np.maximum(v, 0)), ("Relu", 1, lambda v: np.maximum(v, 0)),
    ("Sigmoid", 1, sigmoid), ("Sign", 1, np.sign), ("Sin", 1, np.sin), ("Tan", 1, np.tan),
    ("Tanh", 1, np.tanh), ("Sinh", 1, np.sinh), ("Cosh", 1, np.cosh), ("Asinh", 4, np.arcsinh),
    ("Atan", 1, np.arctan), ("Mish", 4, lambda v: v * np.tanh(np.log1p(np.exp(v)))),
    ("HSigmoid", 5, lambda v: np.clip(v + 3, 0, 6) / 6),
    ("HSwish", 4, lambda v: v * np.clip(v + 3, 0, 6) / 6),
    ("SoftPlus", 4, lambda v: np.log1p(np.exp(v))), ("SoftSign", 9, lambda v: v / (1 + np.abs(v))),
    ("Gelu", 2, lambda v: v / 2 * (1 + erf(v / f32(2**0.5)))), ("Identity", 16, lambda v: v),
    ("IsNaN", 10, np.isnan), ("IsFinite", 10, np.isfinite), ("Swish", 4, lambda v: v * sigmoid(v)),
]:
    case(kind, [x], function(x), opset=opset)
for kind, function in [("Acos", np.arccos), ("Asin", np.arcsin)]:
    case(kind, [unit], function(unit))
case("Atanh", [unit], np.arctanh(unit), opset=3)
case("Acosh", [positive + 1], np.arccosh(positive + 1), opset=4)
case("Log", [positive], np.log(positive))
case("Sqrt", [positive], np.sqrt(positive))
case("Sqrt", [positive.astype(np.float16)], np.sqrt(positive.astype(np.float16)))
for array in (i8([[-128, -1, 7]]), u8([[0, 200, 255]])):
    for kind, function in [("Abs", np.abs), ("Negative", np.negative), ("Sign", np.sign),
                           ("Floor", lambda v: v), ("ReLU", lambda v: np.maximum(v, 0))]:
        case(kind, [array], function(array).astype(array.dtype))
case("Gelu", [x], x / 2 * (1 + np.tanh(f32(0.79788456) * (x + f32(0.044715) * x**3))),
     {"approximation_mode": "TANH"}, 7)
case("Elu", [x], np.where(x < 0, f32(0.5) * np.expm1(x), x), {"alpha": "0.5"})
case("Clamp", [x], np.clip(x, -1, 2), {"min": "-1", "max": "2"})
case("Clamp", [i32([-9, -1, 2, 9])], i32([-1, -1, 2, 3]), {"min": "-1.5", "max": "3.9"})
case("Clamp", [u8([0, 7, 255])], u8([0, 7, 255]), {"min": "-1e30", "max": "1e30"})
case("Round", [x], np.round(x), {"mode": "half_to_even"}, 5)
case("Round", [x], np.trunc(x + np.copysign(f32(0.5), x)), {"mode": "half_away_from_zero"}, 5)
case("IsInf", [f32([np.inf, -np.inf, 1])], np.array([False, True, False]), {"detect_positive": "false"}, 10)
case("Swish", [x, f32(0.5)], x * sigmoid(x * f32(0.5)), opset=4)
case("HardSigmoid", [x, f32(0.2), f32(0.5)], np.clip(x * f32(0.2) + f32(0.5), 0, 1))
case("Selu", [x, f32(1.5), f32(1.25)], f32(1.25) * np.where(x < 0, f32(1.5) * np.expm1(x), x))
slope = f32([0.5, 2.0])
case("PReLU", [x.reshape(1, 2, 4), slope], np.where(x < 0, x * slope[:, None], x).reshape(1, 2, 4),
     constants=[1])
case("PReLU", [x, f32([0.5])], np.where(x < 0, x / 2, x), constants=[1])
run_all()

# Arithmetic, with broadcasting; integers round as m_pythondiv says.
a = i32([[-7, 7, -8, 5], [2147483647, -2147483648, 0, -5]])
b = i32([2, -2, 3, -3])
truncated = np.trunc(a / b.astype(np.float64)).astype(i32)
case("Add", [a, b], a + b)
case("Subtract", [a, b], a - b)
case("Multiply", [a, i32([[3]])], a * 3)
case("Divide", [a, b], a // b)
case("Divide", [a, b], truncated, {"m_pythondiv": "false"})
case("Divide", [i32([-2147483648]), i32([-1])], i32([-2147483648]))
case("Divide", [x, f32([[2.0]])], x / 2)
case("FloorMod", [a, b], a % b)
case("FloorMod", [x, f32([[-2.0]])], np.mod(x, f32(-2)))
case("Mod", [a, b], np.fmod(a, b))
case("Mod", [x, f32([[2.0]])], np.fmod(x, f32(2)))
case("Power", [positive, x], positive**x, {"auto_broadcast": "none"})
case("Power", [i64([2, -3, 10]), i64([5, 3, 0])], i64([32, -27, 1]))
case("Maximum", [a, b], np.maximum(a, b))
case("Minimum", [u64([1, 2**63]), u64([[2]])], u64([[1, 2]]))
case("SquaredDifference", [a[0], b], (a[0] - b) ** 2)
for kind, function in [("Equal", np.equal), ("NotEqual", np.not_equal), ("Less", np.less),
                       ("LessEqual", np.less_equal), ("Greater", np.greater),
                       ("GreaterEqual", np.greater_equal)]:
    case(kind, [a, b], function(a, b))
    case(kind, [u8([1, 200]), u8([200, 1])], function(u8([1, 200]), u8([200, 1])))
    case(kind, [np.array([True, False]), np.array([False, False])],
         function(np.array([True, False]), np.array([False, False])))
p, q = np.array([[True], [False]]), np.array([True, False])
for kind, opset, function in [("LogicalAnd", 1, np.logical_and), ("LogicalOr", 1, np.logical_or),
                              ("LogicalXor", 1, np.logical_xor), ("Xor", 1, np.logical_xor),
                              ("BitwiseOr", 13, np.logical_or)]:
    case(kind, [p, q], function(p, q), opset=opset)
case("LogicalNot", [q], ~q)
case("BitwiseNot", [u8([1, 254])], ~u8([1, 254]), opset=13)
case("BitwiseXor", [a, b], a ^ b, opset=13)
case("BitwiseAnd", [a, b], a & b, opset=14)
case("Select", [a > b, a, b], np.where(a > b, a, b))
for target, element in [("f16", np.float16), ("f64", np.float64), ("i8", i8), ("u64", u64),
                        ("boolean", np.bool_), ("i32", i32)]:
    v = f32([0.0, 1.75, 100.5])
    case("Convert", [v], v.astype(element), {"destination_type": target})
case("ConvertLike", [i8([-1, 1]), f32([[0]])], f32([-1, 1]))
case("Convert", [np.array([True, False])], f32([1, 0]), {"destination_type": "f32"})
run_all()

# Reductions and Softmax.
y = generator.integers(-9, 9, (2, 3, 4)).astype(f32)
for kind, function in [("ReduceSum", np.sum), ("ReduceMax", np.max), ("ReduceMin", np.min),
                       ("ReduceProd", np.prod), ("ReduceMean", np.mean),
                       ("ReduceL1", lambda v, **k: np.abs(v).sum(**k)),
                       ("ReduceL2", lambda v, **k: np.sqrt((v * v).sum(**k)))]:
    case(kind, [y, i32([2, -3])], function(y, axis=(0, 2)), opset=4, constants=[1])
    case(kind, [y, i64(-1)], function(y, axis=-1, keepdims=True), {"keep_dims": "true"}, 4, [1])
case("ReduceSum", [y, i64([])], y, constants=[1])
case("ReduceMean", [i32([[-7, 2], [3, 3]]), i8([1])], i32([-2, 3]), constants=[1])
case("ReduceLogicalAnd", [y > 0, i64([0])], np.all(y > 0, axis=0), constants=[1])
case("ReduceLogicalOr", [y > 0, u8([0])], np.any(y > 0, axis=0), constants=[1])
exp = np.exp(y - y.max(axis=-1, keepdims=True))
case("Softmax", [y], exp / exp.sum(axis=-1, keepdims=True), {"axis": "-1"}, 8)
exp = np.exp(y - y.max(axis=1, keepdims=True))
case("Softmax", [y], exp / exp.sum(axis=1, keepdims=True))
case("LogSoftmax", [y], np.log(exp / exp.sum(axis=1, keepdims=True)), {"axis": "1"}, 5)
# With an infinite maximum there is no distribution; less than all are 0 where they are
# masked by -infinity.
masked = np.array([[1, np.inf, -2], [-np.inf, 1, 2], [-np.inf] * 3, [1, np.nan, 2]], "f4")
with np.errstate(invalid="ignore", divide="ignore"):
    exp = np.exp(masked - masked.max(axis=1, keepdims=True))
    parts = exp / exp.sum(axis=1, keepdims=True)
    assert np.isnan(parts).all(axis=1).tolist() == [True, False, True, True]
    case("Softmax", [masked], parts, {"axis": "1"}, 8)
    case("LogSoftmax", [masked], np.log(parts), {"axis": "1"}, 5)
run_all()

# Shapes.
z = np.arange(24).reshape(2, 1, 3, 4).astype(np.int16)
case("ShapeOf", [z], i64([2, 1, 3, 4]))
case("ShapeOf", [z], i32([2, 1, 3, 4]), {"output_type": "i32"}, 3)
case("Reshape", [z, i32([0, -1, 2])], z.reshape(2, 6, 2), {"special_zero": "true"}, constants=[1])
case("Reshape", [z, u8([24])], z.reshape(24), {"special_zero": "false"}, constants=[1])
case("Reshape", [z[:0], i64([0, 4])], np.zeros((0, 4), np.int16), {"special_zero": "false"},
     constants=[1])
case("Reshape", [f32([[5]]), i64([])], f32(5), {"special_zero": "true"}, constants=[1])
case("Squeeze", [z, i64([-3])], z[:, 0], constants=[1])
case("Squeeze", [f32([[[4]]])], f32(4))
case("Unsqueeze", [z, i8([0, -1])], z[None, ..., None], constants=[1])
case("Unsqueeze", [z, i64(1)], z[:, None], constants=[1])
case("Range", [i32(-2), i32(7), i32(3)], np.arange(-2, 7, 3, i32))
case("Range", [f32(5), f32(0), f32(-1.5)], f32([5, 3.5, 2, 0.5]), {"output_type": "f32"}, 4)
case("Range", [f32(1.9), f32(4.2), f32(1.5)], i64([1, 2, 3]), {"output_type": "i64"}, 4, [0, 1, 2])
run_all()

# Movement.
case("Concat", [z, z[:, :, :1]], np.concatenate([z, z[:, :, :1]], 2), {"axis": "-2"})
case("Transpose", [z, i64([2, 0, 3, 1])], z.transpose(2, 0, 3, 1), constants=[1])
case("Transpose", [z, i32([])], z.transpose(), constants=[1])
case("Tile", [z, i64([2, 1, 2])], np.tile(z, [2, 1, 2]), constants=[1])
case("Tile", [i8([1, 2]), i64([2, 2])], np.tile(i8([1, 2]), [2, 2]))
case("Broadcast", [z[:, :, :1], i64([5, 2, 6, 3, 4])],
     np.broadcast_to(z[:, :, :1], (5, 2, 6, 3, 4)), opset=3, constants=[1])
case("Broadcast", [i8([1, 2]), i64([3, 2, 4]), i64([1])],
     np.broadcast_to(i8([1, 2])[:, None], (3, 2, 4)), {"mode": "explicit"}, constants=[1, 2])
case("Broadcast", [z, i64([5, 1, 1])], np.broadcast_to(z, (2, 5, 3, 4)), {"mode": "bidirectional"}, 3,
     [1])
grid = np.arange(1, 13).reshape(3, 4).astype(i32)
mixed = {"edge": [[2, 3, 4, 4, 4, 4]] * 3 + [[6, 7, 8, 8, 8, 8]],
         "reflect": [[10, 11, 12, 11, 10, 9], [6, 7, 8, 7, 6, 5], [2, 3, 4, 3, 2, 1], [6, 7, 8, 7, 6, 5]],
         "symmetric": [[6, 7, 8, 8, 7, 6], [2, 3, 4, 4, 3, 2], [2, 3, 4, 4, 3, 2], [6, 7, 8, 8, 7, 6]],
         "constant": [[0] * 6, [0] * 6, [2, 3, 4, 0, 0, 0], [6, 7, 8, 0, 0, 0]]}
for mode, expected in mixed.items():
    case("Pad", [grid, i64([2, -1]), i64([-1, 3])], i32(expected), {"pad_mode": mode}, 12, [1, 2])
case("Pad", [grid, i64([0, 1]), i64([1, 0]), i32(-5)],
     np.pad(grid, [(0, 1), (1, 0)], constant_values=-5), {"pad_mode": "constant"}, constants=[1, 2])
case("Gather", [grid, u8([[2, 0]]), i64(1)], grid[:, [[2, 0]]], constants=[2])
case("Gather", [grid, i32(1), i64([-2])], grid[1], constants=[2])
case("Gather", [grid, i64([-1, 3, 4, -5]), i64(1)],
     np.concatenate([grid[:, [-1, 3]], np.zeros((3, 2), i32)], 1), opset=8, constants=[2])
case("Gather", [grid, i64([1, -2]), i64(0)], grid[[1, -2]], opset=8, constants=[1, 2])
batched = i64([[0, 0, 4], [4, 0, 0]])
case("Gather", [np.arange(1, 11).reshape(2, 5), batched, i64(1)],
     i64([[1, 1, 5], [10, 6, 6]]), {"batch_dims": "-1"}, 7, [2])
case("Gather", [np.arange(1, 41).reshape(2, 1, 5, 4), i64([[1, 2, 4], [4, 3, 2]]), i64(2)],
     np.stack([np.arange(1, 21).reshape(1, 5, 4)[:, [1, 2, 4]],
               np.arange(21, 41).reshape(1, 5, 4)[:, [4, 3, 2]]]), {"batch_dims": "1"}, 8, [2])
case("GatherElements", [grid, i64([[0, 2, 1, 0]])], np.take_along_axis(grid, i64([[0, 2, 1, 0]]), 0),
     {"axis": "0"}, 6)
case("GatherND", [grid, i64([[1, 2], [0, 3]])], grid[[1, 0], [2, 3]], opset=8, constants=[1])
run_all()

# Slices.
w = np.arange(120).reshape(4, 5, 6).astype(u8)
for start, stop, step, axes, expected in [
    ([1], [8], [2], None, w[1:8:2]), ([-1], [-100], [-1], [1], w[:, ::-1]),
    ([4, -2], [2**62, -(2**62)], [1, -2], [-1, 0], w[-2::-2, :, 4:]), ([9], [9], [1], [2], w[:, :, 9:]),
    ([-9], [-12], [-2], [0], w[-9:-12:-2]),
]:
    inputs = [w, i64(start), i64(stop), i64(step)] + ([i64(axes)] if axes else [])
    case("Slice", inputs, expected, opset=8, constants=[1, 2, 3, 4])
    case("Slice", inputs, expected, opset=8, constants=[4])
masks = {"begin_mask": "0,1,1", "end_mask": "1,1,1"}
case("StridedSlice", [w, i64([1, 1, 123]), i64([0, 0, 2]), i64([1, 1, -1])], w[1:, :, ::-1], masks,
     constants=[1, 2, 3])
case("StridedSlice", [w, i32([1, 0]), i32([3, -1])], w[1:3, :-1], {"begin_mask": "", "end_mask": ""})
case("StridedSlice", [w, i64([0, 1, 0, -1]), i64([0, 3, 0, 0]), i64([1, 2, 1, 1])],
     w[None, 1:3:2, ..., -1], {"begin_mask": "0", "end_mask": "0", "new_axis_mask": "1",
                               "ellipsis_mask": "0,0,1", "shrink_axis_mask": "0,0,0,1"},
     constants=[1, 2, 3])
case("StridedSlice", [w, i64([2, 0, 1]), i64([0, 0, 0]), i64([1, 1, 1])],
     w[2, None, 1], {"begin_mask": "0,0,0", "end_mask": "0,0,0", "new_axis_mask": "0,1,0",
                     "shrink_axis_mask": "1,0,1"}, constants=[1, 2, 3])
case("StridedSlice", [w, i64([7, 3]), i64([-9, 0]), i64([-2, -1])], w[7:-9:-2, 3:0:-1],
     {"begin_mask": "0,0", "end_mask": "0,0"})
run_all()

# What constants of less than a byte hold, and strings.
network = Network()
for element, shape, stored, count in [
    ("i4", (3,), [0xF1, 0x08], i8([1, -1, -8])), ("u4", (2, 2), [0x21, 0xF3], i8([1, 2, 3, 15])),
    ("u2", (5,), [0b11100100, 0b10], i8([0, 1, 2, 3, 2])), ("u1", (10,), [0b10110000, 0b01000000],
                                                            i8([1, 0, 1, 1, 0, 0, 0, 0, 0, 1])),
    ("u3", (6,), [0b10_001_000, 0b1_100_011_0, 0b00000010], i8([0, 1, 2, 3, 4, 5])),
]:
    layer = network.add("Convert", [network.raw(element, shape, stored)], [("I8", ())],
                        {"destination_type": "i8"})
    network.result((layer, 1))
    cases.append(("Convert", [], [count.reshape(shape)], element, 1, ()))
result = subprocess.run(["split-runner", network.save(folder / "packed.xml"), "--output-dir",
                         folder / "out"], capture_output=True, text=True, timeout=60)
assert result.returncode == 0, result.stderr
for index, one in enumerate(cases):
    actual = np.load(folder / "out" / f"output_{index}.npy")
    np.testing.assert_array_equal(actual, one[2][0], err_msg=one[3])

# Elements of types that NumPy lacks are split like others.
network, shown = Network(), []
for element, stored, first, rest in [
    ("bf16", np.uint16([0x3F80, 0x4000, 0x4040]), "1.0", "2.0, 3.0"),
    ("f8e4m3", u8([0x38, 0x40, 0x44]), "1.0", "2.0, 3.0"), ("f8e5m2", u8([0x3C, 0x40, 0x42]), "1.0", "2.0, 3.0"),
    ("f8e8m0", u8([127, 128, 129]), "1.0", "2.0, 4.0"), ("f4e2m1", u8([0x42, 0x05]), "1.0", "2.0, 3.0"),
    ("i4", u8([0xF1, 0x08]), "1", "-1, -8"), ("u4", u8([0xF1, 0x08]), "1", "15, 8"),
    ("u1", u8([0b01100000]), "false", "true, true"), ("u2", u8([0b111001]), "1", "2, 3"),
    ("u6", u8([0b01000001, 0xF0, 0xF]), "1", "1, 63"),
    ("string", np.frombuffer(i32([3, 0, 1, 1, 3]).tobytes() + b"abc", u8), '"a"', '"", "bc"'),
]:
    layer = network.add("VariadicSplit", [network.raw(element, (3,), stored.tobytes()),
                                          network.const(i8([0])), network.const(u8([1, 2]))],
                        [("", ())] * 2)
    for index, text in enumerate((first, rest)):
        network.result((layer, 3 + index))
        shown.append(f"[{text}]")
result = subprocess.run(["split-runner", network.save(folder / "types.xml")], capture_output=True,
                        text=True, timeout=60)
assert result.returncode == 0, result.stderr
printed = [line.strip() for line in result.stdout.splitlines() if line.strip().startswith("[")]
assert printed == shown, result.stdout
