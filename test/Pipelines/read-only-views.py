# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# A split that is only read inside the function, by any op, along any axis, with
# sizes that are known early or late, leaves no copy and allocates no elements.
#
# RUN: %python %s

import itertools
import subprocess

SHAPE = (4, 6, 8)


def tensor(dims):
    return "tensor<" + "".join(f"{dim}x" for dim in dims) + "f32>"


def read(value, type, rank):
    """IR that reads one element."""
    position = ", ".join(["%i"] * rank)
    return f"  %r = tensor.extract {value}[{position}] : {type}\n  return %r : f32\n"


def make_function(name, op, axis, is_static):
    source = tensor(SHAPE if is_static else ["?"] * 3)
    half = list(SHAPE)
    half[axis] //= 2
    chunk = tensor(half if is_static else ["?"] * 3)
    arguments, code = f"%x: {source}, %i: index", ""
    if op == "split.split":
        arguments += "" if is_static else ", %sizes: tensor<2xi64>"
        how = "into 2" if is_static else "sizes %sizes"
        types = source if is_static else f"{source}, tensor<2xi64>"
        code += f"  %c:2 = split.split %x {how} axis {axis} : ({types}) -> ({chunk}, {chunk})\n"
        code += read("%c#1", chunk, 3)
    elif op == "split.variadic_split":
        how = f"axis {axis} lengths [{half[axis]}, -1]"
        types = source
        if not is_static:
            arguments += ", %lengths: tensor<2xi64>"
            how = f"axis {axis} lengths %lengths"
            types += ", tensor<2xi64>"
        code += f"  %c:2 = split.variadic_split %x {how} : ({types}) -> ({chunk}, {chunk})\n"
        code += read("%c#1", chunk, 3)
    else:
        sequence = f"!split.sequence<{chunk}>"
        arguments += ", %size: tensor<i64>, %p: tensor<i64>"
        how = f"chunks_of {half[axis]}" if is_static else "sizes %size"
        types = source if is_static else f"{source}, tensor<i64>"
        code += f"  %s = split.split_to_sequence %x {how} axis {axis} : ({types}) -> {sequence}\n"
        code += f"  %c = split.sequence_at %s at %p : ({sequence}, tensor<i64>) -> {chunk}\n"
        code += read("%c", chunk, 3)
    return f"func.func @{name}({arguments}) -> f32 {{\n{code}}}\n"


OPS = ["split.split", "split.variadic_split", "split.split_to_sequence"]
for op, axis, is_static in itertools.product(OPS, range(3), (True, False)):
    module = make_function("f", op, axis, is_static)
    result = subprocess.run(
        ["split-opt", "--split-to-loops-pipeline"],
        input=module, capture_output=True, text=True,
    )
    assert result.returncode == 0, (module, result.stderr)
    assert "memref.load" in result.stdout, (module, result.stdout)
    copies = result.stdout.count("memref.copy")
    # The tables of a sequence are of indices.
    allocations = [
        line
        for line in result.stdout.splitlines()
        if "memref.alloc(" in line and "f32" in line
    ]
    assert copies == 0 and not allocations, (module, result.stdout)
