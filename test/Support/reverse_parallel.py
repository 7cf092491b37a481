# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes every scf.parallel of the IR on standard input a scf.for from the last
iteration to the first. What an iteration writes of another's in vain is then what
remains, where in order the other would write over it."""

import re
import sys

PARALLEL = re.compile(
    r"( *)scf\.parallel \((%\w+)\) = \((%\w+)\) to \((%\w+)\) step \((%\w+)\) \{$"
)

found = 0
for line in sys.stdin.read().splitlines():
    match = PARALLEL.match(line)
    if match:
        found += 1
        indent, at, begin, end, step = match.groups()
        name = f"%reversed_{found}"
        print(f"{indent}scf.for {name} = {begin} to {end} step {step} {{")
        print(f"{indent}  {name}_one = arith.constant 1 : index")
        print(f"{indent}  {name}_limit = arith.subi {end}, {name}_one : index")
        print(f"{indent}  {name}_steps = arith.divui {name}_limit, {step} : index")
        print(f"{indent}  {name}_last = arith.muli {name}_steps, {step} : index")
        print(f"{indent}  {at} = arith.subi {name}_last, {name} : index")
    elif line.strip() != "scf.reduce":
        assert "scf.parallel" not in line, line
        print(line)
assert found, "there is no scf.parallel"
