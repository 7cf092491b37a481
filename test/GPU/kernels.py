# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: runner
# RUN: %python %s %t/emulated emulated-gpu
# RUN: env LD_LIBRARY_PATH=%fake_cuda %python %s %t/cuda cuda
"""What the kernels compute beside NumPy: as loops of the processor, and as PTX that
a driver without a GPU interprets.

Splits, joins and sequences of the widths for which there are different kernels, with sizes
that are known when they are compiled and sizes that are not, of rows that fill
several tiles, one in part, and less than an access; and ops that are no copies.

That driver also sees what the host does: nothing is accessed from the wrong side,
before it is there, or beside a buffer, and all that is made is freed.
"""

import itertools
import os
import sys

import numpy as np

import runner

FOLDER = runner.fresh_directory(sys.argv[1])
DEVICE = sys.argv[2]
LOG = FOLDER / "calls"
os.environ["FAKE_CUDA_LOG"] = str(LOG)
NOTHING_LEFT = "end: 0 contexts, 0 on the stack, 0 buffers, 0 modules, 0 streams, " \
    "0 events, 0 registered"
NUMBER = itertools.count()


def get_type(array, dynamic=False):
    dims = ["?" if dynamic else str(dim) for dim in array.shape]
    return f"tensor<{'x'.join(dims + [runner.MLIR_TYPES[array.dtype.name]])}>"


def fill(shape, dtype):
    rng = np.random.default_rng(next(NUMBER))
    if dtype == "bool":
        return rng.integers(0, 2, shape).astype(bool)
    return rng.integers(0, 100, shape).astype(dtype)


def check_calls(program, launches):
    """What the driver has seen of a run."""
    if DEVICE == "cuda":
        calls = LOG.read_text().splitlines()
        assert calls[-1] == NOTHING_LEFT, (program, calls)
        assert not [call for call in calls if call.startswith("error")], (program, calls)
        launched = [call for call in calls if call.startswith("launch")]
        assert launches in (None, len(launched)), (program, launched)


def expect(program, inputs, outputs, launches=None):
    folder = FOLDER / str(next(NUMBER))
    results = runner.run_arrays(program, inputs, folder, ["--device", DEVICE])
    check_calls(program, launches)
    assert len(results) == len(outputs), program
    for result, output in zip(results, outputs, strict=True):
        assert len(result) == len(output), program
        for one, other in zip(result, output, strict=True):
            np.testing.assert_array_equal(one, other, err_msg=program)


def check_split(dtype, shape, axis, sizes, dynamic):
    source = fill(shape, dtype)
    chunks = np.split(source, np.cumsum(sizes)[:-1], axis)
    whole = get_type(source, dynamic)
    types = ", ".join(get_type(chunk, dynamic) for chunk in chunks)
    results = ", ".join(f"%0#{i}" for i in range(len(sizes)))
    count = len(sizes)
    arguments, given = f"%x: {whole}", f"sizes [{', '.join(map(str, sizes))}]"
    inputs, taken = [source], whole
    if dynamic:
        # The host has to read them.
        arguments += f", %sizes: tensor<{count}xi64>"
        given = "sizes %sizes"
        taken += f", tensor<{count}xi64>"
        inputs.append(np.array(sizes, np.int64))
    expect(f"""
func.func @main({arguments}) -> ({types}) {{
  %0:{count} = split.split %x {given} axis {axis} : ({taken}) -> ({types})
  return {results} : {types}
}}""", inputs, chunks)


def check_join(dtype, shape, axis, sizes, dynamic):
    chunks = np.split(fill(shape, dtype), np.cumsum(sizes)[:-1], axis)
    joined = np.concatenate(chunks, axis)
    types = [get_type(chunk, dynamic) for chunk in chunks]
    arguments = ", ".join(f"%p{i}: {type}" for i, type in enumerate(types))
    values = ", ".join(f"%p{i}" for i in range(len(chunks)))
    whole = get_type(joined, dynamic)
    expect(f"""
func.func @main({arguments}) -> {whole} {{
  %0 = tensor.concat dim({axis}) {values} : ({", ".join(types)}) -> {whole}
  return %0 : {whole}
}}""", chunks, [joined])


def check_computed():
    """A gate, a reduction, and a transposition: loops whose iterations are
    threads."""
    source = fill((33, 20), "float32")
    left, right = source[:, :10], source[:, 10:]
    expect("""
#id = affine_map<(d0, d1) -> (d0, d1)>
#rows = affine_map<(d0, d1) -> (d0)>
func.func @main(%x: tensor<33x20xf32>) -> (tensor<33x10xf32>, tensor<33xf32>, tensor<20x33xf32>) {
  %0:2 = split.split %x into 2 axis 1 : (tensor<33x20xf32>) -> (tensor<33x10xf32>, tensor<33x10xf32>)
  %1 = arith.mulf %0#0, %0#1 : tensor<33x10xf32>
  %zero = arith.constant dense<0.0> : tensor<33xf32>
  %2 = linalg.generic {indexing_maps = [#id, #rows], iterator_types = ["parallel", "reduction"]}
      ins(%0#1 : tensor<33x10xf32>) outs(%zero : tensor<33xf32>) {
  ^bb0(%in: f32, %out: f32):
    %sum = arith.addf %in, %out : f32
    linalg.yield %sum : f32
  } -> tensor<33xf32>
  %empty = tensor.empty() : tensor<20x33xf32>
  %3 = linalg.transpose ins(%x : tensor<33x20xf32>) outs(%empty : tensor<20x33xf32>) permutation = [1, 0]
  return %1, %2, %3 : tensor<33x10xf32>, tensor<33xf32>, tensor<20x33xf32>
}""", [source], [left * right, right.sum(1), source.T])


def check_gate(dtype, shape, dynamic):
    """Halves of rows, one times the positive elements of the other, and the signs: of
    as many elements a thread as rows allow."""
    source = fill(shape, dtype) - np.array(50, dtype)
    left, right = np.split(source, 2, 1)
    whole, half = get_type(source, dynamic), get_type(left, dynamic)
    element = runner.MLIR_TYPES[source.dtype.name]
    signs = half.replace(f"x{element}>", "xi1>")
    compare, multiply, zero = ("cmpf ogt,", "mulf", "0.0") if "f" in element else \
        ("cmpi sgt,", "muli", "0")
    expect(f"""
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @main(%x: {whole}) -> ({half}, {signs}) {{
  %0:2 = split.split %x into 2 axis 1 : ({whole}) -> ({half}, {half})
  %z = arith.constant {zero} : {element}
  %1 = linalg.generic {{indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}}
      ins(%0#0, %0#1 : {half}, {half}) outs(%0#0 : {half}) {{
  ^bb0(%a: {element}, %b: {element}, %o: {element}):
    %c = arith.{compare} %b, %z : {element}
    %p = arith.select %c, %b, %z : {element}
    %m = arith.{multiply} %a, %p : {element}
    linalg.yield %m : {element}
  }} -> {half}
  %e = arith.{compare} %0#0, %0#1 : {half}
  return %1, %e : {half}, {signs}
}}""", [source],
           [left * np.maximum(right, 0), left > right])


def check_broadcast(rows, columns, dtype):
    """A number for each column and one for each row, added to a part of rows."""
    source = fill((rows, 2 * columns), dtype)
    of_column, of_row = fill((columns,), dtype), fill((rows,), dtype)
    element = runner.MLIR_TYPES[source.dtype.name]
    half = f"tensor<{rows}x{columns}x{element}>"
    expect(f"""
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @main(%x: {get_type(source)}, %c: {get_type(of_column)}, %r: {get_type(of_row)})
    -> {half} {{
  %0:2 = split.split %x into 2 axis 1 : ({get_type(source)}) -> ({half}, {half})
  %e = tensor.empty() : {half}
  %1 = linalg.generic {{indexing_maps = [#id, affine_map<(d0, d1) -> (d1)>,
                                       affine_map<(d0, d1) -> (d0)>, #id],
                       iterator_types = ["parallel", "parallel"]}}
      ins(%0#1, %c, %r : {half}, {get_type(of_column)}, {get_type(of_row)}) outs(%e : {half}) {{
  ^bb0(%a: {element}, %b: {element}, %d: {element}, %o: {element}):
    %s = arith.addf %a, %b : {element}
    %t = arith.mulf %s, %d : {element}
    linalg.yield %t : {element}
  }} -> {half}
  return %1 : {half}
}}""", [source, of_column, of_row], [(source[:, columns:] + of_column) * of_row[:, None]])


def check_vector(size):
    """Of a length that is known at run time only, whose last elements may be less
    than an access."""
    source = fill((size,), "float32")
    expect("""
func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = arith.mulf %x, %x : tensor<?xf32>
  return %0 : tensor<?xf32>
}""", [source], [source * source])


def check_channels(dtype, shape, dynamic):
    """Parts of rows of three dimensions, the last two of which are one without gaps."""
    source = fill(shape, dtype)
    left, right = np.split(source, 2, 1)
    whole, half = get_type(source, dynamic), get_type(left, dynamic)
    expect(f"""
func.func @main(%x: {whole}) -> ({half}, {whole}) {{
  %0:2 = split.split %x into 2 axis 1 : ({whole}) -> ({half}, {half})
  %1 = arith.addf %0#0, %0#1 : {half}
  %2 = arith.mulf %x, %x : {whole}
  return %1, %2 : {half}, {whole}
}}""", [source], [left + right, source * source])


def check_bfloat16(rows, columns):
    """Numbers of 16 bits that NumPy has no type for, computed in f32 and rounded to
    even: it is given their bits."""
    numbers = (fill((rows, 2 * columns), "float32") - 50) / 8
    bits = (numbers.view(np.uint32) >> 16).astype(np.uint16)
    left, right = np.split((bits.astype(np.uint32) << 16).view(np.float32), 2, 1)
    product = (left * right).view(np.uint32).astype(np.uint64)
    product = ((product + 0x7FFF + ((product >> 16) & 1)) >> 16).astype(np.uint16)
    whole, half = (f"tensor<{rows}x{2 * columns}x", f"tensor<{rows}x{columns}x")
    expect(f"""
func.func @main(%x: {whole}i16>) -> {half}i16> {{
  %b = arith.bitcast %x : {whole}i16> to {whole}bf16>
  %0:2 = split.split %b into 2 axis 1 : ({whole}bf16>) -> ({half}bf16>, {half}bf16>)
  %1 = arith.mulf %0#0, %0#1 : {half}bf16>
  %2 = arith.bitcast %1 : {half}bf16> to {half}i16>
  return %2 : {half}i16>
}}""", [bits.view(np.int16)], [product.view(np.int16)])


def check_element_wise():
    for dtype in "float32", "float16", "float64", "int8", "int32":
        for shape in (37, 64), (5, 2080), (33, 12), (3, 22), (1, 32):
            check_gate(dtype, shape, dynamic=False)
            check_gate(dtype, shape, dynamic=True)
    check_gate("float32", (0, 32), dynamic=True)
    for dtype in "float32", "float16":
        for shape in (5, 8, 4, 7), (3, 6, 5, 1), (2, 4, 1, 12), (3, 2, 3, 3):
            check_channels(dtype, shape, dynamic=False)
            check_channels(dtype, shape, dynamic=True)
    if DEVICE != "cuda":
        # Rounding takes instructions in braces, which the tests' driver does not read.
        check_bfloat16(19, 32)
        check_bfloat16(7, 11)
    check_broadcast(19, 32, "float32")
    check_broadcast(7, 24, "float16")
    for size in 0, 1, 4, 1027:
        check_vector(size)
    if DEVICE == "cuda":
        # Addresses that are no multiples of 16 bytes take the other kernels.
        os.environ["FAKE_CUDA_MISALIGN"] = "4"
        check_gate("float32", (37, 64), dynamic=False)
        check_gate("float16", (37, 64), dynamic=True)
        check_vector(1027)
        del os.environ["FAKE_CUDA_MISALIGN"]


def check_sequence(dtype, shape, axis, sizes, dynamic):
    """The tensors of a sequence, which are packed, and one that is made of them."""
    source = fill(shape, dtype)
    chunks = np.split(source, np.cumsum(sizes)[:-1], axis)
    element = runner.MLIR_TYPES[source.dtype.name]
    dims = ["?" if dynamic or dim == axis else str(size) for dim, size in enumerate(shape)]
    whole = get_type(source, dynamic)
    each = f"tensor<{'x'.join(dims + [element])}>"
    count = "?" if dynamic else len(sizes)
    given = "%sizes" if dynamic else f"dense<[{', '.join(map(str, sizes))}]>"
    constant = "" if dynamic else f"%sizes = arith.constant {given} : tensor<{count}xi64>"
    arguments = f"%x: {whole}" + (f", %sizes: tensor<{count}xi64>" if dynamic else "")
    expect(f"""
func.func @main({arguments}) -> (!split.sequence<{each}>, {each}) {{
  {constant}
  %0 = split.split_to_sequence %x sizes %sizes axis {axis}
      : ({whole}, tensor<{count}xi64>) -> !split.sequence<{each}>
  %last = arith.constant dense<-1> : tensor<i64>
  %1 = split.sequence_at %0 at %last : (!split.sequence<{each}>, tensor<i64>) -> {each}
  return %0, %1 : !split.sequence<{each}>, {each}
}}""", [source] + [np.array(sizes, np.int64)] * dynamic, [chunks, chunks[-1]],
           launches=1 + (chunks[-1].size > 0))


def check_joined_sequence(dtype, shape, axis, sizes, join, new_axis=False):
    """Tensors of a sequence whose sizes the host reads, all but the second joined in one
    launch."""
    source = fill(shape, dtype)
    chunks = np.split(source, np.cumsum(sizes)[:-1], axis)
    kept = chunks[:1] + chunks[2:]
    joined = np.stack(kept, join) if new_axis else np.concatenate(kept, join)
    element = runner.MLIR_TYPES[source.dtype.name]
    each = f"tensor<{'x'.join(['?'] * len(shape) + [element])}>"
    whole = f"tensor<{'x'.join(['?'] * joined.ndim + [element])}>"
    expect(f"""
func.func @main(%x: {each}, %sizes: tensor<?xi64>) -> {whole} {{
  %0 = split.split_to_sequence %x sizes %sizes axis {axis}
      : ({each}, tensor<?xi64>) -> !split.sequence<{each}>
  %second = arith.constant dense<1> : tensor<i64>
  %1 = split.sequence_erase %0 at %second
      : (!split.sequence<{each}>, tensor<i64>) -> !split.sequence<{each}>
  %2 = split.concat_from_sequence %1 axis {join} {"new_axis = true" if new_axis else ""}
      : (!split.sequence<{each}>) -> {whole}
  return %2 : {whole}
}}""", [source, np.array(sizes, np.int64)], [joined], launches=int(joined.size > 0))


def check_inserted(dtype, shape):
    """A tensor put among those of a sequence, which is returned: a launch for those
    that are there, and one for the tensor."""
    source = fill(shape, dtype)
    chunks = np.split(source, shape[0], 0)
    element = runner.MLIR_TYPES[source.dtype.name]
    each = f"tensor<{'x'.join(['?'] * len(shape) + [element])}>"
    expect(f"""
func.func @main(%x: {each}, %n: tensor<i64>) -> !split.sequence<{each}> {{
  %0 = split.split_to_sequence %x sizes %n axis 0
      : ({each}, tensor<i64>) -> !split.sequence<{each}>
  %1 = split.sequence_insert %0, %x at %n
      : (!split.sequence<{each}>, {each}, tensor<i64>) -> !split.sequence<{each}>
  return %1 : !split.sequence<{each}>
}}""", [source, np.array(1)], [[chunks[0], source] + chunks[1:]], launches=2)


def check_grown(dtype, shape, count):
    """A sequence that grows in a loop."""
    source = fill(shape, dtype)
    each = get_type(source, dynamic=True)
    expect(f"""
func.func @main(%x: {each}, %n: index) -> {each} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = split.sequence_empty : !split.sequence<{each}>
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %0) -> (!split.sequence<{each}>) {{
    %3 = split.sequence_insert %s, %x
        : (!split.sequence<{each}>, {each}) -> !split.sequence<{each}>
    scf.yield %3 : !split.sequence<{each}>
  }}
  %2 = split.concat_from_sequence %1 axis 0 : (!split.sequence<{each}>) -> {each}
  return %2 : {each}
}}""", [source, np.array(count)], [np.concatenate([source] * count)])


def check_passed_on(dtype, shape):
    """A sequence that is a split or something else is packed by one launch."""
    source = fill(shape, dtype)
    each = f"tensor<{'x'.join(['?'] * len(shape) + [runner.MLIR_TYPES[source.dtype.name]])}>"
    for condition, size in (True, 3), (False, 2):
        chunks = np.split(source, range(size, shape[1], size), 1)
        expect(f"""
func.func @main(%x: {each}, %which: tensor<i1>) -> !split.sequence<{each}> {{
  %c = tensor.extract %which[] : tensor<i1>
  %0 = scf.if %c -> (!split.sequence<{each}>) {{
    %three = arith.constant dense<3> : tensor<i64>
    %1 = split.split_to_sequence %x sizes %three axis 1
        : ({each}, tensor<i64>) -> !split.sequence<{each}>
    scf.yield %1 : !split.sequence<{each}>
  }} else {{
    %two = arith.constant dense<2> : tensor<i64>
    %1 = split.split_to_sequence %x sizes %two axis 1
        : ({each}, tensor<i64>) -> !split.sequence<{each}>
    scf.yield %1 : !split.sequence<{each}>
  }}
  return %0 : !split.sequence<{each}>
}}""", [source, np.array(condition)], [chunks])


def check_chunks(dtype, shape, axis, size, dynamic):
    """Equal chunks, packed and then joined along another axis."""
    source = fill(shape, dtype)
    count = -(-shape[axis] // size)
    chunks = [np.take(source, range(i * size, min((i + 1) * size, shape[axis])), axis)
              for i in range(count)]
    outputs = [chunks]
    element = runner.MLIR_TYPES[source.dtype.name]
    whole = get_type(source, dynamic)
    each = f"tensor<{'x'.join(['?'] * len(shape) + [element])}>"
    arguments = f"%x: {whole}" + (", %size: tensor<i64>" if dynamic else "")
    constant = "" if dynamic else f"%size = arith.constant dense<{size}> : tensor<i64>"
    joins, results = "", ""
    types = f"!split.sequence<{each}>"
    if count and shape[axis] % size == 0:
        joins = f"""
  %1 = split.concat_from_sequence %0 axis {1 - axis} : (!split.sequence<{each}>) -> {each}"""
        results, types = ", %1", f"{types}, {each}"
        outputs.append(np.concatenate(chunks, 1 - axis))
    expect(f"""
func.func @main({arguments}) -> ({types}) {{
  {constant}
  %0 = split.split_to_sequence %x sizes %size axis {axis}
      : ({whole}, tensor<i64>) -> !split.sequence<{each}>{joins}
  return %0{results} : {types}
}}""", [source] + [np.array(size, np.int64)] * dynamic, outputs,
           launches=len(outputs) if source.size else 0)


def check_failure():
    """The host's check of sizes, before anything is launched."""
    program = FOLDER / "failing.mlir"
    program.write_text("""
func.func @main(%x: tensor<?x6xf32>, %s: tensor<2xi64>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %0:2 = split.split %x sizes %s axis 1 : (tensor<?x6xf32>, tensor<2xi64>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  return %0#0, %0#1 : tensor<?x?xf32>, tensor<?x?xf32>
}""")
    np.save(FOLDER / "x.npy", np.zeros((2, 6), np.float32))
    np.save(FOLDER / "s.npy", np.array([2, 5]))
    result = runner.run(program, "--input", FOLDER / "x.npy", "--input", FOLDER / "s.npy",
                        "--device", DEVICE)
    assert result.returncode == 1 and "sizes" in result.stderr, result


SPLITS = [
    # The cases of the benchmark, of fewer rows.
    ("float32", (40, 24), 0, (10,) * 4),
    ("float32", (37, 48), 1, (16,) * 3),
    ("float32", (3, 8, 4, 4), 1, (4, 4)),
    ("float32", (1031, 8), 1, (2,) * 4),
    ("uint8", (11003, 3), 1, (1,) * 3),
    ("float32", (3001, 3), 1, (1,) * 3),
    ("float32", (133, 64), 1, (1,) * 64),
    ("float32", (301, 31), 1, (5, 1, 7, 0, 11, 7)),
    ("float16", (19, 64), 1, (32, 32)),
    ("complex128", (777, 2), 1, (1, 1)),
    ("float32", (29, 12, 8), 1, (3,) * 4),
    # One row, fewer rows than an access has, and rows that no tile has room for.
    ("float32", (1, 7), 1, (3, 4)),
    ("uint8", (5, 7), 1, (3, 4)),
    ("float16", (3, 9003), 1, (4001, 5002)),
    # More parts than a launch has, and element types that are moved as others.
    ("float64", (9, 70), 1, (1,) * 70),
    ("bool", (50, 5), 1, (2, 3)),
    ("complex128", (50, 3), 1, (1, 2)),
]

# Packed: multiples of 16 bytes, others, of no elements, and along the first axis.
SEQUENCES = [
    ("float32", (40, 24), 0, (10, 5, 25)),
    ("float32", (37, 48), 1, (16, 4, 28)),
    ("float32", (301, 31), 1, (5, 1, 7, 0, 11, 7)),
    ("uint8", (1003, 7), 1, (3, 4)),
    ("complex128", (77, 3), 1, (1, 0, 2)),
    ("float32", (19, 200), 1, (0, 4) + (3,) * 60 + (16, 0)),
    ("float16", (5, 8, 16), 1, (2, 6)),
    ("float16", (3, 5, 9), 1, (4, 1)),
]
# Of one size: the last is smaller where the size does not divide the axis.
CHUNKS = [
    ("float32", (40, 24), 0, 10),
    ("float32", (37, 48), 1, 16),
    ("uint8", (2003, 3), 1, 1),
    ("float32", (133, 64), 1, 1),
    ("float16", (19, 70), 1, 32),
    ("float64", (9, 7), 1, 3),
    # Behind whole chunks, a smaller one: of rows that are moved directly by 16 bytes,
    # that fill several tiles, and that fit none; a single chunk, of a part of its size.
    ("float32", (37, 40), 1, 16),
    ("uint8", (11003, 5), 1, 2),
    ("uint8", (7003, 10), 1, 4),
    ("complex128", (1003, 3), 1, 2),
    ("float16", (3, 9003), 1, 4001),
    ("int32", (19, 5), 1, 7),
    ("float32", (0, 4), 1, 3),
]
# Joined: along the axis of the split, along another one, and along a new one.
JOINED = [
    ("float32", (37, 48), 1, (16, 4, 28), 1, False),
    ("float32", (37, 48), 1, (16, 4, 16, 12), 1, False),
    ("uint8", (103, 7), 1, (3, 1, 0, 3), 1, False),
    ("float32", (12, 5), 0, (3, 3, 3, 3), 1, False),
    ("float16", (12, 16), 0, (3, 3, 3, 3), 1, False),
    ("float32", (5, 12, 8), 1, (3, 3, 3, 3), 0, False),
    ("float32", (5, 12, 8), 1, (3, 3, 3, 3), 2, False),
    ("float32", (5, 12, 8), 1, (3, 3, 3, 3), 0, True),
    ("int8", (5, 12, 8), 1, (3, 3, 3, 3), 3, True),
    ("complex128", (5, 4, 3), 2, (1, 1, 1), 1, True),
    ("complex64", (5, 4, 3), 2, (1, 1, 1), 2, False),
    ("bool", (7,), 0, (3, 2, 0, 2), 0, False),
    ("float64", (2, 3, 2, 5, 2, 3), 3, (1, 2, 2), 3, False),
    ("float32", (0, 6), 1, (2, 2, 2), 1, False),
]


def main():
    for dtype, shape, axis, sizes in SPLITS:
        check_split(dtype, shape, axis, sizes, dynamic=False)
        check_join(dtype, shape, axis, sizes, dynamic=False)
        if len(sizes) < 9:
            check_split(dtype, shape, axis, sizes, dynamic=True)
            check_join(dtype, shape, axis, sizes, dynamic=True)
    for dtype, shape, axis, sizes in SEQUENCES:
        check_sequence(dtype, shape, axis, sizes, dynamic=False)
        check_sequence(dtype, shape, axis, sizes, dynamic=True)
    for dtype, shape, axis, size in CHUNKS:
        check_chunks(dtype, shape, axis, size, dynamic=False)
        check_chunks(dtype, shape, axis, size, dynamic=True)
    for case in JOINED:
        check_joined_sequence(*case)
    check_inserted("float32", (5, 8))
    check_inserted("uint8", (3, 5, 7))
    check_grown("float32", (2, 4), 3)
    check_grown("uint8", (3, 5), 7)
    check_passed_on("float32", (7, 10))
    check_computed()
    check_element_wise()
    check_failure()


main()
