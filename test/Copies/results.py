# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Runs fused copies of many shapes and counts the elements that differ from
# where the source has them, and those that differ from it when the parts are
# joined again. The machine is made small, so that few rows fill blocks, and
# llc-bytes takes both the streaming and the cached nests, of vectors of 16, 32
# and 64 bytes.
#
# REQUIRES: clang, llc
# DEFINE: %{compile} = mlir-translate --mlir-to-llvmir | llc -O0 -mcpu=native -relocation-model=pic -filetype=obj -o %t.o
# DEFINE: %{run} = clang -O1 %split_src_root/test/Integration/Inputs/run-tasks.c %t.o -lm -o %t.program && %t.program
#
# RUN: %python %s > %t.mlir
# RUN: split-opt %t.mlir \
# RUN:     --split-fuse-copies="distinct-arguments l1-bytes=3072 l2-bytes=8192 llc-bytes=1 max-specialized-parts=40" \
# RUN:     --expand-strided-metadata --convert-scf-to-cf --lower-affine \
# RUN:     --convert-to-llvm --reconcile-unrealized-casts --emit-bytecode | %{compile}
# RUN: %{run} | FileCheck %s
# RUN: split-opt %t.mlir \
# RUN:     --split-fuse-copies="distinct-arguments l1-bytes=3072 l2-bytes=8192 llc-bytes=67108864 vector-bytes=16 max-specialized-parts=40" \
# RUN:     --expand-strided-metadata --convert-scf-to-cf --lower-affine \
# RUN:     --convert-to-llvm --reconcile-unrealized-casts --emit-bytecode | %{compile}
# RUN: %{run} | FileCheck %s
# RUN: split-opt %t.mlir \
# RUN:     --split-fuse-copies="distinct-arguments l1-bytes=3072 l2-bytes=8192 llc-bytes=1 vector-bytes=64 permuted-bytes=1 max-specialized-parts=40" \
# RUN:     --expand-strided-metadata --convert-scf-to-cf --lower-affine \
# RUN:     --convert-to-llvm --reconcile-unrealized-casts --emit-bytecode | %{compile}
# RUN: %{run} | FileCheck %s
#
# RUN: split-opt %t.mlir \
# RUN:     --split-fuse-copies="distinct-arguments l1-bytes=3072 l2-bytes=8192 llc-bytes=1 vector-bytes=64 permuted-bytes=1 unit-bytes=32 places-in-turn=1 max-specialized-parts=40" \
# RUN:     --expand-strided-metadata --convert-scf-to-cf --lower-affine \
# RUN:     --convert-to-llvm --reconcile-unrealized-casts --emit-bytecode | %{compile}
# RUN: %{run} | FileCheck %s
# RUN: split-opt %t.mlir \
# RUN:     --split-fuse-copies="distinct-arguments l1-bytes=3072 l2-bytes=8192 llc-bytes=1 vector-bytes=32 reordered-bytes=4 places-in-turn=1 max-specialized-parts=40" \
# RUN:     --expand-strided-metadata --convert-scf-to-cf --lower-affine \
# RUN:     --convert-to-llvm --reconcile-unrealized-casts --emit-bytecode | %{compile}
# RUN: %{run} | FileCheck %s
# RUN: split-opt %t.mlir \
# RUN:     --split-fuse-copies="distinct-arguments l1-bytes=3072 l2-bytes=8192 llc-bytes=67108864 vector-bytes=32 reordered-bytes=4 places-in-turn=1 max-specialized-parts=40" \
# RUN:     --expand-strided-metadata --convert-scf-to-cf --lower-affine \
# RUN:     --convert-to-llvm --reconcile-unrealized-casts --emit-bytecode | %{compile}
# RUN: %{run} | FileCheck %s
#
# The number of elements that differ.
# CHECK: {{^}}0{{$}}

import sys

# Whether the copies are of many narrow parts and of many rows; or whether they are
# those of widths that are arguments, also that of all parts together.
MANY = sys.argv[1:2] == ["many"]
UNKNOWN = sys.argv[1:2] == ["unknown"]
ROWS = [255, 3000] if MANY else [0, 1, 2, 17, 150]
# How many OpenMP threads the checks are made with, one after the other; none
# where OpenMP is not used.
THREADS = sys.argv[2:] if MANY or UNKNOWN else sys.argv[1:]

# (element type, widths of the parts, whether the widths are arguments)
CASES = [
    ("i8", [1, 1, 1], False),
    ("i8", [1] * 5, False),
    ("i8", [1] * 4, False),
    ("i8", [1] * 6, False),
    ("i8", [1] * 40, False),
    ("i8", [3] * 3, False),
    ("i8", [3] * 2, False),
    ("i8", [3] * 4, False),
    ("i8", [3] * 5, False),
    ("i8", [3] * 19, False),
    ("i8", [5] * 3, False),
    ("i8", [1, 3, 3, 3, 3, 0, 6, 6, 2, 7, 7], False),
    ("i8", [61, 3, 2, 2, 1, 100], False),
    ("i8", [2] * 7, False),
    ("i8", [1] * 16, False),
    ("i8", [4] * 2, False),
    ("i8", [16, 32], False),
    ("i1", [1, 3, 9], False),
    ("i16", [1] * 9, False),
    ("i16", [3] * 5, False),
    ("f16", [3] * 3, False),
    ("f32", [1, 1, 1], False),
    ("f32", [2] * 4, False),
    ("f32", [3] * 7, False),
    ("f32", [16] * 2, False),
    ("f32", [1] * 20, False),
    ("f32", [5, 1, 7, 0, 11, 7], False),
    ("f32", [5, 1, 7, 0, 11, 7], True),
    ("f32", [5, 1, 7, 2, 11, 7], True),
    ("f32", [2] * 20 + [1], False),
    ("f32", [4, 8], False),
    ("f32", [4, 8], True),
    ("f32", [37, 130], False),
    ("f32", [37, 130], True),
    ("f32", [15, 0, 16, 17], True),
    ("f32", [15, 3, 20, 17], True),
    ("f32", [5, 13, 15], False),
    ("i8", [1, 3, 0, 15], True),
    ("i8", [16, 40, 64, 200], True),
    ("f64", [1, 2, 9], True),
    ("f32", [1, 2] * 21, True),
    ("f32", [1] * 41, False),
    ("f32", [1, 2] * 21, False),
    ("index", [1, 2] * 21, False),
    ("f64", [1, 3, 2], False),
    ("i128", [1, 2], False),
]
if MANY:
    CASES = [
        ("i8", [1] * 34, False),
        ("f16", [1] * 24, False),
        ("f16", [1] * 19, False),
        ("f32", [1] * 17, False),
        ("f32", [1] * 20, False),
        ("f32", [1] * 32, False),
        ("f32", [2] * 20 + [1], False),
        ("f32", [1] * 9 + [3] + [2] * 12, False),
        ("f64", [1] * 18, False),
    ]
if UNKNOWN:
    CASES = [case for case in CASES if case[2] and len(case[1]) < 10] + [
        ("f32", [1, 2, 3, 4, 1], True),
        ("f32", [5, 1, 7, 8, 7], True),
        ("f32", [16, 1, 7, 11, 15], True),
        ("f32", [60, 1, 33], True),
        ("i8", [9, 3, 14], True),
        ("f16", [1, 20, 3, 9], True),
    ]


def integer_to(element, value, result):
    """IR that makes `result` of type `element` out of an i64."""
    if element.startswith("f"):
        return f"{result} = arith.sitofp {value} : i64 to {element}"
    if element == "index":
        return f"{result} = arith.index_cast {value} : i64 to index"
    if element == "i128":
        return f"{result} = arith.extui {value} : i64 to {element}"
    return f"{result} = arith.trunci {value} : i64 to {element}"


def differs(element, a, b, result):
    if element.startswith("f"):
        return f"{result} = arith.cmpf une, {a}, {b} : {element}"
    return f"{result} = arith.cmpi ne, {a}, {b} : {element}"


def emit_copies(name, element, widths, dynamic, joins):
    """A function that splits its first argument to the others, or joins these."""
    row = "?" if UNKNOWN else sum(widths)
    source = f"memref<?x{row}x{element}>"
    targets = [f"memref<?x{'?' if dynamic else w}x{element}>" for w in widths]
    arguments = [f"%t{i}: {t}" for i, t in enumerate(targets)]
    print(f"func.func private @{name}(%s: {source}, {', '.join(arguments)}) {{")
    print("  %c0 = arith.constant 0 : index")
    print("  %c1 = arith.constant 1 : index")
    print("  %begin0 = arith.constant 0 : index")
    print(f"  %n = memref.dim %s, %c0 : {source}")
    begin = 0
    for i, width in enumerate(widths):
        if dynamic:
            size, offset = f"%w{i}", f"%begin{i}"
            print(f"  {size} = memref.dim %t{i}, %c1 : {targets[i]}")
            print(f"  %begin{i + 1} = arith.addi {offset}, {size} : index")
            layout = f"strided<[{row}, 1], offset: ?>"
        else:
            size, offset = width, begin
            layout = f"strided<[{row}, 1], offset: {begin}>"
        view = f"memref<?x{'?' if dynamic else width}x{element}, {layout}>"
        print(f"  %v{i} = memref.subview %s[0, {offset}] [%n, {size}] [1, 1]")
        print(f"      : {source} to {view}")
        sides = [(f"%v{i}", view), (f"%t{i}", targets[i])]
        (a, a_type), (b, b_type) = reversed(sides) if joins else sides
        print(f"  memref.copy {a}, {b} : {a_type} to {b_type}")
        begin += width
    print("  return\n}")


def emit_check(name, element, widths, dynamic):
    """A function of the rows that returns how many elements differ."""
    row = sum(widths)
    source = f"memref<?x{'?' if UNKNOWN else row}x{element}>"
    size = f"%n, %c{row}" if UNKNOWN else "%n"
    print(f"func.func private @check_{name}(%n: index) -> i32 {{")
    for c in {0, 1, row, *widths}:
        print(f"  %c{c} = arith.constant {c} : index")
    print("  %none = arith.constant 0 : i32")
    print("  %one = arith.constant 1 : i32")
    print("  %prime = arith.constant 7 : i64")
    print(f"  %s = memref.alloc({size}) : {source}")
    print("  scf.for %i = %c0 to %n step %c1 {")
    print(f"    scf.for %j = %c0 to %c{row} step %c1 {{")
    print(f"      %a = arith.muli %i, %c{row} : index")
    print("      %b = arith.addi %a, %j : index")
    print("      %c = arith.index_cast %b : index to i64")
    print("      %d = arith.muli %c, %prime : i64")
    print("      " + integer_to(element, "%d", "%e"))
    print(f"      memref.store %e, %s[%i, %j] : {source}")
    print("    }\n  }")
    types = []
    for i, width in enumerate(widths):
        types.append(f"memref<?x{'?' if dynamic else width}x{element}>")
        sizes = f"%n, %c{width}" if dynamic else "%n"
        print(f"  %t{i} = memref.alloc({sizes}) {{alignment = 64}} : {types[i]}")
    targets = ", ".join(f"%t{i}" for i in range(len(widths)))
    print(f"  call @split_{name}(%s, {targets}) : ({source}, {', '.join(types)}) -> ()")
    print(f"  %joined = memref.alloc({size}) {{alignment = 64}} : {source}")
    print(f"  call @join_{name}(%joined, {targets}) : ({source}, {', '.join(types)}) -> ()")
    print("  %sum0 = arith.constant 0 : i32")
    begin = 0
    for i, width in enumerate(widths):
        print(f"  %o{i} = arith.constant {begin} : index")
        emit_sum(i, element, (f"%t{i}", types[i]), source, width)
        begin += width
    last = len(widths)
    print(f"  %o{last} = arith.constant 0 : index")
    emit_sum(last, element, ("%joined", source), source, row)
    print(f"  return %sum{last + 1} : i32\n}}")


def emit_sum(i, element, part, source, width):
    """Adds how many elements of a part differ from the source's from %o<i> on."""
    buffer, type = part
    print(f"  %rows{i} = scf.for %i = %c0 to %n step %c1")
    print(f"      iter_args(%x = %sum{i}) -> i32 {{")
    print(f"    %row = scf.for %j = %c0 to %c{width} step %c1")
    print("        iter_args(%y = %x) -> i32 {")
    print(f"      %at = arith.addi %j, %o{i} : index")
    print(f"      %a = memref.load %s[%i, %at] : {source}")
    print(f"      %b = memref.load {buffer}[%i, %j] : {type}")
    print("      " + differs(element, "%a", "%b", "%d"))
    print("      %e = arith.select %d, %one, %none : i32")
    print("      %z = arith.addi %y, %e : i32")
    print("      scf.yield %z : i32\n    }")
    print("    scf.yield %row : i32\n  }")
    print(f"  %sum{i + 1} = arith.addi %rows{i}, %none : i32")


names = []
for number, (element, widths, dynamic) in enumerate(CASES):
    # A view that is empty at the end of a row is not valid IR.
    assert widths[-1] > 0
    names.append(str(number))
    emit_copies(f"split_{number}", element, widths, dynamic, joins=False)
    emit_copies(f"join_{number}", element, widths, dynamic, joins=True)
    emit_check(names[-1], element, widths, dynamic)
if THREADS:
    print("func.func private @omp_set_num_threads(i32)")
print("func.func @count_differences() -> i32 {")
print("  %sum0 = arith.constant 0 : i32")
for i, rows in enumerate(ROWS):
    print(f"  %n{i} = arith.constant {rows} : index")
count = 0
for threads in THREADS or [None]:
    if threads:
        print(f"  %threads{threads} = arith.constant {threads} : i32")
        print(f"  call @omp_set_num_threads(%threads{threads}) : (i32) -> ()")
    for name in names:
        for i in range(len(ROWS)):
            print(f"  %d{count} = call @check_{name}(%n{i}) : (index) -> i32")
            print(f"  %sum{count + 1} = arith.addi %sum{count}, %d{count} : i32")
            count += 1
print(f"  return %sum{count} : i32\n}}")
