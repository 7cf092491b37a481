# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes one split the way that each front end has it."""

import dataclasses

import numpy as np
import onnx_models
import openvino_ir


@dataclasses.dataclass
class Case:
    """A split of `x`, and what is taken of it.

    `kind` says how sizes are given: "sizes" (one each), "parts" (so many equal
    ones), "operand" (one each, at run time) and "rest" (one of them -1); and, for
    a sequence of which tensor `item` is taken, "chunks" (of that size), "listed"
    (one size each) and "slices" (of 1, without the axis).
    """

    name: str
    x: np.ndarray
    axis: int
    kind: str
    value: object
    item: int = 0
    opset: int = 18
    dynamic: tuple = ()

    @property
    def is_sequence(self):
        return self.kind in ("chunks", "listed", "slices")

    @property
    def sizes(self):
        """The sizes of the chunks, by the text of the specification."""
        dim = self.x.shape[self.axis]
        if self.kind == "parts":
            size = -(-dim // self.value)
            return [size] * (self.value - 1) + [dim - size * (self.value - 1)]
        if self.kind == "chunks":
            return [min(self.value, dim - at) for at in range(0, dim, self.value)]
        if self.kind == "slices":
            return [1] * dim
        sizes = [int(size) for size in self.value]
        return [size if size >= 0 else dim - sum(sizes) - 1 for size in sizes]

    @property
    def results(self):
        """What NumPy makes of it."""
        chunks = np.split(self.x, np.cumsum(self.sizes)[:-1], self.axis)
        if self.kind == "slices":
            chunks = [np.squeeze(chunk, self.axis) for chunk in chunks]
        return [chunks[self.item]] if self.is_sequence else chunks

    @property
    def inputs(self):
        return [self.x, np.array(self.value, np.int64)] if self.kind == "operand" else [self.x]

    @property
    def element(self):
        return {"float32": "f32", "float16": "f16"}[self.x.dtype.name]

    @property
    def x_dims(self):
        return ["?" if i in self.dynamic else dim for i, dim in enumerate(self.x.shape)]

    def result_dims(self, result):
        """The dimensions that can be known of a result."""
        if self.is_sequence:
            return self.item_dims
        dims = list(result.shape)
        axis = self.axis % self.x.ndim
        for dim in self.dynamic:
            if dim != axis or self.kind == "parts":
                dims[dim] = "?"
        if self.kind == "operand":
            dims[axis] = "?"
        return dims

    @property
    def item_dims(self):
        """Those of all tensors of the sequence."""
        dims = list(self.results[0].shape)
        if self.kind != "slices" and len(set(self.sizes)) > 1:
            dims[self.axis] = "?"
        return dims


def tensor(dims, element):
    return "tensor<" + "".join(f"{dim}x" for dim in dims) + element + ">"


def vtensor(dims, element):
    return f"vtensor<[{','.join(map(str, dims))}],{element}>"


def listing(values):
    return ", ".join(map(str, values))


def function(arguments, body, results, types, attributes=""):
    """A module of one function."""
    return (
        f"func.func @main({arguments}) -> ({listing(types)}){attributes} {{\n"
        + "".join(f"  {line}\n" for line in body)
        + f"  return {listing(results)} : {listing(types)}\n}}\n"
    )


#
# ONNX
#


def onnx_attributes(case):
    """The attributes of the node, without those of defaults."""
    attributes = {"axis": case.axis}
    if case.kind == "slices":
        attributes["keepdims"] = 0
    if case.kind == "listed":
        # To be ignored.
        attributes["keepdims"] = 0
    if case.kind == "parts" and case.opset >= 18:
        attributes["num_outputs"] = case.value
    if case.kind == "sizes" and case.opset < 13:
        attributes["split"] = list(case.value)
    return attributes


def onnx_constant(case):
    """The constant input of the node, if it has one."""
    has_input = case.kind in ("chunks", "listed") or case.kind == "sizes" and case.opset >= 13
    return np.array(case.value, np.int64) if has_input else None


def onnx_file(case, path):
    dtype = getattr(onnx_models.TensorProto, case.x.dtype.name.replace("32", "").upper())
    names = ["s"] if case.is_sequence else [f"y{i}" for i in range(len(case.results))]
    inputs = [onnx_models.tensor_type("x", [None if d == "?" else d for d in case.x_dims], dtype)]
    node_inputs, constants = ["x"], []
    if onnx_constant(case) is not None:
        node_inputs.append("split")
        constants.append(onnx_models.constant("split", case.value))
    if case.kind == "operand":
        node_inputs.append("split")
        inputs.append(onnx_models.tensor_type("split", [len(case.value)], onnx_models.INT64))
    operator = "SplitToSequence" if case.is_sequence else "Split"
    nodes = [onnx_models.node(operator, node_inputs, names, **onnx_attributes(case))]
    if case.is_sequence:
        constants.append(onnx_models.constant("at", case.item))
        nodes.append(onnx_models.node("SequenceAt", ["s", "at"], ["y0"], "at"))
        names = ["y0"]
    model = onnx_models.model(nodes, inputs, names, case.opset, constants)
    path = path.with_suffix(".onnx")
    path.write_bytes(model.SerializeToString())
    return ["--import-onnx", path]


def onnx_op(case, has_no_value, op_name):
    """`op_name` makes the line of an op of name, operands, attributes and types."""
    x = tensor(case.x_dims, case.element)
    types = [tensor(case.result_dims(result), case.element) for result in case.results]
    arguments, operands, body = f"%x: {x}", [("%x", x)], []
    constant = onnx_constant(case)
    if constant is not None:
        type = tensor(constant.shape, "i64")
        body.append(f'%k = "onnx.Constant"() <{{value = dense<{constant.tolist()}> : {type}}}> '
                    f": () -> {type}")
        operands.append(("%k", type))
    elif case.kind == "operand":
        type = tensor([len(case.value)], "i64")
        arguments += f", %k: {type}"
        operands.append(("%k", type))
    elif has_no_value and (case.is_sequence or case.opset >= 13):
        body.append('%k = "onnx.NoValue"() {value} : () -> none')
        operands.append(("%k", "none"))
    attributes = listing(
        f"{key} = {value if isinstance(value, list) else f'{value} : si64'}"
        for key, value in onnx_attributes(case).items()
    )
    if not case.is_sequence:
        body.append(f"%y:{len(types)} = " + op_name("Split", case.opset, operands, attributes, types))
        return function(arguments, body, [f"%y#{i}" for i in range(len(types))], types)
    sequence = f"!onnx.Seq<{tensor(case.item_dims, case.element)}>"
    body.append("%s = " + op_name("SplitToSequence", case.opset, operands, attributes, [sequence]))
    body.append(f'%i = "onnx.Constant"() <{{value = dense<{case.item}> : tensor<i64>}}> '
                ": () -> tensor<i64>")
    body.append("%y = " + op_name("SequenceAt", case.opset, [("%s", sequence), ("%i", "tensor<i64>")],
                                  "", types))
    return function(arguments, body, ["%y"], types)


def onnx_mlir(case):
    def line(name, opset, operands, attributes, types):
        if name == "Split" and opset < 18:
            name += "V13" if opset >= 13 else "V11"
        values, value_types = zip(*operands)
        return (f'"onnx.{name}"({listing(values)}) <{{{attributes}}}> : '
                f"({listing(value_types)}) -> ({listing(types)})")

    return onnx_op(case, True, line)


def hip_ep(case):
    def line(name, opset, operands, attributes, types):
        values, value_types = zip(*operands)
        return (f'"onnx.{name}"({listing(values)}) {{{attributes}}} : '
                f"({listing(value_types)}) -> ({listing(types)})")

    return onnx_op(case, False, line)


#
# torch-mlir
#


def torch_onnx(case):
    x = "!torch." + vtensor(case.x_dims, case.element)
    types = ["!torch." + vtensor(case.result_dims(result), case.element) for result in case.results]
    arguments, operands, operand_types, body = f"%x: {x}", ["%x"], [x], []

    def constant(name, values):
        array = np.array(values, np.int64)
        type = "!torch." + vtensor(array.shape, "si64")
        body.append(f'{name} = torch.operator "onnx.Constant"() {{torch.onnx.value = '
                    f"dense<{array.tolist()}> : {tensor(array.shape, 'si64')}}} : () -> {type}")
        return type

    if onnx_constant(case) is not None:
        operand_types.append(constant("%k", case.value))
        operands.append("%k")
    elif case.kind == "operand":
        operand_types.append("!torch." + vtensor([len(case.value)], "si64"))
        operands.append("%k")
        arguments += f", %k: {operand_types[-1]}"
    attributes = listing(
        f"torch.onnx.{key} = "
        + (f"[{listing(f'{v} : si64' for v in value)}]" if isinstance(value, list) else f"{value} : si64")
        for key, value in onnx_attributes(case).items()
    )
    results = [f"%y#{i}" for i in range(len(types))]
    signature = f"({listing(operands)}) {{{attributes}}} : ({listing(operand_types)}) -> "
    if case.is_sequence:
        sequence = f"!torch.list<{vtensor(case.item_dims, case.element)}>"
        body.append(f'%s = torch.operator "onnx.SplitToSequence"{signature}{sequence}')
        position = constant("%i", case.item)
        body.append(f'%y = torch.operator "onnx.SequenceAt"(%s, %i) : '
                    f"({sequence}, {position}) -> {types[0]}")
        results = ["%y"]
    else:
        body.append(f'%y:{len(types)} = torch.operator "onnx.Split"{signature}({listing(types)})')
    opset = f" attributes {{torch.onnx_meta.opset_version = {case.opset} : si64}}"
    return function(arguments, body, results, types, opset)


def torch_aten(case):
    """Nothing where lists of numbers known at run time alone would be needed."""
    if case.kind in ("operand", "rest"):
        return None
    x = "!torch." + vtensor(case.x_dims, case.element)
    types = ["!torch." + vtensor(case.result_dims(result), case.element) for result in case.results]
    items = case.item_dims if case.is_sequence else ["?" if i == case.axis % case.x.ndim else d
                                                     for i, d in enumerate(case.x_dims)]
    sequence = f"!torch.list<{vtensor(items, case.element)}>"
    body = [f"%dim = torch.constant.int {case.axis}"]
    how, how_type = ["%n"], ["!torch.int"]
    if case.kind in ("sizes", "listed"):
        sizes = [f"%n{i}" for i in range(len(case.value))]
        body += [f"{name} = torch.constant.int {size}" for name, size in zip(sizes, case.value)]
        body.append(f"%n = torch.prim.ListConstruct {listing(sizes)} : "
                    f"({listing('!torch.int' for _ in sizes)}) -> !torch.list<int>")
        name, how_type = "split_with_sizes", ["!torch.list<int>"]
    elif case.kind == "slices":
        name, how, how_type = "unbind.int", [], []
    else:
        body.append(f"%n = torch.constant.int {case.value}")
        name = "chunk" if case.kind == "parts" else "split.Tensor"
    body.append(f"%l = torch.aten.{name} {listing(['%x', *how, '%dim'])} : "
                f"{listing([x, *how_type, '!torch.int'])} -> {sequence}")
    if case.is_sequence:
        body.append(f"%i = torch.constant.int {case.item}")
        body.append(f"%y = torch.aten.__getitem__.t %l, %i : {sequence}, !torch.int -> {types[0]}")
        return function(f"%x: {x}", body, ["%y"], types)
    body.append(f"%y:{len(types)} = torch.prim.ListUnpack %l : {sequence} -> {listing(types)}")
    return function(f"%x: {x}", body, [f"%y#{i}" for i in range(len(types))], types)


#
# OpenVINO
#


def divides(case):
    return case.kind == "parts" and len(set(case.sizes)) == 1


def openvino_file(case, path):
    if case.is_sequence:
        return None
    network = openvino_ir.Network()
    x = network.parameter(case.x.dtype, ",".join(map(str, case.x_dims)))
    precision = openvino_ir.TYPES[case.x.dtype.name][1]
    outputs = [(precision, [d if d != "?" else -1 for d in case.result_dims(result)])
               for result in case.results]
    axis = network.const(np.array(case.axis, np.int64))
    if divides(case):
        layer = network.add("Split", [x, axis], outputs, {"num_splits": case.value})
    else:
        lengths = (
            network.parameter(np.int64, [len(case.value)])
            if case.kind == "operand"
            else network.const(np.array(case.value if case.kind == "rest" else case.sizes, np.int64))
        )
        layer = network.add("VariadicSplit", [x, axis, lengths], outputs)
    first = 2 if divides(case) else 3
    for index in range(len(outputs)):
        network.result((layer, first + index))
    return ["--import-openvino", network.save(path.with_suffix(".xml"))]


def ie(case):
    if case.is_sequence:
        return None
    x = tensor(case.x_dims, case.element)
    types = [tensor(case.result_dims(result), case.element) for result in case.results]
    arguments = f"%x: {x}"
    results = f"%y:{len(types)} = "
    if divides(case):
        line = (f"IE.Split(%x) {{axis_value = {case.axis}, num_splits = {case.value}}} : "
                f"{x} -> {listing(types)}")
    elif case.kind == "operand":
        lengths = tensor([len(case.value)], "i64")
        arguments += f", %k: {lengths}"
        axis = "%a = const.Declare tensor<1xsi64> = dense<" + str(case.axis) + "> : tensor<1xsi64>"
        line = f"IE.VariadicSplit(%x, %a, %k) : {x}, tensor<1xsi64>, {lengths} -> {listing(types)}"
        return function(arguments, [axis, results + line], [f"%y#{i}" for i in range(len(types))],
                        types)
    else:
        lengths = list(case.value if case.kind == "rest" else case.sizes)
        line = (f"IE.VariadicSplit(%x) {{axis = {case.axis} : i64, split_lengths = {lengths}}} : "
                f"{x} -> {listing(types)}")
    return function(arguments, [results + line], [f"%y#{i}" for i in range(len(types))], types)
