# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes small ONNX models and shows what the tools say about them.

Protobuf messages are made directly, not with onnx.helper's checks, as many of
the models are wrong on purpose or newer than the installed package.
"""

import os
import subprocess
import sys

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

FLOAT = TensorProto.FLOAT
INT32 = TensorProto.INT32
INT64 = TensorProto.INT64


def tensor_type(name, shape, dtype=FLOAT):
    """A declaration; a dimension may be an int, a name or None, a shape None."""
    return helper.make_tensor_value_info(name, dtype, shape)


def sequence_type(name, shape=None, dtype=FLOAT):
    return helper.make_tensor_sequence_value_info(name, dtype, shape)


def choose_declaration(rng, shape):
    """What a model may declare for a tensor of this shape: any mixture of static,
    named and unknown dimensions, or no shape at all."""
    declared = [rng.choice([dim, dim, f"d{i}", None]) for i, dim in enumerate(shape)]
    return None if rng.random() < 0.1 else declared


def constant(name, values, dtype=np.int64):
    """An initializer."""
    return numpy_helper.from_array(np.asarray(values, dtype=dtype), name)


def node(op_type, inputs, outputs, name="n", **attributes):
    return helper.make_node(op_type, inputs, outputs, name=name, **attributes)


def model(nodes, inputs, outputs, opset=18, initializers=(), domain=""):
    """A model; `opset` None leaves out the import. Outputs may be bare names."""
    graph = helper.make_graph(list(nodes), "g", list(inputs), [], list(initializers))
    for output in outputs:
        if isinstance(output, str):
            output = onnx.ValueInfoProto(name=output)
        graph.output.append(output)
    result = onnx.ModelProto(ir_version=8, graph=graph)
    if opset is not None:
        result.opset_import.add(domain=domain, version=opset)
    return result


def split(opset, dim=6, outputs=3, sizes=None, dtype=FLOAT, shape=None, **attributes):
    """A model of one Split node; `sizes` is its second input, if constant."""
    names = ["y%d" % i for i in range(outputs)]
    inputs = ["x"] if sizes is None else ["x", "split"]
    initializers = [] if sizes is None else [constant("split", sizes)]
    return model(
        [node("Split", inputs, names, **attributes)],
        [tensor_type("x", [dim] if shape is None else shape, dtype)],
        names,
        opset,
        initializers,
    )


class Cases:
    """Models in a folder. The folder is the script's last argument."""

    def __init__(self):
        self.folder = sys.argv[-1]
        os.makedirs(self.folder, exist_ok=True)

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, contents):
        """Writes a message or bytes to the file `name`; returns its path."""
        if not isinstance(contents, bytes):
            contents = contents.SerializePartialToString()
        with open(self.path(name), "wb") as file:
            file.write(contents)
        return self.path(name)

    def show(self, name, contents):
        """Imports a model and prints what came of it: the function, or errors.

        A failure has to be exit code 1 and one line; everything else raises.
        """
        self.show_file(name, self.write(name + ".onnx", contents))

    def show_file(self, name, path, arguments=()):
        run = subprocess.run(
            ["split-translate", "--import-onnx", path, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            timeout=60,
        )
        error = run.stderr.decode().replace(self.folder + os.sep, "")
        print("==", name)
        print(run.stdout.decode(), error, sep="", flush=True)
        lines = [line for line in error.splitlines() if not line.startswith("warning: ")]
        if run.returncode == 0:
            assert not lines, lines
        else:
            assert run.returncode == 1, run.returncode
            assert not run.stdout, "output in spite of an error"
            assert len(lines) == 1 and lines[0].startswith("error: "), lines
