# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: runner
# RUN: %python %s %t
# RUN: %python %s %t --threads 2
"""Splits to more parts than a core writes at a time, of rows that make up whole
runs and that do not, through the caches and past them, compared with NumPy. So
many bytes that the allocator maps pages for them begin at one place of these."""

import sys

import numpy as np

import runner

FOLDER = runner.fresh_directory(sys.argv[1])
OPTIONS = sys.argv[2:]
# (type, elements of parts of each row). The last ones make up more than the last
# level of most caches.
CASES = [
    ("uint8", [1] * 64, [0, 1, 511, 512, 2000, 16500]),
    ("uint8", [1] * 17, [700, 5000]),
    ("uint16", [1] * 33, [128, 1000]),
    ("uint16", [4] * 20, [1000]),
    ("float16", [1] * 40, [255, 256, 1000]),
    ("float32", [1] * 64, [15, 127, 128, 129, 1000]),
    ("float32", [1] * 23, [1000]),
    ("float32", [2] * 18, [500]),
    ("float32", [3] * 20, [500]),
    ("float32", [1, 1, 1, 1, 1, 1, 1, 1, 16, 1, 1, 1, 1, 1, 1, 1, 1, 40], [700]),
    ("float32", [1, 2, 1, 2, 1] * 4, [500, 1001]),
    ("float32", [2, 1, 3, 1] * 5, [499]),
    ("uint8", [1, 3, 2, 1, 1, 3] * 5, [5000]),
    ("uint16", [2, 1, 3] * 8, [5001]),
    ("float64", [1] * 32, [63, 64, 400]),
    ("uint64", [1] * 19, [333]),
    ("complex64", [1] * 24, [333]),
    ("complex128", [1] * 18, [333]),
    ("bool", [1] * 30, [2222]),
    ("float32", [1] * 16, [127, 1000, 70001]),
    # So many that they are in tables.
    ("uint8", [1] * 300, [31, 511, 1200]),
    ("uint8", [13] * 64, [700]),
    ("float16", [3] * 200, [333]),
    ("float32", [1] * 270, [129, 9001]),
    ("float32", [7] * 130, [15, 500]),
    ("complex64", [1] * 290, [77, 400]),
    ("complex128", [2] * 280, [40]),
    ("float64", [3] * 700, [100]),
    ("float32", [16] * 12, [1000, 9001]),
    ("uint8", [1] * 12, [500, 200003]),
    ("float64", [3] * 13, [10007]),
    ("float32", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], [40009]),
    ("float32", [1] * 64, [300001]),
]


def check(element, widths, num_rows, is_dynamic):
    number = np.dtype(element)
    rng = np.random.default_rng(num_rows)
    bytes = rng.integers(0, 256, (num_rows, sum(widths) * number.itemsize), np.uint8)
    source = (bytes & 1).astype(bool) if element == "bool" else bytes.view(number)
    type = runner.MLIR_TYPES[element]
    rows = "?" if is_dynamic else num_rows
    types = ", ".join(f"tensor<{rows}x{width}x{type}>" for width in widths)
    results = ", ".join(f"%0#{i}" for i in range(len(widths)))
    whole = f"tensor<{rows}x{sum(widths)}x{type}>"
    module = f"""func.func @main(%x: {whole}) -> ({types}) {{
  %0:{len(widths)} = split.split %x sizes {widths} axis 1 : ({whole}) -> ({types})
  return {results} : {types}
}}
"""
    found = runner.run_arrays(module, [source], runner.fresh_directory(FOLDER), OPTIONS)
    ends = np.cumsum(widths)[:-1]
    for index, (part, expected) in enumerate(
        zip(found, np.split(source, ends, 1), strict=True)
    ):
        assert part.tobytes() == expected.tobytes(), (element, widths, num_rows, index)


# Copies of less are not divided among threads.
MIN_BYTES = 1 << 20 if OPTIONS else 0
for element, widths, row_counts in CASES:
    for index, num_rows in enumerate(row_counts):
        if num_rows * sum(widths) * np.dtype(element).itemsize >= MIN_BYTES:
            check(element, widths, num_rows, is_dynamic=index % 2 == 0)


def check_loop(num_columns, num_rows, num_iterations):
    """A split in a loop, whose memory is not to grow with the iterations."""
    column = f"tensor<{num_rows}x1xf32>"
    types = ", ".join([column] * num_columns)
    whole = f"tensor<{num_rows}x{num_columns}xf32>"
    carried = [f"%a{i}" for i in range(num_columns)]
    results = ", ".join(f"%0#{i}" for i in range(num_columns))
    empty = "\n".join(f"  %e{i} = tensor.empty() : {column}" for i in range(num_columns))
    begins = ", ".join(f"{name} = %e{i}" for i, name in enumerate(carried))
    module = f"""func.func @main(%x: {whole}, %n: tensor<i64>) -> ({types}) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %number = tensor.extract %n[] : tensor<i64>
  %end = arith.index_cast %number : i64 to index
{empty}
  %0:{num_columns} = scf.for %i = %c0 to %end step %c1 iter_args({begins}) -> ({types}) {{
    %integer = arith.index_cast %i : index to i64
    %first = arith.sitofp %integer : i64 to f32
    %y = tensor.insert %first into %x[%c0, %c0] : {whole}
    %1:{num_columns} = split.split %y sizes {[1] * num_columns} axis 1 : ({whole}) -> ({types})
    scf.yield {results.replace("%0", "%1")} : {types}
  }}
  return {results} : {types}
}}
"""
    source = np.random.default_rng(0).random((num_rows, num_columns), np.float32)
    arrays = [source.copy(), np.array(num_iterations)]
    found = runner.run_arrays(module, arrays, runner.fresh_directory(FOLDER), OPTIONS)
    source[0, 0] = num_iterations - 1
    assert np.array_equal(np.concatenate(found, 1), source)


check_loop(20, 1000, 3000)
