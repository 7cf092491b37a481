# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""OpenVINO IR files, written by hand: an .xml with layers and edges, and a .bin."""

import pathlib
from xml.sax.saxutils import quoteattr

import numpy as np

# Element types, by NumPy's: in element_type, and in the precision of a port.
TYPES = {
    "bool": ("boolean", "BOOL"),
    "float16": ("f16", "FP16"),
    "float32": ("f32", "FP32"),
    "float64": ("f64", "FP64"),
    **{f"int{bits}": (f"i{bits}", f"I{bits}") for bits in (8, 16, 32, 64)},
    **{f"uint{bits}": (f"u{bits}", f"U{bits}") for bits in (8, 16, 32, 64)},
}


class Network:
    """Layers in the order in which they are added."""

    def __init__(self, version=11):
        self.version = version
        self.layers = []
        self.edges = []
        self.weights = b""

    def add(self, kind, inputs=(), outputs=(), data=None, name=None, opset=1):
        """A layer; `inputs` are (layer, port) of others, `outputs` (precision, dims).
        Ports are numbered from 0, inputs first, as OpenVINO does."""
        number = len(self.layers)
        text = f"<layer id='{number}' name={quoteattr(name or f'{kind}_{number}')}"
        text += f" type={quoteattr(kind)} version='opset{opset}'>"
        if data:
            text += "<data " + " ".join(f"{k}={quoteattr(str(v))}" for k, v in data.items()) + "/>"
        if inputs:
            ports = "".join(f"<port id='{port}'/>" for port in range(len(inputs)))
            text += f"<input>{ports}</input>"
        if outputs:
            text += "<output>"
            for index, (precision, dims) in enumerate(outputs):
                dims = "".join(f"<dim>{dim}</dim>" for dim in dims or ())
                port = len(inputs) + index
                text += f"<port id='{port}' precision='{precision}'>{dims}</port>"
            text += "</output>"
        self.layers.append(text + "</layer>")
        for port, (layer, source) in enumerate(inputs):
            self.edges.append((layer, source, number, port))
        return number

    def parameter(self, dtype, shape, name=None):
        """`shape` has sizes, or text: "?", "1..8"."""
        element, precision = TYPES[str(np.dtype(dtype))]
        text = shape if isinstance(shape, str) else ",".join(map(str, shape))
        dims = () if isinstance(shape, str) else shape
        dims = [dim if str(dim).isdigit() else -1 for dim in dims]
        return self.add(
            "Parameter", (), [(precision, dims)], {"shape": text, "element_type": element}, name
        ), 0

    def const(self, array):
        array = np.asarray(array)
        element, precision = TYPES[str(array.dtype)]
        data = {
            "element_type": element,
            "shape": ",".join(map(str, array.shape)),
            "offset": len(self.weights),
            "size": array.nbytes,
        }
        self.weights += array.tobytes()
        return self.add("Const", (), [(precision, array.shape)], data), 0

    def raw(self, element, shape, stored):
        """A constant of elements of a type that NumPy lacks, as it is stored."""
        data = {"element_type": element, "shape": ",".join(map(str, shape)),
                "offset": len(self.weights), "size": len(stored)}
        self.weights += bytes(stored)
        return self.add("Const", (), [(element.upper(), shape)], data), 0

    def result(self, source, name=None):
        return self.add("Result", [source], name=name)

    def xml(self):
        edges = "".join(
            f"<edge from-layer='{a}' from-port='{b}' to-layer='{c}' to-port='{d}'/>"
            for a, b, c, d in self.edges
        )
        return (
            f"<?xml version='1.0'?><net name='test' version='{self.version}'>"
            f"<layers>{''.join(self.layers)}</layers><edges>{edges}</edges></net>"
        )

    def save(self, path):
        path = pathlib.Path(path)
        path.write_text(self.xml())
        path.with_suffix(".bin").write_bytes(self.weights)
        return path
