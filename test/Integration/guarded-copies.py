# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: llc, clang
# UNSUPPORTED: sanitizer
# DEFINE: %{machine} =
# DEFINE: %{library} = split-opt %t.mlir --split-fuse-copies="distinct-arguments %{machine}" --llvm-request-c-wrappers --expand-strided-metadata --convert-scf-to-cf --lower-affine --convert-to-llvm --reconcile-unrealized-casts | %llvm_tools/mlir-translate --mlir-to-llvmir | %llvm_tools/llc -O0 -mcpu=native -relocation-model=pic -filetype=obj -o %t.o && clang -shared %t.o -o %t.so
#
# RUN: %python %s > %t.mlir
#
# Through the caches and past them, by vectors of all lengths. What memory is read and
# written is in the code that the passes make, which takes minutes to optimize.
# REDEFINE: %{machine} = vector-bytes=64 permuted-bytes=1 compressed-bytes=1 llc-bytes=67108864
# RUN: %{library} && %python %s %t.so
# REDEFINE: %{machine} = vector-bytes=64 permuted-bytes=1 compressed-bytes=1 llc-bytes=1
# RUN: %{library} && %python %s %t.so
# REDEFINE: %{machine} = vector-bytes=64 permuted-bytes=1 unit-bytes=32 places-in-turn=1 llc-bytes=1
# RUN: %{library} && %python %s %t.so
# REDEFINE: %{machine} = vector-bytes=32 reordered-bytes=4 places-in-turn=1 llc-bytes=67108864
# RUN: %{library} && %python %s %t.so
# REDEFINE: %{machine} = vector-bytes=32 reordered-bytes=4 places-in-turn=1 llc-bytes=1
# RUN: %{library} && %python %s %t.so
# REDEFINE: %{machine} = vector-bytes=32 llc-bytes=1
# RUN: %{library} && %python %s %t.so
# REDEFINE: %{machine} = vector-bytes=16 memcpy-bytes=64 l1-bytes=4096 llc-bytes=67108864
# RUN: %{library} && %python %s %t.so
# REDEFINE: %{machine} = vector-bytes=16 llc-bytes=67108864
# RUN: %{library} && %python %s %t.so
"""Splits and joins between buffers that begin or end where memory does.

Without an argument prints the program; with that of its library, runs it.
"""

import ctypes
import itertools
import mmap
import sys

import numpy as np

PAGE = mmap.PAGESIZE
# (type, bytes of it, widths). The rows are two pages, and some more.
CASES = [
    ("i8", 1, [1, 1]),
    ("i8", 1, [1, 1, 1]),
    ("i8", 1, [1] * 4),
    ("i8", 1, [1] * 7),
    ("i8", 1, [3, 3, 3]),
    ("i8", 1, [3, 13]),
    ("i8", 1, [5] * 6),
    ("i8", 1, [3, 1, 5]),
    ("i8", 1, [1, 2, 3, 2]),
    ("i8", 1, [17, 13]),
    ("i16", 2, [1] * 8),
    ("i16", 2, [1] * 5),
    ("i16", 2, [3, 3]),
    ("i16", 2, [1, 2]),
    ("f32", 4, [1, 1, 1]),
    ("f32", 4, [2] * 4),
    ("f32", 4, [1] * 20),
    ("f32", 4, [3] * 4),
    ("f32", 4, [2, 1]),
    ("f32", 4, [3, 1, 5]),
    ("f32", 4, [5, 1, 7, 11, 7]),
    ("f32", 4, [16, 16]),
    ("f32", 4, [200, 208]),
    ("f32", 4, [201, 130]),
    ("f64", 8, [1] * 5),
    ("f64", 8, [2, 2]),
    ("f32", 4, [9001, 4100]),
    # In tables, by kernels of which one does for many parts.
    ("i8", 1, [1] * 300),
    ("i8", 1, [13] * 64),
    ("f32", 4, [1] * 270),
    ("f32", 4, [3] * 300),
    ("f32", 4, [7] * 130),
]
# Those that are split from rows that overlap, too.
OVERLAPPING = [
    ("i8", 1, [3, 13]),
    ("i16", 2, [3, 3]),
    ("f32", 4, [5, 1, 7, 11, 7]),
    ("f32", 4, [201, 130]),
]
# Those that are split from so many rows that these begin with a line, or so wide
# ones that the line that two rows share is written at once, wherever parts begin.
LINES = [
    ("i8", 1, [70, 2051], 40),
    ("i8", 1, [900], 30),
    ("i16", 2, [515, 514], 30),
    ("f32", 4, [200, 208], 40),
    ("f32", 4, [192, 320], 41),
    ("f32", 4, [9001, 4100], 3),
    ("f32", 4, [20000, 5], 1),
    ("f64", 8, [131] * 3, 25),
    ("f32", 4, [160] * 70, 9),
    ("i8", 1, [1] * 3, 105000),
    ("i8", 1, [1] * 40, 105000),
    ("i16", 2, [3, 3], 9000),
    ("i16", 2, [2] * 9, 6600),
    ("f32", 4, [2] * 4, 3000),
    ("f32", 4, [5, 1, 7, 11, 7], 1100),
    ("f32", 4, [1] * 20, 6600),
    ("f32", 4, [24] * 4, 300),
    ("f32", 4, [16, 200], 300),
    ("f64", 8, [1] * 8, 1700),
    ("f32", 4, [1] * 270, 6600),
]
# Those of which no size is known, which are moved by vectors that reach behind and
# before a row: type, bytes of it, and the widths of each call.
RUN_TIME = [
    ("i8", 1, [[3, 1, 5], [5, 5, 5], [20, 1, 30], [9, 40, 70], [0, 3, 200], [64, 64, 1],
               [1, 1, 2], [1, 0, 0], [12, 16, 4], [30, 33, 50], [2, 33, 3], [64, 0, 60], [40, 24, 0],
               [64, 64, 0], [3, 61, 9], [1, 126, 1], [2, 7, 23], [8, 14, 42],
               [200, 99, 90]]),
    ("i16", 2, [[1, 2, 3, 1], [0, 3, 0, 5], [6, 1, 1, 8], [3, 9, 2, 17], [20, 12, 1, 30],
                [17, 3, 0, 5], [1, 1, 40, 20]]),
    ("f32", 4, [[5, 1, 7, 11, 7], [1, 2, 3, 4, 5], [33, 0, 65, 100, 17], [0, 0, 9, 0, 2],
                [1, 2, 0, 1, 0], [1, 1, 1, 2, 3], [1, 10, 1, 3, 1], [16, 0, 5, 0, 3],
                [3, 13, 9, 1, 2], [0, 2, 1, 1, 28], [1, 9, 1, 4, 9], [2, 0, 14, 16, 0],
                [24, 30, 9, 17, 2], [33, 20, 64, 1, 50]]),
    ("f64", 8, [[9, 1, 2, 3], [3, 5, 0, 6], [1, 1, 5, 9], [0, 5, 1, 0]]),
    ("f64", 8, [[1, 2, 3, 4, 5, 6], [9, 1, 20, 3, 3, 40], [4, 4, 4, 4, 4, 5],
                [0, 1, 0, 0, 2, 0], [1, 0, 2, 1, 0, 2]]),
]
# Of few rows, and of such that are pages.
RUN_TIME_ROWS = [1, 3, 5, 17, 400]
# Of so many rows that nobody asks whether there is anything in them.
KNOWN_ROWS = 300
# Those of which parts are joined out of the rows of one buffer, in this order.
REORDERED = [
    ("i8", 1, [1, 1, 1], [2, 1, 0]),
    ("i8", 1, [3, 13], [1, 0]),
    ("i8", 1, [17, 13], [1, 0]),
    ("i16", 2, [3, 3], [1, 0]),
    ("f32", 4, [1, 1, 1], [2, 1, 0]),
    ("f32", 4, [5, 7], [1, 0, 1]),
    ("f32", 4, [5, 1, 7, 11, 7], [4, 2, 1]),
    ("f32", 4, [16, 16], [1, 0]),
    ("f32", 4, [201, 130], [1, 0]),
    ("f64", 8, [1] * 5, [3]),
    ("f32", 4, [9, 5] * 150, list(range(300))[::-1]),
]
# How far behind a line the parts then begin, and how much farther each one than
# the one before.
SKEWS = [(0, 0), (4, 0), (16, 0), (40, 0), (63, 0), (16, 16), (8, 4)]
# The row with which all then begin with a line, if parts begin where they would for
# that.
FIRST_ROW = 7


def number_of_rows(size, widths):
    return 2 * PAGE // (size * sum(widths)) + 37


def emit(name, type, size, widths, joins, pitch=None, rows=None):
    """Rows lie back to back if no `pitch` says how far they are apart."""
    row, rows = sum(widths), rows or number_of_rows(size, widths)
    layout = f", strided<[{pitch}, 1]>" if pitch else ""
    pitch = pitch or row
    whole = f"memref<{rows}x{row}x{type}{layout}>"
    parts = [f"memref<{rows}x{width}x{type}>" for width in widths]
    arguments = "".join(f", %p{i}: {part}" for i, part in enumerate(parts))
    print(f"func.func @{name}(%w: {whole}{arguments}) {{")
    offset = 0
    for i, (width, part) in enumerate(zip(widths, parts)):
        view = f"memref<{rows}x{width}x{type}, strided<[{pitch}, 1], offset: {offset}>>"
        print(f"  %v{i} = memref.subview %w[0, {offset}] [{rows}, {width}] [1, 1]")
        print(f"      : {whole} to {view}")
        sides = [(f"%v{i}", view), (f"%p{i}", part)]
        (a, a_type), (b, b_type) = reversed(sides) if joins else sides
        print(f"  memref.copy {a}, {b} : {a_type} to {b_type}")
        offset += width
    print("  return\n}")


def emit_run_time(name, type, num_parts, joins, rows="?"):
    whole, part = f"memref<{rows}x?x{type}, strided<[?, 1]>>", f"memref<{rows}x?x{type}>"
    view = f"memref<{rows}x?x{type}, strided<[?, 1], offset: ?>>"
    arguments = "".join(f", %p{i}: {part}" for i in range(num_parts))
    print(f"func.func @{name}(%w: {whole}{arguments}) {{")
    print("  %o0 = arith.constant 0 : index\n  %one = arith.constant 1 : index")
    if rows == "?":
        print(f"  %rows = memref.dim %w, %o0 : {whole}")
        rows = "%rows"
    for i in range(num_parts):
        print(f"  %n{i} = memref.dim %p{i}, %one : {part}")
        print(f"  %o{i + 1} = arith.addi %o{i}, %n{i} : index")
        print(f"  %v{i} = memref.subview %w[0, %o{i}] [{rows}, %n{i}] [1, 1]")
        print(f"      : {whole} to {view}")
        sides = [(f"%v{i}", view), (f"%p{i}", part)]
        (a, a_type), (b, b_type) = reversed(sides) if joins else sides
        print(f"  memref.copy {a}, {b} : {a_type} to {b_type}")
    print("  return\n}")


def emit_reordered(name, type, size, widths, order, pitch=None):
    """As emit, for REORDERED."""
    row, rows = sum(widths), number_of_rows(size, widths)
    joined = sum(widths[part] for part in order)
    layout = f", strided<[{pitch}, 1]>" if pitch else ""
    source, target = f"memref<{rows}x{row}x{type}{layout}>", f"memref<{rows}x{joined}x{type}>"
    print(f"func.func @{name}(%x: {source}, %y: {target}) {{")
    end = 0
    for i, part in enumerate(order):
        width, begin = widths[part], sum(widths[:part])
        types = []
        sides = (("x", source, pitch or row, begin), ("y", target, joined, end))
        for value, whole, apart, offset in sides:
            types.append(f"memref<{rows}x{width}x{type}, strided<[{apart}, 1], offset: {offset}>>")
            print(f"  %{value}{i} = memref.subview %{value}[0, {offset}] [{rows}, {width}] [1, 1]")
            print(f"      : {whole} to {types[-1]}")
        print(f"  memref.copy %x{i}, %y{i} : {types[0]} to {types[1]}")
        end += width
    print("  return\n}")


def emit_run_time_reversed(name, type, num_parts):
    """Joins parts of rows in the other order, whose widths are arguments."""
    whole, view = f"memref<?x?x{type}>", f"memref<?x?x{type}, strided<[?, 1], offset: ?>>"
    widths = "".join(f", %n{i}: index" for i in range(num_parts))
    print(f"func.func @{name}(%x: {whole}, %y: {whole}{widths}) {{")
    print("  %o0 = arith.constant 0 : index")
    print(f"  %rows = memref.dim %x, %o0 : {whole}")
    for i in range(num_parts):
        print(f"  %o{i + 1} = arith.addi %o{i}, %n{i} : index")
    end = "%o0"
    for i in reversed(range(num_parts)):
        for value, offset in (("x", f"%o{i}"), ("y", end)):
            print(f"  %{value}{i} = memref.subview %{value}[0, {offset}] [%rows, %n{i}] [1, 1]")
            print(f"      : {whole} to {view}")
        print(f"  memref.copy %x{i}, %y{i} : {view} to {view}")
        print(f"  %e{i} = arith.addi {end}, %n{i} : index")
        end = f"%e{i}"
    print("  return\n}")


class Guarded:
    """An array with pages around it that may not be touched: one right before
    it, or `skew` bytes, or one right behind it."""

    def __init__(self, shape, size, at_end, pitch=None, skew=0):
        pitch = shape[1] if pitch is None else pitch
        count = ((shape[0] - 1) * pitch + shape[1]) * size
        pages = -(-(count + skew) // PAGE)
        self.memory = mmap.mmap(-1, (pages + 2) * PAGE)
        address = ctypes.addressof(ctypes.c_char.from_buffer(self.memory))
        for guard in (address, address + (pages + 1) * PAGE):
            assert LIBC.mprotect(ctypes.c_void_p(guard), PAGE, 0) == 0
        first = (pages + 1) * PAGE - count if at_end else PAGE + skew
        self.bytes = np.frombuffer(self.memory, np.uint8, offset=first)[:count]
        self.before = np.frombuffer(self.memory, np.uint8, first - PAGE, PAGE)
        behind = first + count
        self.behind = np.frombuffer(
            self.memory, np.uint8, (pages + 1) * PAGE - behind, behind
        )
        self.array = np.lib.stride_tricks.as_strided(
            self.bytes, (shape[0], shape[1] * size), (pitch * size, 1)
        )
        # Two pointers, offset, sizes and strides.
        self.descriptor = (ctypes.c_int64 * 7)(
            address + first, address + first, 0, *shape, pitch, 1
        )


def run(library, name, size, widths, joins, at_end, pitch=None, rows=None, skew=(0, 0)):
    """`skew` is as in SKEWS, or None for FIRST_ROW."""
    rows = rows or number_of_rows(size, widths)
    first, farther = skew or (0, 0)
    whole = Guarded((rows, sum(widths)), size, at_end, pitch, first // size * size)
    if skew:
        skews = [first + i * farther for i in range(len(widths))]
    else:
        skews = [-FIRST_ROW * width * size for width in widths]
    parts = [
        Guarded((rows, width), size, at_end, skew=begin % 64 // size * size)
        for width, begin in zip(widths, skews)
    ]
    random = np.random.default_rng(0)
    for buffer in parts if joins else [whole]:
        buffer.bytes[:] = random.integers(0, 256, buffer.bytes.size, np.uint8)
    getattr(library, "_mlir_ciface_" + name)(
        *(ctypes.byref(buffer.descriptor) for buffer in [whole, *parts])
    )
    assert not whole.before.any(), (name, size, widths, skew)
    assert not whole.behind.any(), (name, size, widths, skew)
    starts = [size * end for end in itertools.accumulate(widths)][:-1]
    for i, chunk in enumerate(np.split(whole.array, starts, 1)):
        assert np.array_equal(chunk, parts[i].array), (name, size, widths, i, at_end, skew)
        assert not parts[i].before.any(), (name, size, widths, i, skew)
        assert not parts[i].behind.any(), (name, size, widths, i, skew)


def run_reordered(
    library, name, size, widths, order, at_end, pitch=None, rows=None, behind=0
):
    """With `rows`, the widths are arguments, and so many elements `behind` the parts of
    a row are not joined."""
    joined = sum(widths[part] for part in order)
    arguments = [ctypes.c_int64(width) for width in widths] if rows else []
    rows = rows or number_of_rows(size, widths)
    source = Guarded((rows, sum(widths) + behind), size, at_end, pitch)
    target = Guarded((rows, joined), size, at_end)
    source.bytes[:] = np.random.default_rng(0).integers(0, 256, source.bytes.size, np.uint8)
    getattr(library, "_mlir_ciface_" + name)(
        ctypes.byref(source.descriptor), ctypes.byref(target.descriptor), *arguments
    )
    assert not target.before.any() and not target.behind.any(), (name, widths, order)
    starts = [size * end for end in itertools.accumulate(widths)]
    parts = np.split(source.array, starts, 1)
    expected = np.concatenate([parts[part] for part in order], 1)
    assert np.array_equal(target.array, expected), (name, widths, order, at_end, pitch)


if len(sys.argv) > 1:
    LIBC = ctypes.CDLL(None)
    LIBRARY = ctypes.CDLL(sys.argv[1])
for number, (type, size, widths) in enumerate(CASES):
    for joins in (False, True):
        name = f"{'join' if joins else 'split'}_{number}"
        if len(sys.argv) == 1:
            emit(name, type, size, widths, joins)
            continue
        for at_end in (False, True):
            run(LIBRARY, name, size, widths, joins, at_end)
for number, (type, size, widths) in enumerate(OVERLAPPING):
    name = f"rows_{number}"
    if len(sys.argv) == 1:
        emit(name, type, size, widths, False, "?")
        continue
    for at_end in (False, True):
        for pitch in (0, 1, max(widths) - 1, sum(widths) + 3):
            run(LIBRARY, name, size, widths, False, at_end, pitch)
for number, (type, size, widths, rows) in enumerate(LINES):
    name = f"lines_{number}"
    if len(sys.argv) == 1:
        emit(name, type, size, widths, False, rows=rows)
        continue
    for skew in [*SKEWS, None]:
        run(LIBRARY, name, size, widths, False, False, rows=rows, skew=skew)
for number, (type, size, calls) in enumerate(RUN_TIME):
    for joins in (False, True):
        name = f"run_time_{'join' if joins else 'split'}_{number}"
        if len(sys.argv) == 1:
            emit_run_time(name, type, len(calls[0]), joins)
            continue
        for widths, rows, at_end in itertools.product(calls, RUN_TIME_ROWS, (False, True)):
            for skew in [(0, 0), (20, 12)]:
                pitch = None if joins or skew == (0, 0) else sum(widths) + 3
                run(LIBRARY, name, size, widths, joins, at_end, pitch, rows, skew)
            # What is between a row and the next means nothing if there is none.
            for pitch in (0, (1 << 62) // size, -5) if rows == 1 and not joins else ():
                run(LIBRARY, name, size, widths, joins, at_end, pitch, rows)
for joins in (False, True):
    type, size, calls = RUN_TIME[0]
    name = f"known_{'join' if joins else 'split'}"
    if len(sys.argv) == 1:
        emit_run_time(name, type, len(calls[0]), joins, KNOWN_ROWS)
        continue
    nothing = [0] * len(calls[0])
    for widths, at_end in itertools.product([*calls[-2:], nothing], (False, True)):
        run(LIBRARY, name, size, widths, joins, at_end, rows=KNOWN_ROWS)
for number, (type, size, widths, order) in enumerate(REORDERED):
    farther = sum(widths) + 3
    for pitch, name in ((None, "dense"), (farther, "known"), ("?", "unknown")):
        name = f"reordered_{name}_{number}"
        if len(sys.argv) == 1:
            emit_reordered(name, type, size, widths, order, pitch)
            continue
        # Rows that are read may overlap.
        pitches = (0, 1, farther) if pitch == "?" else (pitch,)
        for pitch, at_end in itertools.product(pitches, (False, True)):
            run_reordered(LIBRARY, name, size, widths, order, at_end, pitch)
for number in (0, 2):
    type, size, calls = RUN_TIME[number]
    name, order = f"reversed_{number}", list(range(len(calls[0])))[::-1]
    if len(sys.argv) == 1:
        emit_run_time_reversed(name, type, len(order))
        continue
    for widths, rows, at_end in itertools.product(calls, RUN_TIME_ROWS, (False, True)):
        run_reordered(LIBRARY, name, size, widths, order, at_end, rows=rows)
    # Of rows that are much longer, and so many that blocks of them are staged.
    for widths, at_end in itertools.product(calls, (False, True)):
        run_reordered(LIBRARY, name, size, widths, order, at_end, rows=3000, behind=700)
