# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: torch
# RUN: %python %s
"""Tensors of PyTorch go in and come out without a copy."""

import torch

import split

x = torch.arange(12, dtype=torch.float32).reshape(2, 6)
parts = split.split(x, [2, 4], axis=1)
for part, expected in zip(parts, torch.split(x, [2, 4], dim=1)):
    assert isinstance(part, torch.Tensor) and torch.equal(part, expected)
# A result is written to, and outlives what it came with.
last = parts[1]
del parts
last += 1
assert torch.equal(last, x[:, 2:] + 1)

IDENTITY = """
func.func @main(%x: tensor<?xf32>) -> !split.sequence<tensor<?xf32>> {
  %0 = split.split_to_sequence %x axis 0 : (tensor<?xf32>) -> !split.sequence<tensor<?xf32>>
  return %0 : !split.sequence<tensor<?xf32>>
}
"""
sequence = split.compile(IDENTITY)(x.flatten())
assert len(sequence) == 12 and all(isinstance(part, torch.Tensor) for part in sequence)
assert torch.equal(torch.cat(sequence), x.flatten())

# One that is part of a graph is not silently taken out of it.
try:
    split.split(torch.ones(4, requires_grad=True), [2, 2])
except ValueError as error:
    assert "requires_grad" in str(error) or "gradient" in str(error), error
else:
    raise AssertionError("a tensor that requires a gradient")
