# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Elements at constant indices that count up in equal steps are a slice.
#
# REQUIRES: onnx
# RUN: %python %s %t | FileCheck %s

import numpy as np
from onnx import numpy_helper

from onnx_models import *

cases = Cases()


def show(name, indices, shape=("n", 6), axis=1, type=np.int64):
    constant = numpy_helper.from_array(np.array(indices, type), "i")
    cases.show(name, model([node("Gather", ["x", "i"], ["y"], axis=axis)],
                           [tensor_type("x", list(shape))], ["y"], 13, [constant]))


# CHECK-LABEL: == run
# CHECK: tensor.extract_slice %{{.*}}[0, 2] [%{{.*}}, 3] [1, 1] : tensor<?x6xf32> to tensor<?x3xf32>
# CHECK-NOT: tensor.extract %
show("run", [2, 3, 4])
# CHECK-LABEL: == steps
# CHECK: tensor.extract_slice %{{.*}}[0, 1] [%{{.*}}, 3] [1, 2] : tensor<?x6xf32> to tensor<?x3xf32>
show("steps", [1, 3, 5], type=np.int32)
# Negative ones count from the end.
# CHECK-LABEL: == negative
# CHECK: tensor.extract_slice %{{.*}}[0, 4] [%{{.*}}, 2] [1, 1] : tensor<?x6xf32> to tensor<?x2xf32>
show("negative", [4, -1])
# CHECK-LABEL: == one
# CHECK: tensor.extract_slice %{{.*}}[0, 5] [%{{.*}}, 1] [1, 1] : tensor<?x6xf32> to tensor<?x1xf32>
show("one", [-1])
# All others are found one by one: no steps, steps back, none, and indices of which
# it is not known whether they are in range.
# CHECK-LABEL: == scattered
# CHECK: tensor.extract %
show("scattered", [0, 1, 3])
# CHECK-LABEL: == twice
# CHECK: tensor.extract %
show("twice", [2, 2])
# CHECK-LABEL: == back
# CHECK: tensor.extract %
show("back", [3, 2, 1])
# CHECK-LABEL: == around
# CHECK: tensor.extract %
show("around", [-1, 0])
# CHECK-LABEL: == unknown
# CHECK: tensor.extract %
show("unknown", [0, 1], axis=0)
# CHECK-LABEL: == matrix
# CHECK: tensor.extract %
show("matrix", [[0, 1], [2, 3]])
# CHECK-LABEL: == outside
# CHECK-NEXT: error: {{.*}} index 6 is out of range for size 6
show("outside", [5, 6])
