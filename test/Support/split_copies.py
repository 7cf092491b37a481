# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Copies of the parts of rows to buffers of their own, as IR."""


def print_split_copies(name, rows, width, count):
    """Prints a function that copies `count` parts of `width` words of each row of
    its first argument to the others."""
    part, row = f"memref<{rows}x{width}xf32>", width * count
    arguments = "".join(f", %arg{i + 1}: {part}" for i in range(count))
    print(f"func.func @{name}(%arg0: memref<{rows}x{row}xf32>{arguments}) {{")
    for i in range(count):
        begin = width * i
        view = f"memref<{rows}x{width}xf32, strided<[{row}, 1], offset: {begin}>>"
        print(f"  %s{i} = memref.subview %arg0[0, {begin}] [{rows}, {width}] [1, 1] "
              f": memref<{rows}x{row}xf32> to {view}")
        print(f"  memref.copy %s{i}, %arg{i + 1} : {view} to {part}")
    print("  return\n}")
