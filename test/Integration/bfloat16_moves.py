# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: runner
# RUN: %python %s %t
"""Numbers of bfloat16 that are moved keep their bits.

LLVM's x86 takes a number of bfloat16 from one block to another as an f32, and
rounds that where it is stored: denormals and signalling NaNs have to survive.
"""

import platform
import sys

import numpy as np

import runner

# Every number goes past a branch on its way from the one place to the other.
PROGRAM = """
func.func @main(%bits: tensor<?xi16>, %flags: tensor<?xi1>) -> tensor<?xi16> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %numbers = arith.bitcast %bits : tensor<?xi16> to tensor<?xbf16>
  %n = tensor.dim %bits, %c0 : tensor<?xi16>
  %last = arith.subi %n, %c1 : index
  %zero = arith.constant 0.0 : bf16
  %zeros = tensor.splat %zero[%n] : tensor<?xbf16>
  %moved = scf.for %i = %c0 to %n step %c1 iter_args(%to = %zeros) -> tensor<?xbf16> {
    %number = tensor.extract %numbers[%i] : tensor<?xbf16>
    %flag = tensor.extract %flags[%i] : tensor<?xi1>
    %next = scf.if %flag -> tensor<?xbf16> {
      %place = arith.subi %last, %i : index
      %inserted = tensor.insert %number into %to[%place] : tensor<?xbf16>
      scf.yield %inserted : tensor<?xbf16>
    } else {
      scf.yield %to : tensor<?xbf16>
    }
    scf.yield %next : tensor<?xbf16>
  }
  %result = arith.bitcast %moved : tensor<?xbf16> to tensor<?xi16>
  return %result : tensor<?xi16>
}
"""

BITS = np.arange(1 << 16, dtype=np.uint16)
FLAGS = np.ones(BITS.size, bool)
CPUS = ["native"]
if platform.machine() == "x86_64":
    CPUS += ["x86-64-v2", "x86-64-v3"]
for cpu in CPUS:
    (actual,) = runner.run_arrays(
        PROGRAM, [BITS.view(np.int16), FLAGS], f"{sys.argv[1]}/{cpu}", ["--cpu", cpu])
    wrong = np.flatnonzero(actual.view(np.uint16)[::-1] != BITS)
    assert wrong.size == 0, (cpu, [hex(bits) for bits in wrong])
