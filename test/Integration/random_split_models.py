# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx, runner
# RUN: %python %s --seed 1 --count 300 %t
"""Runs generated models of one ONNX Split and compares with NumPy.

A model is any version of the operator, rank, axis, way to give the sizes,
element type and static or dynamic shape that its version allows. A failure
prints the seed, the model's number and the command that ran it; --only runs one
model again.
"""

import numpy as np

import model_cases
import onnx_models
from onnx_values import FLOATS, TYPES, data_type, make_array, numpy_type, to_tensor

# The element types of each version, and the opsets that have it.
VERSIONS = {
    1: (FLOATS, [1]),
    2: (TYPES, range(2, 11)),
    11: (TYPES, [11, 12]),
    13: (TYPES + ["BFLOAT16"], range(13, 18)),
    18: (TYPES + ["BFLOAT16"], [18]),
}
# How a version may be told the sizes; "equal" means it is not.
SIZE_FORMS = {
    1: ["equal", "attribute", "initializer", "input"],
    2: ["equal", "attribute"],
    11: ["equal", "attribute"],
    13: ["equal", "initializer", "input"],
    18: ["equal", "initializer", "input"],
}


def choose_sizes(rng, version, dim):
    """How the model gives its sizes, and the sizes."""
    how = rng.choice(SIZE_FORMS[version])
    count = rng.randint(1, 6)
    if how == "equal":
        # Before 18 parts are equal; from then on the last may be smaller, or 0.
        size = -(-dim // count)
        last = dim - size * (count - 1)
        if last < 0 or (version < 18 and last != size):
            count, size, last = 1, dim, dim
        return how, [size] * (count - 1) + [last]
    cuts = sorted(rng.randint(0, dim) for _ in range(count - 1))
    return how, [end - begin for begin, end in zip([0] + cuts, cuts + [dim])]


def make_case(rng, folder):
    version = rng.choice(list(VERSIONS))
    types, opsets = VERSIONS[version]
    element_type = rng.choice(types)
    rank = rng.randint(1, 5)
    axis = rng.randrange(rank)
    shape = [rng.choice([0, 1, 2, 2, 3, 4]) for _ in range(rank)]
    shape[axis] = rng.choice([0, 1, 2, 5, 6, 7, 8, 12, 30])
    how, sizes = choose_sizes(rng, version, shape[axis])
    x = make_array(rng, element_type, shape)
    expected = np.split(x, np.cumsum(sizes)[:-1], axis)

    declared = onnx_models.choose_declaration(rng, shape)
    inputs = [onnx_models.tensor_type("x", declared, data_type(element_type))]
    values = [(element_type, x)]
    attributes, initializers, node_inputs = {}, [], ["x"]
    if axis != 0 or rng.random() < 0.5:
        attributes["axis"] = axis - rng.choice([0, rank])
    sizes_type = element_type if version == 1 else "INT64"
    sizes_array = np.array(sizes, numpy_type(sizes_type))
    if how == "attribute":
        attributes["split"] = sizes
    elif how == "initializer":
        node_inputs.append("split")
        initializers.append(to_tensor(sizes_type, sizes_array, "split"))
    elif how == "input":
        node_inputs.append("split")
        sizes_shape = [rng.choice([len(sizes), "k"])]
        inputs.append(onnx_models.tensor_type("split", sizes_shape, data_type(sizes_type)))
        values.append((sizes_type, sizes_array))
    elif version >= 18:
        attributes["num_outputs"] = len(sizes)
    if how == "equal" and version >= 13 and rng.random() < 0.2:
        node_inputs.append("")

    # A chunk whose output is left out still takes its part of the axis.
    outputs = [f"y{i}" for i in range(len(sizes))]
    if len(outputs) > 1 and rng.random() < 0.15:
        dropped = rng.randrange(len(outputs))
        outputs[dropped] = ""
        del expected[dropped]
    model = onnx_models.model(
        [onnx_models.node("Split", node_inputs, outputs, **attributes)],
        inputs,
        [name for name in outputs if name],
        rng.choice(opsets),
        initializers,
    )
    return model_cases.Case(
        folder, model, values, [(element_type, chunk) for chunk in expected],
        f"Split-{version} {element_type} {shape} axis {axis} {how} {sizes}",
        rng.choice(["npy", "pb"]), rng.choice(["npy", "pb"]),
    )


if __name__ == "__main__":
    model_cases.run_generated(__doc__, make_case, 300)
