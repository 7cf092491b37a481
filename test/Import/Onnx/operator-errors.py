# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Operators around splits that contradict their inputs are refused, with the node.
#
# REQUIRES: onnx
# RUN: %python %s %t | FileCheck %s

from onnx_models import *

cases = Cases()


def show(name, op_type, shapes, constants=(), opset=17, dtype=FLOAT, **attributes):
    """A node of inputs of `shapes`, and of constant integers behind them."""
    inputs = [tensor_type("x%d" % i, shape, dtype) for i, shape in enumerate(shapes)]
    initializers = [constant("c%d" % i, values) for i, values in enumerate(constants)]
    names = [value.name for value in inputs + initializers]
    cases.show(name, model([node(op_type, names, ["y"], **attributes)], inputs, ["y"], opset, initializers))


# CHECK-LABEL: == concat-ranks
# CHECK-NEXT: error: {{.*}} node 'n' (Concat): cannot concatenate 'tensor<2x3xf32>' and 'tensor<2xf32>' along dimension 0
show("concat-ranks", "Concat", [[2, 3], [2]], axis=0)
# CHECK-LABEL: == concat-sizes
# CHECK-NEXT: error: {{.*}} cannot concatenate 'tensor<2x3xf32>' and 'tensor<2x4xf32>' along dimension 0
show("concat-sizes", "Concat", [[2, 3], [2, 4]], axis=-2)
# CHECK-LABEL: == concat-axis
# CHECK-NEXT: error: {{.*}} axis 2 is out of range for a tensor of rank 2
show("concat-axis", "Concat", [[2, 3]], axis=2)
# CHECK-LABEL: == concat-huge
# CHECK-NEXT: error: {{.*}} more elements than can be counted in 64 bits
show("concat-huge", "Concat", [[2**62], [2**62]], axis=0)
# CHECK-LABEL: == slice-counts
# CHECK-NEXT: error: {{.*}} node 'n' (Slice): has 2 starts, 1 ends and 2 steps
show("slice-counts", "Slice", [[2, 3]], [[0, 0], [1]])
# CHECK-LABEL: == slice-axes
# CHECK-NEXT: error: {{.*}} axis 1 is given twice
show("slice-axes", "Slice", [[2, 3]], [[0, 0], [1, 1], [1, -1]])
# CHECK-LABEL: == slice-step
# CHECK-NEXT: error: {{.*}} a step is 0
show("slice-step", "Slice", [[2, 3]], [[0], [1], [1], [0]])
# CHECK-LABEL: == reshape-two
# CHECK-NEXT: error: {{.*}} shape[0] and shape[2] are both -1
show("reshape-two", "Reshape", [[2, 3]], [[-1, 2, -1]])
# CHECK-LABEL: == reshape-negative
# CHECK-NEXT: error: {{.*}} shape[0] is -2
show("reshape-negative", "Reshape", [[2, 3]], [[-2, 2]])
# CHECK-LABEL: == reshape-zero
# CHECK-NEXT: error: {{.*}} shape[2] is 0, but the input has rank 2
show("reshape-zero", "Reshape", [[2, 3]], [[2, 3, 0]])
# CHECK-LABEL: == reshape-count
# CHECK-NEXT: error: {{.*}} cannot reshape: where the shapes differ, the input has 3 elements, and the result 4
show("reshape-count", "Reshape", [["b", 3]], [[0, 4]])
# CHECK-LABEL: == reshape-rest
# CHECK-NEXT: error: {{.*}} cannot reshape: no size for -1 makes 6 elements of 4 and it
show("reshape-rest", "Reshape", [[2, 3]], [[4, -1]])
# CHECK-LABEL: == reshape-allowzero
# CHECK-NEXT: error: {{.*}} shape has both -1 and a size of 0
show("reshape-allowzero", "Reshape", [[0, 3]], [[0, -1]], allowzero=1)
# CHECK-LABEL: == reshape-rank
# CHECK-NEXT: error: {{.*}} input 'shape' has a number of elements that is not known, and with it the rank of the result
cases.show("reshape-rank", model([node("Reshape", ["x", "s"], ["y"])],
                                 [tensor_type("x", [6]), tensor_type("s", ["n"], INT64)], ["y"]))
# CHECK-LABEL: == squeeze
# CHECK-NEXT: error: {{.*}} dimension 1 of the input is 3, but must be 1
show("squeeze", "Squeeze", [[1, 3]], [[1]])
# CHECK-LABEL: == squeeze-dynamic
# CHECK-NEXT: error: {{.*}} without axes the rank of the result is not known: dimension 0 of the input is dynamic
show("squeeze-dynamic", "Squeeze", [["n", 3]])
# CHECK-LABEL: == unsqueeze
# CHECK-NEXT: error: {{.*}} axis 0 is given twice
show("unsqueeze", "Unsqueeze", [[3]], [[0, -3]])
# CHECK-LABEL: == transpose
# CHECK-NEXT: error: {{.*}} perm is not a permutation of the 2 dimensions of the input
show("transpose", "Transpose", [[2, 3]], perm=[0, 0])
# CHECK-LABEL: == gather
# CHECK-NEXT: error: {{.*}} index 3 is out of range for size 3
show("gather", "Gather", [[2, 3]], [[0, 3]], axis=1)
# CHECK-LABEL: == gather-float
# CHECK-NEXT: error: {{.*}} input 'indices' has elements of type float, which Gather-13 does not allow
show("gather-float", "Gather", [[2, 3], [1]])
# CHECK-LABEL: == gather-elements
# CHECK-NEXT: error: {{.*}} dimension 0 of the indices is 3, but that of the data 2
show("gather-elements", "GatherElements", [[2, 3]], [[[0], [0], [0]]], axis=1)
# CHECK-LABEL: == expand
# CHECK-NEXT: error: {{.*}} cannot expand dimension 1 of size 3 to 4
show("expand", "Expand", [[1, 3]], [[2, 4]])
# CHECK-LABEL: == expand-negative
# CHECK-NEXT: error: {{.*}} shape asks for a size of -1
show("expand-negative", "Expand", [[1, 3]], [[-1, 3]])
# CHECK-LABEL: == tile-huge
# CHECK-NEXT: error: {{.*}} more elements than can be counted in 64 bits
show("tile-huge", "Tile", [[2, 3]], [[2**62, 2**62]])
# CHECK-LABEL: == tile-negative
# CHECK-NEXT: error: {{.*}} a repeat is negative
show("tile-negative", "Tile", [[2, 3]], [[1, -1]])
# CHECK-LABEL: == pad-count
# CHECK-NEXT: error: {{.*}} has 3 pads, but 4 are needed
show("pad-count", "Pad", [[2, 3]], [[1, 1, 1]])
# CHECK-LABEL: == pad-negative
# CHECK-NEXT: error: {{.*}} removes more elements than there are
show("pad-negative", "Pad", [[2, 3]], [[-1, 0, -2, 0]])
# CHECK-LABEL: == pad-mode
# CHECK-NEXT: error: {{.*}} mode must be 'constant', 'edge' or 'reflect'
show("pad-mode", "Pad", [[2, 3]], [[1, 1, 1, 1]], mode="wrap")
# CHECK-LABEL: == constant-of-shape
# CHECK-NEXT: error: {{.*}} dimension 1 has size -1
show("constant-of-shape", "ConstantOfShape", [], [[2, -1]])
# CHECK-LABEL: == constant-of-strings
# CHECK-NEXT: error: {{.*}} attribute 'value' has type string, which ConstantOfShape-9 does not allow
show("constant-of-strings", "ConstantOfShape", [], [[2]],
     value=TensorProto(data_type=TensorProto.STRING, dims=[1], string_data=[b"a"]))
# CHECK-LABEL: == range
# CHECK-NEXT: error: {{.*}} delta is 0
show("range", "Range", [], [0, 5, 0])
# CHECK-LABEL: == cast
# CHECK-NEXT: error: {{.*}} to is 17, which Cast-13 does not allow, or which is not supported
show("cast", "Cast", [[2]], to=17)
# CHECK-LABEL: == cast-string
# CHECK-NEXT: error: {{.*}} casting 'f32' to '!split.string' is not supported
show("cast-string", "Cast", [[2]], to=8)
# CHECK-LABEL: == mod
# CHECK-NEXT: error: {{.*}} Mod of floats needs fmod to be 1
show("mod", "Mod", [[2], [2]])
# CHECK-LABEL: == max
# CHECK-NEXT: error: {{.*}} the operands have types 'tensor<2xf32>' and 'tensor<1xf32>', which must be of one shape
show("max", "Max", [[2], [1]], opset=7)
# CHECK-LABEL: == dropout
# CHECK-NEXT: error: {{.*}} Dropout of a model in training is not supported
show("dropout", "Dropout", [[2]], opset=1)
# CHECK-LABEL: == reduce-axes
# CHECK-NEXT: error: {{.*}} axis 2 is out of range for a tensor of rank 2
show("reduce-axes", "ReduceMax", [[2, 3]], axes=[0, 2])
# CHECK-LABEL: == axes-input-ReduceSum
# CHECK-NEXT: error: {{.*}} node 'n' (ReduceSum): input 'axes' must be constant: which dimensions it means has to be known before the model runs
# CHECK-LABEL: == axes-input-Squeeze
# CHECK-NEXT: error: {{.*}} node 'n' (Squeeze): input 'axes' must be constant: which dimensions it means has to be known before the model runs
# CHECK-LABEL: == axes-input-Unsqueeze
# CHECK-NEXT: error: {{.*}} node 'n' (Unsqueeze): input 'axes' must be constant: which dimensions it means has to be known before the model runs
for op_type in ("ReduceSum", "Squeeze", "Unsqueeze"):
    cases.show(f"axes-input-{op_type}", model([node(op_type, ["x", "a"], ["y"])],
                                              [tensor_type("x", [2, 3]), tensor_type("a", [1], INT64)], ["y"]))
# CHECK-LABEL: == argmax-empty
# CHECK-NEXT: error: {{.*}} dimension 0 of the input is 0
show("argmax-empty", "ArgMax", [[0, 3]])

# What a model computes of a known shape is known: no op is left of it.
# CHECK-LABEL: == known-shape
# CHECK-NOT: tensor.dim
# CHECK-NOT: arith.divsi
# CHECK: tensor.extract_slice %arg0[0, 0] [2, 4] [1, 1] : tensor<2x7xf32> to tensor<2x4xf32>
cases.show("known-shape", model(
    [node("Shape", ["x"], ["s"]), node("Gather", ["s", "one"], ["n"], axis=0),
     node("Add", ["n", "one"], ["n1"]), node("Div", ["n1", "two"], ["h"]),
     node("Unsqueeze", ["h", "zeros"], ["end"]),
     node("Slice", ["x", "zeros", "end", "ones"], ["y"])],
    [tensor_type("x", [2, 7])], ["y"], 13,
    [constant("one", 1), constant("two", 2), constant("zeros", [0]), constant("ones", [1])]))
# The same of a dimension that is not known stays arithmetic on indices.
# CHECK-LABEL: == dynamic-reshape
# CHECK: tensor.expand_shape %arg0 {{\[\[}}0], [1, 2]] output_shape [%{{.*}}, 2, 3] : tensor<?x6xf32> into tensor<?x2x3xf32>
cases.show("dynamic-reshape", model(
    [node("Reshape", ["x", "s"], ["y"])], [tensor_type("x", ["b", 6])], ["y"], 14,
    [constant("s", [0, 2, -1])]))
