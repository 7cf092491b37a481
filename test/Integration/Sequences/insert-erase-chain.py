# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Chains of insertions and erasures at run-time positions against a Python list.
# Every chain begins with a split, or with nothing; its last sequence crosses a
# function boundary and is read back element by element.
#
# RUN: %python %s 20261120 %mlir_runner %mlir_lib

import random
import re
import subprocess
import sys

SEED, RUNNER, LIB = int(sys.argv[1]), sys.argv[2], sys.argv[3]
CHAINS, STEPS = 6, 20
SEQUENCE = "!split.sequence<tensor<?x?xf32>>"
POSITION_TYPES = ["i8", "i32", "i64", "ui8", "ui64", "index"]


def constant(rows):
    shape = f"{len(rows)}x{len(rows[0])}"
    return f"arith.constant dense<{rows}> : tensor<{shape}xf32>", shape


def matrix(rng):
    """Small integers, exact in f32 and printed without an exponent."""
    columns = rng.randint(1, 4)
    return [
        [float(rng.randint(0, 999)) for _ in range(columns)]
        for _ in range(rng.randint(1, 3))
    ]


class Chain:
    """The MLIR of one chain and the list it computes."""

    def __init__(self, name, rng):
        self.name, self.rng, self.body, self.count = name, rng, [], 0
        self.positions = []
        if rng.random() < 0.5:
            self.elements = []
            self.emit(f"split.sequence_empty : {SEQUENCE}")
        else:
            self.split(matrix(rng))
        for _ in range(STEPS):
            if self.elements and rng.random() < 0.4:
                self.erase()
            else:
                self.insert(matrix(rng))

    def emit(self, op):
        self.count += 1
        self.body.append(f"  %s{self.count} = {op}")

    def split(self, rows):
        op, shape = constant(rows)
        self.body.append(f"  %x = {op}")
        size = self.rng.randint(1, 3)
        self.elements = [
            [row[start : start + size] for row in rows]
            for start in range(0, len(rows[0]), size)
        ]
        self.emit(
            f"split.split_to_sequence %x chunks_of {size} axis 1 "
            f": (tensor<{shape}xf32>) -> {SEQUENCE}"
        )

    def position(self, low, high):
        """An operand, or none for the end; the position it stands for."""
        if self.rng.random() < 0.2:
            return "", "", None
        kind = self.rng.choice(POSITION_TYPES)
        value = self.rng.randint(0 if kind[0] == "u" else low, high)
        name = f"%p{len(self.positions)}"
        self.positions.append((name, f"tensor<{kind}>", value))
        return f" at {name}", f", tensor<{kind}>", value

    def insert(self, rows):
        length = len(self.elements)
        at, kind, value = self.position(-length, length)
        op, shape = constant(rows)
        self.body.append(f"  %x{self.count} = {op}")
        self.emit(
            f"split.sequence_insert %s{self.count}, %x{self.count}{at} "
            f": ({SEQUENCE}, tensor<{shape}xf32>{kind}) -> {SEQUENCE}"
        )
        self.elements = list(self.elements)
        self.elements.insert(length if value is None else value, rows)

    def erase(self):
        length = len(self.elements)
        at, kind, value = self.position(-length, length - 1)
        self.emit(
            f"split.sequence_erase %s{self.count}{at} "
            f": ({SEQUENCE}{kind}) -> {SEQUENCE}"
        )
        self.elements = list(self.elements)
        del self.elements[-1 if value is None else value]

    def function(self):
        arguments = ", ".join(f"{name}: {kind}" for name, kind, _ in self.positions)
        return "\n".join(
            [f"func.func private @{self.name}({arguments}) -> {SEQUENCE} {{"]
            + self.body
            + [f"  return %s{self.count} : {SEQUENCE}", "}"]
        )

    def call(self):
        lines = []
        for name, kind, value in self.positions:
            lines.append(
                f"  {name}_{self.name} = arith.constant dense<{value}> : {kind}"
            )
        names = ", ".join(f"{name}_{self.name}" for name, _, _ in self.positions)
        kinds = ", ".join(kind for _, kind, _ in self.positions)
        lines.append(
            f"  %{self.name} = call @{self.name}({names}) : ({kinds}) -> {SEQUENCE}"
        )
        lines.append(f"  call @print(%{self.name}) : ({SEQUENCE}) -> ()")
        return "\n".join(lines)


PRINT = f"""
func.func private @printMemrefF32(tensor<*xf32> {{bufferization.access = "read"}})
func.func private @printMemrefI64(tensor<*xi64> {{bufferization.access = "read"}})
func.func private @print(%s: {SEQUENCE}) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %length = split.sequence_length %s : ({SEQUENCE}) -> tensor<i64>
  %any_length = tensor.cast %length : tensor<i64> to tensor<*xi64>
  call @printMemrefI64(%any_length) : (tensor<*xi64>) -> ()
  %n = tensor.extract %length[] : tensor<i64>
  %end = arith.index_cast %n : i64 to index
  scf.for %i = %c0 to %end step %c1 {{
    %p = tensor.from_elements %i : tensor<index>
    %x = split.sequence_at %s at %p : ({SEQUENCE}, tensor<index>) -> tensor<?x?xf32>
    %any = tensor.cast %x : tensor<?x?xf32> to tensor<*xf32>
    func.call @printMemrefF32(%any) : (tensor<*xf32>) -> ()
  }}
  return
}}
"""


def run(module):
    lowered = subprocess.run(
        ["split-opt", "--split-to-llvm-pipeline=runtime-verification=false"],
        input=module, capture_output=True, text=True,
    )
    assert lowered.returncode == 0, lowered.stderr
    libraries = f"{LIB}/libmlir_runner_utils.so,{LIB}/libmlir_c_runner_utils.so"
    result = subprocess.run(
        [RUNNER, "-e", "main", "-entry-point-result=void",
         f"-shared-libs={libraries}"],
        input=lowered.stdout, capture_output=True, text=True,
    )
    assert result.returncode == 0, result.stderr
    return result.stdout


def printed(output):
    """What was printed, as a list of nested lists."""
    values = []
    for text in re.split(r"Unranked Memref.*data = *", output)[1:]:
        values.append(eval(re.sub(r"\s+", "", text)))
    return values


rng = random.Random(SEED)
chains = [Chain(f"chain{i}", rng) for i in range(CHAINS)]
module = "\n".join(
    [PRINT]
    + [chain.function() for chain in chains]
    + ["func.func @main() {"]
    + [chain.call() for chain in chains]
    + ["  return", "}"]
)
actual = printed(run(module))
expected = []
for chain in chains:
    expected.append([len(chain.elements)])
    expected.extend(chain.elements)
assert actual == expected, f"seed {SEED}: expected {expected}, got {actual}"
