# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# RUN: %python %s > %t.mlir
# RUN: split-opt %t.mlir --split-raise-slices -o /dev/null
"""A size that is computed of 20 maxima, each of the sum of the 20 before and one size,
six times: of each symbol there are 20^6 ways to it, which nobody walks."""

BREADTH, DEPTH = 20, 6


def names(letter, level):
    return [f"%{letter}{level}_{i}" for i in range(BREADTH)]


tensors = [name for level in range(DEPTH + 1) for name in names("x", level)]
print("func.func @main(%x: tensor<?xf32>,", ", ".join(f"{name}: tensor<?xf32>" for name in tensors),
      ") -> (tensor<?xf32>, tensor<?xf32>) {\n  %c0 = arith.constant 0 : index")
for tensor in tensors:
    print(f"  %dim{tensor[1:]} = tensor.dim {tensor}, %c0 : tensor<?xf32>")
count = 0


def add(op, lhs, rhs):
    global count
    count += 1
    print(f"  %{count} = arith.{op} {lhs}, {rhs} : index")
    return f"%{count}"


def total(values):
    """A tree, as chains are cut off."""
    while len(values) > 1:
        pairs = zip(values[::2], values[1::2])
        values = [add("addi", *pair) for pair in pairs] + values[len(values) // 2 * 2:]
    return values[0]


level = names("dimx", 0)
for depth in range(1, DEPTH + 1):
    before = total(level)
    level = [add("maxsi", before, name) for name in names("dimx", depth)]
print("  %d = tensor.dim %x, %c0 : tensor<?xf32>")
first = add("minsi", total(level), "%d")
second = add("subi", "%d", first)
print(f"""  %r0 = tensor.extract_slice %x[0] [{first}] [1] : tensor<?xf32> to tensor<?xf32>
  %r1 = tensor.extract_slice %x[{first}] [{second}] [1] : tensor<?xf32> to tensor<?xf32>
  return %r0, %r1 : tensor<?xf32>, tensor<?xf32>
}}""")
