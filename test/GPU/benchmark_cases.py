# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kernels of every case of the benchmark, for every target.

Each split is one launch, of one of two kernels: the first reads and writes 16
bytes a thread, through the memory of a workgroup where parts are narrow. What is
made is assembled: for AMD by LLVM, for NVIDIA by ptxas where it is found. SPIR-V is
read back by MLIR, and validated where there is spirv-val.
"""

# RUN: %python %s split-opt

import os
import re
import shutil
import subprocess
import sys

import gpu_code

ELEMENTS = {"u8": "ui8", "f16": "f16", "f32": "f32", "c128": "complex<f64>"}
# Name, element type, shape, axis, sizes: those of test/Benchmark/cases.py, which
# needs packages that tests may be without.
CASES = [
    ("outer", "f32", (4096, 4096), 0, (1024,) * 4),
    ("qkv", "f32", (4096, 2304), 1, (768,) * 3),
    ("nchw", "f32", (32, 64, 56, 56), 1, (32,) * 2),
    ("narrow", "f32", (2097152, 8), 1, (2,) * 4),
    ("rgb_u8", "u8", (8388608, 3), 1, (1,) * 3),
    ("rgb_f32", "f32", (4194304, 3), 1, (1,) * 3),
    ("columns", "f32", (131072, 64), 1, (1,) * 64),
    ("uneven", "f32", (524288, 31), 1, (5, 1, 7, 0, 11, 7)),
    ("glu_f16", "f16", (8192, 2048), 1, (1024,) * 2),
    ("c128", "c128", (1048576, 2), 1, (1,) * 2),
    ("mid", "f32", (32768, 12, 8), 1, (3,) * 4),
]
# Those whose parts are multiples of 16 bytes, at multiples of 16 bytes.
DIRECT = {"outer", "qkv", "nchw", "glu_f16", "c128", "mid"}

TARGETS = [("nvvm", "sm_80"), ("nvvm", "sm_90"), ("rocdl", "gfx90a"), ("rocdl", "gfx942"),
           ("spirv", "v1.2")]
# 16 bytes; what has been put together from words of 8 bytes is stored as such.
WIDE_LOAD = {"nvvm": rb"ld\.global\.v4\.b32", "rocdl": rb"global_load_dwordx4",
             "spirv": rb'spirv\.Load "CrossWorkgroup" .* : vector<4xi32>'}
WIDE_STORE = {"nvvm": rb"st\.global\.v(?:4\.b32|2\.b64)", "rocdl": rb"global_store_dwordx4",
              "spirv": rb'spirv\.Store "CrossWorkgroup" .* : vector<4xi32>'}
NARROW = {"nvvm": rb"(?:ld|st)\.global\.(?!v4\.b32|v2\.b64)",
          "rocdl": rb"global_(?:load|store)_(?!dwordx4)",
          "spirv": rb'spirv\.(?:Load|Store) "CrossWorkgroup" .* : (?!vector<4xi32>)'}
BARRIER = {"nvvm": rb"bar\.sync", "rocdl": rb"s_barrier", "spirv": rb"spirv\.ControlBarrier"}


def get_type(element, shape):
    return f"tensor<{'x'.join(map(str, shape))}x{ELEMENTS[element]}>"


def get_program(name, element, shape, axis, sizes):
    parts = [get_type(element, shape[:axis] + (size,) + shape[axis + 1:]) for size in sizes]
    types = ", ".join(parts)
    whole = get_type(element, shape)
    results = ", ".join(f"%0#{i}" for i in range(len(sizes)))
    return f"""
func.func @{name}(%x: {whole}) -> ({types}) {{
  %0:{len(sizes)} = split.split %x sizes [{', '.join(map(str, sizes))}] axis {axis}
      : ({whole}) -> ({types})
  return {results} : {types}
}}"""


def check(condition, text):
    if not condition:
        sys.exit(text)


def read(code, target, chip):
    """The text of a kernel that every tool which is there takes."""
    if target == "rocdl":
        gpu_code.assemble(["llvm-mc", "-triple=amdgcn-amd-amdhsa", f"-mcpu={chip}",
                           "-filetype=obj", "-o", os.devnull], code)
    elif target == "nvvm" and gpu_code.find_ptxas():
        gpu_code.assemble([gpu_code.find_ptxas(), f"-arch={chip}", "-o", os.devnull], code)
    elif target == "spirv":
        if shutil.which("spirv-val"):
            gpu_code.assemble(["spirv-val", "--target-env", "opencl2.2"], code)
        return subprocess.run(["mlir-translate", "--deserialize-spirv"], input=code, check=True,
                              capture_output=True).stdout
    return code


def check_case(module, case, target, chip):
    name = case[0]
    where = f"{name} for {chip}"
    kernels = [read(code, target, chip) for _, code in gpu_code.read_kernels(module)]
    launches = re.findall(r"gpu\.launch_func <%arg\d+ : !llvm\.ptr> ", module)
    check(len(kernels) == 2 and len(launches) == 2,
          f"{where}: {len(kernels)} kernels, {len(launches)} launches")
    wide, narrow = kernels
    check(re.search(WIDE_LOAD[target], wide), f"{where}: no wide load")
    check(re.search(WIDE_STORE[target], wide), f"{where}: no wide store")
    has_barrier = bool(re.search(BARRIER[target], wide))
    check(has_barrier == (name not in DIRECT), f"{where}: a barrier: {has_barrier}")
    if name in DIRECT:
        check(not re.search(NARROW[target], wide), f"{where}: a narrow access")
    check(re.search(NARROW[target], narrow), f"{where}: the other kernel is wide, too")


def main():
    for target, chip in TARGETS:
        for case in CASES:
            module = subprocess.run(
                [sys.argv[1], "-", f"--split-to-gpu-pipeline=target={target} chip={chip}"],
                input=get_program(*case), text=True, check=True, capture_output=True).stdout
            check_case(module, case, target, chip)


main()
