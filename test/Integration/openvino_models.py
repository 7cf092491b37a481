# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: openvino, runner
# RUN: %python %s %t
"""OpenVINO IR models of VariadicSplit and Split give what NumPy does: all types,
axes as scalars and as lists, lengths with and without -1, known before and at run
time, of static, dynamic and bounded shapes; and fail where they must."""

import re
import subprocess
import sys

import numpy as np

import runner
from openvino_ir import TYPES, Network

folder = runner.fresh_directory(sys.argv[1])
generator = np.random.default_rng(3)
INTEGERS = [name for name in TYPES if "int" in name]


def run(path, inputs):
    command = ["split-runner", path, "--output-dir", folder / "out"]
    for index, array in enumerate(inputs):
        np.save(folder / f"x{index}.npy", array)
        command += ["--input", folder / f"x{index}.npy"]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


def declared(shape):
    """`shape` as a model may declare it."""
    forms = [lambda d: d, lambda d: "?", lambda d: "-1", lambda d: f"0..{d + 3}", lambda d: f"{d}.."]
    return [forms[generator.integers(len(forms)) if generator.integers(2) else 0](d) for d in shape]


def make_input(network, inputs, array, is_constant):
    if is_constant:
        return network.const(array)
    inputs.append(array)
    return network.parameter(array.dtype, declared(array.shape) if array.ndim else [])


def make_integer(value):
    """An integer tensor of some type that can hold `value`."""
    value = np.asarray(value)
    types = [t for t in INTEGERS if np.can_cast(np.min_scalar_type(value.min(initial=0)), t)
             and value.max(initial=0) <= np.iinfo(t).max and value.min(initial=0) >= np.iinfo(t).min]
    return value.astype(generator.choice(types))


def add_random_layers(network, inputs, x, source):
    """Layers that move or compute elements: the tensor and its value after them."""
    for _ in range(generator.integers(3)):
        kind = generator.choice(["Transpose", "Unsqueeze", "Convert", "Pad", "Maximum", "Slice"])
        constant = lambda value: network.const(make_integer(value))
        opset, data, operands = 1, None, []
        if kind == "Transpose":
            order = generator.permutation(x.ndim)
            x, operands = x.transpose(order), [constant(order)]
        elif kind == "Unsqueeze":
            position = int(generator.integers(-x.ndim - 1, x.ndim + 1))
            x, operands = np.expand_dims(x, position), [constant([position])]
        elif kind == "Convert":
            target = generator.choice([t for t in TYPES if t not in ("bool", "float16")])
            x, data = x.astype(target), {"destination_type": TYPES[target][0]}
        elif kind == "Pad" and x.dtype != bool:
            low, high = generator.integers(0, 3, (2, x.ndim))
            x = np.pad(x, list(zip(low, high)))
            operands, data, opset = [constant(low), constant(high)], {"pad_mode": "constant"}, 12
        elif kind == "Maximum" and x.dtype != bool:
            other = np.asarray(7, x.dtype)
            x, operands = np.maximum(x, other), [network.const(other)]
        elif kind == "Slice":
            axis = int(generator.integers(x.ndim))
            start, stop = (int(v) for v in generator.integers(-8, 9, 2))
            step = int(generator.choice([-2, -1, 1, 3]))
            x = x[(slice(None),) * axis + (slice(start, stop, step),)]
            operands = [constant([v]) for v in (start, stop, step, axis - x.ndim)]
            opset = 8
        else:
            continue
        layer = network.add(kind, [source, *operands], [("", ())], data, opset=opset)
        source = layer, 1 + len(operands)
    return x, source


def add_random_split(network, inputs, number):
    """A split with layers around it; what its results are."""
    shape = tuple(generator.integers(0, 7, generator.integers(1, 5)))
    dtype = list(TYPES)[number % len(TYPES)]
    x = generator.integers(0, 2 if dtype == "bool" else 100, shape).astype(dtype)
    source = make_input(network, inputs, x, generator.integers(8) == 0)
    x, source = add_random_layers(network, inputs, x, source)
    axis = int(generator.integers(-x.ndim, x.ndim))
    dim = x.shape[axis]
    axis_value = make_integer(axis if generator.integers(2) else [axis])
    axis_source = make_input(network, inputs, axis_value, generator.integers(2))
    if number % 3 == 0:
        count = int(generator.choice([n for n in range(1, 7) if dim % n == 0]))
        sizes, operands, data = [dim // count] * count, [source, axis_source], {"num_splits": count}
        layer = network.add("Split", operands, [("", ())] * count, data)
    else:
        count = int(generator.integers(1, 5))
        cuts = np.sort(generator.integers(0, dim + 1, count - 1))
        sizes = np.diff([0, *cuts, dim]).tolist()
        lengths = list(sizes)
        if generator.integers(2):
            lengths[generator.integers(count)] = -1
        lengths_source = make_input(network, inputs, make_integer(lengths), generator.integers(2))
        operands = [source, axis_source, lengths_source]
        layer = network.add("VariadicSplit", operands, [("", ())] * count)
    parts = np.split(x, np.cumsum(sizes)[:-1], axis)
    ports = [(layer, len(operands) + index) for index in range(count)]
    # Of an axis that is only known at run time, all dimensions of the parts are.
    if generator.integers(3) == 0:
        joined = network.add("Concat", ports[::-1], [("", ())], {"axis": axis})
        parts, ports = [np.concatenate(parts[::-1], axis)], [(joined, count)]
    for port in ports:
        network.result(port)
    return parts


# 200 splits, of which ten are one model.
for number in range(0, 200, 10):
    network, inputs, expected = Network(version=10 + number // 10 % 2), [], []
    for split in range(number, number + 10):
        expected += add_random_split(network, inputs, split)
    result = run(network.save(folder / "model.xml"), inputs)
    assert result.returncode == 0, (number, network.xml(), result.stderr)
    for index, part in enumerate(expected):
        actual = np.load(folder / "out" / f"output_{index}.npy")
        assert actual.dtype == part.dtype, (number, actual.dtype, part.dtype)
        np.testing.assert_array_equal(actual, part, err_msg=f"{number}, {index}")


# Parts put together again, in another order.
network = Network()
source = network.parameter("uint8", ("?", 3), "x")
layer = network.add(
    "VariadicSplit", [source, network.const(np.int8([-2])), network.const(np.uint16([2, 3, 0]))],
    [("U8", (2, 3)), ("U8", (-1, 3)), ("U8", (0, 3))],
)
joined = network.add("Concat", [(layer, 4), (layer, 5), (layer, 3)], [("U8", (-1, 3))], {"axis": 0})
network.result((joined, 3))
x = generator.integers(0, 100, (5, 3)).astype(np.uint8)
result = run(network.save(folder / "model.xml"), [x])
assert result.returncode == 0, result
np.testing.assert_array_equal(np.load(folder / "out" / "output_0.npy"), np.roll(x, 3, 0))


def expect(message, network, inputs=()):
    path = network if not isinstance(network, Network) else network.save(folder / "bad.xml")
    result = run(path, inputs)
    lines = result.stderr.splitlines()
    assert result.returncode == 1 and len(lines) == 1, (message, result)
    assert lines[0].startswith("error: ") and message in lines[0], (message, result)


def variadic(lengths, shape=(6, 4), axis=0, count=None, ports=None):
    network = Network()
    x = network.parameter("float32", shape, "x")
    count = len(lengths) if count is None else count
    layer = network.add(
        "VariadicSplit", [x, network.const(np.int64(axis)), network.const(np.int64(lengths))],
        ports or [("", ())] * count, name="cut",
    )
    for index in range(count):
        network.result((layer, 3 + index))
    return network


x = np.zeros((6, 4), np.float32)
# What does not fit, known before and at run time.
expect("node 'cut' (VariadicSplit)", variadic([1, 2]))
expect("node 'cut' (VariadicSplit)", variadic([-1, -1]))
expect("node 'cut' (VariadicSplit)", variadic([-1, 7]))
expect("node 'cut' (VariadicSplit)", variadic([-2, 8]))
expect("node 'cut' (VariadicSplit)", variadic([3, 3], axis=2))
expect("node 'cut' (VariadicSplit)", variadic([3, 3], count=3))
expect("node 'cut' (VariadicSplit)", variadic([1, 2], shape=("?", 4)), [x])
expect("is declared as", variadic([3, 3], ports=[("FP32", (2, 4)), ("FP32", (4, 4))]))
for port, problem in ((("I64", (6, 4)), "tensor<6x4xi64>"), (("FP32", (6, 7)), "tensor<6x7xf32>"),
                      (("I64", ()), "tensor<*xi64>")):
    network = Network()
    network.result((network.add("Parameter", (), [port], {"shape": "6,4", "element_type": "f32"}, "x"), 0))
    expect(f"output port 0 of node 'x' (Parameter) is declared as '{problem}', "
           "but has type 'tensor<6x4xf32>'", network)
network = Network()
number, _ = network.const(np.int64(3))
network.layers[number] = network.layers[number].replace("precision='I64'", "precision='FP32'")
network.result((number, 0))
expect("(Const) is declared as 'tensor<*xf32>', but has type 'tensor<i64>'", network)
# What only the port knows is checked when the model runs.
network = Network()
network.result((network.add("Parameter", (), [("FP32", (5, 4))], {"shape": "?,4", "element_type": "f32"}), 0))
expect("dimension 0 is 6, but is declared as 5", network, [x])
# The case of names does not matter, of no operation.
network = variadic([3, 3])
network.layers = [re.sub("type='(.*?)'", lambda kind: kind.group().lower(), layer) for layer in network.layers]
result = run(network.save(folder / "lower.xml"), [x])
assert result.returncode == 0, result.stderr
assert np.array_equal(np.load(folder / "out/output_0.npy"), x[:3])
expect("dimension 0 is 6, but at most 5 is declared", variadic([3, 3], shape=("1..5", 4)), [x])
expect("dimension 0 is 6, but at least 7 is declared", variadic([3, 3], shape=("7..", 4)), [x])
network = Network()
scalar = network.parameter("int64", (), "lengths")
cut = network.add("VariadicSplit", [network.parameter("float32", (6, 4)), network.const(np.int64(0)), scalar],
                  [("", ())] * 2, name="cut")
network.result((cut, 3))
expect("node 'cut' (VariadicSplit): input 'split_lengths' has type 'tensor<i64>', but must be a list", network)
network = Network()
split = network.add("Split", [network.parameter("float32", ("?", 4)), network.const(np.int32(0))],
                    [("", ())] * 4, {"num_splits": 4}, "even")
network.result((split, 2))
expect("node 'even' (Split): the dimension is 6, which cannot be split into 4 equal parts", network, [x])


def broken(old, new, message, network=None):
    network = network or variadic([3, 3])
    text = network.xml()
    assert old in text, old
    path = network.save(folder / "broken.xml")
    path.write_text(text.replace(old, new, 1))
    expect(message, path)


broken("version='11'", "version='7'", "version '7' of OpenVINO IR is not supported")
broken("<layers>", "<layer>", "not XML")
broken("<net", "<nets", "not XML")
broken("<layer id='0'", "<layer id='1'", "its id 1 is also that of")
broken("<layer id='0'", "<layer id='x'", "which is not a number")
broken("<layer id='0'", "<layer", "<layer> has no id")
broken("type=\"Parameter\"", "type=\"Convolution\"", "not supported: 'Convolution' (1)")
broken("type=\"Parameter\"", "", "has no type")
broken("shape=\"6,4\"", "shape=\"6,x\"", "is neither a size")
broken("shape=\"6,4\"", "shape=\"5..2,4\"", "is neither a size")
broken("shape=\"6,4\"", "shape=\"" + ",".join(["1"] * 65) + "\"", "at most 64 are supported")
broken("shape=\"6,4\"", "shape=\"4611686018427387904,4\"", "more elements than can be counted")
broken("element_type=\"f32\"", "element_type=\"q7\"", "element type 'q7' is not supported")
broken("from-layer='0'", "from-layer='77'", "an edge names layer 77, which does not exist")
broken("from-port='0'", "from-port='9'", "which is not one of its outputs")
broken("to-port='1'", "to-port='0'", "two edges end at port 0")
broken("to-port='1'", "to-port='8'", "which is not one of its inputs")
broken("<edge from-layer='0' from-port='0' to-layer='3' to-port='0'/>", "", "no edge ends at input port 0")
broken("from-layer='0' from-port='0'", "from-layer='3' from-port='3'", "it depends on itself")
broken("<port id='4'", "<port id='3'", "two ports have the id 3")
broken("size=\"16\"", "size=\"8\"", "takes 16 bytes, but its size is 8")
broken("offset=\"8\"", "offset=\"9\"", "broken.bin")
broken("offset=\"8\"", "offset=\"-8\"", "at offset -8")
broken("offset=\"8\"", "", "has no attribute 'offset'")
# Entities are not replaced, however many they would be.
bomb = "<!DOCTYPE n [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;'>]>"
broken("<net", bomb + "<net", "is not supported", Network(version="&b;"))
network = variadic([3, 3])
network.save(folder / "alone.xml")
(folder / "alone.bin").unlink()
expect("(Const): the weights in 'alone.bin': ", folder / "alone.xml")
(folder / "alone.bin").write_bytes(network.weights[:10])
expect("(Const): the weights in 'alone.bin': ", folder / "alone.xml")
(folder / "deep.xml").write_text("<net>" + "<a>" * 100000)
expect("not XML", folder / "deep.xml")

# A Result is the end of what it takes.
(folder / "behind.xml").write_text("""<net name="n" version="11"><layers>
<layer id="0" name="x" type="Parameter" version="opset1">
<data shape="2" element_type="f32"/><output><port id="0"/></output></layer>
<layer id="1" name="y" type="Result" version="opset1">
<input><port id="0"/></input><output><port id="1"/></output></layer>
<layer id="2" name="z" type="Result" version="opset1"><input><port id="0"/></input></layer>
</layers><edges><edge from-layer="0" from-port="0" to-layer="1" to-port="0"/>
<edge from-layer="1" from-port="1" to-layer="2" to-port="0"/></edges></net>""")
expect("an edge begins at this result", folder / "behind.xml")
