# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx, runner
# RUN: %python %s --seed 1 --count 60 %t
"""Runs generated chains of ONNX ops on sequences and compares with Python lists.

A chain begins with tensors, with nothing, with a split or with a sequence that
is an input, and goes on with insertions, erasures, identities and reads, mostly
at run-time positions. The tensors share a rank and little else. Every sequence
of the chain may be an output, so that one may not change another.
"""

import numpy as np

import model_cases
from onnx_models import choose_declaration, constant, model, node, sequence_type, tensor_type
from onnx_values import TYPES, data_type, make_array


class Chain:
    """A model of one chain; `elements` is what its sequence `current` holds."""

    def __init__(self, rng):
        self.rng = rng
        self.element_type = rng.choice(TYPES)
        self.rank = rng.randint(0, 3)
        self.nodes, self.initializers = [], []
        self.inputs, self.values = [], []
        self.outputs, self.expected = [], []
        self.steps = []
        self.tensors = [self.add_tensor(index) for index in range(4)]
        self.begin()

    def add_input(self, declaration, element_type, value):
        self.inputs.append(declaration)
        self.values.append((element_type, value))

    def add_output(self, name, element_type, value):
        self.outputs.append(name)
        self.expected.append((element_type, value))

    def add_node(self, op_type, inputs, **attributes):
        """Adds a node; returns the name of its output."""
        name = f"v{len(self.nodes)}"
        self.nodes.append(node(op_type, inputs, [name], name, **attributes))
        self.steps.append(op_type.replace("Sequence", ""))
        return name

    def make_array(self):
        shape = [self.rng.choice([0, 1, 2, 3, 3]) for _ in range(self.rank)]
        return make_array(self.rng, self.element_type, shape)

    def add_tensor(self, index):
        """An input of the model: its name and what it holds."""
        array = self.make_array()
        # Sequences hold tensors of one rank, so that has to be known.
        declared = choose_declaration(self.rng, array.shape) or [None] * self.rank
        declared = [f"{dim}_{index}" if isinstance(dim, str) else dim for dim in declared]
        declaration = tensor_type(f"x{index}", declared, data_type(self.element_type))
        self.add_input(declaration, self.element_type, array)
        return f"x{index}", array

    def add_position(self, first, last):
        """The inputs that give a position, and the position: None for none."""
        kind = self.rng.choice(["none", "constant", "input", "input", "input"])
        if kind == "none":
            return [], None
        name, element_type = f"p{len(self.nodes)}", self.rng.choice(["INT32", "INT64"])
        position = self.rng.randint(first, last)
        array = np.array(position, element_type.lower())
        if kind == "constant":
            self.initializers.append(constant(name, array, array.dtype))
        else:
            self.add_input(tensor_type(name, [], data_type(element_type)), element_type, array)
        return [name], position

    def begin(self):
        how = self.rng.choice(["construct", "empty", "input", "split"])
        if how == "construct":
            chosen = self.rng.choices(self.tensors, k=self.rng.randint(1, 4))
            self.current = self.add_node("SequenceConstruct", [name for name, _ in chosen])
            self.elements = [array for _, array in chosen]
        elif how == "input":
            self.current = "s"
            self.elements = [self.make_array() for _ in range(self.rng.randint(0, 4))]
            declaration = sequence_type("s", [None] * self.rank, data_type(self.element_type))
            self.add_input(declaration, self.element_type, self.elements)
            self.steps.append("input")
        elif how == "split" and self.rank > 0:
            name, array = self.rng.choice(self.tensors)
            axis = self.rng.randrange(self.rank)
            self.current = self.add_node("SplitToSequence", [name], axis=axis)
            self.elements = [array.take([i], axis) for i in range(array.shape[axis])]
        else:
            self.current = self.add_node("SequenceEmpty", [], dtype=data_type(self.element_type))
            self.elements = []
            # What is never inserted into has no rank, with which it could leave.
            self.insert()

    def insert(self):
        name, array = self.rng.choice(self.tensors)
        length = len(self.elements)
        inputs, position = self.add_position(-length, length)
        self.current = self.add_node("SequenceInsert", [self.current, name, *inputs])
        self.elements = list(self.elements)
        self.elements.insert(length if position is None else position, array)

    def erase(self):
        length = len(self.elements)
        inputs, position = self.add_position(-length, length - 1)
        self.current = self.add_node("SequenceErase", [self.current, *inputs])
        self.elements = list(self.elements)
        del self.elements[-1 if position is None else position]

    def at(self):
        """Reads a tensor, which is an output, inserted later, or both."""
        length = len(self.elements)
        inputs, position = self.add_position(-length, length - 1)
        if position is None:
            return
        name = self.add_node("SequenceAt", [self.current, *inputs])
        if self.rng.random() < 0.5:
            self.tensors.append((name, self.elements[position]))
        if self.rng.random() < 0.7:
            self.add_output(name, self.element_type, self.elements[position])

    def step(self):
        kinds = ["insert", "insert", "identity", "length"]
        if self.elements:
            kinds += ["erase", "erase", "at", "at"]
        kind = self.rng.choice(kinds)
        if kind == "identity":
            self.current = self.add_node("Identity", [self.current])
        elif kind == "length":
            name = self.add_node("SequenceLength", [self.current])
            self.add_output(name, "INT64", np.array(len(self.elements), np.int64))
        else:
            getattr(self, kind)()
        if self.rng.random() < 0.2 and self.current not in [*self.outputs, "s"]:
            self.add_output(self.current, self.element_type, self.elements)


def make_case(rng, folder):
    chain = Chain(rng)
    for _ in range(rng.randint(1, 12)):
        chain.step()
    name = chain.add_node("Identity", [chain.current])
    chain.add_output(name, chain.element_type, chain.elements)
    return model_cases.Case(
        folder,
        model(chain.nodes, chain.inputs, chain.outputs, 14, chain.initializers),
        chain.values, chain.expected,
        f"{chain.element_type} rank {chain.rank}: {', '.join(chain.steps)}",
        rng.choice(["npy", "pb"]), rng.choice(["npy", "pb"]),
    )


if __name__ == "__main__":
    model_cases.run_generated(__doc__, make_case, 60)
