# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Splits and operators on sequences in other opsets than the model's, and what a
# version cannot say.
#
# REQUIRES: onnx
# RUN: %python %s %split_build_root/test/Export/Onnx/split-carry-driver %t | FileCheck %s

import os
import sys

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

# Carried nodes stay as they are, or stand in the way.
def relu(opset, *more):
    return model([node("Split", ["x"], ["a", "b"]), node("Relu", ["a"], ["y"]), *more],
                 [tensor_type("x", [6])], ["y", "b"], opset)


# CHECK-LABEL: == carried-13-17: ok
# CHECK: Relu(a)  -> y
show("carried-13-17", relu(13), 17)
# CHECK-LABEL: == carried-13-11: operator 'Relu' of opset 13 may mean something else in opset 11, and carried nodes are not changed
show("carried-13-11", relu(13), 11)
# CHECK-LABEL: == carried-5-6: operator 'Relu' of opset 5 may mean something else in opset 6
show("carried-5-6", relu(5), 6)
# CHECK-LABEL: == unknown-13-18: operator 'Strange' of opset 13 may mean
show("unknown-13-18", relu(13, node("Strange", ["b"], ["z"])), 18)
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
