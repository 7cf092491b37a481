# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures what compiling costs: time and peak memory from .onnx to callable.

Every figure is that of a new split-runner process, which compiles the model and
calls it once; where the time goes is what its option --timing says.
"""

import os
import random
import re
import signal
import statistics
import subprocess
import sys
import tempfile

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

TIMEOUT_SECONDS = 120
PHASES = ["Load model", "Pipeline", "Optimize LLVM IR", "Generate code", "Run"]


def _model(nodes, shape, outputs, initializers=(), declared=None, inputs=None):
    """The model, which declares its input `x` like this, or `inputs`, by name; and a
    shape for them."""
    info = helper.make_tensor_value_info
    inputs = inputs or {"x": declared or shape}
    graph = helper.make_graph(
        nodes,
        "g",
        [info(name, TensorProto.FLOAT, of) for name, of in inputs.items()],
        [info(name, type, of) for name, type, of in outputs],
        list(initializers),
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)])
    model.ir_version = 8
    return model, shape


def split_model(num_outputs):
    """One Split into this many outputs of the model."""
    names = ["y%d" % i for i in range(num_outputs)]
    node = helper.make_node("Split", ["x"], names, axis=0, num_outputs=num_outputs)
    outputs = [(name, TensorProto.FLOAT, [2, 16]) for name in names]
    return _model([node], [2 * num_outputs, 16], outputs)


def dynamic_split_model(num_outputs):
    """One Split of a tensor of which only the rank is known."""
    names = ["y%d" % i for i in range(num_outputs)]
    node = helper.make_node("Split", ["x"], names, axis=0, num_outputs=num_outputs)
    outputs = [(name, TensorProto.FLOAT, [None, "n"]) for name in names]
    return _model([node], [2 * num_outputs, 16], outputs, declared=["m", "n"])


def narrow_parts_model(num_outputs):
    """One Split of rows, of which only the number is not known, into parts for which
    a kernel has much code."""
    names = ["y%d" % i for i in range(num_outputs)]
    node = helper.make_node("Split", ["x"], names, axis=1, num_outputs=num_outputs)
    outputs = [(name, TensorProto.FLOAT, ["m", 7]) for name in names]
    shape = [16, 7 * num_outputs]
    return _model([node], shape, outputs, declared=["m", shape[1]])


def sized_split_model(num_outputs):
    """One Split into sizes that the input is made of."""
    names = ["y%d" % i for i in range(num_outputs)]
    nodes = [
        helper.make_node("Add", ["x", "one"], ["ones"]),
        helper.make_node("Cast", ["ones"], ["sizes"], to=TensorProto.INT64),
        helper.make_node("Split", ["x", "sizes"], names, axis=0),
    ]
    outputs = [(name, TensorProto.FLOAT, [None]) for name in names]
    one = numpy_helper.from_array(np.array(1, np.float32), "one")
    return _model(nodes, [num_outputs], outputs, [one])


def sized_parts_model(num_outputs):
    """One Split of rows into widths that the first of them is made of."""
    names = ["y%d" % i for i in range(num_outputs)]
    nodes = [
        helper.make_node("Add", ["x", "one"], ["ones"]),
        helper.make_node("Gather", ["ones", "zero"], ["first"], axis=0),
        helper.make_node("Cast", ["first"], ["sizes"], to=TensorProto.INT64),
        helper.make_node("Split", ["x", "sizes"], names, axis=1),
    ]
    outputs = [(name, TensorProto.FLOAT, ["m", None]) for name in names]
    constants = [
        numpy_helper.from_array(np.array(1, np.float32), "one"),
        numpy_helper.from_array(np.array(0), "zero"),
    ]
    shape = [16, num_outputs]
    return _model(nodes, shape, outputs, constants, declared=["m", num_outputs])


def sized_join_model(num_inputs):
    """One Concat of the parts of such a Split, the last one first."""
    model, shape = sized_parts_model(num_inputs)
    graph = model.graph
    names = [output.name for output in graph.output]
    graph.node.append(helper.make_node("Concat", names[-1:] + names[:-1], ["y"], axis=1))
    del graph.output[:]
    graph.output.append(
        helper.make_tensor_value_info("y", TensorProto.FLOAT, ["m", None])
    )
    return model, shape


def constant_model(num_outputs):
    """One Split of a constant."""
    model, shape = split_model(num_outputs)
    graph = model.graph
    graph.initializer.append(numpy_helper.from_array(np.zeros(shape, np.float32), "x"))
    graph.input[0].name = "unused"
    return model, shape


def dynamic_splits_model(count):
    """This many Splits of one tensor of which only the rank is known."""
    names = [("y%d" % i, "other%d" % i) for i in range(count)]
    nodes = [
        helper.make_node("Split", ["x"], pair, name="split%d" % i, axis=0, num_outputs=2)
        for i, pair in enumerate(names)
    ]
    outputs = [(name, TensorProto.FLOAT, [None, "n"]) for name, _ in names]
    return _model(nodes, [4, 16], outputs, declared=["m", "n"])


def splits_model(count):
    """This many Splits of one tensor; the outputs of the model are one of each."""
    names = [("y%d" % i, "other%d" % i) for i in range(count)]
    nodes = [helper.make_node("Split", ["x"], pair, axis=0, num_outputs=2) for pair in names]
    outputs = [(name, TensorProto.FLOAT, [2, 16]) for name, _ in names]
    return _model(nodes, [4, 16], outputs)


def join_model(count):
    """A sequence of this many pieces of the input, joined into one tensor."""
    names = ["y%d" % i for i in range(count)]
    nodes = [
        helper.make_node("Split", ["x"], names, axis=0, num_outputs=count),
        helper.make_node("SequenceConstruct", names[::-1], ["pieces"]),
        helper.make_node("ConcatFromSequence", ["pieces"], ["joined"], axis=1),
    ]
    return _model(nodes, [2 * count, 4], [("joined", TensorProto.FLOAT, [2, 4 * count])])


def inputs_model(count):
    """This many inputs, joined; all are given the same file."""
    names = ["x%d" % i for i in range(count)]
    nodes = [
        helper.make_node("SequenceConstruct", names, ["pieces"]),
        helper.make_node("ConcatFromSequence", ["pieces"], ["joined"], axis=1),
    ]
    outputs = [("joined", TensorProto.FLOAT, [2, 4 * count])]
    return _model(nodes, [2, 4], outputs, inputs={name: [2, 4] for name in names})


def split_inputs_model(count):
    """This many inputs, each of its own number of rows, with a Split each."""
    nodes, outputs = [], []
    for i in range(count):
        parts = ["a%d" % i, "b%d" % i]
        nodes.append(helper.make_node("Split", ["x%d" % i], parts, axis=1, num_outputs=2))
        outputs += [(part, TensorProto.FLOAT, [None, 8]) for part in parts]
    inputs = {"x%d" % i: ["N%d" % i, 16] for i in range(count)}
    return _model(nodes, [4, 16], outputs, inputs=inputs)


def sized_rests_model(count):
    """This many Splits of sizes that are inputs, each of what the last one left."""
    nodes, outputs, rest = [], [], "x"
    for i in range(count):
        parts = ["y%d" % i, "rest%d" % i]
        nodes.append(helper.make_node("Split", [rest, "sizes%d" % i], parts, axis=1))
        outputs.append((parts[0], TensorProto.FLOAT, [None, None]))
        rest = parts[1]
    outputs.append((rest, TensorProto.FLOAT, [None, None]))
    model, shape = _model(nodes, [4, 4 * count], outputs, declared=["N", 4 * count])
    info = helper.make_tensor_value_info
    model.graph.input.extend(info("sizes%d" % i, TensorProto.INT64, [2]) for i in range(count))
    return model, shape


def sizes_model(count):
    """This many inputs, each of its own static shape, with a Split each."""
    nodes, inputs, outputs = [], {}, []
    for i in range(count):
        widths = [2 + i % 100, 2 + i // 100]
        parts = ["a%d" % i, "b%d" % i]
        name, sizes = "x%d" % i, "sizes%d" % i
        nodes += [
            helper.make_node("Constant", [], [sizes], value_ints=widths),
            helper.make_node("Split", [name, sizes], parts, axis=1),
        ]
        inputs[name] = [10, sum(widths)]
        outputs += [
            (part, TensorProto.FLOAT, [10, width]) for part, width in zip(parts, widths)
        ]
    return _model(nodes, None, outputs, inputs=inputs)


def chain_model(length):
    """Splits, each of the last one's second output; their first ones are the
    outputs of the model."""
    nodes, outputs, value = [], [], "x"
    for i in range(length):
        names = ["y%d" % i, "rest%d" % i]
        nodes.append(helper.make_node("Split", [value, "sizes%d" % i], names, axis=0))
        outputs.append((names[0], TensorProto.FLOAT, [1, 16]))
        value = names[1]
    outputs.append((value, TensorProto.FLOAT, [1, 16]))
    sizes = [
        numpy_helper.from_array(np.array([1, length - i], np.int64), "sizes%d" % i)
        for i in range(length)
    ]
    return _model(nodes, [length + 1, 16], outputs, sizes)


def gates_model(length, rows=4):
    """A chain of this many element-wise ops on the parts of the input."""
    nodes, value = [helper.make_node("Split", ["x"], ["a", "b"], axis=0, num_outputs=2)], "a"
    for i in range(length):
        inputs = [value] if i % 2 else [value, "b"]
        value = "v%d" % i
        nodes.append(helper.make_node("Abs" if i % 2 else "Mul", inputs, [value]))
    outputs = [(value, TensorProto.FLOAT, [None, 16])]
    return _model(nodes, [4, 16], outputs, declared=[rows, 16])


def dynamic_gates_model(length):
    """The same of an input whose number of rows is not known."""
    return gates_model(length, rows="m")


def sequence_sizes_model(count):
    """SplitToSequence into chunks of this many constant sizes."""
    sizes = np.arange(count, dtype=np.int64) % 3 + 1
    nodes = [
        helper.make_node("SplitToSequence", ["x", "sizes"], ["chunks"], axis=0),
        helper.make_node("SequenceAt", ["chunks", "position"], ["chunk"]),
    ]
    constants = [
        numpy_helper.from_array(sizes, "sizes"),
        numpy_helper.from_array(np.array(count // 2, np.int64), "position"),
    ]
    outputs = [("chunk", TensorProto.FLOAT, [None, 4])]
    return _model(nodes, [int(sizes.sum()), 4], outputs, constants)


def sequence_model(dim):
    """SplitToSequence into chunks of one, of which one is taken, and counted."""
    nodes = [
        helper.make_node("SplitToSequence", ["x"], ["chunks"], axis=0),
        helper.make_node("SequenceAt", ["chunks", "position"], ["chunk"]),
        helper.make_node("SequenceLength", ["chunks"], ["length"]),
    ]
    outputs = [("chunk", TensorProto.FLOAT, [1, 4]), ("length", TensorProto.INT64, [])]
    position = numpy_helper.from_array(np.array(dim // 2, np.int64), "position")
    return _model(nodes, [dim, 4], outputs, [position])


def _body(name, nodes, inputs, outputs):
    """The graph of a branch or of a loop's body."""
    info = helper.make_tensor_value_info
    types = {"go": (TensorProto.BOOL, []), "i": (TensorProto.INT64, [])}
    return helper.make_graph(nodes, name, *(
        [info(of, *types.get(of[:-1], (TensorProto.FLOAT, ["m", 16]))) for of in values]
        for values in (inputs, outputs)))


def _pick(link, count):
    """One of this many numbers, for a link of a chain: no run of links is like
    the one before it, of which the compiler would make a loop."""
    return random.Random(link).randrange(count)


def _swap(source, result, link):
    """Each row, cut in two somewhere, the other way round."""
    parts = ["a" + result, "b" + result]
    return [
        helper.make_node("Split", [source, "cut%d" % _pick(link, 15)], parts, axis=1),
        helper.make_node("Concat", parts[::-1], [result], axis=1),
    ]


def _cuts():
    """Where `_swap` cuts."""
    return [
        numpy_helper.from_array(np.array([i + 1, 15 - i]), "cut%d" % i) for i in range(15)
    ]


def _swapped_halves(count):
    """This many times the halves of each row, the other way round."""
    nodes = []
    for i in range(count):
        source = "y%d" % (i - 1) if i else "x"
        halves = ["a%d" % i, "b%d" % i]
        nodes += [
            helper.make_node("Split", [source], halves, axis=1, num_outputs=2),
            helper.make_node("Concat", halves[::-1], ["y%d" % i], axis=1),
        ]
    return nodes


def alike_model(length):
    """A chain of this many times the halves of each row, the other way round."""
    nodes = _swapped_halves(length)
    outputs = [("y%d" % (length - 1), TensorProto.FLOAT, ["m", "n"])]
    return _model(nodes, [4, 16], outputs, declared=["m", "n"])


def _numbers(count):
    """As many constants `k<i>`."""
    return [numpy_helper.from_array(np.array(i, np.float32), "k%d" % i) for i in range(count)]


def part_sums_model(count):
    """This many times the rows, each time scaled by another number: the sum of their
    first half is added to the other, and all are summed."""
    nodes = []
    for i in range(count):
        scaled, first, second, total, added = ["%s%d" % (part, i) for part in "mabsr"]
        nodes += [
            helper.make_node("Mul", ["x", "k%d" % i], [scaled]),
            helper.make_node("Split", [scaled], [first, second], axis=1, num_outputs=2),
            helper.make_node("ReduceSum", [first, "axis"], [total]),
            helper.make_node("Add", [total, second], [added]),
        ]
    nodes.append(helper.make_node("Sum", ["r%d" % i for i in range(count)], ["y"]))
    constants = [numpy_helper.from_array(np.array([1]), "axis"), *_numbers(count)]
    outputs = [("y", TensorProto.FLOAT, [None, 8])]
    return _model(nodes, [4, 16], outputs, constants, declared=["N", 16])


def _parts_model(count, op_type, axis):
    """Any number of rows, split in this many parts, of which each is given to a node of
    this type, and joined again."""
    parts, made = [["%s%d" % (letter, i) for i in range(count)] for letter in "py"]
    nodes = [helper.make_node("Split", ["x"], parts, axis=1, num_outputs=count)]
    operands = ["axes"] if op_type == "Unsqueeze" else []
    for part, name in zip(parts, made):
        nodes.append(helper.make_node(op_type, [part, *operands], [name]))
    nodes.append(helper.make_node("Concat", made, ["y"], axis=axis))
    constants = [numpy_helper.from_array(np.array([0]), "axes")]
    outputs = [("y", TensorProto.FLOAT, None)]
    shape = [4, 8 * count]
    return _model(nodes, shape, outputs, constants, declared=["N", shape[1]])


def stacked_parts_model(count):
    """Parts of rows that become rows of a tensor of three dimensions."""
    return _parts_model(count, "Unsqueeze", axis=0)


def computed_parts_model(count):
    """Parts of rows, of which each element is replaced by its square root."""
    return _parts_model(count, "Sqrt", axis=1)


def softmax_parts_model(count):
    """Parts of rows, of which each is normalized."""
    return _parts_model(count, "Softmax", axis=1)


def gated_parts_model(count):
    """Parts of rows that are split again, of which one half scales the other."""
    parts, joined = ["p%d" % i for i in range(count)], ["y%d" % i for i in range(count)]
    nodes = [helper.make_node("Split", ["x"], parts, axis=1, num_outputs=count)]
    for i, (part, name) in enumerate(zip(parts, joined)):
        halves = ["a%d" % i, "b%d" % i]
        nodes += [
            helper.make_node("Split", [part], halves, axis=1, num_outputs=2),
            helper.make_node("Mul", halves, [name]),
        ]
    nodes.append(helper.make_node("Concat", joined, ["y"], axis=1))
    outputs = [("y", TensorProto.FLOAT, None)]
    shape = [4, 8 * count]
    return _model(nodes, shape, outputs, declared=["N", shape[1]])


def branched_parts_model(count):
    """Parts of rows, of which each is its positive half or the negative of it, as one
    condition says."""
    parts, joined = ["p%d" % i for i in range(count)], ["y%d" % i for i in range(count)]
    nodes = [
        helper.make_node("Split", ["x"], parts, axis=1, num_outputs=count),
        helper.make_node("ReduceSum", ["x"], ["sum"], keepdims=0),
        helper.make_node("Greater", ["sum", "zero"], ["condition"]),
    ]
    for part, name in zip(parts, joined):
        branches = {
            key: _body(op, [helper.make_node(op, [part], [name + op])], [], [name + op])
            for key, op in (("then_branch", "Relu"), ("else_branch", "Neg"))
        }
        nodes.append(helper.make_node("If", ["condition"], [name], **branches))
    nodes.append(helper.make_node("Concat", joined, ["y"], axis=1))
    zero = numpy_helper.from_array(np.array(0, np.float32), "zero")
    outputs = [("y", TensorProto.FLOAT, None)]
    shape = [4, 16 * count]
    return _model(nodes, shape, outputs, [zero], declared=["m", shape[1]])


def sliced_parts_model(count):
    """Parts of rows of which each is sliced, and returned."""
    parts, outputs = ["p%d" % i for i in range(count)], ["y%d" % i for i in range(count)]
    nodes = [helper.make_node("Split", ["x"], parts, axis=1, num_outputs=count)]
    for part, name in zip(parts, outputs):
        nodes.append(helper.make_node("Slice", [part, "begin", "end", "axis"], [name]))
    constants = [
        numpy_helper.from_array(np.array([value]), name)
        for name, value in (("begin", 3), ("end", 8), ("axis", 1))
    ]
    shape = [4, 8 * count]
    outputs = [(name, TensorProto.FLOAT, ["N", 5]) for name in outputs]
    return _model(nodes, shape, outputs, constants, declared=["N", shape[1]])


def chunked_model(count):
    """This many times the rows, each time scaled by another number, as one row each,
    and summed."""
    nodes = []
    for i in range(count):
        nodes += [
            helper.make_node("Mul", ["x", "k%d" % i], ["m%d" % i]),
            helper.make_node("SplitToSequence", ["m%d" % i], ["s%d" % i], axis=0),
            helper.make_node("ConcatFromSequence", ["s%d" % i], ["r%d" % i], axis=1),
        ]
    nodes.append(helper.make_node("Sum", ["r%d" % i for i in range(count)], ["y"]))
    outputs = [("y", TensorProto.FLOAT, [1, None])]
    return _model(nodes, [4, 16], outputs, _numbers(count), declared=["N", 16])


def layers_model(length):
    """A chain of this many layers: rows are scaled by weights of the layer, one half
    is cut off at 0, and both are added to what they are of, the other way round."""
    nodes, weights = [], []
    numbers = np.random.default_rng(0)
    for i in range(length):
        names = ["%s%d" % (part, i) for part in "wsabrj"]
        weight, scaled, first, second, positive, joined = names
        scale = numbers.random(16, np.float32)
        weights.append(numpy_helper.from_array(scale, weight))
        nodes += [
            helper.make_node("Mul", ["x%d" % i if i else "x", weight], [scaled]),
            helper.make_node("Split", [scaled], [first, second], axis=1, num_outputs=2),
            helper.make_node("Relu", [second], [positive]),
            helper.make_node("Concat", [positive, first], [joined], axis=1),
            helper.make_node("Add", ["x%d" % i if i else "x", joined], ["x%d" % (i + 1)]),
        ]
    outputs = [("x%d" % length, TensorProto.FLOAT, [None, 16])]
    return _model(nodes, [4, 16], outputs, weights, declared=["N", 16])


def branches_model(count, have_one_condition=False):
    """This many Ifs, each of the last one's result, which it computes or hands on,
    by its sum or that of the input."""
    nodes = []
    value = "x"
    for i in range(count):
        if i == 0 or not have_one_condition:
            condition = "condition%d" % i
            nodes += [
                helper.make_node("ReduceSum", [value], ["sum%d" % i], keepdims=0),
                helper.make_node("Greater", ["sum%d" % i, "zero"], [condition]),
            ]
        same, swapped, value_before = "same%d" % i, "swapped%d" % i, value
        value = "y%d" % i
        identity = [helper.make_node("Identity", [value_before], [same])]
        nodes.append(
            helper.make_node(
                "If",
                [condition],
                [value],
                then_branch=_body("same", identity, [], [same]),
                else_branch=_body("swap", _swap(value_before, swapped, i), [], [swapped]),
            )
        )
    zero = numpy_helper.from_array(np.array(0, np.float32), "zero")
    outputs = [(value, TensorProto.FLOAT, ["m", 16])]
    return _model(nodes, [4, 16], outputs, [zero, *_cuts()], declared=["m", 16])


def alike_branches_model(count):
    """The same of one condition."""
    return branches_model(count, have_one_condition=True)


def long_branch_model(count):
    """An If with a branch of this many times the halves of rows, of a width that is
    not known, the other way round."""
    nodes = _swapped_halves(count)
    last = "y%d" % (count - 1)
    branches = [
        helper.make_graph(
            of, "branch", [], [helper.make_tensor_value_info(name, TensorProto.FLOAT, ["m", "n"])]
        )
        for of, name in ((nodes, last), ([helper.make_node("Neg", ["x"], ["same"])], "same"))
    ]
    condition = [
        helper.make_node("ReduceSum", ["x"], ["sum"], keepdims=0),
        helper.make_node("Greater", ["sum", "zero"], ["is"]),
        helper.make_node("If", ["is"], ["y"], then_branch=branches[0], else_branch=branches[1]),
    ]
    zero = numpy_helper.from_array(np.array(0, np.float32), "zero")
    outputs = [("y", TensorProto.FLOAT, ["m", "n"])]
    return _model(condition, [4, 16], outputs, [zero], declared=["m", "n"])


def formulas_model(count):
    """This many element-wise formulas of the halves of the rows, each with a constant
    of its own; all results are joined, and the sum of the results is a second
    output."""
    nodes = [helper.make_node("Split", ["x"], ["a", "b"], axis=1, num_outputs=2)]
    names = ["y%d" % i for i in range(count)]
    for i, name in enumerate(names):
        nodes.append(helper.make_node("Mul", ["ab"[i % 2], "factor%d" % i], [name]))
    nodes.append(helper.make_node("Concat", names, ["joined"], axis=1))
    nodes.append(helper.make_node("Sum", names, ["sum"]))
    factors = [
        numpy_helper.from_array(np.array(i, np.float32), "factor%d" % i) for i in range(count)
    ]
    outputs = [("joined", TensorProto.FLOAT, ["m", None]), ("sum", TensorProto.FLOAT, ["m", 8])]
    return _model(nodes, [4, 16], outputs, factors, declared=["m", 16])


def sums_model(count):
    """This many times the parts of the rows swapped, of the last one's result less
    the sum of each row."""
    nodes = []
    value = "x"
    for i in range(count):
        sums, rest, value_before = "sums%d" % i, "rest%d" % i, value
        value = "y%d" % i
        nodes += [
            helper.make_node("ReduceSum", [value_before, "one"], [sums], keepdims=1),
            helper.make_node("Sub", [value_before, sums], [rest]),
            *_swap(rest, value, i),
        ]
    one = numpy_helper.from_array(np.array([1], np.int64), "one")
    outputs = [(value, TensorProto.FLOAT, ["m", 16])]
    return _model(nodes, [4, 16], outputs, [one, *_cuts()], declared=["m", 16])


def loops_model(count, is_chain=False):
    """This many Loops, which swap the parts of the rows of the input, or of the last
    one's result, three times."""
    nodes = []
    for i in range(count):
        body = _swap("in", "out", i) + [helper.make_node("Identity", ["go0"], ["go1"])]
        source = "y%d" % (i - 1) if is_chain and i else "x"
        nodes.append(
            helper.make_node(
                "Loop",
                ["three", "", source],
                ["y%d" % i],
                body=_body("swap", body, ["i0", "go0", "in"], ["go1", "out"]),
            )
        )
    results = range(count - 1, count) if is_chain else range(count)
    outputs = [("y%d" % i, TensorProto.FLOAT, ["m", 16]) for i in results]
    three = numpy_helper.from_array(np.array(3, np.int64), "three")
    return _model(nodes, [4, 16], outputs, [three, *_cuts()], declared=["m", 16])


def chained_loops_model(count):
    """The same of the last one's result."""
    return loops_model(count, is_chain=True)


def sized_chain_model(count):
    """This many Splits of sizes that are known at run time, each of the last one's
    result, which are joined in another order, one of them maybe negated."""
    nodes = []
    for i in range(count):
        source = "y%d" % (i - 1) if i else "x"
        halves = ["a%d" % i, "b%d" % i]
        joined = ["b%d" % i, "negated%d" % i] if _pick(i, 2) else halves[::-1]
        nodes += [
            helper.make_node("Split", [source, "sizes"], halves, axis=1),
            helper.make_node("Neg", ["a%d" % i], ["negated%d" % i]),
            helper.make_node("Concat", joined, ["y%d" % i], axis=1),
        ]
    outputs = [("y%d" % (count - 1), TensorProto.FLOAT, ["m", "n"])]
    model, shape = _model(nodes, [4, 16], outputs, declared=["m", "n"])
    sizes = helper.make_node("Div", ["columns", "halves"], ["sizes"])
    shapes = helper.make_node("Shape", ["x"], ["columns"], start=1)
    model.graph.node.insert(0, sizes)
    model.graph.node.insert(0, shapes)
    model.graph.initializer.append(numpy_helper.from_array(np.array([2, 2]), "halves"))
    return model, shape


def scans_model(count):
    """This many Scans, each of the last one's result, which sum up its rows, or
    subtract them."""
    nodes = []
    rows = {
        name: helper.make_tensor_value_info(name, TensorProto.FLOAT, [16])
        for name in ("total", "row", "sum", "out")
    }
    bodies = [
        helper.make_graph(
            [
                helper.make_node(op, ["total", "row"], ["sum"]),
                helper.make_node("Identity", ["sum"], ["out"]),
            ],
            "sum",
            [rows["total"], rows["row"]],
            [rows["sum"], rows["out"]],
        )
        for op in ("Add", "Sub")
    ]
    for i in range(count):
        body = bodies[_pick(i, 2)]
        source = "y%d" % (i - 1) if i else "x"
        results = ["total%d" % i, "y%d" % i]
        nodes.append(
            helper.make_node("Scan", ["zero", source], results, body=body, num_scan_inputs=1)
        )
    zero = numpy_helper.from_array(np.zeros(16, np.float32), "zero")
    outputs = [("y%d" % (count - 1), TensorProto.FLOAT, ["m", 16])]
    return _model(nodes, [4, 16], outputs, [zero], declared=["m", 16])


def functions_module(count, calls_of_each=1, joins=False):
    """A module of this many functions with a Split each, of a tensor of which only
    the rank is known, and a join of its halves, or none; not a model, but text."""
    matrix, parts = "tensor<?x?xf32>", "(tensor<?x?xf32>, tensor<?x?xf32>)"
    join = f"  %1 = tensor.concat dim(1) %0#1, %0#0 : {parts} -> {matrix}\n" if joins else ""
    text = "".join(
        f"""func.func private @f{i}(%x: {matrix}) -> {parts} {{
  %0:2 = split.split %x into 2 axis 1 : ({matrix}) -> {parts}
{join}  return {"%1" if joins else "%0#0"}, %0#1 : {matrix}, {matrix}
}}
"""
        for i in range(count)
    )
    calls = "".join(
        f"  %{call}:2 = call @f{call % count}(%x) : ({matrix}) -> {parts}\n"
        for call in range(count * calls_of_each)
    )
    text += f"""func.func @main(%x: {matrix}) -> {parts} {{
{calls}  return %{count - 1}#0, %0#1 : {matrix}, {matrix}
}}
"""
    return text, [4, 16]


def shared_functions_module(count):
    """The same of functions that are called twice."""
    return functions_module(count, calls_of_each=2)


def shared_joins_module(count):
    """The same of functions that join, too, and are not inlined therefore."""
    return functions_module(count, calls_of_each=2, joins=True)


def inserts_model(count):
    """This many SequenceInserts of the input, behind the halves of its rows, all of
    which are joined."""
    nodes = [helper.make_node("SplitToSequence", ["x", "eight"], ["sequence0"], axis=1)]
    for i in range(count):
        names = ["sequence%d" % i, "x"]
        nodes.append(helper.make_node("SequenceInsert", names, ["sequence%d" % (i + 1)]))
    nodes.append(
        helper.make_node("ConcatFromSequence", ["sequence%d" % count], ["y"], axis=1)
    )
    eight = numpy_helper.from_array(np.array(8), "eight")
    outputs = [("y", TensorProto.FLOAT, ["m", None])]
    return _model(nodes, [4, 16], outputs, [eight], declared=["m", 16])


def save(model, folder):
    """Writes a model, or the text of a module, and returns the path."""
    if isinstance(model, str):
        path = os.path.join(folder, "model.mlir")
        with open(path, "w") as file:
            file.write(model)
    else:
        path = os.path.join(folder, "model.onnx")
        onnx.save(model, path)
    return path


MODELS = [
    *(("%d outputs" % n, split_model, n) for n in (1, 10, 100, 200, 1000, 10000, 20000)),
    *(("%d dynamic outputs" % n, dynamic_split_model, n) for n in (100, 1000, 10000)),
    *(("%d dynamic narrow outputs" % n, narrow_parts_model, n) for n in (16, 64, 256)),
    *(
        ("%d outputs of run-time sizes" % n, sized_split_model, n)
        for n in (500, 2000, 10000)
    ),
    *(("%d widths of run time" % n, sized_parts_model, n) for n in (4, 16, 1000, 10000)),
    *(("join of %d widths of run time" % n, sized_join_model, n) for n in (4, 16)),
    *(("%d constant outputs" % n, constant_model, n) for n in (1000, 10000)),
    *(("%d splits" % n, splits_model, n) for n in (1000, 10000)),
    *(("%d dynamic splits" % n, dynamic_splits_model, n) for n in (500, 2000)),
    *(("%d inputs split" % n, split_inputs_model, n) for n in (1000, 10000)),
    *(("%d static shapes" % n, sizes_model, n) for n in (100, 1000, 10000)),
    *(("%d inputs" % n, inputs_model, n) for n in (1000, 10000)),
    *(("join of %d" % n, join_model, n) for n in (100, 1000)),
    ("chain of 1000", chain_model, 1000),
    *(("chain of %d alike" % n, alike_model, n) for n in (1000, 10000)),
    *(("chain of %d layers" % n, layers_model, n) for n in (1000, 10000)),
    *(("chain of %d gates" % n, gates_model, n) for n in (1000, 10000)),
    *(("chain of %d dynamic gates" % n, dynamic_gates_model, n) for n in (1000, 10000)),
    *(("%d branches" % n, branches_model, n) for n in (100, 1000, 10000)),
    *(("%d branches of one condition" % n, alike_branches_model, n) for n in (1000, 10000)),
    *(("branch of %d" % n, long_branch_model, n) for n in (10, 100, 1000)),
    *(("%d formulas" % n, formulas_model, n) for n in (1000, 10000)),
    *(("%d sums of parts" % n, part_sums_model, n) for n in (1000, 2500)),
    *(("%d chunked" % n, chunked_model, n) for n in (1000, 2500)),
    *(("%d sums of rows" % n, sums_model, n) for n in (100, 1000, 10000)),
    *(("%d loops" % n, loops_model, n) for n in (100, 1000)),
    *(("chain of %d loops" % n, chained_loops_model, n) for n in (100, 1000, 10000)),
    *(("chain of %d of run-time sizes" % n, sized_chain_model, n) for n in (100, 1000, 10000)),
    *(("chain of %d scans" % n, scans_model, n) for n in (100, 1000, 10000)),
    *(("%d functions" % n, functions_module, n) for n in (1000, 4000)),
    *(
        ("%d functions called twice" % n, shared_functions_module, n)
        for n in (1000, 10000)
    ),
    *(("%d joins called twice" % n, shared_joins_module, n) for n in (100, 1000)),
    *(("sequence of %d" % n, sequence_model, n) for n in (10, 1000, 100000, 10**7)),
    *(("%d constant sizes" % n, sequence_sizes_model, n) for n in (1000, 10000)),
    *(("%d inserts of one tensor" % n, inserts_model, n) for n in (1000, 10000)),
]


# Starts a command and prints seconds, processor seconds and KiB of peak memory.
# It is a process of its own as a process counts the memory of the one that it
# was forked from.
_LAUNCHER = """
import os, resource, sys, time
limit, *command = sys.argv[1:]
start = time.monotonic()
child = os.fork()
if not child:
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    import signal
    signal.alarm(int(limit))
    os.execv(command[0], command)
_, status, usage = os.wait4(child, 0)
seconds = time.monotonic() - start
if os.WIFSIGNALED(status):
    os.kill(os.getpid(), os.WTERMSIG(status))
print(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss)
sys.exit(os.WEXITSTATUS(status))
"""


class Failure(Exception):
    """What went wrong with split-runner."""


def save_source(path, shape):
    """Writes what the inputs of a model get, and returns the path; None where they
    have no common shape."""
    if shape is None:
        return None
    np.save(path, np.zeros(shape, np.float32))
    return path


def measure(runner, model, source, num_inputs=1):
    """Seconds by phase, and bytes of peak memory, of one process, which gets
    the file `source` for each input; if it is None, random inputs."""
    inputs = ["--input", source] * num_inputs if source else ["--random-inputs"]
    command = [runner, model, *inputs, "--benchmark", "1", "--timing"]
    result, errors = _launch(command)
    phases = {}
    for line in errors.splitlines():
        match = re.match(r" +([0-9.]+) \( *[0-9.]+%\) {2}( *)(.+)", line)
        if match and len(match[2]) <= 2:
            phases[match[3]] = float(match[1])
    return {
        **result,
        "callable_s": phases["Load model"] + phases["Compile"],
        "phases_s": {name: phases[name] for name in PHASES if name in phases},
    }


def measure_file(command, model, file):
    """Seconds, and bytes of peak memory, of one process that makes `file` of the
    model, by `command`."""
    return _launch([*command, model, "-o", file])[0]


def _launch(command):
    """What a command takes, and its standard error."""
    launch = [sys.executable, "-I", "-S", "-c", _LAUNCHER, str(TIMEOUT_SECONDS)]
    process = subprocess.run(launch + command, capture_output=True, text=True)
    if process.returncode == -signal.SIGALRM:
        raise Failure("more than %d s" % TIMEOUT_SECONDS)
    if process.returncode:
        raise Failure(process.stderr.strip() or "exit code %d" % process.returncode)
    seconds, cpu_seconds, peak = process.stdout.split()[-3:]
    result = {
        "process_s": float(seconds),
        "cpu_s": float(cpu_seconds),
        "peak_bytes": int(peak) * 1024,
    }
    return result, process.stderr


def _median(runs):
    result = {
        key: statistics.median(run[key] for run in runs)
        for key in ("callable_s", "process_s", "cpu_s", "peak_bytes")
    }
    result["phases_s"] = {
        name: statistics.median(run["phases_s"].get(name, 0) for run in runs)
        for name in runs[0]["phases_s"]
    }
    return result


def run(runner, names=(), cold_runs=15):
    """The figures by model, as in the JSON file; `names` selects some."""
    results = {}
    with tempfile.TemporaryDirectory() as folder:
        source_path = os.path.join(folder, "x.npy")
        for name, make, size in MODELS:
            if names and name not in names:
                continue
            model, shape = make(size)
            model_path = save(model, folder)
            source = save_source(source_path, shape)
            try:
                num_inputs = 1 if isinstance(model, str) else len(model.graph.input)
                runs = [measure(runner, model_path, source, num_inputs)]
                if runs[0]["process_s"] < 1:
                    count = cold_runs if size == 1 else 4
                    runs += [
                        measure(runner, model_path, source, num_inputs)
                        for _ in range(count)
                    ]
                results[name] = _median(runs)
                print(
                    "    %-28s callable after %8.3f s, peak memory %7.1f MiB"
                    % (name, results[name]["callable_s"], results[name]["peak_bytes"] / 2**20),
                    flush=True,
                )
            except Failure as failure:
                results[name] = {"failed": str(failure)}
                print("    %-28s %s" % (name, failure), flush=True)
    return results
