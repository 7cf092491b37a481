# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: runner
# RUN: %python %s %t
"""Parts of widths that are known at run time: those that have kernels of their
own, others, and parts of different widths, narrow and wide, of few rows and of
many. Where several splits or joins are of one form, they share the code of the
copies."""

import sys

import numpy as np

import runner

FOLDER = runner.fresh_directory(sys.argv[1])
TYPES = {"i8": np.int8, "f16": np.float16, "f32": np.float32, "f64": np.float64}
# Rows of a few vectors and behind them, and widths of up to 64 bytes.
ROWS = [1, 5, 70]
WIDTHS = [1, 2, 3, 4, 8, 12, 16, 17]


def functions(element, num_parts, number):
    tensor = f"tensor<?x?x{element}>"
    types = ", ".join([tensor] * num_parts)
    parts = [f"%p{i}" for i in range(num_parts)]
    arguments = ", ".join(f"{part}: {tensor}" for part in parts)
    results = ", ".join(f"%0#{i}" for i in range(num_parts))
    return f"""
func.func private @split{number}(%x: {tensor}) -> ({types}) {{
  %0:{num_parts} = split.split %x into {num_parts} axis 1 : ({tensor}) -> ({types})
  return {results} : {types}
}}
func.func private @join{number}({arguments}) -> {tensor} {{
  %0 = tensor.concat dim(1) {", ".join(parts)} : ({types}) -> {tensor}
  return %0 : {tensor}
}}"""


def check(element, num_parts, num_functions):
    tensor = f"tensor<?x?x{element}>"
    rng = np.random.default_rng(num_parts)
    inputs, results, expected, body = [], [], [], []

    def take(shape):
        inputs.append(rng.integers(-99, 99, shape).astype(TYPES[element]))
        return f"%x{len(inputs) - 1}"

    def call(name, arguments, outputs):
        value = f"%r{len(body)}"
        types = ", ".join([tensor] * len(arguments))
        body.append(f"  {value}:{len(outputs)} = func.call @{name}{len(body) // 2 % num_functions}("
                    f"{', '.join(arguments)}) : ({types}) -> "
                    f"({', '.join([tensor] * len(outputs))})")
        results.extend(f"{value}#{i}" for i in range(len(outputs)))
        expected.extend(outputs)

    for rows in ROWS:
        for width in WIDTHS:
            # The last part is narrower by one.
            for size in {num_parts * width, max(num_parts * width - 1, num_parts)}:
                chunk = -(-size // num_parts)
                if chunk * (num_parts - 1) > size:
                    continue
                name = take((rows, size))
                ends = list(range(chunk, size, chunk))[: num_parts - 1]
                ends += [size] * (num_parts - 1 - len(ends))
                call("split", [name], np.split(inputs[-1], ends, 1))
            names = [take((rows, width)) for _ in range(num_parts)]
            call("join", names, [np.concatenate(inputs[-num_parts:], 1)])
            names[0] = take((rows, width + 1))
            joined = [inputs[-1], *inputs[-num_parts:-1]]
            call("join", names, [np.concatenate(joined, 1)])
    # Of all widths, nothing and wide ones too.
    for rows in ROWS:
        for most in 2, 9, 40, 90:
            names = [take((rows, rng.integers(0, most))) for _ in range(num_parts)]
            call("join", names, [np.concatenate(inputs[-num_parts:], 1)])
    # Of no more than each choice of vectors, and one of just as much.
    lanes = 16 // np.dtype(TYPES[element]).itemsize
    for rows in ROWS[1:]:
        for most in [lanes * n for n in (1, 2, 3, 4, 8, 16)] + [16 * lanes + 1]:
            widths = rng.integers(1, most + 1, num_parts)
            widths[rng.integers(num_parts)] = most
            names = [take((rows, width)) for width in widths]
            call("join", names, [np.concatenate(inputs[-num_parts:], 1)])

    arguments = ", ".join(f"%x{i}: {tensor}" for i in range(len(inputs)))
    types = ", ".join([tensor] * len(results))
    module = "".join(functions(element, num_parts, i) for i in range(num_functions)) + f"""
func.func @main({arguments}) -> ({types}) {{
{chr(10).join(body)}
  return {", ".join(results)} : {types}
}}
"""
    found = runner.run_arrays(module, inputs, FOLDER / f"{element}_{num_parts}_{num_functions}")
    for index, (result, value) in enumerate(zip(found, expected, strict=True)):
        assert np.array_equal(result, value), (element, num_parts, index, result, value)


def check_splits(element, num_parts):
    """Splits whose sizes are inputs."""
    x, sizes = f"tensor<?x?x{element}>", f"tensor<{num_parts}xi64>"
    types = ", ".join([x] * num_parts)
    results = ", ".join(f"%0#{i}" for i in range(num_parts))
    rng = np.random.default_rng(num_parts)
    lanes = 16 // np.dtype(TYPES[element]).itemsize
    inputs, expected = [], []
    for rows in ROWS:
        for most in [lanes * n for n in (1, 2, 3, 4, 8, 16)] + [16 * lanes + 1]:
            widths = rng.integers(0, most + 1, num_parts)
            widths[rng.integers(num_parts)] = most
            whole = rng.integers(-99, 99, (rows, sum(widths))).astype(TYPES[element])
            inputs += [whole, widths.astype(np.int64)]
            expected += np.split(whole, np.cumsum(widths)[:-1], 1)
    count = len(inputs) // 2
    arguments = ", ".join(f"%x{i}: {x}, %s{i}: {sizes}" for i in range(count))
    calls = "\n".join(
        f"  %r{i}:{num_parts} = func.call @split(%x{i}, %s{i}) : ({x}, {sizes}) -> ({types})"
        for i in range(count)
    )
    values = ", ".join(f"%r{i}#{j}" for i in range(count) for j in range(num_parts))
    all_types = ", ".join([x] * len(expected))
    module = f"""
func.func private @split(%x: {x}, %s: {sizes}) -> ({types}) attributes {{no_inline}} {{
  %0:{num_parts} = split.split %x sizes %s axis 1 : ({x}, {sizes}) -> ({types})
  return {results} : {types}
}}
func.func @main({arguments}) -> ({all_types}) {{
{calls}
  return {values} : {all_types}
}}
"""
    found = runner.run_arrays(module, inputs, FOLDER / f"split_{element}_{num_parts}")
    for index, (result, value) in enumerate(zip(found, expected, strict=True)):
        assert np.array_equal(result, value), (element, num_parts, index, result, value)


for element, num_parts in ("i8", 3), ("f16", 4), ("f32", 2), ("f32", 6), ("f64", 12):
    check_splits(element, num_parts)

for element, num_parts, num_functions in [
    ("i8", 3, 1),
    ("f32", 2, 1),
    ("f64", 4, 1),
    ("f16", 7, 1),
    ("i8", 12, 1),
    ("i8", 4, 2),
    ("f32", 2, 3),
    ("f32", 7, 2),
]:
    check(element, num_parts, num_functions)
