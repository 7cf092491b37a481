# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: runner
# RUN: %python %s %t
"""Complex ops on the chunks of a split, compared with NumPy."""

import sys

import numpy as np

import runner

UNARY = {
    "complex.neg": np.negative,
    "complex.conj": np.conj,
    "complex.exp": np.exp,
    "complex.expm1": np.expm1,
    "complex.log": np.log,
    "complex.log1p": np.log1p,
    "complex.sqrt": np.sqrt,
    "complex.rsqrt": lambda z: 1 / np.sqrt(z),
    "complex.sin": np.sin,
    "complex.cos": np.cos,
    "complex.tan": np.tan,
    "complex.tanh": np.tanh,
    "complex.sign": lambda z: z / np.abs(z),
}
BINARY = {
    "complex.add": np.add,
    "complex.sub": np.subtract,
    "complex.mul": np.multiply,
    "complex.div": np.divide,
    "complex.pow": np.power,
}
TO_REAL = {"complex.abs": np.abs, "complex.re": np.real, "complex.im": np.imag,
           "complex.angle": np.angle}


def program(part, parts):
    """A module that splits a tensor in two and applies each of `parts`, of
    result type, operands and a body, to the chunks."""
    chunk = f"tensor<?x4xcomplex<{part}>>"
    lines, values, types = [], [], []
    for index, (result, operands, body) in enumerate(parts):
        count = operands + 1
        maps = ", ".join(["affine_map<(i, j) -> (i, j)>"] * count)
        ins = ", ".join(f"%c#{i}" for i in range(operands))
        out = f"tensor<?x4x{result}>"
        arguments = ", ".join(f"%z{i}: complex<{part}>" for i in range(operands))
        lines.append(f"""
  %e{index} = tensor.empty(%n) : {out}
  %r{index} = linalg.generic {{indexing_maps = [{maps}], iterator_types = ["parallel", "parallel"]}}
      ins({ins} : {", ".join([chunk] * operands)}) outs(%e{index} : {out}) {{
  ^bb0({arguments}, %out: {result}):
    {body}
    linalg.yield %v : {result}
  }} -> {out}""")
        values.append(f"%r{index}")
        types.append(out)
    whole = f"tensor<?x8xcomplex<{part}>>"
    return f"""
func.func @main(%x: {whole}) -> ({", ".join(types)}) {{
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : {whole}
  %c:2 = split.split %x into 2 axis 1 : ({whole}) -> ({chunk}, {chunk}){"".join(lines)}
  return {", ".join(values)} : {", ".join(types)}
}}
"""


def check(part, dtype, tolerance):
    number = f"complex<{part}>"
    parts, functions = [], []
    for name, function in UNARY.items():
        parts.append((number, 1, f"%v = {name} %z0 : {number}"))
        functions.append((name, lambda a, b, f=function: f(a)))
    for name, function in BINARY.items():
        parts.append((number, 2, f"%v = {name} %z0, %z1 : {number}"))
        functions.append((name, function))
    for name, function in TO_REAL.items():
        parts.append((part, 1, f"%v = {name} %z0 : {number}"))
        functions.append((name, lambda a, b, f=function: f(a)))
    parts.append((number, 2, f"""%a = complex.re %z0 : {number}
    %b = complex.im %z1 : {number}
    %v = complex.create %b, %a : {number}"""))
    functions.append(("complex.create", lambda a, b: b.imag + 1j * a.real))

    rng = np.random.default_rng(1)
    x = (rng.uniform(-2, 2, (5, 8)) + 1j * rng.uniform(-2, 2, (5, 8))).astype(dtype)
    results = runner.run_arrays(program(part, parts), [x], f"{sys.argv[1]}/{part}")
    for (name, function), actual in zip(functions, results, strict=True):
        expected = function(x[:, :4], x[:, 4:])
        assert np.allclose(actual, expected, rtol=tolerance, atol=tolerance), (
            part, name, actual, expected)


check("f32", np.complex64, 2e-5)
check("f64", np.complex128, 1e-12)
