# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx, runner
# RUN: %python %s --seed 1 --count 120 %t
"""Runs generated formulas on narrow parts, and compares with NumPy in f64.

A model splits rows into parts of 1 to 36 elements, and computes something of them,
with biases for each column, for each row, or for all. Exponentials and the like of
few elements are computed by vectors of as many. A failure prints the seed, the
model's number and what it computes; --only runs one model again.
"""

import math

import numpy as np

import model_cases
import onnx_models
from onnx_values import data_type, numpy_type, to_tensor

UNARY = {
    "Tanh": np.tanh,
    "Sigmoid": lambda x: 1 / (1 + np.exp(-x)),
    "Exp": np.exp,
    "Erf": np.vectorize(math.erf, otypes=[np.float64]),
    "Abs": np.abs,
    "Neg": np.negative,
}
BINARY = {"Add": np.add, "Sub": np.subtract, "Mul": np.multiply}
# How far results of a few steps may be off, of numbers of up to 20.
TOLERANCES = {"FLOAT": 1e-5, "FLOAT16": 0.05, "DOUBLE": 1e-12}


class Formula:
    """A model that grows node by node, of values between -20 and 20 or so."""

    def __init__(self, rng):
        self.rng = rng
        self.type = rng.choice(["FLOAT", "FLOAT", "FLOAT", "FLOAT16", "DOUBLE"])
        self.width, self.num_parts = rng.randint(1, 36), rng.randint(1, 4)
        self.outer = [rng.randint(0, 9)] + [3] * rng.randint(0, 1)
        self.nodes, self.initializers = [], []
        self.summary = f"{self.type} {self.outer} x {self.num_parts} of {self.width}:"
        shape = self.outer + [self.num_parts * self.width]
        self.source = self.random(shape)
        parts = np.split(self.source.astype(np.float64), self.num_parts, axis=-1)
        names = [f"part{i}" for i in range(self.num_parts)]
        self.nodes.append(onnx_models.node(
            "Split", ["x"], names, "split", axis=-1, num_outputs=self.num_parts))
        # The name and the elements of each value so far.
        self.values = list(zip(names, parts, strict=True))

    def random(self, shape):
        size = int(np.prod(shape))
        values = [self.rng.uniform(-2, 2) for _ in range(size)]
        return np.array(values, numpy_type(self.type)).reshape(shape)

    def constant(self):
        """A number for each column, each row, or all."""
        shape = self.rng.choice([[self.width], [*self.outer, 1], []])
        array, name = self.random(shape), f"constant{len(self.initializers)}"
        self.initializers.append(to_tensor(self.type, array, name))
        return name, array.astype(np.float64)

    def add(self, kind, inputs, result):
        name = f"value{len(self.nodes)}"
        names = [name for name, _ in inputs]
        self.nodes.append(onnx_models.node(kind, names, [name], name))
        self.summary += f" {name}={kind}{names}"
        self.values.append((name, result))

    def step(self):
        value = self.rng.choice(self.values)
        kind = self.rng.choice([*UNARY, *BINARY])
        if kind in UNARY:
            # Within the tolerance: what grows is not made more of.
            if kind == "Exp" and np.abs(value[1]).max(initial=0) > 3:
                kind = "Tanh"
            return self.add(kind, [value], UNARY[kind](value[1]))
        other = self.constant() if self.rng.random() < 0.5 else self.rng.choice(self.values)
        result = BINARY[kind](value[1], other[1])
        if np.abs(result).max(initial=0) > 20:
            return self.add("Tanh", [value], np.tanh(value[1]))
        return self.add(kind, [value, other], result)

    def finish(self, folder):
        count = min(self.rng.randint(1, 2), len(self.values))
        outputs = self.values[-count:]
        types = [onnx_models.tensor_type(name, list(array.shape), data_type(self.type))
                 for name, array in outputs]
        rows = self.rng.choice([self.outer[0], "rows"])
        source = onnx_models.tensor_type(
            "x", [rows, *self.source.shape[1:]], data_type(self.type))
        model = onnx_models.model(
            self.nodes, [source], types, initializers=self.initializers)
        return model_cases.Case(
            folder, model, [(self.type, self.source)],
            [(self.type, array) for _, array in outputs], self.summary,
            options=["--cpu", self.rng.choice(["x86-64-v2", "native", "native"])],
            tolerance=TOLERANCES[self.type])


def make_case(rng, folder):
    formula = Formula(rng)
    for _ in range(rng.randint(2, 6)):
        formula.step()
    return formula.finish(folder)


if __name__ == "__main__":
    model_cases.run_generated(__doc__, make_case, 120)
