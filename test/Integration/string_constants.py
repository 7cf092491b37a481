# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: runner
# RUN: %python %s %t
"""Constants of many strings take time in proportion to their number."""

import pathlib
import subprocess
import sys
import time

folder = pathlib.Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)


def run(name, value, count):
    """The seconds that a split of a constant takes, and what it prints."""
    half = count // 2
    program = folder / f"{name}.mlir"
    part = f"tensor<{half}x!split.string>"
    program.write_text(
        f"""func.func @main() -> ({part}, {part}) {{
  %c = split.constant dense<{value}> : tensor<{count}x!split.string>
  %0:2 = split.split %c into 2 axis 0 : (tensor<{count}x!split.string>) -> ({part}, {part})
  return %0#0, %0#1 : {part}, {part}
}}
"""
    )
    start = time.perf_counter()
    result = subprocess.run(
        ["split-runner", program], check=True, capture_output=True, text=True
    )
    return time.perf_counter() - start, result.stdout


def distinct(count):
    return "[" + ", ".join(f'"s{i}"' for i in range(count)) + "]"


_, printed = run("distinct-4000", distinct(4000), 4000)
assert '["s0", "s1", "s2", ..., "s1997", "s1998", "s1999"]' in printed, printed
assert '["s2000", "s2001", "s2002", ..., "s3997", "s3998", "s3999"]' in printed, printed

_, printed = run("splat", '"x"', 1000000)
assert printed.count('["x", "x", "x", ..., "x", "x", "x"]') == 2, printed

few = min(run("few", distinct(4000), 4000)[0] for _ in range(3))
many = min(run("many", distinct(32000), 32000)[0] for _ in range(3))
# A quadratic part would make it 64 times as long.
assert many < 24 * few, (few, many)
