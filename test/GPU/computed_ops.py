# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels of ops that compute, of each type, for every target.

What is made is validated by spirv-val, assembled by LLVM for AMD, and by ptxas for
NVIDIA, as far as these are there. What SPIR-V does not have is one error, where the
op is.
"""

# RUN: %python %s split-opt

import os
import shutil
import subprocess
import sys

import gpu_code

FLOATS = {
    "mul": "%r = arith.mulf %a, %b : {0}",
    "max": "%r = arith.maximumf %a, %b : {0}",
    "select": "%c = arith.cmpf olt, %a, %b : {0}\n %r = arith.select %c, %a, %b : {0}",
    "sqrt": "%r = math.sqrt %a : {0}",
    "abs": "%r = math.absf %a : {0}",
    "floor": "%r = math.floor %a : {0}",
    "loop": "%c0 = arith.constant 0 : index\n %c1 = arith.constant 1 : index\n"
            "%c4 = arith.constant 4 : index\n"
            "%r = scf.for %i = %c0 to %c4 step %c1 iter_args(%s = %a) -> ({0}) {{\n"
            "  %q = arith.addf %s, %b : {0}\n scf.yield %q : {0}\n }}",
    "branch": "%c = arith.cmpf olt, %a, %b : {0}\n %r = scf.if %c -> ({0}) {{\n"
              "  %q = arith.addf %a, %b : {0}\n scf.yield %q : {0}\n"
              "}} else {{ scf.yield %a : {0} }}",
}
SHORT_FLOATS = {
    "exp": "%r = math.exp %a : {0}",
    "log": "%r = math.log %a : {0}",
    "tanh": "%r = math.tanh %a : {0}",
    "erf": "%r = math.erf %a : {0}",
}
INTEGERS = {
    "add": "%r = arith.addi %a, %b : {0}",
    "div": "%r = arith.divsi %a, %b : {0}",
    "min": "%r = arith.minui %a, %b : {0}",
    "float": "%f = arith.sitofp %a : {0} to f32\n %r = arith.fptosi %f : f32 to {0}",
}
OPS = {
    **dict.fromkeys(("f32", "f16", "bf16"), {**FLOATS, **SHORT_FLOATS}), "f64": FLOATS,
    **dict.fromkeys(("i8", "i16", "i32", "i64"), INTEGERS),
    "i1": {"and": "%r = arith.andi %a, %b : {0}"},
    "complex<f32>": {"cmul": "%r = complex.mul %a, %b : {0}"},
}
SHAPED = """
func.func @shaped(%x: tensor<33x20xf32>) -> (tensor<33xf32>, tensor<20x33xf32>) {
  %zero = arith.constant dense<0.0> : tensor<33xf32>
  %1 = linalg.reduce { arith.addf } ins(%x : tensor<33x20xf32>) outs(%zero : tensor<33xf32>)
      dimensions = [1]
  %empty = tensor.empty() : tensor<20x33xf32>
  %2 = linalg.transpose ins(%x : tensor<33x20xf32>) outs(%empty : tensor<20x33xf32>)
      permutation = [1, 0]
  return %1, %2 : tensor<33xf32>, tensor<20x33xf32>
}
func.func @product(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>)
    -> tensor<?x?xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>)
      outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
"""
TARGETS = [("nvvm", "sm_80"), ("rocdl", "gfx90a"), ("spirv", "v1.2")]


def get_function(name, type, body):
    tensor = f"tensor<33x32x{type}>"
    return f"""
func.func @{name}(%x: tensor<33x64x{type}>) -> {tensor} {{
  %0:2 = split.split %x into 2 axis 1 : (tensor<33x64x{type}>) -> ({tensor}, {tensor})
  %e = tensor.empty() : {tensor}
  %1 = linalg.map ins(%0#0, %0#1 : {tensor}, {tensor}) outs(%e : {tensor})
    (%a: {type}, %b: {type}, %o: {type}) {{
    {body.format(type)}
    linalg.yield %r : {type}
  }}
  return %1 : {tensor}
}}"""


def compile_module(text, target, chip):
    return subprocess.run(
        [sys.argv[1], "-", f"--split-to-gpu-pipeline=target={target} chip={chip}"],
        input=text, text=True, capture_output=True)


def validate(name, code, target, chip):
    if target == "rocdl":
        gpu_code.assemble(["llvm-mc", "-triple=amdgcn-amd-amdhsa", f"-mcpu={chip}",
                           "-filetype=obj", "-o", os.devnull], code)
    elif target == "nvvm" and gpu_code.find_ptxas():
        gpu_code.assemble([gpu_code.find_ptxas(), f"-arch={chip}", "-o", os.devnull], code)
    elif target == "spirv" and shutil.which("spirv-val"):
        # OpenCL has half precision as an extension.
        environment = "spv1.2" if "_f16_" in name else "opencl2.2"
        gpu_code.assemble(["spirv-val", "--target-env", environment], code)


def check_refused():
    """One error, where the op is."""
    text = get_function("f", "i1", "%r = arith.addi %a, %b : {0}")
    done = compile_module(text, "spirv", "v1.2")
    assert done.returncode == 1 and not done.stdout, done
    line = text[:text.index("arith.addi")].count("\n") + 1
    assert done.stderr.count("error:") == 1, done.stderr
    assert f"<stdin>:{line}:" in done.stderr.splitlines()[0], done.stderr


def main():
    functions = [get_function(f"{op}_{type.strip('complex<>')}_", type, body)
                 for type, ops in OPS.items() for op, body in ops.items()]
    text = "".join(functions) + SHAPED
    for target, chip in TARGETS:
        done = compile_module(text, target, chip)
        assert done.returncode == 0 and not done.stderr, (target, done.stderr)
        kernels = list(gpu_code.read_kernels(done.stdout))
        assert len(kernels) >= len(functions) + 3, (target, len(kernels))
        for name, code in kernels:
            validate(name, code, target, chip)
    check_refused()


main()
