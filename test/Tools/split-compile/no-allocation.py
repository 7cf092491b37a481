# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: valgrind
# RUN: rm -rf %t && mkdir %t && cd %t
# RUN: split-compile %S/Inputs/qkv.mlir -o qkv.o --header qkv.h
# RUN: %c_compiler %S/Inputs/repeated.c -I. qkv.o %runtime -o repeated
# RUN: %python %s ./repeated
"""A call with static shapes allocates nothing."""

import re
import subprocess
import sys


def count_allocations(calls):
    result = subprocess.run(
        ["valgrind", sys.argv[1], str(calls)], capture_output=True, text=True, check=True
    )
    return int(re.search(r"total heap usage: ([\d,]+) allocs", result.stderr)[1].replace(",", ""))


assert count_allocations(1000) == count_allocations(0)
