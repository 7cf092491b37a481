# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Every element type that a memref can hold goes through every op on sequences,
# across a function boundary, down to LLVM IR.
#
# RUN: %python %s

import subprocess

TYPES = (
    "i1 i4 i8 i16 i32 i64 ui8 ui16 ui32 ui64 f16 bf16 f32 f64 complex<f32> "
    "complex<f64> !split.string f8E4M3FN f8E5M2 index"
).split()

MODULE = """
!m = tensor<?x?xT>
!s = !split.sequence<!m>
func.func @f(%x: !m, %sizes: tensor<?xi32>, %p: tensor<i64>, %in: !s)
    -> (!s, !s, !s, !m, tensor<?x?x?xT>, !m) {
  %split = split.split_to_sequence %x sizes %sizes axis 1 : (!m, tensor<?xi32>) -> !s
  %erased = split.sequence_erase %split at %p : (!s, tensor<i64>) -> !s
  %inserted = split.sequence_insert %in, %x at %p : (!s, !m, tensor<i64>) -> !s
  %empty = split.sequence_empty : !s
  %built = split.sequence_construct %x, %x : (!m, !m) -> !s
  %joined = split.concat_from_sequence %built axis -1 : (!s) -> !m
  %stacked = split.concat_from_sequence %built axis 0 new_axis = true : (!s) -> tensor<?x?x?xT>
  %at = split.sequence_at %split at %p : (!s, tensor<i64>) -> !m
  return %erased, %inserted, %empty, %joined, %stacked, %at : !s, !s, !s, !m, tensor<?x?x?xT>, !m
}
"""


def run(command, text):
    result = subprocess.run(command, input=text, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    return result.stdout


for element in TYPES:
    module = MODULE.replace("xT>", f"x{element}>")
    lowered = run(["split-opt", "--split-to-llvm-pipeline"], module)
    llvm_ir = run(["mlir-translate", "--mlir-to-llvmir"], lowered)
    assert "define" in llvm_ir, element
    # No copy is a call into a run-time library.
    assert "memrefCopy" not in llvm_ir, element
