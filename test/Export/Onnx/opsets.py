# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Splits and operators on sequences in other opsets than the model's, and what a
# version cannot say.
#
# REQUIRES: onnx
# RUN: %python %s %split_build_root/test/Export/Onnx/split-carry-driver %t | FileCheck %s

import os
import sys

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

import round_trip
from onnx_models import *

driver, folder = sys.argv[1:]
os.makedirs(folder, exist_ok=True)


def describe(model):
    constants = {tensor.name: numpy_helper.to_array(tensor).tolist()
                 for tensor in model.graph.initializer}
    for node in model.graph.node:
        inputs = [f"{constants[name]}" if name in constants else name for name in node.input]
        attributes = [f"{a.name}={helper.get_attribute_value(a)}" for a in node.attribute]
        print(f"{node.op_type}({', '.join(inputs)}) {' '.join(attributes)} -> "
              f"{', '.join(node.output)}")


def show(name, message, opset, *options):
    source, target = f"{folder}/{name}.onnx", f"{folder}/{name}-out.onnx"
    with open(source, "wb") as file:
        file.write(message.SerializePartialToString())
    answer, = round_trip.carry(driver, [(source, target, opset)], *options)
    print(f"== {name}: {answer}")
    if answer == "ok":
        model = onnx.load(target)
        if model.opset_import[0].version <= 17:
            onnx.checker.check_model(model)
        print(f"opset {model.opset_import[0].version}, IR {model.ir_version}")
        describe(model)
    else:
        assert not os.path.exists(target)


# Sizes: an attribute up to 11, an input from 13 on.
# CHECK-LABEL: == sizes-11-18: ok
# CHECK-NEXT: opset 18, IR 8
# CHECK-NEXT: Split(x, [2, 4]) axis=0 -> y0, y1
show("sizes-11-18", split(11, outputs=2, split=[2, 4]), 18)
# CHECK-LABEL: == sizes-1-13: ok
# CHECK: Split(x, [2, 4]) axis=0 -> y0, y1
show("sizes-1-13", split(1, outputs=2, split=[2, 4]), 13)
# CHECK-LABEL: == sizes-18-2: ok
# CHECK-NEXT: opset 2,
# CHECK-NEXT: Split(x) axis=0 split=[2, 4] -> y0, y1
show("sizes-18-2", split(18, outputs=2, sizes=[2, 4]), 2)
# CHECK-LABEL: == sizes-at-run-time-18-11: Split-11 of ONNX takes no sizes that are only known at run time; from opset 13 on it does
run_time = model([node("Split", ["x", "s"], ["a", "b"])],
                 [tensor_type("x", [6]), tensor_type("s", [2], INT64)], ["a", "b"], 18)
show("sizes-at-run-time-18-11", run_time, 11)
# Sizes that are int64 already are taken as they are, without a Cast.
# CHECK-LABEL: == sizes-at-run-time-18-13: ok
# CHECK-NEXT: opset 13,
# CHECK-NEXT: Split(x, s) axis=0 -> a, b
show("sizes-at-run-time-18-13", run_time, 13)

# Equal parts: num_outputs from 18 on.
# CHECK-LABEL: == equal-13-18: ok
# CHECK: Split(x) axis=-1 num_outputs=3 -> y0, y1, y2
show("equal-13-18", split(13, shape=[2, None], axis=-1), 18)
# CHECK-LABEL: == equal-18-13: ok
# CHECK: Split(x) axis=0 -> y0, y1, y2
show("equal-18-13", split(18, num_outputs=3), 13)
# CHECK-LABEL: == uneven-18-13: ok
# CHECK: Split(x, [3, 3, 1]) axis=0 -> y0, y1, y2
show("uneven-18-13", split(18, dim=7, num_outputs=3), 13)
# CHECK-LABEL: == dynamic-18-13: Split-13 of ONNX takes only dimensions that are multiples of 3, and this one may be another; from opset 18 on it need not be
show("dynamic-18-13", split(18, shape=[None], num_outputs=3), 13)
# What was divisible by its version may stay so.
# CHECK-LABEL: == dynamic-13-11: ok
# CHECK: Split(x) axis=0 -> y0, y1, y2
show("dynamic-13-11", split(13, shape=[None]), 11)

# Types.
# CHECK-LABEL: == types-13-11: Split-11 of ONNX does not take elements of type 'bf16'
show("types-13-11", split(13, dtype=TensorProto.BFLOAT16), 11)

# Splits that are carried as nodes: of sizes of which not even the rank is known, and
# those of functions.
def computed(opset):
    return model([node("Add", ["s", "s"], ["t"]), node("Split", ["x", "t"], ["a", "b"], axis=1)],
                 [tensor_type("x", [None, None]), tensor_type("s", [2], INT64)],
                 [tensor_type(name, [None, None]) for name in "ab"], opset)


# CHECK-LABEL: == computed-13-18: ok
# CHECK-NEXT: opset 18,
# CHECK: Split(x, t) axis=1 -> a, b
show("computed-13-18", computed(13), 18)
# CHECK-LABEL: == computed-18-17: ok
# CHECK-NEXT: opset 17,
# CHECK: Split(x, t) axis=1 -> a, b
show("computed-18-17", computed(18), 17)
# CHECK-LABEL: == computed-13-11: operator 'Split' of opset 13 has no equal in opset 11: input 1 is only known at run time
show("computed-13-11", computed(13), 11)


def of_function(opset, *inputs, **attributes):
    opsets = [helper.make_opsetid("", opset)]
    parts = node("Split", ["x", *inputs], ["a", "", "b"], **attributes)
    result = model([node("F", ["x", "s"], ["a", "b"], domain="f")],
                   [tensor_type("x", [6]), tensor_type("s", [3], INT64)],
                   [tensor_type(name, [None]) for name in "ab"], opset)
    result.opset_import.append(helper.make_opsetid("f", 1))
    result.functions.append(helper.make_function("f", "F", ["x", "s"], ["a", "b"], [parts], opsets))
    return result


def show_function(name, message, opset):
    show(name, message, opset)
    for inner in onnx.load(f"{folder}/{name}-out.onnx").functions[0].node:
        value = [numpy_helper.to_array(a.t).tolist() if a.name == "value" else
                 helper.get_attribute_value(a) for a in inner.attribute]
        print("in F:", inner.op_type, list(inner.input), value, list(inner.output))


# CHECK-LABEL: == function-equal-13-18: ok
# CHECK: in F: Split ['x'] [3] ['a', '', 'b']
show_function("function-equal-13-18", of_function(13), 18)
# CHECK-LABEL: == function-sizes-11-18: ok
# CHECK: in F: Constant [] {{.*}}[1, 2, 3]{{.*}} ['[[SIZES:.*]]']
# CHECK: in F: Split ['x', '[[SIZES]]'] [0] ['a', '', 'b']
show_function("function-sizes-11-18", of_function(11, split=[1, 2, 3], axis=0), 18)
# CHECK-LABEL: == function-given-13-18: ok
# CHECK: in F: Split ['x', 's'] [] ['a', '', 'b']
show_function("function-given-13-18", of_function(13, "s"), 18)
# CHECK-LABEL: == function-equal-18-13: operator 'Split' of opset 18 has no equal in opset 13: the dimension may be no multiple of the number of outputs
show("function-equal-18-13", of_function(18, num_outputs=3), 13)

# Sequences.
sequence = model([node("SplitToSequence", ["x"], ["s"], keepdims=0),
                  node("SequenceAt", ["s", "i"], ["y"])],
                 [tensor_type("x", [6, 2])], ["y"], 11, [constant("i", 1)])
# CHECK-LABEL: == sequence-11-24: ok
# CHECK-NEXT: opset 24, IR 12
# CHECK-NEXT: SplitToSequence(x) axis=0 keepdims=0 -> s
# CHECK-NEXT: SequenceAt(s, 1) -> y
show("sequence-11-24", sequence, 24)
# CHECK-LABEL: == sequence-11-10: ONNX has SplitToSequence from opset 11 on, but opset 10 is to be written
show("sequence-11-10", sequence, 10)

# Carried nodes stay as they are where the other opset has them.
def relu(opset, *more):
    return model([node("Split", ["x"], ["a", "b"]), node("Relu", ["a"], ["y"]), *more],
                 [tensor_type("x", [6])], ["y", "b"], opset)


# CHECK-LABEL: == carried-13-17: ok
# CHECK: Relu(a)  -> y
show("carried-13-17", relu(13), 17)
# CHECK-LABEL: == carried-13-11: ok
# CHECK: Relu(a)  -> y
show("carried-13-11", relu(13), 11)
# CHECK-LABEL: == unknown-13-18: operator 'Strange' of opset 13 has no equal in opset 18: the operator is not known
show("unknown-13-18", relu(13, node("Strange", ["b"], ["z"])), 18)


def one(name, opset, target, op_type, inputs, constants=(), dtype=FLOAT, **attributes):
    """One node of inputs of these shapes, and constants behind them."""
    types = [tensor_type(f"x{i}", shape, dtype) for i, shape in enumerate(inputs)]
    values = [constant(f"c{i}", value, np.asarray(value).dtype) for i, value in enumerate(constants)]
    names = [value.name for value in types + values]
    outputs = ["y", "i"] if op_type == "TopK" else ["y"]
    message = model([node(op_type, names, outputs, **attributes)], types, outputs, opset, values)
    # Outputs need shapes to be valid.
    show(name, onnx.shape_inference.infer_shapes(message), target)


def there_and_back(name, old, new, op_type, inputs, **attributes):
    """Old attributes that are inputs in the new opset, and attributes again."""
    one(name, old, new, op_type, inputs, **attributes)
    source = onnx.load(f"{folder}/{name}-out.onnx")
    # What changed in between may not change it again.
    show(name + "-back", source, old)


# CHECK-LABEL: == mean: ok
# CHECK: ReduceMean(x0, [1]) keepdims=0 -> y
# CHECK-LABEL: == mean-back: ok
# CHECK: ReduceMean(x0) keepdims=0 axes=[1] -> y
there_and_back("mean", 13, 18, "ReduceMean", [[2, 3]], axes=[1], keepdims=0)
# CHECK-LABEL: == sum: ok
# CHECK: ReduceSum(x0, [-1])  -> y
# CHECK-LABEL: == sum-back: ok
# CHECK: ReduceSum(x0) axes=[-1] -> y
there_and_back("sum", 11, 18, "ReduceSum", [[2, 3]], axes=[-1])
# CHECK-LABEL: == unsqueeze: ok
# CHECK: Unsqueeze(x0, [0, 2])  -> y
# CHECK-LABEL: == unsqueeze-back: ok
# CHECK: Unsqueeze(x0) axes=[0, 2] -> y
there_and_back("unsqueeze", 9, 18, "Unsqueeze", [[2, 3]], axes=[0, 2])
# CHECK-LABEL: == slice: ok
# CHECK: Slice(x0, [1], [2], [0])  -> y
# CHECK-LABEL: == slice-back: ok
# CHECK: Slice(x0) {{.*}}starts=[1]
there_and_back("slice", 9, 13, "Slice", [[2, 3]], starts=[1], ends=[2], axes=[0])
# CHECK-LABEL: == pad: ok
# CHECK: Pad(x0, [0, 1, 0, 1], 2.5)  -> y
# CHECK-LABEL: == pad-back: ok
# CHECK: Pad(x0) {{.*}}value=2.5
there_and_back("pad", 9, 13, "Pad", [[2, 3]], pads=[0, 1, 0, 1], value=2.5)
# CHECK-LABEL: == top: ok
# CHECK: TopK(x0, [2]) axis=1 -> y, i
# CHECK-LABEL: == top-back: ok
# CHECK: TopK(x0) {{.*}}k=2
there_and_back("top", 9, 11, "TopK", [[2, 3]], axis=1, k=2)
# Bounds that are not given are those of f32, and not infinite.
# CHECK-LABEL: == clip: ok
# CHECK: Clip(x0, 0.5, 3.4028234663852886e+38)  -> y
# CHECK-LABEL: == clip-back: ok
# CHECK: Clip(x0) min=0.5 max=3.4028234663852886e+38 -> y
there_and_back("clip", 9, 13, "Clip", [[2, 3]], min=0.5)
# CHECK-LABEL: == clip-open-13-9: ok
# CHECK: Clip(x0) min=1.0 max=inf -> y
one("clip-open-13-9", 13, 9, "Clip", [[2, 3]], [np.float32(1)])
# CHECK-LABEL: == dropout: ok
# CHECK: Dropout(x0, 0.25)  -> y
# CHECK-LABEL: == dropout-back: ok
# CHECK: Dropout(x0) ratio=0.25 -> y
there_and_back("dropout", 9, 13, "Dropout", [[2, 3]], ratio=0.25)
# CHECK-LABEL: == softmax: ok
# CHECK: Softmax(x0)  -> y
# CHECK-LABEL: == softmax-back: ok
# CHECK: Softmax(x0) axis=1 -> y
there_and_back("softmax", 11, 13, "Softmax", [[2, 3]], axis=1)
# CHECK-LABEL: == softmax-flat: operator 'Softmax' of opset 11 has no equal in opset 13: axis 1 is not the last of 3
one("softmax-flat", 11, 13, "Softmax", [[2, 3, 4]])
# CHECK-LABEL: == resize: ok
# CHECK: Resize(x0, [], [1.0, 1.0, 2.0, 2.0]) mode=b'nearest' coordinate_transformation_mode=b'asymmetric' nearest_mode=b'floor' -> y
one("resize", 9, 13, "Upsample", [[1, 1, 2, 2]], [np.array([1, 1, 2, 2], "f4")], mode="nearest")
# CHECK-LABEL: == scatter: ok
# CHECK: ScatterElements(x0, [0], [1.0])
one("scatter", 9, 13, "Scatter", [[2]], [np.array([0]), np.array([1], "f4")])
# CHECK-LABEL: == normalize: ok
# CHECK: BatchNormalization(x0, x1, x2, x3, x4) epsilon=
one("normalize", 7, 17, "BatchNormalization", [[1, 2, 3], [2], [2], [2], [2]], epsilon=1e-5)
# CHECK-LABEL: == old: ok
# CHECK: Add(x0, x1)  -> y
one("old", 6, 13, "Add", [[2, 3], [3]], broadcast=1, axis=1)
# CHECK-LABEL: == old-middle: operator 'Add' of opset 6 has no equal in opset 13: the second operand is broadcast from axis 0 on
one("old-middle", 6, 13, "Add", [[2, 3], [2]], broadcast=1, axis=0)
# CHECK-LABEL: == old-cast: ok
# CHECK: Cast(x0) to=7 -> y
show("old-cast", model([node("Cast", ["x0"], ["y"], to="INT64")], [tensor_type("x0", [2])],
                       [tensor_type("y", [2], INT64)], 5), 13)

# Before version 6 no bound is a bound.
# CHECK-LABEL: == clip-1: ok
# CHECK: Clip(x0, -inf, 2.0)  -> y
one("clip-1", 5, 13, "Clip", [[2]], max=2.0)
# CHECK-LABEL: == clip-6: ok
# CHECK: Clip(x0) max=2.0 min=-3.4028234663852886e+38 -> y
one("clip-6", 6, 5, "Clip", [[2]], max=2.0)
# A slope is for channels before version 7, and broadcast from the back from then on.
# CHECK-LABEL: == slope: ok
# CHECK: PRelu(x0, {{\[\[\[}}1.0]], {{\[\[}}2.0]], {{\[\[}}3.0]]])  -> y
one("slope", 6, 9, "PRelu", [[2, 3, 4, 5]], [np.array([1, 2, 3], "f4")])
# CHECK-LABEL: == slope-back: ok
# CHECK: PRelu(x0, [1.0, 2.0, 3.0])  -> y
show("slope-back", onnx.load(f"{folder}/slope-out.onnx"), 6)
# CHECK-LABEL: == one-slope: ok
# CHECK: PRelu(x0, x1)  -> y
one("one-slope", 6, 7, "PRelu", [[2, 3, 4], [1]])
# CHECK-LABEL: == slope-of-matrix: ok
# CHECK: PRelu(x0, x1)  -> y
one("slope-of-matrix", 7, 6, "PRelu", [[2, 3], [3]])
# CHECK-LABEL: == slope-at-run-time: operator 'PRelu' of opset 6 has no equal in opset 7: input 1 is only known at run time
one("slope-at-run-time", 6, 7, "PRelu", [[2, 3, 3], [3]])
# CHECK-LABEL: == slope-of-last: operator 'PRelu' of opset 7 has no equal in opset 6: the slope is broadcast along other dimensions than 1
one("slope-of-last", 7, 6, "PRelu", [[2, 3, 4], [4]])
# CHECK-LABEL: == positive: ok
# CHECK: OneHot(x0, 2, [0.0, 1.0])  -> y
show("positive", model([node("OneHot", ["x0", "d", "v"], ["y"])], [tensor_type("x0", [3], TensorProto.UINT8)],
                       [tensor_type("y", [3, 2])], 9, [constant("d", 2), constant("v", [0, 1], "f4")]), 11)
# CHECK-LABEL: == maybe-negative: operator 'OneHot' of opset 9 has no equal in opset 11: input 0 may be negative
one("maybe-negative", 9, 11, "OneHot", [[3]], [np.array(2), np.array([0, 1], "i8")], dtype=INT64)
# CHECK-LABEL: == maybe-negative-back: operator 'OneHot' of opset 13 has no equal in opset 10: input 0 may be negative
one("maybe-negative-back", 13, 10, "OneHot", [[3]], [np.array(2), np.array([0, 1], "i8")], dtype=INT64)

# What older versions lack.
# CHECK-LABEL: == broadcast-max: operator 'Max' of opset 13 has no equal in opset 7: operands of shapes that differ are broadcast
one("broadcast-max", 13, 7, "Max", [[2, 3], [3]])
# CHECK-LABEL: == unknown-sum: operator 'Sum' of opset 8 has no equal in opset 6: the shape of an operand is not known
one("unknown-sum", 8, 6, "Sum", [[None, 3], [None, 3]])
# CHECK-LABEL: == equal-mean: ok
# CHECK: Mean(x0, x1)  -> y
one("equal-mean", 13, 7, "Mean", [[2, 3], [2, 3]])
# CHECK-LABEL: == scales: operator 'QuantizeLinear' of opset 13 has no equal in opset 10: input 1 may have several elements
one("scales", 13, 10, "QuantizeLinear", [[2, 3]], [np.ones(3, "f4"), np.zeros(3, "u1")], axis=1)
# CHECK-LABEL: == scale: ok
# CHECK: QuantizeLinear(x0, 2.0, 3)  -> y
one("scale", 13, 10, "QuantizeLinear", [[2, 3]], [np.array([2], "f4"), np.array([3], "u1")], axis=0)
# CHECK-LABEL: == from-the-back: ok
# CHECK: Concat(x0, x1) axis=1 -> y
one("from-the-back", 13, 9, "Concat", [[2, 3], [2, 3]], axis=-1)
# CHECK-LABEL: == back-of-unknown: operator 'Flatten' of opset 13 has no equal in opset 9: an axis is counted from the back, and the rank of the input is not known
one("back-of-unknown", 13, 9, "Flatten", [None], axis=-1)
# CHECK-LABEL: == run-time-axes: operator 'Squeeze' of opset 13 has no equal in opset 11: input 1 is only known at run time
show("run-time-axes", model([node("Squeeze", ["x", "a"], ["y"])],
                            [tensor_type("x", [1]), tensor_type("a", [1], INT64)], ["y"], 13), 11)
# CHECK-LABEL: == indices: operator 'Gather' of opset 13 has no equal in opset 9: input 1 may be negative
one("indices", 13, 9, "Gather", [[2, 3]], [np.array([-1])])
# CHECK-LABEL: == steps: operator 'Slice' of opset 13 has no equal in opset 9: input 4 may be other than 1
one("steps", 13, 9, "Slice", [[4]], [np.array(v) for v in ([0], [4], [0], [2])])
# CHECK-LABEL: == later-type: operator 'Relu' of opset 14 has no equal in opset 13: output 0 has elements of type int32, which a later version has added
one("later-type", 14, 13, "Relu", [[2]], dtype=TensorProto.INT32)
# CHECK-LABEL: == later-attribute: operator 'DepthToSpace' of opset 13 has no equal in opset 9: attribute 'mode' is there since a later version
one("later-attribute", 13, 9, "DepthToSpace", [[1, 4, 1, 1]], blocksize=2, mode="CRD")
# CHECK-LABEL: == default-attribute: ok
# CHECK: DepthToSpace(x0) blocksize=2 -> y
one("default-attribute", 13, 9, "DepthToSpace", [[1, 4, 1, 1]], blocksize=2, mode="DCR")
# CHECK-LABEL: == later-operator: operator 'Mod' of opset 13 has no equal in opset 9: there is no such operator in opset 9
one("later-operator", 13, 9, "Mod", [[4], [4]], fmod=1)

# CHECK-LABEL: == no-such-opset: opset 99 is not known; 1 to {{[0-9]+}} are
show("no-such-opset", relu(13), 99)

# What canonicalization makes of splits and sequences is exported as well.
# CHECK-LABEL: == joined: ok
# CHECK: Concat(x, x) axis=0 -> y
joined = model([node("SequenceConstruct", ["x", "x"], ["s"]),
                node("ConcatFromSequence", ["s"], ["y"], axis=0)],
               [tensor_type("x", [6])], ["y"], 13)
show("joined", joined, None, "--canonicalize")
# CHECK-LABEL: == sizes-of-constants: ok
# CHECK: Split(x, [2, 4]) axis=0 -> y0, y1
show("sizes-of-constants", split(13, outputs=2, sizes=[2, 4]), None, "--canonicalize")
