// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An assertion of the model, and what the processor does not allow, are errors
// rather than signals.
// RUN: %python -c "import numpy as np; np.save(r'%t.npy', np.int32(0))"
// RUN: not split-runner %s --entry assert --input %t.npy 2>&1 | FileCheck %s --check-prefix=ASSERT
// RUN: not split-runner %s --entry divide --input %t.npy 2>&1 | FileCheck %s --check-prefix=DIVIDE

func.func @assert(%x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %0 = arith.cmpi sgt, %x, %c0 : i32
  // ASSERT: error: {{.*}}assert.mlir:[[@LINE+1]]:3: it is not positive
  cf.assert %0, "it is not positive"
  return %x : i32
}

// DIVIDE: error: the compiled code divided an integer by zero (SIGFPE)
func.func @divide(%x: i32) -> i32 {
  %c7 = arith.constant 7 : i32
  %0 = arith.divsi %c7, %x : i32
  return %0 : i32
}
