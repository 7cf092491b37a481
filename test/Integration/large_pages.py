# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: runner
# UNSUPPORTED: address-sanitizer
# RUN: %python %s %split_build_root %t | FileCheck %s
# CHECK: large pages for the runtime's memory and that of compiled code
"""Memory of megabytes that compiled code allocates is mapped by large pages.

A mapping says so by the flag `hg`, whether or not the system had such pages.
"""

import ctypes
import pathlib
import re
import shutil
import subprocess
import sys
import time

MEBI = 1 << 20
build_root, folder = map(pathlib.Path, sys.argv[1:])


def advised_ranges(process):
    """The addresses that large pages are asked for, of a process."""
    ranges, current = [], None
    for line in pathlib.Path(f"/proc/{process}/smaps").read_text().splitlines():
        if match := re.match(r"([0-9a-f]+)-([0-9a-f]+) ", line):
            current = [int(number, 16) for number in match.groups()]
        elif line.startswith("VmFlags:") and "hg" in line.split():
            ranges.append(current)
    return ranges


def is_advised(address):
    return any(first <= address < end for first, end in advised_ranges("self"))


def check_runtime():
    runtime = ctypes.CDLL(str(build_root / "lib" / "libSplitRuntime.so"))
    for name, release in ("splitAllocateMemory", "free"), ("splitAllocate", "splitFree"):
        allocate, free = getattr(runtime, name), getattr(runtime, release)
        allocate.restype, allocate.argtypes = ctypes.c_void_p, [ctypes.c_size_t]
        free.restype, free.argtypes = None, [ctypes.c_void_p]
        large, small = allocate(8 * MEBI), allocate(64 << 10)
        assert is_advised(large + 4 * MEBI), f"{name}: not of large pages"
        assert not is_advised(small + (32 << 10)), f"{name}: for few bytes, too"
        assert not allocate((1 << 64) - 1), f"{name}: more than there is"
        free(large)
        free(small)


def check_compiled_code():
    folder.mkdir(parents=True, exist_ok=True)
    model = folder / "fill.mlir"
    model.write_text(
        """func.func @main(%x: tensor<i8>) -> tensor<?xi8> {
  %element = tensor.extract %x[] : tensor<i8>
  %number = arith.index_castui %element : i8 to index
  %most = arith.constant 33554432 : index
  %size = arith.subi %most, %number : index
  %filled = tensor.splat %element[%size] : tensor<?xi8>
  return %filled : tensor<?xi8>
}
"""
    )
    runner = shutil.which("split-runner")
    command = [runner, model, "--random-inputs", "--benchmark", "2000"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    while process.poll() is None and not advised_ranges(process.pid):
        time.sleep(0.01)
    is_found = process.poll() is None
    process.kill()
    process.wait()
    assert is_found, "no memory of large pages in split-runner"


# Without them the system takes no advice.
if pathlib.Path("/sys/kernel/mm/transparent_hugepage").exists():
    check_runtime()
    check_compiled_code()
print("large pages for the runtime's memory and that of compiled code")
