# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: openvino, runner
# RUN: %python %s %t | FileCheck %s
"""OpenVINO IR that is carried, written and carried again is the same module, and
the files that were written compute what those that were read do."""

import os
import re
import subprocess
import sys

import numpy as np

import runner
from openvino_ir import Network

folder = runner.fresh_directory(sys.argv[1])


def tool(*arguments, where=folder, code=0):
    result = subprocess.run(arguments, capture_output=True, text=True, cwd=where, timeout=60)
    assert result.returncode == code, (arguments, result)
    return result.stdout if code == 0 else result.stderr


def round_trip(network, name):
    """The carried module, which is the same again after it was written."""
    texts = []
    previous = None
    for turn in ("first", "second", "third"):
        place = folder / name / turn
        place.mkdir(parents=True)
        if previous is None:
            network.save(place / "model.xml")
        else:
            tool("split-translate", "--export-openvino", previous / "model.mlir", "-o",
                 place / "model.xml")
        # The name of the file is in locations: without its folder it is the same.
        tool("split-translate", "--carry", "--import-openvino", "model.xml", "-o", "model.mlir",
             where=place)
        texts.append((place / "model.mlir").read_text())
        previous = place
    assert texts[0] == texts[1] == texts[2], (texts[0], texts[1])
    second, third = folder / name / "second", folder / name / "third"
    for file in ("model.xml", "model.bin"):
        assert (second / file).read_bytes() == (third / file).read_bytes(), file
    return texts[0], second / "model.xml"


def run(path, *arrays):
    command = ["split-runner", path, "--output-dir", runner.fresh_directory(folder / "out")]
    for index, array in enumerate(arrays):
        np.save(folder / f"x{index}.npy", array)
        command += ["--input", folder / f"x{index}.npy"]
    tool(*command)
    return [np.load(path) for path in sorted((folder / "out").glob("output_*.npy"))]


# Splits, constants of many types, and layers of operations that are not known.
network = Network()
x = network.parameter("float32", ("2..8", 6), "x & <y>")
cut = network.add("VariadicSplit", [x, network.const(np.int8([1])), network.const(np.uint16([2, 4]))],
                  [("FP32", (-1, 2)), ("FP32", (-1, 4))], name="cut")
halves = network.add("Split", [(cut, 4), network.const(np.int32(-1))],
                     [("FP32", (-1, 2))] * 2, {"num_splits": 2}, "halves")
joined = network.add("Concat", [(halves, 3), (cut, 3)], [("FP32", (-1, 4))], {"axis": -1})
scaled = network.add("Multiply", [(joined, 2), network.const(np.float32([[3.0]]))],
                     [("FP32", (-1, 4))], {"auto_broadcast": "numpy"}, "scaled")
network.result((scaled, 2), "scaled/result")
network.result((halves, 2), "rest")
text, written = round_trip(network, "splits")
print(text)
# CHECK: module attributes {carrier.model = {format = "openvino", name = "test", version = "11"}}
# CHECK: func.func @main(%[[X:.*]]: tensor<?x6xf32> {{.*}}shape = "2..8,6"{{.*}}split.name = "x & <y>"
# CHECK-NOT: carrier.constant dense<{{.*}}i8>
# CHECK: %[[CUT:.*]]:2 = split.variadic_split %[[X]] axis 1 lengths [2, 4]
# CHECK: split.split %[[CUT]]#1 {{.*}}axis -1 {carrier.equal_parts}
# CHECK: carrier.node pure "Concat" domain "openvino" version 1(
# CHECK: carrier.constant dense<3.000000e+00> : tensor<1x1xf32>
# CHECK: carrier.node pure "Multiply" domain "openvino" version 1({{.*}}) {auto_broadcast = "numpy"}
data = np.arange(18, dtype=np.float32).reshape(3, 6)
for actual, expected in zip(
    run(written, data), [3 * data[:, [4, 5, 0, 1]], data[:, 2:4]], strict=True
):
    np.testing.assert_array_equal(actual, expected)

# What cannot be run is carried as well: other types, states, networks in layers.
network = Network(version=10)
weights = network.raw("nf4", (3,), [0x21, 0x03])
network.raw("string", (2,), np.int32([2, 0, 1, 3]).tobytes() + b"abc")
wide = network.add("Convert", [weights], [("FP16", (3,))], {"destination_type": "f16"})
state = network.add("ReadValue", [(wide, 1)], [("FP16", (3,))], {"variable_id": "v"}, opset=6)
custom = network.add("MyLayer", [(state, 1)], [("FP16", (3,)), ("", ())], name="mine")
network.layers[-1] = network.layers[-1].replace("opset1", "extension")
branch = network.add("If", [network.parameter("bool", ()), (custom, 1)], [("FP16", (-1,))],
                     name="choice", opset=8)
network.result((branch, 2))
network.weights += np.float16([1, 2, 3]).tobytes()
offset = len(network.weights) - 6
body = Network()
body.raw("f16", (3,), b"")
body.result((0, 0))
body.layers[0] = body.layers[0].replace('offset="0" size="0"', f'offset="{offset}" size="6"')
inner = body.xml().split("<layers>")[1].replace("</net>", "")
maps = '<{0}_port_map><output external_port_id="2" internal_layer_id="1"/></{0}_port_map>'
parts = [maps.format(kind) + f"<{kind}_body><layers>{layers}</{kind}_body>"
         for kind, layers in (("then", inner), ("else", inner.replace("'Const'", "'const'")))]
at = next(index for index, layer in enumerate(network.layers) if '"If"' in layer)
network.layers[at] = network.layers[at].replace("</layer>", "".join(parts) + "</layer>")
text, written = round_trip(network, "carried")
print(text)
# The weights of both branches are there, however the type of a layer is spelled.
for path in (folder / "carried/first/model.xml", written):
    kinds = re.findall("<(then|else)_body>.*?offset=.([0-9]+).*?size=.6", path.read_text(), re.S)
    stored = path.with_suffix(".bin").read_bytes()
    for kind, place in kinds:
        values = np.frombuffer(stored, np.float16, 3, int(place))
        np.testing.assert_array_equal(values, [1, 2, 3], err_msg=kind)
    assert len(kinds) == 2, kinds
# CHECK: carrier.constant dense_resource<{{.*}}> : tensor<3x!carrier.named<"nf4">>
# CHECK: carrier.node opaque "ReadValue" domain "openvino" version 6({{.*}}) {variable_id = "v"}
# CHECK: carrier.node opaque "MyLayer" domain "extension"({{.*}} -> (tensor<3xf16>, !carrier.unknown)
# CHECK: carrier.node opaque "If" domain "openvino" version 8({{.*}}#bodies{{.*}}<then_body>
message = tool("split-translate", "--import-openvino", folder / "carried/first/model.xml", code=1)
assert "'MyLayer' (1)" in message and len(message.splitlines()) == 1, message


def bad_body(old, new, expected):
    copy = Network()
    copy.layers = [layer.replace(old, new, 1) if "<then_body>" in layer else layer
                   for layer in network.layers]
    assert copy.layers != network.layers, old
    copy.edges, copy.weights = network.edges, network.weights
    message = tool("split-translate", "--carry", "--import-openvino",
                   copy.save(folder / "bad.xml"), code=1)
    assert len(message.splitlines()) == 1 and expected in message, message


bad_body("to-layer='1'", "to-layer='7'", "node 'choice' (If): in <then_body>: an edge names layer 7")
bad_body("from-port='0'", "from-port='7'", "in <then_body>: node 'Const_0' (Const): an edge begins")
bad_body('external_port_id="2"', 'external_port_id="9"', "<then_port_map> names port '9'")
bad_body('internal_layer_id="1"', 'internal_layer_id="9"', "<then_port_map> names layer 9")
bad_body(f'offset="{offset}"', 'offset="9999"', "bad.bin")


# Types that are only carried may be told by the port alone, as in files of version 10.
network = Network(version=10)
network.add("Parameter", (), [("NF4", (2,))], {"shape": "2"}, "packed")
network.result((0, 0))
text, _ = round_trip(network, "port_types")
assert '(%arg0: tensor<2x!carrier.named<"nf4">>' in text, text
network.layers[0] = network.layers[0].replace("'NF4'", "''")
message = tool("split-translate", "--carry", "--import-openvino", network.save(folder / "no_type.xml"),
               code=1)
assert "'packed' (Parameter): a Parameter needs a type of elements" in message, message

# What splits may not be is found without running.
network = Network()
cut = network.add("Split", [network.parameter("int8", (5,)), network.const(np.int8(0))],
                  [("", ())] * 2, {"num_splits": 2}, "odd")
network.result((cut, 2))
message = tool("split-translate", "--carry", "--import-openvino", network.save(folder / "odd.xml"),
               code=1)
assert "'odd' (Split): dimension 0 of data is 5, which cannot be split into 2" in message, message


# Both files are written, or none; what has no layer is an error at its op.
def refused(module, expected, target="new.xml"):
    (folder / "in.mlir").write_text(module)
    before = sorted(os.listdir(folder))
    message = tool("split-translate", "--export-openvino", "in.mlir", "-o", target, code=1)
    assert len(message.splitlines()) == 1 and expected in message, message
    assert sorted(os.listdir(folder)) == before


MODEL = 'module attributes {carrier.model = {format = "openvino", name = "", version = "11"}} {%s}'
# Parts of which the last is smaller become a VariadicSplit; the axis counts from the back.
(folder / "uneven.mlir").write_text(MODEL % """
  func.func @main(%x: tensor<2x7xf32>) -> (tensor<2x4xf32>, tensor<2x3xf32>) {
    %0:2 = split.split %x into 2 axis -1
        : (tensor<2x7xf32>) -> (tensor<2x4xf32>, tensor<2x3xf32>)
    return %0#0, %0#1 : tensor<2x4xf32>, tensor<2x3xf32>
  }
""")
tool("split-translate", "--export-openvino", "uneven.mlir", "-o", "uneven.xml")
data = np.arange(14, dtype=np.float32).reshape(2, 7)
for actual, expected in zip(
    run(folder / "uneven.xml", data), [data[:, :4], data[:, 4:]], strict=True
):
    np.testing.assert_array_equal(actual, expected)

# Elements of less than a byte are packed.
for type, values in [("ui6", "[1, 2, 63, 40, 5]"), ("ui4", "[15, 2, 9]"), ("i4", "[-8, 7, -1]"),
                     ("ui1", "[1, 0, 1, 1, 0, 0, 0, 1, 1]"), ("ui3", "[7, 1, 6, 5]"), ("ui2", "3")]:
    shape = values.count(",") + 1
    (folder / "packed.mlir").write_text(MODEL % f"""func.func @main() -> tensor<{shape}x{type}> {{
      %0 = arith.constant dense<{values}> : tensor<{shape}x{type}>
      return %0 : tensor<{shape}x{type}>
    }}""")
    tool("split-translate", "--export-openvino", "packed.mlir", "-o", "packed.xml")
    found, expected = (tool("split-runner", f"packed.{kind}").partition("\n")[2]
                       for kind in ("xml", "mlir"))
    assert found == expected and found, (type, found, expected)

# What is too large to be counted is not read.
for offset, size, shape in (0, 0, 2**61), (0, 24, 2**60):
    (folder / "huge.xml").write_text(f"""<net name="n" version="11"><layers>
<layer id="0" name="c" type="Const" version="opset1">
<data element_type="i64" shape="{shape}" offset="{offset}" size="{size}"/>
<output><port id="0" precision="I64"><dim>{shape}</dim></port></output></layer>
<layer id="1" name="y" type="Result" version="opset1"><input><port id="0"/></input></layer>
</layers><edges><edge from-layer="0" from-port="0" to-layer="1" to-port="0"/></edges></net>""")
    (folder / "huge.bin").write_bytes(bytes(size))
    error = tool("split-translate", "--carry", "--import-openvino", "huge.xml", code=1)
    assert "more elements than can be counted in 64 bits" in error, error

refused("module {}", "the module was not carried from OpenVINO IR")
refused(MODEL % "func.func @main() -> tensor<2xi3> {%0 = arith.constant dense<1> : tensor<2xi3> "
        "return %0 : tensor<2xi3>}", "i3")
refused(MODEL % "func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {"
        "%y = arith.addf %x, %x : tensor<2xf32> return %y : tensor<2xf32>}",
        "in.mlir:1:145: there is no layer of OpenVINO IR for 'arith.addf'")
refused(MODEL % "func.func @main(%x: index) {return}", "has type 'index', but Parameters are tensors")
refused(MODEL % "func.func @main() {return}", "does not end in .xml", "new.txt")
refused(MODEL % "func.func @main() {return}", "no/new.xml", "no/new.xml")
refused("module {", "in.mlir:1:")
