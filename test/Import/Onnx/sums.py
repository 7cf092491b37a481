# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Where more operands are joined than one loop reads: each where it is made, if
# nothing else takes it and nothing is rounded in between; else 64 at once.
#
# REQUIRES: onnx
# RUN: %python %s %t | FileCheck %s

from onnx import TensorProto

from onnx_models import *

cases = Cases()
COUNT = 66


def show(name, op="Sum", type=TensorProto.FLOAT, outputs=(), swapped=False):
    """The sum of what as many nodes make, each of `x`."""
    names = ["v%d" % i for i in range(COUNT)]
    makers = [node("Abs", ["x"], [value]) for value in names]
    operands = [names[1], names[0]] + names[2:] if swapped else names
    cases.show(name, model([*makers, node(op, operands, ["y"])],
                           [tensor_type("x", [3], type)], ["y", *outputs], 13))


# CHECK-LABEL: == own
# CHECK:         %[[A:.*]] = linalg.generic
# CHECK-NEXT:    ^bb
# CHECK-NEXT:      math.absf
# CHECK:         %[[B:.*]] = linalg.generic
# CHECK-NEXT:    ^bb
# CHECK-NEXT:      math.absf
# CHECK:         %[[SUM:.*]] = linalg.generic {{.*}}ins(%[[A]], %[[B]] :
# CHECK-NEXT:    ^bb
# CHECK-NEXT:      arith.addf
# CHECK-NEXT:      linalg.yield
# CHECK:         %[[C:.*]] = linalg.generic
# CHECK-NEXT:    ^bb
# CHECK-NEXT:      math.absf
# CHECK:         linalg.generic {{.*}}ins(%[[SUM]], %[[C]] :
# CHECK-COUNT-64: arith.addf
# CHECK-NOT:     arith.addf
show("own")
# In the order in which they are given, when the last one of these is made.
# CHECK-LABEL: == swapped
# CHECK:         %[[A:.*]] = linalg.generic
# CHECK:         %[[B:.*]] = linalg.generic
# CHECK:         linalg.generic {{.*}}ins(%[[B]], %[[A]] :
# CHECK-NEXT:    ^bb
# CHECK-NEXT:      arith.addf
show("swapped", swapped=True)
# The last one is divided.
# CHECK-LABEL: == mean
# CHECK-COUNT-65: arith.addf
# CHECK-NEXT:    arith.constant 6.6
# CHECK-NEXT:    arith.divf
show("mean", "Mean")
# CHECK-LABEL: == taken
# CHECK-COUNT-66: math.absf
# CHECK:         linalg.generic
# CHECK-NEXT:    ^bb
# CHECK-COUNT-63: arith.addf
# CHECK-NEXT:    linalg.yield
show("taken", outputs=("v7",))
# CHECK-LABEL: == rounded
# CHECK-COUNT-66: math.absf
# CHECK:         linalg.generic
# CHECK-NEXT:    ^bb
# CHECK:         arith.extf
# CHECK-COUNT-63: arith.addf
# CHECK-NEXT:    arith.truncf
show("rounded", type=TensorProto.FLOAT16)
