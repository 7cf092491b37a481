# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Files that are no models, and models of unusual size.
#
# REQUIRES: onnx
# RUN: rm -rf %t
# RUN: %python %s %t | FileCheck %s

import random

from onnx_models import *

cases = Cases()

# CHECK-LABEL: == missing
# CHECK-NEXT: error: missing: No such file or directory
cases.show_file("missing", cases.path("missing"))
# CHECK-LABEL: == directory
# CHECK-NEXT: error: directory: Is a directory
os.mkdir(cases.path("directory"))
cases.show_file("directory", cases.path("directory"))
# CHECK-LABEL: == endless
# CHECK-NEXT: error: /dev/zero: not a regular file
cases.show_file("endless", "/dev/zero")
# CHECK-LABEL: == empty
# CHECK-NEXT: error: empty.onnx: the file is empty
cases.show("empty", b"")
# CHECK-LABEL: == text
# CHECK-NEXT: error: text.onnx: not an ONNX model
cases.show("text", b"This is not a model.\n")
# CHECK-LABEL: == other-message
# CHECK-NEXT: error: other-message.onnx: not an ONNX model: it has no graph
cases.show("other-message", onnx.ModelProto(ir_version=8))
# CHECK-LABEL: == random
# CHECK-NEXT: error: random.onnx: not an ONNX model
cases.show("random", random.Random(1).getrandbits(8000).to_bytes(1000, "little"))
# CHECK-LABEL: == truncated
# CHECK-NEXT: error: truncated.onnx: not an ONNX model: the protobuf message is malformed or cut off
cases.show("truncated", split(13).SerializeToString()[:-20])
# CHECK-LABEL: == deep
# CHECK-NEXT: error: deep.onnx: not an ONNX model: the protobuf message is malformed or cut off
def field(number, contents):
    """A length-delimited field of a protobuf message."""
    size, length = len(contents), b""
    while size >= 128:
        length += bytes([size % 128 + 128])
        size //= 128
    return bytes([8 * number + 2]) + length + bytes([size]) + contents


deep = b""
for _ in range(2000):
    # A type that is a sequence of a type that is ...
    deep = field(4, field(1, deep))
# A model with a graph with an input of that type.
cases.show("deep", field(7, field(11, field(2, deep))))

# Many outputs, and many nodes, take time in their number.
# CHECK-LABEL: == outputs
# CHECK: %{{.*}}:20000 = split.split %{{.*}} into 20000 axis 0
cases.show("outputs", split(13, dim=20000, outputs=20000))
# CHECK-LABEL: == nodes
# CHECK-COUNT-20000: linalg.generic
nodes = [node("Neg", ["x%d" % i], ["x%d" % (i + 1)]) for i in range(20000)]
cases.show("nodes", model(nodes, [tensor_type("x0", [6])], ["x20000"], 13))
# CHECK-LABEL: == end
print("== end")
