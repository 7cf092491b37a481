# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx, runner
# RUN: %python %s --seed 1 --count 300 %t
# Slices of empty dimensions, and behind the last element.
# RUN: %python %s --seed 99 --only 46 %t
# RUN: %python %s --seed 99 --only 208 %t
"""Runs generated models of the operators around splits and compares with NumPy.

A model is a chain of a few operators that move, compare or count elements, whose
results are the same bits wherever they are computed. Sizes, axes and positions are
attributes, constants, inputs, or computed from shapes; dimensions are declared or
not. A failure prints the seed, the model's number and the command that ran it;
--only runs one model again.
"""

import numpy as np

import model_cases
import onnx_models
from onnx_values import data_type, numpy_type, to_tensor

TYPES = ["FLOAT", "DOUBLE", "FLOAT16", "INT64", "INT32", "INT8", "UINT8", "UINT16", "BOOL"]
INTEGERS = ["INT64", "INT32"]


class Chain:
    """A model that grows node by node, with the value that it has so far."""

    def __init__(self, rng):
        self.rng = rng
        self.nodes, self.inputs, self.values, self.initializers = [], [], [], []
        self.count = 0
        self.element_type = rng.choice(TYPES)
        rank = rng.randint(1, 4)
        self.array = self.make(self.element_type, [rng.choice([1, 2, 3, 4, 7]) for _ in range(rank)])
        self.name = self.add_input(self.element_type, self.array, static=False)
        self.summary = f"{self.element_type} {self.array.shape}"

    def make(self, element_type, shape):
        """Small integers, of every type: their sums and products are exact."""
        dtype = numpy_type(element_type)
        low = 0 if dtype.kind in "ub" else -8
        values = [self.rng.randint(low, 9) for _ in range(int(np.prod(shape)))]
        return np.array(values, np.int64).astype(dtype).reshape(shape)

    def new_name(self):
        self.count += 1
        return f"v{self.count}"

    def add_input(self, element_type, array, static=True):
        name = self.new_name()
        shape = list(array.shape)
        if not static:
            shape = [self.rng.choice([dim, f"d{self.count}_{i}", None]) for i, dim in enumerate(shape)]
        self.inputs.append(onnx_models.tensor_type(name, shape, data_type(element_type)))
        self.values.append((element_type, array))
        return name

    def add_integers(self, values, element_type="INT64", shape=None, constant=False):
        """A tensor of integers: constant, or an input."""
        array = np.array(values, numpy_type(element_type)).reshape(
            [len(values)] if shape is None else shape)
        if not constant and self.rng.random() < 0.3:
            return self.add_input(element_type, array)
        name = self.new_name()
        self.initializers.append(to_tensor(element_type, array, name))
        return name

    def add(self, op_type, inputs, array, element_type=None, **attributes):
        name = self.new_name()
        self.nodes.append(onnx_models.node(op_type, [self.name] + inputs, [name], name, **attributes))
        self.name, self.array = name, array
        self.element_type = element_type or self.element_type
        self.summary += f" -> {op_type} {attributes} {array.shape}"

    def choose_axis(self):
        """An axis, and how it is written."""
        axis = self.rng.randrange(self.array.ndim)
        return axis, axis - self.rng.choice([0, self.array.ndim])


def add_concat(chain):
    axis, written = chain.choose_axis()
    shape = list(chain.array.shape)
    shape[axis] = chain.rng.choice([0, 1, 3])
    other = chain.make(chain.element_type, shape)
    name = chain.add_input(chain.element_type, other, static=False)
    chain.add("Concat", [name], np.concatenate([chain.array, other], axis), axis=written)


def add_slice(chain):
    rank = chain.array.ndim
    axes = chain.rng.sample(range(rank), chain.rng.randint(1, rank))
    starts, ends, steps, index = [], [], [], [slice(None)] * rank
    for axis in axes:
        size = chain.array.shape[axis]
        start, end = (chain.rng.choice([chain.rng.randint(-size - 2, size + 2), -2**63, 2**63 - 1])
                      for _ in range(2))
        step = chain.rng.choice([1, 1, 2, -1, -2, 5])
        starts.append(start)
        ends.append(end)
        steps.append(step)
        # A start before the front is the front, for ONNX also on the way back.
        index[axis] = slice(max(start, -size), end, step)
    written = [axis - chain.rng.choice([0, rank]) for axis in axes]
    inputs = [chain.add_integers(values) for values in (starts, ends, written, steps)]
    chain.add("Slice", inputs, chain.array[tuple(index)])


def add_reshape(chain):
    size = chain.array.size
    if size == 0:
        return
    shape = []
    while size > 1 and len(shape) < 4:
        factor = chain.rng.choice([d for d in range(1, size + 1) if size % d == 0])
        shape.append(factor)
        size //= factor
    shape.append(size)
    array = chain.array.reshape(shape)
    written = list(shape)
    for i, dim in enumerate(shape):
        if i < chain.array.ndim and dim == chain.array.shape[i] and chain.rng.random() < 0.5:
            written[i] = 0
    if chain.rng.random() < 0.5:
        written[chain.rng.randrange(len(written))] = -1
    chain.add("Reshape", [chain.add_integers(written)], array)


def add_flatten(chain):
    axis = chain.rng.randint(0, chain.array.ndim)
    front = int(np.prod(chain.array.shape[:axis]))
    rest = int(np.prod(chain.array.shape[axis:]))
    chain.add("Flatten", [], chain.array.reshape(front, rest), axis=axis)


def add_unsqueeze(chain):
    count = chain.rng.randint(1, 2)
    rank = chain.array.ndim + count
    axes = chain.rng.sample(range(rank), count)
    written = [axis - chain.rng.choice([0, rank]) for axis in axes]
    chain.add("Unsqueeze", [chain.add_integers(written, constant=True)],
              np.expand_dims(chain.array, tuple(axes)))


def add_squeeze(chain):
    axes = [axis for axis, size in enumerate(chain.array.shape) if size == 1]
    if not axes:
        return add_unsqueeze(chain)
    axes = chain.rng.sample(axes, chain.rng.randint(1, len(axes)))
    chain.add("Squeeze", [chain.add_integers(axes, constant=True)],
              np.squeeze(chain.array, tuple(axes)))


def add_transpose(chain):
    perm = list(range(chain.array.ndim))
    chain.rng.shuffle(perm)
    chain.add("Transpose", [], chain.array.transpose(perm), perm=perm)


def add_gather(chain):
    axis, written = chain.choose_axis()
    size = chain.array.shape[axis]
    if size == 0:
        return
    shape = chain.rng.choice([(), (1,), (3,), (2, 2)])
    indices = [chain.rng.randint(-size, size - 1) for _ in range(int(np.prod(shape)))]
    name = chain.add_integers(indices, chain.rng.choice(INTEGERS), shape)
    chain.add("Gather", [name], np.take(chain.array, np.array(indices).reshape(shape), axis),
              axis=written)


def add_gather_elements(chain):
    axis, written = chain.choose_axis()
    size = chain.array.shape[axis]
    if size == 0:
        return
    shape = [chain.rng.randint(1, dim) if dim else 0 for dim in chain.array.shape]
    shape[axis] = chain.rng.randint(0, 4)
    indices = np.array([chain.rng.randrange(size) for _ in range(int(np.prod(shape)))],
                       np.int64).reshape(shape)
    part = chain.array[tuple(slice(None) if d == axis else slice(0, s) for d, s in enumerate(shape))]
    signed = np.where(indices % 2 == 0, indices, indices - size)
    name = chain.add_integers(signed.ravel().tolist(), "INT64", shape)
    chain.add("GatherElements", [name], np.take_along_axis(part, indices, axis), axis=written)


def add_expand(chain):
    shape = [chain.rng.choice([2, 3]) if dim == 1 else dim for dim in chain.array.shape]
    array = np.broadcast_to(chain.array, shape)
    written = [chain.rng.choice([1, dim]) if dim == old else dim
               for dim, old in zip(shape, chain.array.shape)]
    if chain.rng.random() < 0.3:
        written, array = [2] + written, np.broadcast_to(array, [2] + shape)
    chain.add("Expand", [chain.add_integers(written)], array)


def add_tile(chain):
    repeats = [chain.rng.choice([0, 1, 1, 2, 3]) for _ in chain.array.shape]
    chain.add("Tile", [chain.add_integers(repeats)], np.tile(chain.array, repeats))


def add_pad(chain):
    rank = chain.array.ndim
    mode = chain.rng.choice(["constant", "edge", "reflect"])
    low, high = ([chain.rng.randint(0, 2) for _ in range(rank)] for _ in range(2))
    if chain.array.size == 0:
        mode = "constant"
    inputs = [chain.add_integers(low + high)]
    if mode == "constant":
        value = chain.make(chain.element_type, [])
        inputs.append(chain.add_input(chain.element_type, value))
        array = np.pad(chain.array, list(zip(low, high)), mode, constant_values=value)
    else:
        array = np.pad(chain.array, list(zip(low, high)), mode)
    chain.add("Pad", inputs, array, mode=mode)


def add_shape(chain):
    chain.add("Shape", [], np.array(chain.array.shape, np.int64), "INT64")


def add_cast(chain):
    element_type = chain.rng.choice(TYPES)
    dtype = numpy_type(element_type)
    if chain.array.size and chain.array.dtype.kind in "fi" and dtype.kind == "u":
        # What NumPy does with negative floats depends on the machine.
        return
    chain.add("Cast", [], chain.array.astype(dtype), element_type, to=data_type(element_type))


def add_compare(chain):
    op_type, function = chain.rng.choice(
        [("Equal", np.equal), ("Less", np.less), ("GreaterOrEqual", np.greater_equal)])
    if chain.element_type == "BOOL" and op_type != "Equal":
        return
    shape = [chain.rng.choice([1, dim]) for dim in chain.array.shape]
    other = chain.make(chain.element_type, shape)
    name = chain.add_input(chain.element_type, other)
    chain.add(op_type, [name], function(chain.array, other), "BOOL")


def add_where(chain):
    if chain.element_type != "BOOL":
        return add_compare(chain)
    element_type = chain.rng.choice(TYPES)
    x = chain.make(element_type, [chain.rng.choice([1, dim]) for dim in chain.array.shape])
    y = chain.make(element_type, [])
    inputs = [chain.add_input(element_type, value) for value in (x, y)]
    chain.add("Where", inputs, np.where(chain.array, x, y), element_type)


def add_arithmetic(chain):
    if chain.element_type not in INTEGERS:
        return
    other = chain.make(chain.element_type, chain.array.shape[-1:])
    other[other == 0] = 5
    name = chain.add_input(chain.element_type, other)
    x = chain.array
    with np.errstate(over="ignore"):
        op_type, result, attributes = chain.rng.choice([
            ("Add", x + other, {}), ("Sub", x - other, {}), ("Mul", x * other, {}),
            ("Max", np.maximum(x, other), {}), ("Min", np.minimum(x, other), {}),
            ("Mod", np.mod(x, other), {}), ("Mod", np.fmod(x, other), {"fmod": 1}),
            ("Div", np.trunc(x / other).astype(x.dtype) if np.abs(x).max(initial=0) < 2**40
             else None, {}),
        ])
    if result is not None:
        chain.add(op_type, [name], result.astype(x.dtype), **attributes)


def add_reduce(chain):
    if chain.element_type not in ("INT64", "INT32"):
        return
    op_type, function = chain.rng.choice([("Sum", np.sum), ("Max", np.max), ("Min", np.min),
                                          ("Prod", np.prod)])
    if chain.array.size == 0 and op_type in ("Max", "Min"):
        return
    axes = chain.rng.sample(range(chain.array.ndim), chain.rng.randint(1, chain.array.ndim))
    keepdims = chain.rng.randint(0, 1)
    array = np.asarray(function(chain.array, tuple(axes), keepdims=bool(keepdims),
                                **({"dtype": chain.array.dtype} if op_type in ("Sum", "Prod") else {})))
    if op_type == "Sum":
        chain.add("ReduceSum", [chain.add_integers(axes, constant=True)], array, keepdims=keepdims)
    else:
        chain.add("Reduce" + op_type, [], array, axes=axes, keepdims=keepdims)


def add_constant_of_shape(chain):
    # The rank of the result has to be known.
    if not chain.nodes or chain.nodes[-1].op_type != "Shape" or np.prod(chain.array) > 1000:
        return
    element_type = chain.rng.choice(TYPES)
    value = chain.make(element_type, [1])
    chain.add("ConstantOfShape", [], np.full(chain.array, value[0]), element_type,
              value=to_tensor(element_type, value))


OPERATORS = [function for name, function in sorted(globals().items()) if name.startswith("add_")]


def make_case(rng, folder):
    chain = Chain(rng)
    target = rng.randint(1, 6)
    while len(chain.nodes) < target:
        # An operator that does not apply adds nothing.
        add = rng.choice([f for f in OPERATORS if chain.array.ndim > 0 or f in (add_unsqueeze, add_cast)])
        if chain.array.size > 5000:
            break
        add(chain)
    model = onnx_models.model(chain.nodes, chain.inputs, [chain.name], rng.choice([13, 15, 17]),
                              chain.initializers)
    return model_cases.Case(folder, model, chain.values, [(chain.element_type, chain.array)],
                            chain.summary)


if __name__ == "__main__":
    model_cases.run_generated(__doc__, make_case, 300)
