# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx, runner
# RUN: %python %s %t
"""If, Loop, Scan and SequenceMap of ONNX models do what Python does.

Nested, with values of the graphs around, carried values whose shapes change,
sequences, and loops that do not run at all.
"""

import pathlib
import sys

import numpy as np
from onnx import FunctionProto, TensorProto, helper

import model_cases
from onnx_models import FLOAT, INT64, constant, model, node, sequence_type, tensor_type

FOLDER = pathlib.Path(sys.argv[1])
X = np.arange(1, 13, dtype=np.float32).reshape(4, 3)
BOOL = TensorProto.BOOL


def graph(nodes, inputs, outputs, initializers=()):
    """A graph for an attribute. No types are declared."""
    result = helper.make_graph(nodes, "g", [], [], list(initializers))
    for name in inputs:
        result.input.add(name=name)
    for name in outputs:
        result.output.add(name=name)
    return result


def loop(inputs, outputs, body, name="loop"):
    return node("Loop", inputs, outputs, name, body=body)


CASES = []


def add(name, nodes, inputs, outputs, initializers=(), opset=17, functions=()):
    """`inputs` are triples: a name, a declared shape, and a value. Functions are of the
    domain "my"."""
    types = {np.dtype(np.float32): ("FLOAT", FLOAT), np.dtype(np.int64): ("INT64", INT64),
             np.dtype(bool): ("BOOL", BOOL)}

    def typed(value):
        return (types[np.asarray(value[0] if isinstance(value, list) else value).dtype][0], value)

    declared = [sequence_type(n, shape, types[v[0].dtype][1]) if isinstance(v, list)
                else tensor_type(n, shape, types[v.dtype][1]) for n, shape, v in inputs]
    message = model(nodes, declared, [n for n, _ in outputs], opset, list(initializers))
    if functions:
        message.opset_import.add(domain="my", version=1)
        message.functions.extend(functions)
    CASES.append(model_cases.Case(FOLDER / name, message, [typed(v) for _, _, v in inputs],
                                  [typed(np.asarray(v) if not isinstance(v, list) else v)
                                   for _, v in outputs], name))


ONE = constant("one", np.int64(1))
ZEROS = constant("zeros", [0])

# The sum of i * x for each run, and a row for each run, with x from around.
accumulate = graph(
    [node("Cast", ["i"], ["f"], "cast", to=FLOAT), node("Mul", ["x", "f"], ["ix"], "mul"),
     node("Add", ["sum", "ix"], ["next"], "add"), node("Identity", ["go"], ["on"], "same")],
    ["i", "go", "sum"], ["on", "next", "ix"])
for count in (0, 1, 5):
    for go in (True, False):
        runs = count if go else 0
        rows = np.array([X * i for i in range(runs)], np.float32).reshape(runs, 4, 3)
        for declared in ([4, 3], ["n", None]):
            # Without a run nothing says what the dynamic dimensions are.
            expected = rows if runs or declared == [4, 3] else rows.reshape(0, 4, 3)[:, :0, :0]
            add(f"accumulate-{count}-{go}-{declared[0]}", [loop(["m", "c", "x"], ["s", "r"], accumulate)],
                [("x", declared, X), ("m", [], np.int64(count)), ("c", [], np.array(go))],
                [("s", X + rows.sum(0)), ("r", expected)])

# A while loop, whose carried value doubles its length until it is long enough.
grow = graph(
    [node("Concat", ["v", "v"], ["w"], "double", axis=0), node("Size", ["w"], ["n"], "size"),
     node("Less", ["n", "limit"], ["on"], "less")],
    ["i", "go", "v"], ["on", "w"])
for limit, expected in ((1, 2), (5, 8), (33, 64)):
    add(f"grow-{limit}", [loop(["", "", "v"], ["w"], grow)],
        [("v", [1], np.ones(1, np.float32)), ("limit", [], np.int64(limit))],
        [("w", np.ones(expected, np.float32))])
add("grow-at-most-3", [loop(["m", "", "v"], ["w"], grow)],
    [("v", ["k"], np.ones(1, np.float32)), ("limit", [], np.int64(1000)), ("m", [], np.int64(3))],
    [("w", np.ones(8, np.float32))])

# A list that a loop fills with parts of x, joined and computed with behind it.
fill = graph(
    [node("Gather", ["x", "i"], ["row"], "row", axis=0),
     node("SequenceInsert", ["s", "row"], ["t"], "insert"), node("Identity", ["go"], ["on"], "same")],
    ["i", "go", "s"], ["on", "t"])
add("fill", [node("SequenceEmpty", [], ["empty"], "empty"), loop(["m", "", "empty"], ["rows"], fill),
             node("ConcatFromSequence", ["rows"], ["y"], "stack", axis=0, new_axis=1),
             node("Neg", ["y"], ["z"], "neg")],
    [("x", [4, 3], X), ("m", [], np.int64(3))], [("z", -X[:3]), ("rows", list(X[:3]))])

# A loop in a branch in a loop; the branches have results of different shapes.
inner = graph([node("Add", ["v", "v"], ["w"], "double"), node("Identity", ["go2"], ["on2"], "same2")],
              ["j", "go2", "v"], ["on2", "w"])
then_branch = graph([loop(["i", "", "u"], ["a"], inner, "inner")], [], ["a"])
else_branch = graph([node("Slice", ["u", "zeros", "two"], ["b"], "slice")], [], ["b"],
                    [constant("two", [2])])
outer = graph(
    [node("Mod", ["i", "two"], ["odd"], "mod"), node("Cast", ["odd"], ["is_odd"], "cast", to=BOOL),
     node("If", ["is_odd"], ["n"], "if", then_branch=then_branch, else_branch=else_branch),
     node("Identity", ["go"], ["on"], "same")],
    ["i", "go", "u"], ["on", "n"], [constant("two", np.int64(2))])
for count in range(4):
    u = X
    for i in range(count):
        u = u * 2**i if i % 2 else u[:2]
    add(f"nested-{count}", [loop(["m", "", "x"], ["y"], outer)],
        [("x", [4, 3], X), ("m", [], np.int64(count))], [("y", u)], [ZEROS])

# Splits into pieces of which a branch chooses, as sequences.
choose = dict(then_branch=graph([node("SplitToSequence", ["x", "one"], ["p"], "ones", axis=0)], [], ["p"]),
              else_branch=graph([node("SplitToSequence", ["x"], ["q"], "rows", axis=1, keepdims=0)], [], ["q"]))
choose["else_branch"] = graph(
    [node("SplitToSequence", ["x", "all"], ["q"], "all", axis=0)], [], ["q"], [constant("all", [1, 3])])
for which, pieces in ((True, np.split(X, 4)), (False, [X[:1], X[1:]])):
    add(f"choose-{which}", [node("If", ["c"], ["s"], "if", **choose)],
        [("x", [4, 3], X), ("c", [], np.array(which))], [("s", list(pieces))], [ONE])
# Lists of tensors that differ in rank: one that a branch chooses, and what loops and nodes
# put into it and take from it.
ranks = dict(then_branch=graph([node("SequenceConstruct", ["v", "v"], ["p"], "vectors")], [], ["p"]),
             else_branch=graph([node("SequenceConstruct", ["x", "x"], ["q"], "matrices")], [], ["q"]))
pad = graph([node("Unsqueeze", ["x", "zeros"], ["u"], "deepen"),
             node("SequenceInsert", ["l", "u", "one"], ["d"], "deep"),
             node("SequenceInsert", ["d", "i"], ["e"], "count"), node("Identity", ["go"], ["on"], "same")],
            ["j", "go", "l"], ["on", "e"])
V, TEN = X[0], np.float32(10)
for which, chosen in ((True, [V, V]), (False, [X, X])):
    for runs in (0, 2):
        filled = list(chosen)
        for _ in range(runs):
            filled.insert(1, X[None])
            filled.append(TEN)
        add(f"ranks-{which}-{runs}",
            [node("If", ["c"], ["s"], "if", **ranks), loop(["m", "", "s"], ["l"], pad),
             node("SequenceLength", ["l"], ["n"], "length"), node("SequenceErase", ["l", "zeros"], ["r"], "erase"),
             node("Identity", ["s"], ["t"], "same")],
            [("x", [4, None], X), ("v", [3], V), ("i", [], TEN), ("c", [], np.array(which)),
             ("m", [], np.int64(runs))],
            [("l", filled), ("n", np.int64(len(filled))), ("r", filled[1:]), ("t", list(chosen))],
            [ONE, constant("zeros", [0])])
# Only the branch of a known condition is looked at.
add("known-condition",
    [node("If", ["c"], ["y"], "if", then_branch=graph([node("Neg", ["x"], ["a"], "neg")], [], ["a"]),
          else_branch=graph([node("Reshape", ["x", "zeros"], ["b"], "wrong")], [], ["b"]))],
    [("x", [4, 3], X)], [("y", -X)], [constant("c", True, bool), ZEROS])

# A constant around a graph that has another name inside of it, and is used behind it.
K, C0 = constant("k", np.ones((4, 3)), np.float32), ("c", [])
name_k = node("Identity", ["k"], ["a"], "name")
plus = graph([name_k, node("Add", ["x", "a"], ["p"], "plus")], [], ["p"])
minus = graph([node("Sub", ["x", "k"], ["q"], "minus")], [], ["q"])
behind = node("Add", ["y", "k"], ["z"], "behind")
named = graph([name_k, node("Add", ["v", "a"], ["w"], "more"), node("Identity", ["go"], ["on"], "same")],
              ["i", "go", "v"], ["on", "w"])
add("named-in-loop", [loop(["m", "", "x"], ["y"], named), behind],
    [("x", [4, 3], X), ("m", [], np.int64(3))], [("z", X + 4)], [K])
nest = graph([node("If", ["c"], ["w"], "if", then_branch=graph(
    [name_k, node("Add", ["v", "a"], ["p"], "plus")], [], ["p"]), else_branch=minus),
              node("Add", ["w", "k"], ["u"], "more"), node("Identity", ["go"], ["on"], "same")],
             ["i", "go", "v"], ["on", "u"])
total = FunctionProto(name="Total", domain="my", input=["p", "q"], output=["r"],
                      node=[node("Add", ["p", "q"], ["r"], "total")])
total.opset_import.add(version=17)
call = graph([helper.make_node("Total", ["k", "x"], ["r"], name="call", domain="my")], [], ["r"])
for which in (True, False):
    sign = 1 if which else -1
    given = [("x", [4, 3], X), (*C0, np.array(which))]
    add(f"named-in-branch-{which}", [node("If", ["c"], ["y"], "if", then_branch=plus, else_branch=minus), behind],
        given, [("z", X + sign + 1)], [K])
    add(f"named-in-function-{which}",
        [node("If", ["c"], ["y"], "if", then_branch=call, else_branch=minus), behind],
        given, [("z", X + sign + 1)], [K], functions=[total])
    add(f"named-as-output-{which}",
        [node("If", ["c"], ["y"], "if", then_branch=graph([name_k], [], ["a"]),
              else_branch=graph([node("Identity", ["x"], ["b"])], [], ["b"])), behind],
        given, [("z", (np.ones_like(X) if which else X) + 1), ("k", np.ones_like(X))], [K])
    add(f"named-in-nest-{which}", [loop(["m", "", "x"], ["y"], nest), behind],
        given + [("m", [], np.int64(2))], [("z", X + (5 if which else 1))], [K])

# One sequence that is returned or carried as two, whose types differ.
def pair(first, second, result):
    return node("SequenceConstruct", [first, second], [result], result)


W = np.arange(6, dtype=np.float32).reshape(2, 3)
XS, WS = [X, X], [W, W]
for index, others in enumerate(([WS, XS], [XS, WS])):
    parts = [pair(*("xx" if other is XS else "ww"), f"s{i}") for i, other in enumerate(others)]
    for which in (True, False):
        expected = [XS, XS] if which else others
        add(f"returned-twice-{index}-{which}",
            [node("If", ["c"], ["y", "z"], "if", then_branch=graph([pair("x", "x", "s")], [], ["s", "s"]),
                  else_branch=graph(parts, [], ["s0", "s1"]))],
            [("x", [4, 3], X), ("w", [2, 3], W), (*C0, np.array(which))],
            [("y", expected[0]), ("z", expected[1])])
    both = graph([pair("x", "x", "s"), node("Identity", ["go"], ["on"], "same")],
                 ["i", "go", "a", "b"], ["on", "s", "s"])
    grown = graph([node("SequenceInsert", ["a", "w"], ["d"], "insert"), node("Identity", ["go"], ["on"], "same")],
                  ["i", "go", *("ba" if index else "ab")],
                  ["on"] + (["d", "b"] if index == 0 else ["b", "d"]))
    for runs in (0, 1):
        add(f"yielded-twice-{index}-{runs}",
            [*parts, loop(["m", "", "s0", "s1"], ["y", "z"], both)],
            [("x", [4, 3], X), ("w", [2, 3], W), ("m", [], np.int64(runs))],
            [("y", XS if runs else others[0]), ("z", XS if runs else others[1])])
        long = XS + [W] * runs
        add(f"carried-twice-{index}-{runs}", [pair("x", "x", "s"), loop(["m", "", "s", "s"], ["y", "z"], grown)],
            [("x", [4, 3], X), ("w", [2, 3], W), ("m", [], np.int64(runs))],
            [("y", XS if index else long), ("z", long if index else XS)])

# Scans: directions, axes, two of them at once.
running = graph([node("Add", ["s", "a"], ["t"], "add"), node("Mul", ["t", "b"], ["p"], "mul")],
                ["s", "a", "b"], ["t", "p", "t"])
B = np.array([1, -1, 2, 0], np.float32)
for directions, axes in (([0, 0], [0, 0]), ([1, 0], [0, 1]), ([0, 1], [-1, 0])):
    for declared in ([4, 3], [None, "k"]):
        order = [range(4)[::-1] if d else range(4) for d in directions]
        s, p, t = np.zeros(3, np.float32), [], []
        for i, j in zip(*order):
            s = s + X[i]
            p.append(s * B[j])
            t.append(s)
        outputs = [np.stack(v[::-1] if d else v, a) for v, d, a in zip((p, t), (1, 0), axes)]
        add(f"scan-{directions}-{axes}-{declared[1]}",
            [node("Scan", ["s0", "x", "b"], ["s", "p", "t"], "scan", body=running, num_scan_inputs=2,
                  scan_input_directions=directions, scan_output_directions=[1, 0], scan_output_axes=axes)],
            [("s0", [3], np.zeros(3, np.float32)), ("x", declared, X), ("b", [4], B)],
            [("s", s), ("p", outputs[0]), ("t", outputs[1])])

# A split of each tensor of a sequence, with a value that is the same each time.
halves = graph([node("Split", ["v"], ["a", "b"], "halves", axis=0), node("Add", ["a", "k"], ["c"], "add")],
               ["v", "k"], ["c", "b"])
given = [X[:2], X, X[:0]]
add("map", [node("SequenceMap", ["s", "k"], ["c", "b"], "map", body=halves)],
    [("s", [None, 3], given), ("k", [3], X[0])],
    [("c", [v[: len(v) // 2] + X[0] for v in given]), ("b", [v[len(v) // 2 :] for v in given])])

failures = model_cases.run_cases(CASES)
assert len(CASES) > 30
assert failures == 0, failures


def expect_error(message, nodes, inputs, initializers=(), outputs=("y",), values=()):
    proto = model(nodes, inputs, outputs, 17, list(initializers))
    model_cases.expect_error(FOLDER, message, proto, values)


ONES = graph([node("Split", ["v", "sizes"], ["a", "b"], "bad"), node("Identity", ["go"], ["on"], "same")],
             ["i", "go", "v"], ["on", "v", "a"])
# A check in a body names the body's node.
expect_error("node 'bad' (Split) in 'body' of node 'loop' (Loop): split sizes sum to 5, but dimension 0 of the "
             "source is 4", [loop(["m", "", "x"], ["y", "z"], ONES)],
             [tensor_type("x", ["n", 3]), tensor_type("m", [], INT64), tensor_type("sizes", [2], INT64)],
             values=[X, np.int64(2), np.array([2, 3])])
expect_error("node 'loop' (Loop): output 'missing' of 'body' is no input, initializer or output of a node",
             [loop(["m", "", "x"], ["y"], graph([], ["i", "go", "v"], ["go", "missing"]))],
             [tensor_type("x", [3]), tensor_type("m", [], INT64)])
expect_error("node 'loop' (Loop): 'body' has 2 inputs, but is given 3",
             [loop(["m", "", "x"], ["y"], graph([], ["i", "go"], ["go", "i"]))],
             [tensor_type("x", [3]), tensor_type("m", [], INT64)])
expect_error("node 'loop' (Loop): 'body' has 1 outputs, but needs 2",
             [loop(["m", "", "x"], ["y"], graph([], ["i", "go", "v"], ["go"]))],
             [tensor_type("x", [3]), tensor_type("m", [], INT64)])
expect_error("node 'loop' (Loop): carries a value that has type 'tensor<3xf32>' before the body and "
             "'tensor<1x3xf32>' after it",
             [loop(["m", "", "x"], ["y"],
                   graph([node("Unsqueeze", ["v", "zeros"], ["w"])], ["i", "go", "v"], ["go", "w"]))],
             [tensor_type("x", [3]), tensor_type("m", [], INT64)], [ZEROS])
expect_error("node 'at' (SequenceAt): input 'input_sequence' is a sequence of tensors that differ in rank",
             [node("If", ["c"], ["s"], "if", **ranks), node("SequenceAt", ["s", "zeros"], ["y"], "at")],
             [tensor_type("x", [4, 3]), tensor_type("v", [3]), tensor_type("c", [], BOOL)], [ZEROS])
for inputs, what in ((["s"], "input_sequence"), (["r", "s"], "additional_inputs")):
    expect_error(f"node 'map' (SequenceMap): input '{what}' is a sequence of tensors that differ in rank",
                 [node("If", ["c"], ["s"], "if", **ranks), node("SequenceConstruct", ["x", "x"], ["r"], "pair"),
                  node("SequenceMap", inputs, ["y"], "map",
                       body=graph([node("Neg", ["a"], ["b"])], ["a", "d"][: len(inputs)], ["b"]))],
                 [tensor_type("x", [4, 3]), tensor_type("v", [3]), tensor_type("c", [], BOOL)], [ZEROS])
expect_error("node 'if' (If): output 0 has type 'tensor<3xf32>' in one branch and 'tensor<1x3xf32>' in the other",
             [node("If", ["c"], ["y"], "if", then_branch=graph([], [], ["x"]),
                   else_branch=graph([node("Unsqueeze", ["x", "zeros"], ["w"])], [], ["w"]))],
             [tensor_type("x", [3]), tensor_type("c", [], BOOL)], [ZEROS])
expect_error("node 'if' (If): 'else_branch' has 0 outputs, but the node has 1",
             [node("If", ["c"], ["y"], "if", then_branch=graph([], [], ["x"]), else_branch=graph([], [], []))],
             [tensor_type("x", [3]), tensor_type("c", [], BOOL)])
# All operators that are not supported, also those in bodies, before any other error.
expect_error("node 'c' (Conv) in 'body' of node 'loop' (Loop): the operator is not supported; of this model these "
             "are not: 'Conv' (2 nodes), 'Unknown' (1 node); the model can be carried, but not run",
             [node("Gather", ["x", "missing"], ["g"]),
              loop(["m", "", "x"], ["y"],
                   graph([node("Conv", ["v"], ["w"], "c"), node("Conv", ["w"], ["u"], "d")],
                         ["i", "go", "v"], ["go", "u"])), node("Unknown", ["x"], ["z"])],
             [tensor_type("x", [3]), tensor_type("m", [], INT64)])
