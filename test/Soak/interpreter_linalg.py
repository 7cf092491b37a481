# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What linalg ops compute that repeat, join or index elements."""

import itertools

import numpy as np

from elements import ELEMENTS
from interpreter import BINARY, UNARY, Failure, arithmetic, evaluates
from program import element_of


@evaluates("broadcast")
def broadcast(_, op, operands):
    source, init = operands
    added = op.attrs["dimensions"]
    kept = tuple(size for dim, size in enumerate(init.shape) if dim not in added)
    if source.shape != kept:
        raise Failure(op, "")
    return [np.broadcast_to(np.expand_dims(source, tuple(added)), init.shape).copy()]


@evaluates("reduce")
def reduce(_, op, operands):
    """One element after the other, in their order, each time rounded."""
    source, result = operands
    dims = op.attrs["dimensions"]
    kept = tuple(size for dim, size in enumerate(source.shape) if dim not in dims)
    if result.shape != kept:
        raise Failure(op, "")
    for place in itertools.product(*(range(source.shape[dim]) for dim in dims)):
        index = [slice(None)] * source.ndim
        for dim, position in zip(dims, place):
            index[dim] = position
        result = arithmetic(BINARY[op.attrs["join"]], op, [source[tuple(index)], result])
    return [result]


def read_by(map, array, shape):
    """The elements that each iteration reads, of an array whose dimensions are
    those of the iterations that `map` lists."""
    order = sorted(range(len(map)), key=lambda place: map[place])
    array = array.transpose(order)
    added = tuple(dim for dim in range(len(shape)) if dim not in map)
    return np.broadcast_to(np.expand_dims(array, added), shape)


@evaluates("generic")
def generic(_, op, operands):
    init = operands[-1]
    maps, name = op.attrs["maps"], op.attrs["name"]
    for map, operand in zip(maps, operands):
        if operand.shape != tuple(init.shape[dim] for dim in map):
            raise Failure(op, "")
    arrays = [read_by(map, operand, init.shape) for map, operand in zip(maps, operands)]
    if op.attrs["reads_init"]:
        arrays.append(init)
    if name == "linalg.index":
        places = np.indices(init.shape, np.int64)[op.attrs["dim"]]
        arrays.append(places.astype(element_of(op.results[0].type).dtype))
        name = "arith.addi"
    return [np.asarray(arithmetic(UNARY.get(name) or BINARY[name], op, arrays))]


def is_computed(element):
    """Whether linalg ops of the generator compute with numbers of this type."""
    return ELEMENTS[element].kind in "fhi" and element != "index"
